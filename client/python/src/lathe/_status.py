"""Errors as they come over gRPC, or in a failed trial, as the exceptions of lathe.errors."""

from __future__ import annotations

from typing import Any

import grpc

from .errors import (
    READ_ONLY,
    Cancelled,
    Denied,
    Diagnostic,
    InvalidRequest,
    LatheError,
    NotFound,
    Refused,
    TimedOut,
    Unreachable,
    class_of,
)
from .internal import rich_status_pb2 as rich
from .v1 import common_pb2

_DETAIL = "lathe.v1.ErrorDetail"
_RETRY = "google.rpc.RetryInfo"
_INFO = "google.rpc.ErrorInfo"
_BAD = "google.rpc.BadRequest"
_DETAILS_KEY = "grpc-status-details-bin"

_BY_CODE: dict[grpc.StatusCode, tuple[str, type[LatheError]]] = {
    grpc.StatusCode.INVALID_ARGUMENT: ("invalid_argument", InvalidRequest),
    grpc.StatusCode.NOT_FOUND: ("not_found", NotFound),
    grpc.StatusCode.UNAVAILABLE: ("unavailable", Unreachable),
    grpc.StatusCode.UNAUTHENTICATED: ("unauthenticated", Denied),
    grpc.StatusCode.PERMISSION_DENIED: ("permission_denied", Denied),
    grpc.StatusCode.CANCELLED: ("cancelled", Cancelled),
    grpc.StatusCode.DEADLINE_EXCEEDED: ("deadline_exceeded", TimedOut),
    grpc.StatusCode.UNIMPLEMENTED: ("unimplemented", LatheError),
}


def of_detail(detail: common_pb2.ErrorDetail, code: grpc.StatusCode | None = None) -> LatheError:
    """The error that a failed trial or job, or a status, carries."""
    kind_class = class_of(detail.kind, _BY_CODE[code][1] if code in _BY_CODE else LatheError)
    diagnostics = [
        Diagnostic(d.file, d.line, d.column, common_pb2.Diagnostic.Severity.Name(d.severity).lower(), d.message)
        for d in detail.diagnostics
    ]
    if detail.field == READ_ONLY:  # a server is there: it answers from what it has
        kind_class = Refused
    return kind_class(detail.kind, detail.message, field=detail.field, diagnostics=diagnostics)


_CAUSES = {
    "certificate_verify_failed": "the server's certificate has expired, or is from none of the authorities in tls_ca",
    "hostname_verification": "the server's certificate is for another name than that of the address",
    "wrong_version_number": "the server speaks no TLS: leave out tls_ca",
    "socket_closed": "the server closes the connection, as one does that takes TLS alone (tls_ca), or that asks for a "
    "certificate which it trusts (tls_cert and tls_key)",
}


def _cause_in_certificates(text: str) -> str:
    """What does not go together, by gRPC's words for a failed connection; "" for other causes.

    "Socket closed" is also what gRPC says of a server that ended in the middle of a call.
    """
    words = text.lower().replace(" ", "_")
    if "failed_to_connect" not in words:
        return ""
    return next((cause for mark, cause in _CAUSES.items() if mark in words), "")


def _of_grpc(text: str) -> LatheError:
    """gRPC's own limits, which are no defect: a message that is too large, or a quota that is used up."""
    if "larger than max" in text:
        return InvalidRequest(
            "invalid_argument",
            "a message is larger than gRPC takes between client and server: send less at once, such as modules and "
            f"arrays by their digests, and ask for smaller pages (gRPC says: {text})",
        )
    if "metadata size exceeds" in text:
        return InvalidRequest(
            "invalid_argument",
            f"the metadata of the call, such as its token, is larger than gRPC takes (gRPC says: {text})",
        )
    return Unreachable("unavailable", f"no memory or threads are left for this call; try again (gRPC says: {text})")


def of_call(error: grpc.RpcError, address: str) -> LatheError:
    """The exception for a call that failed. A server that speaks only google.rpc's details is understood too."""
    call: Any = error  # what a failed call raises is an RpcError that is the call as well
    code: grpc.StatusCode = call.code()
    text: str = call.details() or str(code)
    parts = _details_of(call.trailing_metadata())
    if _DETAIL in parts:
        found = of_detail(common_pb2.ErrorDetail.FromString(parts[_DETAIL]), code)
    elif code == grpc.StatusCode.RESOURCE_EXHAUSTED and not parts:
        found = _of_grpc(text)
    else:
        kind, kind_class = _BY_CODE.get(code, ("internal", LatheError))
        if _INFO in parts:
            kind = rich.ErrorInfo.FromString(parts[_INFO]).reason.lower() or kind
        field = ""
        if _BAD in parts:
            violations = rich.BadRequest.FromString(parts[_BAD]).field_violations
            field = violations[0].field if violations else ""
        if code == grpc.StatusCode.UNAVAILABLE and not parts:
            cause = _cause_in_certificates(text)
            text = (
                f"no connection to {address}: {cause} ({text})"
                if cause
                else f"no lathe-server answers at {address} ({text})"
            )
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
