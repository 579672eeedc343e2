"""Where a kernel is compiled: by a server, or by a local lathe-compiler.

Nothing here imports gRPC before a server is known to listen: a process whose server is down pays a connection attempt
and no import.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from ..errors import CompileFailed, LatheError, Refused, Unreachable, class_of

if TYPE_CHECKING:
    from ..client import Client

KnobScalar: TypeAlias = bool | int | str

BREAK_SECONDS = 30.0
QUEUE_SECONDS = 60.0
LOCAL_SECONDS = 600.0

# Phases of Lathe by the suffixes of Triton's stages.
PHASES = {"ttgir": "pipelined", "llir": "llvm", "ptx": "asm", "amdgcn": "asm"}


# Tuples with names, not dataclasses: their making is most of what the import of this package costs a process.


class Job(NamedTuple):
    """One kernel to compile."""

    ttir: str
    target: str  # "cuda:90"
    knobs: Mapping[str, KnobScalar]


class Launch(NamedTuple):
    """Facts that a launcher and a reader of the kernel need, as they stand in the cache folder beside the binary."""

    entry: str
    target: str
    knobs: dict[str, KnobScalar]
    num_warps: int
    shared: int
    global_scratch_size: int
    global_scratch_align: int
    profile_scratch_size: int
    profile_scratch_align: int
    registers: int
    spills: int
    binary_format: str
    compiler_build: str
    digest: str = ""
    # Triton's tensordesc_meta: for each descriptor that the host makes, how it fills the map, or None where it
    # passes base, sizes and strides.
    descriptors: Sequence[dict[str, Any] | None] = ()

    def to_json(self) -> str:
        return json.dumps(self._asdict(), sort_keys=True)

    @staticmethod
    def from_json(text: str) -> Launch:
        return Launch(**json.loads(text))


class Compiled(NamedTuple):
    binary: bytes
    launch: Launch
    found: bool = False  # it was there already


class Compiler(Protocol):
    """Both raise LatheError. Thread-safe."""

    identity: str  # its binaries are found again only under the same one
    shared: bool  # joins equal requests of several processes by itself

    def compile(self, job: Job) -> Compiled: ...

    def emit(self, job: Job, phase: str) -> str: ...


class LocalCompiler:
    """The program lathe-compiler, run once for each kernel."""

    shared = False

    def __init__(self, program: Path) -> None:
        self._program = program
        seen = program.stat()
        self.identity = f"{program.resolve()}:{seen.st_size}:{seen.st_mtime_ns}"

    @staticmethod
    def find() -> LocalCompiler | None:
        """That of LATHE_BIN, else of the package lathe-bin, else of PATH."""
        folder = os.environ.get("LATHE_BIN")
        if not folder:
            # The path of the program itself: what stands in PATH for it is a script that starts it.
            try:
                from lathe_bin import program

                return LocalCompiler(program("lathe-compiler"))
            except (ImportError, FileNotFoundError):
                pass
        found = shutil.which("lathe-compiler", path=folder or None)
        return LocalCompiler(Path(found)) if found else None

    def compile(self, job: Job) -> Compiled:
        with tempfile.TemporaryDirectory(prefix="lathe-") as folder:
            binary, facts = Path(folder, "binary"), Path(folder, "facts.json")
            self._run(job, "-o", str(binary), "--json", str(facts))
            told = json.loads(facts.read_text())
            launch = Launch(
                entry=told["entry"],
                target=told["target"],
                knobs=dict(job.knobs),
                num_warps=told["num_warps"],
                shared=told["shared_bytes"],
                global_scratch_size=told["global_scratch_bytes"],
                global_scratch_align=told.get("global_scratch_align", 128) or 1,
                profile_scratch_size=told["profile_scratch_bytes"],
                profile_scratch_align=told.get("profile_scratch_align", 128) or 1,
                registers=told["registers"],
                spills=told["spills"],
                binary_format=told["binary_format"],
                compiler_build=told["compiler_build"],
                digest=told["digest"],
                descriptors=_descriptors(told["arguments"], told["tensor_maps"]),
            )
            return Compiled(binary.read_bytes(), launch)

    def emit(self, job: Job, phase: str) -> str:
        return self._run(job, "--emit", phase)

    def _run(self, job: Job, *arguments: str) -> str:
        command = [str(self._program), "compile", "-", "--target", job.target]
        for name, value in job.knobs.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            command += ["--set", f"{name}={text}"]
        try:
            done = subprocess.run(
                [*command, *arguments],
                input=job.ttir,
                capture_output=True,
                text=True,
                env=self._environment(),
                timeout=LOCAL_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise CompileFailed("compile_timeout", f"lathe-compiler took over {LOCAL_SECONDS:.0f} s") from None
        if done.returncode < 0:
            raise CompileFailed("compiler_crash", f"lathe-compiler ended by signal {-done.returncode}")
        if done.returncode != 0:
            raise _error_of(done.stderr)
        return done.stdout

    @staticmethod
    def _environment() -> dict[str, str]:
        """NVIDIA's functions are those that Triton would link; its assembler serves unless there is a newer one."""
        environment = dict(os.environ)
        import triton

        vendor = Path(triton.__file__).parent / "backends" / "nvidia"
        if (vendor / "lib" / "libdevice.10.bc").is_file():
            environment.setdefault("LATHE_LIBDEVICE", str(vendor / "lib" / "libdevice.10.bc"))
        assemblers = [found for found in (shutil.which("ptxas"), shutil.which(str(vendor / "bin" / "ptxas"))) if found]
        if assemblers:
            environment.setdefault("LATHE_PTXAS", os.pathsep.join(assemblers))
        return environment


