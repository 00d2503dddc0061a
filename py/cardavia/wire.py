"""The messages between page and engine. Both interpreters import this file.

The page asks, the engine answers: one JSON object each way, and the page decides when to
ask next. A message has its verb under "do"; a reply has "ok", and when that is false a
"code", its "facts" (numbers for the words of any language) and perhaps the "rule", the id
of the paragraph of the rules that speaks of it.

| do      | also holds                      | reply                                     |
| ------- | ------------------------------- | ----------------------------------------- |
| promise |                                 | "commitment": SHA-256 of a fresh secret   |
| new     | game, level, words, start       | table                                     |
| open    | game, level, record             | table                                     |
| show    |                                 | table                                     |
| act     | n, action                       | table: the player's own action            |
| step    | n                               | table: one action of the AI whose turn it is |
| think   |                                 | "more": whether thinking ahead goes on    |
| hint    | n                               | "advice"                                  |
| read    | action                          | "action": its canonical text, "facts": its numbers |
| level   | level                           | table                                     |

"n" is the number of actions played so far: a message that comes twice, or late, finds
another number and is refused as "stale", so nothing is ever played twice.

The table: "game", "level", "n", "seat" (the player's own), "turn" (null when over), "over",
"observation" (all that the seat knows), "offer" (what it may do, and what not and why),
"events" (what this message led to), "log" (new entries) with "log_from" (how many came
before them), "record" {"keep", "add"}: keep that many characters of the stored record and
append the rest, "fair", and "faults": how often a player of the house has failed. To the
page the record is an opaque string.
"""

PROMISE = "promise"
NEW = "new"
OPEN = "open"
SHOW = "show"
ACT = "act"
STEP = "step"
THINK = "think"
HINT = "hint"
READ = "read"
LEVEL = "level"
