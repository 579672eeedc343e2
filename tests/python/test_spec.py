"""Specifications: the dataclasses, the YAML and the C++ client give one message and one wording of errors."""

import hashlib
import io
import os
import pathlib
import re
import subprocess
from typing import Any

import pytest

import lathe
from conftest import ROOT
from lathe import _spec_keys, spec
from lathe.v1 import tuning_pb2

EXAMPLES = sorted((ROOT / "client" / "examples").glob("*.yaml"))
MODULE = "modules: [{path: m.ttir}]\n"
EVERY_KEY = """\
name: all
entry: k
modules:
  - {path: m.ttir, constants: {BLOCK: 64, NEG: -1}}
  - {digest: "sha256:00"}
  - binary: {path: k.cubin, target: cuda:90, entry: k, num_warps: 4, cluster: [2, 1, 1], shared_bytes: 1024,
             global_scratch_bytes: 128, global_scratch_align: 16, profile_scratch_bytes: 64, profile_scratch_align: 8,
             arguments: ["!tt.ptr<f32>", i32]}
targets: [cuda:90, "NVIDIA H100 80GB HBM3"]
space:
  num_warps: [1, 2]
  enable_fp_fusion: true
  schedule_hint: ["4", none]
  cuda: {maxnreg: 64}
  hip:
    waves_per_eu: [0, 2]
constraints: ["num_warps * 32 <= BLOCK"]
launch: {grid: "cdiv(n, BLOCK)"}
problems: [{n: 100}, {n: +7}]
arguments:
  - {tensor: {dtype: f32, shape: [n, 4]}, role: inout, init: randint, lo: 0, hi: n}
  - tensor:
      dtype: bf16
      shape: [n]
    values: x.npy
  - {tensor: {dtype: f32, shape: [n]}, role: output, expected: y.npy}
  - {scalar: 1.0e-5}
  - descriptor: {dtype: f16, shape: [n, 8], block: [BLOCK, 8], strides: [16, 1], padding: nan, round_to_tf32: true,
                 size_arguments: true}
    role: inout
    init: uniform
    lo: 0
    hi: 2
  - {descriptor: {dtype: f32, shape: [4], block: [4], round_to_tf32: false, size_arguments: false}, values: x.npy,
     expected: y.npy}
  - {descriptor: {dtype: f16, shape: [n, 9, 9, 64], block: [128, 64], lower: [-1, -1], upper: [0, n], steps: [1, 2]}}
check:
  {rtol: 1.0e-2, atol: 0, programs: 4, problem: {n: 8}, disabled: false, deterministic: true, draws: 2,
   reference: {path: m.ttir, constants: {BLOCK: 32}, entry: r, grid: [n], knobs: {num_warps: 8, mode: "8"}},
   work: {bytes: 4 * n, flops: n},
   drawn_problems: {count: 5, values: {n: {from: 1, to: 4096, multiple_of: 16}, k: [7, 100]}}}
search: {strategy: random, max_trials: 10, max_seconds: 1.5, max_device_seconds: 0.5, seed: 18446744073709551615,
         prune: true, until_gain: 0.02, until_chance: 0.1, compile_ahead: 0, background: true}
labels: {team: kernels, run: 7}
profile: {scopes: marks, of: all, knobs: {profile_records: 64}}
"""
BAD = {
    "unknown key": MODULE + "grdi: 1\n",
    "near key": MODULE + "launch: {gird: 1}\n",
    "key twice": MODULE + "name: a\nname: b\n",
    "no modules": "name: a\n",
    "no path": "modules: [{constants: {A: 1}}]\n",
    "path and digest": "modules: [{path: m.ttir, digest: 'sha256:00'}]\n",
    "missing file": "modules: [{path: gone.ttir}]\n",
    "folder": "modules: [{path: .}]\n",
    "not a map": "- 1\n",
    "map as list": "modules: {path: m.ttir}\n",
    "list as text": MODULE + "name: [a]\n",
    "integer": MODULE + "problems: [{n: 1.5}]\n",
    "huge integer": MODULE + "problems: [{n: 9223372036854775808}]\n",
    "small": MODULE + "check: {programs: -1}\n",
    "small too large": MODULE + "search: {max_trials: 2147483648}\n",
    "number": MODULE + "check: {rtol: -1}\n",
    "number in words": MODULE + "check: {atol: few}\n",
    "no path of a reference": MODULE + "check: {reference: {grid: 1}}\n",
    "path and digest of a reference": MODULE + "check: {reference: {path: m.ttir, digest: 'sha256:00'}}\n",
    "unknown key of a reference": MODULE + "check: {reference: {path: m.ttir, gird: 1}}\n",
    "knobs of a reference": MODULE + "check: {reference: {path: m.ttir, knobs: [4]}}\n",
    "list of values for a knob": MODULE + "check: {reference: {path: m.ttir, knobs: {num_warps: [4]}}}\n",
    "work": MODULE + "check: {work: 4}\n",
    "path and binary": "modules: [{path: m.ttir, binary: {path: m.ttir}}]\n",
    "no path of a binary": "modules: [{binary: {target: cuda:90}}]\n",
    "missing binary": "modules: [{binary: {path: gone.cubin}}]\n",
    "extent of a cluster": "modules: [{binary: {path: m.ttir, cluster: [-1]}}]\n",
    "cluster": "modules: [{binary: {path: m.ttir, cluster: 2}}]\n",
    "types": "modules: [{binary: {path: m.ttir, arguments: [[i32]]}}]\n",
    "missing array": MODULE + "arguments: [{tensor: {dtype: f32, shape: [1]}, values: gone.npy}]\n",
    "array": MODULE + "arguments: [{tensor: {dtype: f32, shape: [1]}, expected: [1, 2]}]\n",
    "drawn problems": MODULE + "check: {drawn_problems: 4}\n",
    "range": MODULE + "check: {drawn_problems: {values: {n: 4}}}\n",
    "range null": MODULE + "check: {drawn_problems: {values: {n: null}}}\n",
    "key of a range": MODULE + "check: {drawn_problems: {values: {n: {from: 1, till: 4}}}}\n",
    "end of a range": MODULE + "check: {drawn_problems: {values: {n: {from: 1, to: many}}}}\n",
    "value of a range": MODULE + "check: {drawn_problems: {values: {n: [1, two]}}}\n",
    "boolean": MODULE + "check: {disabled: yes}\n",
    "scopes of a profile": MODULE + "profile: {scopes: some}\n",
    "profile": MODULE + "profile: marks\n",
    "background": MODULE + "search: {background: 3}\n",
    "seed": MODULE + "search: {seed: -1}\n",
    "role": MODULE + "arguments: [{tensor: {dtype: f32, shape: [1]}, role: outptu}]\n",
    "init": MODULE + "arguments: [{tensor: {dtype: f32, shape: [1]}, init: random}]\n",
    "no dtype": MODULE + "arguments: [{tensor: {shape: [1]}}]\n",
    "no shape": MODULE + "arguments: [{tensor: {dtype: f32}}]\n",
    "shape": MODULE + "arguments: [{tensor: {dtype: f32, shape: 4}}]\n",
    "no tensor": MODULE + "arguments: [{role: output}]\n",
    "no block": MODULE + "arguments: [{descriptor: {dtype: f32, shape: [1]}}]\n",
    "no shape of a descriptor": MODULE + "arguments: [{descriptor: {dtype: f32, block: [1]}}]\n",
    "block": MODULE + "arguments: [{descriptor: {dtype: f32, shape: [1], block: 4}}]\n",
    "padding": MODULE + "arguments: [{descriptor: {dtype: f32, shape: [1], block: [4], padding: one}}]\n",
    "descriptor and scalar": MODULE + "arguments: [{scalar: 1, descriptor: {dtype: f32}}]\n",
    "descriptor and tensor": MODULE + "arguments: [{tensor: {dtype: f32}, descriptor: {dtype: f32}}]\n",
    "scalar and role": MODULE + "arguments: [{scalar: 1, role: output}]\n",
    "vendor": MODULE + "space: {rocm: {num_warps: 4}}\n",
    "knob": MODULE + "space: {num_warps: null}\n",
    "grid": MODULE + "launch: {grid: {x: 1}}\n",
    "grid null": MODULE + "launch: {grid: null}\n",
    "nested list": MODULE + "targets: [[cuda:90]]\n",
    "number in quotes": MODULE + "check: {rtol: '0'}\n",
    "integer in quotes": MODULE + 'problems: [{n: "65536"}]\n',
    "small integer in quotes": MODULE + "search: {max_trials: '5'}\n",
    "seed in quotes": MODULE + "search: {seed: '5'}\n",
    "boolean in quotes": MODULE + "check: {disabled: 'true'}\n",
    "two documents": MODULE + "---\n" + MODULE,
    "syntax": "modules: [{path: m.ttir}\n",
}


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> pathlib.Path:
    (tmp_path / "m.ttir").write_text("module {}\n")
    for name in ("k.cubin", "x.npy", "y.npy"):
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def test_every_key_of_the_list_is_read(folder: pathlib.Path) -> None:
    read = spec.parse(EVERY_KEY, folder=folder)
    for section, key, _, _ in _spec_keys.KEYS:
        assert re.search(rf"\b{key}:", EVERY_KEY), f"{section}.{key} stands in no test"
    proto = read.proto
    assert proto.modules[0].text == b"module {}\n"
    assert proto.modules[1].digest == "sha256:00"
    assert (proto.profile.scopes, proto.profile.of) == (proto.profile.MARKS, proto.profile.ALL)
    assert proto.profile.knobs.values["profile_records"].int_value == 64
    reference = proto.check.reference
    assert (reference.module.text, reference.entry, list(reference.grid)) == (b"module {}\n", "r", ["n"])
    assert dict(reference.module.constants) == {"BLOCK": 32}
    assert reference.knobs.values["num_warps"].int_value == 8
    assert reference.knobs.values["mode"].string_value == "8"
    assert (proto.check.draws, proto.check.work.bytes, proto.check.work.flops) == (2, "4 * n", "n")
    assert dict(proto.modules[0].constants) == {"BLOCK": 64, "NEG": -1}
    assert [v.int_value for v in proto.space.common["num_warps"].values] == [1, 2]
    assert proto.space.common["enable_fp_fusion"].values[0].bool_value is True
    assert proto.space.common["schedule_hint"].values[0].string_value == "4"
    assert proto.space.vendor["hip"].knobs["waves_per_eu"].values[1].int_value == 2
    assert list(proto.grid) == ["cdiv(n, BLOCK)"]
    assert proto.problems[1].values["n"] == 7
    first = proto.arguments[0].tensor
    assert (first.role, first.init) == (tuning_pb2.ARGUMENT_ROLE_INOUT, tuning_pb2.TENSOR_INIT_RANDINT)
    assert (first.lo, first.hi, list(first.shape)) == ("0", "n", ["n", "4"])
    assert proto.arguments[1].tensor.role == tuning_pb2.ARGUMENT_ROLE_INPUT
    assert proto.arguments[3].scalar == "1.0e-5"
    described = proto.arguments[4].described
    assert (described.tensor.dtype, list(described.tensor.shape)) == ("f16", ["n", "8"])
    assert (list(described.block), list(described.strides)) == (["BLOCK", "8"], ["16", "1"])
    assert (described.padding, described.round_to_tf32) == (tuning_pb2.DESCRIPTOR_PADDING_NAN, True)
    assert (described.size_arguments, described.tensor.role) == (True, tuning_pb2.ARGUMENT_ROLE_INOUT)
    assert proto.arguments[5].described.tensor.role == tuning_pb2.ARGUMENT_ROLE_INPUT
    pixels = proto.arguments[6].described
    assert (list(pixels.lower), list(pixels.upper), list(pixels.steps)) == (["-1", "-1"], ["0", "n"], ["1", "2"])
    files = {hashlib.sha256(name.encode()).hexdigest(): name for name in ("k.cubin", "x.npy", "y.npy")}
    assert {f"sha256:{key}": name.encode() for key, name in files.items()} == read.blobs
    arrays = [proto.arguments[1].tensor.values, proto.arguments[2].tensor.expected]
    assert [files[array.digest.removeprefix("sha256:")] for array in arrays] == ["x.npy", "y.npy"]
    assert [array.name for array in arrays] == [str(folder / "x.npy"), str(folder / "y.npy")]
    binary = proto.modules[2].binary
    assert files[binary.digest.removeprefix("sha256:")] == "k.cubin"
    assert (binary.target, binary.entry, binary.num_warps, list(binary.cluster)) == ("cuda:90", "k", 4, [2, 1, 1])
    assert (binary.shared_bytes, binary.global_scratch_bytes, binary.profile_scratch_align) == (1024, 128, 8)
    assert [argument.type for argument in binary.arguments] == ["!tt.ptr<f32>", "i32"]
    drawn = proto.check.drawn_problems
    assert drawn.count == 5
    assert (drawn.values["n"].least, drawn.values["n"].greatest, drawn.values["n"].multiple_of) == (1, 4096, 16)
    assert list(drawn.values["k"].values) == [7, 100]
    assert proto.check.HasField("atol")
    assert proto.check.atol == 0
    assert proto.check.problem.values["n"] == 8
    assert proto.search.seed == 2**64 - 1
    assert dict(proto.labels) == {"team": "kernels", "run": "7"}


