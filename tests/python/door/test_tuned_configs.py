"""Tuned files of vLLM and SGLang as configs of Triton's."""

from __future__ import annotations

import lathe
from lathe import tuned

BLOCK_SIZES = {"BLOCK_SIZE_M": 16, "BLOCK_SIZE_N": 64, "BLOCK_SIZE_K": 128}
SMALL = {**BLOCK_SIZES, "GROUP_SIZE_M": 1, "num_warps": 4, "num_stages": 3}
LARGE = {**SMALL, "BLOCK_SIZE_M": 128, "num_warps": 8}


def test_a_tuned_file_gives_configs_and_a_space() -> None:
    file = tuned.TunedFile({"N": 8, "K": 512}, "D", {1: SMALL, 2: dict(SMALL), 64: LARGE})
    first, second = file.triton_configs()
    assert (first.num_warps, first.num_stages, second.num_warps) == (4, 3, 8)
    assert first.kwargs == {name: value for name, value in SMALL.items() if not name.startswith("num_")}
    assert lathe.space(**file.space()).values["BLOCK_SIZE_M"] == [16, 128]
