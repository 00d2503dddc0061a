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
| seat    | bot                             | table: the bot sits there, null: it leaves |
| consult | n                               | "question": its number; the bot has to act |
| dismiss | kind                            | table: the bot did not answer, and leaves |
| contest | game, level, matches            | "contest", "question": null               |
| round   | stop                            | "contest", "question": its number, or null |

A bot of the player's own is asked by the engine, past the page: after "consult" the page
waits until the line tells that the question is answered, then asks for the "step". "new"
and "open" may hold "bot" too, the seat that it takes. "round" plays a slice of the contest
against the house; a question in the reply has to be answered before the next round.

"n" is the number of actions played so far: a message that comes twice, or late, finds
another number and is refused as "stale", so nothing is ever played twice.

The table: "game", "level", "n", "seat" (the player's own), "turn" (null when over), "over",
"observation" (all that the seat knows), "offer" (what it may do, and what not and why),
"events" (what this message led to), "log" (new entries) with "log_from" (how many came
before them), "bot" (the seat of the player's own bot, or null), "fault" (why it left: "seat",
"n", "kind", "words"), "record" {"keep", "add"}: keep that many characters of the stored
record and append the rest, "fair", and "faults": how often a player of the house has failed.
To the page the record is an opaque string.
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
SEAT = "seat"
CONSULT = "consult"
DISMISS = "dismiss"
CONTEST = "contest"
ROUND = "round"
