"""How many kernels took which way, since the process began."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field, replace

log = logging.getLogger("lathe.triton")


@dataclass(frozen=True)
class Stats:
    """Counts of this process.

    compiled   kernels that Lathe compiled for this process
    found      kernels that the server, or another process of this machine, had compiled before
    cached     kernels from the cache folder, without a request
    fell_back  kernels that Triton compiled, by reason: a kind of Lathe's errors (unsupported, out_of_resources, ..),
               unavailable, no_compiler, option:NAME, override, host_descriptor, gluon
    tuned      decisions of @lathe.autotune: `tuned` by a job on the server, `remembered` from a process before; else
               why this process timed the configs: no_server, no_worker, hook, estimate, a kind of error, ..
    seconds    spent in Lathe: waiting for the server or the local compiler
    """

    compiled: int = 0
    found: int = 0
    cached: int = 0
    fell_back: dict[str, int] = field(default_factory=dict)
    tuned: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0


_lock = threading.Lock()
_now = Stats()


def stats() -> Stats:
    with _lock:
        return replace(_now, fell_back=dict(_now.fell_back), tuned=dict(_now.tuned))


def reset_stats() -> None:
    global _now
    with _lock:
        _now = Stats()


def add(*, compiled: int = 0, found: int = 0, cached: int = 0, seconds: float = 0.0) -> None:
    global _now
    with _lock:
        _now = replace(
            _now,
            compiled=_now.compiled + compiled,
            found=_now.found + found,
            cached=_now.cached + cached,
            seconds=_now.seconds + seconds,
        )


def fell_back(kernel: str, reason: str, message: str) -> None:
    """Counts it; the first of each reason is a warning, as the program is slower than its owner thinks."""
    with _lock:
        count = _now.fell_back.get(reason, 0)
        _now.fell_back[reason] = count + 1
    level = logging.DEBUG if count else logging.WARNING
    # Errors begin with their kind, which often is the reason.
    log.log(level, "Triton compiles %s itself: %s: %s", kernel, reason, message.removeprefix(f"{reason}: "))


def tuned(how: str, kernel: str = "", message: str = "") -> None:
    """Counts a decision; with a message it is one that this process has to take by itself."""
    with _lock:
        count = _now.tuned.get(how, 0)
        _now.tuned[how] = count + 1
    if message:
        level = logging.DEBUG if count else logging.WARNING
        log.log(level, "%s is tuned in this process: %s: %s", kernel, how, message)
