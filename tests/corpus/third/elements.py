"""Losses, optimisers and other element-wise kernels."""
import triton
import triton.language as tl

from registry import entry


@entry("focal_loss_sum", ["input bf16 {N} normal 2", "input bf16 {N} integers 0 1", "output bf16 {N} tolerance 0.016 1e-3",
                          "output f32 {cdiv(N,BLOCK)} tolerance 1e-4 1e-3", "scalar i32 {N}", "scalar f32 0.25",
                          "scalar f32 2.0"],
       "{cdiv(N,BLOCK)} 1 1", dict(N=1500), dict(N=1 << 25), warps=(4, 8), stages=(1,), BLOCK=1024)
@triton.jit
def focal_loss_sum(x_ptr, y_ptr, dx_ptr, sum_ptr, n, alpha, gamma, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = i < n
    x = tl.load(x_ptr + i, mask=keep, other=0.0).to(tl.float32)
    y = tl.load(y_ptr + i, mask=keep, other=0.0).to(tl.float32)
    p = tl.sigmoid(x)
    ce = tl.maximum(x, 0.0) - x * y + tl.log(1 + tl.exp(-tl.abs(x)))
    pt = p * y + (1 - p) * (1 - y)
    at = alpha * y + (1 - alpha) * (1 - y)
    power = tl.exp(gamma * tl.log(1 - pt + 1e-9))
    loss = tl.where(keep, at * power * ce, 0.0)
    grad = at * power * ((p - y) + gamma * pt * ce * (1 - 2 * y))
    tl.store(dx_ptr + i, grad.to(tl.bfloat16), mask=keep)
    tl.store(sum_ptr + tl.program_id(0), tl.sum(loss, 0))


@entry("huber_grid_loop", ["input f32 {N} normal 2", "input f32 {N} normal 2", "inout f32 1 zeros tolerance 1e-4 1e-2",
                           "scalar i32 {N}", "scalar f32 1.0"],
       "{P} 1 1", dict(N=20000, P=2), dict(N=1 << 26, P=1056), warps=(4, 8), stages=(1, 3), BLOCK=2048)
@triton.jit
def huber_grid_loop(x_ptr, y_ptr, out_ptr, n, delta, BLOCK: tl.constexpr):
    acc = tl.zeros([BLOCK], tl.float32)
    for start in range(tl.program_id(0) * BLOCK, n, tl.num_programs(0) * BLOCK):
        i = start + tl.arange(0, BLOCK)
        d = tl.abs(tl.load(x_ptr + i, mask=i < n, other=0.0) - tl.load(y_ptr + i, mask=i < n, other=0.0))
        acc += tl.where(d < delta, 0.5 * d * d, delta * (d - 0.5 * delta))
    tl.atomic_add(out_ptr, tl.sum(acc, 0) / n)


@entry("adam8bit_blockwise", ["inout f32 {N} normal {SUM}", "input bf16 {N} normal", "inout i8 {N} integers 0 127 tolerance 0 2",
                              "inout i8 {N} integers 0 127 tolerance 0 2",
                              "inout f32 {cdiv(N,BLOCK)} integers 1 2 tolerance 1e-4 1e-4",
                              "inout f32 {cdiv(N,BLOCK)} integers 1 2 tolerance 1e-4 1e-4", "input f32 128 steps 1",
                              "scalar i32 {N}", "scalar f32 0.001", "scalar f32 0.9", "scalar f32 0.999", "scalar f32 1e-8"],
       "{cdiv(N,BLOCK)} 1 1", dict(N=1500), dict(N=1 << 25), warps=(4, 8), stages=(1,), BLOCK=2048)
@triton.jit
def adam8bit_blockwise(p_ptr, g_ptr, m_ptr, v_ptr, ms_ptr, vs_ptr, code_ptr, n, lr, b1, b2, eps, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    i = pid * BLOCK + tl.arange(0, BLOCK)
    keep = i < n
    g = tl.load(g_ptr + i, mask=keep, other=0.0).to(tl.float32)
    qm = tl.load(m_ptr + i, mask=keep, other=0).to(tl.int32)
    qv = tl.load(v_ptr + i, mask=keep, other=0).to(tl.int32)
    m = tl.load(code_ptr + qm, mask=keep, other=0.0) * (tl.load(ms_ptr + pid) / 127)
    v = tl.load(code_ptr + qv, mask=keep, other=0.0) * (tl.load(vs_ptr + pid) / 127)
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    p = tl.load(p_ptr + i, mask=keep, other=0.0)
    tl.store(p_ptr + i, p - lr * m / (tl.sqrt(v) + eps), mask=keep)
    ms = tl.max(tl.abs(m), 0)
    vs = tl.max(v, 0)
    tl.debug_barrier()
    tl.store(ms_ptr + pid, ms)
    tl.store(vs_ptr + pid, vs)
    tl.store(m_ptr + i, (tl.abs(m) / ms * 127).to(tl.int8), mask=keep)
    tl.store(v_ptr + i, (v / vs * 127).to(tl.int8), mask=keep)


@entry("adamw_multi_bounds", ["inout f32 {N} normal {SUM}", "input f32 {N} normal", "inout f32 {N} normal {SUM}",
                              "inout f32 {N} integers 0 4 {SUM}", "input i32 {B+1} steps {S}", "input f32 {B} integers 0 1",
                              "scalar f32 0.001", "scalar f32 0.9", "scalar f32 0.999", "scalar f32 1e-8", "scalar f32 0.5",
                              "scalar f32 0.25"],
       "{B} {cdiv(S,BLOCK)} 1", dict(B=3, S=1500, N=4500), dict(B=64, S=600000, N=38400000), warps=(4, 8), stages=(1,), BLOCK=1024)
@triton.jit
def adamw_multi_bounds(p_ptr, g_ptr, m_ptr, v_ptr, cu_ptr, decay_ptr, lr, b1, b2, eps, c1, c2, BLOCK: tl.constexpr):
    which = tl.program_id(0)
    lo, hi = tl.load(cu_ptr + which), tl.load(cu_ptr + which + 1)
    i = lo + tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    keep = i < hi
    decay = tl.load(decay_ptr + which)
    p = tl.load(p_ptr + i, mask=keep, other=0.0)
    g = tl.load(g_ptr + i, mask=keep, other=0.0)
    m = tl.load(m_ptr + i, mask=keep, other=0.0)
    v = tl.load(v_ptr + i, mask=keep, other=0.0)
    m = m + (g - m) * (1 - b1)
    v = v * b2 + g * g * (1 - b2)
    p = p * (1 - lr * decay) - lr / c1 * m / (tl.sqrt(v) / tl.sqrt(c2) + eps)
    tl.store(p_ptr + i, p, mask=keep)
    tl.store(m_ptr + i, m, mask=keep)
    tl.store(v_ptr + i, v, mask=keep)


@entry("gelu_bwd_bias_grad", ["input bf16 {M*N} normal", "input bf16 {M*N} normal", "input bf16 {N} normal",
                              "output bf16 {M*N} {BRAIN}", "inout f32 {N} zeros tolerance 1e-4 2e-3", "scalar i32 {M}",
                              "scalar i32 {N}"],
       "{cdiv(M,BM*8)} {cdiv(N,BN)} 1", dict(M=100, N=128), dict(M=8192, N=8192), warps=(4, 8), stages=(1, 2), BM=32, BN=64)
@triton.jit
def gelu_bwd_bias_grad(dy_ptr, x_ptr, b_ptr, dx_ptr, db_ptr, m, n, BM: tl.constexpr, BN: tl.constexpr):
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    bias = tl.load(b_ptr + c, mask=c < n, other=0.0).to(tl.float32)
    db = tl.zeros([BN], tl.float32)
    for i in range(8):
        r = (tl.program_id(0) * 8 + i) * BM + tl.arange(0, BM)
        at = r[:, None] * n + c[None, :]
        keep = (r[:, None] < m) & (c[None, :] < n)
        x = tl.load(x_ptr + at, mask=keep, other=0.0).to(tl.float32) + bias[None, :]
        dy = tl.load(dy_ptr + at, mask=keep, other=0.0).to(tl.float32)
        cdf = 0.5 * (1 + tl.erf(x * 0.7071067811865476))
        pdf = tl.exp(-0.5 * x * x) * 0.3989422804014327
        dx = dy * (cdf + x * pdf)
        tl.store(dx_ptr + at, dx.to(tl.bfloat16), mask=keep)
        db += tl.sum(tl.where(keep, dx, 0.0), 0)
    tl.atomic_add(db_ptr + c, db, mask=c < n, sem="relaxed")


@entry("ger_decay", ["inout f32 {B*D*D} normal {SUM}", "input bf16 {B*D} normal", "input bf16 {B*D} normal",
                     "input f32 {B} integers 0 1", "input bf16 {B*D} normal", "output f32 {B*D} tolerance 1e-4 1e-3"],
       "{B} 1 1", dict(B=2), dict(B=8192), warps=(4, 8), stages=(1,), D=128)
@triton.jit
def ger_decay(s_ptr, k_ptr, v_ptr, g_ptr, q_ptr, o_ptr, D: tl.constexpr):
    b = tl.program_id(0)
    i = tl.arange(0, D)
    at = b * D * D + i[:, None] * D + i[None, :]
    k = tl.load(k_ptr + b * D + i).to(tl.float32)
    v = tl.load(v_ptr + b * D + i).to(tl.float32)
    q = tl.load(q_ptr + b * D + i).to(tl.float32)
    s = tl.load(s_ptr + at) * tl.load(g_ptr + b) + k[:, None] * v[None, :]
    tl.store(s_ptr + at, s)
    tl.store(o_ptr + b * D + i, tl.sum(s * q[:, None], 0))


@entry("bincount_weights", ["input i32 {N} integers 0 {BINS-1}", "input f32 {N} integers 0 4", "inout f32 {BINS} zeros {SUM}",
                            "scalar i32 {N}"],
       "{cdiv(N,BLOCK)} 1 1", dict(N=3000, BINS=64), dict(N=1 << 24, BINS=65536), warps=(4, 8), stages=(1,), BLOCK=1024)
@triton.jit
def bincount_weights(x_ptr, w_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = i < n
    x = tl.load(x_ptr + i, mask=keep, other=0)
    w = tl.load(w_ptr + i, mask=keep, other=0.0)
    tl.atomic_add(out_ptr + x, w, mask=keep & (w != 0), sem="relaxed")
