"""Each call of the service as a value: what is sent, how long it may take, how the answer is read.

Client and AsyncClient run the same calls; here is nothing that waits.
"""

from __future__ import annotations

import hashlib
import os
import sys
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    import grpc

from . import _reader, _rpc, results
from . import spec as specs
from ._address import is_loopback
from ._arrays import Arrays, npy
from ._parts import ArgumentLike, ModuleLike, argument_value, knob, module_source
from ._rpc import Request, Response
from .errors import Cancelled, InvalidRequest, LatheError, NotFound, TimedOut
from .retry import Retry
from .v1 import artifact_pb2, cache_pb2, common_pb2, compile_pb2, key_value_pb2, tuning_pb2

Result = TypeVar("Result")
Item = TypeVar("Item")
Specialization: TypeAlias = Mapping[int, Mapping[str, int]]

WAIT_SECONDS = 30.0
CHUNK_BYTES = 1 << 20
PAGE = 500
DIGESTS_A_CALL = 10_000


def _random_id() -> str:
    return str(uuid.uuid4())


def _current_span() -> str:
    """The traceparent of OpenTelemetry's current span; empty where this program does not use it."""
    api = sys.modules.get("opentelemetry.trace")
    if api is None:
        return ""
    context = api.get_current_span().get_span_context()
    if not context.is_valid:
        return ""
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{int(context.trace_flags):02x}"


@dataclass(frozen=True)
class Options:
    """How a client calls.

    timeout          seconds of one attempt of a short call
    compile_timeout  seconds of one attempt of a compilation, which may wait for a worker; None: no limit
    retry            of calls
    watch_retry      of a watched job, counted anew after each event that came
    tenant           whom the calls count for; the server must be told to trust it
    tls_ca           connects with TLS: a PEM file of the authorities to believe, or "system"; else LATHE_TLS_CA
    tls_cert         PEM file with the own certificate and its chain; else LATHE_TLS_CERT
    tls_key          PEM file with its key; else LATHE_TLS_KEY
    token_file       file with the token that says who calls, read for each call; else LATHE_TOKEN_FILE
    traceparent      the span that calls belong to, as the W3C's Trace Context writes it; else that of OpenTelemetry's
                     current context, where the program uses it, else TRACEPARENT
    new_id           makes the request ids
    """

    timeout: float = 60.0
    compile_timeout: float | None = 600.0
    retry: Retry = field(default_factory=Retry)
    watch_retry: Retry = field(default_factory=lambda: Retry(total=60.0))
    tenant: str = ""
    tls_ca: str = field(default_factory=lambda: os.environ.get("LATHE_TLS_CA", ""))
    tls_cert: str = field(default_factory=lambda: os.environ.get("LATHE_TLS_CERT", ""))
    tls_key: str = field(default_factory=lambda: os.environ.get("LATHE_TLS_KEY", ""))
    token_file: str = field(default_factory=lambda: os.environ.get("LATHE_TOKEN_FILE", ""))
    traceparent: str = ""
    new_id: Callable[[], str] = field(default=_random_id, compare=False)

    def metadata(self) -> tuple[tuple[str, str], ...]:
        entries = [("lathe-request-id", _random_id())]
        if self.tenant:
            entries.append(("lathe-tenant", self.tenant))
        if traceparent := self.traceparent or _current_span() or os.environ.get("TRACEPARENT", ""):
            entries.append(("traceparent", traceparent))
        if self.token_file:
            entries.append(("authorization", f"Bearer {Path(self.token_file).read_text().strip()}"))
        return tuple(entries)

    def credentials(self, address: str) -> grpc.ChannelCredentials | None:
        """Those of a channel with TLS; None without it. The files are read now."""
        if not (self.tls_ca or self.tls_cert or self.tls_key):
            if self.token_file and not is_loopback(address):
                raise InvalidRequest(
                    "invalid_argument",
                    f"a token is not sent to {address} without TLS, where others could read it: give tls_ca",
                    field="token_file",
                )
            return None
        if "," in address:
            raise InvalidRequest(
                "invalid_argument",
                f"with TLS the servers {address} need one name, of a DNS entry that has them all",
                field="address",
            )
        if bool(self.tls_cert) != bool(self.tls_key):
            raise InvalidRequest("invalid_argument", "tls_cert and tls_key go together", field="tls_cert")
        ca = None if self.tls_ca == "system" else _read_option("tls_ca", self.tls_ca)
        key, cert = _read_option("tls_key", self.tls_key), _read_option("tls_cert", self.tls_cert)
        import grpc

        return grpc.ssl_channel_credentials(ca, key, cert)


