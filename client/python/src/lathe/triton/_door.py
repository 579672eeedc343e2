"""The hook in Triton's list of stages: the stages after TTIR are answered by Lathe, or run as they were."""

from __future__ import annotations

import dataclasses
import os
import re
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import triton
from triton import knobs
from triton.compiler import compiler as triton_compiler

from ..errors import CompileFailed, InvalidRequest, LatheError
from . import _cache, _capture, _compilers, _stats
from ._cache import CacheManager, Deferred
from ._compilers import PHASES, Compiled, Compiler, Job, KnobScalar, Launch

RELEASES = ((3, 6), (3, 9))
BINARIES = {"cuda": "cubin", "hip": "hsaco"}

# Options that are knobs of Lathe, by vendor; a value that means "none" is left out.
KNOBS: dict[str, dict[str, tuple[object, ...]]] = {
    "cuda": {"num_warps": (), "num_stages": (), "num_ctas": (1,), "maxnreg": (), "enable_fp_fusion": ()},
    "hip": {
        "num_warps": (),
        "num_stages": (),
        "num_ctas": (1,),
        "enable_fp_fusion": (),
        "waves_per_eu": (),
        "matrix_instr_nonkdim": (),
        "kpack": (),
        "schedule_hint": ("", "none"),
    },
}
# Options whose effect is in the TTIR already, or in the launch.
ELSEWHERE = {
    "allow_fp8e4b15",
    "allowed_dot_input_precisions",
    "arch",
    "backend_name",
    "debug",
    "default_dot_input_precision",
    "deprecated_fp8_dot_operand_dtypes",
    "launch_cooperative_grid",
    "launch_pdl",
    "max_num_imprecise_acc_default",
    "sanitize_overflow",
    "supported_fp8_dtypes",
    "warp_size",
}
# Bitcode that Triton links by itself; Lathe brings its own expansions.
USUAL_LIBRARIES = {"libdevice", "ocml", "ockl"}

HOST_DESCRIPTOR = re.compile(r"tt\.func public @[^\n]*?!tt\.tensordesc<")
MODULE = re.compile(r"^module (attributes \{)?", re.MULTILINE)


class Skipped(Exception):
    """A kernel that is not for Lathe."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class _State:
    """The changes of install(), and the compiler in use."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.installed = False
        self.earlier: tuple[Any, Any, Any] = (None, None, None)
        self.compiler: Compiler | None = None


_state = _State()


def installed() -> bool:
    return _state.installed


def _release() -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", triton.__version__)[:2])


def install() -> None:
    """Makes Triton compile through Lathe; done by the import of lathe.triton. Doing it again reads LATHE_SERVER and
    LATHE_BIN again."""
    if os.environ.get("LATHE_TRITON", "1") == "0":
        return
    release = _release()
    if not RELEASES[0] <= release <= RELEASES[1]:
        warnings.warn(
            f"lathe.triton knows Triton {RELEASES[0][0]}.{RELEASES[0][1]} to {RELEASES[1][0]}.{RELEASES[1][1]}; "
            f"Triton {triton.__version__} compiles by itself",
            stacklevel=2,
        )
        return
    with _state.lock:
        _state.compiler = _compilers.choose()
        _cache.set_identity(_state.compiler.identity if _state.compiler else "none")
        if _state.installed:
            return
        manager = knobs.cache.manager_class
        if manager is not None and manager is not CacheManager:
            raise RuntimeError(
                f"TRITON_CACHE_MANAGER names {manager.__module__}:{manager.__qualname__}; lathe.triton brings its own"
            )
        _state.earlier = (knobs.runtime.add_stages_inspection_hook, manager, triton_compiler.AsmDict)
        knobs.runtime.add_stages_inspection_hook = _hook
        if manager is None:
            knobs.cache.manager_class = CacheManager
        triton_compiler.AsmDict = Asm
        _state.installed = True


