"""Lathe from Python: compile and tune Triton kernels through a service.

    client = lathe.Client("127.0.0.1:7470")
    tuning = client.tune("row_softmax.yaml")
    print(tuning.wait().best[0].knobs)

``lathe.AsyncClient`` is the same for asyncio, ``lathe.triton`` makes Triton compile through Lathe. Names are imported
when they are first used, so that ``import lathe`` alone costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

_HOMES = {
    "Argument": "spec",
    "Artifact": "artifacts",
    "AsyncClient": "aio",
    "AsyncTuning": "aio",
    "Best": "results",
    "BestAnswer": "results",
    "Binary": "spec",
    "Check": "spec",
    "Client": "client",
    "Compilation": "results",
    "Compiled": "results",
    "Descriptor": "spec",
    "Device": "fleet",
    "DrawnProblems": "spec",
    "Inspected": "results",
    "Job": "results",
    "LatheError": "errors",
    "LoopWork": "artifacts",
    "Module": "spec",
    "Options": "_calls",
    "Profile": "profiles",
    "Profiling": "spec",
    "Range": "spec",
    "Reference": "spec",
    "Retry": "retry",
    "Scalar": "spec",
    "Search": "spec",
    "Spec": "spec",
    "Tensor": "spec",
    "Trial": "results",
    "Tuning": "client",
    "Verdict": "results",
    "Work": "spec",
    "Worker": "fleet",
    "autotune": "triton._autotune",
    "space": "triton._autotune",
}
_MODULES = ("aio", "client", "errors", "progress", "results", "retry", "spec", "tuned")

__all__ = [*sorted(_HOMES), *_MODULES]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name in _HOMES:
        value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    elif name in _MODULES:
        value = import_module(f"{__name__}.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if TYPE_CHECKING:
    from . import aio as aio
    from . import client as client
    from . import errors as errors
    from . import progress as progress
    from . import results as results
    from . import retry as retry
    from . import spec as spec
    from . import tuned as tuned
    from ._calls import Options as Options
    from .aio import AsyncClient as AsyncClient
    from .aio import AsyncTuning as AsyncTuning
    from .artifacts import Artifact as Artifact
    from .artifacts import LoopWork as LoopWork
    from .client import Client as Client
    from .client import Tuning as Tuning
    from .errors import LatheError as LatheError
    from .fleet import Device as Device
    from .fleet import Worker as Worker
    from .profiles import Profile as Profile
    from .results import Best as Best
    from .results import BestAnswer as BestAnswer
    from .results import Compilation as Compilation
    from .results import Compiled as Compiled
    from .results import Inspected as Inspected
    from .results import Job as Job
    from .results import Trial as Trial
    from .results import Verdict as Verdict
    from .retry import Retry as Retry
    from .spec import Argument as Argument
    from .spec import Binary as Binary
    from .spec import Check as Check
    from .spec import Descriptor as Descriptor
    from .spec import DrawnProblems as DrawnProblems
    from .spec import Module as Module
    from .spec import Profiling as Profiling
    from .spec import Range as Range
    from .spec import Reference as Reference
    from .spec import Scalar as Scalar
    from .spec import Search as Search
    from .spec import Spec as Spec
    from .spec import Tensor as Tensor
    from .spec import Work as Work
    from .triton._autotune import autotune as autotune
    from .triton._autotune import space as space
