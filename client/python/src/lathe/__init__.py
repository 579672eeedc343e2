"""Lathe from Python: compile and tune Triton kernels through a service.

    client = lathe.Client("127.0.0.1:7470")
    tuning = client.tune("row_softmax.yaml")
    print(tuning.wait().best[0].knobs)

``lathe.AsyncClient`` is the same for asyncio, ``lathe.triton`` makes Triton compile through Lathe. Names are imported
when they are first used, so that ``import lathe`` alone costs nothing.
"""

from importlib import import_module
from importlib.util import find_spec
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
    "space": "_space",
}
_MODULES = ("aio", "client", "errors", "progress", "results", "retry", "spec", "tuned")

_NEED_TRITON = ("autotune",)

__version__ = "0.1.0"


def _public() -> list[str]:
    """What there is to import: some of it only where Triton is."""
    try:
        triton = find_spec("triton") is not None
    except ValueError:  # a program has put something else in its place
        triton = False
    return [*(name for name in sorted(_HOMES) if triton or name not in _NEED_TRITON), *_MODULES]


def __getattr__(name: str) -> object:
    if name == "__all__":
        value: object = _public()
    elif name in _HOMES:
        try:
            value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        except ModuleNotFoundError as error:
            if name not in _NEED_TRITON or (error.name or "").partition(".")[0] != "triton":
                raise
            raise AttributeError(f"lathe.{name} needs Triton: pip install triton") from error
    elif name in _MODULES:
        value = import_module(f"{__name__}.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_public()})


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
    from ._space import space as space
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
