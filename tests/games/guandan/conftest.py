"""What several of Guandan's tests need."""

from __future__ import annotations

import pytest

from cardavia.games.guandan.kernel import Kernel, kernel


@pytest.fixture(scope="module")
def engine() -> Kernel:
    """The compiled kernel."""
    found = kernel()
    if found is None:
        pytest.skip("no C compiler")
    return found
