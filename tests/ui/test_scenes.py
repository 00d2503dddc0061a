"""The scenes under CPython; ``test_micropython`` plays the same ones in the page's interpreter."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest

MODULES = sorted(path.stem for path in Path(__file__).parent.glob("scenes_*.py"))


def scenes(module: str) -> list[str]:
    found = importlib.import_module(f"ui.{module}")
    return [name for name in vars(found) if name.startswith("check_")]


EVERY = [(module, name) for module in MODULES for name in scenes(module)]


@pytest.mark.parametrize(("module", "name"), EVERY)
def test_scene(module: str, name: str) -> None:
    scene: Callable[[], None] = getattr(importlib.import_module(f"ui.{module}"), name)
    scene()
