"""Parts of requests from the values that programs give: modules, knobs, arguments of a launch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from . import _reader, results
from . import spec as specs
from .errors import InvalidRequest
from .v1 import common_pb2, tuning_pb2

ModuleLike: TypeAlias = specs.Module | Path | str
ArgumentLike: TypeAlias = int | float | tuple[str, Sequence[int]]


def knob(value: results.KnobScalar, field: str) -> common_pb2.KnobValue:
    """NumPy's scalars are taken as Python's. Raises InvalidRequest, with `field`, for other kinds of values."""
    plain = _reader.plain(value)
    if isinstance(plain, bool):
        return common_pb2.KnobValue(bool_value=plain)
    if isinstance(plain, int) and -(1 << 63) <= plain < 1 << 63:
        return common_pb2.KnobValue(int_value=plain)
    if isinstance(plain, str):
        return common_pb2.KnobValue(string_value=plain)
    raise InvalidRequest(
        "invalid_argument", f"{field}: {value!r} is neither a bool, an integer of 64 bits nor a text", field=field
    )


def argument_value(argument: ArgumentLike) -> tuning_pb2.ArgumentValue:
    """A tensor is given as ("bf16", (256, 4096))."""
    if isinstance(argument, tuple):
        dtype, shape = argument
        return tuning_pb2.ArgumentValue(tensor=tuning_pb2.ArgumentValue.Tensor(dtype=dtype, shape=shape))
    if isinstance(argument, float):
        return tuning_pb2.ArgumentValue(float_value=argument)
    return tuning_pb2.ArgumentValue(int_value=argument)


def module_source(module: ModuleLike, blobs: dict[str, bytes] | None = None) -> common_pb2.ModuleSource:
    """A Path names a file; a str is a digest ("sha256:..") or the text itself. Machine code goes to `blobs`, where
    there are any."""
    if isinstance(module, Path):
        return common_pb2.ModuleSource(text=module.read_bytes(), name=str(module))
    if isinstance(module, str):
        if module.startswith("sha256:"):
            return common_pb2.ModuleSource(digest=module)
        if "\n" not in module and module.endswith((".ttir", ".ttgir", ".mlir")):
            raise InvalidRequest(
                "invalid_argument",
                f"'{module}' is taken for the text of a module: write pathlib.Path('{module}') for the file",
                field="module",
            )
        return common_pb2.ModuleSource(text=module.encode())
    if not isinstance(module, specs.Module):
        raise InvalidRequest(
            "invalid_argument",
            f"a module is a lathe.Module, a pathlib.Path, or a str with its text or digest, not {_reader.kind(module)}",
            field="module",
        )
    source = common_pb2.ModuleSource(name=module.name)
    _reader.Reader(Path(), _reader.Places()).integers(module.constants, "module.constants", source.constants)
    if module.binary is not None:
        if blobs is None:
            raise InvalidRequest("invalid_argument", "machine code can be evaluated, and nothing else", field="module")
        read = specs.Spec(modules=[module]).load()
        blobs.update(read.blobs)
        source = read.proto.modules[0]
    elif module.digest is not None:
        source.digest = module.digest
    elif module.text is not None:
        source.text = module.text.encode() if isinstance(module.text, str) else module.text
    elif module.path is not None:
        source.text = Path(module.path).read_bytes()
        source.name = module.name or str(module.path)
    return source
