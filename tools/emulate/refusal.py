"""The one error for what isn't there to run with."""


class NotReady(Exception):  # noqa: N818 - named for what it says
    """Something that the bench needs is missing or the wrong one; the message says what, where, and what to do."""
