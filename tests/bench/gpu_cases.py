"""The corpus' kernels with data of a realistic size: what gpu_kernels.py runs and compares with PyTorch."""
import pathlib
import sys

import torch

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
sys.path.insert(0, str(CORPUS))
import kernels as K  # noqa: E402

GPU = "cuda"


MEMORY_BOUND = [dict(num_warps=w) for w in (1, 2, 4, 8, 16)]
MATRIX = [dict(num_warps=w, num_stages=s) for w in (4, 8) for s in (2, 3, 4)]


class Case:
    """One kernel with its data: `arguments` in the order of the tt.func, `outputs` the tensors it writes, which are
    zeroed before a run that is checked. `flops` is 0 where bytes are what counts. `constants` are the front end's, in
    the order of the parameters that TTIR has no more (constant sets, strides of 1)."""

    def __init__(self, ttir, function, constants, arguments, outputs, grid, expected, moved_bytes, rtol, atol, flops=0, space=None):
        self.ttir, self.function, self.constants = ttir, function, constants
        self.arguments, self.outputs, self.grid = arguments, outputs, grid
        self.expected, self.moved_bytes, self.rtol, self.atol = expected, moved_bytes, rtol, atol
        self.flops, self.space = flops, space or (MATRIX if flops else MEMORY_BOUND)


def randn(*shape, dtype):
    return torch.randn(shape, device=GPU, dtype=torch.float32).to(dtype)


def with_specials(tensor):
    """Some infinities, NaN and zeros of both signs among the elements."""
    flat = tensor.view(-1)
    for at, value in ((5, float("nan")), (77, float("inf")), (1030, -float("inf")), (2100, -0.0), (flat.numel() - 3, float("nan"))):
        flat[at] = value
    return tensor


def nbytes(*tensors):
    return sum(t.numel() * t.element_size() for t in tensors)


