"""Arrays as files in NumPy's format .npy, which is how the service takes them."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from .errors import InvalidRequest

ArrayLike: TypeAlias = Any
"""The path of a .npy file, its bytes, or an array: NumPy's, PyTorch's, or what numpy.asarray takes."""

Arrays: TypeAlias = Mapping[int | str, ArrayLike]
"""Arrays by the positions or names of a kernel's arguments."""


def npy(array: ArrayLike) -> tuple[bytes, str]:
    """The bytes of the file, and its name, "" where it has none."""
    if isinstance(array, bytes):
        return array, ""
    if isinstance(array, str | Path):
        try:
            return Path(array).read_bytes(), str(array)
        except OSError as error:
            raise InvalidRequest("invalid_argument", f"cannot read '{array}': {error.strerror}") from None
    try:
        import numpy
    except ImportError:
        raise ImportError("arrays need NumPy; without it, give the bytes or the path of a .npy file") from None
    file = io.BytesIO()
    numpy.save(file, numpy.asarray(_on_host(array), order="C"), allow_pickle=False)
    return file.getvalue(), ""


def _on_host(array: Any) -> Any:
    """A tensor of PyTorch's as NumPy's array; one of a type that NumPy lacks as the integers with its bits."""
    if not hasattr(array, "detach"):
        return array
    tensor = array.detach().cpu().contiguous()
    try:
        return tensor.numpy()
    except TypeError:
        import torch

        return tensor.view(torch.int16 if tensor.element_size() == 2 else torch.int8).numpy()
