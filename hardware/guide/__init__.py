"""The build guide: its pages, and the commands that draw its pictures and lists."""
