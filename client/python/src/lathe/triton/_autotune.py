"""@lathe.autotune: takes the place of @triton.autotune, and tunes by a job on the server.

The job's workers measure with the shapes, dtypes and scalar values of the call, never with its data. Where that cannot
be done (no server, no worker with such a device, hooks in Python, a kernel that the service does not compile), configs
are timed in this process, as Triton does it; lathe.triton.stats().tuned says how often each way was taken.

    LATHE_TUNE=wait         a call waits for the winner (as Triton's does)
    LATHE_TUNE=background   a call takes the best config that is known, or the first one, until the winner is there
    LATHE_TUNE=off          the same, and nothing is tuned
    LATHE_GENERATION=TEXT   all processes of one generation take the same config, whatever else becomes known
    LATHE_TUNE_ESTIMATES=1  a simulator's estimate may choose, where no worker has a real device
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import triton
from triton.runtime.autotuner import Autotuner, Config
from triton.runtime.jit import JITFunction

from .. import spec as specs
from .._space import ConfigSpace
from ..errors import InvalidRequest, LatheError
from . import _capture, _compilers, _door, _stats
from ._compilers import KnobScalar

if TYPE_CHECKING:
    from ..client import Client
    from ..results import Job

MODES = ("wait", "background", "off")
DTYPES = {
    "fp16": "f16",
    "bf16": "bf16",
    "fp32": "f32",
    "fp64": "f64",
    "i1": "i1",
    "i8": "i8",
    "u8": "i8",
    "i16": "i16",
    "u16": "i16",
    "i32": "i32",
    "u32": "i32",
    "i64": "i64",
    "u64": "i64",
    "fp8e4nv": "f8E4M3FN",
    "fp8e5": "f8E5M2",
}
# Values of knobs that a config leaves out where another one has them.
DEFAULTS: dict[str, KnobScalar] = {"num_ctas": 1, "maxnreg": 0}
GROUP = "LATHE_GROUP"
GRID = ("LATHE_GRID_X", "LATHE_GRID_Y", "LATHE_GRID_Z")
_KNOB_AT_FAULT = re.compile(r"space\.(\w+)(?:\[(\d+)\])?")


class NotOnServer(Exception):
    """Why a tuning is done in this process."""

    def __init__(self, reason: str, message: str = "") -> None:
        super().__init__(message or reason)
        self.reason = reason


def autotune(
    configs: Sequence[Config] | ConfigSpace,
    key: Sequence[str],
    prune_configs_by: Mapping[str, Any] | None = None,
    reset_to_zero: Sequence[str] | None = None,
    restore_value: Sequence[str] | None = None,
    pre_hook: Callable[..., Any] | None = None,
    post_hook: Callable[..., Any] | None = None,
    warmup: int | None = None,
    rep: int | None = None,
    use_cuda_graph: bool = False,
    do_bench: Callable[..., Any] | None = None,
    cache_results: bool = False,
    *,
    bucket: Mapping[str, str] | None = None,
    inputs: Mapping[str, Mapping[str, Any]] | None = None,
    check: specs.Check | None = None,
) -> Callable[[Any], LatheAutotuner]:
    """The arguments of triton.autotune mean what they mean there. warmup, rep and use_cuda_graph say how this process
    times, where it has to; do_bench and hooks make it do so. In addition:

    bucket  values of `key` that share one tuning: {"M": "pow2"} tunes once from one power of two to the next
    inputs  contents of tensor arguments while the server measures, by name, as lathe.Tensor has them:
            {"index": {"init": "randint", "lo": 0, "hi": 100}}
    check   how the server compares results
    """

    def decorate(fn: Any) -> LatheAutotuner:
        settings = Settings(
            dict(bucket or {}),
            dict(inputs or {}),
            check,
            configs.search if isinstance(configs, ConfigSpace) else None,
        )
        listed = configs.configs() if isinstance(configs, ConfigSpace) else list(configs)
        made = LatheAutotuner(
            fn,
            fn.arg_names,
            listed,
            list(key),
            reset_to_zero,
            restore_value,
            pre_hook=pre_hook,
            post_hook=post_hook,
            prune_configs_by=prune_configs_by,
            warmup=warmup,
            rep=rep,
            use_cuda_graph=use_cuda_graph,
            do_bench=do_bench,
            cache_results=cache_results,
        )
        made.set_up(settings, hooked=any(given is not None for given in (pre_hook, post_hook, do_bench)))
        return made

    for name, rule in (bucket or {}).items():
        if rule != "pow2" or name not in key:
            raise ValueError(f"bucket: {name} must be in key, and its rule is pow2, not {rule!r}")
    return decorate


@dataclass(frozen=True)
class Settings:
    bucket: Mapping[str, str]
    inputs: Mapping[str, Mapping[str, Any]]
    check: specs.Check | None
    search: specs.Search | None


class LatheAutotuner(Autotuner):  # type: ignore[misc]
    """A kernel under @lathe.autotune. Threads may call it as they may call Triton's."""

    def set_up(self, settings: Settings, hooked: bool) -> None:
        self.settings = settings
        self._hooked = hooked
        self._lock = threading.Lock()
        self._waiting: dict[tuple[Any, ...], threading.Thread] = {}
        self._winners: dict[tuple[Any, ...], Config] = {}

    def run(self, *args: Any, **kwargs: Any) -> Any:
        if len(self.configs) < 2:
            return super().run(*args, **kwargs)
        named = {**dict(zip(self.arg_names, args, strict=False)), **kwargs}
        key = self._key(named)
        if key in self.cache:
            return super().run(*args, **kwargs)
        shared = self._bucketed(named)
        config, final = self._decide(shared, args, kwargs)
        if config is None:
            return super().run(*args, **kwargs)  # times the configs here
        self.cache[key] = config
        try:
            return super().run(*args, **kwargs)
        finally:
            if not final:
                del self.cache[key]

    def _key(self, named: Mapping[str, Any]) -> tuple[Any, ...]:
        """Triton's own."""
        values = [named[name] for name in self.keys if name in named]
        return tuple(values + [str(named[a].dtype) for a in self._tensors(named)])

    def _tensors(self, named: Mapping[str, Any]) -> list[str]:
        return [name for name in named if name in self.arg_names and hasattr(named[name], "dtype")]

    def _bucketed(self, named: Mapping[str, Any]) -> tuple[Any, ...]:
        values = []
        for name in self.keys:
            if name in named:
                value = named[name]
                values.append(_power_of_two(value) if name in self.settings.bucket else value)
        return tuple(values + [str(named[a].dtype) for a in self._tensors(named)])

    def _decide(
        self, key: tuple[Any, ...], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Config | None, bool]:
        """The config for a call, and whether it is the last word; None: to be timed here."""
        mode = os.environ.get("LATHE_TUNE", "wait")
        if mode not in MODES:
            raise ValueError(f"LATHE_TUNE={mode}: known are {', '.join(MODES)}")
        with self._lock:
            if key in self._winners:
                return self._winners[key], True
            thread = self._waiting.get(key)
        self.nargs = dict(zip(self.arg_names, args, strict=False))
        configs = self.prune_configs(kwargs)
        if len(configs) == 1:
            return configs[0], True
        try:
            if self._hooked or any(config.pre_hook for config in configs):
                raise NotOnServer("hook")
            tuning = _Tuning(self, configs, args, kwargs, key)
            known = tuning.remembered()
            if known is not None:
                return self._won(key, known, "remembered"), True
            if mode == "wait":
                return self._won(key, tuning.winner(), "tuned"), True
            if mode == "background" and thread is None:
                self._begin(key, tuning)
        except NotOnServer as error:
            return self._here(key, error, configs, mode)
        return configs[0], False

    def _here(
        self, key: tuple[Any, ...], error: NotOnServer, configs: list[Config], mode: str
    ) -> tuple[Config | None, bool]:
        _stats.tuned(error.reason, self.base_fn.__name__, str(error))
        if mode == "off":
            return configs[0], False
        if os.environ.get("LATHE_GENERATION"):
            # Two processes may time different winners; the first config is the same for all.
            return self._won(key, configs[0], ""), True
        return None, True

    def _won(self, key: tuple[Any, ...], config: Config, how: str) -> Config:
        if how:
            _stats.tuned(how)
        with self._lock:
            self._winners[key] = config
        return config

    def _begin(self, key: tuple[Any, ...], tuning: _Tuning) -> None:
        def work() -> None:
            try:
                self._won(key, tuning.winner(), "tuned")
            except NotOnServer as error:
                _stats.tuned(error.reason, self.base_fn.__name__, str(error))
                with self._lock:
                    self._winners[key] = tuning.configs[0]

        tuning.prepare()  # in this thread: Triton's front end sees the call's own arguments
        thread = threading.Thread(target=work, name="lathe-tune", daemon=True)
        with self._lock:
            if key in self._waiting:
                return
            self._waiting[key] = thread
        thread.start()

    def finish(self, timeout: float | None = None) -> bool:
        """Waits for tunings in the background; false where some are still running after `timeout` seconds."""
        with self._lock:
            threads = list(self._waiting.values())
        for thread in threads:
            thread.join(timeout)
        return not any(thread.is_alive() for thread in threads)


