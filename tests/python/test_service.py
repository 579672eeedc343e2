"""The package against real programs: a lathe-server and a worker with simulated devices."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import lathe
from conftest import ROOT
from lathe.v1 import tuning_pb2

KERNEL = ROOT / "tests" / "corpus" / "vector_add_f32.ttir"


@pytest.fixture
def client(cluster: Any) -> Any:
    with lathe.Client(cluster.address) as made:
        yield made


def vector_add(n: int, **changes: Any) -> lathe.Spec:
    tensor = ("f32", ["n"])
    given: dict[str, Any] = {
        "name": "vector_add_f32",
        "modules": [lathe.Module(path=KERNEL, constants={"BLOCK": 1024})],
        "targets": ["cuda:90"],
        "space": {"num_warps": [1, 2, 4, 8]},
        "grid": ["cdiv(n, BLOCK)"],
        "problems": [{"n": n}],
        "arguments": [
            lathe.Tensor(*tensor),
            lathe.Tensor(*tensor),
            lathe.Tensor(*tensor, role="output"),
            lathe.Scalar("n"),
        ],
        "check": lathe.Check(rtol=0, atol=0),
        "labels": {"suite": "python"},
        **changes,
    }
    return lathe.Spec(**given)


def test_a_kernel_is_tuned_and_its_winner_found_again(client: lathe.Client) -> None:
    tuning = client.tune(vector_add(4096))
    job = tuning.wait(timeout=120)
    assert (job.state, job.finished, job.failed) == ("succeeded", 4, 0)
    (best,) = job.best
    trials = tuning.trials()
    assert {trial.knobs["num_warps"] for trial in trials} == {1, 2, 4, 8}
    assert all(trial.status == "ok" and trial.checked and trial.estimate_ns for trial in trials)
    assert min(trials, key=lambda t: t.estimate_ns or 0).estimate_ns == best.trial.estimate_ns
    found = client.best(KERNEL, target="cuda:90", problem={"n": 4096}, labels={"suite": "python"})
    assert [one.knobs for one in found] == [best.knobs]
    assert not client.best(KERNEL, target="cuda:90", problem={"n": 8192})
    tensor = ("f32", (4096,))
    assert client.best(KERNEL, arguments=[tensor, tensor, tensor, 4096], target="cuda:90").best
    predicted = client.best(KERNEL, target="cuda:90", problem={"n": 8192}, predict=True).best[0]
    assert predicted.predicted
    assert predicted.knobs["num_warps"] in (1, 2, 4, 8)
    assert predicted.problem == {"n": 8192}
    assert not found.best[0].predicted
    tree = client.heuristic(KERNEL, target="cuda:90")
    assert tree.choose(n=8192)[1]["num_warps"] in (1, 2, 4, 8)
    assert tree.values == ["n"]
    assert tree.slowdown >= 1
    with pytest.raises(TypeError, match="takes n, not m"):
        tree.choose(m=1)
    assert tuning.name in [one.name for one in client.jobs(name="vector_add_f32", state="succeeded")]
    assert len(client.jobs(limit=1)) == 1
    page = tuning._repr_html_()
    assert "★" in page
    assert page.count("<tr>") == 5


def test_a_report_shows_a_job_and_what_a_user_wrote_is_no_markup(client: lathe.Client, cluster: Any) -> None:
    attack = "</script><script>window.ran = 1</script>"
    text = KERNEL.read_text().replace("noinline = false", f'noinline = false, note = "{attack}"', 1)
    module = lathe.Module(text=text, constants={"BLOCK": 1024})
    tuning = client.tune(vector_add(4096, modules=[module], labels={"note": attack}))
    tuning.wait(timeout=120)
    page = tuning.report()
    assert attack not in page
    shown = json.loads(re.search(r'id="data">(.*)</script>', page)[1])  # type: ignore[index]
    assert (shown["schema"], shown["job"]["name"], len(shown["trials"])) == (1, tuning.name, 4)
    assert shown["job"]["spec"]["labels"] == {"note": attack}
    (winner,) = shown["winners"]
    assert attack in winner["source"]
    assert ".visible .entry" in winner["assembly"]
    assert shown["notes"] == []

    async def other() -> str:
        async with lathe.AsyncClient(cluster.address) as asynchronous:
            return await asynchronous.report(tuning.name)

    stamp = re.compile(r'"time": "[^"]*"')
    assert stamp.sub("", asyncio.run(other())) == stamp.sub("", page)
    with pytest.raises(lathe.errors.NotFound):
        client.report("jobs/none")


def test_a_job_that_is_asked_for_twice_is_made_once(client: lathe.Client) -> None:
    first = client.tune(vector_add(1024), request_id="python-once")
    again = client.tune(vector_add(1024), request_id="python-once")
    assert again.name == first.name
    with pytest.raises(lathe.errors.InvalidRequest):
        client.tune(vector_add(2048), request_id="python-once")


def test_what_is_known_is_not_measured_again(client: lathe.Client) -> None:
    spec = vector_add(512)
    assert client.tune(spec).wait(timeout=120).from_cache == 0
    assert client.tune(spec).wait(timeout=120).from_cache == 4
    assert client.tune(spec, again=True).wait(timeout=120).from_cache == 0


def test_an_error_of_the_server_names_the_field(client: lathe.Client) -> None:
    with pytest.raises(lathe.errors.InvalidRequest) as caught:
        client.tune(vector_add(512, space={"num_warps": [1, 3]}))
    assert caught.value.kind == "invalid_knob"
    assert caught.value.field.startswith("space")
    with pytest.raises(lathe.errors.NotFound):
        client.tuning("jobs/none")
    with pytest.raises(lathe.errors.InvalidRequest, match="no job is 'runing'"):
        client.jobs(state="runing")


def test_a_kernel_that_nobody_can_win_raises_why(client: lathe.Client) -> None:
    spec = vector_add(512, arguments=[lathe.Tensor("f32", ["n"])] * 3 + [lathe.Scalar("n")], grid=["1"])
    with pytest.raises(lathe.LatheError) as caught:
        client.tune(spec).wait(timeout=120)
    assert caught.value.kind


def evaluated(**check: Any) -> lathe.Spec:
    """A specification of one variant, beside a reference unless arrays say what is right."""
    return vector_add(1008, space={"num_warps": 4}, check=lathe.Check(rtol=0, atol=0, **check))


def reference() -> lathe.Reference:
    return lathe.Reference(module=lathe.Module(path=KERNEL, constants={"BLOCK": 1024}), grid="cdiv(n, BLOCK)")


def test_a_kernel_is_evaluated_beside_a_reference(client: lathe.Client) -> None:
    drawn = lathe.DrawnProblems(count=3, values={"n": lathe.Range(16, 2048, 16)})
    verdict = client.evaluate(evaluated(reference=reference(), drawn_problems=drawn))
    assert verdict.outcome == "passed"
    sizes = [one.problem["n"] for one in verdict.comparisons]
    assert sizes[:3] == [1008, 16, 2048]
    assert len(sizes) == 4
    with pytest.raises(lathe.errors.InvalidRequest, match="no multiple of 16"):
        client.evaluate(
            evaluated(reference=reference(), drawn_problems=lathe.DrawnProblems(values={"n": lathe.Range(1, 5, 16)}))
        )


def test_a_kernel_is_evaluated_with_arrays(client: lathe.Client) -> None:
    numpy = pytest.importorskip("numpy")
    x, y = numpy.arange(1008, dtype="float32"), numpy.full(1008, 0.5, "float32")
    inputs = {"x_ptr": x, 1: y}
    assert client.evaluate(evaluated(), inputs=inputs, expected={"out_ptr": x + y}).outcome == "passed"
    wrong = x + y
    wrong[3] = -1
    verdict = client.evaluate(evaluated(), inputs=inputs, expected={2: wrong})
    assert (verdict.outcome, verdict.stage) == ("failed", "simulator")
    assert verdict.error is not None
    assert "argument 2: 1 of 1008 elements differ; first [3] expected -1, got 3.5" in verdict.error.message
    with pytest.raises(lathe.errors.InvalidRequest, match=r"argument 2 \('out_ptr'\), whose dtype is f32"):
        client.evaluate(evaluated(), inputs=inputs, expected={2: wrong.astype("float64")})
    with pytest.raises(lathe.errors.InvalidRequest, match=r"argument 'z' is not a tensor.*x_ptr, y_ptr, out_ptr"):
        client.evaluate(evaluated(), inputs={"z": x}, expected={2: x})
    with pytest.raises(lathe.errors.InvalidRequest, match="needs a reference, or arrays"):
        client.evaluate(evaluated(), inputs=inputs)
    refused = client.evaluate(evaluated(), lathe.Module(text="module {"), inputs=inputs, expected={2: x})
    assert (refused.outcome, refused.stage) == ("failed", "static")


def test_the_asynchronous_client_evaluates_with_arrays(cluster: Any) -> None:
    numpy = pytest.importorskip("numpy")
    x = numpy.arange(1008, dtype="float32")

    async def run() -> str:
        async with lathe.AsyncClient(cluster.address) as client:
            return (await client.evaluate(evaluated(), inputs={0: x, "y_ptr": x}, expected={2: x + x})).outcome

    assert asyncio.run(run()) == "passed"


def test_winners_and_trials_are_profiled(client: lathe.Client) -> None:
    (profile,) = client.profile(vector_add(4096), knobs={"profile_records": 64}, timeout=120)
    assert profile.trial.knobs["profile"] == "scopes"
    assert profile.trial.knobs["profile_records"] == 64
    assert profile.proto.kernel == "vector_add"
    assert dict(profile.proto.problem) == {"n": 4096}
    stores = [name for name in profile.scopes.values() if name.startswith("store")]
    assert stores
    spans = profile.spans(stores[0])
    assert spans
    assert all(0 <= start < end for start, end in spans)
    assert profile.plain_ns is None  # a simulated device measures no time
    other = next(t for t in client.trials(client.jobs(name="vector_add_f32", limit=1)[0].name) if not t.profile_of)
    again = client.profile_trial(other.name, timeout=120)
    assert again.trial.knobs == {**other.knobs, "profile": "scopes"}
    with pytest.raises(lathe.LatheError, match=r"proton\.record"):
        client.profile(vector_add(4096), scopes="marks", timeout=120)
    with pytest.raises(lathe.LatheError, match="automatic, everything, marks, instructions"):
        client.profile(vector_add(4096), scopes="all")
    flushed = {"profile_buffer": "shared", "profile_buffer_strategy": "flush"}
    four = vector_add(4096, space={"num_warps": [4]})
    (part,) = client.profile(four, knobs={"profile_warps": "1", **flushed}, timeout=120)
    assert part.trial.knobs["profile_buffer_strategy"] == "flush"
    assert {warp.warp for program in part.proto.programs for warp in program.warps} == {1}
    with pytest.raises(lathe.LatheError, match="profile_buffer is global"):
        client.profile(vector_add(4096), knobs={"profile_buffer_strategy": "flush"}, timeout=120)
    with pytest.raises(lathe.LatheError, match="instructions are told without any"):
        client.profile(vector_add(4096), scopes="instructions", knobs={"profile_records": 64})
    (seen,) = client.profile(vector_add(4096), scopes="instructions", timeout=120)
    assert seen.proto.source == seen.proto.SIMULATOR


def test_the_asynchronous_client_profiles(cluster: Any) -> None:
    async def run() -> None:
        async with lathe.AsyncClient(cluster.address) as client:
            spec = vector_add(4096, profile=lathe.Profiling(of="all"), space={"num_warps": [1, 2]})
            tuning = await client.tune(spec)
            await tuning.wait(timeout=120)
            assert sum(bool(trial.profile_digest) for trial in await tuning.trials()) == 2
            (profile,) = await client.profile(vector_add(4096), timeout=120)
            assert profile.proto.programs

    asyncio.run(run())


def test_a_variant_is_compiled_once(client: lathe.Client) -> None:
    first = client.compile(KERNEL, "hip:gfx942", knobs={"num_warps": 2}, emit="asm")
    again = client.compile(KERNEL.read_text(), "hip:gfx942", knobs={"num_warps": 2}, emit="asm")
    assert (first.cached, again.cached) == (False, True)
    assert first.artifact.digest == again.artifact.digest
    assert first.artifact.format == "hsaco"
    assert client.fetch(first.artifact.digest)[:4] == b"\x7fELF"
    assert b"amdgcn" in client.fetch(first.emit_digest)
    digest = client.inspect(KERNEL).digest
    assert client.compile(digest, "hip:gfx942", knobs={"num_warps": 2}, emit="asm").cached
    assert client.inspect(KERNEL).entries[0].argument_types[0] == "!tt.ptr<f32>"
    assert client.compile(KERNEL, "hip:gfx942", knobs={"num_warps": 4}).miss_reason == "new_knobs"


def test_a_compilation_by_handle_outlives_its_client(cluster: Any) -> None:
    with lathe.Client(cluster.address) as first:
        knobs: dict[str, bool | int | str] = {"num_warps": 2, "num_stages": 1}
        made = first.create_compilation(KERNEL, "cuda:90", knobs=knobs, emit="asm", request_id="python-handle")
        again = first.create_compilation(KERNEL, "cuda:90", knobs=knobs, emit="asm", request_id="python-handle")
        assert again.name == made.name
    with lathe.Client(cluster.address) as second:
        ended = second.wait_compilation(made.name, timeout=60)
        assert ended.state == "succeeded"
        assert second.compilation(made.name).result.artifact.digest == ended.result.artifact.digest
        assert second.compile(KERNEL, "cuda:90", knobs=knobs, emit="asm").cached
        assert made.name in [one.name for one in second.compilations(state="succeeded")]
        assert second.cancel_compilation(made.name).state == "succeeded"
        with pytest.raises(lathe.errors.NotFound):
            second.compilation("compilations/none")

    async def other() -> None:
        async with lathe.AsyncClient(cluster.address) as client:
            handle = await client.create_compilation(KERNEL, "hip:gfx942", knobs={"num_warps": 1})
            assert (await client.wait_compilation(handle.name)).result.artifact.format == "hsaco"

    asyncio.run(other())


def test_a_promise_of_the_launch_is_part_of_a_compilation(client: lathe.Client) -> None:
    promise = {0: {"tt.pointer_range": 32}, 1: {"tt.pointer_range": 32}, 2: {"tt.pointer_range": 32}}
    client.compile(KERNEL, "hip:gfx942", knobs={"num_warps": 8})
    small = client.compile(KERNEL, "hip:gfx942", knobs={"num_warps": 8}, specialization=promise)
    assert small.miss_reason == "new_specialization"
    assert client.compile(KERNEL, "hip:gfx942", knobs={"num_warps": 8}, specialization=promise).cached


def test_results_can_be_forgotten(client: lathe.Client) -> None:
    compiled = client.compile(KERNEL, "cuda:90", knobs={"num_warps": 2, "enable_fp_fusion": False})
    assert client.forget(artifact=compiled.artifact.digest, dry_run=True).compilations >= 1
    assert client.compile(KERNEL, "cuda:90", knobs={"num_warps": 2, "enable_fp_fusion": False}).cached
    assert client.forget(artifact=compiled.artifact.digest).compilations >= 1
    assert not client.compile(KERNEL, "cuda:90", knobs={"num_warps": 2, "enable_fp_fusion": False}).cached
    with pytest.raises(ValueError, match="name one of"):
        client.forget()
    with pytest.raises(ValueError, match="name one of"):
        client.forget(failures=True, trial="jobs/1/trials/1")


def test_blobs_go_and_come(client: lathe.Client) -> None:
    data = os.urandom(2_500_000)
    digest = client.put(data)
    assert client.missing([digest, "sha256:" + "0" * 64]) == ["sha256:" + "0" * 64]
    assert client.fetch(digest) == data
    with pytest.raises(lathe.errors.NotFound):
        client.fetch("sha256:" + "0" * 64)


def test_a_worker_and_a_device_are_taken_out_of_service_and_back(client: lathe.Client) -> None:
    worker = client.workers()[0]
    device = worker.devices[0].id
    name = worker.proto.name
    assert client.cordon(name, reason="a test").state == "cordoned"
    assert client.workers()[0].proto.restriction.reason == "a test"
    assert client.quarantine(name).state == "quarantined"
    with pytest.raises(lathe.errors.InvalidRequest):
        client.cordon(name)
    assert client.release(name).state == "active"
    assert client.drain(name).state == "draining"
    client.release(name)
    # The worker drains by its own word until it has heard of that.
    deadline = time.monotonic() + 30
    while client.workers()[0].state != "active":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert client.cordon(name, device).state == "active"
    assert client.workers()[0].devices[0].proto.HasField("restriction")
    assert not client.release(name, device).devices[0].proto.HasField("restriction")


def test_the_server_is_told_how_much_to_log(client: lathe.Client) -> None:
    before = client.set_log_level("debug")
    assert client.set_log_level(before) == "debug"
    with pytest.raises(lathe.errors.LatheError):
        client.set_log_level("loud")
    with pytest.raises(lathe.errors.LatheError):  # it has no file
        client.reload_configuration(dry_run=True)


def test_workers_and_devices_are_listed(client: lathe.Client) -> None:
    (worker,) = client.workers()
    assert worker.state == "active"
    assert "cuda:90" in worker.targets
    assert {device.chip for device in client.devices()} == {"cuda:90", "hip:gfx942"}
    assert client.server_info().version


def test_threads_share_a_client(client: lathe.Client) -> None:
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(client.inspect(KERNEL).digest)) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 16
    assert len(set(found)) == 1


def test_the_asynchronous_client_tunes(cluster: Any) -> None:
    async def run() -> None:
        async with lathe.AsyncClient(cluster.address) as client:
            tunings = await asyncio.gather(*(client.tune(vector_add(n)) for n in (256, 272)))
            jobs = await asyncio.gather(*(tuning.wait(timeout=120) for tuning in tunings))
            assert [job.state for job in jobs] == ["succeeded", "succeeded"]
            assert "★" in tunings[0]._repr_html_()
            compiled = await client.compile(KERNEL, "cuda:90", knobs={"num_warps": 1})
            assert await client.fetch(compiled.artifact.digest)
            assert await client.put(b"asynchronous") == await client.put(b"asynchronous")
            assert (await client.best(KERNEL, target="cuda:90", problem={"n": 256})).best
            assert len(await client.trials(tunings[0].name)) == 4
            assert await client.devices()

    asyncio.run(run())


def test_a_restart_of_the_server_does_not_end_a_watch() -> None:
    import cluster as programs

    with programs.Cluster(devices=["sim:cuda:90"]) as own, lathe.Client(own.address) as client:
        tuning = client.tune(vector_add(65536, problems=[{"n": 65536 + 16 * i} for i in range(6)]))
        killed = False
        for event in tuning.watch(timeout=240):
            if event.job.finished >= 2 and not killed:
                own.server.kill()
                own.server.start()
                killed = True
        assert killed
        assert (tuning.job.state, tuning.job.finished) == ("succeeded", 24)
        assert tuning.job.proto.spec.name == "vector_add_f32"


def test_progress_is_shown(client: lathe.Client) -> None:
    from rich.console import Console

    from lathe.progress import Bar

    text = io.StringIO()
    tuning = client.tune(vector_add(768))
    with Bar(tuning.job, Console(file=text, width=200, force_terminal=True)) as bar:
        for event in tuning.watch(timeout=120):
            bar.show(event)
    assert "4/4" in text.getvalue()
    assert "sim:cuda:90: estimate" in text.getvalue()
    assert client.tune(vector_add(768)).wait(progress=True).state == "succeeded"


def test_progress_only_prints_the_text_of_others() -> None:
    from rich.console import Console

    from lathe.progress import Bar

    text = io.StringIO()
    job = lathe.results.Job(tuning_pb2.TuningJob(name="jobs/1", trials_planned=4))
    job.proto.spec.name = "evil\x1b[2J\n[red]name[/red]"
    with Bar(job, Console(file=text, width=200)):
        pass
    assert "evil\\x1b[2J\\n[red]name[/red]" in text.getvalue()


def test_the_tutorial_runs(cluster: Any, tmp_path: pathlib.Path) -> None:
    text = (ROOT / "client" / "python" / "README.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    assert len(blocks) >= 8
    script = tmp_path / "tutorial.py"
    script.write_text("\n".join(blocks))
    environment = {**os.environ, "LATHE_SERVER": cluster.address}
    done = subprocess.run(
        [sys.executable, script], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "succeeded" in done.stdout
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_values_are_kept_for_other_programs(cluster: Any, client: lathe.Client) -> None:
    value = bytes(range(256)) * 100
    assert client.get_value("values/a") is None
    client.put_value("values/a", value)
    client.put_value(b"values/\xff", b"", expires=1000)
    assert client.get_value(b"values/a") == value
    assert client.list_values("values/") == [(b"values/\xff", b""), (b"values/a", value)]
    assert client.list_values("values/", limit=1) == [(b"values/\xff", b"")]
    client.put_value("values/short", b"v", expires=0.05)
    time.sleep(0.1)
    assert client.get_value("values/short") is None
    assert client.delete_value("values/a") is True
    assert client.delete_value("values/a") is False
    for wrong in (lambda: client.put_value("", b""), lambda: client.put_value("k", b"", expires=0)):
        with pytest.raises(lathe.errors.InvalidRequest):
            wrong()

    async def the_same() -> None:
        async with lathe.AsyncClient(cluster.address) as asynchronous:
            await asynchronous.put_value("values/b", b"1")
            assert await asynchronous.get_value("values/b") == b"1"
            assert await asynchronous.get_value("values/none") is None
            assert (b"values/b", b"1") in await asynchronous.list_values("values/")
            assert await asynchronous.delete_value("values/b")

    asyncio.run(the_same())