def uninstall() -> None:
    """Leaves Triton as it was."""
    with _state.lock:
        if not _state.installed:
            return
        hook, manager, asm = _state.earlier
        knobs.runtime.add_stages_inspection_hook = hook
        knobs.cache.manager_class = manager
        triton_compiler.AsmDict = asm
        _state.installed = False


def compiler() -> Compiler:
    found = _state.compiler
    if found is None:
        raise LatheError("no_compiler", "LATHE_SERVER is unset, and lathe-compiler is neither in LATHE_BIN nor in PATH")
    return found


def _hook(
    backend: Any = None, stages: Any = None, options: Any = None, language: Any = None, capability: Any = None
) -> tuple[str, str]:
    """Triton 3.7 and later also call it without arguments, for a part of their key: the manager salts by itself."""
    earlier = _state.earlier[0]
    told: tuple[str, str] | None
    if backend is None:
        told = earlier() if earlier is not None else None
        return told or ("", "")
    if earlier is not None:
        earlier(backend, stages, options, language, capability)
    manager = _cache.current()
    if manager is not None and "ttgir" in stages:
        _Kernel(manager, backend, options, language).wrap(stages)
    return ("", "")


class _Kernel:
    """One kernel on its way through Triton's stages."""

    def __init__(self, manager: CacheManager, backend: Any, options: Any, language: Any) -> None:
        self._manager = manager
        self._vendor: str = backend.target.backend
        self._options = options
        self._language = getattr(language, "name", "TRITON")

    def wrap(self, stages: dict[str, Callable[[Any, Any], Any]]) -> None:
        if self._vendor not in BINARIES:
            return
        own = dict(stages)
        suffix = BINARIES[self._vendor]

        def first(module: Any, metadata: dict[str, Any]) -> Any:
            compiled = self._compile(module)
            if compiled is None:
                return own["ttgir"](module, metadata)
            metadata.update(_metadata(compiled.launch))
            return Deferred(compiled, lambda stage: compiler().emit(self._job(str(module)), PHASES[stage]))

        def later(name: str) -> Callable[[Any, Any], Any]:
            def stage(module: Any, metadata: dict[str, Any]) -> Any:
                if not isinstance(module, Deferred):
                    return own[name](module, metadata)
                if name != suffix:
                    module.suffix = name
                    return module
                if module.compiled.launch.binary_format == "ptx":
                    # No assembler where it was compiled; Triton brings one.
                    return own[name](module.compiled.binary.decode(), metadata)
                return module.compiled.binary

            return stage

        def ttgir(module: Any, metadata: dict[str, Any]) -> Any:
            found = first(module, metadata)
            if isinstance(found, Deferred):
                found.suffix = "ttgir"
            return found

        names = list(stages)
        stages["ttgir"] = ttgir
        for name in names[names.index("ttgir") + 1 :]:
            stages[name] = later(name)

    def _compile(self, module: Any) -> Compiled | None:
        """None: Triton is to do it."""
        if _capture.active():
            raise _capture.Captured(self._job(str(module)))
        began = time.monotonic()
        try:
            job = self._job(str(module))
            made = compiler()
            if made.shared:
                compiled = made.compile(job)
                self._manager.keep(compiled)
            else:
                with self._manager.alone():
                    compiled = self._manager.kept() or made.compile(job)
                    if not compiled.found:
                        self._manager.keep(compiled)
            _stats.add(compiled=not compiled.found, found=compiled.found, seconds=time.monotonic() - began)
            return compiled
        except (LatheError, Skipped) as error:
            _stats.add(seconds=time.monotonic() - began)
            self._refused(error)
            return None

    def _refused(self, error: LatheError | Skipped) -> None:
        skipped = isinstance(error, Skipped)
        reason = error.reason if isinstance(error, Skipped) else error.kind
        if os.environ.get("LATHE_STRICT") == "1" and reason not in ("gluon", "override"):
            raise _as_triton(error)
        _stats.fell_back(self._manager.kernel, reason, str(error))
        # A server or machine may soon have what it lacks now; the compiler's word on a kernel stays.
        lasting = skipped or isinstance(error, CompileFailed | InvalidRequest) or reason == "unknown_op"
        self._manager.fall_back(reason, str(error), remember=lasting)

    def _job(self, ttir: str) -> Job:
        if self._language == "GLUON":
            raise Skipped("gluon", "Gluon names layouts by itself")
        if knobs.compilation.override or knobs.compilation.use_ir_loc or getattr(self._options, "ir_override", None):
            raise Skipped("override", "Triton was told to take a stage's output from a file")
        if HOST_DESCRIPTOR.search(ttir) and str(self._options.arch).startswith("gfx125"):
            raise Skipped("host_descriptor", "on this chip Triton passes descriptors of AMD's own for tensors")
        for name, value in self._refused_options():
            raise Skipped(f"option:{name}", f"{name}={value!r} has no counterpart in Lathe")
        return Job(_told_flags(ttir), self._target(), self._knobs())

    def _target(self) -> str:
        arch = str(self._options.arch)
        if self._vendor == "cuda":
            return f"cuda:{arch.removeprefix('sm').rstrip('af')}"
        return f"hip:{arch.partition(':')[0]}"

    def _knobs(self) -> dict[str, KnobScalar]:
        found: dict[str, KnobScalar] = {}
        for name, none in KNOBS[self._vendor].items():
            value = getattr(self._options, name, None)
            if value is not None and value not in none:
                found[name] = value
        return found

    def _refused_options(self) -> Iterator[tuple[str, object]]:
        """Options that were given, and that neither the TTIR nor a knob carries."""
        usual = type(self._options)(arch=self._options.arch)
        for field in dataclasses.fields(self._options):
            name, value = field.name, getattr(self._options, field.name)
            if name == "extern_libs":
                more = sorted({library for library, _ in value or ()} - USUAL_LIBRARIES)
                if more:
                    yield name, more
            elif name not in KNOBS[self._vendor] and name not in ELSEWHERE and value != getattr(usual, name):
                yield name, value


