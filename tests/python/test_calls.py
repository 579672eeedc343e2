"""How calls fail, are tried again and resume, against a server that misbehaves as told."""

from __future__ import annotations

import asyncio
import hashlib
import socket
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterator
from typing import Any

import grpc
import pytest

import lathe
from fake_server import refuse, serving
from lathe import _rpc, errors
from lathe._calls import Options
from lathe.v1 import artifact_pb2, common_pb2, compile_pb2, fleet_pb2, tuning_pb2

QUICK = lathe.Retry(total=2.0, first=0.01, longest=0.05, jitter=0.0)
OPTIONS = Options(timeout=5.0, retry=QUICK, watch_retry=QUICK)


def free_address() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{probe.getsockname()[1]}"


def spec() -> lathe.Spec:
    return lathe.Spec(modules=[lathe.Module(text="module {}")])


def both(address: str, use: Callable[[Any], Any], options: Options = OPTIONS) -> list[Any]:
    """The result or the error of `use` with the blocking client, and with the other one."""

    def blocking() -> Any:
        with lathe.Client(address, options) as client:
            return use(client)

    async def other() -> Any:
        async with lathe.AsyncClient(address, options) as client:
            return await use(client)

    found = []
    for run in (blocking, lambda: asyncio.run(other())):
        try:
            found.append(run())
        except lathe.LatheError as error:
            found.append(error)
    return found


def test_a_full_queue_is_asked_again_after_its_delay() -> None:
    seen: list[tuple[float, str]] = []

    def create(request: Any, context: grpc.ServicerContext) -> Any:
        seen.append((time.monotonic(), request.request_id))
        if len(seen) % 3:
            refuse(context, grpc.StatusCode.RESOURCE_EXHAUSTED, "full", kind="queue_full", retry_after=0.2)
        return tuning_pb2.TuningJob(name="jobs/1", state=tuning_pb2.JOB_STATE_RUNNING)

    with serving((_rpc.CREATE, create)) as address:
        jobs = both(address, lambda client: client.tune(spec()))
    assert [job.name for job in jobs] == ["jobs/1", "jobs/1"]
    assert len(seen) == 6
    for first in (0, 3):
        ids = {seen[first + i][1] for i in range(3)}
        assert len(ids) == 1, "a request that is repeated must carry the id of the first"
        assert seen[first + 1][0] - seen[first][0] >= 0.2
    assert seen[0][1] != seen[3][1]
    assert seen[0][1]


def test_limits_of_grpc_are_not_defects() -> None:
    words = ["SERVER: Received message larger than max (9 vs. 8)", "Server Threadpool Exhausted"]

    def create(request: Any, context: grpc.ServicerContext) -> Any:
        context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, words[0])

    with serving((_rpc.CREATE, create)) as address:
        for error in both(address, lambda client: client.tune(spec())):
            assert isinstance(error, errors.InvalidRequest)
            assert error.kind == "invalid_argument"
            assert "by their digests" in str(error)
            assert "9 vs. 8" in str(error)
        words.insert(0, words.pop())
        for error in both(address, lambda client: client.tune(spec())):
            assert isinstance(error, errors.Unreachable)
            assert "Threadpool" in str(error)
        words.insert(0, "received initial metadata size exceeds limit (9 vs. 8)")
        for error in both(address, lambda client: client.tune(spec())):
            assert isinstance(error, errors.InvalidRequest)
            assert "such as its token" in str(error)


def test_a_tuning_in_the_background_leaves_the_specification_as_it_is() -> None:
    seen: list[bool] = []

    def create(request: Any, context: grpc.ServicerContext) -> Any:
        seen.append(request.spec.search.background)
        return tuning_pb2.TuningJob(name="jobs/1", spec=request.spec, state=tuning_pb2.JOB_STATE_RUNNING)

    given = spec()
    with serving((_rpc.CREATE, create)) as address:
        jobs = both(address, lambda client: client.tune(given, background=True))
        jobs += both(address, lambda client: client.tune(given))
    assert seen == [True, True, False, False]
    assert [job.job.background for job in jobs] == seen


