"""The kernels that a deployment needs, written down in one run and fetched before, or during, the next.

A manifest names each kernel by Triton's own key, so that no front end runs to find it, and its files by the digest of
one pack of them, so that one call brings them; the server keeps the packs. It is good for the release of Triton that it
was recorded with.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import threading
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import triton
from triton.runtime.cache import FileCacheManager

from ..errors import LatheError
from . import _compilers, _stats

if TYPE_CHECKING:
    from ..client import Client

FORMAT = 2


class Entry(NamedTuple):
    """One kernel: Triton's key, its name, and the digest of the pack of its files."""

    key: str
    kernel: str
    pack: str


def pack(files: Mapping[str, bytes]) -> bytes:
    """A line of JSON, [[name, bytes], ..], and then the contents in that order."""
    head = json.dumps([[name, len(data)] for name, data in files.items()])
    return b"".join([head.encode(), b"\n", *files.values()])


def unpack(data: bytes) -> dict[str, bytes]:
    """Raises ValueError for what is not a pack."""
    head, line, rest = data.partition(b"\n")
    files: dict[str, bytes] = {}
    begin = 0
    try:
        for name, size in json.loads(head):
            if os.path.basename(name) != name:
                raise ValueError(f"{name!r} is not a name of a file")
            files[name] = rest[begin : begin + size]
            begin += size
    except TypeError as error:
        raise ValueError(f"the head of a pack is wrong: {error}") from None
    if not line or begin != len(rest):
        raise ValueError("a pack's head does not agree with its length")
    return files


@dataclass
class Manifest:
    triton: str
    entries: dict[str, Entry] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        told = {
            "format": FORMAT,
            "triton": self.triton,
            "kernels": [entry._asdict() for entry in self.entries.values()],
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_name(f"{path.name}.{os.getpid()}")
        aside.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        aside.replace(path)

    @staticmethod
    def load(path: str | Path) -> Manifest:
        """Raises ValueError for what is not a manifest, or one of another release of Triton."""
        try:
            told = json.loads(Path(path).read_text(encoding="utf-8"))
            if told["format"] != FORMAT:
                raise ValueError(f"{path}: format {told['format']} is not {FORMAT}")
            entries = [Entry(**entry) for entry in told["kernels"]]
            release = str(told["triton"])
        except (KeyError, TypeError, json.JSONDecodeError) as error:
            raise ValueError(f"{path} is not a manifest of kernels: {error}") from None
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
            digest = client.put(pack({name: Path(path).read_bytes() for name, path in group.items()}))
            self._found.entries[key] = Entry(key, kernel, digest)

    def end(self, path: Path) -> None:
        with self._lock:
            if self._found is not None:
                self._found.save(path)
                self._found = None


_recorder = _Recorder()
_wanted: Manifest | None = None


def note(key: str, kernel: str, group: Mapping[str, str]) -> None:
    """Notes a kernel that this process got, if it is being recorded. A server that is away costs the recording only."""
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
        folder = _folder(entry.key)
        if folder.get_group(f"{entry.kernel}.json") is not None:
            counts["there"] += 1
        else:
            counts["fetched" if _fetch(entry, folder, client) else "missing"] += 1
    return counts


def find(key: str, folder: FileCacheManager) -> dict[str, str] | None:
    """The files of a kernel of LATHE_MANIFEST, fetched into its folder now; None where it has none with this key."""
    entry = _wanted.entries.get(key) if _wanted is not None else None
    if entry is None:
        return None
    try:
        return _fetch(entry, folder, _client())
    except LatheError as error:
        _stats.log.warning("%s of the manifest could not be fetched: %s", entry.kernel, error)
        return None


def _fetch(entry: Entry, folder: FileCacheManager, client: Client) -> dict[str, str] | None:
    """The paths of the files by their names; None where the server does not have them."""
    try:
        contents = unpack(client.fetch(entry.pack))
    except LatheError as error:
        if error.kind != "not_found":
            raise
        return None
    except ValueError as error:
        raise LatheError("corrupt_store", f"the files of {entry.kernel}: {error}") from None
    return _keep(entry.kernel, contents, folder)


def _keep(kernel: str, files: Mapping[str, bytes], folder: FileCacheManager) -> dict[str, str]:
    """Puts all files and the list of them, as Triton keeps a kernel, in one step: the folder is made aside and takes
    the place of the empty one. File by file takes three times as long."""
    home = Path(folder.cache_dir)
    group = {name: str(home / name) for name in files}
    listed = json.dumps({"child_paths": group}).encode()
    aside = home.with_name(f"tmp.pid_{os.getpid()}_{uuid.uuid4()}")
    aside.mkdir()
    try:
        for name, data in {**files, f"__grp__{kernel}.json": listed}.items():
            (aside / name).write_bytes(data)
        os.rename(aside, home)
    except OSError:
        shutil.rmtree(aside, ignore_errors=True)
        # It is not empty: another process was first, or an earlier refusal stands there. By the methods of Triton's own
        # class: `folder` may be the manager that asks.
        for name, data in files.items():
            FileCacheManager.put(folder, data, name, True)
        FileCacheManager.put_group(folder, f"{kernel}.json", group)
    return group


def _folder(key: str) -> FileCacheManager:
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
