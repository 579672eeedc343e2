"""A worker that is played: it speaks the workers' protocol as proto/protocol.txtpb promises it, from that file alone, and
makes its results up. It is what a worker of the release that froze the protocol is to a later server.

    with PlayedWorker("127.0.0.1:7470", "played") as worker: ...

or as a program of its own, which SIGTERM drains:

    played_worker.py --server 127.0.0.1:7470 --name played [--device cuda:90 ..] [--compile-slots 2]

Needs grpcio and protobuf (grpc_python.py finds or makes an interpreter that has them). Results are functions of the
work: the same knobs get the same code and time on every played worker.
"""
import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import signal
import sys
import threading
import time
import uuid

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, duration_pb2, message_factory, text_format, timestamp_pb2

DESCRIPTOR = pathlib.Path(__file__).resolve().parents[2] / "proto" / "protocol.txtpb"
PROTOCOL_VERSION = 3
FIRST_RESEND, LONGEST_RESEND = 0.5, 10.0
CHUNK = 1 << 20


class Protocol:
    """Messages and methods by their full names, from a file descriptor set in text form."""

    def __init__(self, path=DESCRIPTOR):
        files = text_format.Parse(path.read_text(), descriptor_pb2.FileDescriptorSet()).file
        self.pool = descriptor_pool.DescriptorPool()
        for known in (timestamp_pb2, duration_pb2):
            self.pool.AddSerializedFile(known.DESCRIPTOR.serialized_pb)
        left = {file.name: file for file in files}
        while left:
            for file in [f for f in left.values() if not any(d in left for d in f.dependency)]:
                self.pool.AddSerializedFile(file.SerializeToString())
                del left[file.name]

    def message(self, name):
        return message_factory.GetMessageClass(self.pool.FindMessageTypeByName(name))

    def call(self, channel, service, method):
        found = self.pool.FindServiceByName(service).FindMethodByName(method)
        proto = descriptor_pb2.MethodDescriptorProto()
        found.CopyToProto(proto)
        shape = (f"{'stream' if proto.client_streaming else 'unary'}_"
                 f"{'stream' if proto.server_streaming else 'unary'}")
        return getattr(channel, shape)(
            f"/{service}/{method}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=message_factory.GetMessageClass(found.output_type).FromString)


def digest_of(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def number_of(text):
    """0 to 1, the same for the same text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big") / 2**48


def knobs_text(knobs):
    return " ".join(sorted(f"{name}={value.WhichOneof('value')}:{getattr(value, value.WhichOneof('value') or 'int_value')}"
                           for name, value in knobs.values.items()))


class Results:
    """The answers of a played worker. Subclass it to answer otherwise."""

    def __init__(self, protocol, put, build):
        self.protocol, self.put, self.build = protocol, put, build

    def compile(self, work, result):
        name = f"{work.module_digest} {work.entry} {work.target} {knobs_text(work.knobs)}"
        artifact = result.compile.artifact
        artifact.digest = self.put(f"code of {name}".encode())
        artifact.assembly_digest = self.put(f"assembly of {name}".encode())
        artifact.target, artifact.entry = work.target, work.entry
        artifact.knobs.CopyFrom(work.knobs)
        warps = work.knobs.values.get("num_warps")
        artifact.num_warps = warps.int_value if warps else 4
        artifact.threads_per_warp = 32
        artifact.registers = 32 + int(64 * number_of(name))
        artifact.compiler_build = self.build
        artifact.phase_ms["llvm"] = 2.0
        if work.want_simulation:
            artifact.simulation_digest = self.put(f"simulation of {name}".encode())
        for phase in work.emit:
            result.compile.emitted[phase] = self.put(f"{phase} of {name}".encode())
        result.compile.compile_ms = 5.0

    def time_ns(self, candidate):
        """By the knobs, 10 to 20 microseconds; a chip that is driven harder is no faster here."""
        return 10_000 * (1 + number_of(knobs_text(candidate.artifact.knobs)))

    def measure(self, work, device, result):
        times = {candidate.trial: self.time_ns(candidate) for candidate in work.candidates}
        reference = next((c.trial for c in work.candidates if c.incumbent), min(times, key=times.get))
        for candidate in work.candidates:
            outcome = result.measure.trials.add(trial=candidate.trial, checked=True)
            self.fill(outcome, times, reference, work.policy, device)
        result.measure.device_id = device.id
        result.measure.fresh_process = work.policy.fresh_process

    def fill(self, outcome, times, reference, policy, device):
        median = times[outcome.trial]
        outcome.conditions.driver = device.driver
        if device.simulated:
            outcome.estimate_ns = median
            outcome.simulation.programs = 1
            return
        rounds = max(policy.min_rounds, 5)
        for field, value in (("median", median), ("ci_low", median * 0.9995), ("ci_high", median * 1.0005)):
            setattr(outcome.time_ns, field, value)
        outcome.time_ns.samples = rounds
        outcome.samples_ns.extend(median for _ in range(rounds))
        for index in range(rounds):
            outcome.visits.add(round=index, samples=1)
        outcome.conditions.power_limit_watts = device.power_limit_watts
        if outcome.trial != reference:
            ratio = median / times[reference]
            outcome.ratio.reference = reference
            outcome.ratio.rounds = rounds
            for field, value in (("ratio", ratio), ("ci_low", ratio * 0.9995), ("ci_high", ratio * 1.0005)):
                setattr(outcome.ratio, field, value)

    def reference(self, work, result):
        expected = result.reference.expected
        expected.whole = True
        for index, argument in enumerate(work.problem.arguments):
            if argument.WhichOneof("kind") == "tensor":
                expected.tensors.add(argument=index, digest=self.put(b"expected"), bytes_written=1)
        result.reference.seconds = 0.001


class PlayedWorker:
    """Thread-safe. `devices` are chips ("cuda:90"), "sim:" before one makes it simulated; `build` is the compiler's."""

    def __init__(self, address, name="played-1", *, devices=("cuda:90",), compile_slots=2, targets=("cuda:90",),
                 build="played-1", work_seconds=0.01, results=Results, descriptor=DESCRIPTOR):
        self.protocol = Protocol(descriptor)
        self.address, self.name, self.build, self.work_seconds = address, name, build, work_seconds
        self.incarnation = uuid.uuid4().hex
        self.compiled = self.measured = self.acknowledged = 0
        self.connects = 0
        self.rejected = ""
        self.State = self.protocol.message("lathe.internal.WorkerState")
        self.worker = self.describe(devices, compile_slots, targets)
        self.changed = threading.Condition()
        # All that follows is guarded by `changed`.
        self.held = {}  # lease -> [work, phase]
        self.finished = {}  # lease -> [result, time of the next sending, sendings]
        self.dirty = self.draining = self.closing = self.killed = self.heard = False
        self.heartbeat = 5.0
        self.call = None
        self.channel = grpc.insecure_channel(address)
        self.put_blob = self.protocol.call(self.channel, "lathe.v1.ArtifactService", "PutBlob")
        self.synchronize = self.protocol.call(self.channel, "lathe.internal.WorkerLink", "Synchronize")
        self.results = results(self.protocol, self.put, build)
        self.threads = concurrent.futures.ThreadPoolExecutor(max(1, compile_slots + len(devices)))
        self.thread = threading.Thread(target=self.run, daemon=True)

    def describe(self, devices, compile_slots, targets):
        worker = self.protocol.message("lathe.v1.Worker")(
            name=f"workers/{self.name}", host="played", compile_slots=compile_slots, compiler_build=self.build,
            assembler_build="played", version="played", state="ACTIVE")
        for target in targets if compile_slots else ():
            worker.targets.add(id=target, needs_assembler=target.startswith("cuda:"))
        for index, chip in enumerate(devices):
            simulated = chip.startswith("sim:")
            worker.devices.add(
                id=f"played:{index}", kind="sim" if simulated else chip.split(":")[0], target=chip.removeprefix("sim:"),
                model=chip if simulated else f"Played {chip}", driver="simulator" if simulated else "1.0",
                memory_bytes=1 << 30, multiprocessors=1, state="IDLE", power_limit_watts=0 if simulated else 700,
                simulated=simulated)
        return worker

    # ---- for tests

    def start(self, seconds=30):
        """Returns when the server has answered the first state."""
        self.thread.start()
        with self.changed:
            if not self.changed.wait_for(lambda: self.heard or self.rejected, seconds):
                raise TimeoutError(f"no server at {self.address} has answered {self.name} within {seconds} s")
        return self

    def stop(self, drain=True, seconds=60):
        """Gives back what has not begun, finishes the rest, and leaves when all results are durable."""
        with self.changed:
            if drain and not self.killed:
                self.begin_drain()
                self.changed.wait_for(lambda: not self.held and not self.finished, seconds)
            self.closing = True
            self.changed.notify_all()
        self.cut()

    def kill(self):
        """As kill -9 of a worker: it says nothing more, and what it held is forgotten."""
        with self.changed:
            self.killed = self.closing = True
            self.held.clear()
            self.finished.clear()
            self.changed.notify_all()
        self.cut()

    def cut(self):
        if self.call is not None:
            self.call.cancel()
        if self.thread.is_alive() and threading.current_thread() is not self.thread:
            self.thread.join(10)
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.channel.close()

    def __enter__(self):
        return self.start()

    def __exit__(self, *exception):
        self.stop(drain=exception[0] is None)

    # ---- the link

    def run(self):
        pause = 0.1
        while not self.closing:
            try:
                with self.changed:
                    self.heard = False
                self.call = self.synchronize(self.states())
                for desired in self.call:
                    pause = 0.1
                    self.apply(desired)
            except (grpc.RpcError, ValueError):  # ValueError: of a channel that was closed meanwhile
                pass
            with self.changed:
                self.changed.wait_for(lambda: self.closing, pause)
            pause = min(2 * pause, 5.0)

    def states(self):
        """The states of one stream: the first at once, others when something has changed and at heartbeats."""
        mine = object()
        with self.changed:
            self.stream = mine
            self.connects += 1
        greeting = True
        while True:
            with self.changed:
                if not greeting:
                    self.changed.wait_for(lambda: self.dirty or self.closing or self.stream is not mine, self.next_due())
                if self.closing or self.stream is not mine:
                    return
                state = self.state(greeting)
            yield state
            greeting = False

    def next_due(self):
        """Seconds until a state must be sent, whatever happens."""
        due = min((entry[1] for entry in self.finished.values()), default=float("inf")) - time.monotonic()
        return max(0.0, min(self.heartbeat, due))

    def state(self, greeting):
        self.dirty = False
        state = self.State(incarnation=self.incarnation, protocol_version=PROTOCOL_VERSION, draining=self.draining)
        if greeting:
            state.worker.CopyFrom(self.worker)
        for lease, (work, phase) in self.held.items():
            state.running.add(lease=lease, work=work.id, phase=phase)
        now = time.monotonic()
        for lease, entry in self.finished.items():
            if not greeting and entry[1] > now:
                state.running.add(lease=lease, work=entry[0].work, phase="WORK_PHASE_REPORTING")
                continue
            state.finished.append(entry[0])
            entry[1] = now + min(FIRST_RESEND * 2**entry[2], LONGEST_RESEND)
            entry[2] += 1
        return state

    def apply(self, desired):
        with self.changed:
            self.heard = True
            self.rejected = desired.rejected
            self.heartbeat = desired.heartbeat_seconds or self.heartbeat
            for lease in desired.acknowledged:
                self.acknowledged += self.finished.pop(lease, None) is not None
            wanted = {lease.id for lease in desired.leases}
            for lease in [lease for lease in self.held if lease not in wanted]:
                del self.held[lease]  # cancelled: its result will be nobody's
            if desired.drain and not self.draining:
                self.begin_drain()
            for lease in desired.leases:
                if lease.id not in self.held and lease.id not in self.finished:
                    self.accept(lease)
            self.changed.notify_all()

    def begin_drain(self):
        self.draining = self.dirty = True
        self.worker.state = self.worker.DRAINING
        for lease, (work, phase) in list(self.held.items()):
            if phase == "WORK_PHASE_UNSPECIFIED":
                del self.held[lease]
                self.give_back(lease, work.id, "the worker is draining")
        self.changed.notify_all()

    def give_back(self, lease, work, why):
        result = self.protocol.message("lathe.internal.WorkResult")(lease=lease, work=work)
        result.error.kind, result.error.message = "unavailable", why
        self.finished[lease] = [result, 0.0, 0]
        self.dirty = True

    def accept(self, lease):
        if self.draining:
            self.give_back(lease.id, lease.work.id, "the worker is draining")
        elif lease.work.WhichOneof("kind") is None:
            self.give_back(lease.id, lease.work.id, "the worker no longer holds this work")
        else:
            self.held[lease.id] = [lease.work, "WORK_PHASE_UNSPECIFIED"]
            self.threads.submit(self.work, lease.id)
            self.dirty = True

    # ---- work

    def work(self, lease):
        with self.changed:
            held = self.held.get(lease)
            if held is None:
                return
            kind = held[0].WhichOneof("kind")
            held[1] = {"compile": "WORK_PHASE_COMPILING", "measure": "WORK_PHASE_TIMING"}.get(kind, "WORK_PHASE_REFERENCE")
            self.dirty = True
            self.changed.notify_all()
        work = held[0]
        result = self.protocol.message("lathe.internal.WorkResult")(lease=lease, work=work.id, busy_seconds=0.01)
        time.sleep(self.work_seconds)
        try:
            if kind == "measure":
                device = next(d for d in self.worker.devices if d.model == work.measure.device_model)
                self.results.measure(work.measure, device, result)
            else:
                getattr(self.results, kind)(getattr(work, kind), result)
        except grpc.RpcError as error:  # the server went away while a blob was uploaded
            result.ClearField("compile")
            result.error.kind, result.error.message = "unavailable", f"upload: {error.code()}"
        with self.changed:
            if self.held.pop(lease, None) is None:
                return
            self.finished[lease] = [result, 0.0, 0]
            self.compiled += kind == "compile" and not result.HasField("error")
            self.measured += kind == "measure"
            self.dirty = True
            self.changed.notify_all()

    def put(self, data):
        """Uploads a blob; its digest."""
        digest = digest_of(data)
        Chunk = self.protocol.message("lathe.v1.BlobChunk")
        chunks = [Chunk(data=data[at:at + CHUNK]) for at in range(0, max(len(data), 1), CHUNK)]
        chunks[0].digest, chunks[0].total_bytes = digest, len(data)
        self.put_blob(iter(chunks), timeout=30)
        return digest


def main():
    parser = argparse.ArgumentParser(description="Plays a worker from the checked-in descriptor of the protocol.")
    parser.add_argument("--server", required=True)
    parser.add_argument("--name", default=f"played-{os.getpid()}")
    parser.add_argument("--device", action="append", default=[])
    parser.add_argument("--target", action="append", default=[])
    parser.add_argument("--compile-slots", type=int, default=0)
    parser.add_argument("--build", default="played-1")
    parser.add_argument("--work-seconds", type=float, default=0.01)
    parser.add_argument("--descriptor", type=pathlib.Path, default=DESCRIPTOR, help="the protocol that it knows")
    options = parser.parse_args()
    worker = PlayedWorker(options.server, options.name, devices=options.device, compile_slots=options.compile_slots,
                          targets=options.target or ["cuda:90"], build=options.build, work_seconds=options.work_seconds,
                          descriptor=options.descriptor)
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    worker.start(seconds=600)
    while not stopped.wait(0.1):
        if worker.rejected:
            print(f"rejected: {worker.rejected}", file=sys.stderr, flush=True)
            return 1
    worker.stop()
    print(f"compiled {worker.compiled}, measured {worker.measured}, acknowledged {worker.acknowledged}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
