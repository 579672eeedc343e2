"""A kernel whose tensor descriptors the host makes, compiled by Triton without a GPU."""

import json

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

import lathe.triton


@triton.jit
def copy(source, target, BLOCK: tl.constexpr):
    row = tl.program_id(0) * BLOCK
    target.store([row, 0], source.load([row, 0]))


kind = "tensordesc<fp16[64, 64]>"
signature = {"source": kind, "target": kind, "BLOCK": "constexpr"}
made = triton.compile(
    ASTSource(copy, signature, {(2,): 64}, {}), target=GPUTarget("cuda", 90, 32), options={"num_warps": 4}
)
print(json.dumps({"described": len(made.metadata.tensordesc_meta), "fell_back": lathe.triton.stats().fell_back}))