def test_dataclasses_give_the_message_of_the_same_yaml(folder: pathlib.Path) -> None:
    built = lathe.Spec(
        name="all",
        entry="k",
        modules=[
            lathe.Module(path=folder / "m.ttir", constants={"BLOCK": 64, "NEG": -1}),
            lathe.Module(digest="sha256:00"),
            lathe.Module(
                binary=lathe.Binary(
                    code=folder / "k.cubin",
                    target="cuda:90",
                    entry="k",
                    num_warps=4,
                    cluster=[2, 1, 1],
                    shared_bytes=1024,
                    global_scratch_bytes=128,
                    global_scratch_align=16,
                    profile_scratch_bytes=64,
                    profile_scratch_align=8,
                    arguments=["!tt.ptr<f32>", "i32"],
                )
            ),
        ],
        targets=["cuda:90", "NVIDIA H100 80GB HBM3"],
        space={
            "num_warps": [1, 2],
            "enable_fp_fusion": True,
            "schedule_hint": ["4", "none"],
            "cuda": {"maxnreg": 64},
            "hip": {"waves_per_eu": [0, 2]},
        },
        constraints=["num_warps * 32 <= BLOCK"],
        grid="cdiv(n, BLOCK)",
        problems=[{"n": 100}, {"n": 7}],
        arguments=[
            lathe.Tensor("f32", ["n", 4], role="inout", init="randint", lo=0, hi="n"),
            lathe.Tensor("bf16", ["n"], values=folder / "x.npy"),
            lathe.Tensor("f32", ["n"], role="output", expected=str(folder / "y.npy")),
            lathe.Scalar("1.0e-5"),
            lathe.Descriptor(
                "f16",
                ["n", 8],
                block=["BLOCK", 8],
                strides=[16, 1],
                padding="nan",
                round_to_tf32=True,
                size_arguments=True,
                role="inout",
                init="uniform",
                lo=0,
                hi=2,
            ),
            lathe.Descriptor("f32", [4], [4], values=folder / "x.npy", expected=folder / "y.npy"),
            lathe.Descriptor("f16", ["n", 9, 9, 64], [128, 64], lower=[-1, -1], upper=[0, "n"], steps=[1, 2]),
        ],
        check=lathe.Check(
            rtol=1e-2,
            atol=0,
            programs=4,
            problem={"n": 8},
            deterministic=True,
            draws=2,
            reference=lathe.Reference(
                module=lathe.Module(path=folder / "m.ttir", constants={"BLOCK": 32}),
                entry="r",
                grid=["n"],
                knobs={"num_warps": 8, "mode": "8"},
            ),
            work=lathe.Work(bytes="4 * n", flops="n"),
            drawn_problems=lathe.DrawnProblems(count=5, values={"n": lathe.Range(1, 4096, 16), "k": [7, 100]}),
        ),
        search=lathe.Search(
            strategy="random",
            max_trials=10,
            max_seconds=1.5,
            max_device_seconds=0.5,
            seed=2**64 - 1,
            prune=True,
            until_gain=0.02,
            until_chance=0.1,
            compile_ahead=0,
            background=True,
        ),
        labels={"team": "kernels", "run": "7"},
        profile=lathe.Profiling(scopes="marks", of="all", knobs={"profile_records": 64}),
    ).load()
    read = spec.parse(EVERY_KEY, folder=folder)
    assert built.proto == read.proto
    assert built.blobs == read.blobs


