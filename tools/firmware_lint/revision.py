"""The firmware as it was at another revision of the repository."""

import io
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.firmware_lint.model import Firmware, load


class NoRevision(Exception):  # noqa: N818
    """There is no such revision, or no repository."""


def firmware_at(revision: str, folder: Path) -> Firmware:
    """Read the folder as it was committed. Raises NoRevision."""
    command = ["git", "-C", str(folder), "archive", "--format=tar", revision, "."]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        raise NoRevision(f"`git` doesn't run: {error.strerror}") from None
    if done.returncode:
        raise NoRevision(f"{folder} at {revision!r}: {done.stderr.decode(errors='replace').strip()}")
    with TemporaryDirectory() as there, tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(there, filter="data")
        return load(Path(there))[0]
