"""A kernel as Lathe's service wants it, taken from Triton's own path for one set of arguments: nothing is guessed.

Triton's front end runs; the stage after TTIR, which is Lathe's, hands the text over in place of compiling it.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from triton import knobs
from triton.runtime.jit import JITFunction

from ._compilers import Job

_local = threading.local()
_hook_lock = threading.RLock()


class Captured(BaseException):
    """Ends Triton's compilation; carries what it had. No Exception, so that nobody on the way takes it for theirs."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        self.job = job


def active() -> bool:
    return bool(getattr(_local, "active", False))


class Kernel(NamedTuple):
    """TTIR, the knobs of its options, and the types of the arguments by name ("*fp16", "i32", "constexpr", ..)."""

    job: Job
    signature: Mapping[str, str]


def capture(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Kernel:
    """The kernel that `function.run(*args, **kwargs)` would compile. Raises what the front end raises, LatheError for
    what is not for Lathe, and RuntimeError where Triton compiled nothing."""
    seen: dict[str, Any] = {}
    with _listening(seen), _forgotten(function):
        _local.active = True
        try:
            function.run(*args, **{**kwargs, "warmup": True})
        except Captured as captured:
            return Kernel(captured.job, dict(seen.get("signature", {})))
        finally:
            _local.active = False
    raise RuntimeError("Triton compiled nothing")


@contextmanager
def _listening(seen: dict[str, Any]) -> Iterator[None]:
    """Keeps the signature that Triton tells before it compiles."""
    with _hook_lock:
        earlier = knobs.runtime.jit_cache_hook

        def hook(*args: Any, **told: Any) -> Any:
            if active():
                seen.update(told.get("compile") or {})
            return earlier(*args, **told) if earlier is not None else False

        knobs.runtime.jit_cache_hook = hook
        try:
            yield
        finally:
            knobs.runtime.jit_cache_hook = earlier


@contextmanager
def _forgotten(function: Any) -> Iterator[None]:
    """Without the kernels that Triton has in memory: for those it would not ask."""
    while not isinstance(function, JITFunction):
        function = function.fn
    with _hook_lock:
        kept = [(caches[0], dict(caches[0])) for caches in function.device_caches.values()]
        for cache, _ in kept:
            cache.clear()
        try:
            yield
        finally:
            for cache, entries in kept:
                cache.update(entries)


# ---- what a kernel does with its pointers

_DEFINITION = re.compile(r"^\s*(?:(%[\w#]+)(?::(\d+))?(?:, (%[\w#]+))*\s*=\s*)?\"?([\w.]+)\"?(.*)$")
_NAME = re.compile(r"%[\w]+(?:#\d+)?")
_ITER = re.compile(r"(%\w+) = (%[\w#]+)")
_POINTERS = "!tt.ptr", "!tt.tensordesc"
_WRITES = {"tt.store", "tt.descriptor_store", "tt.atomic_rmw", "tt.atomic_cas", "tt.descriptor_reduce"}
_READS = {"tt.load", "tt.descriptor_load", "tt.descriptor_gather", "tt.atomic_rmw", "tt.atomic_cas"}


@dataclass
class Access:
    """Positions of pointer arguments that the kernel reads and writes; `known` is false where it cannot be told."""

    reads: set[int] = field(default_factory=set)
    writes: set[int] = field(default_factory=set)
    atomics: bool = False
    known: bool = True

    def role(self, position: int) -> str:
        if position not in self.writes:
            return "input"
        return "inout" if position in self.reads else "output"


def accesses(ttir: str) -> Access:
    """Follows every pointer from the kernel's arguments, through arithmetic and loops, to loads and stores."""
    found = Access()
    roots: dict[str, set[int]] = {}
    loops: list[tuple[str, list[str]]] = []
    lines = ttir.splitlines()
    # Twice: what a loop yields reaches the values at its head in the second round.
    for _ in range(2):
        for line in lines:
            _follow(line, roots, loops, found)
    return found


def _follow(line: str, roots: dict[str, set[int]], loops: list[tuple[str, list[str]]], found: Access) -> None:
    if "tt.func public" in line:
        for position, name in enumerate(re.findall(r"(%\w+): !?\w", line)):
            if re.search(rf"{re.escape(name)}: (?:!tt\.ptr|!tt\.tensordesc)", line):
                roots[name] = {position}
        return
    match = _DEFINITION.match(line)
    if match is None or line.lstrip().startswith(("//", "}", "#")):
        return
    result, operation, rest = match[1], match[4], match[5]
    if operation == "tt.call":
        found.known = False
        return
    operands = [name for name in _NAME.findall(rest) if name in roots]
    if operation in _WRITES or operation in _READS:
        address = (_NAME.findall(rest) or [""])[0]
        positions = roots.get(address, set())
        found.known &= bool(positions)
        found.writes |= positions if operation in _WRITES else set()
        found.reads |= positions if operation in _READS else set()
        found.atomics |= operation.startswith("tt.atomic")
        return
    if operation in ("scf.for", "scf.while"):
        pairs = _ITER.findall(rest)
        for inner, outer in pairs:
            roots.setdefault(inner, set()).update(roots.get(outer, set()))
        loops.append((result or "", [inner for inner, _ in pairs]))
        for index, (inner, _) in enumerate(pairs):
            if result:
                roots.setdefault(f"{result}#{index}" if len(pairs) > 1 else result, set()).update(roots[inner])
        return
    if operation == "scf.yield" and loops:
        _, inner_names = loops[-1]
        for inner, name in zip(inner_names, _NAME.findall(rest.split(" : ")[0]), strict=False):
            roots.setdefault(inner, set()).update(roots.get(name, set()))
        return
    if operation == "tt.make_tensor_descriptor":
        operands = operands[:1]
    elif not any(kind in rest for kind in _POINTERS):
        return
    if result:
        for name in operands:
            roots.setdefault(result, set()).update(roots[name])
