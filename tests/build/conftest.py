"""The tests of the build share the built site of the browser tests."""

from sitefixture import built

__all__ = ["built"]