def test_a_delay_beyond_the_policy_is_not_waited_for() -> None:
    def create(request: Any, context: grpc.ServicerContext) -> None:
        refuse(context, grpc.StatusCode.RESOURCE_EXHAUSTED, "full", kind="queue_full", retry_after=60)

    with serving((_rpc.CREATE, create)) as address:
        began = time.monotonic()
        errors = both(address, lambda client: client.tune(spec()))
    assert time.monotonic() - began < 2
    for error in errors:
        assert isinstance(error, lathe.errors.Refused)
        assert error.kind == "queue_full"
        assert error.retry_after == 60
        assert error.hint


def test_a_read_only_server_is_there_and_refuses() -> None:
    def create(request: Any, context: grpc.ServicerContext) -> None:
        refuse(
            context,
            grpc.StatusCode.UNAVAILABLE,
            "the server is read-only",
            kind="unavailable",
            field="read_only",
            retry_after=60,
        )

    with serving((_rpc.CREATE, create)) as address:
        errors = both(address, lambda client: client.tune(spec()))
    for error in errors:
        assert isinstance(error, lathe.errors.Refused)
        assert not isinstance(error, lathe.errors.Unreachable)
        assert (error.kind, error.retry_after, error.hint) == ("unavailable", 60, "")


def test_a_job_is_deleted() -> None:
    seen = []

    def delete(request: Any, context: grpc.ServicerContext) -> Any:
        seen.append((request.name, request.cancel))
        return tuning_pb2.DeleteTuningJobResponse(trials=4, winners=1)

    with serving((_rpc.DELETE, delete)) as address:
        for deleted in both(address, lambda client: client.delete("7", cancel=True)):
            assert (deleted.trials, deleted.winners) == (4, 1)
    assert seen == [("jobs/7", True)] * 2


def test_a_job_tells_what_is_in_front_of_it() -> None:
    proto = tuning_pb2.TuningJob(name="jobs/1", created_by="alice")
    assert lathe.Job(proto).queue is None
    assert lathe.Job(proto).created_by == "alice"
    proto.queue.waiting, proto.queue.ahead = 3, 7
    assert lathe.Job(proto).queue == lathe.results.Queue(3, 7, None)
    proto.queue.seconds = 0.0
    assert lathe.Job(proto).queue == lathe.results.Queue(3, 7, 0.0)


def test_a_wrong_request_is_sent_once() -> None:
    seen = []

    def create(request: Any, context: grpc.ServicerContext) -> None:
        seen.append(request)
        refuse(context, grpc.StatusCode.INVALID_ARGUMENT, "no knob", kind="unknown_knob", field="space.num_warps[2]")

    with serving((_rpc.CREATE, create)) as address:
        errors = both(address, lambda client: client.tune(spec()))
    assert len(seen) == 2
    for error in errors:
        assert isinstance(error, lathe.errors.InvalidRequest)
        assert (error.kind, error.message, error.field) == ("unknown_knob", "no knob", "space.num_warps[2]")


def test_the_place_in_the_file_is_found_for_the_servers_field(tmp_path: Any) -> None:
    path = tmp_path / "s.yaml"
    (tmp_path / "m.ttir").write_text("module {}")
    path.write_text("modules: [{path: m.ttir}]\nspace:\n  num_warps: [1, 2,\n    x]\n")

    def create(request: Any, context: grpc.ServicerContext) -> None:
        refuse(context, grpc.StatusCode.INVALID_ARGUMENT, "bad", kind="invalid_knob", field="space.num_warps[2]")

    with serving((_rpc.CREATE, create)) as address:
        errors = both(address, lambda client: client.tune(path))
    for error in errors:
        assert error.place == f"{path}:4:5"
        assert str(error) == f"{path}:4:5: invalid_knob: bad"


