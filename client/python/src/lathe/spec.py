"""Specifications of tunings: which kernel is tuned over which space.

The dataclasses have the keys of the YAML, which client/README.md documents, and are read by the same rules:

    spec = lathe.Spec(
        modules=[lathe.Module(path="row_softmax.ttir", constants={"BLOCK": 4096})],
        space={"num_warps": [1, 2, 4, 8]},
        grid=["rows"],
        problems=[{"rows": 256, "n_cols": 4000}],
        arguments=[lathe.Tensor("bf16", ["rows", 4096]), lathe.Tensor("bf16", ["rows", 4096], role="output"),
                   lathe.Scalar(4096), lathe.Scalar(4096), lathe.Scalar("n_cols")],
    )

What the values mean, and whether they fit the kernel, the server says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from . import _reader
from ._arrays import ArrayLike, npy
from .errors import InvalidRequest, LatheError
from .v1 import tuning_pb2

Expression: TypeAlias = int | str
KnobScalar: TypeAlias = bool | int | str
KnobSpace: TypeAlias = Mapping[str, KnobScalar | Sequence[KnobScalar]]
Space: TypeAlias = Mapping[str, KnobScalar | Sequence[KnobScalar] | KnobSpace]


@dataclass(frozen=True, kw_only=True)
class Binary:
    """Machine code of your own, and what a launch of it needs.

    `code` is the path of a cubin or hsaco, or its bytes; `target` the chip that it is for; `arguments` are types as a
    tt.func has them. Only workers that are told to measure such code do ("lathe-worker --allow-client-binaries").
    """

    code: str | Path | bytes
    target: str
    entry: str
    num_warps: int
    arguments: Sequence[str]
    shared_bytes: int = 0
    cluster: Sequence[int] = ()
    global_scratch_bytes: int = 0
    global_scratch_align: int = 0
    profile_scratch_bytes: int = 0
    profile_scratch_align: int = 0


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module as text (`path`, or `text` itself), by the digest of one that the server has seen, or as machine code;
    one of them."""

    path: str | Path | None = None
    text: str | bytes | None = None
    digest: str | None = None
    binary: Binary | None = None
    constants: Mapping[str, int] = field(default_factory=dict)
    name: str = ""  # for diagnostics, where `text` is given


@dataclass(frozen=True)
class Tensor:
    """A tensor argument; `shape`, `lo` and `hi` are expressions.

    `values` are its contents before a launch, `expected` those of an output afterwards: a path or the bytes of a .npy
    file, or an array.
    """

    dtype: str
    shape: Sequence[Expression]
    role: Literal["input", "output", "inout"] = "input"
    init: Literal["normal", "uniform", "randint", "zeros", "ones", "arange"] | None = None
    lo: Expression | None = None
    hi: Expression | None = None
    values: ArrayLike | None = None
    expected: ArrayLike | None = None


@dataclass(frozen=True)
class Scalar:
    """A scalar argument: an expression, or for a float its value."""

    value: int | float | str


@dataclass(frozen=True)
class Descriptor:
    """A tensor that the host describes (`!tt.tensordesc`), in the place of all arguments that it is of the kernel.

    `block` is the shape in the kernel's type, `strides` are in elements (None: rows lie one behind the other). With
    `size_arguments` the kernel takes sizes and strides once more after it, as TTIR of Triton does. An im2col tensor
    (`!ttng.tensordesc_im2col`) has `lower` and `upper`, the corners of its box of pixels, and `steps` (None: 1), each
    with a number for every dimension between images and channels; its block is pixels by channels. The rest is as
    Tensor has it.
    """

    dtype: str
    shape: Sequence[Expression]
    block: Sequence[Expression]
    strides: Sequence[Expression] | None = None
    padding: Literal["zero", "nan"] | None = None
    round_to_tf32: bool = False
    size_arguments: bool = False
    lower: Sequence[Expression] | None = None
    upper: Sequence[Expression] | None = None
    steps: Sequence[Expression] | None = None
    role: Literal["input", "output", "inout"] = "input"
    init: Literal["normal", "uniform", "randint", "zeros", "ones", "arange"] | None = None
    lo: Expression | None = None
    hi: Expression | None = None
    values: ArrayLike | None = None
    expected: ArrayLike | None = None