def _told_flags(ttir: str) -> str:
    """With the module's attribute that says how many flags this release's launcher passes with each descriptor."""
    if _release() >= (3, 8) or not HOST_DESCRIPTOR.search(ttir):
        return ttir
    flags = "lathe.descriptor_flags = 1 : i32"
    return MODULE.sub(lambda found: f"module attributes {{{flags}" + (", " if found[1] else "} "), ttir, count=1)


def _metadata(launch: Launch) -> dict[str, Any]:
    """The metadata that Triton's own stages would have given the launcher."""
    return {
        "name": launch.entry,
        "num_warps": launch.num_warps,
        "shared": launch.shared,
        "tmem_size": 0,
        "global_scratch_size": launch.global_scratch_size,
        "global_scratch_align": launch.global_scratch_align,
        "profile_scratch_size": launch.profile_scratch_size,
        "profile_scratch_align": launch.profile_scratch_align,
        "tensordesc_meta": list(launch.descriptors) if any(launch.descriptors) else [],
        "lathe_build": launch.compiler_build,
    }


def _as_triton(error: LatheError | Skipped) -> Exception:
    """With LATHE_STRICT: as autotuners of Triton's expect it, where they do."""
    if isinstance(error, Skipped):
        return CompileFailed(error.reason, str(error))
    if error.kind == "out_of_resources":
        from triton.runtime.errors import OutOfResources

        numbers = [int(number) for number in re.findall(r"\d+", error.message)]
        required, limit = (max(numbers), min(numbers)) if len(numbers) > 1 else (0, 0)
        raised: Exception = OutOfResources(required, limit, f"shared memory ({error.message})")
        return raised
    return error


class Asm(triton_compiler.AsmDict):  # type: ignore[misc]
    """The texts of a kernel's stages; those of Lathe are made when they are first read."""

    def __missing__(self, key: str) -> Any:
        if key not in PHASES or "lathe" not in self or "ttir" not in self:
            return super().__missing__(key)
        launch = Launch.from_json(self["lathe"])
        self[key] = compiler().emit(Job(_told_flags(self["ttir"]), launch.target, launch.knobs), PHASES[key])
        return self[key]
