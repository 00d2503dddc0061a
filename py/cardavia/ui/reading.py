"""What an action would be, before it is done: the engine's answers to ``read``."""

from cardavia import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Reading:
    """Only the last question counts: one is under way at a time, and what was asked meanwhile
    and given up again is never sent.

    ``answer`` is the engine's reply to the question, with "asked", the action; None before.
    """

    def __init__(self, link: "Any", host: "Any", changed: "Any", act: "Any") -> None:
        self._link = link
        self._host = host
        self._changed = changed
        self._act = act
        self._asking = False
        self._wanted: Any = None  # (n, action) that is to be read
        self._after: Any = None  # an action that waits for its reading
        self.answer: Any = None

    @property
    def pending(self) -> bool:
        """An answer is on its way."""
        return self._wanted is not None and (
            self.answer is None or self.answer["wanted"] != self._wanted
        )

    def forget(self) -> None:
        self._wanted = None
        self._after = None
        self.answer = None

    def holds_back(self, action: str) -> bool:
        """Whether ``action`` is just being read: then it is done once it is known to be good."""
        if not self.pending or self._wanted[1] != action:
            return False
        self._after = action
        return True

    def ask(self, n: int, action: "str | None") -> None:
        """Finds out what ``action`` would be at the moment ``n``; None takes the question back."""
        if action is None:
            self._wanted = None
            self.answer = None
            return
        if (n, action) == self._wanted:
            return
        self._wanted = (n, action)
        self._after = None
        if not self._asking:
            self._asking = True
            self._host.task(self._ask())

    async def _ask(self) -> None:
        while self.pending:
            wanted = self._wanted
            reply = await self._link.ask({"do": wire.READ, "action": wanted[1]})
            if wanted != self._wanted:
                continue
            if reply.get("link"):
                self._wanted = None  # the line is down, and says so itself
                break
            reply["asked"] = wanted[1]
            reply["wanted"] = wanted
            self.answer = reply
            self._changed()
        self._asking = False
        after, self._after = self._after, None
        if after is not None and self.answer is not None and self.answer["ok"]:
            await self._act(after)
