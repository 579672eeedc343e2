"""When a failed call is tried again.

Only calls that are safe to repeat are repeated, and all of Lathe's are: what creates something carries a request id.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from .errors import LatheError, Unreachable


@dataclass(frozen=True)
class Retry:
    """How long and how often.

    total    seconds after the first failure within which a next attempt may begin; 0: never tried again
    first    the first pause in seconds; each next one is twice as long
    longest  no pause of its own choice is longer
    jitter   0 .. 1: each pause is shortened by a random share of itself up to this, so that many clients do not come
             back at the same instant. What a server asked for is lengthened instead
    lost     whether a server that is not there, or went away, is asked again
    draw     a source of numbers in [0, 1)
    """

    total: float = 3.0
    first: float = 0.1
    longest: float = 2.0
    jitter: float = 0.5
    lost: bool = True
    draw: Callable[[], float] = field(default=random.random, compare=False)

    def pauses(self) -> Pauses:
        return Pauses(self)


class Pauses:
    """The pauses of one call, in order. Time is told to it."""

    def __init__(self, policy: Retry) -> None:
        self._policy = policy
        self._next = policy.first
        self._began: float | None = None

    def after(self, error: LatheError, now: float) -> float | None:
        """Seconds to wait after `error` at the time `now`; None: give up."""
        asked = error.retry_after
        if asked is None and not (self._policy.lost and isinstance(error, Unreachable)):
            return None
        if self._began is None:
            self._began = now
        random_share = self._policy.jitter * self._policy.draw()
        if asked is not None:
            pause = asked * (1 + random_share)
        else:
            pause = self._next * (1 - random_share)
            self._next = min(self._next * 2, self._policy.longest)
        if now + pause > self._began + self._policy.total:
            return None
        return pause

    def restart(self) -> None:
        """Something came through: the next failure is a first one."""
        self._next = self._policy.first
        self._began = None
