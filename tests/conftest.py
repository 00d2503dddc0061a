"""Settings of all tests: property tests try the same examples in every run."""

from hypothesis import settings

settings.register_profile("cardavia", derandomize=True, deadline=None, max_examples=25)
settings.load_profile("cardavia")
