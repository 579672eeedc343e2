"""The register of the second and the third corpus: what each kernel is called with.

A module decorates each kernel with `entry`. Arguments are lines as executed_file.h of the proofs has them (`input f16
4096 normal`), with names of sizes and constants in braces; `small` sizes are for the simulator, `large` for a GPU.
"""
import dataclasses
import inspect
import pathlib

import triton

ENTRIES = {}
SUM = "tolerance 1e-5 1e-5"  # an f32 sum in another order
HALF = "tolerance 0.001 1e-4"  # rounded to f16 on both sides
BRAIN = "tolerance 0.0079 1e-4"  # rounded to bf16 on both sides


@dataclasses.dataclass(frozen=True)
class Entry:
    corpus: str  # its folder
    name: str
    function: object
    arguments: list
    grid: str
    small: dict
    large: dict
    constants: dict
    warps: tuple
    stages: tuple

    def sizes(self, large):
        return {**self.constants, **(self.large if large else self.small)}

    def lines(self, large=False):
        """The arguments, in the order of the parameters that are not constants."""
        names = self.sizes(large)
        return [fill(line, names) for line in self.arguments]

    def programs(self, large=False):
        return fill(self.grid, self.sizes(large))


def fill(text, names):
    names = {**names, "cdiv": triton.cdiv, "SUM": SUM, "HALF": HALF, "BRAIN": BRAIN}
    return eval("f" + repr(text), {}, names)  # the text is of this folder's modules


def entry(name, arguments, grid, small, large, warps=(4, 8), stages=(1, 3), **constants):
    def register(function):
        assert name not in ENTRIES, name
        corpus = pathlib.Path(inspect.getfile(function.fn)).parent.name
        ENTRIES[name] = Entry(corpus, name, function, arguments, grid, small, large, constants, warps, stages)
        return function
    return register