def test_arrays_may_be_in_memory() -> None:
    numpy = pytest.importorskip("numpy")
    ones = numpy.ones((2, 3), "float32")
    built = lathe.Spec(
        modules=[
            lathe.Module(binary=lathe.Binary(code=b"code", target="cuda:90", entry="k", num_warps=4, arguments=[]))
        ],
        arguments=[
            lathe.Tensor("f32", [2, 3], values=ones.T.copy().T),
            lathe.Tensor("f32", [2, 3], role="output", expected=[[1.0] * 3] * 2),
            lathe.Tensor("f32", [2, 3], role="output", expected=b"of a file"),
        ],
    ).load()
    assert built.blobs[built.proto.modules[0].binary.digest] == b"code"
    first, second, third = (argument.tensor for argument in built.proto.arguments)
    stored = numpy.load(io.BytesIO(built.blobs[first.values.digest]))
    assert stored.flags.c_contiguous
    assert (stored == ones).all()
    assert numpy.load(io.BytesIO(built.blobs[second.expected.digest])).dtype == "float64"
    assert built.blobs[third.expected.digest] == b"of a file"


def test_a_module_may_be_text() -> None:
    built = lathe.Spec(modules=[lathe.Module(text="module {}", name="made here")]).load()
    assert built.proto.modules[0].text == b"module {}"
    assert built.proto.modules[0].name == "made here"
    reference = lathe.Reference(module=lathe.Module(text="module { }", name="theirs"), grid=1)
    built = lathe.Spec(modules=[lathe.Module(text="module {}")], check=lathe.Check(reference=reference)).load()
    assert built.proto.modules[0].text == b"module {}"
    assert built.proto.check.reference.module.text == b"module { }"
    with pytest.raises(ValueError, match="one of path, text, digest and binary"):
        lathe.Spec(modules=[lathe.Module()]).load()


