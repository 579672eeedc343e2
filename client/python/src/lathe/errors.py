"""Errors of Lathe as exceptions.

Every error of the service, and of a specification, is a LatheError. `kind` is a row of the service's list of errors
("invalid_ir", "queue_full", ..); it is an open set, so that programs catch the classes here:

    LatheError
      InvalidRequest    the specification, the module or an option is at fault
      NotFound          no such job, blob or winner
      Refused           nobody can do it now: no worker for the target, the queue is full
      Unreachable       no server answers, or it went away
      TimedOut          no answer within the deadline of the call
      CompileFailed     the compiler refused or failed; `kind` says how
      Cancelled
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc

from .internal import rich_status_pb2 as rich
from .v1 import common_pb2

if TYPE_CHECKING:
    from collections.abc import Sequence

_DETAIL = "lathe.v1.ErrorDetail"
_RETRY = "google.rpc.RetryInfo"
_INFO = "google.rpc.ErrorInfo"
_BAD = "google.rpc.BadRequest"
_DETAILS_KEY = "grpc-status-details-bin"

_HINTS = {
    "no_worker": "start a lathe-worker that serves the target, or look at Client.workers()",
    "queue_full": "the server asks for a pause; give the call a longer Retry.total, or ask for less at once",
    "out_of_resources": "try smaller blocks, fewer num_stages or another num_warps",
    "unavailable": "start a service with 'lathe up', or name another one with LATHE_SERVER",
}


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
        self.hint = _HINTS.get(kind, "")
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


class Unreachable(LatheError):
    """No server answers."""


class TimedOut(LatheError):
    """No answer within the deadline of the call. It is not asked again: it had all the time that was granted."""


class CompileFailed(LatheError):
    """The compiler refused the module or failed on it."""


class Cancelled(LatheError):
    """Somebody cancelled it."""


_COMPILATION = {
    "unsupported",
    "out_of_resources",
    "compiler_crash",
    "compile_timeout",
    "memory_limit",
    "assembler_failed",
}
_CLASSES: dict[str, type[LatheError]] = {
    "no_worker": Refused,
    "queue_full": Refused,
    "not_found": NotFound,
    "cancelled": Cancelled,
    "unavailable": Unreachable,
}
_BY_CODE: dict[grpc.StatusCode, tuple[str, type[LatheError]]] = {
    grpc.StatusCode.INVALID_ARGUMENT: ("invalid_argument", InvalidRequest),
    grpc.StatusCode.NOT_FOUND: ("not_found", NotFound),
    grpc.StatusCode.UNAVAILABLE: ("unavailable", Unreachable),
    grpc.StatusCode.CANCELLED: ("cancelled", Cancelled),
    grpc.StatusCode.DEADLINE_EXCEEDED: ("deadline_exceeded", TimedOut),
    grpc.StatusCode.UNIMPLEMENTED: ("unimplemented", LatheError),
}


def of_detail(detail: common_pb2.ErrorDetail, code: grpc.StatusCode | None = None) -> LatheError:
    """The error that a failed trial or job, or a status, carries."""
    if detail.kind in _COMPILATION:
        kind_class: type[LatheError] = CompileFailed
    else:
        kind_class = _CLASSES.get(detail.kind, _BY_CODE[code][1] if code in _BY_CODE else LatheError)
    diagnostics = [
        Diagnostic(d.file, d.line, d.column, common_pb2.Diagnostic.Severity.Name(d.severity).lower(), d.message)
        for d in detail.diagnostics
    ]
    return kind_class(detail.kind, detail.message, field=detail.field, diagnostics=diagnostics)


def of_call(error: grpc.RpcError, address: str) -> LatheError:
    """The exception for a call that failed. A server that speaks only google.rpc's details is understood too."""
    call: Any = error  # what a failed call raises is an RpcError that is the call as well
    code: grpc.StatusCode = call.code()
    text: str = call.details() or str(code)
    parts = _details_of(call.trailing_metadata())
    if _DETAIL in parts:
        found = of_detail(common_pb2.ErrorDetail.FromString(parts[_DETAIL]), code)
    else:
        kind, kind_class = _BY_CODE.get(code, ("internal", LatheError))
        if _INFO in parts:
            kind = rich.ErrorInfo.FromString(parts[_INFO]).reason.lower() or kind
        field = ""
        if _BAD in parts:
            violations = rich.BadRequest.FromString(parts[_BAD]).field_violations
            field = violations[0].field if violations else ""
        if code == grpc.StatusCode.UNAVAILABLE and not parts:
            text = f"no lathe-server answers at {address} ({text})"
        elif code == grpc.StatusCode.DEADLINE_EXCEEDED and not parts:
            text = f"the lathe-server at {address} did not answer in time ({text})"
        found = kind_class(kind, text, field=field)
    if _RETRY in parts:
        delay = rich.RetryInfo.FromString(parts[_RETRY]).retry_delay
        found.retry_after = delay.seconds + delay.nanos / 1e9
    return found


def _details_of(trailing: Any) -> dict[str, bytes]:
    """Message name -> bytes, of the status's details in a call's trailing metadata."""
    for key, value in trailing or ():
        if key == _DETAILS_KEY and isinstance(value, bytes):
            status = rich.RichStatus.FromString(value)
            return {part.type_url.rpartition("/")[2]: part.value for part in status.details}
    return {}
