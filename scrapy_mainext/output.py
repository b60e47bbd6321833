"""Standard output of the commands."""

from __future__ import annotations

import os
import sys

__all__ = ["write"]


def write(text: str) -> str | None:
    """Print in UTF-8, whatever the locale; quiet when the reader has gone. Return what else went wrong."""
    if sys.stdout is None:
        return "standard output is closed"
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()
    except OSError as error:
        # The interpreter flushes again on exit: https://docs.python.org/3/library/signal.html#note-on-sigpipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return None if isinstance(error, BrokenPipeError) else f"standard output: {error.strerror or error}"
    return None
