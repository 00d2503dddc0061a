"""A whole bot for Cardavia: choose this file in the page under "Bring a bot".

It plays As-Nas: raises with a pair of As or better, and calls cheaply otherwise. At the
other tables it takes any legal action.
"""


class Player:
    def __init__(self, game, seat):
        self.game = game

    def choose(self, observation, legal, rng):
        """The text of one of the legal actions. ``rng`` is a random.Random."""
        if self.game != "as_nas":
            return rng.choice(legal)
        cards = observation["cards"] or ""
        good = cards.count("A") >= 2 or any(cards.count(figure) >= 3 for figure in cards)
        for action in ("look", "raise", "hold", "call"):
            if action in legal and (good or action != "raise"):
                return action
        return legal[0]
