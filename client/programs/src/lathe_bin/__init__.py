"""The programs of Lathe, and the way to what Python packages of NVIDIA and Triton bring for them.

The programs look for an assembler in the places of a CUDA toolkit. environment() also names the one of a package
that is installed beside this one.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from importlib.machinery import PathFinder
from pathlib import Path
from typing import NoReturn

__all__ = ["FOLDER", "environment", "program"]
__version__ = "0.1.0"

FOLDER = Path(__file__).resolve().parent
"""Holds bin, lib and share."""

OFF = ("", "none")  # values that switch an assembler off
# Where the programs look by themselves, as the compiler's Assembler.h and DeviceLibraries.cpp have it.
TOOLKITS = (Path("/usr/local/cuda"), Path("/usr/lib/nvidia-cuda-toolkit"), Path("/usr/lib/cuda"))
PTXAS = tuple(folder / "bin" / "ptxas" for folder in TOOLKITS[:2])
NVJITLINK = (
    Path("/usr/local/cuda/lib64/libnvJitLink.so"),
    Path("/usr/local/cuda/lib/libnvJitLink.so"),
    Path("/usr/lib/x86_64-linux-gnu/libnvJitLink.so"),
)
LIBDEVICE = (
    TOOLKITS[0] / "nvvm/libdevice/libdevice.10.bc",
    TOOLKITS[1] / "libdevice/libdevice.10.bc",
    TOOLKITS[2] / "nvvm/libdevice/libdevice.10.bc",
)


def program(name: str) -> Path:
    """The path of lathe, lathe-server, lathe-worker or lathe-compiler; raises FileNotFoundError for another name."""
    found = FOLDER / "bin" / name
    if not found.is_file():
        raise FileNotFoundError(f"no program {name} in {found.parent}")
    return found


def environment(given: Mapping[str, str] | None = None) -> dict[str, str]:
    """The variables that a program needs on top of `given` (os.environ) to find an assembler and NVIDIA's functions.

    Empty where the caller's own variables name them, or where no package brings them. As the compiler does, it takes a
    `ptxas` rather than a library, for its code needs fewer registers; of several the compiler takes the newest.
    """
    around = os.environ if given is None else given
    found: dict[str, str] = {}
    triton = next((folder / "backends" / "nvidia" for folder in _packages("triton")), None)
    if triton is not None and "LATHE_LIBDEVICE" not in around and not _any(LIBDEVICE):
        bitcode = triton / "lib" / "libdevice.10.bc"
        if bitcode.is_file():
            found["LATHE_LIBDEVICE"] = str(bitcode)
    if around.get("LATHE_PTXAS", "none") not in OFF:
        return found
    if "LATHE_PTXAS" not in around:
        own = [shutil.which("ptxas", path=around.get("PATH", "")), *(str(path) for path in PTXAS if path.exists())]
        assemblers = [path for path in own if path]
        if triton is not None and os.access(triton / "bin" / "ptxas", os.X_OK):
            found["LATHE_PTXAS"] = os.pathsep.join([*assemblers, str(triton / "bin" / "ptxas")])
            return found
        if assemblers:
            return found
    if "LATHE_NVJITLINK" not in around and not _any(NVJITLINK):
        library = next(_nvjitlink(), None)
        if library is not None:
            found["LATHE_NVJITLINK"] = str(library)
    return found


def _any(paths: tuple[Path, ...]) -> bool:
    return any(path.exists() for path in paths)


def _packages(name: str) -> Iterator[Path]:
    """The folders of an installed package; it is not imported."""
    spec = PathFinder.find_spec(name)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        yield Path(folder)


def _nvjitlink() -> Iterator[Path]:
    """The libraries of NVIDIA's wheels, the newest first: nvidia/cu13/lib for CUDA 13, nvidia/nvjitlink/lib for 12."""
    for name in ("cu*/lib/libnvJitLink.so.*", "nvjitlink/lib/libnvJitLink.so.*"):
        for folder in _packages("nvidia"):
            yield from sorted((path for path in folder.glob(name) if path.suffix != ".alt"), reverse=True)


def _become(name: str) -> NoReturn:
    """Replaces this process, so that signals and the exit status are the program's own."""
    path = program(name)
    os.execve(path, [str(path), *sys.argv[1:]], {**os.environ, **environment()})


def lathe() -> NoReturn:
    if sys.argv[1:2] == ["prefetch"]:
        # It fills the cache of the Triton of this environment, so it is a command of the Python package.
        os.execv(sys.executable, [sys.executable, "-m", "lathe", *sys.argv[1:]])
    _become("lathe")


def lathe_server() -> NoReturn:
    _become("lathe-server")


def lathe_worker() -> NoReturn:
    _become("lathe-worker")


def lathe_compiler() -> NoReturn:
    _become("lathe-compiler")
