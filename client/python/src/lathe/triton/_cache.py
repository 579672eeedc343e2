"""Triton's cache folder, with a place of its own for what Lathe compiled.

The folder of a kernel is salted with the compiler's identity: a process without Lathe, or with another lathe-compiler,
must not take its binary. What Triton compiled after all goes where Triton alone would have put it.
"""

from __future__ import annotations

import base64
import fcntl
import hashlib
import json
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from triton.runtime.cache import FileCacheManager

from . import _capture, _manifest, _stats
from ._compilers import Compiled, Launch

FORMAT = "1"
REFUSED_SECONDS = 24 * 3600.0

_current = threading.local()
_identity = ""


def set_identity(identity: str) -> None:
    global _identity
    _identity = identity


def current() -> CacheManager | None:
    """The manager that this thread made last: Triton makes one right before it asks for stages."""
    found: CacheManager | None = getattr(_current, "manager", None)
    return found


class Deferred:
    """A stage's output that nobody has asked for yet; as text it is asked for."""

    def __init__(self, compiled: Compiled, emit: Any) -> None:
        self.compiled = compiled
        self._emit = emit
        self.suffix = ""

    def __str__(self) -> str:
        text: str = self._emit(self.suffix)
        return text


class CacheManager(FileCacheManager):  # type: ignore[misc]
    """The class that TRITON_CACHE_MANAGER names. Importing its module makes Triton compile through Lathe."""

    def __init__(self, key: str, override: bool = False, dump: bool = False) -> None:
        self._aside = override or dump
        self._plain_key = key
        self._plain: FileCacheManager | None = None
        self._fell_back = False
        self._early: dict[str, tuple[Any, bool]] = {}
        self.kernel = ""
        super().__init__(key if self._aside else salted(key), override=override, dump=dump)
        if not self._aside:
            _current.manager = self

    def plain(self) -> FileCacheManager:
        """Triton's own folder for this key."""
        if self._plain is None:
            self._plain = FileCacheManager(self._plain_key)
        return self._plain

    def get_file(self, filename: str) -> str | None:
        if not self._aside and filename.endswith(".so"):
            found: str | None = self.plain().get_file(filename)
        else:
            found = super().get_file(filename)
        return found

    def get_group(self, filename: str) -> dict[str, str] | None:
        self.kernel = filename.removesuffix(".json")
        if _capture.active():
            return None
        group: dict[str, str] | None = super().get_group(filename)
        if self._aside:
            return group
        if group is not None:
            _stats.add(cached=1)
            _manifest.note(self._plain_key, self.kernel, group)
            return group
        group = _manifest.find(self._plain_key, self)
        if group is not None:
            _stats.add(found=1)
            return group
        refusal = self._refusal()
        if refusal is None:
            return None
        group = self.plain().get_group(filename)
        if group is not None:
            _stats.fell_back(self.kernel, *refusal)
        return group

    def put(self, data: Any, filename: str, binary: bool = True) -> str:
        if self._aside:
            return str(super().put(data, filename, binary))
        if isinstance(data, Deferred):
            return ""
        if self._fell_back or filename.endswith(".so"):
            return str(self.plain().put(data, filename, binary))
        self._early[filename] = (data, binary)
        return str(super().put(data, filename, binary))

    def put_group(self, filename: str, group: dict[str, str]) -> str:
        """`group` is the caller's own, who reads the kernel by it next: what has no file leaves it here."""
        if self._aside:
            return str(super().put_group(filename, group))
        if self._fell_back:
            for name, (data, binary) in self._early.items():
                if name in group:
                    group[name] = self.plain().put(data, name, binary)
            return str(self.plain().put_group(filename, group))
        for name in [name for name, path in group.items() if not path]:
            del group[name]
        told = super().get_file(self._launch_file())
        if told is not None:
            group[self._launch_file()] = told
        _manifest.note(self._plain_key, self.kernel, group)
        return str(super().put_group(filename, group))

    # ---- for the door

    def fall_back(self, kind: str, message: str, remember: bool) -> None:
        """Leaves the kernel to Triton from now on. With `remember` the next processes do not ask Lathe, for a day."""
        self._fell_back = True
        if remember:
            refusal = {"kind": kind, "message": message, "time": time.time()}
            super().put(json.dumps(refusal), f"{self.kernel}.refused", binary=False)

    def keep(self, compiled: Compiled) -> None:
        super().put(compiled.binary, f"{self.kernel}.{compiled.launch.binary_format}", binary=True)
        super().put(compiled.launch.to_json(), self._launch_file(), binary=False)

    def kept(self) -> Compiled | None:
        """The files that another process has kept since this one looked."""
        told = super().get_file(self._launch_file())
        if told is None:
            return None
        launch = Launch.from_json(Path(told).read_text())
        binary = super().get_file(f"{self.kernel}.{launch.binary_format}")
        return Compiled(Path(binary).read_bytes(), launch, found=True) if binary is not None else None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Only one process of the machine at a time, for this key."""
        folder = self.cache_dir or tempfile.gettempdir()
        with open(os.path.join(folder, "lathe.lock"), "a", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _launch_file(self) -> str:
        return f"{self.kernel}.lathe"

    def _refusal(self) -> tuple[str, str] | None:
        path = super().get_file(f"{self.kernel}.refused")
        if path is None:
            return None
        try:
            with open(path, encoding="utf-8") as file:
                told = json.load(file)
            if time.time() - told["time"] > REFUSED_SECONDS:
                return None
            return told["kind"], told["message"]
        except (OSError, ValueError, KeyError):
            return None


def salted(key: str) -> str:
    digest = hashlib.sha256(f"lathe {FORMAT} {_identity} {key}".encode()).digest()
    return base64.b32encode(digest).decode().rstrip("=")