def test_a_server_that_speaks_only_the_common_details_is_understood() -> None:
    def inspect(request: Any, context: grpc.ServicerContext) -> None:
        refuse(context, grpc.StatusCode.INVALID_ARGUMENT, "bad", kind="invalid_ir", field="module", detail=False)

    with serving((_rpc.INSPECT, inspect)) as address:
        errors = both(address, lambda client: client.inspect("x"))
    for error in errors:
        assert (type(error), error.kind, error.field) == (lathe.errors.InvalidRequest, "invalid_ir", "module")


def test_diagnostics_of_the_compiler_are_kept() -> None:
    def inspect(request: Any, context: grpc.ServicerContext) -> None:
        from google.protobuf.any_pb2 import Any as AnyMessage

        from lathe.internal import rich_status_pb2 as rich

        place = common_pb2.Diagnostic(
            file="k.ttir", line=3, column=4, severity=common_pb2.Diagnostic.ERROR, message="expected ')'"
        )
        detail = common_pb2.ErrorDetail(kind="invalid_ir", message="does not parse", diagnostics=[place])
        status = rich.RichStatus(
            details=[AnyMessage(type_url="type.googleapis.com/lathe.v1.ErrorDetail", value=detail.SerializeToString())]
        )
        context.set_trailing_metadata((("grpc-status-details-bin", status.SerializeToString()),))
        context.abort(grpc.StatusCode.INVALID_ARGUMENT, "does not parse")

    with serving((_rpc.INSPECT, inspect)) as address:
        errors = both(address, lambda client: client.inspect("x"))
    for error in errors:
        assert "k.ttir:3:4: error: expected ')'" in str(error)


def test_a_server_that_is_not_there_is_named() -> None:
    address = free_address()
    began = time.monotonic()
    options = Options(retry=lathe.Retry(total=0.3, first=0.05))
    for error in both(address, lambda client: client.workers(), options):
        assert isinstance(error, lathe.errors.Unreachable)
        assert address in error.message
        assert "lathe up" in error.hint
    assert time.monotonic() - began < 5


def test_of_several_addresses_the_one_that_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def info(request: Any, context: grpc.ServicerContext) -> Any:
        return fleet_pb2.ServerInfo(version="7")

    with serving((_rpc.SERVER, info)) as address:
        port = address.rpartition(":")[2]
        for addresses in (f"{free_address()},{address}", f"localhost:{port}, no.such.host.invalid:1"):
            monkeypatch.setenv("LATHE_SERVER", addresses)
            found = both(lathe._calls.default_address(), lambda client: client.server_info())
            assert [one.version for one in found] == ["7", "7"], found
    with pytest.raises(errors.InvalidRequest, match="need one name"):
        lathe.Client("a:1,b:2", Options(tls_ca="system"))


def test_a_server_that_starts_late_is_found() -> None:
    address = free_address()
    with lathe.Client(address, Options(retry=lathe.Retry(total=20))) as client:
        import threading

        done: list[Any] = []
        thread = threading.Thread(target=lambda: done.append(client.workers()))
        thread.start()
        time.sleep(0.3)
        answer = fleet_pb2.ListWorkersResponse(workers=[fleet_pb2.Worker(name="workers/w")])
        with serving((_rpc.WORKERS, lambda request, context: answer), address=address):
            thread.join(30)
    assert [worker.name for worker in done[0]] == ["workers/w"]