def _fields(message: Any) -> dict[str, Any]:
    return {field.name: value for field, value in message.ListFields()}


# Bytes of an element, by PTX's numbers of element types.
ELEMENT_BYTES = (1, 2, 4, 4, 8, 8, 2, 4, 4, 8, 2, 4, 4)


def _descriptors(arguments: Iterable[dict[str, Any]], maps: Iterable[dict[str, Any]]) -> list[dict[str, Any] | None]:
    """Launch.descriptors, from the fields of the artifact."""
    described = {
        one.get("first_argument", 0): {
            "swizzle": one.get("swizzle", 0),
            "elem_size": ELEMENT_BYTES[one.get("element", 0)],
            "elem_type": one.get("element", 0),
            "block_size": list(one["box"]),
            "fp4_padded": False,
            "is_im2col": bool(one.get("im2col", 0)),
        }
        for one in maps
    }
    return [described.get(at) for at, argument in enumerate(arguments) if "host_descriptor" in argument]


def _error_of(output: str) -> LatheError:
    """ "lathe-compiler: KIND: MESSAGE" as an exception."""
    for line in output.splitlines():
        program, _, rest = line.partition(": ")
        kind, colon, message = rest.partition(": ")
        if program == "lathe-compiler" and colon and kind.isidentifier():
            return class_of(kind)(kind, message)
    return LatheError("internal", output.strip() or "lathe-compiler failed and said nothing")