def _read_option(option: str, file: str) -> bytes | None:
    if not file:
        return None
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise InvalidRequest("invalid_argument", f"cannot read {file}: {error.strerror}", field=option) from error


@dataclass(frozen=True)
class Call(Generic[Request, Response, Result]):
    method: _rpc.Method[Request, Response]
    request: Request
    read: Callable[[Response], Result]
    timeout: float | None
    explain: Callable[[LatheError], LatheError] = lambda error: error


Page: TypeAlias = Callable[[str], Call[Request, Response, tuple[list[Item], str]]]
"""The call for one page, from its token; it answers the items and the next token."""


def closed() -> LatheError:
    return InvalidRequest("invalid_argument", "the client is closed")


def default_address() -> str:
    return os.environ.get("LATHE_SERVER") or "127.0.0.1:7470"


def create(
    options: Options,
    spec: specs.SpecLike,
    *,
    priority: int,
    again: bool,
    background: bool,
    request_id: str | None,
) -> Call[tuning_pb2.CreateTuningJobRequest, tuning_pb2.TuningJob, results.Job]:
    loaded = specs.load(spec)
    request = tuning_pb2.CreateTuningJobRequest(
        request_id=request_id or options.new_id(), spec=loaded.proto, priority=priority, again=again
    )
    if background:
        request.spec.search.background = True
    return Call(_rpc.CREATE, request, results.Job, options.timeout, loaded.locate)


def evaluation(spec: specs.SpecLike, candidate: ModuleLike | None, *, arrays_follow: bool = False) -> specs.LoadedSpec:
    """The specification of an evaluation, with `candidate` in the place of its module."""
    loaded = specs.load(spec)
    blobs = dict(loaded.blobs)
    proto = tuning_pb2.TuningSpec()
    proto.CopyFrom(loaded.proto)
    if candidate is not None:
        module = module_source(candidate, blobs)
        if not module.constants and len(proto.modules) == 1:
            module.constants.update(proto.modules[0].constants)
        del proto.modules[:]
        proto.modules.append(module)
    expects = arrays_follow or any(argument.tensor.HasField("expected") for argument in proto.arguments)
    if not expects and not proto.check.HasField("reference"):
        raise InvalidRequest(
            "invalid_argument",
            "an evaluation needs a reference, or arrays of what is expected",
            field="check.reference",
        )
    return specs.LoadedSpec(proto, loaded.places, blobs)


def profiling(spec: specs.SpecLike, scopes: str, knobs: Mapping[str, int | bool | str] | None) -> specs.LoadedSpec:
    """The specification with a profile of its winners."""
    loaded = specs.load(spec)
    proto = tuning_pb2.TuningSpec()
    proto.CopyFrom(loaded.proto)
    kinds = tuning_pb2.Profiling
    words = {
        "automatic": kinds.AUTOMATIC,
        "everything": kinds.EVERYTHING,
        "marks": kinds.MARKS,
        "instructions": kinds.INSTRUCTIONS,
    }
    if scopes not in words:
        raise InvalidRequest("invalid_argument", f"scopes are {', '.join(words)}", field="profile.scopes")
    proto.profile.scopes = words[scopes]
    for name, value in (knobs or {}).items():
        proto.profile.knobs.values[name].CopyFrom(knob(value, f"profile.knobs.{name}"))
    return specs.LoadedSpec(proto, loaded.places, loaded.blobs)


def spec_of_trial(job: results.Job, trial: results.Trial) -> specs.LoadedSpec:
    """A specification of the trial's variant alone, on its device model and problem."""
    if trial.profile_of or trial.proto.reference:
        raise InvalidRequest("invalid_argument", f"{trial.name} is not a variant of its own")
    spec = tuning_pb2.TuningSpec()
    spec.CopyFrom(job.proto.spec)
    module = job.proto.spec.modules[trial.proto.module_index]
    for name in ("modules", "targets", "space", "constraints", "problems", "search", "profile"):
        spec.ClearField(name)
    spec.check.ClearField("draws")
    spec.check.ClearField("drawn_problems")
    spec.modules.append(module)
    spec.targets.append(trial.device)
    for name, value in trial.proto.knobs.values.items():
        spec.space.common[name].values.append(value)
    if trial.problem:
        spec.problems.append(trial.proto.problem)
    return specs.LoadedSpec(spec)


