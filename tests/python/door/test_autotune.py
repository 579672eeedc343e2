"""@lathe.autotune: jobs on a real server with simulated devices, launches on a GPU that is not there."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import lathe

PROGRAM = pathlib.Path(__file__).with_name("tune_some.py")
pytestmark = pytest.mark.skipif("LATHE_BIN" not in os.environ, reason="LATHE_BIN names no folder with the programs")
Run = Callable[..., dict[str, Any]]


@pytest.fixture
def run(tmp_path: pathlib.Path, cluster: Any) -> Run:
    def start(case: str, cache: str = "cache", **environment: str) -> dict[str, Any]:
        usual = {name: value for name, value in os.environ.items() if not name.startswith(("LATHE_", "TRITON_"))}
        usual |= {
            "TRITON_CACHE_DIR": str(tmp_path / cache),
            "LATHE_SERVER": cluster.address,
            "LATHE_CONNECT_MS": "20000",
            "LATHE_TUNE_ESTIMATES": "1",
        }
        wanted = {name: value for name, value in {**usual, **environment}.items() if value}
        done = subprocess.run([sys.executable, PROGRAM, case], env=wanted, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return {**told, "errors": done.stderr}

    return start


def newest(cluster: Any) -> lathe.results.Job:
    with lathe.Client(cluster.address) as client:
        return client.jobs(limit=1)[0]


def count_jobs(cluster: Any) -> int:
    with lathe.Client(cluster.address) as client:
        return len(client.jobs())


def test_the_servers_winner_is_launched(run: Run, cluster: Any) -> None:
    told = run("plain")
    job = newest(cluster)
    assert (job.state, job.finished, job.failed) == ("succeeded", 4, 0)
    best = job.best[0]
    assert told["stats"]["tuned"] == {"tuned": 1}
    assert told["timed"] == 0
    block, warps = told["best"][0]["BLOCK"], told["best"][1]
    assert warps == best.knobs["num_warps"]
    assert best.constants["LATHE_GRID_X"] == 4096 // block
    assert told["launches"] == [[[4096 // block, 1, 1], "add_kernel", warps]] * 2
    tensors = [argument.tensor for argument in job.proto.spec.arguments if argument.HasField("tensor")]
    assert [lathe.v1.tuning_pb2.ArgumentRole.Name(t.role)[14:] for t in tensors] == ["INPUT", "INPUT", "OUTPUT"]
    assert {(t.dtype, *t.shape) for t in tensors} == {("f32", "4096")}


def test_the_second_start_asks_nobody(run: Run, cluster: Any) -> None:
    first = run("plain")
    before = count_jobs(cluster)
    second = run("plain", LATHE_SERVER="127.0.0.1:1")
    assert second["best"] == first["best"]
    assert second["stats"]["tuned"] == {"remembered": 1}
    assert count_jobs(cluster) == before


def test_many_processes_make_one_job(run: Run, cluster: Any) -> None:
    before = count_jobs(cluster)
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda i: run("strided", cache=f"rank{i}", LATHE_GENERATION="one"), range(8)))
    assert count_jobs(cluster) == before + 1
    assert len({json.dumps(one["best"]) for one in told}) == 1
    shapes = [list(argument.tensor.shape) for argument in newest(cluster).proto.spec.arguments[:3]]
    assert shapes == [["65521"], ["4096"], ["4096"]], "a strided tensor takes the memory that it spans"


def test_without_a_server_it_is_timed_here_as_triton_does(run: Run) -> None:
    plain = run("triton", cache="plain", LATHE_SERVER="")
    told = run("plain", LATHE_SERVER="127.0.0.1:1", LATHE_CONNECT_MS="50")
    assert told["best"] == plain["best"]
    assert told["timed"] == plain["timed"] == 4
    assert told["stats"]["tuned"] == {"unavailable": 1}
    assert "is tuned in this process: unavailable" in told["errors"]


def test_an_estimate_chooses_only_where_it_may(run: Run) -> None:
    told = run("plain", LATHE_TUNE_ESTIMATES="")
    assert told["stats"]["tuned"] == {"estimate": 1}
    assert told["timed"] == 4


def test_in_the_background_the_first_config_runs_until_the_winner_is_there(run: Run) -> None:
    told = run("background", LATHE_TUNE="background")
    assert told["first"] == [{"BLOCK": 256}, 4]
    assert told["best"] == run("plain", cache="other")["best"] != told["first"]
    assert told["timed"] == 0
    assert told["launches"][0] == [[16, 1, 1], "add_kernel", 4]


def test_off_tunes_nothing(run: Run, cluster: Any) -> None:
    before = count_jobs(cluster)
    told = run("plain", LATHE_TUNE="off")
    assert told["best"] == [{"BLOCK": 256}, 4]
    assert told["timed"] == 0
    assert count_jobs(cluster) == before


def test_buckets_share_a_tuning(run: Run) -> None:
    told = run("bucket")
    assert told["stats"]["tuned"] == {"tuned": 2}, "one for 4096 down to 2049, and one for 2048"
    assert len(told["launches"]) == 5


def test_hooks_in_python_are_timed_here(run: Run) -> None:
    told = run("hook")
    assert told["stats"]["tuned"] == {"hook": 1}
    assert told["timed"] == 4
    assert told["calls"] >= 4
    assert told["stats"]["compiled"] + told["stats"]["found"] >= 4, "the service compiles what is timed here"


def test_a_single_config_after_pruning_is_not_tuned(run: Run, cluster: Any) -> None:
    before = count_jobs(cluster)
    told = run("prune")
    assert told["best"] == [{"BLOCK": 256}, 4]
    assert (told["timed"], count_jobs(cluster)) == (0, before)


def test_a_space_is_searched_by_the_server(run: Run, cluster: Any) -> None:
    told = run("space")
    assert told["stats"]["tuned"] == {"tuned": 1}
    assert newest(cluster).finished == 6


def test_reset_to_zero_is_a_role(run: Run, cluster: Any) -> None:
    told = run("reset")
    assert told["stats"]["tuned"] == {"tuned": 1}, told["errors"]
    out = newest(cluster).proto.spec.arguments[1].tensor
    assert out.role == lathe.v1.tuning_pb2.ARGUMENT_ROLE_INOUT
    assert out.init == lathe.v1.tuning_pb2.TENSOR_INIT_ZEROS


def test_a_config_that_lathe_refuses_is_left_out_and_counted(run: Run, cluster: Any) -> None:
    told = run("refused")
    assert told["stats"]["tuned"] == {"refused_config": 1, "tuned": 1}
    assert newest(cluster).finished == 4


def test_an_unknown_mode_is_an_error(run: Run) -> None:
    with pytest.raises(AssertionError, match="LATHE_TUNE=bakground"):
        run("plain", LATHE_TUNE="bakground")
