"""Helion's remote cache on a real server: with Helion's base class as it is declared, and with Helion itself where
LATHE_HELION_PYTHON names an interpreter that has it and this package."""

from __future__ import annotations

import abc
import importlib
import os
import subprocess
import sys
import time
import types
from collections.abc import Iterator
from typing import Any

import pytest

import lathe


@pytest.fixture
def backend(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """lathe.helion over a stand-in of Helion's module."""

    class RemoteCacheBackend(abc.ABC):
        @abc.abstractmethod
        def get(self, key: str) -> str | None: ...

        @abc.abstractmethod
        def put(self, key: str, data: str) -> None: ...

        def list(self, max_results: int | None = None) -> Any:
            return ()

    module = types.ModuleType("helion.autotuner.remote_cache")
    module.RemoteCacheBackend = RemoteCacheBackend  # type: ignore[attr-defined]
    for name in ("helion", "helion.autotuner"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setenv("LATHE_SERVER", cluster.address)
    monkeypatch.setenv("LATHE_HELION_NAMESPACE", f"test{time.monotonic_ns()}")
    monkeypatch.delitem(sys.modules, "lathe.helion", raising=False)
    made = importlib.import_module("lathe.helion")
    yield made.CacheBackend
    sys.modules.pop("lathe.helion", None)


def test_entries_are_found_by_others_and_listed_newest_first(backend: Any) -> None:
    mine, other = backend(), backend()
    assert mine.get("k1") is None
    assert list(mine.list()) == []
    mine.put("k1", '{"config": "ä"}')
    mine.put("k2", "two")
    assert other.get("k1") == '{"config": "ä"}'
    assert list(other.list()) == ["two", '{"config": "ä"}']
    other.put("k1", "again")
    assert list(mine.list()) == ["again", "two"]
    assert list(mine.list(max_results=1)) == ["again"]
    assert list(mine.list(max_results=0)) == []


def test_groups_are_apart(backend: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    backend().put("k", "mine")
    monkeypatch.setenv("LATHE_HELION_NAMESPACE", "another")
    assert backend().get("k") is None
    assert list(backend().list()) == []


def test_a_server_that_is_away_is_an_error_within_seconds(backend: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LATHE_SERVER", "127.0.0.1:9")
    began = time.monotonic()
    with pytest.raises(lathe.LatheError):
        backend().get("k")
    assert time.monotonic() - began < 10


HELION = """
import helion.autotuner.remote_cache as remote
backend = remote._load_remote_backend()
assert isinstance(backend, remote.RemoteCacheBackend)
assert remote._remote_get(backend, "key") is None
remote._remote_put(backend, "key", '{"config": "{}"}')
assert remote._remote_get(remote._load_remote_backend(), "key") == '{"config": "{}"}'
assert list(backend.list()) == ['{"config": "{}"}']
"""


def test_helion_loads_it_by_its_name(cluster: Any) -> None:
    python = os.environ.get("LATHE_HELION_PYTHON")
    if not python:
        pytest.skip("LATHE_HELION_PYTHON names no interpreter with helion and lathe")
    environment = {
        **os.environ,
        "LATHE_SERVER": cluster.address,
        "LATHE_HELION_NAMESPACE": "real",
        "HELION_REMOTE_CACHE_BACKEND": "lathe.helion.CacheBackend",
    }
    done = subprocess.run([python, "-c", HELION], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
