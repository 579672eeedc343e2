"""Whole rows: norms, quantisation, softmax, scans, sorting."""
import triton
import triton.language as tl
from triton.language.extra import libdevice

from registry import entry

FP8MAX = tl.constexpr(448.0)


@entry("add_rms_quant_fp8", ["input bf16 {R*N} normal", "inout bf16 {R*N} normal {BRAIN}", "input bf16 {N} normal",
                             "output f8E4M3FN {R*N} tolerance 0.13 1e-2", "output f32 {R} {SUM}", "scalar i32 {N}",
                             "scalar f32 1e-6"],
       "{R} 1 1", dict(R=2, N=4096), dict(R=16384, N=4096), warps=(4, 8), stages=(1,), BLOCK=4096)
@triton.jit
def add_rms_quant_fp8(x_ptr, res_ptr, w_ptr, q_ptr, s_ptr, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    keep = c < n
    x = tl.load(x_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
    h = x + tl.load(res_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
    tl.store(res_ptr + row * n + c, h.to(tl.bfloat16), mask=keep)
    rstd = tl.rsqrt(tl.sum(h * h, 0) / n + eps)
    y = h * rstd * tl.load(w_ptr + c, mask=keep, other=0.0).to(tl.float32)
    scale = tl.maximum(tl.max(tl.abs(y), 0), 1e-10) / FP8MAX
    q = tl.clamp(y / scale, -FP8MAX, FP8MAX)
    tl.store(q_ptr + row * n + c, q.to(tl.float8e4nv), mask=keep)
    tl.store(s_ptr + row, scale)


@entry("ln_small_rows", ["input f16 {R*N} normal", "input f16 {N} normal", "input f16 {N} normal", "output f16 {R*N} {HALF}",
                         "scalar i32 {R}", "scalar i32 {N}", "scalar f32 1e-5"],
       "{cdiv(R,ROWS)} 1 1", dict(R=50, N=96), dict(R=1 << 18, N=96), warps=(4, 8), stages=(1,), ROWS=32, BLOCK=128)
@triton.jit
def ln_small_rows(x_ptr, w_ptr, b_ptr, y_ptr, rows, n, eps, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    r = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    c = tl.arange(0, BLOCK)
    keep = (r[:, None] < rows) & (c[None, :] < n)
    x = tl.load(x_ptr + r[:, None] * n + c[None, :], mask=keep, other=0.0).to(tl.float32)
    mean = tl.sum(x, 1) / n
    d = tl.where(c[None, :] < n, x - mean[:, None], 0.0)
    rstd = 1 / tl.sqrt(tl.sum(d * d, 1) / n + eps)
    w = tl.load(w_ptr + c, mask=c < n, other=0.0).to(tl.float32)
    b = tl.load(b_ptr + c, mask=c < n, other=0.0).to(tl.float32)
    tl.store(y_ptr + r[:, None] * n + c[None, :], (d * rstd[:, None] * w[None, :] + b[None, :]).to(tl.float16), mask=keep)


@entry("ada_layer_norm", ["input bf16 {B*T*N} normal", "input bf16 {B*N} normal", "input bf16 {B*N} normal",
                          "output bf16 {B*T*N} {BRAIN}", "scalar i32 {T}", "scalar i32 {N}", "scalar f32 1e-6"],
       "{B*T} 1 1", dict(B=2, T=2, N=3072), dict(B=8, T=4096, N=3072), warps=(4, 8), stages=(1,), BLOCK=4096)
@triton.jit
def ada_layer_norm(x_ptr, shift_ptr, scale_ptr, y_ptr, t, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    batch = row // t
    c = tl.arange(0, BLOCK)
    keep = c < n
    x = tl.load(x_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
    mean = tl.sum(x, 0) / n
    var = tl.sum(x * x, 0) / n - mean * mean
    xhat = (x - mean) * tl.rsqrt(var + eps)
    shift = tl.load(shift_ptr + batch * n + c, mask=keep, other=0.0).to(tl.float32)
    scale = tl.load(scale_ptr + batch * n + c, mask=keep, other=0.0).to(tl.float32)
    tl.store(y_ptr + row * n + c, (xhat * (1 + scale) + shift).to(tl.bfloat16), mask=keep)


@entry("head_rms_bwd", ["input bf16 {R*D} normal", "input bf16 {R*D} normal", "input bf16 {D} normal",
                        "output bf16 {R*D} {BRAIN}", "output f32 {P*D} tolerance 1e-4 1e-3", "scalar i32 {R}", "scalar f32 1e-6"],
       "{P} 1 1", dict(R=300, P=2), dict(R=1 << 18, P=528), warps=(4, 8), stages=(1, 2), D=128, ROWS=32)
@triton.jit
def head_rms_bwd(dy_ptr, x_ptr, w_ptr, dx_ptr, dw_ptr, rows, eps, D: tl.constexpr, ROWS: tl.constexpr):
    pid = tl.program_id(0)
    d = tl.arange(0, D)
    w = tl.load(w_ptr + d).to(tl.float32)
    dw = tl.zeros([D], tl.float32)
    for start in range(pid * ROWS, rows, tl.num_programs(0) * ROWS):
        r = start + tl.arange(0, ROWS)
        keep = (r < rows)[:, None]
        at = r[:, None] * D + d[None, :]
        x = tl.load(x_ptr + at, mask=keep, other=0.0).to(tl.float32)
        dy = tl.load(dy_ptr + at, mask=keep, other=0.0).to(tl.float32)
        rstd = tl.rsqrt(tl.sum(x * x, 1) / D + eps)
        xhat = x * rstd[:, None]
        g = dy * w[None, :]
        c = tl.sum(g * xhat, 1) / D
        tl.store(dx_ptr + at, ((g - xhat * c[:, None]) * rstd[:, None]).to(tl.bfloat16), mask=keep)
        dw += tl.sum(dy * xhat, 0)
    tl.store(dw_ptr + pid * D + d, dw)


@entry("group_norm_silu_nhwc", ["input f16 {B*S*C} normal", "input f16 {C} normal", "input f16 {C} normal",
                                "output f16 {B*S*C} {HALF}", "scalar i32 {S}", "scalar i32 {C}", "scalar f32 1e-5"],
       "{B} {C//CG} 1", dict(B=1, C=64, S=200), dict(B=32, C=512, S=4096), warps=(4, 8), stages=(1, 3), CG=16, BS=64)
@triton.jit
def group_norm_silu_nhwc(x_ptr, w_ptr, b_ptr, y_ptr, spatial, channels, eps, CG: tl.constexpr, BS: tl.constexpr):
    batch, group = tl.program_id(0), tl.program_id(1)
    c = group * CG + tl.arange(0, CG)
    s = tl.arange(0, BS)
    total = tl.zeros([BS, CG], tl.float32)
    square = tl.zeros([BS, CG], tl.float32)
    base = x_ptr + batch * spatial * channels
    for start in range(0, spatial, BS):
        at = (start + s)[:, None] * channels + c[None, :]
        x = tl.load(base + at, mask=(start + s)[:, None] < spatial, other=0.0).to(tl.float32)
        total += x
        square += x * x
    count = spatial * CG
    mean = tl.sum(total) / count
    rstd = tl.rsqrt(tl.sum(square) / count - mean * mean + eps)
    w = tl.load(w_ptr + c).to(tl.float32) * rstd
    b = tl.load(b_ptr + c).to(tl.float32) - mean * w
    for start in range(0, spatial, BS):
        at = (start + s)[:, None] * channels + c[None, :]
        keep = (start + s)[:, None] < spatial
        y = tl.load(base + at, mask=keep, other=0.0).to(tl.float32) * w[None, :] + b[None, :]
        tl.store(y_ptr + batch * spatial * channels + at, (y * tl.sigmoid(y)).to(tl.float16), mask=keep)


@entry("dropout_residual_ln", ["input bf16 {R*N} normal", "input bf16 {R*N} normal", "input bf16 {N} normal",
                               "input bf16 {N} normal", "output bf16 {R*N} {BRAIN}", "output bf16 {R*N} tolerance 0.016 1e-2",
                               "output i8 {R*N}", "scalar i32 {N}", "scalar f32 0.1", "scalar i32 1234", "scalar f32 1e-5"],
       "{R} 1 1", dict(R=2, N=2000), dict(R=16384, N=2048), warps=(4, 8), stages=(1,), BLOCK=2048)
@triton.jit
def dropout_residual_ln(x_ptr, res_ptr, w_ptr, b_ptr, h_ptr, y_ptr, mask_ptr, n, p, seed, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    keep = c < n
    at = row * n + c
    x = tl.load(x_ptr + at, mask=keep, other=0.0).to(tl.float32)
    lives = tl.rand(seed, at) > p
    h = tl.where(lives, x / (1 - p), 0.0) + tl.load(res_ptr + at, mask=keep, other=0.0).to(tl.float32)
    tl.store(h_ptr + at, h.to(tl.bfloat16), mask=keep)
    tl.store(mask_ptr + at, lives.to(tl.int8), mask=keep)
    mean = tl.sum(h, 0) / n
    d = tl.where(keep, h - mean, 0.0)
    rstd = tl.rsqrt(tl.sum(d * d, 0) / n + eps)
    w = tl.load(w_ptr + c, mask=keep, other=0.0).to(tl.float32)
    b = tl.load(b_ptr + c, mask=keep, other=0.0).to(tl.float32)
    tl.store(y_ptr + at, (d * rstd * w + b).to(tl.bfloat16), mask=keep)


@entry("gather_quant_i8", ["input bf16 {T*N} normal", "input i32 {R} integers 0 {T-1}", "output i8 {R*N} tolerance 0 1",
                           "output f32 {R} {SUM}", "scalar i32 {N}"],
       "{R} 1 1", dict(T=8, R=3, N=2048), dict(T=8192, R=16384, N=2048), warps=(4, 8), stages=(1,), BLOCK=2048)
@triton.jit
def gather_quant_i8(x_ptr, index_ptr, q_ptr, s_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    token = tl.load(index_ptr + row)
    c = tl.arange(0, BLOCK)
    keep = c < n
    x = tl.load(x_ptr + token.to(tl.int64) * n + c, mask=keep, other=0.0).to(tl.float32)
    scale = tl.maximum(tl.max(tl.abs(x), 0), 1e-8) / 127.0
    q = libdevice.rint(x / scale)
    tl.store(q_ptr + row * n + c, q.to(tl.int8), mask=keep)
    tl.store(s_ptr + row, scale)


@entry("masked_softmax_rows", ["input f16 {R*N} normal", "input i8 {R*N} integers 0 1", "output f16 {R*N} tolerance 0.002 1e-4",
                               "scalar i32 {R}", "scalar i32 {N}", "scalar f32 0.125"],
       "{cdiv(R,ROWS)} 1 1", dict(R=10, N=500), dict(R=1 << 17, N=512), warps=(4, 8), stages=(1,), ROWS=4, BLOCK=512)
@triton.jit
def masked_softmax_rows(x_ptr, mask_ptr, y_ptr, rows, n, scale, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    r = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    c = tl.arange(0, BLOCK)
    at = r[:, None] * n + c[None, :]
    keep = (r[:, None] < rows) & (c[None, :] < n)
    x = tl.load(x_ptr + at, mask=keep, other=-float("inf")).to(tl.float32) * scale
    hidden = tl.load(mask_ptr + at, mask=keep, other=1)
    x = tl.where(hidden != 0, -1e4, x)
    e = tl.exp(x - tl.max(x, 1)[:, None])
    tl.store(y_ptr + at, (e / tl.sum(e, 1)[:, None]).to(tl.float16), mask=keep)


@entry("ce_grad_in_place", ["inout bf16 {R*V} normal 2 tolerance 0.016 1e-6", "input i64 {R} integers 0 {V-1}",
                            "output f32 {R} tolerance 1e-5 1e-4", "scalar i32 {V}", "scalar f32 0.1", "scalar f32 0.001"],
       "{R} 1 1", dict(R=2, V=5000), dict(R=4096, V=128256), warps=(8, 16), stages=(1, 3), BLOCK=4096)
@triton.jit
def ce_grad_in_place(x_ptr, y_ptr, loss_ptr, v, smooth, weight, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    base = x_ptr + row * v
    y = tl.load(y_ptr + row)
    target = tl.load(base + y).to(tl.float32)
    m = -float("inf")
    l = 0.0
    total = 0.0
    for start in range(0, v, BLOCK):
        c = start + tl.arange(0, BLOCK)
        x = tl.load(base + c, mask=c < v, other=-float("inf")).to(tl.float32)
        total += tl.sum(tl.where(c < v, x, 0.0), 0)
        top = tl.maximum(m, tl.max(x, 0))
        l = l * tl.exp(m - top) + tl.sum(tl.exp(x - top), 0)
        m = top
    lse = m + tl.log(l)
    eps = smooth / v
    for start in range(0, v, BLOCK):
        c = start + tl.arange(0, BLOCK)
        x = tl.load(base + c, mask=c < v, other=-float("inf")).to(tl.float32)
        g = tl.exp(x - m) / l - eps
        g = tl.where(c == y, g - (1 - smooth), g)
        tl.store(base + c, (g * weight).to(tl.bfloat16), mask=c < v)
    tl.store(loss_ptr + row, (1 - smooth) * (lse - target) + eps * (v * lse - total))


@entry("argmax_vocab_loop", ["input f16 {R*V} normal", "output i32 {R}", "output f32 {R}", "scalar i32 {V}"],
       "{R} 1 1", dict(R=2, V=5000), dict(R=8192, V=32000), warps=(4, 8), stages=(1, 3), BLOCK=2048)
@triton.jit
def argmax_vocab_loop(x_ptr, index_ptr, max_ptr, v, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    best = -float("inf")
    where = 0
    for start in range(0, v, BLOCK):
        c = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * v + c, mask=c < v, other=-float("inf")).to(tl.float32)
        value, at = tl.max(x, 0, return_indices=True)
        where = tl.where(value > best, start + at, where)
        best = tl.maximum(best, value)
    tl.store(index_ptr + row, where)
    tl.store(max_ptr + row, best)


@entry("top2_gating", ["input f32 {T*E} normal", "output f32 {T*2} {SUM}", "output i32 {T*2}", "inout i32 {E} zeros",
                       "inout f32 {E} zeros tolerance 1e-4 1e-3", "scalar i32 {T}"],
       "{cdiv(T,BT)} 1 1", dict(T=100), dict(T=1 << 18), warps=(4, 8), stages=(1,), E=64, BT=64)
@triton.jit
def top2_gating(x_ptr, w_ptr, id_ptr, count_ptr, prob_ptr, t, E: tl.constexpr, BT: tl.constexpr):
    r = tl.program_id(0) * BT + tl.arange(0, BT)
    e = tl.arange(0, E)
    live = r < t
    x = tl.load(x_ptr + r[:, None] * E + e[None, :], mask=live[:, None], other=0.0)
    p = tl.exp(x - tl.max(x, 1)[:, None])
    p = p / tl.sum(p, 1)[:, None]
    a, ia = tl.max(p, 1, return_indices=True)
    rest = tl.where(e[None, :] == ia[:, None], -1.0, p)
    b, ib = tl.max(rest, 1, return_indices=True)
    norm = 1 / (a + b)
    tl.store(w_ptr + r * 2, a * norm, mask=live)
    tl.store(w_ptr + r * 2 + 1, b * norm, mask=live)
    tl.store(id_ptr + r * 2, ia, mask=live)
    tl.store(id_ptr + r * 2 + 1, ib, mask=live)
    hit = ((e[None, :] == ia[:, None]) | (e[None, :] == ib[:, None])) & live[:, None]
    tl.atomic_add(count_ptr + e, tl.sum(hit.to(tl.int32), 0), sem="relaxed")
    tl.atomic_add(prob_ptr + e, tl.sum(tl.where(live[:, None], p, 0.0), 0), sem="relaxed")


@triton.jit
def _segmented(f0, v0, f1, v1):
    return f0 | f1, tl.where(f1 != 0, v1, v0 + v1)


@entry("segmented_cumsum", ["input f32 {R*N} normal", "input i32 {R*N} integers 0 1", "output f32 {R*N} tolerance 1e-5 1e-4",
                            "scalar i32 {N}"],
       "{R} 1 1", dict(R=2, N=2000), dict(R=16384, N=4096), warps=(4, 8), stages=(1,), BLOCK=1024)
@triton.jit
def segmented_cumsum(x_ptr, flag_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    carry = 0.0
    for start in range(0, n, BLOCK):
        keep = start + c < n
        x = tl.load(x_ptr + row * n + start + c, mask=keep, other=0.0)
        f = tl.load(flag_ptr + row * n + start + c, mask=keep, other=0)
        seen, y = tl.associative_scan((f, x), 0, _segmented)
        y = tl.where(seen != 0, y, y + carry)
        tl.store(y_ptr + row * n + start + c, y, mask=keep)
        carry = tl.sum(tl.where(c == BLOCK - 1, y, 0.0), 0)


@entry("reverse_cumsum_time", ["input f32 {B*T*N} normal 0.3", "output f32 {B*T*N} tolerance 1e-4 1e-3", "scalar i32 {T}",
                               "scalar i32 {N}"],
       "{cdiv(N,BN)} {B} 1", dict(B=1, T=150, N=64), dict(B=64, T=2048, N=512), warps=(2, 4), stages=(1, 2), BT=64, BN=32)
@triton.jit
def reverse_cumsum_time(x_ptr, y_ptr, t, n, BT: tl.constexpr, BN: tl.constexpr):
    c = tl.program_id(0) * BN + tl.arange(0, BN)
    base = tl.program_id(1) * t * n
    carry = tl.zeros([BN], tl.float32)
    for i in range(tl.cdiv(t, BT) - 1, -1, -1):
        r = i * BT + tl.arange(0, BT)
        at = base + r[:, None] * n + c[None, :]
        x = tl.load(x_ptr + at, mask=r[:, None] < t, other=0.0)
        total = tl.sum(x, 0)
        y = total[None, :] - tl.cumsum(x, 0) + x + carry[None, :]
        tl.store(y_ptr + at, y, mask=r[:, None] < t)
        carry += total


@entry("row_median", ["input f32 {R*N} normal", "output f32 {R}", "output f32 {R}", "scalar i32 {R}"],
       "{cdiv(R,ROWS)} 1 1", dict(R=20), dict(R=1 << 16), warps=(4, 8), stages=(1,), N=128, ROWS=16)
@triton.jit
def row_median(x_ptr, lo_ptr, hi_ptr, rows, N: tl.constexpr, ROWS: tl.constexpr):
    r = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    c = tl.arange(0, N)
    x = tl.load(x_ptr + r[:, None] * N + c[None, :], mask=r[:, None] < rows, other=0.0)
    s = tl.sort(x, 1)
    tl.store(lo_ptr + r, tl.sum(tl.where(c[None, :] == N // 2, s, 0.0), 1), mask=r < rows)
    tl.store(hi_ptr + r, tl.sum(tl.where(c[None, :] == N * 9 // 10, s, 0.0), 1), mask=r < rows)


@entry("hadamard_rows", ["input bf16 {R*N} normal", "output bf16 {R*N} {BRAIN}", "scalar i32 {R}"],
       "{cdiv(R,ROWS)} 1 1", dict(R=6), dict(R=1 << 17), warps=(4, 8), stages=(1,), N=512, ROWS=4, STEPS=9)
@triton.jit
def hadamard_rows(x_ptr, y_ptr, rows, N: tl.constexpr, ROWS: tl.constexpr, STEPS: tl.constexpr):
    r = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    at = r[:, None] * N + tl.arange(0, N)[None, :]
    x = tl.load(x_ptr + at, mask=r[:, None] < rows, other=0.0).to(tl.float32)
    for i in tl.static_range(STEPS):
        pairs = tl.reshape(x, [ROWS * N // (2 << i), 2, 1 << i]).permute(0, 2, 1)
        a, b = tl.split(pairs)
        x = tl.reshape(tl.join(a + b, a - b).permute(0, 2, 1), [ROWS, N])
    tl.store(y_ptr + at, (x * 0.044194173824159216).to(tl.bfloat16), mask=r[:, None] < rows)


@entry("hadamard_dot", ["input bf16 {R*256} normal", "input bf16 {16*16} integers 0 1",
                        "output bf16 {R*256} tolerance 0.016 2e-2", "scalar i32 {R}"],
       "{cdiv(R,ROWS)} 1 1", dict(R=10), dict(R=1 << 18), warps=(4, 8), stages=(1,), ROWS=16)
@triton.jit
def hadamard_dot(x_ptr, h_ptr, y_ptr, rows, ROWS: tl.constexpr):
    i = tl.arange(0, 16)
    e = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    at = e[:, None, None] * 256 + i[None, :, None] * 16 + i[None, None, :]
    keep = (e < rows)[:, None, None]
    x = tl.load(x_ptr + at, mask=keep, other=0.0)
    h = tl.load(h_ptr + i[:, None] * 16 + i[None, :])
    y = tl.dot(tl.reshape(x, [ROWS * 16, 16]), h).to(tl.bfloat16)
    y = tl.trans(tl.reshape(y, [ROWS, 16, 16]), 0, 2, 1)
    z = tl.dot(tl.reshape(y, [ROWS * 16, 16]), h)
    z = tl.trans(tl.reshape(z, [ROWS, 16, 16]), 0, 2, 1) * 0.0625
    tl.store(y_ptr + at, z.to(tl.bfloat16), mask=keep)
