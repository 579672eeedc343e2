"""Kernels that neither corpus has, as library authors write them; registered as tests/corpus/second registers its own."""
import triton
import triton.language as tl
from triton.language.extra import libdevice  # noqa: F401

from registry import entry

LOG2E = tl.constexpr(1.4426950408889634)
FP8MAX = tl.constexpr(448.0)


# ---------------------------------------------------------------- norms and quantisation

@entry("add_rms_quant_fp8", ["input bf16 {R*N} normal", "inout bf16 {R*N} normal {BRAIN}", "input bf16 {N} normal", "output f8E4M3FN {R*N} tolerance 0.13 1e-2", "output f32 {R} {SUM}", "scalar i32 {N}", "scalar f32 1e-6"],
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


@entry("ln_small_rows", ["input f16 {R*N} normal", "input f16 {N} normal", "input f16 {N} normal", "output f16 {R*N} {HALF}", "scalar i32 {R}", "scalar i32 {N}", "scalar f32 1e-5"],
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


@entry("ada_layer_norm", ["input bf16 {B*T*N} normal", "input bf16 {B*N} normal", "input bf16 {B*N} normal", "output bf16 {B*T*N} {BRAIN}", "scalar i32 {T}", "scalar i32 {N}", "scalar f32 1e-6"],
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


@entry("head_rms_bwd", ["input bf16 {R*D} normal", "input bf16 {R*D} normal", "input bf16 {D} normal", "output bf16 {R*D} {BRAIN}", "output f32 {P*D} tolerance 1e-4 1e-3", "scalar i32 {R}", "scalar f32 1e-6"],
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


@entry("group_norm_silu_nhwc", ["input f16 {B*S*C} normal", "input f16 {C} normal", "input f16 {C} normal", "output f16 {B*S*C} {HALF}", "scalar i32 {S}", "scalar i32 {C}", "scalar f32 1e-5"],
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


@entry("dropout_residual_ln", ["input bf16 {R*N} normal", "input bf16 {R*N} normal", "input bf16 {N} normal", "input bf16 {N} normal", "output bf16 {R*N} {BRAIN}", "output bf16 {R*N} tolerance 0.016 1e-2", "output i8 {R*N}", "scalar i32 {N}", "scalar f32 0.1", "scalar i32 1234", "scalar f32 1e-5"],
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


@entry("gather_quant_i8", ["input bf16 {T*N} normal", "input i32 {R} integers 0 {T-1}", "output i8 {R*N} tolerance 0 1", "output f32 {R} {SUM}", "scalar i32 {N}"],
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


# ---------------------------------------------------------------- products

@entry("w8a16_gemm", ["input bf16 {M*K} integers -2 2", "input i8 {N*K} integers -4 4", "input bf16 {N} integers 1 2", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=100, N=128, K=256), dict(M=512, N=8192, K=4096), warps=(4, 8), stages=(3, 4), BM=64, BN=128, BK=64)
@triton.jit
def w8a16_gemm(a_ptr, w_ptr, s_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    a = a_ptr + (r % m)[:, None] * k + kk[None, :]
    w = w_ptr + (c % n)[None, :] * k + kk[:, None]
    acc = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, k, BK):
        x = tl.load(a)
        y = tl.load(w).to(tl.bfloat16)
        acc = tl.dot(x, y, acc)
        a += BK
        w += BK
    s = tl.load(s_ptr + c, mask=c < n, other=0.0).to(tl.float32)
    tl.store(c_ptr + r[:, None] * n + c[None, :], (acc * s[None, :]).to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("gemm_bias_residual_bt", ["input f16 {M*K} integers -2 2", "input f16 {N*K} integers -2 2", "input f16 {N} integers -2 2", "input f16 {M*N} integers -2 2", "output f16 {M*N} {HALF}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)*cdiv(N,BN)} 1 1", dict(M=128, N=256, K=128), dict(M=4096, N=4096, K=4096), warps=(4, 8), stages=(3, 4), BM=128, BN=128, BK=64, GROUP=8)
@triton.jit
def gemm_bias_residual_bt(a_ptr, b_ptr, bias_ptr, r_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    pid = tl.program_id(0)
    tm, tn = tl.cdiv(m, BM), tl.cdiv(n, BN)
    width = GROUP * tn
    first = pid // width * GROUP
    rows = min(tm - first, GROUP)
    pm = first + (pid % width) % rows
    pn = (pid % width) // rows
    r = pm * BM + tl.arange(0, BM)
    c = pn * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    a = a_ptr + (r % m)[:, None] * k + kk[None, :]
    b = b_ptr + (c % n)[None, :] * k + kk[:, None]
    acc = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, tl.cdiv(k, BK)):
        acc = tl.dot(tl.load(a), tl.load(b), acc)
        a += BK
        b += BK
    keep = (r[:, None] < m) & (c[None, :] < n)
    acc += tl.load(bias_ptr + c, mask=c < n, other=0.0).to(tl.float32)[None, :]
    acc = tl.maximum(acc, 0.0)
    acc += tl.load(r_ptr + r[:, None] * n + c[None, :], mask=keep, other=0.0).to(tl.float32)
    tl.store(c_ptr + r[:, None] * n + c[None, :], acc.to(tl.float16), mask=keep)


@entry("gemm_ktail_strided", ["input f16 {M*K} integers -2 2", "input f16 {N*K} integers -2 2", "output f16 {M*N} {HALF}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K-1}", "scalar i32 {K}", "scalar i32 1", "scalar i32 1", "scalar i32 {K}", "scalar i32 {N}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=100, N=96, K=144), dict(M=4096, N=4096, K=2064), warps=(4, 8), stages=(3,), BM=128, BN=64, BK=32)
@triton.jit
def gemm_ktail_strided(a_ptr, b_ptr, c_ptr, m, n, k, sam, sak, sbk, sbn, scm, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    a = a_ptr + r[:, None] * sam + kk[None, :] * sak
    b = b_ptr + kk[:, None] * sbk + c[None, :] * sbn
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, tl.cdiv(k, BK)):
        left = k - start * BK
        x = tl.load(a, mask=(r[:, None] < m) & (kk[None, :] < left), other=0.0)
        y = tl.load(b, mask=(c[None, :] < n) & (kk[:, None] < left), other=0.0)
        acc += tl.dot(x, y)
        a += BK * sak
        b += BK * sbk
    tl.store(c_ptr + r[:, None] * scm + c[None, :], acc.to(tl.float16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("gemm_ktail", ["input bf16 {M*K} integers -2 2", "input bf16 {N*K} integers -2 2", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=100, N=96, K=144), dict(M=4096, N=4096, K=2064), warps=(4, 8), stages=(3,), BM=128, BN=128, BK=64)
@triton.jit
def gemm_ktail(a_ptr, b_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, k, BK):
        kk = start + tl.arange(0, BK)
        x = tl.load(a_ptr + r[:, None] * k + kk[None, :], mask=(r[:, None] < m) & (kk[None, :] < k), other=0.0)
        y = tl.load(b_ptr + kk[:, None] * n + c[None, :], mask=(c[None, :] < n) & (kk[:, None] < k), other=0.0)
        acc = tl.dot(x, y, acc)
    tl.store(c_ptr + r[:, None] * n + c[None, :], acc.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("bmm_strided", ["input bf16 {B*M*K} integers -2 2", "input bf16 {B*K*N} integers -2 2", "output bf16 {B*M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}", "scalar i32 {M*K}", "scalar i32 {K}", "scalar i32 {K*N}", "scalar i32 {N}", "scalar i32 {M*N}", "scalar i32 {N}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} {B}", dict(B=2, M=64, N=128, K=64), dict(B=64, M=1024, N=1024, K=256), warps=(4, 8), stages=(3,), BM=64, BN=128, BK=32)
@triton.jit
def bmm_strided(a_ptr, b_ptr, c_ptr, m, n, k, sab, sam, sbb, sbk, scb, scm, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    batch = tl.program_id(2)
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    a = a_ptr + batch * sab + r[:, None] * sam + kk[None, :]
    b = b_ptr + batch * sbb + kk[:, None] * sbk + c[None, :]
    acc = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, k, BK):
        x = tl.load(a, mask=r[:, None] < m, other=0.0)
        y = tl.load(b, mask=c[None, :] < n, other=0.0)
        acc += tl.dot(x, y)
        a += BK
        b += BK * sbk
    tl.store(c_ptr + batch * scb + r[:, None] * scm + c[None, :], acc.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("fp8_rowwise_gemm", ["input f8E4M3FN {M*K} integers -4 4", "input f8E4M3FN {N*K} integers -4 4", "input f32 {M} integers 1 2", "input f32 {N} integers 1 2", "input bf16 {N} normal", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=128, N=128, K=256), dict(M=4096, N=4096, K=4096), warps=(4, 8), stages=(3, 4), BM=128, BN=128, BK=128)
@triton.jit
def fp8_rowwise_gemm(a_ptr, b_ptr, as_ptr, bs_ptr, bias_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    a = a_ptr + r[:, None] * k + kk[None, :]
    b = b_ptr + c[None, :] * k + kk[:, None]
    acc = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, k, BK):
        acc = tl.dot(tl.load(a), tl.load(b), acc, max_num_imprecise_acc=128)
        a += BK
        b += BK
    acc = acc * tl.load(as_ptr + r)[:, None] * tl.load(bs_ptr + c)[None, :] + tl.load(bias_ptr + c).to(tl.float32)[None, :]
    tl.store(c_ptr + r[:, None] * n + c[None, :], acc.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("fp8_block_promote_gemm", ["input f8E4M3FN {M*K} integers -4 4", "input f8E4M3FN {N*K} integers -4 4", "input f32 {K//128*M} integers 1 2", "input f32 {cdiv(N,128)*K//128} integers 1 2", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=128, N=128, K=256), dict(M=4096, N=4096, K=4096), warps=(4, 8), stages=(3, 4), BM=128, BN=128, BK=128)
@triton.jit
def fp8_block_promote_gemm(a_ptr, b_ptr, as_ptr, bs_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    pn = tl.program_id(1)
    c = pn * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], tl.float32)
    for i in range(0, k // BK):
        a = tl.load(a_ptr + r[:, None] * k + i * BK + kk[None, :], mask=r[:, None] < m, other=0.0)
        b = tl.load(b_ptr + c[None, :] * k + i * BK + kk[:, None], mask=c[None, :] < n, other=0.0)
        part = tl.dot(a, b)
        sa = tl.load(as_ptr + i * m + r, mask=r < m, other=0.0)
        acc += part * (sa * tl.load(bs_ptr + pn * (k // BK) + i))[:, None]
    tl.store(c_ptr + r[:, None] * n + c[None, :], acc.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("gemm_weight_grad_tn", ["input bf16 {T*M} integers -2 2", "input bf16 {T*N} integers -2 2", "output f32 {M*N} {SUM}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {T}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=128, N=128, T=96), dict(M=4096, N=4096, T=4096), warps=(4, 8), stages=(3,), BM=128, BN=128, BT=32)
@triton.jit
def gemm_weight_grad_tn(x_ptr, dy_ptr, dw_ptr, m, n, t, BM: tl.constexpr, BN: tl.constexpr, BT: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    tt = tl.arange(0, BT)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, t, BT):
        live = (start + tt)[:, None] < t
        x = tl.load(x_ptr + (start + tt)[:, None] * m + r[None, :], mask=live, other=0.0)
        dy = tl.load(dy_ptr + (start + tt)[:, None] * n + c[None, :], mask=live, other=0.0)
        acc += tl.dot(tl.trans(x), dy)
    tl.store(dw_ptr + r[:, None] * n + c[None, :], acc)


@entry("swiglu_gemm", ["input bf16 {M*K} normal 0.2", "input bf16 {N*K} normal 0.2", "input bf16 {N*K} normal 0.2", "output bf16 {M*N} tolerance 0.016 1e-2", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=128, N=64, K=128), dict(M=4096, N=5632, K=2048), warps=(4, 8), stages=(3,), BM=128, BN=64, BK=64)
@triton.jit
def swiglu_gemm(a_ptr, g_ptr, u_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    a = a_ptr + r[:, None] * k + kk[None, :]
    g = g_ptr + c[None, :] * k + kk[:, None]
    u = u_ptr + c[None, :] * k + kk[:, None]
    gate = tl.zeros([BM, BN], tl.float32)
    up = tl.zeros([BM, BN], tl.float32)
    for _ in range(0, k, BK):
        x = tl.load(a)
        gate = tl.dot(x, tl.load(g), gate)
        up = tl.dot(x, tl.load(u), up)
        a += BK
        g += BK
        u += BK
    y = gate * tl.sigmoid(gate) * up
    tl.store(c_ptr + r[:, None] * n + c[None, :], y.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("lora_fused_gemm", ["input bf16 {M*K} integers -2 2", "input bf16 {K*N} integers -2 2", "input bf16 {K*RANK} integers -1 1", "input bf16 {RANK*N} integers -1 1", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}", "scalar f32 0.5"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=64, N=128, K=96), dict(M=4096, N=4096, K=4096), warps=(4, 8), stages=(3,), BM=64, BN=128, BK=32, RANK=16)
@triton.jit
def lora_fused_gemm(x_ptr, w_ptr, a_ptr, b_ptr, y_ptr, m, n, k, scale, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, RANK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    q = tl.arange(0, RANK)
    acc = tl.zeros([BM, BN], tl.float32)
    low = tl.zeros([BM, RANK], tl.float32)
    for start in range(0, k, BK):
        kk = start + tl.arange(0, BK)
        x = tl.load(x_ptr + r[:, None] * k + kk[None, :], mask=r[:, None] < m, other=0.0)
        acc += tl.dot(x, tl.load(w_ptr + kk[:, None] * n + c[None, :]))
        low += tl.dot(x, tl.load(a_ptr + kk[:, None] * RANK + q[None, :]))
    b = tl.load(b_ptr + q[:, None] * n + c[None, :])
    acc += tl.dot(low.to(tl.bfloat16), b) * scale
    tl.store(y_ptr + r[:, None] * n + c[None, :], acc.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("i8_gemm_requant", ["input i8 {M*K} integers -4 4", "input i8 {N*K} integers -4 4", "input f32 {N} normal", "input i32 {N} integers -9 9", "output i8 {M*N} tolerance 0 1", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}", "scalar f32 0.02"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=128, N=128, K=128), dict(M=4096, N=4096, K=4096), warps=(4, 8), stages=(3,), BM=128, BN=128, BK=64)
@triton.jit
def i8_gemm_requant(a_ptr, b_ptr, s_ptr, bias_ptr, c_ptr, m, n, k, scale, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], tl.int32)
    for start in range(0, k, BK):
        a = tl.load(a_ptr + r[:, None] * k + start + kk[None, :], mask=r[:, None] < m, other=0)
        b = tl.load(b_ptr + c[None, :] * k + start + kk[:, None], mask=c[None, :] < n, other=0)
        acc = tl.dot(a, b, acc)
    y = (acc + tl.load(bias_ptr + c)[None, :]).to(tl.float32) * (tl.load(s_ptr + c) * scale)[None, :]
    y = tl.clamp(libdevice.rint(y), -128.0, 127.0)
    tl.store(c_ptr + r[:, None] * n + c[None, :], y.to(tl.int8), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("tiny_bmm", ["input f16 {B*S*S} integers -2 2", "input f16 {B*S*S} integers -2 2", "output f16 {B*S*S} {HALF}"],
       "{B} 1 1", dict(B=3), dict(B=1 << 16), warps=(1, 2), stages=(1,), S=32)
@triton.jit
def tiny_bmm(a_ptr, b_ptr, c_ptr, S: tl.constexpr):
    i = tl.arange(0, S)
    at = tl.program_id(0) * S * S + i[:, None] * S + i[None, :]
    tl.store(c_ptr + at, tl.dot(tl.load(a_ptr + at), tl.load(b_ptr + at)).to(tl.float16))


@entry("tiny_bmm_batched", ["input f16 {B*S*S} integers -2 2", "input f16 {B*S*S} integers -2 2", "output f32 {B*S*S} {SUM}"],
       "{B//NB} 1 1", dict(B=8), dict(B=1 << 16), warps=(4, 8), stages=(1,), S=32, NB=8)
@triton.jit
def tiny_bmm_batched(a_ptr, b_ptr, c_ptr, S: tl.constexpr, NB: tl.constexpr):
    i = tl.arange(0, S)
    e = tl.program_id(0) * NB + tl.arange(0, NB)
    at = e[:, None, None] * S * S + i[None, :, None] * S + i[None, None, :]
    tl.store(c_ptr + at, tl.dot(tl.load(a_ptr + at), tl.load(b_ptr + at)))


@entry("gemm_skinny_f32", ["input f32 {M*K} normal", "input f32 {K*N} normal", "output f32 {M*N} tolerance 1e-4 1e-3", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=32, N=64, K=64), dict(M=16384, N=128, K=1024), warps=(4, 8), stages=(3,), BM=64, BN=64, BK=32)
@triton.jit
def gemm_skinny_f32(a_ptr, b_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, k, BK):
        a = tl.load(a_ptr + r[:, None] * k + start + kk[None, :], mask=r[:, None] < m, other=0.0)
        b = tl.load(b_ptr + (start + kk)[:, None] * n + c[None, :])
        acc += tl.dot(a, b, input_precision="ieee")
    tl.store(c_ptr + r[:, None] * n + c[None, :], acc, mask=r[:, None] < m)


@entry("desc_gemm_bias", ["input bf16 {M*K} integers -2 2", "input bf16 {N*K} integers -2 2", "input bf16 {N} integers -2 2", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=128, N=128, K=128), dict(M=4096, N=4096, K=4096), warps=(4, 8), stages=(3, 4), BM=128, BN=128, BK=64)
@triton.jit
def desc_gemm_bias(a_ptr, b_ptr, bias_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    a = tl.make_tensor_descriptor(a_ptr, [m, k], [k, 1], [BM, BK])
    b = tl.make_tensor_descriptor(b_ptr, [n, k], [k, 1], [BN, BK])
    out = tl.make_tensor_descriptor(c_ptr, [m, n], [n, 1], [BM, BN])
    m0, n0 = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, k, BK):
        acc = tl.dot(a.load([m0, start]), b.load([n0, start]).T, acc)
    acc += tl.load(bias_ptr + n0 + tl.arange(0, BN)).to(tl.float32)[None, :]
    out.store([m0, n0], acc.to(tl.bfloat16))


# ---------------------------------------------------------------- attention

@triton.jit
def alibi_turns(acc, l, m, q, k_ptr, v_ptr, lo, hi, r, slope, head, t, BN: tl.constexpr, D: tl.constexpr, MASKED: tl.constexpr):
    d = tl.arange(0, D)
    for start in range(lo, hi, BN):
        c = start + tl.arange(0, BN)
        k = tl.load(k_ptr + (head * t + c[None, :]) * D + d[:, None])
        s = tl.dot(q, k) + slope * (c[None, :] - r[:, None]).to(tl.float32)
        if MASKED:
            s = tl.where(r[:, None] >= c[None, :], s, -float("inf"))
        top = tl.maximum(m, tl.max(s, 1))
        fix = tl.exp2(m - top)
        p = tl.exp2(s - top[:, None])
        l = l * fix + tl.sum(p, 1)
        v = tl.load(v_ptr + (head * t + c[:, None]) * D + d[None, :])
        acc = tl.dot(p.to(tl.bfloat16), v, acc * fix[:, None])
        m = top
    return acc, l, m


@entry("attention_alibi", ["input bf16 {H*T*D} normal", "input bf16 {H*T*D} normal", "input bf16 {H*T*D} normal", "input f32 {H} normal 0.1", "output bf16 {H*T*D} tolerance 0.016 2e-2", "scalar f32 0.18", "scalar i32 {T}"],
       "{T//BM} {H} 1", dict(T=256, H=1), dict(T=4096, H=32), warps=(4, 8), stages=(3,), BM=128, BN=64, D=64)
@triton.jit
def attention_alibi(q_ptr, k_ptr, v_ptr, slope_ptr, o_ptr, scale, t, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    m0 = tl.program_id(0) * BM
    r = m0 + tl.arange(0, BM)
    at = (head * t + r[:, None]) * D + tl.arange(0, D)[None, :]
    q = (tl.load(q_ptr + at) * scale).to(tl.bfloat16)
    slope = tl.load(slope_ptr + head)
    m = tl.full([BM], -float("inf"), tl.float32)
    l = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    acc, l, m = alibi_turns(acc, l, m, q, k_ptr, v_ptr, 0, m0, r, slope, head, t, BN, D, False)
    acc, l, m = alibi_turns(acc, l, m, q, k_ptr, v_ptr, m0, m0 + BM, r, slope, head, t, BN, D, True)
    tl.store(o_ptr + at, (acc / l[:, None]).to(tl.bfloat16))


@entry("attention_pair_bias", ["input f16 {H*T*D} normal", "input f16 {H*T*D} normal", "input f16 {H*T*D} normal", "input f16 {H*T*T} normal", "output f16 {H*T*D} tolerance 0.004 5e-3", "output f32 {H*T} tolerance 1e-4 1e-3", "scalar f32 0.25", "scalar i32 {T}"],
       "{cdiv(T,BM)} {H} 1", dict(T=80, H=1), dict(T=1008, H=256), warps=(4, 8), stages=(2,), BM=64, BN=64, D=32)
@triton.jit
def attention_pair_bias(q_ptr, k_ptr, v_ptr, b_ptr, o_ptr, lse_ptr, scale, t, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    d = tl.arange(0, D)
    q = tl.load(q_ptr + (head * t + r[:, None]) * D + d[None, :], mask=r[:, None] < t, other=0.0)
    m = tl.full([BM], -float("inf"), tl.float32)
    l = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    for start in range(0, t, BN):
        c = start + tl.arange(0, BN)
        k = tl.load(k_ptr + (head * t + c[:, None]) * D + d[None, :], mask=c[:, None] < t, other=0.0)
        v = tl.load(v_ptr + (head * t + c[:, None]) * D + d[None, :], mask=c[:, None] < t, other=0.0)
        bias = tl.load(b_ptr + (head * t + r[:, None]) * t + c[None, :], mask=(r[:, None] < t) & (c[None, :] < t), other=-1e30)
        s = tl.dot(q, tl.trans(k)) * scale + bias.to(tl.float32)
        s = tl.where(c[None, :] < t, s, -1e30)
        top = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - top[:, None])
        fix = tl.exp(m - top)
        l = l * fix + tl.sum(p, 1)
        acc = acc * fix[:, None] + tl.dot(p.to(tl.float16), v)
        m = top
    tl.store(o_ptr + (head * t + r[:, None]) * D + d[None, :], (acc / l[:, None]).to(tl.float16), mask=r[:, None] < t)
    tl.store(lse_ptr + head * t + r, m + tl.log(l), mask=r < t)


@entry("decode_gemv_split", ["input f16 {B*H*D} normal", "input f16 {B*T*H*D} normal", "input f16 {B*T*H*D} normal", "output f32 {B*H*SPLITS*D} tolerance 0.002 2e-3", "output f32 {B*H*SPLITS} tolerance 1e-4 1e-3", "scalar f32 0.09", "scalar i32 {H}", "scalar i32 {T}"],
       "{B} {H} {SPLITS}", dict(B=1, H=2, T=128), dict(B=16, H=32, T=4096), warps=(4, 8), stages=(2,), SPLITS=4, D=128, BN=32)
@triton.jit
def decode_gemv_split(q_ptr, k_ptr, v_ptr, o_ptr, lse_ptr, scale, heads, t, SPLITS: tl.constexpr, D: tl.constexpr, BN: tl.constexpr):
    b, h, split = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    d = tl.arange(0, D)
    q = tl.load(q_ptr + (b * heads + h) * D + d).to(tl.float32)
    part = tl.cdiv(t, SPLITS)
    lo = split * part
    hi = tl.minimum(lo + part, t)
    m = -float("inf")
    l = 0.0
    acc = tl.zeros([D], tl.float32)
    for start in range(lo, hi, BN):
        c = start + tl.arange(0, BN)
        at = ((b * t + c[:, None]) * heads + h) * D + d[None, :]
        k = tl.load(k_ptr + at, mask=c[:, None] < hi, other=0.0).to(tl.float32)
        s = tl.where(c < hi, tl.sum(q[None, :] * k, 1) * scale, -float("inf"))
        v = tl.load(v_ptr + at, mask=c[:, None] < hi, other=0.0).to(tl.float32)
        top = tl.maximum(m, tl.max(s, 0))
        fix = tl.exp(m - top)
        p = tl.exp(s - top)
        acc = acc * fix + tl.sum(p[:, None] * v, 0)
        l = l * fix + tl.sum(p, 0)
        m = top
    out = (b * heads + h) * SPLITS + split
    tl.store(o_ptr + out * D + d, acc / l)
    tl.store(lse_ptr + out, m + tl.log(l))


@entry("mla_decode", ["input bf16 {B*H*(DC+DR)} normal 0.3", "input bf16 {B*T*(DC+DR)} normal 0.3", "output bf16 {B*H*DC} tolerance 0.016 1e-2", "scalar f32 0.1", "scalar i32 {H}", "scalar i32 {T}"],
       "{B} {H//BH} 1", dict(B=1, H=16, T=64), dict(B=128, H=128, T=2048), warps=(4, 8), stages=(2,), BH=16, DC=512, DR=64, BN=32)
@triton.jit
def mla_decode(q_ptr, kv_ptr, o_ptr, scale, heads, t, BH: tl.constexpr, DC: tl.constexpr, DR: tl.constexpr, BN: tl.constexpr):
    b = tl.program_id(0)
    h = tl.program_id(1) * BH + tl.arange(0, BH)
    dc = tl.arange(0, DC)
    dr = DC + tl.arange(0, DR)
    W: tl.constexpr = DC + DR
    q = tl.load(q_ptr + (b * heads + h)[:, None] * W + dc[None, :])
    qr = tl.load(q_ptr + (b * heads + h)[:, None] * W + dr[None, :])
    m = tl.full([BH], -float("inf"), tl.float32)
    l = tl.zeros([BH], tl.float32)
    acc = tl.zeros([BH, DC], tl.float32)
    for start in range(0, t, BN):
        c = start + tl.arange(0, BN)
        k = tl.load(kv_ptr + (b * t + c[None, :]) * W + dc[:, None], mask=c[None, :] < t, other=0.0)
        kr = tl.load(kv_ptr + (b * t + c[None, :]) * W + dr[:, None], mask=c[None, :] < t, other=0.0)
        s = (tl.dot(q, k) + tl.dot(qr, kr)) * scale
        s = tl.where(c[None, :] < t, s, -float("inf"))
        top = tl.maximum(m, tl.max(s, 1))
        fix = tl.exp(m - top)
        p = tl.exp(s - top[:, None])
        acc = acc * fix[:, None] + tl.dot(p.to(tl.bfloat16), tl.trans(k))
        l = l * fix + tl.sum(p, 1)
        m = top
    tl.store(o_ptr + (b * heads + h)[:, None] * DC + dc[None, :], (acc / l[:, None]).to(tl.bfloat16))


@entry("extend_attention_paged", ["input bf16 {T*H*D} normal", "input bf16 {S*HK*D} normal", "input bf16 {S*HK*D} normal", "input i32 {P} integers 0 {S-1}", "input bf16 {T*HK*D} normal", "input bf16 {T*HK*D} normal", "output bf16 {T*H*D} tolerance 0.016 2e-2", "scalar f32 0.09", "scalar i32 {H}", "scalar i32 {HK}", "scalar i32 {T}", "scalar i32 {P}"],
       "{cdiv(T,BM)} {H} 1", dict(T=100, H=2, HK=1, S=256, P=70), dict(T=2048, H=32, HK=8, S=32768, P=6000), warps=(4, 8), stages=(1, 2), BM=64, BN=64, D=128)
@triton.jit
def extend_attention_paged(q_ptr, kc_ptr, vc_ptr, slot_ptr, k_ptr, v_ptr, o_ptr, scale, heads, kv_heads, t, prefix, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    kv = head // (heads // kv_heads)
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    d = tl.arange(0, D)
    n = tl.arange(0, BN)
    q = tl.load(q_ptr + (r[:, None] * heads + head) * D + d[None, :], mask=r[:, None] < t, other=0.0)
    m = tl.zeros([BM], tl.float32) - float("inf")
    l = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    for start in range(0, prefix, BN):
        live = start + n < prefix
        slot = tl.load(slot_ptr + start + n, mask=live, other=0)
        k = tl.load(kc_ptr + (slot[None, :] * kv_heads + kv) * D + d[:, None], mask=live[None, :], other=0.0)
        s = tl.where(live[None, :], tl.dot(q, k) * scale, -float("inf"))
        top = tl.maximum(tl.max(s, 1), m)
        fix = tl.exp(m - top)
        p = tl.exp(s - top[:, None])
        l = l * fix + tl.sum(p, 1)
        v = tl.load(vc_ptr + (slot[:, None] * kv_heads + kv) * D + d[None, :], mask=live[:, None], other=0.0)
        acc = acc * fix[:, None] + tl.dot(p.to(tl.bfloat16), v)
        m = top
    for start in range(0, tl.minimum(t, (tl.program_id(0) + 1) * BM), BN):
        c = start + n
        live = c < t
        k = tl.load(k_ptr + (c[None, :] * kv_heads + kv) * D + d[:, None], mask=live[None, :], other=0.0)
        s = tl.where(live[None, :] & (r[:, None] >= c[None, :]), tl.dot(q, k) * scale, -float("inf"))
        top = tl.maximum(tl.max(s, 1), m)
        fix = tl.exp(m - top)
        p = tl.exp(s - top[:, None])
        l = l * fix + tl.sum(p, 1)
        v = tl.load(v_ptr + (c[:, None] * kv_heads + kv) * D + d[None, :], mask=live[:, None], other=0.0)
        acc = acc * fix[:, None] + tl.dot(p.to(tl.bfloat16), v)
        m = top
    tl.store(o_ptr + (r[:, None] * heads + head) * D + d[None, :], (acc / l[:, None]).to(tl.bfloat16), mask=r[:, None] < t)


@entry("attention_bwd_one_pass", ["input bf16 {H*T*D} normal 0.3", "input bf16 {H*T*D} normal 0.3", "input bf16 {H*T*D} normal", "input bf16 {H*T*D} normal", "input f32 {H*T} normal 0.5", "input f32 {H*T} normal", "inout f32 {H*T*D} zeros tolerance 0.005 3e-2", "output bf16 {H*T*D} tolerance 0.016 3e-2", "output bf16 {H*T*D} tolerance 0.016 3e-2", "scalar f32 0.18", "scalar i32 {T}"],
       "{T//BN} {H} 1", dict(T=128, H=1), dict(T=2048, H=32), warps=(4, 8), stages=(1, 2), BM=64, BN=64, D=64)
@triton.jit
def attention_bwd_one_pass(q_ptr, k_ptr, v_ptr, do_ptr, lse_ptr, delta_ptr, dq_ptr, dk_ptr, dv_ptr, scale, t, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    c = tl.program_id(0) * BN + tl.arange(0, BN)
    d = tl.arange(0, D)
    at = (head * t + c[:, None]) * D + d[None, :]
    k = tl.load(k_ptr + at)
    v = tl.load(v_ptr + at)
    dk = tl.zeros([BN, D], tl.float32)
    dv = tl.zeros([BN, D], tl.float32)
    for start in range(0, t, BM):
        r = start + tl.arange(0, BM)
        rows = (head * t + r[:, None]) * D + d[None, :]
        q = tl.load(q_ptr + rows)
        do = tl.load(do_ptr + rows)
        lse = tl.load(lse_ptr + head * t + r)
        delta = tl.load(delta_ptr + head * t + r)
        p = tl.exp2(tl.dot(q, tl.trans(k)) * scale - lse[:, None])
        dv += tl.dot(tl.trans(p.to(tl.bfloat16)), do)
        dp = tl.dot(do, tl.trans(v))
        ds = (p * (dp - delta[:, None])).to(tl.bfloat16)
        dk += tl.dot(tl.trans(ds), q)
        tl.atomic_add(dq_ptr + rows, tl.dot(ds, k), sem="relaxed")
    tl.store(dk_ptr + at, (dk * scale).to(tl.bfloat16))
    tl.store(dv_ptr + at, dv.to(tl.bfloat16))


# ---------------------------------------------------------------- caches, embeddings, rows by index

@entry("kv_write_fp8", ["input bf16 {T*H*D} normal", "input bf16 {T*H*D} normal", "inout f8E4M3FN {S*H*D} zeros tolerance 0.13 1e-2", "inout f8E4M3FN {S*H*D} zeros tolerance 0.13 1e-2", "input i64 {T} steps 2", "input f32 {H} integers 1 2", "input f32 {H} integers 1 2"],
       "{T} 1 1", dict(T=3, S=16), dict(T=32768, S=65536), warps=(4, 8), stages=(1,), H=8, D=128)
@triton.jit
def kv_write_fp8(k_ptr, v_ptr, kc_ptr, vc_ptr, slot_ptr, ks_ptr, vs_ptr, H: tl.constexpr, D: tl.constexpr):
    token = tl.program_id(0)
    slot = tl.load(slot_ptr + token)
    if slot >= 0:
        h = tl.arange(0, H)
        at = h[:, None] * D + tl.arange(0, D)[None, :]
        k = tl.load(k_ptr + token * H * D + at).to(tl.float32) / tl.load(ks_ptr + h)[:, None]
        v = tl.load(v_ptr + token * H * D + at).to(tl.float32) / tl.load(vs_ptr + h)[:, None]
        tl.store(kc_ptr + slot * H * D + at, k.to(tl.float8e4nv))
        tl.store(vc_ptr + slot * H * D + at, v.to(tl.float8e4nv))


@entry("kv_gather_dequant", ["input f8E4M3FN {P*PAGE*W} normal", "input i32 {B*M} integers 0 {P-1}", "input f32 {P} integers 1 2", "output bf16 {B*M*PAGE*W} {BRAIN}", "scalar i32 {M}"],
       "{B*M} 1 1", dict(B=2, M=2, P=5), dict(B=32, M=256, P=16384), warps=(4, 8), stages=(1,), PAGE=16, W=512)
@triton.jit
def kv_gather_dequant(cache_ptr, table_ptr, scale_ptr, out_ptr, pages, PAGE: tl.constexpr, W: tl.constexpr):
    pid = tl.program_id(0)
    page = tl.load(table_ptr + pid).to(tl.int64)
    scale = tl.load(scale_ptr + page)
    at = tl.arange(0, PAGE)[:, None] * W + tl.arange(0, W)[None, :]
    x = tl.load(cache_ptr + page * PAGE * W + at).to(tl.float32) * scale
    tl.store(out_ptr + pid.to(tl.int64) * PAGE * W + at, x.to(tl.bfloat16))


@entry("embed_scale_pos", ["input i64 {T} integers 0 {V-1}", "input bf16 {V*N} normal", "input bf16 {L*N} normal", "output bf16 {T*N} {BRAIN}", "scalar i32 {T}", "scalar i32 {L}", "scalar i32 {N}", "scalar f32 45.25"],
       "{cdiv(T,BT)} {cdiv(N,BN)} 1", dict(T=30, V=40, L=16, N=320), dict(T=32768, V=32000, L=4096, N=2048), warps=(4, 8), stages=(1,), BT=16, BN=256)
@triton.jit
def embed_scale_pos(id_ptr, w_ptr, pos_ptr, out_ptr, t, length, n, scale, BT: tl.constexpr, BN: tl.constexpr):
    r = tl.program_id(0) * BT + tl.arange(0, BT)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    ids = tl.load(id_ptr + r, mask=r < t, other=0)
    keep = (r[:, None] < t) & (c[None, :] < n)
    w = tl.load(w_ptr + ids[:, None] * n + c[None, :], mask=keep, other=0.0).to(tl.float32)
    p = tl.load(pos_ptr + (r % length)[:, None] * n + c[None, :], mask=keep, other=0.0).to(tl.float32)
    tl.store(out_ptr + r[:, None] * n + c[None, :], (w * scale + p).to(tl.bfloat16), mask=keep)


@entry("index_add_f16", ["input f16 {T*N} integers -2 2", "input i32 {T} integers 0 {R-1}", "inout f16 {R*N} zeros", "scalar i32 {T}", "scalar i32 {N}"],
       "{cdiv(T,BT)} {cdiv(N,BN)} 1", dict(T=20, R=7, N=128), dict(T=32768, R=8192, N=1024), warps=(4, 8), stages=(1,), BT=8, BN=128)
@triton.jit
def index_add_f16(x_ptr, index_ptr, out_ptr, t, n, BT: tl.constexpr, BN: tl.constexpr):
    r = tl.program_id(0) * BT + tl.arange(0, BT)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    to = tl.load(index_ptr + r, mask=r < t, other=0)
    keep = (r[:, None] < t) & (c[None, :] < n)
    x = tl.load(x_ptr + r[:, None] * n + c[None, :], mask=keep, other=0.0)
    tl.atomic_add(out_ptr + to[:, None] * n + c[None, :], x, mask=keep, sem="relaxed")


@entry("csr_spmm", ["input i32 {R+1} steps {Z}", "input i32 {R*Z} integers 0 {C-1}", "input f32 {R*Z} normal", "input f32 {C*N} normal", "output f32 {R*N} tolerance 1e-5 1e-4", "scalar i32 {N}"],
       "{R} {cdiv(N,BN)} 1", dict(R=5, Z=11, C=9, N=128), dict(R=65536, Z=24, C=65536, N=256), warps=(1, 2, 4), stages=(1, 3), BN=128, BZ=16)
@triton.jit
def csr_spmm(row_ptr, col_ptr, val_ptr, x_ptr, y_ptr, n, BN: tl.constexpr, BZ: tl.constexpr):
    row = tl.program_id(0)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    lo, hi = tl.load(row_ptr + row), tl.load(row_ptr + row + 1)
    acc = tl.zeros([BN], tl.float32)
    for start in range(lo, hi, BZ):
        z = start + tl.arange(0, BZ)
        col = tl.load(col_ptr + z, mask=z < hi, other=0)
        val = tl.load(val_ptr + z, mask=z < hi, other=0.0)
        x = tl.load(x_ptr + col[:, None] * n + c[None, :], mask=(z < hi)[:, None], other=0.0)
        acc += tl.sum(val[:, None] * x, 0)
    tl.store(y_ptr + row * n + c, acc, mask=c < n)


@entry("rope_neox_positions", ["inout bf16 {T*H*D} normal {BRAIN}", "input i32 {T} integers 0 4000", "scalar i32 {T}", "scalar i32 {H}", "scalar f32 -0.2076205"],
       "{cdiv(T,BT)} {H} 1", dict(T=20, H=2), dict(T=16384, H=32), warps=(4, 8), stages=(1,), D=128, BT=16)
@triton.jit
def rope_neox_positions(x_ptr, pos_ptr, t, heads, log2_step, D: tl.constexpr, BT: tl.constexpr):
    r = tl.program_id(0) * BT + tl.arange(0, BT)
    head = tl.program_id(1)
    i = tl.arange(0, D // 2)
    pos = tl.load(pos_ptr + r, mask=r < t, other=0).to(tl.float32)
    angle = pos[:, None] * tl.exp2(i.to(tl.float32) * log2_step)[None, :]
    cos, sin = tl.cos(angle), tl.sin(angle)
    at = (r[:, None] * heads + head) * D + i[None, :]
    keep = r[:, None] < t
    a = tl.load(x_ptr + at, mask=keep, other=0.0).to(tl.float32)
    b = tl.load(x_ptr + at + D // 2, mask=keep, other=0.0).to(tl.float32)
    tl.store(x_ptr + at, (a * cos - b * sin).to(tl.bfloat16), mask=keep)
    tl.store(x_ptr + at + D // 2, (b * cos + a * sin).to(tl.bfloat16), mask=keep)


# ---------------------------------------------------------------- rows, scans, selection

@entry("masked_softmax_rows", ["input f16 {R*N} normal", "input i8 {R*N} integers 0 1", "output f16 {R*N} tolerance 0.002 1e-4", "scalar i32 {R}", "scalar i32 {N}", "scalar f32 0.125"],
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


@entry("ce_grad_in_place", ["inout bf16 {R*V} normal 2 tolerance 0.016 1e-6", "input i64 {R} integers 0 {V-1}", "output f32 {R} tolerance 1e-5 1e-4", "scalar i32 {V}", "scalar f32 0.1", "scalar f32 0.001"],
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


@entry("top2_gating", ["input f32 {T*E} normal", "output f32 {T*2} {SUM}", "output i32 {T*2}", "inout i32 {E} zeros", "inout f32 {E} zeros tolerance 1e-4 1e-3", "scalar i32 {T}"],
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


@entry("segmented_cumsum", ["input f32 {R*N} normal", "input i32 {R*N} integers 0 1", "output f32 {R*N} tolerance 1e-5 1e-4", "scalar i32 {N}"],
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


@entry("reverse_cumsum_time", ["input f32 {B*T*N} normal 0.3", "output f32 {B*T*N} tolerance 1e-4 1e-3", "scalar i32 {T}", "scalar i32 {N}"],
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


@entry("hadamard_dot", ["input bf16 {R*256} normal", "input bf16 {16*16} integers 0 1", "output bf16 {R*256} tolerance 0.016 2e-2", "scalar i32 {R}"],
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


# ---------------------------------------------------------------- movement, pooling, convolution

@entry("permute_heads", ["input f16 {B*S*H*D} normal", "output f16 {B*S*H*D}", "scalar i32 {S}"],
       "{cdiv(S,BS)} {B} 1", dict(B=1, S=20), dict(B=16, S=4096), warps=(4, 8), stages=(1,), H=16, D=64, BS=8)
@triton.jit
def permute_heads(x_ptr, y_ptr, seq, H: tl.constexpr, D: tl.constexpr, BS: tl.constexpr):
    b = tl.program_id(1)
    s = tl.program_id(0) * BS + tl.arange(0, BS)
    h = tl.arange(0, H)
    d = tl.arange(0, D)
    x = tl.load(x_ptr + ((b * seq + s[:, None, None]) * H + h[None, :, None]) * D + d[None, None, :], mask=(s < seq)[:, None, None], other=0.0)
    y = tl.permute(x, (1, 2, 0))
    tl.store(y_ptr + ((b * H + h[:, None, None]) * D + d[None, :, None]) * seq + s[None, None, :], y, mask=(s < seq)[None, None, :])


@entry("transpose_i8_batched", ["input i8 {B*M*N} integers -128 127", "output i8 {B*M*N}", "scalar i32 {M}", "scalar i32 {N}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} {B}", dict(B=2, M=100, N=144), dict(B=16, M=2048, N=2048), warps=(4, 8), stages=(1,), BM=64, BN=64)
@triton.jit
def transpose_i8_batched(x_ptr, y_ptr, m, n, BM: tl.constexpr, BN: tl.constexpr):
    b = tl.program_id(2)
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    keep = (r[:, None] < m) & (c[None, :] < n)
    x = tl.load(x_ptr + b * m * n + r[:, None] * n + c[None, :], mask=keep, other=0)
    tl.store(y_ptr + b * m * n + c[:, None] * m + r[None, :], tl.trans(x), mask=tl.trans(keep))


@entry("max_pool2d_index", ["input f16 {B*C*H*W} normal", "output f16 {B*C*(H//2)*(W//2)}", "output i32 {B*C*(H//2)*(W//2)}", "scalar i32 {H}", "scalar i32 {W}", "scalar i32 {B*C*(H//2)*(W//2)}"],
       "{cdiv(B*C*(H//2)*(W//2),BLOCK)} 1 1", dict(B=1, C=2, H=20, W=24), dict(B=32, C=64, H=224, W=224), warps=(4, 8), stages=(1,), BLOCK=1024, K=3)
@triton.jit
def max_pool2d_index(x_ptr, y_ptr, i_ptr, height, width, total, BLOCK: tl.constexpr, K: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    oh, ow = height // 2, width // 2
    live = o < total
    plane = o // (oh * ow)
    y = o % (oh * ow) // ow
    x = o % ow
    best = tl.full([BLOCK], -float("inf"), tl.float32)
    where = tl.zeros([BLOCK], tl.int32)
    for dy in tl.static_range(K):
        for dx in tl.static_range(K):
            iy, ix = y * 2 - 1 + dy, x * 2 - 1 + dx
            inside = live & (iy >= 0) & (iy < height) & (ix >= 0) & (ix < width)
            value = tl.load(x_ptr + (plane * height + iy) * width + ix, mask=inside, other=-float("inf")).to(tl.float32)
            where = tl.where(value > best, iy * width + ix, where)
            best = tl.maximum(best, value)
    tl.store(y_ptr + o, best.to(tl.float16), mask=live)
    tl.store(i_ptr + o, where, mask=live)


@entry("upsample_bilinear", ["input f16 {P*H*W} normal", "output f16 {P*4*H*W} {HALF}", "scalar i32 {H}", "scalar i32 {W}", "scalar i32 {P*4*H*W}"],
       "{cdiv(P*4*H*W,BLOCK)} 1 1", dict(P=2, H=12, W=16), dict(P=2048, H=112, W=112), warps=(4, 8), stages=(1,), BLOCK=1024)
@triton.jit
def upsample_bilinear(x_ptr, y_ptr, height, width, total, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    ow = width * 2
    x = o % ow
    y = o // ow % (height * 2)
    plane = o // (ow * height * 2)
    sy = tl.maximum((y.to(tl.float32) + 0.5) * 0.5 - 0.5, 0.0)
    sx = tl.maximum((x.to(tl.float32) + 0.5) * 0.5 - 0.5, 0.0)
    y0, x0 = sy.to(tl.int32), sx.to(tl.int32)
    y1, x1 = tl.minimum(y0 + 1, height - 1), tl.minimum(x0 + 1, width - 1)
    fy, fx = sy - y0, sx - x0
    live = o < total
    base = x_ptr + plane * height * width
    a = tl.load(base + y0 * width + x0, mask=live, other=0.0).to(tl.float32)
    b = tl.load(base + y0 * width + x1, mask=live, other=0.0).to(tl.float32)
    c = tl.load(base + y1 * width + x0, mask=live, other=0.0).to(tl.float32)
    d = tl.load(base + y1 * width + x1, mask=live, other=0.0).to(tl.float32)
    up = a + (b - a) * fx
    down = c + (d - c) * fx
    tl.store(y_ptr + o, (up + (down - up) * fy).to(tl.float16), mask=live)


@entry("depthwise_conv2d_nhwc", ["input f16 {B*H*W*C} normal", "input f16 {9*C} normal", "input f16 {C} normal", "output f16 {B*H*W*C} tolerance 0.002 2e-3", "scalar i32 {H}", "scalar i32 {W}", "scalar i32 {C}"],
       "{cdiv(W,BW)} {H} {B*cdiv(C,BC)}", dict(B=1, H=4, W=20, C=64), dict(B=32, H=56, W=56, C=512), warps=(4, 8), stages=(1,), BW=16, BC=64)
@triton.jit
def depthwise_conv2d_nhwc(x_ptr, w_ptr, b_ptr, y_ptr, height, width, channels, BW: tl.constexpr, BC: tl.constexpr):
    tiles = tl.cdiv(channels, BC)
    batch = tl.program_id(2) // tiles
    c = tl.program_id(2) % tiles * BC + tl.arange(0, BC)
    y = tl.program_id(1)
    x = tl.program_id(0) * BW + tl.arange(0, BW)
    live = c < channels
    acc = tl.zeros([BW, BC], tl.float32) + tl.load(b_ptr + c, mask=live, other=0.0).to(tl.float32)[None, :]
    for dy in tl.static_range(3):
        for dx in tl.static_range(3):
            iy, ix = y + dy - 1, x + dx - 1
            inside = (iy >= 0) & (iy < height) & (ix >= 0) & (ix < width)
            v = tl.load(x_ptr + ((batch * height + iy) * width + ix)[:, None] * channels + c[None, :], mask=inside[:, None] & live[None, :], other=0.0)
            w = tl.load(w_ptr + (dy * 3 + dx) * channels + c, mask=live, other=0.0)
            acc += v.to(tl.float32) * w.to(tl.float32)[None, :]
    tl.store(y_ptr + ((batch * height + y) * width + x)[:, None] * channels + c[None, :], acc.to(tl.float16), mask=(x < width)[:, None] & live[None, :])


@entry("conv1d_state_update", ["input bf16 {B*N} normal", "inout bf16 {B*N*4} normal", "input bf16 {N*4} normal", "input bf16 {N} normal", "output bf16 {B*N} {BRAIN}", "scalar i32 {N}"],
       "{B} {cdiv(N,BN)} 1", dict(B=2, N=300), dict(B=1024, N=8192), warps=(2, 4), stages=(1,), BN=256)
@triton.jit
def conv1d_state_update(x_ptr, state_ptr, w_ptr, b_ptr, y_ptr, n, BN: tl.constexpr):
    batch = tl.program_id(0)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    keep = c < n
    s = state_ptr + (batch * n + c) * 4
    s1 = tl.load(s + 1, mask=keep, other=0.0)
    s2 = tl.load(s + 2, mask=keep, other=0.0)
    s3 = tl.load(s + 3, mask=keep, other=0.0)
    x = tl.load(x_ptr + batch * n + c, mask=keep, other=0.0)
    acc = tl.load(b_ptr + c, mask=keep, other=0.0).to(tl.float32)
    acc += s1.to(tl.float32) * tl.load(w_ptr + c * 4, mask=keep, other=0.0).to(tl.float32)
    acc += s2.to(tl.float32) * tl.load(w_ptr + c * 4 + 1, mask=keep, other=0.0).to(tl.float32)
    acc += s3.to(tl.float32) * tl.load(w_ptr + c * 4 + 2, mask=keep, other=0.0).to(tl.float32)
    acc += x.to(tl.float32) * tl.load(w_ptr + c * 4 + 3, mask=keep, other=0.0).to(tl.float32)
    tl.debug_barrier()
    tl.store(s, s1, mask=keep)
    tl.store(s + 1, s2, mask=keep)
    tl.store(s + 2, s3, mask=keep)
    tl.store(s + 3, x, mask=keep)
    tl.store(y_ptr + batch * n + c, (acc * tl.sigmoid(acc)).to(tl.bfloat16), mask=keep)


# ---------------------------------------------------------------- losses, optimisers, elementwise

@entry("focal_loss_sum", ["input bf16 {N} normal 2", "input bf16 {N} integers 0 1", "output bf16 {N} tolerance 0.016 1e-3", "output f32 {cdiv(N,BLOCK)} tolerance 1e-4 1e-3", "scalar i32 {N}", "scalar f32 0.25", "scalar f32 2.0"],
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


@entry("huber_grid_loop", ["input f32 {N} normal 2", "input f32 {N} normal 2", "inout f32 1 zeros tolerance 1e-4 1e-2", "scalar i32 {N}", "scalar f32 1.0"],
       "{P} 1 1", dict(N=20000, P=2), dict(N=1 << 26, P=1056), warps=(4, 8), stages=(1, 3), BLOCK=2048)
@triton.jit
def huber_grid_loop(x_ptr, y_ptr, out_ptr, n, delta, BLOCK: tl.constexpr):
    acc = tl.zeros([BLOCK], tl.float32)
    for start in range(tl.program_id(0) * BLOCK, n, tl.num_programs(0) * BLOCK):
        i = start + tl.arange(0, BLOCK)
        d = tl.abs(tl.load(x_ptr + i, mask=i < n, other=0.0) - tl.load(y_ptr + i, mask=i < n, other=0.0))
        acc += tl.where(d < delta, 0.5 * d * d, delta * (d - 0.5 * delta))
    tl.atomic_add(out_ptr, tl.sum(acc, 0) / n)


@entry("adam8bit_blockwise", ["inout f32 {N} normal {SUM}", "input bf16 {N} normal", "inout i8 {N} integers 0 127 tolerance 0 2", "inout i8 {N} integers 0 127 tolerance 0 2", "inout f32 {cdiv(N,BLOCK)} integers 1 2 tolerance 1e-4 1e-4", "inout f32 {cdiv(N,BLOCK)} integers 1 2 tolerance 1e-4 1e-4", "input f32 128 steps 1", "scalar i32 {N}", "scalar f32 0.001", "scalar f32 0.9", "scalar f32 0.999", "scalar f32 1e-8"],
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


@entry("adamw_multi_bounds", ["inout f32 {N} normal {SUM}", "input f32 {N} normal", "inout f32 {N} normal {SUM}", "inout f32 {N} integers 0 4 {SUM}", "input i32 {B+1} steps {S}", "input f32 {B} integers 0 1", "scalar f32 0.001", "scalar f32 0.9", "scalar f32 0.999", "scalar f32 1e-8", "scalar f32 0.5", "scalar f32 0.25"],
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


@entry("gelu_bwd_bias_grad", ["input bf16 {M*N} normal", "input bf16 {M*N} normal", "input bf16 {N} normal", "output bf16 {M*N} {BRAIN}", "inout f32 {N} zeros tolerance 1e-4 2e-3", "scalar i32 {M}", "scalar i32 {N}"],
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


@entry("ger_decay", ["inout f32 {B*D*D} normal {SUM}", "input bf16 {B*D} normal", "input bf16 {B*D} normal", "input f32 {B} integers 0 1", "input bf16 {B*D} normal", "output f32 {B*D} tolerance 1e-4 1e-3"],
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


@entry("bincount_weights", ["input i32 {N} integers 0 {BINS-1}", "input f32 {N} integers 0 4", "inout f32 {BINS} zeros {SUM}", "scalar i32 {N}"],
       "{cdiv(N,BLOCK)} 1 1", dict(N=3000, BINS=64), dict(N=1 << 24, BINS=65536), warps=(4, 8), stages=(1,), BLOCK=1024)
@triton.jit
def bincount_weights(x_ptr, w_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = i < n
    x = tl.load(x_ptr + i, mask=keep, other=0)
    w = tl.load(w_ptr + i, mask=keep, other=0.0)
    tl.atomic_add(out_ptr + x, w, mask=keep & (w != 0), sem="relaxed")