def vector_add():
    n = 1 << 26
    x, y = with_specials(randn(n, dtype=torch.float32)), randn(n, dtype=torch.float32)
    out = torch.empty_like(x)
    return Case("vector_add_f32", K.vector_add, dict(BLOCK=1024), [x, y, out, n], [out], (n // 1024, 1, 1),
                lambda: [x + y], nbytes(x, y, out), 0, 0)


def swiglu():
    n = 1 << 26
    g, u = with_specials(randn(n, dtype=torch.bfloat16)), randn(n, dtype=torch.bfloat16)
    out = torch.empty_like(g)
    return Case("swiglu_bf16", K.swiglu, dict(BLOCK=1024), [g, u, out, n], [out], (n // 1024, 1, 1),
                lambda: [(torch.nn.functional.silu(g.double()) * u.double()).to(torch.bfloat16)], nbytes(g, u, out), 1e-2, 1e-3)


def row_softmax(ttir, dtype, block, rows, columns, tolerance):
    def make():
        x = with_specials(randn(rows, block, dtype=dtype))
        out = torch.zeros_like(x)
        return Case(ttir, K.row_softmax, dict(BLOCK=block), [x, out, block, block, columns], [out], (rows, 1, 1),
                    lambda: [torch.nn.functional.pad(torch.softmax(x[:, :columns].double(), 1), (0, block - columns)).to(dtype)],
                    2 * rows * columns * x.element_size(), tolerance, tolerance * 0.1)
    return make


def layer_norm():
    rows, columns = 8192, 4096
    x, w, b = with_specials(randn(rows, columns, dtype=torch.float16)), randn(columns, dtype=torch.float16), randn(columns, dtype=torch.float16)
    out, mean, rstd = torch.empty_like(x), torch.empty(rows, device=GPU), torch.empty(rows, device=GPU)

    def expected():
        d = x.double()
        m, v = d.mean(1), d.var(1, unbiased=False)
        r = 1 / torch.sqrt(v + 1e-5)
        return [((d - m[:, None]) * r[:, None] * w.double() + b.double()).to(torch.float16), m.float(), r.float()]
    return Case("layer_norm_f16", K.layer_norm, dict(BLOCK=1024), [x, w, b, out, mean, rstd, columns, columns, 1e-5],
                [out, mean, rstd], (rows, 1, 1), expected, nbytes(x, out), 1e-2, 1e-2)


def rms_norm():
    rows, columns = 16384, 1024
    x, w = randn(rows, columns, dtype=torch.bfloat16), randn(columns, dtype=torch.bfloat16)
    out = torch.empty_like(x)

    def expected():
        d = x.double()
        return [(d * torch.rsqrt((d * d).mean(1, keepdim=True) + 1e-6) * w.double()).to(torch.bfloat16)]
    return Case("rms_norm_2d_bf16", K.rms_norm_2d, dict(ROWS=4, COLS=1024), [x, w, out, rows, columns, 1e-6], [out],
                (rows // 4, 1, 1), expected, nbytes(x, out), 1e-2, 1e-2)


def rope():
    tokens, heads, half = 8192, 32, 64
    x = randn(tokens * heads, 2 * half, dtype=torch.float16)
    angle = torch.rand(tokens, half, device=GPU) * 6.28
    cos, sin = angle.cos(), angle.sin()
    out = torch.empty_like(x)

    def expected():
        c, s = cos.double().repeat_interleave(heads, 0), sin.double().repeat_interleave(heads, 0)
        a, b = x[:, :half].double(), x[:, half:].double()
        return [torch.cat([a * c - b * s, a * s + b * c], 1).to(torch.float16)]
    return Case("rope_f16", K.rope, dict(HALF=half), [x, cos, sin, out, heads], [out], (tokens * heads, 1, 1), expected,
                nbytes(x, out, cos, sin), 1e-3, 2e-3)


def gemv():
    m, n = 16384, 8192
    a, x = randn(m, n, dtype=torch.float16), randn(n, dtype=torch.float16)
    y = torch.empty(m, device=GPU)
    return Case("gemv_f16", K.gemv, dict(BM=16, BN=256), [a, x, y, m, n], [y], (m // 16, 1, 1),
                lambda: [(a.double() @ x.double()).float()], nbytes(a, x, y), 1e-3, 1e-2)


def cross_entropy():
    rows, columns = 4096, 32768
    logits = randn(rows, columns, dtype=torch.bfloat16)
    target = torch.randint(0, columns, (rows,), device=GPU)
    loss = torch.empty(rows, device=GPU)
    return Case("cross_entropy_bf16", K.cross_entropy, dict(BLOCK=4096), [logits, target, loss, columns, columns], [loss],
                (rows, 1, 1), lambda: [torch.nn.functional.cross_entropy(logits.double(), target, reduction="none").float()],
                nbytes(logits), 1e-3, 1e-3)


def transpose():
    m = n = 8192
    x = with_specials(randn(m, n, dtype=torch.float32))
    out = torch.empty(n, m, device=GPU)
    return Case("transpose_f32", K.transpose_copy, dict(BM=64, BN=64), [x, out, m, n], [out], (m // 64, n // 64, 1),
                lambda: [x.T.contiguous()], nbytes(x, out), 0, 0)


def cumsum():
    rows, columns = 16384, 2048
    x = randn(rows, columns, dtype=torch.float32)
    out = torch.empty_like(x)
    return Case("row_cumsum_f32", K.row_cumsum, dict(BLOCK=2048), [x, out, columns], [out], (rows, 1, 1),
                lambda: [x.double().cumsum(1).float()], nbytes(x, out), 1e-4, 1e-3)


def argmax():
    rows, columns = 16384, 2048
    x = torch.randint(-1000, 1000, (rows, columns), device=GPU).float()
    out = torch.empty(rows, dtype=torch.int32, device=GPU)

    def expected():  # the leftmost of equal ones
        ranks = torch.arange(columns, 0, -1, device=GPU)
        return [(columns - ((x == x.max(1, keepdim=True).values) * ranks).max(1).values).int()]
    return Case("row_argmax_f32", K.row_argmax, dict(BLOCK=2048), [x, out, columns], [out], (rows, 1, 1), expected,
                nbytes(x), 0, 0)


def philox(seed, offsets):
    """The first word of Philox4x32-10 (Salmon et al., 2011) of counters (offset, 0, 0, 0) and key (seed, 0), as an unsigned int64."""
    mask = 0xFFFFFFFF
    c = [offsets.long(), torch.zeros_like(offsets, dtype=torch.long), torch.zeros_like(offsets, dtype=torch.long),
         torch.zeros_like(offsets, dtype=torch.long)]
    key = [seed & mask, 0]

    def product(constant, x):  # 32 x 32 bits in parts that int64 holds
        low, high = constant * (x & 0xFFFF), constant * (x >> 16)
        return ((high + (low >> 16)) >> 16) & mask, (constant * x) & mask
    for _ in range(10):
        high0, low0 = product(0xD2511F53, c[0])
        high1, low1 = product(0xCD9E8D57, c[2])
        c = [high1 ^ c[1] ^ key[0], low1, high0 ^ c[3] ^ key[1], low0]
        key = [(key[0] + 0x9E3779B9) & mask, (key[1] + 0xBB67AE85) & mask]
    return c[0]


def dropout():
    n, p, seed = 1 << 24, 0.25, 1234
    x = randn(n, dtype=torch.float32)
    out = torch.empty_like(x)

    def expected():
        word = philox(seed, torch.arange(n, device=GPU))
        signed = torch.where(word >= 1 << 31, word - (1 << 32), word)
        magnitude = torch.where(signed < 0, -signed - 1, signed)
        keep = magnitude.double() * 4.6566127342e-10 > p
        return [torch.where(keep, (x.double() / (1 - p)).float(), 0.0)]
    return Case("dropout_f32", K.dropout, dict(BLOCK=1024), [x, out, n, p, seed], [out], (n // 1024, 1, 1), expected,
                nbytes(x, out), 1e-6, 0)


def histogram():
    n = 1 << 24
    x = torch.randint(0, 256, (n,), device=GPU, dtype=torch.int32)
    bins = torch.zeros(256, dtype=torch.int32, device=GPU)
    return Case("histogram_i32", K.histogram_atomic, dict(BLOCK=1024, BINS=256), [x, bins, n], [bins], (n // 1024, 1, 1),
                lambda: [torch.bincount(x, minlength=256).int()], nbytes(x), 0, 0)


def recurrence():
    rows, columns = 16384, 2048
    a = torch.rand(rows, columns, device=GPU) * 0.9
    b = randn(rows, columns, dtype=torch.float32)
    out = torch.empty_like(b)

    def expected():
        h, columns_of = torch.zeros(rows, device=GPU, dtype=torch.double), []
        for c in range(columns):
            h = a[:, c].double() * h + b[:, c].double()
            columns_of.append(h.float())
        return [torch.stack(columns_of, 1)]
    return Case("linear_recurrence_f32", K.linear_recurrence, dict(BLOCK=2048), [a, b, out, columns], [out], (rows, 1, 1),
                expected, nbytes(a, b, out), 1e-4, 1e-4)


def sort():
    rows = 65536
    x = randn(rows, 256, dtype=torch.float32)
    out = torch.empty_like(x)
    return Case("row_sort_f32", K.row_sort, dict(BLOCK=256), [x, out], [out], (rows, 1, 1), lambda: [x.sort(1).values],
                nbytes(x, out), 0, 0)


def operands(m, n, k, dtype):
    """A and B with f32 values that every type of `dtype`s holds, and a NaN and an infinity in A where it can."""
    a, b = torch.randn(m, k, device=GPU), torch.randn(k, n, device=GPU)
    if dtype == torch.int8:
        a, b = (a * 20).clamp(-127, 127), (b * 20).clamp(-127, 127)
    a, b = a.to(dtype), b.to(dtype)
    if dtype in (torch.float16, torch.bfloat16, torch.float32):
        a[3, 7], a[m - 2, 1] = float("nan"), float("inf")
    return a, b


def product(a, b):
    return a.double() @ b.double()


def matmul(ttir, dtype, out, tile, precision="tf32", size=4096, rtol=1e-2, atol=1e-1):
    bm, bn, bk = tile

    def make():
        m = n = k = size
        a, b = operands(m, n, k, dtype)
        c = torch.empty(m, n, device=GPU, dtype=out)
        acc = K.I32 if dtype == torch.int8 else K.F32
        return Case(ttir, K.matmul, dict(sak=1, sbn=1, scn=1, BM=bm, BN=bn, BK=bk, GROUP=8, ACC=acc, PREC=precision),
                    [a, b, c, m, n, k, k, n, n], [c], ((m // bm) * (n // bn), 1, 1), lambda: [product(a, b).to(out)],
                    nbytes(a, b, c), rtol, atol, 2 * m * n * k)
    return make


def matmul_bias_gelu():
    m = n = k = 4096
    a, b = operands(m, n, k, torch.bfloat16)
    a = a * 0.125
    bias, c = randn(n, dtype=torch.bfloat16), torch.empty(m, n, device=GPU, dtype=torch.bfloat16)

    def expected():
        x = product(a, b) + bias.double()
        return [(0.5 * x * (1 + torch.erf(x * 0.7071067811865476))).to(torch.bfloat16)]
    return Case("matmul_bias_gelu_bf16", K.matmul_bias_gelu, dict(BM=128, BN=128, BK=64), [a, b, bias, c, m, n, k, k, n, n],
                [c], (m // 128, n // 128, 1), expected, nbytes(a, b, c), 1e-2, 2e-2, 2 * m * n * k)


def matmul_splitk():
    m = n = 1024
    k = 16384
    a, b = operands(m, n, k, torch.float16)
    c = torch.zeros(m, n, device=GPU)
    return Case("matmul_splitk_f16", K.matmul_splitk, dict(BM=64, BN=64, BK=64, SPLIT=4), [a, b, c, m, n, k, k, n, n], [c],
                (m // 64, n // 64, 4), lambda: [product(a, b).float()], nbytes(a, b, c), 1e-2, 1e-1, 2 * m * n * k)


def matmul_desc():
    m = n = k = 4096
    a, b = operands(m, n, k, torch.float16)
    bt, c = b.T.contiguous(), torch.empty(m, n, device=GPU, dtype=torch.float16)
    return Case("matmul_desc_f16", K.matmul_desc, dict(BM=128, BN=128, BK=64), [a, bt, c, m, n, k], [c],
                (m // 128, n // 128, 1), lambda: [product(a, b).half()], nbytes(a, b, c), 1e-2, 1e-1, 2 * m * n * k)


def matmul_persistent():
    m = n = k = 4096
    a, b = operands(m, n, k, torch.float16)
    c = torch.empty(m, n, device=GPU, dtype=torch.float16)
    return Case("matmul_persistent_f16", K.matmul_persistent, dict(BM=128, BN=128, BK=64, SMS=132),
                [a, b, c, m, n, k, k, n, n], [c], (132, 1, 1), lambda: [product(a, b).half()], nbytes(a, b, c), 1e-2, 1e-1,
                2 * m * n * k)


def attention(ttir, depth, causal):
    def make():
        heads, context, scale = 32, 4096, depth ** -0.5
        q, k, v = (randn(heads, context, depth, dtype=torch.float16) for _ in range(3))
        out, lse = torch.empty_like(q), torch.empty(heads, context, device=GPU)

        def expected():
            outs, sums = [], []
            for h in range(heads):
                s = q[h].double() @ k[h].double().T * scale
                if causal:
                    s = s.masked_fill(~torch.ones(context, context, dtype=torch.bool, device=GPU).tril(), -1e6)
                outs.append(torch.softmax(s, 1) @ v[h].double())
                sums.append(torch.logsumexp(s, 1) * 1.4426950408889634)
            return [torch.stack(outs).half(), torch.stack(sums).float()]
        return Case(ttir, K.attention_fwd, dict(BM=128, BN=64, D=depth, CAUSAL=int(causal)),
                    [q, k, v, out, lse, scale, context], [out, lse], (context // 128, heads, 1), expected,
                    nbytes(q, k, v, out), 1e-2, 2e-3, 4 * heads * context * context * depth // (2 if causal else 1))
    return make


def gemm_int4():
    m = n = k = 4096
    a = randn(m, k, dtype=torch.float16)
    q = torch.randint(0, 256, (n, k // 2), device=GPU, dtype=torch.uint8)
    s, c = torch.rand(n, device=GPU).half(), torch.empty(m, n, device=GPU, dtype=torch.float16)

    def expected():
        w = torch.stack([(q & 15).long() - 8, (q >> 4).long() - 8], 2).view(n, k)
        return [(a.double() @ w.double().T * s.double()).half()]
    return Case("gemm_int4_f16", K.gemm_int4, dict(BM=64, BN=64, BK=64), [a, q, s, c, m, n, k], [c], (m // 64, n // 64, 1),
                expected, nbytes(a, q, c), 1e-2, 2e-1, 2 * m * n * k)


def convolution():
    batch, height, width, channels, outputs = 8, 56, 64, 128, 128
    x = randn(batch, height, width, channels, dtype=torch.float16)
    w = randn(9 * channels, outputs, dtype=torch.float16)
    y = torch.empty(batch, height, width, outputs, device=GPU, dtype=torch.float16)

    def expected():
        kernel = w.view(3, 3, channels, outputs).permute(3, 2, 0, 1).double()
        return [torch.nn.functional.conv2d(x.permute(0, 3, 1, 2).double(), kernel, padding=1).permute(0, 2, 3, 1).half()]
    pixels = batch * height * width
    return Case("conv2d_igemm_f16", K.conv2d_igemm, dict(BM=128, BN=64, BK=64, R=3, S=3),
                [x, w, y, batch, height, width, channels, outputs], [y], (pixels // 128, outputs // 64, 1), expected,
                nbytes(x, w, y), 1e-2, 1e-1, 2 * pixels * outputs * 9 * channels)


CASES = {
    "vector_add_f32": vector_add,
    "swiglu_bf16": swiglu,
    "row_softmax_bf16": row_softmax("row_softmax_bf16", torch.bfloat16, 4096, 8192, 4096, 1e-2),
    "row_softmax_bf16_odd": row_softmax("row_softmax_bf16", torch.bfloat16, 4096, 8192, 4000, 1e-2),
    "row_softmax_f32_v0": row_softmax("row_softmax_f32_v0", torch.float32, 1024, 16384, 1024, 1e-5),
    "row_softmax_f32_v1": row_softmax("row_softmax_f32_v1", torch.float32, 4096, 8192, 4096, 1e-5),
    "layer_norm_f16": layer_norm,
    "rms_norm_2d_bf16": rms_norm,
    "rope_f16": rope,
    "gemv_f16": gemv,
    "cross_entropy_bf16": cross_entropy,
    "transpose_f32": transpose,
    "row_cumsum_f32": cumsum,
    "row_argmax_f32": argmax,
    "dropout_f32": dropout,
    "histogram_i32": histogram,
    "linear_recurrence_f32": recurrence,
    "row_sort_f32": sort,
    "matmul_f16_v0": matmul("matmul_f16_v0", torch.float16, torch.float16, (128, 128, 32)),
    "matmul_f16_v1": matmul("matmul_f16_v1", torch.float16, torch.float16, (128, 256, 64)),
    "matmul_f16_v2": matmul("matmul_f16_v2", torch.float16, torch.float16, (64, 64, 64)),
    "matmul_bf16": matmul("matmul_bf16", torch.bfloat16, torch.bfloat16, (128, 128, 64)),
    "matmul_tf32": matmul("matmul_tf32", torch.float32, torch.float32, (128, 128, 32)),
    "matmul_f32_ieee": matmul("matmul_f32_ieee", torch.float32, torch.float32, (64, 64, 16), "ieee", 2048, 1e-4, 1e-3),
    "matmul_fp8e5": matmul("matmul_fp8e5", torch.float8_e5m2, torch.float16, (128, 128, 64), atol=5e-1),
    "matmul_i8": matmul("matmul_i8", torch.int8, torch.int32, (128, 128, 64), rtol=0, atol=0),
    "matmul_bias_gelu_bf16": matmul_bias_gelu,
    "matmul_splitk_f16": matmul_splitk,
    "matmul_desc_f16": matmul_desc,
    "matmul_persistent_f16": matmul_persistent,
    "attention_fwd_f16_v0": attention("attention_fwd_f16_v0", 64, False),
    "attention_fwd_f16_v1": attention("attention_fwd_f16_v1", 128, True),
    "gemm_int4_f16": gemm_int4,
    "conv2d_igemm_f16": convolution,
}
