"""Triton compiles through Lathe: the releases that are installed here, without a GPU."""

from __future__ import annotations

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import grpc
import pytest

from fake_server import refuse, serving
from lathe import _rpc
from lathe.v1 import common_pb2, compile_pb2

PROGRAM = pathlib.Path(__file__).with_name("compile_some.py")
ELF = "7f454c46"
FEW = "vector_add_f32,row_softmax_bf16,transpose_f32"
BIN = os.environ.get("LATHE_BIN", "")

pytestmark = pytest.mark.skipif(not BIN, reason="LATHE_BIN names no folder with the programs")


@dataclass
class Outcome:
    kernels: list[dict[str, Any]]
    stats: dict[str, Any]
    errors: str

    @property
    def digests(self) -> dict[tuple[str, int], str]:
        return {(row["kernel"], row["warps"]): row["digest"] for row in self.kernels}


Door = Callable[..., Outcome]


@pytest.fixture
def door(tmp_path: pathlib.Path) -> Door:
    """Runs the program in a process of its own, with a cache of this test's own, Lathe's manager and no compiler."""

    def run(*arguments: str, check: bool = True, cache: str = "cache", **environment: str) -> Outcome:
        usual = {name: value for name, value in os.environ.items() if not name.startswith(("LATHE_", "TRITON_"))}
        usual["PATH"] = os.pathsep.join(p for p in usual["PATH"].split(os.pathsep) if p != BIN)
        usual |= {
            "TRITON_CACHE_DIR": str(tmp_path / cache),
            "TRITON_CACHE_MANAGER": "lathe.triton:CacheManager",
            "LATHE_CONNECT_MS": "20000",  # a loaded machine is no slow server
        }
        wanted = {name: value for name, value in {**usual, **environment}.items() if value}
        done = subprocess.run(
            [sys.executable, PROGRAM, *arguments], env=wanted, capture_output=True, text=True, timeout=400
        )
        if check:
            assert done.returncode == 0, done.stderr
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        stats = next((row["stats"] for row in rows if "stats" in row), {})
        return Outcome([row for row in rows if "kernel" in row], stats, done.stderr)

    return run


def complete(outcome: Outcome) -> Outcome:
    assert outcome.kernels
    for row in outcome.kernels:
        assert row.get("magic") == ELF, row
    return outcome


@pytest.mark.parametrize("target", ["cuda:90", "hip:gfx942"])
def test_fifty_kernels_compile_and_are_found_again(target: str, door: Door, cluster: Any) -> None:
    """By a local compiler for one vendor, by a server for the other."""
    where = {"LATHE_BIN": BIN} if target.startswith("cuda") else {"LATHE_SERVER": cluster.address}
    first = complete(door(target, "--warps", "4,8", **where))
    count = len(first.kernels)
    assert count >= 50
    assert first.stats["fell_back"] == {}, first.errors
    assert first.stats["compiled"] + first.stats["found"] == count
    binary = "cubin" if target.startswith("cuda") else "hsaco"
    for row in first.kernels:
        assert row["stages"] == sorted([binary, "lathe", "source", "ttir"])
        assert row["metadata"]["num_warps"] == row["warps"]
        assert row["metadata"]["lathe_build"].startswith("lathe ")
    again = complete(door(target, "--warps", "4,8", **where))
    assert (again.stats["compiled"], again.stats["found"], again.stats["cached"]) == (0, 0, count)
    assert again.digests == first.digests


def test_one_import_does_the_same(door: Door, tmp_path: pathlib.Path) -> None:
    by_variable = complete(door("cuda:90", "--only", FEW, LATHE_BIN=BIN))
    (tmp_path / "sitecustomize.py").write_text("import lathe.triton\n")
    by_import = complete(
        door(
            "cuda:90",
            "--only",
            FEW,
            cache="other",
            LATHE_BIN=BIN,
            TRITON_CACHE_MANAGER="",
            PYTHONPATH=str(tmp_path),
        )
    )
    assert by_import.stats["compiled"] == len(by_import.kernels)
    assert by_import.digests == by_variable.digests


def test_the_compiler_of_the_wheel_is_found(door: Door, tmp_path: pathlib.Path) -> None:
    wheel = "import os, pathlib\n\ndef program(name): return pathlib.Path(os.environ['OF_THE_WHEEL'], name)\n"
    (tmp_path / "lathe_bin.py").write_text(wheel)
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    here = {"PYTHONPATH": path, "OF_THE_WHEEL": BIN}
    assert complete(door("cuda:90", "--only", "vector_add_f32", **here)).stats["compiled"] == 1
    named = complete(door("cuda:90", "--only", "vector_add_f32", cache="named", LATHE_BIN=str(tmp_path), **here))
    assert named.stats["fell_back"] == {"no_compiler": 1}, "LATHE_BIN goes first"
    without = complete(
        door("cuda:90", "--only", "vector_add_f32", cache="without", **{**here, "OF_THE_WHEEL": "/none"})
    )
    assert without.stats["fell_back"] == {"no_compiler": 1}