def test_models_of_costs_are_listed() -> None:
    kernel = fleet_pb2.CostModel.Kernel(
        digest="sha256:d",
        names=["matmul"],
        searches=1,
        results=60,
        rank_correlation=0.5,
        estimate_rank_correlation=0.25,
    )
    model = fleet_pb2.CostModel(
        target="cuda:90", version=3, searches=2, results=120, rank_correlation=0.75, used=True, kernels=[kernel]
    )
    model.learn_time.FromSeconds(1_000_000)
    answer = fleet_pb2.ListCostModelsResponse(models=[model])
    with serving((_rpc.COST_MODELS, lambda request, context: answer)) as address:
        for (found,) in both(address, lambda client: client.cost_models()):
            assert (found.chip, found.version, found.results, found.used) == ("cuda:90", 3, 120, True)
            assert (found.rank_correlation, found.estimate_rank_correlation) == (0.75, 0.0)
            assert found.searches == 2
            assert found.learned.timestamp() == 1_000_000
            (ranked,) = found.kernels
            assert (ranked.digest, ranked.names, ranked.searches, ranked.results) == ("sha256:d", ["matmul"], 1, 60)
            assert (ranked.rank_correlation, ranked.estimate_rank_correlation) == (0.5, 0.25)


def test_a_call_ends_at_its_deadline_and_is_not_repeated() -> None:
    seen = []

    def slow(request: Any, context: grpc.ServicerContext) -> Any:
        seen.append(request)
        time.sleep(1.0)
        return compile_pb2.InspectResponse()

    with serving((_rpc.INSPECT, slow)) as address:
        errors = both(address, lambda client: client.inspect("x"), Options(timeout=0.2, retry=QUICK))
    assert [type(error) for error in errors] == [lathe.errors.TimedOut] * 2
    assert len(seen) == 2


def test_pages_are_read_to_the_last() -> None:
    def trials(request: Any, context: grpc.ServicerContext) -> Any:
        at = int(request.page_token or 0)
        return tuning_pb2.ListTrialsResponse(
            trials=[tuning_pb2.Trial(name=f"{request.parent}/trials/{at}")],
            next_page_token=str(at + 1) if at < 3 else "",
        )

    with serving((_rpc.TRIALS, trials)) as address:
        for found in both(address, lambda client: client.trials("1")):
            assert [trial.name for trial in found] == [f"jobs/1/trials/{i}" for i in range(4)]


def job_event(finished: int, token: str, state: int = tuning_pb2.JOB_STATE_RUNNING) -> tuning_pb2.JobEvent:
    job = tuning_pb2.TuningJob(name="jobs/1", trials_finished=finished, trials_planned=3)
    job.state = state  # type: ignore[assignment]
    return tuning_pb2.JobEvent(job=job, resume_token=token)


def watcher(seen: list[str]) -> Callable[[Any, grpc.ServicerContext], Iterator[tuning_pb2.JobEvent]]:
    """Tells one event a stream, and breaks the stream."""

    def watch(request: Any, context: grpc.ServicerContext) -> Iterator[tuning_pb2.JobEvent]:
        seen.append(request.resume_token)
        at = int(request.resume_token or 0) + 1
        event = job_event(at, str(at), tuning_pb2.JOB_STATE_SUCCEEDED if at == 3 else tuning_pb2.JOB_STATE_RUNNING)
        if at == 1:
            event.job.spec.name = "kernel"
        yield event
        if at == 1:
            context.abort(grpc.StatusCode.UNAVAILABLE, "going down")
        # the second stream just ends, as that of a server that drains

    return watch


def test_a_broken_watch_goes_on_where_it_broke() -> None:
    seen: list[str] = []
    with serving((_rpc.WATCH, watcher(seen))) as address, lathe.Client(address, OPTIONS) as client:
        events = list(client.watch("jobs/1"))
    assert seen == ["", "1", "2"]
    assert [event.job.finished for event in events] == [1, 2, 3]
    assert [event.token for event in events] == ["1", "2", "3"]
    assert {event.job.proto.spec.name for event in events} == {"kernel"}


def test_a_broken_asynchronous_watch_goes_on_where_it_broke() -> None:
    seen: list[str] = []

    async def run(address: str) -> list[lathe.results.Event]:
        async with lathe.AsyncClient(address, OPTIONS) as client:
            return [event async for event in client.watch("jobs/1")]

    with serving((_rpc.WATCH, watcher(seen))) as address:
        events = asyncio.run(run(address))
    assert seen == ["", "1", "2"]
    assert [event.job.finished for event in events] == [1, 2, 3]