class _Tuning:
    """One kernel, one set of arguments, and where its winner comes from."""

    def __init__(
        self,
        tuner: LatheAutotuner,
        configs: list[Config],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        key: tuple[Any, ...],
    ) -> None:
        self.configs = configs
        self._tuner = tuner
        self._args = args
        self._kwargs = kwargs
        self._key = key
        self._spec: specs.LoadedSpec | None = None
        self._generation = os.environ.get("LATHE_GENERATION", "")
        self._target = triton.runtime.driver.active.get_current_target()
        self._chip = f"{self._target.backend}:{self._target.arch}".partition(":sram")[0]

    # ---- the winner that a process before this one was told

    def _file(self) -> tuple[Any, str]:
        function: Any = self._tuner.fn
        while not isinstance(function, JITFunction):
            function = function.fn
        parts = [
            triton.__version__,
            function.cache_key,
            str(self._target),
            _device_model(),
            self._generation,
            repr(self._key),
            *(str(config) for config in self.configs),
        ]
        digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
        return triton.runtime.cache.get_cache_manager(digest), f"{function.__name__[:150]}.lathe-tune.json"

    def remembered(self) -> Config | None:
        manager, name = self._file()
        path = manager.get_file(name)
        if path is None:
            return None
        try:
            with open(path, encoding="utf-8") as file:
                return self.configs[int(json.load(file)["config"])]
        except (OSError, ValueError, KeyError, IndexError):
            return None

    def _remember(self, index: int, job: str) -> None:
        manager, name = self._file()
        manager.put(json.dumps({"config": index, "job": job}), name, binary=False)

    # ---- the server

    def winner(self) -> Config:
        """Waits for it. Raises NotOnServer."""
        client = self._client()
        try:
            job = self._job(client)
        except LatheError as error:
            raise NotOnServer(error.kind, str(error)) from None
        index = self._index_of(job)
        self._remember(index, job.name)
        return self.configs[index]

    def prepare(self) -> specs.LoadedSpec:
        """The specification of the job."""
        if self._spec is None:
            client = self._client()
            try:
                self._spec = self._specify(self._devices(client))
            except (LatheError, _door.Skipped) as error:
                reason = error.reason if isinstance(error, _door.Skipped) else error.kind
                raise NotOnServer(reason, str(error)) from None
        return self._spec

    @staticmethod
    def _client() -> Client:
        address = os.environ.get("LATHE_SERVER")
        if not address:
            raise NotOnServer("no_server", "LATHE_SERVER is unset")
        try:
            return _compilers.remote(address).client()
        except LatheError as error:
            raise NotOnServer(error.kind, error.message) from None

    def _job(self, client: Client) -> Job:
        """The job of all processes that ask for the same: its id is made of what is asked for."""
        loaded = self.prepare()
        text = loaded.proto.SerializeToString(deterministic=True)
        request = hashlib.sha256(self._generation.encode() + b"\0" + text).hexdigest()
        try:
            tuning = client.tune(loaded, request_id=f"autotune-{request}")
        except InvalidRequest as error:
            self._leave_out(error)
            return self._job(client)
        if tuning.job.ended and tuning.job.state != "succeeded":
            # An earlier failure may have been the fleet's of then.
            tuning = client.tune(loaded)
        return tuning.wait()

    def _leave_out(self, error: InvalidRequest) -> None:
        """Drops the configs with the knob, or the value, that the server refuses; raises `error` where none has it."""
        at = _KNOB_AT_FAULT.fullmatch(error.field)
        if at is None or error.kind not in ("refused_knob", "invalid_knob", "unknown_knob"):
            raise error
        name, index = at[1], at[2]
        offered = self._offered(name)
        bad = {offered[int(index)]} if index is not None and error.kind == "invalid_knob" else set(offered)
        usual = DEFAULTS.get(name)
        chosen = [i for i in self._kept if self._knobs_of[i].get(name, usual) in bad - {usual}]
        if not chosen:
            raise error
        for i in chosen:
            _stats.tuned("refused_config")
            self._kept.remove(i)
        if not self._kept:
            raise error
        self._spec = self._build()

    def _offered(self, name: str) -> list[KnobScalar]:
        """The values of a knob in the space, in order."""
        return list(dict.fromkeys(self._knobs_of[i].get(name, DEFAULTS.get(name, 0)) for i in self._kept))

    def _index_of(self, job: Job) -> int:
        if not job.best:
            raise NotOnServer("no_winner", f"{job.name} has no winner")
        best = job.best[0]
        if best.estimate and os.environ.get("LATHE_TUNE_ESTIMATES") != "1":
            raise NotOnServer("estimate", f"{job.name} has been simulated; no worker has a device of this kind")
        group = best.constants[GROUP]
        for index in self._kept:
            if self._group_of[index] == group and self._knobs_of[index].items() <= best.knobs.items():
                return index
        raise NotOnServer("no_winner", f"{job.name}'s winner is none of the configs")

    def _devices(self, client: Client) -> list[str]:
        """The target of the job: this device's model, or where no worker has it, its chip."""
        devices = client.devices()
        model = _device_model()
        if any(device.model == model for device in devices):
            return [model]
        chip = self._chip
        if any(device.chip == chip for device in devices):
            return [chip]
        raise NotOnServer("no_worker", f"no worker has a {model or chip}")

    def _specify(self, targets: list[str]) -> specs.LoadedSpec:
        """Takes every config through Triton's front end."""
        self._targets = targets
        self._texts: list[tuple[str, tuple[int, ...]]] = []
        self._group_of: list[int] = []
        self._knobs_of: list[dict[str, KnobScalar]] = []
        self._kept = list(range(len(self.configs)))
        groups: dict[tuple[str, tuple[int, ...]], int] = {}
        for config in self.configs:
            given = {**self._kwargs, **config.all_kwargs()}
            kernel = _capture.capture(self._tuner.fn, self._args, given)
            self._signature = kernel.signature
            part = (kernel.job.ttir, self._grid(given))
            if part not in groups:
                groups[part] = len(self._texts)
                self._texts.append(part)
            self._group_of.append(groups[part])
            self._knobs_of.append(dict(kernel.job.knobs))
        return self._build()

    def _build(self) -> specs.LoadedSpec:
        """The specification of the configs that are kept."""
        arguments, problem = self._arguments(self._signature, _capture.accesses(self._texts[0][0]))
        names = sorted({name for i in self._kept for name in self._knobs_of[i]})
        used = sorted({self._group_of[i] for i in self._kept})
        settings = self._tuner.settings
        spec = specs.Spec(
            name=self._tuner.base_fn.__name__,
            modules=[
                specs.Module(
                    text=self._texts[group][0],
                    constants={GROUP: group, **dict(zip(GRID, self._texts[group][1], strict=True))},
                )
                for group in used
            ],
            targets=self._targets,
            space={name: self._offered(name) for name in names},
            constraints=[self._constraint(group, names) for group in used],
            grid=list(GRID),
            problems=[problem],
            arguments=arguments,
            check=settings.check,
            search=settings.search,
            labels={"made_by": "lathe.autotune", **({"generation": self._generation} if self._generation else {})},
        )
        return spec.load()

    def _constraint(self, group: int, names: list[str]) -> str:
        """The space is a product; this leaves the configs of one module."""
        terms = []
        for knobs in (self._knobs_of[i] for i in self._kept if self._group_of[i] == group):
            values = {name: knobs.get(name, DEFAULTS.get(name, 0)) for name in names}
            terms.append(" and ".join(f"{n} == {int(v)}" for n, v in values.items() if not isinstance(v, str)))
        return f"{GROUP} != {group} or " + " or ".join(f"({term})" for term in dict.fromkeys(terms))

    def _grid(self, given: dict[str, Any]) -> tuple[int, int, int]:
        grid = given.get("grid")
        if callable(grid):
            named = dict(zip(self._tuner.arg_names, self._args, strict=False))
            grid = grid({**named, **given})
        if grid is None:
            raise NotOnServer("no_grid")
        sizes = [int(size) for size in grid]
        x, y, z = [*sizes, 1, 1, 1][:3]
        return x, y, z

    def _arguments(
        self, signature: Mapping[str, str], access: _capture.Access
    ) -> tuple[list[specs.Argument], dict[str, int]]:
        """In the order of the tt.func: what Triton folded into constants is none of its arguments."""
        if not access.known:
            raise NotOnServer("roles", "it cannot be told which tensors the kernel writes")
        named = {**dict(zip(self._tuner.arg_names, self._args, strict=False)), **self._kwargs}
        found: list[specs.Argument] = []
        problem: dict[str, int] = {}
        for name, kind in ((n, k) for n, k in signature.items() if k != "constexpr"):
            value = named[name]
            if kind.startswith("*"):
                found.append(self._tensor(name, kind, value, access.role(len(found))))
            elif isinstance(value, int):  # a bool is one
                problem[name] = int(value)
                found.append(specs.Scalar(name))
            elif isinstance(value, float):
                found.append(specs.Scalar(repr(value)))
            else:
                raise NotOnServer("argument", f"{name} is a {kind}, which the server does not make")
        return found, problem

    def _tensor(self, name: str, kind: str, value: Any, role: str) -> specs.Tensor:
        dtype = DTYPES.get(kind.removeprefix("*").removeprefix("k"))
        if dtype is None:
            raise NotOnServer("argument", f"{name} is a {kind}, which the server does not make")
        tensor = specs.Tensor(dtype, _extent(value), role=role)  # type: ignore[arg-type]
        if role == "output" and name in self._tuner.reset_to_zero:
            tensor = replace(tensor, role="inout")
        if name in self._tuner.reset_to_zero:
            tensor = replace(tensor, init="zeros")
        elif name in self._tuner.restore_value:
            tensor = replace(tensor, role="inout")
        return replace(tensor, **self._tuner.settings.inputs.get(name, {}))


def _extent(value: Any) -> list[int]:
    """The shape; of a tensor with gaps between its elements, how many elements the memory from its first to its last
    has, as the kernel reaches them by the strides that it is given."""
    shape = [int(size) for size in value.shape]
    if not hasattr(value, "stride"):
        return shape or [1]
    strides = [int(step) for step in value.stride()]
    dense = 1
    for size, step in zip(reversed(shape), reversed(strides), strict=True):
        if size != 1 and step != dense:
            return [1 + sum((size - 1) * step for size, step in zip(shape, strides, strict=True))]
        dense *= size
    return shape or [1]


def _power_of_two(value: Any) -> Any:
    return 1 << (int(value) - 1).bit_length() if isinstance(value, int) and value > 0 else value


def _device_model() -> str:
    """As the driver names it, which is how workers report it; "" where it cannot be asked."""
    try:
        import torch
    except ImportError:
        return ""
    if not torch.cuda.is_available():
        return ""
    name: str = torch.cuda.get_device_name()
    return name
