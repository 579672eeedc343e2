"""A GPU of which Triton believes that it is there: what is launched is noted, and takes the time that a test says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import triton
from triton.backends.compiler import GPUTarget


class DType:
    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return f"torch.{self.name}"

    def __repr__(self) -> str:
        return str(self)

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DType) and other.name == self.name


class Tensor:
    """As much of torch's as Triton looks at."""

    def __init__(self, *shape: int, dtype: str = "float32", strides: tuple[int, ...] | None = None) -> None:
        self.shape = shape
        self.dtype = DType(dtype)
        dense = [1]
        for size in reversed(shape[1:]):
            dense.insert(0, dense[0] * size)
        self._strides = strides or tuple(dense)
        self.zeroed = 0

    def data_ptr(self) -> int:
        return 4096

    def stride(self) -> tuple[int, ...]:
        return self._strides

    def element_size(self) -> int:
        return 4

    def zero_(self) -> None:
        self.zeroed += 1

    def clone(self) -> Tensor:
        return Tensor(*self.shape, dtype=self.dtype.name, strides=self._strides)

    def copy_(self, other: Tensor) -> None:
        assert other.shape == self.shape


class _Utils:
    def get_device_properties(self, device: int) -> dict[str, int]:
        return {"max_shared_mem": 232448, "multiprocessor_count": 132, "warpSize": 32}

    def load_binary(self, name: str, kernel: bytes, shared: int, device: int) -> tuple[Any, ...]:
        assert kernel[:4] == b"\x7fELF"
        return None, 1, 32, 0, 1024


class Driver:
    """Notes (grid, name, num_warps) of each launch."""

    def __init__(self, time_of: Callable[[Any], float], target: GPUTarget | None = None) -> None:
        self.utils = _Utils()
        self.launches: list[tuple[tuple[int, int, int], str, int]] = []
        self.target = target or GPUTarget("cuda", 90, 32)
        self._time_of = time_of
        self.timed = 0

    def get_current_target(self) -> GPUTarget:
        return self.target

    def get_current_device(self) -> int:
        return 0

    def get_current_stream(self, device: int) -> int:
        return 0

    def get_benchmarker(self) -> Callable[..., list[float]]:
        def bench(call: Callable[[], Any], quantiles: Any = None) -> list[float]:
            self.timed += 1
            before = len(self.launches)
            call()
            return [self._time_of(self.launches[before])] * 3

        return bench

    def launcher_cls(self, src: Any, metadata: Any) -> Callable[..., None]:
        def launch(x: int, y: int, z: int, *rest: Any) -> None:
            self.launches.append(((x, y, z), metadata.name, metadata.num_warps))

        return launch


def install(time_of: Callable[[Any], float] = lambda launch: 1.0) -> Driver:
    driver = Driver(time_of)
    triton.runtime.driver.set_active(driver)
    return driver
