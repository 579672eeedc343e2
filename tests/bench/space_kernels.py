"""The kernels that record_space.py measures over whole spaces: axes, knobs, and what a launch needs.

A space is the modules of a kernel, one for each set of `axes`, times the values of `knobs`. Only `modules` needs Triton.
"""
import dataclasses
import itertools
import pathlib
import sys

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"


def tensor(dtype, *shape, **more):
    return {"tensor": {"dtype": dtype, "shape": list(shape)}, **more}


@dataclasses.dataclass(frozen=True)
class Kernel:
    title: str  # for people
    axes: dict  # name -> values of the kernel's own constants
    knobs: dict
    sizes: tuple  # the names of a problem's values
    grid: list
    arguments: list
    check: dict
    fits: object = lambda **constants: True  # whether the kernel is right with these constants

    def constant_sets(self):
        """Each set of constants that makes a module, as name -> value."""
        for values in itertools.product(*self.axes.values()):
            constants = dict(zip(self.axes, values))
            if self.fits(**constants):
                yield constants


KERNELS = {
    "matmul": Kernel(
        "matmul, f16", {"BM": [32, 64, 128, 256], "BN": [32, 64, 128, 256], "BK": [32, 64, 128], "GROUP": [1, 8, 16]},
        {"num_warps": [2, 4, 8], "num_stages": [1, 2, 3, 4, 5]}, ("M", "N", "K"), ["cdiv(M, BM) * cdiv(N, BN)"],
        [tensor("f16", "M", "K"), tensor("f16", "K", "N"), tensor("f16", "M", "N", role="output"), {"scalar": "M"}, {"scalar": "N"},
         {"scalar": "K"}, {"scalar": "K"}, {"scalar": "N"}, {"scalar": "N"}], {"rtol": 1e-2, "atol": 1e-1}),
    "attention": Kernel(
        "attention forward, f16, 128 elements a head", {"BM": [32, 64, 128, 256], "BN": [16, 32, 64, 128]},
        {"num_warps": [2, 4, 8, 16], "num_stages": [1, 2, 3, 4, 5], "maxnreg": [0, 128]}, ("T", "H"), ["cdiv(T, BM)", "H"],
        [tensor("f16", "H", "T", "128"), tensor("f16", "H", "T", "128"), tensor("f16", "H", "T", "128"),
         tensor("f16", "H", "T", "128", role="output"), tensor("f32", "H", "T", role="output"), {"scalar": "0.088"}, {"scalar": "T"}],
        {"rtol": 1e-2, "atol": 1e-2, "programs": 4}),
    "norm": Kernel(
        "residual, RMS norm and scale, bf16", {"ROWS": [1, 2, 4, 8, 16], "COLS": [128, 256, 512, 1024, 2048, 4096]},
        {"num_warps": [1, 2, 4, 8, 16], "maxnreg": [0, 32, 64, 128]}, ("R", "N"), ["cdiv(R, ROWS)"],
        [tensor("bf16", "R", "N"), tensor("bf16", "R", "N"), tensor("bf16", "N"), tensor("bf16", "R", "N", role="output"),
         tensor("bf16", "R", "N", role="output"), {"scalar": "R"}, {"scalar": "N"}, {"scalar": "0.000001"}],
        {"rtol": 2e-2, "atol": 2e-2}, lambda ROWS, COLS: 256 <= ROWS * COLS <= 32768),
    "chunk_state": Kernel(
        "states of chunks, f16", {"BK": [16, 32, 64, 128], "BV": [16, 32, 64, 128]},
        {"num_warps": [1, 2, 4, 8], "num_stages": [1, 2, 3, 4, 5], "maxnreg": [0, 64, 128]}, ("T", "H"), ["128 / BK", "128 / BV", "H"],
        [tensor("f16", "H", "T", "128"), tensor("f16", "H", "T", "128"), tensor("f32", "H", "T", init="uniform", lo=-0.3, hi=0.1),
         tensor("f16", "H", "T / 64", "128", "128", role="output"), {"scalar": "T"}], {"rtol": 2e-2, "atol": 2e-1}),
    "chunk_output": Kernel(
        "outputs of chunks, f16", {"BK": [16, 32, 64, 128], "BV": [16, 32, 64, 128]},
        {"num_warps": [1, 2, 4, 8], "num_stages": [1, 2, 3, 4, 5], "maxnreg": [0, 64, 128]}, ("T", "H"), ["128 / BV", "T / 64", "H"],
        [tensor("f16", "H", "T", "128"), tensor("f16", "H", "T", "128"), tensor("f16", "H", "T", "128"),
         tensor("f16", "H", "T / 64", "128", "128"), tensor("f32", "H", "T", init="uniform", lo=-0.3, hi=0.1),
         tensor("f16", "H", "T", "128", role="output"), {"scalar": "0.088"}, {"scalar": "T"}], {"rtol": 2e-2, "atol": 2e-1}),
}


