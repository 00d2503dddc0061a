"""Entry of the worker: one exported function, JSON text in and out."""

from cardavia.table.session import Session

session = Session()


def ask(text: str) -> str:
    """The reply to one message; ``Session.ask`` never raises."""
    return session.ask(text)


__export__ = ["ask"]
