"""The README's examples run, and the files that it names are there."""

from __future__ import annotations

import builtins
import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_examples_of_the_readme_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    vars(builtins).pop("_", None)  # Left by the interactive display: no builtin for others.
    assert results.attempted > 5
    assert results.failed == 0


def test_the_files_that_the_documents_link_to_are_there() -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text("utf-8")
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
            assert (ROOT / target).exists(), f"{name}: {target}"
