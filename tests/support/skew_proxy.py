"""Stands between programs of today and makes one side of them a program of the release before: of every message it hands on
what tests/corpus/protocol/before.txtpb knows of, in both directions, and calls that it does not know of end as they do
at such a server.

    skew_proxy.py --server 127.0.0.1:7470 --listen 127.0.0.1:7480

A worker or a client of today that speaks through it has a server of the release before. A request of a client with a
field that the release before does not know is refused, as its server does; of a worker's it is passed over.

Needs grpcio and protobuf (grpc_python.py finds or makes an interpreter that has them).
"""
import argparse
import concurrent.futures
import pathlib
import signal
import threading

import grpc
import played_worker

BEFORE = pathlib.Path(__file__).resolve().parents[1] / "corpus" / "protocol" / "before.txtpb"
LINK = "lathe.internal.WorkerLink"
# Metadata by which a client tells about itself and its call.
HANDED_ON = ("authorization", "lathe-tenant", "lathe-request-id", "traceparent")


def as_bytes(data):
    return data


class Skew(grpc.GenericRpcHandler):
    def __init__(self, channel):
        self.channel = channel
        self.protocol = played_worker.Protocol(BEFORE)
        self.dropped = 0  # messages that held something which the release before does not know

    def service(self, details):
        name, method = details.method.lstrip("/").split("/")
        try:
            found = self.protocol.pool.FindServiceByName(name).FindMethodByName(method)
        except KeyError:
            return None  # UNIMPLEMENTED
        proto = played_worker.descriptor_pb2.MethodDescriptorProto()
        found.CopyToProto(proto)
        asked, answered = (self.protocol.message(kind.full_name) for kind in (found.input_type, found.output_type))

        def handle(request, context):
            call = self.channel.stream_stream(details.method, request_serializer=as_bytes, response_deserializer=as_bytes)
            metadata = [(k, v) for k, v in context.invocation_metadata() if k in HANDED_ON]
            messages = self.requests(request if proto.client_streaming else iter([request]), asked, name == LINK, context)
            left = context.time_remaining()
            # Without a deadline it is none, or a time beyond all bounds.
            upstream = call(messages, metadata=metadata, timeout=left if left and 0 < left < 1e6 else None)
            context.add_callback(upstream.cancel)
            try:
                for message in upstream:
                    yield self.known(message, answered)[0]
            except grpc.RpcError as error:
                context.set_trailing_metadata([(k, v) for k, v in error.trailing_metadata() or () if k.endswith("-bin")])
                context.abort(error.code(), error.details())

        return grpc.stream_stream_rpc_method_handler(
            handle if proto.client_streaming else lambda requests, context: handle(next(requests), context),
            request_deserializer=as_bytes, response_serializer=as_bytes)

    def known(self, data, kind):
        """The message without what the release before does not know; whether it had such a thing."""
        message = kind.FromString(data)
        whole = message.SerializeToString(deterministic=True)
        message.DiscardUnknownFields()
        rest = message.SerializeToString(deterministic=True)
        return rest, rest != whole

    def requests(self, requests, kind, of_worker, context):
        for request in requests:
            rest, more = self.known(request, kind)
            self.dropped += more
            if more and not of_worker:
                context.abort(grpc.StatusCode.INVALID_ARGUMENT, f"{kind.DESCRIPTOR.name} has a field that is not known here")
            yield rest


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--listen", required=True)
    options = parser.parse_args()
    channel = grpc.insecure_channel(options.server)
    skew = Skew(channel)
    server = grpc.server(concurrent.futures.ThreadPoolExecutor(32), handlers=[skew])
    if server.add_insecure_port(options.listen) == 0:
        raise SystemExit(f"cannot listen on {options.listen}")
    server.start()
    over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    while not over.wait(0.1):
        pass
    server.stop(1).wait()
    print(f"messages with something that the release before does not know: {skew.dropped}", flush=True)


if __name__ == "__main__":
    main()
