"""Race records: reading, writing, replaying on the engine and on the board's core.

The format is `docs/rules/RECORDS.md`. Start at `lines.py` for what a line may hold, at `replay.py` for what a replay
compares.
"""

from pitboard.records.lines import (
    FORMAT,
    Act,
    Expect,
    Header,
    Legal,
    LegalHas,
    LegalNot,
    Line,
    Note,
    Reject,
    Result,
)
from pitboard.records.reader import Reader, RecordFault
from pitboard.records.writer import (
    act_line,
    expect_line,
    header_line,
    legal_line,
    note_line,
    reject_line,
    result_line,
)

__all__ = [
    "FORMAT",
    "Act",
    "Expect",
    "Header",
    "Legal",
    "LegalHas",
    "LegalNot",
    "Line",
    "Note",
    "Reader",
    "RecordFault",
    "Reject",
    "Result",
    "act_line",
    "expect_line",
    "header_line",
    "legal_line",
    "note_line",
    "reject_line",
    "result_line",
]