def trial_named(trials: Sequence[results.Trial], name: str) -> results.Trial:
    for trial in trials:
        if trial.name == name:
            return trial
    raise NotFound("not_found", f"there is no {name}")


def profiled(trials: Sequence[results.Trial]) -> list[results.Trial]:
    """The trials that profile others. Raises the error of one that failed."""
    found = [trial for trial in trials if trial.profile_of]
    for trial in found:
        if trial.error is not None:
            raise trial.error
    return found


def has_names(*arrays: Arrays | None) -> bool:
    """Whether arguments are named, so that their positions must be asked for."""
    return any(isinstance(key, str) for each in arrays for key in each or ())


def with_arrays(
    loaded: specs.LoadedSpec, inputs: Arrays | None, expected: Arrays | None, kernel: results.Inspected | None
) -> specs.LoadedSpec:
    """The specification with these contents of tensors; `kernel` knows the names of arguments."""
    blobs = dict(loaded.blobs)
    names: dict[str, int] = {}
    for entry in kernel.entries if kernel is not None else ():
        if loaded.proto.entry in ("", entry.name):
            names = {name: i for i, name in enumerate(entry.argument_names) if name}
    for what, arrays in (("values", inputs), ("expected", expected)):
        for key, array in (arrays or {}).items():
            position = key if isinstance(key, int) else names.get(key, -1)
            fits = 0 <= position < len(loaded.proto.arguments)
            if not fits or not loaded.proto.arguments[position].HasField("tensor"):
                known = f"; names are {', '.join(names)}" if names else ""
                raise InvalidRequest(
                    "invalid_argument", f"argument {key!r} is not a tensor of the specification{known}"
                )
            tensor = loaded.proto.arguments[position].tensor
            if what == "values":  # they take the place of what the specification says
                for name in ("init", "lo", "hi"):
                    tensor.ClearField(name)
            data, file = npy(array)
            given = getattr(tensor, what)
            given.digest, given.name = digest_of(data), file
            blobs[given.digest] = data
    return specs.LoadedSpec(loaded.proto, loaded.places, blobs)


def put_timeout(options: Options, data: bytes) -> float:
    """Seconds that putting a blob may take, with what a slow network still carries."""
    return options.timeout + len(data) / CHUNK_BYTES


def refused_candidate(error: LatheError) -> results.Verdict:
    """The verdict on a candidate whose own module is why the request was refused; raises any other error."""
    own = error.field == "entry" or error.field.startswith(("module", "arguments"))
    own = own and not error.field.endswith((".values", ".expected"))  # arrays are the asker's
    if not isinstance(error, InvalidRequest) or not own:
        raise error
    verdict = tuning_pb2.Verdict(outcome=tuning_pb2.Verdict.FAILED, stage=tuning_pb2.Verdict.STATIC)
    verdict.error.kind, verdict.error.message, verdict.error.field = error.kind, error.message, error.field
    return results.Verdict(verdict)


def verdict_of(job: results.Job) -> results.Verdict:
    """The outcome of a job that has ended."""
    found = job.verdict
    if found is not None:
        return found
    if job.state == "cancelled":
        raise Cancelled("cancelled", f"{job.name} was cancelled")
    raise InvalidRequest("invalid_argument", "the space has more than one variant of the kernel", field="space")


def get(options: Options, name: str) -> Call[tuning_pb2.GetTuningJobRequest, tuning_pb2.TuningJob, results.Job]:
    return Call(_rpc.GET, tuning_pb2.GetTuningJobRequest(name=job_name(name)), results.Job, options.timeout)


def cancel(options: Options, name: str) -> Call[tuning_pb2.CancelTuningJobRequest, tuning_pb2.TuningJob, results.Job]:
    return Call(_rpc.CANCEL, tuning_pb2.CancelTuningJobRequest(name=job_name(name)), results.Job, options.timeout)


