"""The built site as the tests see it: a copy that no later build changes under them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from lab.build import alone, build
from lab.places import SITE


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's folder; test processes take turns in bringing it up to date."""
    copy = tmp_path_factory.mktemp("built") / "site"
    with alone():
        build()
        shutil.copytree(SITE, copy, copy_function=_link)
    return copy


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # Another file system.
        shutil.copyfile(source, target)
