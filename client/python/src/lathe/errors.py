"""Errors of Lathe as exceptions.

Every error of the service, and of a specification, is a LatheError. `kind` is a row of the service's list of errors
("invalid_ir", "queue_full", ..); it is an open set, so that programs catch the classes here:

    LatheError
      InvalidRequest    the specification, the module or an option is at fault
      NotFound          no such job, blob or winner
      Refused           nobody can do it now: no worker for the target, the queue is full, the tenant has its share
      Denied            the server does not know who calls, or does not let the caller do this
      Unreachable       no server answers, or it went away
      TimedOut          no answer within the deadline of the call
      CompileFailed     the compiler refused or failed; `kind` says how
      Cancelled
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._error_kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

_HINTS = {
    "no_worker": "start a lathe-worker that serves the target, or look at Client.workers()",
    "queue_full": "the server asks for a pause; give the call a longer Retry.total, or ask for less at once",
    "out_of_resources": "try smaller blocks, fewer num_stages or another num_warps",
    "unauthenticated": "name a token with LATHE_TOKEN_FILE, or a certificate with LATHE_TLS_CERT and LATHE_TLS_KEY",
    "unavailable": "start a service with 'lathe up', or name another one with LATHE_SERVER",
}


# The field of refusals by a server that takes no new work.
READ_ONLY = "read_only"


@dataclass(frozen=True)
class Diagnostic:
    """A remark on a place in a module. Lines and columns count from 1."""

    file: str
    line: int
    column: int
    severity: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message}"


class LatheError(Exception):
    """See the module's documentation.

    message      what went wrong, in words
    field        the field of the request at fault as a path ("space.num_warps[2]"); empty if none
    place        "file:line:column" of that field in the specification's file; empty if it came from no file
    hint         what may help; empty if nothing is known
    diagnostics  places in the module, where the compiler named some
    retry_after  seconds after which the server wants to be asked again; None where asking again is of no use to it
    """

    def __init__(
        self,
        kind: str,
        message: str,
        *,
        field: str = "",
        place: str = "",
        diagnostics: Sequence[Diagnostic] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.field = field
        self.place = place
        self.hint = "" if field == READ_ONLY else _HINTS.get(kind, "")
        self.diagnostics = tuple(diagnostics)
        self.retry_after = retry_after

    def __str__(self) -> str:
        text = f"{self.place}: " if self.place and not self.message.startswith(self.place) else ""
        text += f"{self.kind}: {self.message}"
        if self.field and not self.place:
            text += f" (at {self.field})"
        lines = [text, *(f"  {d}" for d in self.diagnostics)]
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


class InvalidRequest(LatheError):
    """The specification, the module or an option is at fault."""


class NotFound(LatheError):
    """No such job, trial or blob."""


class Refused(LatheError):
    """Nobody can do it now."""


class Denied(LatheError):
    """The server does not know who calls, or does not let the caller do this."""


class Unreachable(LatheError):
    """No server answers."""


class TimedOut(LatheError):
    """No answer within the deadline of the call. It is not asked again: it had all the time that was granted."""


class CompileFailed(LatheError):
    """The compiler refused the module or failed on it."""


class Cancelled(LatheError):
    """Somebody cancelled it."""


# Kinds of which the code does not tell the class.
_COMPILATION = {
    "unsupported",
    "out_of_resources",
    "compiler_crash",
    "compile_timeout",
    "memory_limit",
    "assembler_failed",
}
_CLASSES: dict[str, type[LatheError]] = {
    **dict.fromkeys(_COMPILATION, CompileFailed),
    "no_worker": Refused,
    "queue_full": Refused,
    "quota_exceeded": Refused,
    "unavailable": Unreachable,
}
_BY_CODE: dict[str, type[LatheError]] = {
    "InvalidArgument": InvalidRequest,
    "NotFound": NotFound,
    "Unauthenticated": Denied,
    "PermissionDenied": Denied,
    "Cancelled": Cancelled,
}
_CODES = dict(KINDS)


def class_of(kind: str, otherwise: type[LatheError] = LatheError) -> type[LatheError]:
    """The class of a kind; `otherwise` for one that this version does not know."""
    if kind not in _CODES:
        return otherwise
    return _CLASSES.get(kind) or _BY_CODE.get(_CODES[kind], LatheError)