def test_an_error_of_a_dataclass_names_the_field() -> None:
    with pytest.raises(lathe.errors.InvalidRequest) as caught:
        lathe.Spec(modules=[lathe.Module(text="")], space={"rocm": {"num_warps": 4}}).load()
    assert caught.value.field == "space.rocm"
    assert "vendors are cuda and hip" in caught.value.message


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("modules[0]", {"modules": ["x"]}),
        ("modules[1]", {"modules": [lathe.Module(text=""), None]}),
        ("modules", {"modules": lathe.Module(text="")}),
        ("modules", {"modules": "x.ttir"}),
        ("modules[0].text", {"modules": [lathe.Module(text=4)]}),
        ("modules[0].path", {"modules": [lathe.Module(path=b"x")]}),
        ("modules[0].constants.A", {"modules": [lathe.Module(text="", constants={"A": object()})]}),
        ("arguments[0]", {"arguments": ["n"]}),
        ("arguments", {"arguments": lathe.Scalar(1)}),
        ("check", {"check": {"rtol": 0}}),
        ("check.reference", {"check": lathe.Check(reference="ref.ttir")}),
        ("check.reference.module", {"check": lathe.Check(reference=lathe.Reference(module="x", grid=1))}),
        ("check.work", {"check": lathe.Check(work=4)}),
        ("check.drawn_problems.values.n", {"check": lathe.Check(drawn_problems=lathe.DrawnProblems(values={"n": 4}))}),
        ("search", {"search": "random"}),
        ("search.max_seconds", {"search": lathe.Search(max_seconds="5")}),
        ("profile", {"profile": True}),
        ("space.num_warps[1]", {"space": {"num_warps": [4, {4}]}}),
        ("space.num_warps[0]", {"space": {"num_warps": [b"4"]}}),
        ("problems[0].n", {"problems": [{"n": "65536"}]}),
        ("problems[0].n", {"problems": [{"n": 1.0}]}),
        ("name", {"name": b"x"}),
    ],
)
def test_a_wrong_kind_of_value_names_its_field(field: str, given: dict[str, Any]) -> None:
    with pytest.raises(lathe.errors.InvalidRequest) as caught:
        lathe.Spec(**{"modules": [lathe.Module(text="")], **given}).load()
    assert caught.value.field == field
    assert caught.value.message.startswith(f"{field}: ")


