"""Helion's autotuner cache on a Lathe server: what one machine has tuned, every other one finds.

    export LATHE_SERVER=lathe.example:7470
    export HELION_AUTOTUNE_CACHE=RemoteAutotuneCache
    export HELION_REMOTE_CACHE_BACKEND=lathe.helion.CacheBackend

Helion's own local cache stays in front. The entries are bounded together with all other values of the server. A server
that is away costs a call no more than a few seconds, and Helion then goes on with a warning and its local cache.

LATHE_HELION_NAMESPACE (default "default") keeps entries of groups apart that should not find each other's.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ._calls import Options
from .client import Client
from .retry import Retry

if TYPE_CHECKING:

    class RemoteCacheBackend:
        """The base class as Helion declares it."""

        def get(self, key: str) -> str | None: ...
        def put(self, key: str, data: str) -> None: ...
        def list(self, max_results: int | None = None) -> Iterable[str]: ...

else:
    from helion.autotuner.remote_cache import RemoteCacheBackend

__all__ = ["CacheBackend"]

# Seconds of one attempt, and in which a failed one is tried again: the caller waits before it starts to tune.
_TIMEOUT = 10.0
_RETRY = 2.0


class CacheBackend(RemoteCacheBackend):
    """Helion makes one for each kernel that it tunes. Threads may share one."""

    def __init__(self) -> None:
        self._prefix = f"helion/{os.environ.get('LATHE_HELION_NAMESPACE') or 'default'}/"
        self._client = Client(options=Options(timeout=_TIMEOUT, retry=Retry(total=_RETRY)))

    def get(self, key: str) -> str | None:
        found = self._client.get_value(self._prefix + key)
        return None if found is None else found.decode()

    def put(self, key: str, data: str) -> None:
        self._client.put_value(self._prefix + key, data.encode())

    def list(self, max_results: int | None = None) -> Iterable[str]:
        if max_results is not None and max_results <= 0:
            return []
        return [value.decode() for _, value in self._client.list_values(self._prefix, limit=max_results or 0)]