def test_a_binary_is_the_one_that_the_compiler_makes(door: Door, tmp_path: pathlib.Path) -> None:
    made = complete(door("cuda:90", "--only", "vector_add_f32", "--text", "ttir", LATHE_BIN=BIN)).kernels[0]
    (tmp_path / "k.ttir").write_text(made["text"])
    command = [f"{BIN}/lathe-compiler", "compile", tmp_path / "k.ttir", "--target", "cuda:90", "--set", "num_warps=4"]
    facts = tmp_path / "facts.json"
    stages = ["--set", f"num_stages={made['metadata']['num_stages']}"]
    subprocess.run([*command, *stages, "-o", tmp_path / "k.cubin", "--json", facts], check=True)
    told = json.loads(facts.read_text())
    assert told["digest"] == "sha256:" + made["digest"]
    assert (made["metadata"]["name"], made["metadata"]["shared"]) == (told["entry"], told["shared_bytes"])


def test_the_servers_binary_is_the_local_one(door: Door, cluster: Any) -> None:
    local = complete(door("cuda:90", "--only", FEW, LATHE_BIN=BIN))
    remote = complete(door("cuda:90", "--only", FEW, cache="other", LATHE_SERVER=cluster.address))
    assert remote.digests == local.digests
    third = complete(door("cuda:90", "--only", FEW, cache="third", LATHE_SERVER=cluster.address))
    assert (third.stats["compiled"], third.stats["found"]) == (0, len(third.kernels))


@pytest.mark.parametrize(("target", "suffix", "word"), [
    ("cuda:90", "ptx", ".visible .entry"),
    ("cuda:90", "ttgir", "ttg.num-warps"),
    ("cuda:90", "llir", "define"),
    ("hip:gfx942", "amdgcn", "s_endpgm"),
])  # fmt: skip
def test_texts_are_made_when_they_are_read(target: str, suffix: str, word: str, door: Door) -> None:
    outcome = complete(door(target, "--only", "row_softmax_bf16", "--text", suffix, LATHE_BIN=BIN))
    assert word in outcome.kernels[0]["text"]
    cached = complete(door(target, "--only", "row_softmax_bf16", "--text", suffix, LATHE_BIN=BIN))
    assert cached.stats["cached"] == 1
    assert cached.kernels[0]["text"] == outcome.kernels[0]["text"]


def test_a_process_without_lathe_does_not_get_its_binaries(door: Door) -> None:
    complete(door("cuda:90", "--only", "vector_add_f32", LATHE_BIN=BIN))
    plain = complete(door("cuda:90", "--only", "vector_add_f32", TRITON_CACHE_MANAGER=""))
    assert "ptx" in plain.kernels[0]["stages"]
    switched_off = complete(door("cuda:90", "--only", "vector_add_f32", LATHE_BIN=BIN, LATHE_TRITON="0"))
    assert "ptx" in switched_off.kernels[0]["stages"]
    assert switched_off.digests == plain.digests


def test_what_lathe_refuses_triton_compiles(door: Door) -> None:
    arguments = ("cuda:120", "--only", "vector_add_f32,swiglu_bf16", "--option", "num_ctas=2")
    plain = complete(door(*arguments, cache="plain", TRITON_CACHE_MANAGER=""))
    outcome = complete(door(*arguments, LATHE_BIN=BIN))
    assert outcome.stats["fell_back"] == {"refused_knob": len(outcome.kernels)}
    assert outcome.digests == plain.digests
    assert "Triton compiles vector_add itself: refused_knob: knob" in outcome.errors
    again = complete(door(*arguments, LATHE_BIN=BIN))
    assert again.stats["fell_back"] == {"refused_knob": len(outcome.kernels)}
    assert again.stats["seconds"] == 0, "a refusal that is known must not be asked for again"
    assert again.digests == plain.digests


def test_an_option_without_a_counterpart_is_not_ignored(door: Door) -> None:
    outcome = complete(door("cuda:90", "--only", "vector_add_f32", "--option", "ptx_options=-O1", LATHE_BIN=BIN))
    assert outcome.stats["fell_back"] == {"option:ptx_options": 1}


