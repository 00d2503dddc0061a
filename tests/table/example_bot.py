"""A whole bot for ``cardavia arena as_nas --player "exec:python3 example_bot.py" ...``.

It looks at its cards, raises with a pair of As or better, and calls cheaply otherwise.
"""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "legal" not in message:  # a match begins, or a deal is over: nothing to answer
        continue
    legal, cards = message["legal"], message["observation"]["cards"] or ""
    if "look" in legal:
        action = "look"
    elif "raise" in legal and (cards.count("A") >= 2 or any(cards.count(f) >= 3 for f in cards)):
        action = "raise"
    else:
        action = next(text for text in ("hold", "call", "fold") if text in legal)
    print(json.dumps({"action": action}), flush=True)
