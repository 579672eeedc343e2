"""Spaces of configs for lathe.autotune; they are written down without Triton."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import spec as specs

if TYPE_CHECKING:
    from triton.runtime.autotuner import Config

OPTIONS = ("num_warps", "num_stages", "num_ctas", "maxnreg")


@dataclass(frozen=True)
class ConfigSpace:
    """Every combination of values; the server searches it."""

    values: Mapping[str, Sequence[Any]]
    search: specs.Search | None = None

    def configs(self) -> list[Config]:
        from triton.runtime.autotuner import Config

        found = []
        for chosen in itertools.product(*self.values.values()):
            given = dict(zip(self.values, chosen, strict=True))
            options = {name: given.pop(name) for name in OPTIONS if name in given}
            found.append(Config(given, **options))
        return found


def space(search: specs.Search | None = None, **values: Sequence[Any]) -> ConfigSpace:
    """A space of configs for `autotune`: space(BLOCK_M=[64, 128], num_warps=[4, 8]). `search` bounds the server's."""
    return ConfigSpace(values, search)