def delete(
    options: Options, name: str, *, cancel: bool
) -> Call[tuning_pb2.DeleteTuningJobRequest, tuning_pb2.DeleteTuningJobResponse, results.Deleted]:
    request = tuning_pb2.DeleteTuningJobRequest(name=job_name(name), cancel=cancel)
    return Call(_rpc.DELETE, request, results.Deleted, options.timeout)


def pages(
    method: _rpc.Method[Request, Response],
    request: Callable[[str], Request],
    items: Callable[[Response], list[Item]],
    timeout: float,
) -> Page[Request, Response, Item]:
    def read(response: Any) -> tuple[list[Item], str]:
        return items(response), response.next_page_token

    return lambda token: Call(method, request(token), read, timeout)


def jobs(
    options: Options, *, name: str, state: str, refreshes: bool
) -> Page[tuning_pb2.ListTuningJobsRequest, tuning_pb2.ListTuningJobsResponse, results.Job]:
    words = {"": 0, **_reader.enum_words(tuning_pb2.TuningJob(), "state")}
    if state not in words:
        raise InvalidRequest(
            "invalid_argument", f"no job is '{state}'; known: {', '.join(filter(None, words))}", field="state"
        )

    def request(token: str) -> tuning_pb2.ListTuningJobsRequest:
        return tuning_pb2.ListTuningJobsRequest(
            page_size=PAGE,
            page_token=token,
            tenant=options.tenant,
            spec_name=name,
            state=tuning_pb2.JobState.Name(words[state]),
            refreshes=refreshes,
        )

    return pages(_rpc.LIST, request, lambda found: [results.Job(job) for job in found.jobs], options.timeout)


def trials(
    options: Options, job: str, *, samples: bool
) -> Page[tuning_pb2.ListTrialsRequest, tuning_pb2.ListTrialsResponse, results.Trial]:
    def request(token: str) -> tuning_pb2.ListTrialsRequest:
        return tuning_pb2.ListTrialsRequest(
            parent=job_name(job), page_size=PAGE, page_token=token, with_samples=samples
        )

    return pages(_rpc.TRIALS, request, lambda found: [results.Trial(one) for one in found.trials], options.timeout)


def best(
    options: Options,
    kernel: ModuleLike,
    *,
    entry: str,
    target: str,
    device: str,
    arguments: Sequence[ArgumentLike] | None,
    problem: Mapping[str, int] | None,
    name: str,
    labels: Mapping[str, str],
    predict: bool,
) -> Call[tuning_pb2.GetBestRequest, tuning_pb2.GetBestResponse, results.BestAnswer]:
    request = tuning_pb2.GetBestRequest(
        module=module_source(kernel),
        entry=entry,
        target=target,
        device_model=device,
        arguments=[argument_value(argument) for argument in arguments or ()],
        spec_name=name,
        tenant=options.tenant,
        labels=labels,
        predict=predict,
    )
    if problem is not None:
        request.problem.values.update(problem)
        request.problem.SetInParent()
    return Call(_rpc.BEST, request, results.BestAnswer, options.timeout)


def heuristic(
    options: Options,
    kernel: ModuleLike,
    *,
    entry: str,
    target: str,
    device: str,
    name: str,
    labels: Mapping[str, str],
    max_leaves: int,
) -> Call[tuning_pb2.GetHeuristicRequest, tuning_pb2.Heuristic, results.Heuristic]:
    request = tuning_pb2.GetHeuristicRequest(
        module=module_source(kernel),
        entry=entry,
        target=target,
        device_model=device,
        spec_name=name,
        tenant=options.tenant,
        labels=labels,
        max_leaves=max_leaves,
    )
    return Call(_rpc.HEURISTIC, request, results.Heuristic, options.timeout)


def compile_request(
    module: ModuleLike,
    target: str,
    *,
    knobs: Mapping[str, results.KnobScalar] | None,
    entry: str,
    emit: str,
    specialization: Specialization | None,
) -> compile_pb2.CompileRequest:
    request = compile_pb2.CompileRequest(module=module_source(module), entry=entry, target=target, emit=emit)
    for position, promises in (specialization or {}).items():
        request.specialization.arguments[position].values.update(promises)
    for name, value in (knobs or {}).items():
        request.knobs.values[name].CopyFrom(knob(value, f"knobs.{name}"))
    return request


