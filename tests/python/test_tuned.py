"""Tuned files of vLLM and SGLang: names, contents, what Lathe writes and reads."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import grpc
import pytest

import lathe
from fake_server import refuse, serving
from lathe import _rpc, tuned
from lathe.results import Best
from lathe.v1 import common_pb2, tuning_pb2

SMALL = {
    "BLOCK_SIZE_M": 16,
    "BLOCK_SIZE_N": 64,
    "BLOCK_SIZE_K": 128,
    "GROUP_SIZE_M": 1,
    "num_warps": 4,
    "num_stages": 3,
}
LARGE = {**SMALL, "BLOCK_SIZE_M": 128, "num_warps": 8}

NAMES = {
    "vllm": [
        "E=128,N=1024,device_name=NVIDIA_H200.json",
        "E=8,N=14336,device_name=NVIDIA_A100-SXM4-80GB,dtype=int8_w8a16.json",
        "E=128,N=384,device_name=AMD_Instinct_MI308X,dtype=fp8_w8a8,block_shape=[128,128].json",
        "E=10,N=512,device_name=Intel(R)_Arc(TM)_Pro_B60_Graphics.json",
        "N=1536,K=7168,device_name=NVIDIA_H20-3e,dtype=fp8_w8a8,block_shape=[128,128].json",
        "N=15360,K=3840,device_name=X,dtype=fp8_w8a8_per_token,input_dtype=float8_e4m3fn,out_dtype=bfloat16.json",
    ],
    "sglang": [
        "E=256,N=256,device_name=NVIDIA_H200,dtype=fp8_w8a8,block_shape=[128, 128].json",
        "E=256,N=256,device_name=NVIDIA_H200,dtype=fp8_w8a8,block_shape=[128, 128]_down.json",
        "E=160,N=384,device_name=NVIDIA_H200,dtype=fp8_w8a8_down.json",
    ],
}


def written(folder: pathlib.Path, name: str, content: Any) -> pathlib.Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize(("style", "name"), [(style, name) for style, names in NAMES.items() for name in names])
def test_a_name_is_read_and_written(style: tuned.Style, name: str, tmp_path: pathlib.Path) -> None:
    file = tuned.load(written(tmp_path, name, {"1": SMALL, "64": LARGE}))
    assert file.name(style) == name
    assert file.configs == {1: SMALL, 64: LARGE}
    assert file.down == name.endswith("_down.json")
    assert tuned.load(file.save(tmp_path / "other")) == file


def test_the_parts_of_a_name(tmp_path: pathlib.Path) -> None:
    file = tuned.load(written(tmp_path, NAMES["sglang"][1], {"1": SMALL}))
    assert (dict(file.shape), file.device) == ({"E": 256, "N": 256}, "NVIDIA_H200")
    assert dict(file.more) == {"dtype": "fp8_w8a8", "block_shape": "[128,128]"}
    assert file.name("vllm") == NAMES["sglang"][1].replace(", ", ",")


def test_each_server_finds_its_place(tmp_path: pathlib.Path) -> None:
    file = tuned.TunedFile({"E": 8, "N": 512}, "NVIDIA_H200", {64: LARGE, 1: SMALL}, triton="3.9.0")
    name = "E=8,N=512,device_name=NVIDIA_H200.json"
    vllm, sglang = file.save(tmp_path), file.save(tmp_path, "sglang")
    assert (vllm, sglang) == (tmp_path / name, tmp_path / "configs" / "triton_3_9_0" / name)
    # SGLang takes every key for a number.
    assert json.loads(sglang.read_text()) == {"1": SMALL, "64": LARGE}
    assert json.loads(vllm.read_text()) == {"triton_version": "3.9.0", "1": SMALL, "64": LARGE}
    assert tuned.load(vllm) == tuned.load(sglang) == file
    assert sorted(path.name for path in tmp_path.iterdir()) == [name, "configs"]
    with pytest.raises(ValueError, match="give triton="):
        tuned.TunedFile({"E": 8, "N": 512}, "NVIDIA_H200", {1: SMALL}).save(tmp_path, "sglang")


def test_the_nearest_size_is_taken() -> None:
    file = tuned.TunedFile({"N": 8, "K": 512}, "D", {1: SMALL, 64: LARGE})
    assert [file.config(m)["num_warps"] for m in (1, 32, 33, 4096)] == [4, 4, 8, 8]
    assert file.space()["BLOCK_SIZE_M"] == [16, 128]
    assert file.space()["num_stages"] == [3]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("anything.json", {"1": SMALL}, "not a name of a tuned file"),
        ("N=8,E=2,device_name=D.json", {"1": SMALL}, "not a name of a tuned file"),
        ("E=8,N=2.json", {"1": SMALL}, "not a name of a tuned file"),
        ("E=8,N=2,device_name=D,dtype=.json", {"1": SMALL}, "not a name of a tuned file"),
        ("E=eight,N=2,device_name=D.json", {"1": SMALL}, "not a tuned file"),
        ("E=8,N=2,device_name=D.json", [SMALL], "not a tuned file: it is no object of JSON"),
        ("E=8,N=2,device_name=D.json", None, "not a tuned file: it is no object of JSON"),
        ("E=8,N=2,device_name=D.json", {"one": SMALL}, "not a tuned file"),
        ("E=8,N=2,device_name=D.json", {"1": 3}, "not a tuned file"),
        ("E=8,N=2,device_name=D.json", {}, "without a config"),
        ("E=8,N=2,device_name=D.json", {"0": SMALL}, "M is 0"),
        ("E=8,N=2,device_name=D.json", {"1": {"num_warps": 4}}, "has no BLOCK_SIZE_M, BLOCK_SIZE_N, BLOCK_SIZE_K"),
        ("E=8,N=2,device_name=D.json", {"1": {**SMALL, "num_warps": "4"}}, "has num_warps='4'"),
        ("E=8,N=2,device_name=D.json", {"1": {**SMALL, "extra": [1]}}, "has extra="),
    ],
)
def test_what_is_no_tuned_file_says_why(name: str, content: Any, words: str, tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match=words):
        tuned.load(written(tmp_path, name, content))


def winner(m: int, constants: dict[str, int], warps: int, **changes: Any) -> Best:
    proto = tuning_pb2.BestVariant(**{"device_model": "NVIDIA H200", **changes})
    proto.problem.values.update({"M": m, "K": 4096})
    proto.trial.constants.update(constants)
    proto.trial.knobs.values["num_warps"].CopyFrom(common_pb2.KnobValue(int_value=warps))
    return Best(proto)


BLOCKS = {"BM": 16, "BN": 64, "BLOCK_SIZE_K": 128, "top_k": 2}
RENAMED = {"BM": "BLOCK_SIZE_M", "BN": "BLOCK_SIZE_N"}


def test_winners_become_files() -> None:
    other = {**BLOCKS, "BM": 64}
    best = [winner(1, BLOCKS, 4), winner(64, other, 8), winner(1, BLOCKS, 2, device_model="AMD Instinct MI300X")]
    nvidia, amd = tuned.of_best(
        best, {"E": 8, "N": 512}, dtype="fp8_w8a8", block_shape=(128, 64), more={"per_channel": "True"}, names=RENAMED
    )
    assert nvidia.name() == (
        "E=8,N=512,device_name=NVIDIA_H200,dtype=fp8_w8a8,block_shape=[128,64],per_channel=True.json"
    )
    assert nvidia.configs == {
        1: {"BLOCK_SIZE_M": 16, "BLOCK_SIZE_N": 64, "BLOCK_SIZE_K": 128, "num_warps": 4},
        64: {"BLOCK_SIZE_M": 64, "BLOCK_SIZE_N": 64, "BLOCK_SIZE_K": 128, "num_warps": 8},
    }
    assert (amd.device, list(amd.configs)) == ("AMD_Instinct_MI300X", [1])


def test_winners_that_a_file_cannot_hold_are_refused() -> None:
    def files(*best: Best, **options: Any) -> list[tuned.TunedFile]:
        return tuned.of_best(best, {"E": 8, "N": 512}, **{"names": RENAMED, **options})

    with pytest.raises(ValueError, match="ranked by a simulator"):
        files(winner(1, BLOCKS, 4, estimate=True))
    assert files(winner(1, BLOCKS, 4, estimate=True), estimates=True)
    with pytest.raises(ValueError, match="winners differ in top_k"):
        files(winner(1, BLOCKS, 4), winner(2, {**BLOCKS, "top_k": 4}, 4))
    with pytest.raises(ValueError, match="two winners for M=1"):
        files(winner(1, BLOCKS, 4), winner(1, BLOCKS, 8))
    with pytest.raises(ValueError, match="has no rows"):
        files(winner(1, BLOCKS, 4), m="rows")
    with pytest.raises(ValueError, match="has no BLOCK_SIZE_M"):
        files(winner(1, BLOCKS, 4), names={})
    with pytest.raises(ValueError, match="not of"):
        lathe.tuned.of_best([winner(1, BLOCKS, 4)], {"M": 8, "N": 512}, names=RENAMED)


def test_a_job_becomes_files_by_one_command(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    job = tuning_pb2.TuningJob(name="jobs/1", best=[winner(1, BLOCKS, 4).proto, winner(64, BLOCKS, 8).proto])
    empty = tuning_pb2.TuningJob(name="jobs/2")

    def get(request: Any, context: Any) -> tuning_pb2.TuningJob:
        if request.name == "jobs/3":
            refuse(context, grpc.StatusCode.NOT_FOUND, "no such job", kind="not_found")
        return job if request.name == "jobs/1" else empty

    with serving((_rpc.GET, get)) as address:

        def run(*arguments: str) -> tuple[int, str, str]:
            code = tuned.main([*arguments, "--server", address, "-o", str(tmp_path)])
            told = capsys.readouterr()
            return code, told.out.strip(), told.err.strip()

        renames = ("--rename", "BM=BLOCK_SIZE_M", "--rename", "BN=BLOCK_SIZE_N")
        named = ("--dtype", "fp8_w8a8", "--block-shape", "128", "128", "--more", "a=b", "--triton", "3.9.0", "--down")
        code, path, _ = run("1", "N=512", "K=4096", *renames, *named, "--style", "sglang")
        assert (code, path) == (
            0,
            f"{tmp_path}/configs/triton_3_9_0/"
            "N=512,K=4096,device_name=NVIDIA_H200,dtype=fp8_w8a8,block_shape=[128, 128],a=b_down.json",
        )
        assert {m: config["num_warps"] for m, config in tuned.load(path).configs.items()} == {1: 4, 64: 8}
        assert run("jobs/2", "E=8", "N=512") == (2, "", "lathe.tuned: jobs/2 has no winner")
        assert run("1", "E=eight", "N=512")[0] == 2
        assert run("3", "E=8", "N=512")[0] == 1
        assert "has no BLOCK_SIZE_M" in run("1", "E=8", "N=512")[2]
