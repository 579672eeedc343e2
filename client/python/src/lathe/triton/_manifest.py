"""The kernels that a deployment needs, written down in one run and fetched before, or during, the next.

A manifest names each kernel by Triton's own key, so that no front end runs to find it, and its files by their digests;
the server keeps the files. It is good for the release of Triton that it was recorded with.
"""

from __future__ import annotations

import atexit
import json
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import triton
from triton.runtime.cache import FileCacheManager

from ..errors import LatheError
from . import _compilers, _stats

if TYPE_CHECKING:
    from ..client import Client

FORMAT = 1


@dataclass(frozen=True)
class Entry:
    """One kernel: Triton's key, its name, and the digest of each of its files."""

    key: str
    kernel: str
    files: Mapping[str, str]


@dataclass
class Manifest:
    triton: str
    entries: dict[str, Entry] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        told = {"format": FORMAT, "triton": self.triton, "kernels": [asdict(entry) for entry in self.entries.values()]}
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_name(f"{path.name}.{os.getpid()}")
        aside.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        aside.replace(path)

    @staticmethod
    def load(path: str | Path) -> Manifest:
        """Raises ValueError for what is no manifest, or one of another release of Triton."""
        try:
            told = json.loads(Path(path).read_text(encoding="utf-8"))
            if told["format"] != FORMAT:
                raise ValueError(f"{path}: format {told['format']} is not {FORMAT}")
            entries = [Entry(**entry) for entry in told["kernels"]]
            release = str(told["triton"])
        except (KeyError, TypeError, json.JSONDecodeError) as error:
            raise ValueError(f"{path} is no manifest of kernels: {error}") from None
        if release != triton.__version__:
            raise ValueError(f"{path} was recorded with Triton {release}; here is {triton.__version__}")
        return Manifest(release, {entry.key: entry for entry in entries})


class _Recorder:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: Manifest | None = None

    @property
    def active(self) -> bool:
        return self._found is not None

    def begin(self) -> None:
        with self._lock:
            if self._found is not None:
                raise RuntimeError("a recording is running already")
            self._found = Manifest(triton.__version__)

    def note(self, key: str, kernel: str, group: Mapping[str, str]) -> None:
        """Puts the files of a kernel on the server, those that it does not have."""
        with self._lock:
            if self._found is None or key in self._found.entries:
                return
            client = _client()
            files = {name: client.put(Path(path).read_bytes()) for name, path in group.items()}
            self._found.entries[key] = Entry(key, kernel, files)

    def end(self, path: Path) -> None:
        with self._lock:
            if self._found is not None:
                self._found.save(path)
                self._found = None


_recorder = _Recorder()
_wanted: Manifest | None = None


def note(key: str, kernel: str, group: Mapping[str, str]) -> None:
    """What this process got, where it is being recorded; a server that is away costs the recording, not the program."""
    if not _recorder.active:
        return
    try:
        _recorder.note(key, kernel, group)
    except LatheError as error:
        _stats.log.warning("%s is not in the manifest: %s", kernel, error)


@contextmanager
def record(path: str | Path) -> Iterator[None]:
    """Writes the kernels that this process compiles or finds meanwhile to a manifest; LATHE_SERVER keeps their files.

    LATHE_RECORD=FILE does it for a whole process.
    """
    _client()
    _recorder.begin()
    try:
        yield
    finally:
        _recorder.end(Path(path))


def prefetch(path: str | Path) -> dict[str, int]:
    """Fills Triton's cache folder with the kernels of a manifest: how many were `fetched`, were `there` already, and
    are `missing` on the server."""
    manifest = Manifest.load(path)
    client = _client()
    counts = {"fetched": 0, "there": 0, "missing": 0}
    for entry in manifest.entries.values():
        counts[_fetch(entry, client)] += 1
    return counts


def find(key: str) -> dict[str, str] | None:
    """The files of a kernel of LATHE_MANIFEST, fetched now; None where it has none with this key."""
    entry = _wanted.entries.get(key) if _wanted is not None else None
    if entry is None:
        return None
    try:
        if _fetch(entry, _client()) == "missing":
            return None
    except LatheError:
        return None
    group: dict[str, str] | None = _folder(key).get_group(f"{entry.kernel}.json")
    return group


def _fetch(entry: Entry, client: Client) -> str:
    folder = _folder(entry.key)
    if folder.get_group(f"{entry.kernel}.json") is not None:
        return "there"
    try:
        contents = {name: client.fetch(digest) for name, digest in entry.files.items()}
    except LatheError as error:
        if error.kind != "not_found":
            raise
        return "missing"
    group = {name: folder.put(data, name, binary=True) for name, data in contents.items()}
    folder.put_group(f"{entry.kernel}.json", group)
    return "fetched"


def _folder(key: str) -> Any:
    from ._cache import salted

    return FileCacheManager(salted(key))


def _client() -> Client:
    address = os.environ.get("LATHE_SERVER")
    if not address:
        raise LatheError("no_server", "a manifest's files are kept by a server; LATHE_SERVER names none")
    return _compilers.remote(address).client()


def start_of_process() -> None:
    """Obeys LATHE_MANIFEST and LATHE_RECORD."""
    global _wanted
    if manifest := os.environ.get("LATHE_MANIFEST"):
        _wanted = Manifest.load(manifest)
    if recording := os.environ.get("LATHE_RECORD"):
        _recorder.begin()
        atexit.register(_recorder.end, Path(recording))