def test_another_process_resumes_a_watch_by_its_token() -> None:
    seen: list[str] = []
    with serving((_rpc.WATCH, watcher(seen))) as address, lathe.Client(address, OPTIONS) as client:
        for event in client.watch("jobs/1"):
            token = event.token
            break
        events = list(client.watch("jobs/1", resume_token=token))
    assert [event.job.finished for event in events] == [2, 3]


def test_a_watch_that_is_left_ends_its_stream() -> None:
    ended = []

    def watch(request: Any, context: grpc.ServicerContext) -> Iterator[tuning_pb2.JobEvent]:
        context.add_callback(lambda: ended.append(True))
        yield job_event(1, "1")
        while context.is_active():
            time.sleep(0.02)

    with serving((_rpc.WATCH, watch)) as address, lathe.Client(address, OPTIONS) as client:
        events = client.watch("jobs/1")
        next(events)
        events.close()
        deadline = time.monotonic() + 10
        while not ended and time.monotonic() < deadline:
            time.sleep(0.02)
    assert ended


def test_waiting_ends_at_its_timeout_and_leaves_the_job() -> None:
    def watch(request: Any, context: grpc.ServicerContext) -> Iterator[tuning_pb2.JobEvent]:
        yield job_event(1, "1")
        while context.is_active():
            time.sleep(0.02)

    running = tuning_pb2.TuningJob(name="jobs/1", state=tuning_pb2.JOB_STATE_RUNNING)
    with serving((_rpc.WATCH, watch), (_rpc.GET, lambda request, context: running)) as address:

        async def run() -> None:
            async with lathe.AsyncClient(address, OPTIONS) as client:
                await (await client.tuning("1")).wait(timeout=0.3)

        with lathe.Client(address, OPTIONS) as client, pytest.raises(TimeoutError, match=r"jobs/1 .* 0.3 s"):
            client.tuning("1").wait(timeout=0.3)
        with pytest.raises(TimeoutError):
            asyncio.run(run())


def test_an_asynchronous_watch_can_be_cancelled() -> None:
    def watch(request: Any, context: grpc.ServicerContext) -> Iterator[tuning_pb2.JobEvent]:
        yield job_event(1, "1")
        while context.is_active():
            time.sleep(0.02)

    async def run(address: str) -> None:
        async with lathe.AsyncClient(address, OPTIONS) as client:

            async def follow() -> None:
                async for _ in client.watch("jobs/1"):
                    pass

            task = asyncio.create_task(follow())
            await asyncio.sleep(0.2)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asyncio.wait_for(task, 5)

    with serving((_rpc.WATCH, watch)) as address:
        asyncio.run(run(address))


def test_a_failed_job_raises_its_error() -> None:
    event = job_event(3, "", tuning_pb2.JOB_STATE_FAILED)
    event.job.error.CopyFrom(common_pb2.ErrorDetail(kind="out_of_resources", message="too much shared memory"))
    with (
        serving(
            (_rpc.GET, lambda request, context: event.job), (_rpc.WATCH, lambda request, context: iter([event]))
        ) as address,
        lathe.Client(address, OPTIONS) as client,
        pytest.raises(lathe.errors.CompileFailed, match="too much shared memory"),
    ):
        client.tuning("1").wait()


def chunked(data: bytes) -> Callable[[Any, grpc.ServicerContext], Iterator[artifact_pb2.BlobChunk]]:
    def get(request: Any, context: grpc.ServicerContext) -> Iterator[artifact_pb2.BlobChunk]:
        yield artifact_pb2.BlobChunk(digest=request.digest, total_bytes=len(data), data=data[:5])
        yield artifact_pb2.BlobChunk(data=data[5:])

    return get