Argument: TypeAlias = Tensor | Scalar | Descriptor


@dataclass(frozen=True, kw_only=True)
class Reference:
    """A kernel that says what the variants should compute: it takes the same arguments, with a grid of its own."""

    module: Module
    grid: Expression | Sequence[Expression]
    entry: str = ""
    knobs: Mapping[str, KnobScalar] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Work:
    """The least that any kernel must do for a problem, as expressions; None: each tensor once, and no matrix work."""

    bytes: Expression | None = None
    flops: Expression | None = None


@dataclass(frozen=True)
class Range:
    """The multiples of `multiple_of` from `start` to `stop`, which is one of them where it is a multiple."""

    start: int
    stop: int
    multiple_of: int = 1


@dataclass(frozen=True, kw_only=True)
class DrawnProblems:
    """Problems that the server draws and tells with the verdict: `count` (None: 8) of these values."""

    values: Mapping[str, Range | Sequence[int]]
    count: int | None = None


@dataclass(frozen=True, kw_only=True)
class Check:
    """How variants are compared with the reference; None: the server's default.

    Without `reference` the kernel's own module says what is right, unless arguments have `expected` arrays. `draws` is
    how many times inputs are drawn for each problem, `drawn_problems` are more problems than those listed, and `work`
    is what the bound of a device is computed from.
    """

    rtol: float | None = None
    atol: float | None = None
    programs: int | None = None
    problem: Mapping[str, int] | None = None
    disabled: bool = False
    deterministic: bool = False
    reference: Reference | None = None
    draws: int | None = None
    work: Work | None = None
    drawn_problems: DrawnProblems | None = None


@dataclass(frozen=True, kw_only=True)
class Search:
    """How the space is searched; 0 or None: no limit but the server's.

    `max_seconds` are the job's, `max_device_seconds` those for which devices measure. With `prune` variants that cannot
    win by their artifact are not measured. A search ends early once the chance of a gain of `until_gain` (0.02: 2 %)
    stays under `until_chance`, 0.05 by default. `compile_ahead`: so many variants are compiled for each that is
    measured, and the search chooses among them by their code; 0: none, None: the strategy's default. The work of a
    search in the `background` yields to that of all others."""

    strategy: str | None = None
    max_trials: int = 0
    max_seconds: float = 0
    max_device_seconds: float = 0
    seed: int | None = None
    prune: bool = False
    until_gain: float = 0
    until_chance: float = 0
    compile_ahead: int | None = None
    background: bool = False