def compile_(
    options: Options, request: compile_pb2.CompileRequest
) -> Call[compile_pb2.CompileRequest, compile_pb2.CompileResponse, results.Compiled]:
    return Call(_rpc.COMPILE, request, results.Compiled, options.compile_timeout)


def create_compilation(
    options: Options, request: compile_pb2.CompileRequest, request_id: str | None
) -> Call[compile_pb2.CreateCompilationRequest, compile_pb2.Compilation, results.Compilation]:
    create = compile_pb2.CreateCompilationRequest(request_id=request_id or options.new_id(), request=request)
    return Call(_rpc.CREATE_COMPILATION, create, results.Compilation, options.timeout)


def get_compilation(
    options: Options, name: str
) -> Call[compile_pb2.GetCompilationRequest, compile_pb2.Compilation, results.Compilation]:
    request = compile_pb2.GetCompilationRequest(name=name)
    return Call(_rpc.GET_COMPILATION, request, results.Compilation, options.timeout)


def wait_compilation(
    options: Options, name: str, seconds: float
) -> Call[compile_pb2.WaitCompilationRequest, compile_pb2.Compilation, results.Compilation]:
    """One turn of waiting; the server answers after `seconds` at the latest."""
    request = compile_pb2.WaitCompilationRequest(name=name)
    request.timeout.FromNanoseconds(round(seconds * 1e9))
    return Call(_rpc.WAIT_COMPILATION, request, results.Compilation, seconds + options.timeout)


def cancel_compilation(
    options: Options, name: str
) -> Call[compile_pb2.CancelCompilationRequest, compile_pb2.Compilation, results.Compilation]:
    request = compile_pb2.CancelCompilationRequest(name=name)
    return Call(_rpc.CANCEL_COMPILATION, request, results.Compilation, options.timeout)


def compilations(
    options: Options, *, state: str
) -> Page[compile_pb2.ListCompilationsRequest, compile_pb2.ListCompilationsResponse, results.Compilation]:
    words = {"": 0, **_reader.enum_words(compile_pb2.Compilation(), "state")}
    if state not in words:
        known = ", ".join(filter(None, words))
        raise InvalidRequest("invalid_argument", f"no compilation is '{state}'; known: {known}", field="state")

    def request(token: str) -> compile_pb2.ListCompilationsRequest:
        return compile_pb2.ListCompilationsRequest(
            page_size=PAGE,
            page_token=token,
            tenant=options.tenant,
            state=compile_pb2.Compilation.State.Name(words[state]),
        )

    def items(found: compile_pb2.ListCompilationsResponse) -> list[results.Compilation]:
        return [results.Compilation(one) for one in found.compilations]

    return pages(_rpc.COMPILATIONS, request, items, options.timeout)


def inspect(
    options: Options, module: ModuleLike
) -> Call[compile_pb2.InspectRequest, compile_pb2.InspectResponse, results.Inspected]:
    return inspect_source(options, module_source(module))


def inspect_source(
    options: Options, module: common_pb2.ModuleSource
) -> Call[compile_pb2.InspectRequest, compile_pb2.InspectResponse, results.Inspected]:
    return Call(_rpc.INSPECT, compile_pb2.InspectRequest(module=module), results.Inspected, options.timeout)


def forget(
    options: Options,
    *,
    artifact: str | None,
    trial: str | None,
    module: str | None,
    worker: str | None,
    device: str | None,
    failures: bool,
    dry_run: bool,
) -> Call[cache_pb2.ForgetRequest, cache_pb2.ForgetResponse, results.Forgotten]:
    chosen = [what for what in (artifact, trial, module, worker) if what is not None]
    if len(chosen) + failures != 1 or (device is not None and worker is None):
        raise ValueError("name one of artifact, trial, module, worker (with or without device) or failures")
    request = cache_pb2.ForgetRequest(dry_run=dry_run)
    if device is not None and worker is not None:
        request.device.worker = worker
        request.device.id = device
    elif worker is not None:
        request.worker = worker
    elif artifact is not None:
        request.artifact = artifact
    elif trial is not None:
        request.trial = trial
    elif module is not None:
        request.module = module
    else:
        request.failures = True
    return Call(_rpc.FORGET, request, results.Forgotten, options.timeout)


