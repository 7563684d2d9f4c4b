"""The firmware's version: the one of the Pitboard that it came with."""

VERSION = "0.1.0"