def test_values_of_numpy_are_values() -> None:
    numpy = pytest.importorskip("numpy")
    built = lathe.Spec(
        modules=[lathe.Module(text="", constants={"B": numpy.int64(64)})],
        space={"num_warps": numpy.array([2, 4]), "num_stages": [numpy.int32(3)], "fast": numpy.bool_(True)},
        problems=[{"n": numpy.int64(1 << 40)}],
        check=lathe.Check(rtol=numpy.float64(0.5), atol=numpy.float32(0.25)),
    ).load()
    space = built.proto.space.common
    assert [value.int_value for value in space["num_warps"].values] == [2, 4]
    assert [value.int_value for value in space["num_stages"].values] == [3]
    assert [value.bool_value for value in space["fast"].values] == [True]
    assert built.proto.modules[0].constants["B"] == 64
    assert built.proto.problems[0].values["n"] == 1 << 40
    assert (built.proto.check.rtol, built.proto.check.atol) == (0.5, 0.25)


def test_text_that_is_not_utf8_is_told_with_its_place(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "spec.yaml"
    path.write_bytes(b'modules: []\nname: "caf\xe9"\n')
    with pytest.raises(lathe.errors.InvalidRequest) as caught:
        spec.load(path)
    assert caught.value.place == f"{path}:2:11"
    assert caught.value.message == "the text is not UTF-8: byte 0xe9"
    if "LATHE_BIN" in os.environ:
        assert cli_error(path) == f"lathe: invalid_argument: {caught.value.place}: {caught.value.message}"


def test_fields_are_found_in_the_file() -> None:
    places = spec.load(ROOT / "client" / "examples" / "row_softmax.yaml").places
    file = str(ROOT / "client" / "examples" / "row_softmax.yaml")
    lines = pathlib.Path(file).read_text().splitlines()

    def text_at(field: str, length: int) -> str:
        name, line, column = places.locate(field).rsplit(":", 2)
        assert name == file
        return lines[int(line) - 1][int(column) - 1 :][:length]

    assert text_at("space.num_warps[2]", 1) == "4"
    assert text_at("arguments[0].shape[1]", 4) == "4096"
    assert text_at("arguments[0].dtype", 4) == "bf16"
    assert text_at("grid[0]", 4) == "rows"
    assert text_at("arguments[1].role", 6) == "output"
    assert text_at("space.num_warps[2].deeper", 1) == "4"


def cli_error(path: pathlib.Path) -> str:
    """The C++ client's words for a specification that it refuses; it looks for no server before."""
    program = pathlib.Path(os.environ["LATHE_BIN"]) / "lathe"
    done = subprocess.run(
        [program, "tune", path, "--server", "127.0.0.1:1", "--wait", "0"], capture_output=True, text=True
    )
    assert done.returncode == 2, done.stderr
    return done.stderr.strip()


@pytest.mark.skipif("LATHE_BIN" not in os.environ, reason="LATHE_BIN names no folder with the programs")
@pytest.mark.parametrize("name", BAD)
def test_both_clients_refuse_alike(name: str, folder: pathlib.Path) -> None:
    path = folder / "spec.yaml"
    path.write_text(BAD[name])
    with pytest.raises(lathe.errors.InvalidRequest) as caught:
        spec.load(path)
    theirs = cli_error(path)
    found = re.match(r"lathe: (?:invalid_argument: )?(\S+?:\d+:\d+): (.*)", theirs, re.S)
    assert found, theirs
    if name == "syntax":  # the words are those of two YAML libraries
        assert caught.value.place.startswith(str(path))
        return
    assert (caught.value.place, caught.value.message) == (found[1], found[2].partition("\n")[0])


@pytest.mark.skipif("LATHE_BIN" not in os.environ, reason="LATHE_BIN names no folder with the programs")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_both_clients_send_the_same_message(path: pathlib.Path, cluster: object, tmp_path: pathlib.Path) -> None:
    """The job as the server keeps it is the same, whoever sent the file."""
    by_cli = cluster.cli("tune", path, "--detach").stdout.strip()  # type: ignore[attr-defined]
    with lathe.Client(cluster.address) as client:  # type: ignore[attr-defined]
        mine = client.tune(path)
        theirs = client.tuning(by_cli)
        mine.cancel()
        theirs.cancel()
        assert theirs.job.proto.spec.modules
        assert mine.job.proto.spec == theirs.job.proto.spec
