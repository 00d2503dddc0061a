"""Where things lie in the project's tree."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "py" / "cardavia"
ASSETS = ROOT / "assets"
LOCALES = ROOT / "i18n"
TEMPLATE = ROOT / "index.html"
CONSTRAINTS = ROOT / "py" / "constraints.txt"
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
SITE = ROOT / "site"
NODE_MODULES = BUILD / "runtime" / "node_modules"