@dataclass(frozen=True, kw_only=True)
class Profiling:
    """Variants that are profiled when the search has ended. `scopes`: "automatic", what the compiler finds beside the
    kernel's own marks, "everything", more of it, "marks", the kernel's own alone, or "instructions", every one of a
    simulated device; `of`: "winners", or "all" that are right; `knobs`: beside the variant's own, such as
    profile_records, profile_warps ("0,4-7") or profile_buffer_strategy ("flush")."""

    scopes: str = "automatic"
    of: str = "winners"
    knobs: Mapping[str, int | bool | str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Spec:
    """A specification. Its keys are those of the YAML, but for `grid`, which stands there under `launch`."""

    modules: Sequence[Module]
    name: str = ""
    entry: str = ""
    targets: Sequence[str] = ()
    space: Space = field(default_factory=dict)
    constraints: Sequence[str] = ()
    grid: Expression | Sequence[Expression] = ()
    problems: Sequence[Mapping[str, int]] = ()
    arguments: Sequence[Argument] = ()
    check: Check | None = None
    search: Search | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    profile: Profiling | None = None

    def load(self) -> LoadedSpec:
        """Reads the files that are named by a path. Raises InvalidRequest."""
        _check_kinds(self)
        places = _reader.Places()
        reader = _reader.Reader(Path(), places)
        read = reader.read(_reader.of_python(_keys_of(self)))
        pairs = list(zip(read.modules, self.modules, strict=True))
        if self.check is not None and self.check.reference is not None:
            pairs.append((read.check.reference.module, self.check.reference.module))
        for module, given in pairs:
            if given.text is not None:
                module.text = given.text.encode() if isinstance(given.text, str) else given.text
                module.name = given.name
            if given.binary is not None and isinstance(given.binary.code, bytes):
                module.binary.digest = reader.keep(given.binary.code)
        for argument, tensor in zip(read.arguments, self.arguments, strict=True):
            if isinstance(tensor, Scalar):
                continue
            held = argument.tensor if isinstance(tensor, Tensor) else argument.described.tensor
            for key, array in (("values", tensor.values), ("expected", tensor.expected)):
                if array is not None and not isinstance(array, str | Path):
                    getattr(held, key).digest = reader.keep(npy(array)[0])
        return LoadedSpec(read, places, reader.blobs)


@dataclass(frozen=True)
class LoadedSpec:
    """A specification as the server takes it, where its fields stand in the file that it came from, and the contents of
    the files that it names by their digests."""

    proto: tuning_pb2.TuningSpec
    places: _reader.Places = field(default_factory=_reader.Places)
    blobs: Mapping[str, bytes] = field(default_factory=dict)

    def locate(self, error: LatheError) -> LatheError:
        """`error` with the place in the file of the field that it names."""
        if error.field and not error.place:
            error.place = self.places.locate(error.field)
        return error


SpecLike: TypeAlias = Spec | LoadedSpec | tuning_pb2.TuningSpec | str | Path


def load(spec: SpecLike) -> LoadedSpec:
    """Any form of a specification; a str or Path names a YAML file. Raises InvalidRequest with the place at fault."""
    if isinstance(spec, LoadedSpec):
        return spec
    if isinstance(spec, Spec):
        return spec.load()
    if isinstance(spec, tuning_pb2.TuningSpec):
        return LoadedSpec(spec)
    if not isinstance(spec, str | Path):
        raise _wrong_kind("spec", spec, "a lathe.Spec, the path of a YAML file or a message")
    path = Path(spec)
    data = path.read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
        raise InvalidRequest(
            "invalid_argument",
            f"the text is not UTF-8: byte 0x{data[error.start]:02x}",
            place=f"{spec}:{line}:{column}",
        ) from None
    return parse(text, file=str(spec), folder=path.parent)


def parse(text: str, *, file: str = "spec", folder: str | Path = ".") -> LoadedSpec:
    """A specification in YAML; `folder` is where the paths of its modules start, `file` its name in errors."""
    places = _reader.Places(file)
    reader = _reader.Reader(Path(folder), places)
    return LoadedSpec(reader.read(_reader.of_yaml(text, file)), places, reader.blobs)


def _wrong_kind(field: str, value: object, expected: str) -> InvalidRequest:
    return InvalidRequest("invalid_argument", f"{field}: expected {expected}, not {_reader.kind(value)}", field=field)


def _expect(field: str, value: object, kinds: type | tuple[type, ...], expected: str) -> None:
    if not isinstance(value, kinds):
        raise _wrong_kind(field, value, expected)


def _expect_list(field: str, value: object, expected: str) -> None:
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise _wrong_kind(field, value, f"a list of {expected}")


def _check_kinds(spec: Spec) -> None:
    """Whether parts of the specification are objects of the classes here; the reader looks at plain values.

    Raises InvalidRequest with the field's name.
    """
    _expect_list("modules", spec.modules, "lathe.Module")
    for i, module in enumerate(spec.modules):
        _check_module(f"modules[{i}]", module)
    _expect_list("arguments", spec.arguments, "lathe.Tensor, lathe.Scalar and lathe.Descriptor")
    for i, argument in enumerate(spec.arguments):
        kinds = (Tensor, Scalar, Descriptor)
        _expect(f"arguments[{i}]", argument, kinds, "a lathe.Tensor, lathe.Scalar or lathe.Descriptor")
    parts: list[tuple[str, object, type]] = [
        ("check", spec.check, Check),
        ("search", spec.search, Search),
        ("profile", spec.profile, Profiling),
    ]
    if isinstance(spec.check, Check):
        parts += [
            ("check.reference", spec.check.reference, Reference),
            ("check.work", spec.check.work, Work),
            ("check.drawn_problems", spec.check.drawn_problems, DrawnProblems),
        ]
    for name, part, kind in parts:
        _expect(name, part, (kind, type(None)), f"a lathe.{kind.__name__}")
    if spec.check is None:
        return
    if spec.check.reference is not None:
        _check_module("check.reference.module", spec.check.reference.module)
    if spec.check.drawn_problems is not None:
        values = spec.check.drawn_problems.values
        _expect("check.drawn_problems.values", values, Mapping, "a mapping of names to values")
        for name, each in values.items():
            if not isinstance(each, Range):
                _expect_list(f"check.drawn_problems.values.{name}", _reader.plain(each), "integers, or a lathe.Range")


def _check_module(field: str, module: object) -> None:
    if not isinstance(module, Module):
        raise _wrong_kind(field, module, "a lathe.Module")
    _expect(f"{field}.path", module.path, (str, Path, type(None)), "a path")
    _expect(f"{field}.text", module.text, (str, bytes, type(None)), "a str or bytes")
    _expect(f"{field}.digest", module.digest, (str, type(None)), "a str")
    _expect(f"{field}.binary", module.binary, (Binary, type(None)), "a lathe.Binary")
    if module.binary is not None:
        _expect(f"{field}.binary.code", module.binary.code, (str, Path, bytes), "a path or bytes")


def _keys_of(spec: Spec) -> dict[str, object]:
    """The specification in the form of the YAML, without what is left out."""
    keys: dict[str, object] = {
        "name": spec.name,
        "entry": spec.entry,
        "modules": [_keys_of_module(module) for module in spec.modules],
        "targets": spec.targets,
        "space": spec.space,
        "constraints": spec.constraints,
        "launch": {"grid": spec.grid},
        "problems": spec.problems,
        "arguments": [_keys_of_argument(argument) for argument in spec.arguments],
        "labels": spec.labels,
    }
    if spec.check is not None:
        keys["check"] = _keys_of_check(spec.check)
    if spec.search is not None:
        keys["search"] = _present(vars(spec.search))
    if spec.profile is not None:
        keys["profile"] = dict(vars(spec.profile))
    return keys


def _keys_of_check(check: Check) -> dict[str, object]:
    keys = _present(vars(check))
    if check.reference is not None:
        own = {key: value for key, value in vars(check.reference).items() if key != "module"}
        keys["reference"] = {**_keys_of_module(check.reference.module), **own}
    if check.work is not None:
        keys["work"] = _present(vars(check.work))
    if check.drawn_problems is not None:
        ranges = {
            name: {"from": each.start, "to": each.stop, "multiple_of": each.multiple_of}
            if isinstance(each, Range)
            else list(_reader.plain(each))
            for name, each in check.drawn_problems.values.items()
        }
        keys["drawn_problems"] = _present({"count": check.drawn_problems.count, "values": ranges})
    return keys


def _present(values: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in values.items() if value is not None}


def _keys_of_module(module: Module) -> dict[str, object]:
    if sum(given is not None for given in (module.path, module.text, module.digest, module.binary)) != 1:
        raise ValueError("a Module has one of path, text, digest and binary")
    keys: dict[str, object] = {"constants": module.constants}
    if module.path is not None:
        keys["path"] = str(module.path)
    elif module.binary is not None:
        own = {key: value for key, value in vars(module.binary).items() if key != "code"}
        if not isinstance(module.binary.code, bytes):
            own["path"] = str(module.binary.code)
        keys["binary"] = own
    else:
        # The text takes the digest's place once the rest is read: the YAML has no key for it.
        keys["digest"] = module.digest or "sha256:"
    return keys


def _keys_of_argument(argument: Argument) -> dict[str, object]:
    if isinstance(argument, Scalar):
        return {"scalar": argument.value}
    outer = _present({"role": argument.role, "init": argument.init, "lo": argument.lo, "hi": argument.hi})
    for key, array in (("values", argument.values), ("expected", argument.expected)):
        if isinstance(array, str | Path):
            outer[key] = str(array)
    if isinstance(argument, Tensor):
        return {"tensor": {"dtype": argument.dtype, "shape": argument.shape}, **outer}
    inner = ["dtype", "shape", "block", "strides", "padding", "round_to_tf32", "size_arguments"]
    inner += ["lower", "upper", "steps"]
    return {"descriptor": _present({key: getattr(argument, key) for key in inner}), **outer}
