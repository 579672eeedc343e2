"""Optimisers, quantisation, embeddings and pooling."""
import triton
import triton.language as tl

from registry import entry


@entry("adamw", ["inout f32 {N} normal {SUM}", "input bf16 {N} normal", "inout f32 {N} normal {SUM}", "inout f32 {N} integers 0 4 {SUM}", "output bf16 {N} {BRAIN}", "scalar i32 {N}", "scalar f32 0.001", "scalar f32 0.9", "scalar f32 0.999", "scalar f32 1e-8", "scalar f32 0.01", "scalar f32 0.5", "scalar f32 0.25"],
       "{cdiv(N,BLOCK)} 1 1", dict(N=1500), dict(N=1 << 25), stages=(1,), BLOCK=1024)
@triton.jit
def adamw(p_ptr, g_ptr, m_ptr, v_ptr, out_ptr, n, lr, b1, b2, eps, decay, c1, c2, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = i < n
    p = tl.load(p_ptr + i, mask=keep, other=0.0)
    g = tl.load(g_ptr + i, mask=keep, other=0.0).to(tl.float32)
    m = tl.load(m_ptr + i, mask=keep, other=0.0)
    v = tl.load(v_ptr + i, mask=keep, other=0.0)
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    p = p * (1 - lr * decay) - lr * (m / c1) / (tl.sqrt(v / c2) + eps)
    tl.store(p_ptr + i, p, mask=keep)
    tl.store(m_ptr + i, m, mask=keep)
    tl.store(v_ptr + i, v, mask=keep)
    tl.store(out_ptr + i, p.to(tl.bfloat16), mask=keep)


@entry("multi_tensor_lion", ["inout f32 {N} normal {SUM}", "input f32 {N} normal", "inout f32 {N} normal {SUM}", "input i32 {B+1} steps 700", "scalar f32 0.01", "scalar f32 0.9", "scalar f32 0.99", "scalar f32 0.1"],
       "{B} 1 1", dict(N=2100, B=3), dict(N=700 * 30000, B=30000), stages=(1, 3), BLOCK=512)
@triton.jit
def multi_tensor_lion(p_ptr, g_ptr, m_ptr, start_ptr, lr, b1, b2, decay, BLOCK: tl.constexpr):
    lo = tl.load(start_ptr + tl.program_id(0))
    hi = tl.load(start_ptr + tl.program_id(0) + 1)
    for at in range(lo, hi, BLOCK):
        i = at + tl.arange(0, BLOCK)
        p = tl.load(p_ptr + i, mask=i < hi, other=0.0)
        g = tl.load(g_ptr + i, mask=i < hi, other=0.0)
        m = tl.load(m_ptr + i, mask=i < hi, other=0.0)
        u = b1 * m + (1 - b1) * g
        step = tl.where(u > 0, 1.0, tl.where(u < 0, -1.0, 0.0))
        tl.store(p_ptr + i, p - lr * (step + decay * p), mask=i < hi)
        tl.store(m_ptr + i, b2 * m + (1 - b2) * g, mask=i < hi)


@entry("quantize_rows_i8", ["input bf16 {R*N} normal", "output i8 {R*N}", "output f32 {R} tolerance 1e-6 0", "scalar i32 {N}"],
       "{R} 1 1", dict(R=2, N=4000), dict(R=8192, N=8192), warps=(4, 8, 16), stages=(1,), BLOCK=8192)
@triton.jit
def quantize_rows(x_ptr, q_ptr, s_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n + c, mask=c < n, other=0.0).to(tl.float32)
    top = tl.maximum(tl.max(tl.abs(x), 0), 1e-10)
    y = x * (127.0 / top)
    y = tl.where(y >= 0, y + 0.4990234375, y - 0.4990234375)
    tl.store(q_ptr + row * n + c, y.to(tl.int8), mask=c < n)
    tl.store(s_ptr + row, top / 127.0)


@entry("quantize_groups_fp8", ["input bf16 {R*128} integers -100 100", "output f8E4M3FN {R*128} tolerance 0.13 0.01", "output f32 {R} tolerance 1e-6 0", "scalar i32 {R}"],
       "{cdiv(R,BM)} 1 1", dict(R=40), dict(R=1 << 19), stages=(1,), BM=32)
@triton.jit
def quantize_groups(x_ptr, q_ptr, s_ptr, rows, BM: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    at = r[:, None] * 128 + tl.arange(0, 128)[None, :]
    x = tl.load(x_ptr + at, mask=r[:, None] < rows, other=0.0).to(tl.float32)
    s = tl.maximum(tl.max(tl.abs(x), 1), 1e-10) / 448.0
    tl.store(q_ptr + at, (x / s[:, None]).to(tl.float8e4nv), mask=r[:, None] < rows)
    tl.store(s_ptr + r, s, mask=r < rows)


@entry("embedding_bwd", ["input f16 {T*D} integers -4 4", "input i64 {T} integers 0 {V-1}", "inout f32 {V*D} zeros", "scalar i32 {T}", "scalar i32 {D}"],
       "{cdiv(T,BT)} {cdiv(D,BD)} 1", dict(T=30, D=100, V=5), dict(T=1 << 15, D=1024, V=32000), stages=(1,), BT=16, BD=128)
@triton.jit
def embedding_bwd(dy_ptr, id_ptr, dw_ptr, tokens, d, BT: tl.constexpr, BD: tl.constexpr):
    r = tl.program_id(0) * BT + tl.arange(0, BT)
    c = tl.program_id(1) * BD + tl.arange(0, BD)
    keep = (r[:, None] < tokens) & (c[None, :] < d)
    row = tl.load(id_ptr + r, mask=r < tokens, other=0)
    g = tl.load(dy_ptr + r[:, None] * d + c[None, :], mask=keep, other=0.0).to(tl.float32)
    tl.atomic_add(dw_ptr + row[:, None] * d + c[None, :], g, mask=keep)


@entry("average_pool", ["input f16 {C*H*W} integers -8 8", "output f16 {C*(H//2)*(W//2)} {HALF}", "scalar i32 {H}", "scalar i32 {W}", "scalar i32 {C*(H//2)*(W//2)}"],
       "{cdiv(C*(H//2)*(W//2),BLOCK)} 1 1", dict(C=3, H=30, W=22), dict(C=8192, H=56, W=56), stages=(1,), BLOCK=1024)
@triton.jit
def average_pool(x_ptr, y_ptr, h, w, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    ow = w // 2
    oh = h // 2
    ch, y, x = i // (oh * ow), i // ow % oh, i % ow
    acc = tl.zeros([BLOCK], tl.float32)
    for dy in tl.static_range(3):
        for dx in tl.static_range(3):
            sy, sx = 2 * y + dy - 1, 2 * x + dx - 1
            inside = (i < n) & (sy >= 0) & (sy < h) & (sx >= 0) & (sx < w)
            acc += tl.load(x_ptr + (ch * h + sy) * w + sx, mask=inside, other=0.0).to(tl.float32)
    tl.store(y_ptr + i, (acc / 9).to(tl.float16), mask=i < n)
