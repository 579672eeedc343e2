"""The client of a Lathe service for asyncio: lathe.client's calls as coroutines and asynchronous iterators."""

from __future__ import annotations

import asyncio
import datetime
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, TypeAlias

import grpc
import grpc.aio

from . import _calls, _fleet_calls, _html, _rpc, fleet, profiles, report, results
from . import spec as spec_module
from ._address import channel_target, check_servers
from ._arrays import Arrays
from ._calls import Call, Item, Options, Page, Result, Specialization
from ._parts import ArgumentLike, ModuleLike
from ._rpc import Request, Response
from ._status import of_call
from .errors import Cancelled, LatheError, NotFound, Unreachable
from .spec import SpecLike
from .v1 import artifact_pb2

if TYPE_CHECKING:
    from .v1 import fleet_pb2

Attempt: TypeAlias = Callable[[float | None], Awaitable[Result]]


class AsyncClient:
    """A connection to a lathe-server. Threads may share one.

    `address` is host:port, or several with commas, of which the one that serves answers; None takes LATHE_SERVER, or
    else 127.0.0.1:7470. A server that is not there is noticed by
    the first call. Calls raise LatheError; one that finds no server, or a full queue, is tried again as
    `options.retry` says. A context manager, which closes the connection.
    """

    def __init__(self, address: str | None = None, options: Options | None = None) -> None:
        self.address = address or _calls.default_address()
        check_servers(self.address)
        self.options = options or Options()
        credentials = self.options.credentials(self.address)
        if credentials is None:
            self._open_channel = grpc.aio.insecure_channel(channel_target(self.address), options=_rpc.OPTIONS)
        else:
            self._open_channel = grpc.aio.secure_channel(
                channel_target(self.address), credentials, options=_rpc.OPTIONS
            )
        self._closed = False

    async def close(self) -> None:
        """Ends the connection; calls raise InvalidRequest from now on."""
        self._closed = True
        await self._open_channel.close()

    @property
    def _channel(self) -> grpc.aio.Channel:
        if self._closed:
            raise _calls.closed()
        return self._open_channel

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"lathe.AsyncClient({self.address!r})"

    # ---- tuning

    async def tune(
        self,
        spec: SpecLike,
        *,
        priority: int = 0,
        again: bool = False,
        background: bool = False,
        request_id: str | None = None,
    ) -> AsyncTuning:
        """Creates a tuning job, from a Spec, the path of a YAML file, or a message.

        again       measures every variant again, whatever is known
        background  lets the work of all others go first, as `search.background` of the specification does
        request_id  a text of the caller's that is used once: whoever sends it again, in this process or another, gets
                    the job of the first
        """
        loaded = spec_module.load(spec)
        await self._put_all(loaded.blobs)
        call = _calls.create(
            self.options, loaded, priority=priority, again=again, background=background, request_id=request_id
        )
        return AsyncTuning(self, await self._run(call))

    async def evaluate(
        self,
        spec: SpecLike,
        candidate: ModuleLike | None = None,
        *,
        inputs: Arrays | None = None,
        expected: Arrays | None = None,
        priority: int = 0,
        again: bool = False,
        timeout: float | None = None,
    ) -> results.Verdict:
        """Says whether a kernel does what `check.reference` of the specification does, and how fast; waits for it.

        The space has one variant. `candidate` takes the place of the specification's module. The server draws the
        inputs, `check.draws` times for each problem, and tells the seeds with the verdict. With `expected`, arrays say
        what is right in place of a reference, and `inputs` what the kernel gets; both are arrays, or paths or bytes of
        .npy files, by the positions or names of arguments. A kernel that is refused because of its own module gets a
        verdict too; what else is wrong with the request is raised.
        """
        loaded = _calls.evaluation(spec, candidate, arrays_follow=bool(expected))
        if inputs or expected:
            kernel = None
            if _calls.has_names(inputs, expected):
                try:
                    kernel = await self._run(_calls.inspect_source(self.options, loaded.proto.modules[0]))
                except LatheError as error:
                    return _calls.refused_candidate(error)
            loaded = _calls.with_arrays(loaded, inputs, expected, kernel)
        try:
            tuning = await self.tune(loaded, priority=priority, again=again)
        except LatheError as error:
            return _calls.refused_candidate(error)
        async for _ in tuning.watch(timeout=timeout):
            pass
        return _calls.verdict_of(tuning.job)

    async def profile(
        self,
        spec: SpecLike,
        *,
        scopes: str = "automatic",
        knobs: Mapping[str, int | bool | str] | None = None,
        timeout: float | None = None,
    ) -> list[profiles.Profile]:
        """Tunes a specification and profiles its winners, one for each device model and problem; waits for it.

        scopes  automatic: loops, waits and products that the compiler finds, beside the kernel's own marks;
                everything: all that it can mark, at a higher cost; marks: the kernel's own alone; instructions: every
                instruction, on simulated devices
        knobs   beside the variant's own, such as profile_records, profile_warps or profile_buffer_strategy

        Raises the error of a job without a winner, and of a profile that failed.
        """
        tuning = await self.tune(_calls.profiling(spec, scopes, knobs))
        await tuning.wait(timeout=timeout)
        trials = _calls.profiled(await tuning.trials())
        return [profiles.Profile(await self.fetch(trial.profile_digest), trial) for trial in trials]

    async def profile_trial(
        self,
        trial: str,
        *,
        scopes: str = "automatic",
        knobs: Mapping[str, int | bool | str] | None = None,
        timeout: float | None = None,
    ) -> profiles.Profile:
        """Profiles the variant of a trial ("jobs/<id>/trials/<n>") of any job, as `profile` does."""
        job = (await self.tuning(trial.partition("/trials/")[0])).job
        found = _calls.trial_named(await self.trials(job.name), trial)
        profiles = await self.profile(_calls.spec_of_trial(job, found), scopes=scopes, knobs=knobs, timeout=timeout)
        return profiles[0]

    async def tuning(self, name: str) -> AsyncTuning:
        """A job by its name ("jobs/<id>", or the id alone)."""
        return AsyncTuning(self, await self._run(_calls.get(self.options, name)))

    async def jobs(
        self, *, name: str = "", state: str = "", refreshes: bool = False, limit: int = 0
    ) -> list[results.Job]:
        """The newest first; `name` is a specification's, `state` running, succeeded, failed or cancelled.

        `refreshes`: those that the server made to measure stale winners again, instead of those that were asked for.
        """
        return await self._all(_calls.jobs(self.options, name=name, state=state, refreshes=refreshes), limit)

    async def watch(
        self, name: str, *, resume_token: str = "", timeout: float | None = None
    ) -> AsyncIterator[results.Event]:
        """Events of a job until it has ended. A lost stream is opened again and goes on where it broke.

        With the token of an event that was seen before, perhaps by another process, only what changed since is told;
        a server that was started anew since then tells everything. Raises TimeoutError after `timeout` seconds.
        """
        watching = _calls.Watching(name, resume_token, timeout, time.monotonic)
        pauses = self.options.watch_retry.pauses()
        while not watching.ended:
            stream = _rpc.WATCH.bind(self._channel)(
                watching.request(), timeout=watching.seconds_left(), metadata=self.options.metadata()
            )
            # A stream that ends early without an error is one of a server that drains.
            error: LatheError = Unreachable("unavailable", "the server ended the watch before the job's end")
            try:
                async for event in stream:
                    pauses.restart()
                    yield watching.note(event)
            except grpc.RpcError as failed:
                error = watching.failed(of_call(failed, self.address))
            finally:
                stream.cancel()
            if not watching.ended:
                await self._pause(pauses.after(error, time.monotonic()), error)

    async def trials(self, job: str, *, samples: bool = False) -> list[results.Trial]:
        """All trials of a job; with `samples`, their raw times too."""
        return await self._all(_calls.trials(self.options, job, samples=samples), 0)

    async def report(self, job: str) -> str:
        """A page about a job that works without a network (HTML): charts, winners with their code, all trials."""
        shown = (await self.tuning(job)).job
        blobs: dict[str, bytes | LatheError] = {}
        for digest in report.digests(shown):
            try:
                blobs[digest] = await self.fetch(digest)
            except LatheError as error:
                blobs[digest] = error
        now = datetime.datetime.now(datetime.timezone.utc)
        version = (await self.server_info()).version
        return report.page(report.data(shown, await self.trials(job), blobs, version, now))

    async def cancel(self, job: str) -> results.Job:
        return await self._run(_calls.cancel(self.options, job))

    async def delete(self, job: str, *, cancel: bool = False) -> results.Deleted:
        """Removes a job that has ended, with its trials and winners; one that runs is refused, or cancelled first.

        Compilations and measurements stay: other jobs may use them.
        """
        return await self._run(_calls.delete(self.options, job, cancel=cancel))

    async def best(
        self,
        kernel: ModuleLike,
        *,
        entry: str = "",
        target: str = "",
        device: str = "",
        arguments: Sequence[ArgumentLike] | None = None,
        problem: Mapping[str, int] | None = None,
        name: str = "",
        labels: Mapping[str, str] | None = None,
        predict: bool = False,
    ) -> results.BestAnswer:
        """The winners known for a kernel: a Path or text of one of its modules, or a digest.

        The problem is given by the arguments of a launch, a tensor as ("bf16", (256, 4096)), or by the names of a
        specification; `target` is a chip and `device` a model. With `predict`, a problem that nobody has tuned is
        answered by how the variants did at others: see Best.predicted.
        """
        call = _calls.best(
            self.options,
            kernel,
            entry=entry,
            target=target,
            device=device,
            arguments=arguments,
            problem=problem,
            name=name,
            labels=labels or {},
            predict=predict,
        )
        return await self._run(call)

    async def heuristic(
        self,
        kernel: ModuleLike,
        *,
        entry: str = "",
        target: str = "",
        device: str = "",
        name: str = "",
        labels: Mapping[str, str] | None = None,
        max_leaves: int = 0,
    ) -> results.Heuristic:
        """A decision tree from a problem's values to a variant, learned from every problem that the kernel was tuned
        for; `target` and `device` where it was tuned for several. 0 leaves stand for 16 at most."""
        call = _calls.heuristic(
            self.options,
            kernel,
            entry=entry,
            target=target,
            device=device,
            name=name,
            labels=labels or {},
            max_leaves=max_leaves,
        )
        return await self._run(call)

    # ---- compiling

    async def compile(
        self,
        module: ModuleLike,
        target: str,
        *,
        knobs: Mapping[str, results.KnobScalar] | None = None,
        entry: str = "",
        emit: str = "",
        specialization: Specialization | None = None,
    ) -> results.Compiled:
        """Compiles one variant for a chip, or finds it.

        emit            a phase whose output is kept too, as `emit_digest`
        specialization  what every launch will promise of an argument, by its position: {0: {"tt.pointer_range": 32}}
                        says that all that argument 0 reaches lies within 2 GiB
        """
        request = _calls.compile_request(
            module, target, knobs=knobs, entry=entry, emit=emit, specialization=specialization
        )
        return await self._run(_calls.compile_(self.options, request))

    async def create_compilation(
        self,
        module: ModuleLike,
        target: str,
        *,
        knobs: Mapping[str, results.KnobScalar] | None = None,
        entry: str = "",
        emit: str = "",
        specialization: Specialization | None = None,
        request_id: str | None = None,
    ) -> results.Compilation:
        """The same by a handle that outlives this process and the server's; it waits for a worker as long as needed."""
        request = _calls.compile_request(
            module, target, knobs=knobs, entry=entry, emit=emit, specialization=specialization
        )
        return await self._run(_calls.create_compilation(self.options, request, request_id))

    async def compilation(self, name: str) -> results.Compilation:
        """The state of a compilation ("compilations/<id>")."""
        return await self._run(_calls.get_compilation(self.options, name))

    async def wait_compilation(self, name: str, *, timeout: float | None = None) -> results.Compilation:
        """Waits until it has ended; raises TimeoutError after `timeout` seconds."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            turn = _calls.WAIT_SECONDS if end is None else max(min(_calls.WAIT_SECONDS, end - time.monotonic()), 0.001)
            found = await self._run(_calls.wait_compilation(self.options, name, turn))
            if found.ended:
                return found
            if end is not None and time.monotonic() >= end:
                raise TimeoutError(f"{name} did not end within {timeout} s")

    async def cancel_compilation(self, name: str) -> results.Compilation:
        return await self._run(_calls.cancel_compilation(self.options, name))

    async def compilations(self, *, state: str = "", limit: int = 0) -> list[results.Compilation]:
        """The newest first; `state` is running, succeeded, failed or cancelled."""
        return await self._all(_calls.compilations(self.options, state=state), limit)

    async def inspect(self, module: ModuleLike) -> results.Inspected:
        """The kernels of a module, and its digest."""
        return await self._run(_calls.inspect(self.options, module))

    # ---- blobs

    async def fetch(self, digest: str) -> bytes:
        """A binary, assembly or module; the bytes have been held against the digest."""

        async def attempt(timeout: float | None) -> bytes:
            request = artifact_pb2.GetBlobRequest(digest=digest)
            stream = _rpc.GET_BLOB.bind(self._channel)(request, timeout=timeout, metadata=self.options.metadata())
            return _calls.verified(digest, [chunk.data async for chunk in stream])

        return await self._attempts(attempt, self.options.timeout)

    async def put(self, data: bytes) -> str:
        """Puts a blob unless the server has it; returns its digest."""
        digest = _calls.digest_of(data)
        if not await self.missing([digest]):
            return digest

        async def attempt(timeout: float | None) -> str:
            call = _rpc.PUT_BLOB.bind(self._channel)
            answer = await call(_calls.chunks(data), timeout=timeout, metadata=self.options.metadata())
            found: str = answer.digest
            return found

        return await self._attempts(attempt, _calls.put_timeout(self.options, data))

    async def _put_all(self, blobs: Mapping[str, bytes]) -> None:
        for digest in await self.missing(list(blobs)):
            await self.put(blobs[digest])

    async def missing(self, digests: Sequence[str]) -> list[str]:
        """Those of these blobs that the server does not have."""
        found: list[str] = []
        for begin in range(0, len(digests), _calls.DIGESTS_A_CALL):
            part = await self._run(_calls.missing(self.options, digests[begin : begin + _calls.DIGESTS_A_CALL]))
            found += part
        return found

    # ---- values of other programs

    async def get_value(self, key: str | bytes) -> bytes | None:
        """The value that a program keeps under this key; None: there is none, or no more."""
        try:
            return await self._run(_calls.get_value(self.options, key))
        except NotFound:
            return None

    async def put_value(self, key: str | bytes, value: bytes, *, expires: float | None = None) -> None:
        """Keeps a value, for `expires` seconds or as long as there is room: what was used least recently goes first."""
        await self._run(_calls.put_value(self.options, key, value, expires))

    async def delete_value(self, key: str | bytes) -> bool:
        """Whether there was one. A call that had to be made again may say no of the one that it deleted."""
        return await self._run(_calls.delete_value(self.options, key))

    async def list_values(self, prefix: str | bytes = b"", *, limit: int = 0) -> list[tuple[bytes, bytes]]:
        """Keys that begin with `prefix`, with their values, the last written first; limit 0 means all."""

        async def attempt(timeout: float | None) -> list[tuple[bytes, bytes]]:
            request = _calls.list_values(prefix, limit)
            stream = _rpc.LIST_VALUES.bind(self._channel)(request, timeout=timeout, metadata=self.options.metadata())
            return [(entry.key, entry.value) async for entry in stream]

        return await self._attempts(attempt, self.options.timeout)

    # ---- the service

    async def workers(self) -> list[fleet.Worker]:
        return await self._all(_fleet_calls.workers(self.options), 0)

    async def devices(self) -> list[fleet.Device]:
        """The devices of all workers."""
        return [device for worker in await self.workers() for device in worker.devices]

    async def drain(self, worker: str, reason: str = "") -> fleet.Worker:
        """Gives a worker ("workers/<id>") no more work, and what it has not begun to others, until it is released."""
        return await self._run(_fleet_calls.drain(self.options, worker, reason))

    async def cordon(self, worker: str, device: str = "", reason: str = "") -> fleet.Worker:
        """Gives a worker, or one device of it, no more work until it is released; what it has ends there."""
        return await self._run(_fleet_calls.cordon(self.options, worker, device, reason))

    async def quarantine(self, worker: str, device: str = "", reason: str = "") -> fleet.Worker:
        """Gives a worker, or one device of it, no more work until it is released, and what it has to others."""
        return await self._run(_fleet_calls.quarantine(self.options, worker, device, reason))

    async def release(self, worker: str, device: str = "") -> fleet.Worker:
        """Takes back what drain, cordon or quarantine did."""
        return await self._run(_fleet_calls.release(self.options, worker, device))

    async def set_log_level(self, level: str) -> str:
        """trace, debug, info, warn or error; answers the level before."""
        return await self._run(_fleet_calls.set_log_level(self.options, level))

    async def reload_configuration(self, dry_run: bool = False) -> dict[str, tuple[str, str]]:
        """Lets the server read its configuration file again; answers each key that changes, with both values."""
        return await self._run(_fleet_calls.reload_configuration(self.options, dry_run))

    async def cost_models(self) -> list[fleet.CostModel]:
        """The models of costs that the server has learned, one for each chip."""
        return await self._run(_fleet_calls.cost_models(self.options))

    async def server_info(self) -> fleet_pb2.ServerInfo:
        return await self._run(_fleet_calls.server_info(self.options))

    async def forget(
        self,
        *,
        artifact: str | None = None,
        trial: str | None = None,
        module: str | None = None,
        worker: str | None = None,
        device: str | None = None,
        failures: bool = False,
        dry_run: bool = False,
    ) -> results.Forgotten:
        """Removes results, so that they are computed again when somebody asks: those of one of the named."""
        call = _calls.forget(
            self.options,
            artifact=artifact,
            trial=trial,
            module=module,
            worker=worker,
            device=device,
            failures=failures,
            dry_run=dry_run,
        )
        return await self._run(call)

    async def wait_ready(self, timeout: float) -> None:
        """Waits for the connection; raises TimeoutError after `timeout` seconds without one."""
        try:
            await asyncio.wait_for(self._channel.channel_ready(), timeout)
        except asyncio.TimeoutError:
            raise TimeoutError(f"no connection to {self.address} within {timeout} s") from None

    # ---- how calls are made

    async def _run(self, call: Call[Request, Response, Result]) -> Result:
        async def attempt(timeout: float | None) -> Result:
            bound = call.method.bind(self._channel)
            return call.read(await bound(call.request, timeout=timeout, metadata=self.options.metadata()))

        try:
            return await self._attempts(attempt, call.timeout)
        except LatheError as error:
            raise call.explain(error) from None

    async def _attempts(self, attempt: Attempt[Result], timeout: float | None) -> Result:
        pauses = self.options.retry.pauses()
        while True:
            try:
                return await attempt(timeout)
            except grpc.RpcError as failed:
                error = of_call(failed, self.address)
            await self._pause(pauses.after(error, time.monotonic()), error)

    @staticmethod
    async def _pause(seconds: float | None, error: LatheError) -> None:
        if seconds is None:
            raise error
        await asyncio.sleep(seconds)

    async def _all(self, page: Page[Request, Response, Item], limit: int) -> list[Item]:
        found: list[Item] = []
        token = ""
        while True:
            items, token = await self._run(page(token))
            found += items
            if limit and len(found) >= limit:
                return found[:limit]
            if not token:
                return found


class AsyncTuning:
    """A tuning job on the server. `job` is its state when it was last heard of."""

    def __init__(self, client: AsyncClient, job: results.Job) -> None:
        self._client = client
        self._seen: dict[str, results.Trial] = {}  # by name, for notebooks, which cannot await
        self.job = job

    @property
    def name(self) -> str:
        return self.job.name

    def __repr__(self) -> str:
        return f"<lathe.AsyncTuning {self.name} {self.job.state} {self.job.finished}/{self.job.planned}>"

    def _repr_html_(self) -> str:
        return _html.tuning(self.job, list(self._seen.values()))

    async def refresh(self) -> results.Job:
        self.job = (await self._client.tuning(self.name)).job
        return self.job

    async def watch(self, *, resume_token: str = "", timeout: float | None = None) -> AsyncIterator[results.Event]:
        """Events until the job has ended, as Client.watch; `job` follows."""
        async for event in self._client.watch(self.name, resume_token=resume_token, timeout=timeout):
            self.job = event.job
            self._seen.update((trial.name, trial) for trial in event.trials)
            yield event

    async def wait(self, *, progress: bool = False, timeout: float | None = None) -> results.Job:
        """Waits for the end, and returns the job with its winners.

        Raises the error of a job in which no variant could win, Cancelled for one that was cancelled, and TimeoutError
        after `timeout` seconds, which leaves the job running. `progress` shows a bar, which needs rich.
        """
        if progress:
            from .progress import Bar

            with Bar(self.job) as bar:
                async for event in self.watch(timeout=timeout):
                    bar.show(event)
        else:
            async for event in self.watch(timeout=timeout):
                del event  # `job` follows
        if self.job.state == "cancelled":
            raise Cancelled("cancelled", f"{self.name} was cancelled")
        return self.job.raise_for_state()

    async def trials(self, *, samples: bool = False) -> list[results.Trial]:
        return await self._client.trials(self.name, samples=samples)

    async def best(self) -> list[results.Best]:
        """The winners so far, one for each device model and problem."""
        return self.job.best

    async def report(self) -> str:
        """AsyncClient.report of this job."""
        return await self._client.report(self.name)

    async def cancel(self) -> results.Job:
        self.job = await self._client.cancel(self.name)
        return self.job

    async def delete(self, *, cancel: bool = False) -> results.Deleted:
        """Client.delete of this job."""
        return await self._client.delete(self.name, cancel=cancel)
