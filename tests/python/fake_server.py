"""A server in this process that answers as a test tells it to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration

from lathe import _rpc
from lathe.internal import rich_status_pb2 as rich
from lathe.v1 import common_pb2

Handler = Callable[[Any, grpc.ServicerContext], Any]


class _Handlers(grpc.GenericRpcHandler):
    def __init__(self, handlers: dict[str, tuple[_rpc.Method[Any, Any], Handler]]) -> None:
        self._handlers = handlers

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        if details.method not in self._handlers:
            return None
        method, handler = self._handlers[details.method]
        make = {
            (False, False): grpc.unary_unary_rpc_method_handler,
            (False, True): grpc.unary_stream_rpc_method_handler,
            (True, False): grpc.stream_unary_rpc_method_handler,
        }[method.streams_request, method.streams_response]
        return make(handler, method.request.FromString, method.response.SerializeToString)


@contextmanager
def serving(
    *handlers: tuple[_rpc.Method[Any, Any], Handler],
    address: str = "127.0.0.1:0",
    credentials: grpc.ServerCredentials | None = None,
) -> Iterator[str]:
    """Serves these methods; gives the address."""
    server = grpc.server(ThreadPoolExecutor(8))
    server.add_generic_rpc_handlers([_Handlers({method.path: (method, handler) for method, handler in handlers})])
    port = server.add_insecure_port(address) if credentials is None else server.add_secure_port(address, credentials)
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(None).wait()


def refuse(
    context: grpc.ServicerContext,
    code: grpc.StatusCode,
    message: str,
    *,
    kind: str = "",
    field: str = "",
    retry_after: float | None = None,
    detail: bool = True,
) -> None:
    """Ends a call as lathe-server does. Without `detail` it speaks google.rpc's own messages alone."""
    status = rich.RichStatus(code=code.value[0], message=message)

    def add(url: str, part: Any) -> None:
        status.details.append(AnyMessage(type_url=f"type.googleapis.com/{url}", value=part.SerializeToString()))

    add("google.rpc.ErrorInfo", rich.ErrorInfo(reason=kind.upper(), domain="lathe"))
    if field:
        violation = rich.BadRequest.FieldViolation(field=field, description=message)
        add("google.rpc.BadRequest", rich.BadRequest(field_violations=[violation]))
    if retry_after is not None:
        whole = int(retry_after)
        delay = Duration(seconds=whole, nanos=round((retry_after - whole) * 1e9))
        add("google.rpc.RetryInfo", rich.RetryInfo(retry_delay=delay))
    if detail:
        add("lathe.v1.ErrorDetail", common_pb2.ErrorDetail(kind=kind, message=message, field=field))
    context.set_trailing_metadata((("grpc-status-details-bin", status.SerializeToString()),))
    context.abort(code, message)