def sources():
    """name -> (function, signature, constants beside the axes), which need Triton."""
    import triton
    import triton.language as tl
    from front_ends import first

    sys.path.insert(0, str(CORPUS / "second"))
    from sequence import chunk_output, chunk_state

    @triton.jit
    def add_rms_norm_tiles(x_ptr, res_ptr, w_ptr, sum_ptr, y_ptr, rows, n, eps, ROWS: tl.constexpr, COLS: tl.constexpr):
        r = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
        squares = tl.zeros([ROWS, COLS], tl.float32)
        for start in range(0, n, COLS):
            c = start + tl.arange(0, COLS)
            keep = (r[:, None] < rows) & (c[None, :] < n)
            at = r[:, None] * n + c[None, :]
            s = tl.load(x_ptr + at, mask=keep, other=0.0).to(tl.float32) + tl.load(res_ptr + at, mask=keep, other=0.0).to(tl.float32)
            tl.store(sum_ptr + at, s.to(tl.bfloat16), mask=keep)
            squares += s * s
        scale = tl.rsqrt(tl.sum(squares, 1) / n + eps)
        for start in range(0, n, COLS):
            c = start + tl.arange(0, COLS)
            keep = (r[:, None] < rows) & (c[None, :] < n)
            at = r[:, None] * n + c[None, :]
            s = tl.load(x_ptr + at, mask=keep, other=0.0).to(tl.float32) + tl.load(res_ptr + at, mask=keep, other=0.0).to(tl.float32)
            w = tl.load(w_ptr + c, mask=c < n, other=0.0).to(tl.float32)
            tl.store(y_ptr + at, (s * scale[:, None] * w[None, :]).to(tl.bfloat16), mask=keep)

    f16, f32, bf16 = "*fp16", "*fp32", "*bf16"
    matmul, signature, (constants, *_) = first.KERNELS["matmul_f16"]
    attention, heads, _ = first.KERNELS["attention_fwd_f16"]
    return {
        "matmul": (matmul, signature, {name: constants[name] for name in ("ACC", "PREC")}),
        "attention": (attention, heads, dict(D=128, CAUSAL=0)),
        "norm": (add_rms_norm_tiles, dict(x_ptr=bf16, res_ptr=bf16, w_ptr=bf16, sum_ptr=bf16, y_ptr=bf16, rows="i32", n="i32", eps="fp32"), {}),
        "chunk_state": (chunk_state, dict(k_ptr=f16, v_ptr=f16, g_ptr=f32, h_ptr=f16, t="i32"), dict(C=64, K=128, V=128)),
        "chunk_output": (chunk_output, dict(q_ptr=f16, k_ptr=f16, v_ptr=f16, h_ptr=f16, g_ptr=f32, o_ptr=f16, scale="fp32", t="i32"),
                         dict(C=64, K=128, V=128)),
    }
