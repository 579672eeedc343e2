"""A kernel whose parts Triton's profiler and Lathe's both mark: a stream of loads, a chain of dependent steps, a store."""
import triton
import triton.language as tl
import triton.profiler.language as pl

pl.enable_semantic("triton")


@triton.jit
def phases(x, out, turns, BLOCK: tl.constexpr):
    columns = tl.arange(0, BLOCK)
    at = x + tl.program_id(0) * turns * BLOCK + columns
    with pl.scope("whole"):
        total = tl.zeros((BLOCK,), tl.float32)
        with pl.scope("stream"):
            for turn in range(turns):
                total += tl.load(at + turn * BLOCK)
        with pl.scope("chain"):
            for _ in range(16 * turns):
                total = tl.exp2(-total)
        with pl.scope("store"):
            tl.store(out + tl.program_id(0) * BLOCK + columns, total)
