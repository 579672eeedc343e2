"""Fused losses, softmax backward, gated activations."""
import triton
import triton.language as tl

from registry import entry


@entry("cross_entropy_128k", ["inout bf16 {R*V} normal 2 tolerance 0.0157 1e-6", "input i64 {R} integers 0 999", "output f32 {R} {SUM}", "output f32 {R} tolerance 1e-4 1e-4",
                              "scalar i32 {V}", "scalar f32 0.1", "scalar f32 1e-4"],
       "{R} 1 1", dict(R=1, V=40000), dict(R=2048, V=131072), warps=(8, 16, 32), stages=(1, 3), BLOCK=32768)
@triton.jit
def cross_entropy_grad(x_ptr, t_ptr, loss_ptr, z_ptr, v, smoothing, z_scale, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    x_ptr += row * v
    target = tl.load(t_ptr + row)
    picked = tl.load(x_ptr + target).to(tl.float32)
    m = -float("inf")
    d = 0.0
    total = 0.0
    for start in range(0, v, BLOCK):
        c = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + c, mask=c < v, other=-float("inf")).to(tl.float32)
        m_new = tl.maximum(m, tl.max(x, 0))
        total += tl.sum(tl.where(c < v, x, 0.0), 0)
        d = d * tl.exp(m - m_new) + tl.sum(tl.exp(x - m_new), 0)
        m = m_new
    lse = m + tl.log(d)
    eps = smoothing / v
    for start in range(0, v, BLOCK):
        c = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + c, mask=c < v, other=-float("inf")).to(tl.float32)
        p = tl.exp(x - m) / d
        g = p * (1 + 2 * z_scale * lse) - eps - tl.where(c == target, 1 - smoothing, 0.0)
        tl.store(x_ptr + c, g.to(tl.bfloat16), mask=c < v)
    z = z_scale * lse * lse
    tl.store(loss_ptr + row, (1 - smoothing) * (lse - picked) + smoothing * (lse - total / v) + z)
    tl.store(z_ptr + row, z)


@entry("kl_div", ["input f32 {R*V} normal", "input f32 {R*V} normal", "output f32 {R*V} tolerance 1e-4 1e-5", "output f32 {R} tolerance 1e-4 1e-2", "scalar i32 {V}", "scalar f32 1e-10"],
       "{R} 1 1", dict(R=2, V=5000), dict(R=4096, V=32768), warps=(4, 8, 16), stages=(1, 3), BLOCK=4096)
