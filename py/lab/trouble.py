"""Trouble that a person can mend, told in one line that names the remedy."""

from __future__ import annotations


class Trouble(Exception):
    """``str()`` is the line; commands print it and end with status 1."""