def test_a_blob_with_other_bytes_than_its_digest_is_refused() -> None:
    digest = "sha256:" + hashlib.sha256(b"what was stored").hexdigest()
    with serving((_rpc.GET_BLOB, chunked(b"what was stored"))) as address:
        assert both(address, lambda client: client.fetch(digest)) == [b"what was stored"] * 2
    with serving((_rpc.GET_BLOB, chunked(b"what was stirred"))) as address:
        for error in both(address, lambda client: client.fetch(digest)):
            assert error.kind == "corrupt_store"


@pytest.mark.parametrize("size", [0, 1, 1 << 20, (1 << 20) + 1, 5_000_000])
def test_a_blob_is_put_in_chunks_and_only_where_it_is_missing(size: int) -> None:
    data = bytes(i % 251 for i in range(size))
    digest = "sha256:" + hashlib.sha256(data).hexdigest()
    store: dict[str, bytes] = {}
    puts = []

    def put(chunks: Iterator[artifact_pb2.BlobChunk], context: grpc.ServicerContext) -> Any:
        parts = list(chunks)
        puts.append(parts)
        assert all(len(part.data) <= 1 << 20 for part in parts)
        assert parts[0].total_bytes == size
        store[parts[0].digest] = b"".join(part.data for part in parts)
        return artifact_pb2.PutBlobResponse(digest=parts[0].digest)

    def missing(request: Any, context: grpc.ServicerContext) -> Any:
        return artifact_pb2.FindMissingBlobsResponse(missing=[d for d in request.digests if d not in store])

    with serving((_rpc.PUT_BLOB, put), (_rpc.MISSING, missing)) as address:
        assert both(address, lambda client: client.put(data)) == [digest] * 2
    assert store == {digest: data}
    assert len(puts) == 1


def test_pauses_grow_and_are_shortened_at_random() -> None:
    lost = lathe.errors.Unreachable("unavailable", "gone")
    policy = lathe.Retry(total=10, first=0.1, longest=0.5, jitter=0.5, draw=lambda: 0.5)
    pauses = policy.pauses()
    assert [pauses.after(lost, 0.0) for _ in range(4)] == pytest.approx([0.075, 0.15, 0.3, 0.375])
    assert pauses.after(lost, 10.0) is None
    pauses.restart()
    assert pauses.after(lost, 10.0) == pytest.approx(0.075)
    asked = lathe.errors.Refused("queue_full", "full")
    asked.retry_after = 2.0
    assert policy.pauses().after(asked, 0.0) == pytest.approx(2.5)
    assert policy.pauses().after(lathe.errors.InvalidRequest("invalid_ir", "bad"), 0.0) is None


