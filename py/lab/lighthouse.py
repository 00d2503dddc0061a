"""Lighthouse on the rules and the table of every game: ``python -m lab.lighthouse [WORD ...]``.

Serves the built site and says the scores of accessibility, best practices and SEO, and what
keeps one from 100; words choose pages whose address holds one of them. Lighthouse comes by
npm from the lock file in tests/lighthouse. Not part of the tests: it takes minutes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardavia.games import GAMES
from lab.browser import downloaded, machines_own
from lab.places import BUILD, ROOT
from lab.serve import serving
from lab.setup import node, run, stamped
from lab.trouble import Trouble

FOLDER = BUILD / "lighthouse"
LOCKS = [ROOT / "tests" / "lighthouse" / name for name in ("package.json", "package-lock.json")]
CATEGORIES = ("accessibility", "best-practices", "seo")

PAGES = [f"en/{game}/#{view}" for game in GAMES for view in ("rules", "table")]
FULL = 100


def install() -> None:
    program = Path(node())
    FOLDER.mkdir(parents=True, exist_ok=True)
    for lock in LOCKS:
        shutil.copy(lock, FOLDER)
    npm = program.with_name("npm")
    command = [npm if npm.exists() else "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    run(command, "npm failed: is there a network, and a registry that npm reaches?", FOLDER)


def report(address: str) -> dict[str, Any]:
    """Lighthouse's report of one page. Raises ``Trouble``."""
    browser = machines_own() or downloaded()
    flags = "--headless=new --disable-dev-shm-usage"
    if os.geteuid() == 0:
        flags += " --no-sandbox"  # Chromium refuses its sandbox to root.
    command = [
        node(), str(FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"), address,
        f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={flags}",
        "--output=json", "--quiet", "--max-wait-for-load=90000", "--no-enable-error-reporting",
    ]  # fmt: skip
    environment = {**os.environ, "CHROME_PATH": browser or ""}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise Trouble(f"Lighthouse failed: {done.stderr.strip()[-600:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def faults(answer: dict[str, Any], category: str) -> list[str]:
    """The audits of a category that cost points, and where they were found."""
    found = []
    for reference in answer["categories"][category]["auditRefs"]:
        audit = answer["audits"][reference["id"]]
        if reference["weight"] and audit["score"] is not None and audit["score"] < 1:
            found.append(f"{audit['id']}: {audit['title']} {_places(audit)}")
    return found


def _places(audit: dict[str, Any]) -> str:
    items = audit.get("details", {}).get("items", [])
    return json.dumps(items, ensure_ascii=False)[:400]


def measure(site: str, pages: list[str]) -> bool:
    """Prints the scores of the pages; tells whether all are full."""
    full = True
    print("page".ljust(24), *(name.rjust(15) for name in CATEGORIES))
    for page in pages:
        answer = report(site + page)
        scores = [round(answer["categories"][name]["score"] * FULL) for name in CATEGORIES]
        print(page.ljust(24), *(str(score).rjust(15) for score in scores), flush=True)
        for name, score in zip(CATEGORIES, scores):
            for fault in faults(answer, name) if score < FULL else []:
                print(f"    {name}: {fault}")
        full = full and min(scores) == FULL
    return full


def main() -> None:
    stamped("lighthouse", LOCKS, install)
    words = sys.argv[1:]
    pages = [page for page in PAGES if not words or any(word in page for word in words)]
    # At the root, where a host's robots.txt would be.
    with serving() as site:
        full = measure(site, pages)
    sys.exit(0 if full else 1)


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(f"lighthouse: {trouble}")
