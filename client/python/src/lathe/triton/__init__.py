"""Triton compiles through Lathe.

    import lathe.triton                                  # or, without a change of the program,
    TRITON_CACHE_MANAGER=lathe.triton:CacheManager

Every kernel that Triton compiles then goes, as Triton's own TTIR, to the server that LATHE_SERVER names, or to a local
lathe-compiler (LATHE_BIN names its folder; else that of lathe-bin, else PATH). Triton's front end, launcher and
autotuner stay as they are.
Where Lathe refuses a kernel, or no server answers, Triton compiles it as it always did; stats() says how often and why.

    LATHE_SERVER=host:port   the server; unset: a local compiler
    LATHE_BIN=DIR            where lathe-compiler is
    LATHE_CONNECT_MS=40      how long a server may take to accept a connection; else Triton compiles for half a minute
    LATHE_MANIFEST=FILE      kernels of this manifest are fetched by Triton's own key, without its front end
    LATHE_RECORD=FILE        writes such a manifest when the process ends
    LATHE_STRICT=1           a kernel that Lathe does not compile is an error
    LATHE_TRITON=0           leaves Triton alone

Released versions of Triton from 3.6 to 3.9 are known; with any other one Triton is left alone, with a warning.
"""

from ._cache import CacheManager
from ._door import install, installed, uninstall
from ._manifest import prefetch, record, start_of_process
from ._stats import Stats, reset_stats, stats

__all__ = ["CacheManager", "Stats", "install", "installed", "prefetch", "record", "reset_stats", "stats", "uninstall"]

install()
if installed():
    start_of_process()