def test_importing_the_package_imports_no_grpc() -> None:
    code = (
        "import lathe, lathe.errors, sys\n"
        "assert not {m.split('.')[0] for m in sys.modules} & {'grpc', 'google', 'triton'}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_it_works_beside_the_common_definitions_of_google() -> None:
    """Both register google.rpc's messages; a clash of names would end the process."""
    pytest.importorskip("google.rpc.error_details_pb2")
    for order in ("lathe._status, google.rpc.error_details_pb2", "google.rpc.error_details_pb2, lathe._status"):
        subprocess.run([sys.executable, "-c", f"import {order}"], check=True)


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


def test_both_clients_have_the_same_calls() -> None:
    assert public(lathe.Client) == public(lathe.AsyncClient)
    assert public(lathe.Tuning) == public(lathe.AsyncTuning)


def test_every_call_of_the_service_is_in_the_client() -> None:
    from lathe.v1 import cache_pb2, key_value_pb2

    declared = {
        f"/{service.full_name}/{method.name}"
        for module in (tuning_pb2, compile_pb2, artifact_pb2, cache_pb2, fleet_pb2, key_value_pb2)
        for service in module.DESCRIPTOR.services_by_name.values()
        for method in service.methods
    }
    assert declared == {value.path for value in vars(_rpc).values() if isinstance(value, _rpc.Method)}


def test_every_name_of_the_package_can_be_imported() -> None:
    needs_triton = {name for name, home in lathe._HOMES.items() if home.startswith("triton.")}
    assert {*lathe.__all__} | needs_triton == {*lathe._HOMES, *lathe._MODULES}
    for name in {*lathe.__all__} - needs_triton:
        assert getattr(lathe, name) is not None
    with pytest.raises(AttributeError):
        lathe.no_such_name  # noqa: B018


def test_without_triton_the_package_can_be_looked_at() -> None:
    program = """
import sys
sys.modules["triton"] = None
import inspect, lathe
from lathe import *
assert not hasattr(lathe, "autotune"), "it cannot be had"
assert "autotune" not in lathe.__all__ and "space" in lathe.__all__
assert "Client" in dict(inspect.getmembers(lathe))
assert lathe.space(BLOCK=[1, 2]).values == {"BLOCK": [1, 2]}
try:
    lathe.autotune
except AttributeError as error:
    assert "needs Triton" in str(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_prefetch_says_that_it_needs_triton() -> None:
    hidden = "import sys; sys.modules['triton'] = None; sys.argv[1:] = ['prefetch', 'any']"
    run = f"{hidden}; import runpy; runpy.run_module('lathe', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("lathe: prefetch fills the cache of Triton, which is not installed here")


def sent_metadata(options: Options = OPTIONS) -> list[dict[str, str]]:
    """The metadata of a call of each client."""
    seen: list[dict[str, str]] = []

    def info(request: Any, context: grpc.ServicerContext) -> fleet_pb2.ServerInfo:
        seen.append({key: str(value) for key, value in context.invocation_metadata()})
        return fleet_pb2.ServerInfo()

    with serving((_rpc.SERVER, info)) as address:
        both(address, lambda client: client.server_info(), options)
    assert len(seen) == 2
    return seen


def test_each_call_has_an_id_of_its_own() -> None:
    first, second = (metadata["lathe-request-id"] for metadata in sent_metadata())
    assert first
    assert second
    assert first != second


SPAN = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
OTHER_SPAN = "00-4bf92f3577b34da6a3ce929d0e0e4736-00000000000000aa-00"


def test_calls_name_the_span_that_they_belong_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRACEPARENT", raising=False)
    assert all("traceparent" not in metadata for metadata in sent_metadata())
    monkeypatch.setenv("TRACEPARENT", SPAN)
    assert [metadata["traceparent"] for metadata in sent_metadata()] == [SPAN, SPAN]
    api = types.ModuleType("opentelemetry.trace")
    context = types.SimpleNamespace(
        is_valid=True, trace_id=0x4BF92F3577B34DA6A3CE929D0E0E4736, span_id=0xAA, trace_flags=0
    )
    api.get_current_span = lambda: types.SimpleNamespace(get_span_context=lambda: context)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "opentelemetry.trace", api)
    assert [metadata["traceparent"] for metadata in sent_metadata()] == [OTHER_SPAN, OTHER_SPAN]
    context.is_valid = False
    assert [metadata["traceparent"] for metadata in sent_metadata()] == [SPAN, SPAN]
    told = Options(timeout=5.0, retry=QUICK, watch_retry=QUICK, traceparent=OTHER_SPAN)
    assert [metadata["traceparent"] for metadata in sent_metadata(told)] == [OTHER_SPAN, OTHER_SPAN]


def test_a_name_of_a_file_is_no_module() -> None:
    with pytest.raises(lathe.errors.InvalidRequest, match=r"write pathlib\.Path\('kernel\.ttir'\)"):
        lathe.Client("127.0.0.1:1").compile("kernel.ttir", "cuda:90")


def test_options_are_had_by_the_name_that_signatures_give_them() -> None:
    assert lathe.Options is Options