def described(folder: pathlib.Path, target: str, **variables: str) -> dict[str, Any]:
    """What descriptors.py prints."""
    environment = {**os.environ, "TRITON_CACHE_DIR": str(folder), "LATHE_SERVER": "", "LATHE_BIN": BIN, **variables}
    program = PROGRAM.with_name("descriptors.py")
    done = subprocess.run([sys.executable, program, target], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["fell_back"] == {}
    return found


@pytest.mark.parametrize("target", ["cuda:80:32", "hip:gfx942:64"])
def test_the_launcher_passes_what_the_kernel_takes_for_descriptors(tmp_path: pathlib.Path, target: str) -> None:
    found = described(tmp_path, target)
    assert found["taken"] == found["passed"]
    assert not found["maps"]


def test_the_launcher_fills_maps_as_for_triton_itself(tmp_path: pathlib.Path) -> None:
    ours = described(tmp_path / "ours", "cuda:90:32")
    own = described(tmp_path / "own", "cuda:90:32", LATHE_TRITON="0")
    assert ours["taken"] == own["taken"]
    assert len(own["maps"]) == 2
    assert [
        {key: ours_map[key] for key in map_} for ours_map, map_ in zip(ours["maps"], own["maps"], strict=True)
    ] == own["maps"]


def test_the_launcher_is_told_which_tensors_are_im2col() -> None:
    from lathe.triton._compilers import _descriptors

    arguments: list[dict[str, Any]] = [{"host_descriptor": {}}, {}, {"host_descriptor": {}}, {"host_descriptor": {}}]
    maps = [
        {"first_argument": 2, "box": [64, 32], "element": 6, "swizzle": 2, "im2col": 4},
        {"first_argument": 3, "box": [64, 32], "element": 6, "swizzle": 2},
    ]
    told = {"swizzle": 2, "elem_size": 2, "elem_type": 6, "block_size": [64, 32], "fp4_padded": False}
    assert _descriptors(arguments, maps) == [None, {**told, "is_im2col": True}, {**told, "is_im2col": False}]


def test_strict_raises_what_lathe_refuses(door: Door) -> None:
    strict = {"LATHE_BIN": BIN, "LATHE_STRICT": "1"}
    outcome = door("cuda:120", "--only", "vector_add_f32", "--option", "num_ctas=2", **strict)
    assert "num_ctas" in outcome.kernels[0]["error"]
    large = door("cuda:90", "--only", "matmul_f16", "--option", "num_stages=8", **strict)
    assert any("OutOfResources" in row.get("error", "") for row in large.kernels)
    lax = door("cuda:90", "--only", "matmul_f16", "--option", "num_stages=8", LATHE_BIN=BIN)
    assert lax.stats["fell_back"]["out_of_resources"] >= 1
    missing = door("cuda:90", "--only", "vector_add_f32", LATHE_STRICT="1")
    assert "LATHE_SERVER is unset" in missing.kernels[0]["error"]


def test_without_any_compiler_triton_does_it(door: Door) -> None:
    outcome = complete(door("cuda:90", "--only", FEW))
    assert outcome.stats["fell_back"] == {"no_compiler": len(outcome.kernels)}
    found = complete(door("cuda:90", "--only", FEW, LATHE_BIN=BIN))
    assert found.stats["compiled"] == len(found.kernels)


def silent() -> Iterator[str]:
    """A server that lets itself be connected to, and says nothing."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        yield f"127.0.0.1:{listening.getsockname()[1]}"


def absent() -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        yield f"127.0.0.1:{probe.getsockname()[1]}"


def of_another_version() -> Iterator[str]:
    with serving() as address:
        yield address


def killed_in_the_middle() -> Iterator[str]:
    """Compiles, and is gone when the binary is fetched."""
    answer = compile_pb2.CompileResponse(artifact=common_pb2.Artifact(digest="sha256:" + "0" * 64, entry="k"))

    def fetch(request: Any, context: grpc.ServicerContext) -> None:
        context.abort(grpc.StatusCode.UNAVAILABLE, "Socket closed")

    with serving((_rpc.COMPILE, lambda request, context: answer), (_rpc.GET_BLOB, fetch)) as address:
        yield address


@pytest.mark.parametrize(
    ("server", "reason"),
    [
        (absent, "unavailable"),
        (silent, "unavailable"),
        (of_another_version, "unimplemented"),
        (killed_in_the_middle, "unavailable"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_server_that_fails_leaves_it_to_triton(server: Callable[[], Iterator[str]], reason: str, door: Door) -> None:
    for address in server():
        outcome = complete(door("cuda:90", "--only", FEW, LATHE_SERVER=address, LATHE_CONNECT_MS="50"))
        assert outcome.stats["fell_back"] == {reason: len(outcome.kernels)}
        assert outcome.stats["compiled"] == 0


def test_a_server_that_comes_back_is_used(door: Door, cluster: Any) -> None:
    for address in absent():
        complete(door("hip:gfx942", "--only", FEW, LATHE_SERVER=address))
    outcome = complete(door("hip:gfx942", "--only", FEW, LATHE_SERVER=cluster.address))
    assert outcome.stats["fell_back"] == {}


def test_a_full_queue_is_waited_for(door: Door) -> None:
    seen = []

    def compile_(request: Any, context: grpc.ServicerContext) -> None:
        seen.append(request)
        if len(seen) < 3:
            refuse(context, grpc.StatusCode.RESOURCE_EXHAUSTED, "full", kind="queue_full", retry_after=0.05)
        refuse(context, grpc.StatusCode.UNIMPLEMENTED, "not yet", kind="unsupported")

    with serving((_rpc.COMPILE, compile_)) as address:
        outcome = complete(door("cuda:90", "--only", "vector_add_f32", LATHE_SERVER=address))
    assert len(seen) == 3
    assert outcome.stats["fell_back"] == {"unsupported": 1}


def test_a_fork_after_a_compilation_compiles(door: Door, cluster: Any) -> None:
    outcome = complete(
        door("cuda:90", "--only", "vector_add_f32", "--warps", "1,2", "--fork", LATHE_SERVER=cluster.address)
    )
    assert outcome.stats["fell_back"] == {}
    assert {row["warps"] for row in outcome.kernels} == {1, 2}


def together(door: Door, count: int, cache: Callable[[int], str], *arguments: str, **environment: str) -> list[Outcome]:
    with ThreadPoolExecutor(count) as pool:
        runs = [pool.submit(door, *arguments, cache=cache(i), **environment) for i in range(count)]
        return [complete(run.result()) for run in runs]


def test_processes_of_many_hosts_compile_a_kernel_once(door: Door) -> None:
    """Each has a cache of its own, as hosts have; the server counts."""
    import cluster as programs

    count = int(os.environ.get("LATHE_DOOR_PROCESSES", "16"))
    with programs.Cluster(devices=["none"]) as own:
        outcomes = together(door, count, lambda i: f"host{i}", "cuda:90", "--only", FEW, LATHE_SERVER=own.address)
        kernels = len(outcomes[0].kernels)
        assert all(o.stats["fell_back"] == {} for o in outcomes)
        executed = programs.scrape(own.worker_metrics[0])
    made = sum(value for name, value in executed.items() if name.startswith("lathe_worker_compiles_total"))
    assert made == kernels, executed
    assert len({tuple(sorted(o.digests.items())) for o in outcomes}) == 1


def test_processes_of_one_host_compile_a_kernel_once(door: Door) -> None:
    outcomes = together(door, 6, lambda i: "shared", "cuda:90", "--only", FEW, LATHE_BIN=BIN)
    kernels = len(outcomes[0].kernels)
    assert sum(o.stats["compiled"] for o in outcomes) == kernels
    assert sum(o.stats["compiled"] + o.stats["found"] + o.stats["cached"] for o in outcomes) == 6 * kernels


def test_a_manifest_brings_kernels_without_a_compilation(door: Door, cluster: Any, tmp_path: pathlib.Path) -> None:
    server = {"LATHE_SERVER": cluster.address}
    manifest = tmp_path / "kernels.json"
    first = complete(door("hip:gfx942", "--only", FEW, LATHE_RECORD=str(manifest), **server))
    count = len(first.kernels)
    assert len(json.loads(manifest.read_text())["kernels"]) == count
    environment = {**os.environ, **server, "LATHE_CONNECT_MS": "20000", "TRITON_CACHE_DIR": str(tmp_path / "filled")}
    environment.pop("TRITON_CACHE_MANAGER", None)
    for words in (f"{count} fetched, 0 there, 0 missing", f"0 fetched, {count} there, 0 missing"):
        command = [sys.executable, "-m", "lathe", "prefetch", manifest]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stdout.strip()) == (0, words), done.stderr
    filled = complete(door("hip:gfx942", "--only", FEW, cache="filled", LATHE_SERVER="127.0.0.1:1"))
    assert (filled.stats["cached"], filled.stats["fell_back"]) == (count, {})
    fetched = complete(door("hip:gfx942", "--only", FEW, cache="empty", LATHE_MANIFEST=str(manifest), **server))
    assert (fetched.stats["found"], fetched.stats["compiled"], fetched.stats["seconds"]) == (count, 0, 0)
    assert first.digests == filled.digests == fetched.digests


def test_a_manifest_of_another_release_is_refused(tmp_path: pathlib.Path) -> None:
    manifest = tmp_path / "kernels.json"
    for text, words in (
        ('{"format": 2, "triton": "3.5.0", "kernels": []}', "recorded with Triton 3.5.0"),
        ("{}", "is no"),
    ):
        manifest.write_text(text)
        command = [sys.executable, "-m", "lathe", "prefetch", manifest]
        done = subprocess.run(command, env={**os.environ, "LATHE_SERVER": "x:1"}, capture_output=True, text=True)
        assert done.returncode == 2
        assert words in done.stderr


def test_the_breaker_asks_again_after_a_while() -> None:
    from lathe.errors import Unreachable
    from lathe.triton._compilers import BREAK_SECONDS, Breaker

    now = [0.0]
    breaker = Breaker(lambda: now[0])
    breaker.check()
    breaker.open("gone")
    with pytest.raises(Unreachable, match="gone"):
        breaker.check()
    now[0] = BREAK_SECONDS + 1
    breaker.check()


def test_it_can_be_taken_out_again() -> None:
    code = """
import triton
from triton import knobs
from triton.compiler import compiler
before = (knobs.runtime.add_stages_inspection_hook, knobs.cache.manager_class, compiler.AsmDict)
import lathe.triton
assert lathe.triton.installed() and knobs.cache.manager_class is lathe.triton.CacheManager
lathe.triton.uninstall()
assert before == (knobs.runtime.add_stages_inspection_hook, knobs.cache.manager_class, compiler.AsmDict)
"""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TRITON_")}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


def closing() -> Iterator[str]:
    """Takes a connection and ends it."""
    yield from talking(b"")


def of_another_protocol() -> Iterator[str]:
    yield from talking(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def talking(words: bytes) -> Iterator[str]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(1)

        def answer() -> None:
            link, _ = listening.accept()
            link.recv(64)
            link.sendall(words)
            link.close()

        threading.Thread(target=answer, daemon=True).start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"


@pytest.mark.parametrize(
    ("server", "words"),
    [
        (absent, "no lathe-server answers at"),
        (silent, "did not answer within 300 ms"),
        (closing, "closed the connection"),
        (of_another_protocol, "does not speak gRPC"),
        (of_another_version, ""),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_grpc_is_imported_for_a_server_that_answers_alone(server: Callable[[], Iterator[str]], words: str) -> None:
    """Its import takes longer than all that a process may lose to a server that hangs."""
    program = """
import sys
import threading
from lathe.errors import Unreachable
from lathe.triton._compilers import RemoteCompiler
try:
    RemoteCompiler(sys.argv[1]).client()
    why = ""
except Unreachable as error:
    why = str(error)
print("grpc" in sys.modules, why)
"""
    for address in server():
        environment = {**os.environ, "LATHE_CONNECT_MS": "300" if server is silent else "20000", "LATHE_SERVER": ""}
        done = subprocess.run(
            [sys.executable, "-c", program, address], env=environment, capture_output=True, text=True, timeout=60
        )
        imported, _, why = done.stdout.strip().partition(" ")
        assert imported == str(not words), done.stderr
        assert re.search(words, why) if words else why == ""


def test_a_pack_holds_the_files_of_a_kernel() -> None:
    from lathe.triton._manifest import pack, unpack

    files = {"k.cubin": b"\x7fELF\n\n", "k.json": b"{}", "empty": b""}
    assert unpack(pack(files)) == files
    assert unpack(pack({})) == {}
    for wrong in (b"", b"[]", pack(files)[:-1], pack(files) + b"x", b"[1]\n", b"nonsense\n", pack({"../k": b""})):
        with pytest.raises(ValueError, match=r".+"):
            unpack(wrong)


@pytest.mark.parametrize("before", ["", "k.refused"])
def test_a_fetched_kernel_is_kept_as_triton_keeps_it(
    before: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from triton.runtime.cache import FileCacheManager

    from lathe.triton import _manifest

    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path))
    folder = FileCacheManager("KEY")
    if before:
        folder.put("{}", before, binary=False)
    group = _manifest._keep("k", {"k.cubin": b"\x7fELF", "k.json": b"{}"}, folder)
    assert FileCacheManager("KEY").get_group("k.json") == group
    assert pathlib.Path(group["k.cubin"]).read_bytes() == b"\x7fELF"
    assert [one.name for one in tmp_path.iterdir()] == ["KEY"]
    assert sorted(one.name for one in (tmp_path / "KEY").iterdir()) == sorted(
        filter(None, ["__grp__k.json", before, "k.cubin", "k.json"])
    )
