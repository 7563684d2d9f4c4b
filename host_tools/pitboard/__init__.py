"""Pitboard on the desktop: rules engine, tracks, race records and the tools around them."""

__version__ = "0.1.0"