@triton.jit
def kl_div(p_ptr, t_ptr, grad_ptr, loss_ptr, v, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    acc = 0.0
    for start in range(0, v, BLOCK):
        c = start + tl.arange(0, BLOCK)
        keep = c < v
        p = tl.load(p_ptr + row * v + c, mask=keep, other=0.0)
        t = tl.exp(tl.load(t_ptr + row * v + c, mask=keep, other=-float("inf")))
        acc += tl.sum(tl.where(keep, t * (tl.log(tl.maximum(t, eps)) - p), 0.0), 0)
        tl.store(grad_ptr + row * v + c, -t, mask=keep)
    tl.store(loss_ptr + row, acc)


@entry("jsd", ["input bf16 {R*V} normal", "input bf16 {R*V} normal", "output f32 {R*V} tolerance 1e-4 1e-3", "output f32 {R} tolerance 1e-4 1e-1", "scalar i32 {V}", "scalar f32 0.3"],
       "{R} 1 1", dict(R=1, V=9000), dict(R=2048, V=65536), warps=(8, 16), stages=(1, 3), BLOCK=8192)
@triton.jit
def jsd(x_ptr, y_ptr, dx_ptr, loss_ptr, v, beta, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    acc = tl.zeros([BLOCK], tl.float32)
    for start in range(0, v, BLOCK):
        c = start + tl.arange(0, BLOCK)
        keep = c < v
        x = tl.load(x_ptr + row * v + c, mask=keep, other=-float("inf")).to(tl.float32)
        y = tl.load(y_ptr + row * v + c, mask=keep, other=-float("inf")).to(tl.float32)
        top = tl.maximum(tl.max(x, 0), tl.max(y, 0))
        scale = tl.exp(top)
        q = tl.exp(x - top) * scale
        p = tl.exp(y - top) * scale
        m = beta * p + (1 - beta) * q
        log_m = tl.log(m)
        acc += tl.where(keep, beta * p * y + (1 - beta) * q * x - m * log_m, 0.0)
        tl.store(dx_ptr + row * v + c, (1 - beta) * q * (x - log_m), mask=keep)
    tl.store(loss_ptr + row, tl.sum(acc, 0))


@entry("softmax_bwd", ["input f16 {R*N} normal", "input f16 {R*N} normal", "output f16 {R*N} tolerance 0.002 1e-2", "scalar i32 {N}", "scalar f32 0.125"],
       "{R} 1 1", dict(R=2, N=4000), dict(R=8192, N=8192), warps=(4, 8, 16), stages=(1,), BLOCK=8192)
@triton.jit
def softmax_bwd(y_ptr, dy_ptr, dx_ptr, n, scale, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    y = tl.load(y_ptr + row * n + c, mask=c < n, other=0.0).to(tl.float32)
    dy = tl.load(dy_ptr + row * n + c, mask=c < n, other=0.0).to(tl.float32)
    dx = y * (dy - tl.sum(y * dy, 0)) * scale
    tl.store(dx_ptr + row * n + c, dx.to(tl.float16), mask=c < n)


@entry("log_softmax_bwd", ["input f32 {R*N} normal", "input f32 {R*N} normal", "output f32 {R*N} tolerance 1e-4 2e-3", "scalar i32 {N}"],
       "{R} 1 1", dict(R=2, N=3000), dict(R=8192, N=4096), warps=(4, 8), stages=(1,), BLOCK=4096)
@triton.jit
def log_softmax_bwd(y_ptr, dy_ptr, dx_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    y = tl.load(y_ptr + row * n + c, mask=c < n, other=-float("inf"))
    dy = tl.load(dy_ptr + row * n + c, mask=c < n, other=0.0)
    tl.store(dx_ptr + row * n + c, dy - tl.exp(y) * tl.sum(dy, 0), mask=c < n)


@triton.jit
def tanh(x):
    return 2 * tl.sigmoid(2 * x) - 1


@entry("geglu_fwd", ["input bf16 {R*N} normal", "input bf16 {R*N} normal", "output bf16 {R*N} tolerance 0.0079 1e-3", "scalar i32 {N}"],
       "{R} 1 1", dict(R=2, N=11000), dict(R=8192, N=14336), warps=(4, 8, 16), stages=(1,), BLOCK=16384)
@triton.jit
def geglu_fwd(a_ptr, b_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    c = tl.arange(0, BLOCK)
    a = tl.load(a_ptr + row * n + c, mask=c < n, other=0).to(tl.float32)
    b = tl.load(b_ptr + row * n + c, mask=c < n, other=0)
    t = tanh(0.7978845608 * (a + 0.044715 * a * a * a))
    tl.store(y_ptr + row * n + c, (0.5 * a * (1 + t)).to(tl.bfloat16) * b, mask=c < n)


@entry("geglu_bwd", ["input bf16 {R*N} normal", "inout bf16 {R*N} normal tolerance 0.016 1e-2", "inout bf16 {R*N} normal tolerance 0.016 1e-2", "scalar i32 {N}"],
       "{R} 1 1", dict(R=1, N=11000), dict(R=8192, N=14336), warps=(4, 8, 16), stages=(1,), BLOCK=16384)
@triton.jit
def geglu_bwd(dy_ptr, a_ptr, b_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    c = tl.arange(0, BLOCK)
    dy = tl.load(dy_ptr + row * n + c, mask=c < n, other=0).to(tl.float32)
    a = tl.load(a_ptr + row * n + c, mask=c < n, other=0).to(tl.float32)
    b = tl.load(b_ptr + row * n + c, mask=c < n, other=0).to(tl.float32)
    t = tanh(0.7978845608 * (a + 0.044715 * a * a * a))
    half = 0.5 * (1 + t)
    slope = half + 0.5 * a * (1 - t * t) * 0.7978845608 * (1 + 0.134145 * a * a)
    tl.store(b_ptr + row * n + c, (dy * a * half).to(tl.bfloat16), mask=c < n)
    tl.store(a_ptr + row * n + c, (dy * b * slope).to(tl.bfloat16), mask=c < n)


@entry("swiglu_bwd", ["input bf16 {R*N} normal", "inout bf16 {R*N} normal tolerance 0.016 1e-3", "inout bf16 {R*N} normal tolerance 0.016 1e-3", "scalar i32 {N}"],
       "{R} 1 1", dict(R=1, N=11000), dict(R=8192, N=14336), warps=(4, 8, 16), stages=(1,), BLOCK=16384)
@triton.jit
def swiglu_bwd(dy_ptr, a_ptr, b_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    c = tl.arange(0, BLOCK)
    dy = tl.load(dy_ptr + row * n + c, mask=c < n, other=0).to(tl.float32)
    a = tl.load(a_ptr + row * n + c, mask=c < n, other=0).to(tl.float32)
    b = tl.load(b_ptr + row * n + c, mask=c < n, other=0).to(tl.float32)
    s = tl.sigmoid(a)
    tl.store(b_ptr + row * n + c, (dy * a * s).to(tl.bfloat16), mask=c < n)
    tl.store(a_ptr + row * n + c, (dy * b * (s + a * s * (1 - s))).to(tl.bfloat16), mask=c < n)


@entry("rope_interleaved", ["inout bf16 {T*H*D} normal tolerance 0.016 1e-3", "input f32 {T*D//2} normal", "input f32 {T*D//2} normal", "scalar i32 {H}"],
       "{T} {cdiv(H,BH)} 1", dict(T=3, H=6), dict(T=8192, H=32), stages=(1,), BH=4, D=128)
@triton.jit
def rope_interleaved(x_ptr, cos_ptr, sin_ptr, heads, BH: tl.constexpr, D: tl.constexpr):
    token = tl.program_id(0)
    h = tl.program_id(1) * BH + tl.arange(0, BH)
    i = tl.arange(0, D // 2)
    cos = tl.load(cos_ptr + token * (D // 2) + i)[None, :]
    sin = tl.load(sin_ptr + token * (D // 2) + i)[None, :]
    c = tl.arange(0, D)
    at = x_ptr + (token * heads + h[:, None]) * D + c[None, :]
    keep = (h[:, None] < heads) & (c[None, :] < D)
    x = tl.load(at, mask=keep, other=0.0).to(tl.float32)
    a, b = tl.split(tl.reshape(x, (BH, D // 2, 2)))
    y = tl.interleave(a * cos - b * sin, a * sin + b * cos)
    tl.store(at, y.to(tl.bfloat16), mask=keep)


@entry("rope_qk", ["inout f16 {T*HQ*D} normal {HALF}", "inout f16 {T*HK*D} normal {HALF}", "input f16 {T*D//2} normal", "input f16 {T*D//2} normal", "input i32 {T} integers 0 {T-1}",
                   "scalar i32 {HQ}", "scalar i32 {HK}"],
       "{T} 1 1", dict(T=4, HQ=6, HK=2), dict(T=8192, HQ=32, HK=8), stages=(1,), PQ=32, PK=8, D=128)
@triton.jit
def rope_qk(q_ptr, k_ptr, cos_ptr, sin_ptr, pos_ptr, hq, hk, PQ: tl.constexpr, PK: tl.constexpr, D: tl.constexpr):
    token = tl.program_id(0)
    pos = tl.load(pos_ptr + token)
    i = tl.arange(0, D // 2)
    cos = tl.load(cos_ptr + pos * (D // 2) + i).to(tl.float32)[None, :]
    sin = tl.load(sin_ptr + pos * (D // 2) + i).to(tl.float32)[None, :]
    h = tl.arange(0, PQ)
    at = q_ptr + (token * hq + h[:, None]) * D + i[None, :]
    keep = (h[:, None] < hq) & (i[None, :] < D // 2)
    a = tl.load(at, mask=keep, other=0).to(tl.float32)
    b = tl.load(at + D // 2, mask=keep, other=0).to(tl.float32)
    tl.store(at, (a * cos - b * sin).to(tl.float16), mask=keep)
    tl.store(at + D // 2, (b * cos + a * sin).to(tl.float16), mask=keep)
    g = tl.arange(0, PK)
    at2 = k_ptr + (token * hk + g[:, None]) * D + i[None, :]
    keep2 = (g[:, None] < hk) & (i[None, :] < D // 2)
    a2 = tl.load(at2, mask=keep2, other=0).to(tl.float32)
    b2 = tl.load(at2 + D // 2, mask=keep2, other=0).to(tl.float32)
    tl.store(at2, (a2 * cos - b2 * sin).to(tl.float16), mask=keep2)
    tl.store(at2 + D // 2, (b2 * cos + a2 * sin).to(tl.float16), mask=keep2)