class Breaker:
    """Asks nothing of a server for a while after it did not answer. Thread-safe."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._closed_at = float("-inf")
        self._why = ""

    def check(self) -> None:
        """Raises Unreachable while it is open."""
        with self._lock:
            if self._now() < self._closed_at:
                raise Unreachable("unavailable", self._why)

    def open(self, why: str) -> None:
        with self._lock:
            self._closed_at = self._now() + BREAK_SECONDS
            self._why = why


class RemoteCompiler:
    """A server. It has LATHE_CONNECT_MS to take the connection, and all the time that a compilation needs to answer."""

    identity = "server"
    shared = True

    def __init__(self, address: str, breaker: Breaker | None = None) -> None:
        self._address = address
        self._breaker = breaker or Breaker()
        self._lock = threading.Lock()
        self._client: Client | None = None
        self._process = os.getpid()

    def compile(self, job: Job) -> Compiled:
        answer = self._ask(lambda client: client.compile(job.ttir, job.target, knobs=job.knobs))
        artifact = answer.artifact
        launch = Launch(
            entry=artifact.entry,
            target=artifact.target,
            knobs=dict(job.knobs),
            num_warps=artifact.num_warps,
            shared=artifact.shared_bytes,
            global_scratch_size=artifact.proto.global_scratch_bytes,
            global_scratch_align=artifact.proto.global_scratch_align or 1,
            profile_scratch_size=artifact.proto.profile_scratch_bytes,
            profile_scratch_align=artifact.proto.profile_scratch_align or 1,
            registers=artifact.registers,
            spills=artifact.spills,
            binary_format=artifact.format,
            compiler_build=artifact.proto.compiler_build,
            digest=artifact.digest,
            descriptors=_descriptors(map(_fields, artifact.proto.arguments), map(_fields, artifact.proto.tensor_maps)),
        )
        return Compiled(self._ask(lambda client: client.fetch(artifact.digest)), launch, found=answer.cached)

    def emit(self, job: Job, phase: str) -> str:
        answer = self._ask(lambda client: client.compile(job.ttir, job.target, knobs=job.knobs, emit=phase))
        return self._ask(lambda client: client.fetch(answer.emit_digest)).decode()

    def client(self) -> Client:
        """A connection that is up; raises Unreachable."""
        self._breaker.check()
        with self._lock:
            if self._client is None or self._process != os.getpid():
                try:
                    self._client = self._connect()
                except Unreachable as error:
                    self._breaker.open(error.message)
                    raise
                self._process = os.getpid()
            return self._client

    def _ask(self, call: Callable[[Client], _Answer]) -> _Answer:
        client = self.client()
        try:
            return call(client)
        except Unreachable as error:
            with self._lock:
                self._client = None
            self._breaker.open(error.message)
            raise

    def _connect(self) -> Client:
        limit = connect_seconds()
        why = probe(self._address, limit)
        if why:
            raise Unreachable("unavailable", why)
        # A process that forks after a call, as data loaders do, keeps a gRPC that works.
        os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "1")
        from .._calls import Options
        from ..client import Client
        from ..retry import Retry

        # A lost server is not waited for: Triton compiles meanwhile. A full queue is.
        retry = Retry(total=QUEUE_SECONDS, lost=False)
        client = Client(self._address, Options(timeout=60.0, compile_timeout=None, retry=retry))
        try:
            client.wait_ready(limit)
        except TimeoutError:
            client.close()
            why = f"the server at {self._address} took over {limit * 1000:.0f} ms to take a connection"
            raise Unreachable("unavailable", why) from None
        return client


# A client of HTTP/2 begins (RFC 9113, 3.4) with a fixed text, then a frame of settings, here an empty one. A
# server answers with its own settings, whose frame has the type 4 in its fourth byte.
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
SETTINGS = 4


def probe(address: str, seconds: float) -> str:
    """Why no server that speaks HTTP/2 answers there within this time; empty where one does.

    The import of gRPC takes longer than all that a process may lose to a server that hangs, so a socket asks first.
    """
    end = time.monotonic() + seconds
    host, _, port = address.rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=seconds) as link:
            link.sendall(HELLO)
            told = b""
            while len(told) < 4:
                link.settimeout(max(end - time.monotonic(), 0.001))
                part = link.recv(9)
                if not part:
                    return f"the server at {address} closed the connection"
                told += part
    except TimeoutError:
        return f"the server at {address} did not answer within {seconds * 1000:.0f} ms"
    except (OSError, ValueError) as error:
        return f"no lathe-server answers at {address} ({error})"
    return "" if told[3] == SETTINGS else f"what answers at {address} does not speak gRPC"


def connect_seconds() -> float:
    """LATHE_CONNECT_MS; 40 where it is unset or no number: with the import of this package a process loses 50."""
    try:
        return float(os.environ.get("LATHE_CONNECT_MS", "40")) / 1000
    except ValueError:
        return 0.04


if TYPE_CHECKING:
    from typing import TypeVar

    _Answer = TypeVar("_Answer")


_remotes: dict[str, RemoteCompiler] = {}


def remote(address: str) -> RemoteCompiler:
    """The one of this process."""
    return _remotes.setdefault(address, RemoteCompiler(address))


def choose() -> Compiler | None:
    """The server of LATHE_SERVER, else a local compiler, else None."""
    address = os.environ.get("LATHE_SERVER")
    return remote(address) if address else LocalCompiler.find()


__all__ = [
    "Breaker",
    "Compiled",
    "Compiler",
    "Job",
    "Launch",
    "LocalCompiler",
    "Refused",
    "RemoteCompiler",
    "choose",
    "remote",
]