def missing(
    options: Options, digests: Sequence[str]
) -> Call[artifact_pb2.FindMissingBlobsRequest, artifact_pb2.FindMissingBlobsResponse, list[str]]:
    return Call(
        _rpc.MISSING, artifact_pb2.FindMissingBlobsRequest(digests=digests), results.missing_of, options.timeout
    )


def key_of(key: str | bytes) -> bytes:
    return key.encode() if isinstance(key, str) else key


def get_value(
    options: Options, key: str | bytes
) -> Call[key_value_pb2.GetValueRequest, key_value_pb2.GetValueResponse, bytes]:
    request = key_value_pb2.GetValueRequest(key=key_of(key))
    return Call(_rpc.GET_VALUE, request, lambda found: found.value, options.timeout)


def put_value(
    options: Options, key: str | bytes, value: bytes, expires: float | None
) -> Call[key_value_pb2.PutValueRequest, key_value_pb2.PutValueResponse, None]:
    if expires is not None and not expires > 0:
        raise InvalidRequest("invalid_argument", "a value lives for more than 0 seconds", field="expires")
    request = key_value_pb2.PutValueRequest(key=key_of(key), value=value, expires_seconds=expires or 0)
    return Call(_rpc.PUT_VALUE, request, lambda _: None, options.timeout)


def delete_value(
    options: Options, key: str | bytes
) -> Call[key_value_pb2.DeleteValueRequest, key_value_pb2.DeleteValueResponse, bool]:
    request = key_value_pb2.DeleteValueRequest(key=key_of(key))
    return Call(_rpc.DELETE_VALUE, request, lambda found: found.deleted, options.timeout)


def list_values(prefix: str | bytes, limit: int) -> key_value_pb2.ListValuesRequest:
    if limit < 0:
        raise InvalidRequest("invalid_argument", "0 or more", field="limit")
    return key_value_pb2.ListValuesRequest(prefix=key_of(prefix), limit=limit)


def digest_of(data: bytes) -> str:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def chunks(data: bytes) -> Iterator[artifact_pb2.BlobChunk]:
    """The messages that put a blob; an empty one takes one message."""
    first = artifact_pb2.BlobChunk(digest=digest_of(data), total_bytes=len(data), data=data[:CHUNK_BYTES])
    yield first
    for begin in range(CHUNK_BYTES, len(data), CHUNK_BYTES):
        yield artifact_pb2.BlobChunk(data=data[begin : begin + CHUNK_BYTES])


def verified(digest: str, parts: Sequence[bytes]) -> bytes:
    """The blob; raises LatheError where its bytes do not have its digest."""
    data = b"".join(parts)
    if digest_of(data) != digest:
        raise LatheError("corrupt_store", f"the server sent bytes with another digest than {digest}")
    return data


class Watching:
    """How far a watched job has been seen."""

    def __init__(self, name: str, token: str, timeout: float | None, now: Callable[[], float]) -> None:
        self._name = job_name(name)
        self._token = token
        self._timeout = timeout
        self._now = now
        self._end = None if timeout is None else now() + timeout
        self._spec: tuning_pb2.TuningSpec | None = None
        self.ended = False

    def request(self) -> tuning_pb2.WatchTuningJobRequest:
        return tuning_pb2.WatchTuningJobRequest(name=self._name, resume_token=self._token)

    def seconds_left(self) -> float | None:
        """For the next stream; raises TimeoutError where none are left."""
        if self._end is None:
            return None
        if self._now() >= self._end:
            raise TimeoutError(f"{self._name} did not end within {self._timeout} s")
        return self._end - self._now()

    def failed(self, error: LatheError) -> LatheError:
        """The error of a stream; raises TimeoutError where that was the end of its time."""
        if isinstance(error, TimedOut):
            raise TimeoutError(f"{self._name} did not end within {self._timeout} s") from None
        return error

    def note(self, event: tuning_pb2.JobEvent) -> results.Event:
        if event.resume_token:
            self._token = event.resume_token
        if event.job.HasField("spec"):
            self._spec = event.job.spec
        elif self._spec is not None:
            event.job.spec.CopyFrom(self._spec)
        job = results.Job(event.job)
        self.ended = job.ended
        return results.Event(job, [results.Trial(trial) for trial in event.trials], self._token)


def job_name(name: str) -> str:
    return name if name.startswith("jobs/") else f"jobs/{name}"
