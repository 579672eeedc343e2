"""lathe_bin: which assembler the programs are told of. The wheel itself is tried by run.py --programs."""

from __future__ import annotations

import os
import pathlib
import sys
from typing import Any

import pytest

from conftest import ROOT

sys.path.append(str(ROOT / "client" / "programs" / "src"))
import lathe_bin


@pytest.fixture
def site(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A folder of packages that Python looks into, on a machine without a toolkit."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(folder)])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    for name in ("PTXAS", "NVJITLINK", "LIBDEVICE"):
        monkeypatch.setattr(lathe_bin, name, ())
    return folder


def put(path: pathlib.Path, mode: int = 0o644) -> pathlib.Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    path.chmod(mode)
    return path


def test_nothing_is_told_where_nothing_is(site: pathlib.Path) -> None:
    assert lathe_bin.environment({"PATH": str(site)}) == {}
    with pytest.raises(FileNotFoundError, match="no program lathe-other"):
        lathe_bin.program("lathe-other")


def test_the_newest_nvjitlink_is_taken(site: pathlib.Path) -> None:
    old = put(site / "nvidia/nvjitlink/lib/libnvJitLink.so.12")
    assert lathe_bin.environment({}) == {"LATHE_NVJITLINK": str(old)}
    new = put(site / "nvidia/cu13/lib/libnvJitLink.so.13")
    assert lathe_bin.environment({}) == {"LATHE_NVJITLINK": str(new)}


def test_the_assembler_of_triton_goes_before_nvjitlink(site: pathlib.Path) -> None:
    put(site / "nvidia/cu13/lib/libnvJitLink.so.13")
    put(site / "triton/__init__.py").write_text("raise AssertionError('imported')")
    ptxas = put(site / "triton/backends/nvidia/bin/ptxas", 0o755)
    bitcode = put(site / "triton/backends/nvidia/lib/libdevice.10.bc")
    assert lathe_bin.environment({}) == {"LATHE_PTXAS": str(ptxas), "LATHE_LIBDEVICE": str(bitcode)}


def test_what_the_caller_says_holds(site: pathlib.Path) -> None:
    library = put(site / "nvidia/cu13/lib/libnvJitLink.so.13")
    put(site / "triton/__init__.py")
    put(site / "triton/backends/nvidia/bin/ptxas", 0o755)
    assert lathe_bin.environment({"LATHE_PTXAS": "/mine"}) == {}
    assert lathe_bin.environment({"LATHE_PTXAS": "none"}) == {"LATHE_NVJITLINK": str(library)}
    assert lathe_bin.environment({"LATHE_PTXAS": "none", "LATHE_NVJITLINK": "none"}) == {}


def test_of_several_assemblers_the_compiler_chooses(site: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(site / "triton/__init__.py")
    ptxas = put(site / "triton/backends/nvidia/bin/ptxas", 0o755)
    on_path, toolkit = put(site / "bin/ptxas", 0o755), put(site / "toolkit/ptxas", 0o755)
    monkeypatch.setattr(lathe_bin, "PTXAS", (toolkit,))
    assert lathe_bin.environment({"PATH": str(on_path.parent)}) == {"LATHE_PTXAS": f"{on_path}:{toolkit}:{ptxas}"}


@pytest.mark.parametrize("where", ["PATH", "PTXAS", "NVJITLINK"])
def test_a_toolkit_goes_first(where: str, site: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(site / "nvidia/cu13/lib/libnvJitLink.so.13")
    own = put(site / "toolkit/ptxas", 0o755)
    environment = {"PATH": str(own.parent)} if where == "PATH" else {"PATH": str(site)}
    if where != "PATH":
        monkeypatch.setattr(lathe_bin, where, (own,))
    assert lathe_bin.environment(environment) == {}


def test_the_places_are_those_of_the_compiler() -> None:
    target = ROOT / "compiler/lib/Target"
    told = "".join((target / name).read_text() for name in ("NVPTX/PtxasProgram.cpp", "NVPTX/NvJitLink.cpp"))
    for path in (*lathe_bin.PTXAS, *lathe_bin.NVJITLINK):
        assert f'"{path}"' in told
    bitcode = (target / "DeviceLibraries.cpp").read_text()
    for path in lathe_bin.LIBDEVICE:
        assert f'"{path}"' in bitcode


def test_a_program_replaces_its_starter(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    ran: list[Any] = []
    put(tmp_path / "bin/lathe")
    monkeypatch.setattr(lathe_bin, "FOLDER", tmp_path)
    monkeypatch.setattr(lathe_bin, "environment", lambda: {"LATHE_PTXAS": "/p"})
    monkeypatch.setattr(os, "execve", lambda *given: ran.append(given))
    monkeypatch.setattr(os, "execv", lambda *given: ran.append(given))
    monkeypatch.setattr(sys, "argv", ["/venv/bin/lathe", "up", "--json"])
    lathe_bin.lathe()
    path, arguments, environment = ran.pop()
    assert (str(path), arguments[1:]) == (str(tmp_path / "bin/lathe"), ["up", "--json"])
    assert environment["LATHE_PTXAS"] == "/p"
    monkeypatch.setattr(sys, "argv", ["/venv/bin/lathe", "prefetch", "MANIFEST"])
    lathe_bin.lathe()
    assert ran[0][1] == [sys.executable, "-m", "lathe", "prefetch", "MANIFEST"]
