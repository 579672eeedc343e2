"""A kernel whose tensor descriptors the host makes: the arguments that it takes, beside those that this Triton's
launcher passes for them, and how the launcher fills tensor maps. Compiled without a GPU for the target that the command
line gives."""

import json
import re
import sys

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

import lathe.triton


@triton.jit
def copy(source, target, BLOCK: tl.constexpr):
    row = tl.program_id(0) * BLOCK
    target.store([row, 0], source.load([row, 0]))


class Tensor:
    """As TensorDescriptor: what the launchers read of it."""

    base = "ptr"
    shape, strides = ["i64", "i64"], ["i64", "i64"]
    padding, round_f32_to_tf32 = "zero", False


def passed(vendor):
    """Types of the values that the launcher makes of a descriptor, with those that were an i32 in the signature."""
    module = __import__(f"triton.backends.{'nvidia' if vendor == 'cuda' else 'amd'}.driver", fromlist=["driver"])
    try:
        values = module.make_tensordesc_arg(Tensor, None, None)
    except TypeError:
        values = module.make_tensordesc_arg(Tensor, None)
    kinds = ["i1" if isinstance(value, bool) else value for value in values]
    rank = len(Tensor.shape)
    kinds[-2 * rank : -rank] = ["i32"] * rank
    return kinds


def taken(llir):
    """Types of the kernel's arguments, without the two pointers to scratch memory at their end."""
    arguments = re.search(r"define [^\n]*@copy\(([^\n]*)\)", llir)[1]
    return [re.match(r"\w+", argument.strip())[0] for argument in arguments.split(",")][:-2]


vendor, arch, warp = sys.argv[1].split(":")
target = GPUTarget(vendor, int(arch) if vendor == "cuda" else arch, int(warp))
kind = "tensordesc<fp16[64, 64]>"
signature = {"source": kind, "target": kind, "BLOCK": "constexpr"}
made = triton.compile(ASTSource(copy, signature, {(2,): 64}, {}), target=target, options={"num_warps": 4})
print(
    json.dumps(
        {
            "fell_back": lathe.triton.stats().fell_back,
            "passed": 2 * passed(vendor),
            "maps": made.metadata.tensordesc_meta,
            "taken": taken(made.asm["llir"]),
        }
    )
)
