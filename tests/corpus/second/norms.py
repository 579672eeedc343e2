"""Norms, forward and backward, with whole rows in registers."""
import triton
import triton.language as tl

from registry import entry


@entry("layer_norm_row16k", ["input bf16 {R*N} normal", "input bf16 {N} normal", "input bf16 {N} normal", "output bf16 {R*N} {BRAIN}",
                             "output f32 {R} {SUM}", "output f32 {R} {SUM}", "scalar i32 {N}", "scalar f32 1e-5"],
       "{R} 1 1", dict(R=1, N=16000), dict(R=4096, N=16384), warps=(4, 8, 16), stages=(1,), BLOCK=16384)
@triton.jit
def layer_norm_row(x_ptr, w_ptr, b_ptr, y_ptr, mean_ptr, rstd_ptr, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    c = tl.arange(0, BLOCK)
    keep = c < n
    x = tl.load(x_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
    mean = tl.sum(x, 0) / n
    d = tl.where(keep, x - mean, 0.0)
    rstd = tl.rsqrt(tl.sum(d * d, 0) / n + eps)
    w = tl.load(w_ptr + c, mask=keep, other=0.0).to(tl.float32)
    b = tl.load(b_ptr + c, mask=keep, other=0.0).to(tl.float32)
    tl.store(y_ptr + row * n + c, (d * rstd * w + b).to(tl.bfloat16), mask=keep)
    tl.store(mean_ptr + row, mean)
    tl.store(rstd_ptr + row, rstd)


@entry("layer_norm_bwd_dx", ["input bf16 {R*N} normal", "input bf16 {R*N} normal", "input bf16 {N} normal", "input f32 {R} normal",
                             "input f32 {R} normal", "output bf16 {R*N} {BRAIN}", "output f32 {cdiv(R,ROWS)*N} {SUM}",
                             "output f32 {cdiv(R,ROWS)*N} {SUM}", "scalar i32 {R}", "scalar i32 {N}"],
       "{cdiv(R,ROWS)} 1 1", dict(R=3, N=4000), dict(R=8192, N=4096), warps=(4, 8, 16), stages=(1,), BLOCK=4096, ROWS=2)
@triton.jit
def layer_norm_bwd(dy_ptr, x_ptr, w_ptr, mean_ptr, rstd_ptr, dx_ptr, dw_ptr, db_ptr, rows, n, BLOCK: tl.constexpr, ROWS: tl.constexpr):
    pid = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    keep = c < n
    w = tl.load(w_ptr + c, mask=keep, other=0.0).to(tl.float32)
    dw = tl.zeros([BLOCK], tl.float32)
    db = tl.zeros([BLOCK], tl.float32)
    for row in range(pid * ROWS, min(pid * ROWS + ROWS, rows)):
        dy = tl.load(dy_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
        x = tl.load(x_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
        rstd = tl.load(rstd_ptr + row)
        xhat = tl.where(keep, (x - tl.load(mean_ptr + row)) * rstd, 0.0)
        wdy = w * dy
        c1 = tl.sum(xhat * wdy, 0) / n
        c2 = tl.sum(wdy, 0) / n
        tl.store(dx_ptr + row * n + c, ((wdy - (xhat * c1 + c2)) * rstd).to(tl.bfloat16), mask=keep)
        dw += dy * xhat
        db += dy
    tl.store(dw_ptr + pid * n + c, dw, mask=keep)
    tl.store(db_ptr + pid * n + c, db, mask=keep)


@entry("norm_bwd_columns", ["input f32 {R*N} normal", "output f32 {N} {SUM}", "scalar i32 {R}", "scalar i32 {N}"],
       "{cdiv(N,BN)} 1 1", dict(R=70, N=80), dict(R=4096, N=8192), stages=(1,), BM=32, BN=64)
@triton.jit
def sum_columns(x_ptr, y_ptr, rows, n, BM: tl.constexpr, BN: tl.constexpr):
    c = tl.program_id(0) * BN + tl.arange(0, BN)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, rows, BM):
        r = start + tl.arange(0, BM)
        acc += tl.load(x_ptr + r[:, None] * n + c[None, :], mask=(r[:, None] < rows) & (c[None, :] < n), other=0.0)
    tl.store(y_ptr + c, tl.sum(acc, 0), mask=c < n)


@entry("rms_norm_row16k", ["input f16 {R*N} normal", "input f16 {N} normal", "output f16 {R*N} {HALF}", "output f32 {R} {SUM}",
                           "scalar i32 {N}", "scalar f32 1e-6"],
       "{R} 1 1", dict(R=1, N=16000), dict(R=4096, N=16384), warps=(4, 8, 16), stages=(1,), BLOCK=16384)
@triton.jit
def rms_norm_row(x_ptr, w_ptr, y_ptr, rstd_ptr, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n + c, mask=c < n, other=0.0).to(tl.float32)
    rstd = tl.rsqrt(tl.sum(x * x, 0) / n + eps)
    tl.store(rstd_ptr + row, rstd)
    w = tl.load(w_ptr + c, mask=c < n, other=0.0)
    tl.store(y_ptr + row * n + c, ((x * rstd).to(tl.float16) * w), mask=c < n)


@entry("rms_norm_bwd", ["input bf16 {R*N} normal", "input bf16 {R*N} normal", "input bf16 {N} normal", "input f32 {R} normal",
                        "output bf16 {R*N} {BRAIN}", "output f32 {cdiv(R,ROWS)*N} {SUM}", "scalar i32 {R}", "scalar i32 {N}"],
       "{cdiv(R,ROWS)} 1 1", dict(R=3, N=8000), dict(R=8192, N=8192), warps=(4, 8, 16), stages=(1,), BLOCK=8192, ROWS=2)
@triton.jit
def rms_norm_bwd(dy_ptr, x_ptr, w_ptr, rstd_ptr, dx_ptr, dw_ptr, rows, n, BLOCK: tl.constexpr, ROWS: tl.constexpr):
    pid = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    keep = c < n
    dw = tl.zeros([BLOCK], tl.float32)
    w = tl.load(w_ptr + c, mask=keep, other=0.0).to(tl.float32)
    for row in range(pid * ROWS, min(pid * ROWS + ROWS, rows)):
        dy = tl.load(dy_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
        x = tl.load(x_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
        r = tl.load(rstd_ptr + row)
        m = dy * w
        dx = r * m - (r * r * r) * (tl.sum(m * x, 0) / n) * x
        tl.store(dx_ptr + row * n + c, dx.to(tl.bfloat16), mask=keep)
        dw += dy * x * r
    tl.store(dw_ptr + pid * n + c, dw, mask=keep)


@entry("group_norm_fwd", ["input f16 {B*C*S} normal", "input f32 {C} normal", "input f32 {C} normal", "output f16 {B*C*S} {HALF}",
                          "output f32 {B*C//GC} {SUM}", "output f32 {B*C//GC} {SUM}", "scalar i32 {C}", "scalar i32 {S}", "scalar f32 1e-5"],
       "{B} {C//GC} 1", dict(B=1, C=8, S=300), dict(B=32, C=256, S=4096), warps=(4, 8), stages=(1,), GC=4, BLOCK=1024)
@triton.jit
def group_norm_fwd(x_ptr, w_ptr, b_ptr, y_ptr, mean_ptr, rstd_ptr, channels, spatial, eps, GC: tl.constexpr, BLOCK: tl.constexpr):
    batch, group = tl.program_id(0), tl.program_id(1)
    base = (batch * channels + group * GC) * spatial
    n = GC * spatial
    s1 = tl.zeros([BLOCK], tl.float32)
    s2 = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n, BLOCK):
        i = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + base + i, mask=i < n, other=0.0).to(tl.float32)
        s1 += x
        s2 += x * x
    mean = tl.sum(s1, 0) / n
    rstd = tl.rsqrt(tl.sum(s2, 0) / n - mean * mean + eps)
    for start in range(0, n, BLOCK):
        i = start + tl.arange(0, BLOCK)
        ch = group * GC + i // spatial
        x = tl.load(x_ptr + base + i, mask=i < n, other=0.0).to(tl.float32)
        w = tl.load(w_ptr + ch, mask=i < n, other=0.0)
        b = tl.load(b_ptr + ch, mask=i < n, other=0.0)
        tl.store(y_ptr + base + i, ((x - mean) * rstd * w + b).to(tl.float16), mask=i < n)
    at = batch * (channels // GC) + group
    tl.store(mean_ptr + at, mean)
    tl.store(rstd_ptr + at, rstd)


@entry("group_norm_bwd", ["input f16 {B*C*S} normal", "input f16 {B*C*S} normal", "input f32 {C} normal", "input f32 {B*C//GC} normal",
                          "input f32 {B*C//GC} normal", "output f16 {B*C*S} tolerance 0.002 2e-3", "inout f32 {C} zeros {SUM}",
                          "inout f32 {C} zeros tolerance 1e-4 1e-4", "scalar i32 {C}", "scalar i32 {S}"],
       "{B} {C//GC} 1", dict(B=1, C=8, S=240), dict(B=32, C=256, S=1024), warps=(4, 8), stages=(1,), GC=4, BLOCK=1024)
@triton.jit
def group_norm_bwd(dy_ptr, x_ptr, w_ptr, mean_ptr, rstd_ptr, dx_ptr, db_ptr, dw_ptr, channels, spatial, GC: tl.constexpr, BLOCK: tl.constexpr):
    batch, group = tl.program_id(0), tl.program_id(1)
    at = batch * (channels // GC) + group
    mean, rstd = tl.load(mean_ptr + at), tl.load(rstd_ptr + at)
    c1 = 0.0
    c2 = 0.0
    for k in range(GC):
        ch = group * GC + k
        base = (batch * channels + ch) * spatial
        dw = 0.0
        db = 0.0
        for start in range(0, spatial, BLOCK):
            i = start + tl.arange(0, BLOCK)
            dy = tl.load(dy_ptr + base + i, mask=i < spatial, other=0.0).to(tl.float32)
            x = tl.load(x_ptr + base + i, mask=i < spatial, other=0.0).to(tl.float32)
            xhat = (x - mean) * rstd
            dw += tl.sum(dy * xhat, 0)
            db += tl.sum(dy, 0)
        w = tl.load(w_ptr + ch)
        c1 += dw * w
        c2 += db * w
        tl.atomic_add(dw_ptr + ch, dw)
        tl.atomic_add(db_ptr + ch, db)
    n = GC * spatial
    c1 = c1 / n
    c2 = c2 / n
    base = (batch * channels + group * GC) * spatial
    for start in range(0, n, BLOCK):
        i = start + tl.arange(0, BLOCK)
        w = tl.load(w_ptr + group * GC + i // spatial, mask=i < n, other=0.0)
        dy = tl.load(dy_ptr + base + i, mask=i < n, other=0.0).to(tl.float32)
        x = tl.load(x_ptr + base + i, mask=i < n, other=0.0).to(tl.float32)
        dx = (w * dy - (x - mean) * rstd * c1 - c2) * rstd
        tl.store(dx_ptr + base + i, dx.to(tl.float16), mask=i < n)


@entry("instance_norm_fwd", ["input f32 {B*C*S} normal", "input f32 {C} normal", "output f32 {B*C*S} {SUM}", "scalar i32 {C}",
                             "scalar i32 {S}", "scalar f32 1e-5"],
       "{cdiv(B*C,BM)} 1 1", dict(B=2, C=16, S=100), dict(B=64, C=256, S=1024), stages=(1,), BM=8, BS=1024)
@triton.jit
def instance_norm_fwd(x_ptr, w_ptr, y_ptr, channels, spatial, eps, BM: tl.constexpr, BS: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.arange(0, BS)
    keep = (c[None, :] < spatial) & (r[:, None] >= 0)
    x = tl.load(x_ptr + r[:, None] * spatial + c[None, :], mask=keep, other=0.0)
    mean = tl.sum(x, 1) / spatial
    d = tl.where(keep, x - mean[:, None], 0.0)
    var = tl.sum(d * d, 1) / spatial
    w = tl.load(w_ptr + r % channels)
    y = d * (w / tl.sqrt(var + eps))[:, None]
    tl.store(y_ptr + r[:, None] * spatial + c[None, :], y, mask=keep)


@entry("add_rms_norm", ["input bf16 {R*N} normal", "inout bf16 {R*N} normal {BRAIN}", "input bf16 {N} normal", "output bf16 {R*N} tolerance 0.016 1e-3",
                        "scalar i32 {N}", "scalar f32 1e-6"],
       "{R} 1 1", dict(R=2, N=5120), dict(R=8192, N=5120), warps=(4, 8, 16), stages=(1,), BLOCK=8192)
@triton.jit
def add_rms_norm(x_ptr, res_ptr, w_ptr, y_ptr, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    keep = c < n
    s = tl.load(x_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32) + tl.load(res_ptr + row * n + c, mask=keep, other=0.0).to(tl.float32)
    tl.store(res_ptr + row * n + c, s.to(tl.bfloat16), mask=keep)
    r = tl.rsqrt(tl.sum(s * s, 0) / n + eps)
    w = tl.load(w_ptr + c, mask=keep, other=0.0).to(tl.float32)
    tl.store(y_ptr + row * n + c, (s * r * w).to(tl.bfloat16), mask=keep)


@entry("gated_rms_norm", ["input bf16 {R*N} normal", "input bf16 {R*N} normal", "input f32 {N} normal", "output bf16 {R*N} {BRAIN}",
                          "scalar i32 {R}", "scalar i32 {N}", "scalar f32 1e-6"],
       "{cdiv(R,BM)} 1 1", dict(R=10, N=128), dict(R=1 << 17, N=128), stages=(1,), BM=16, BLOCK=128)
@triton.jit
def gated_rms_norm(x_ptr, g_ptr, w_ptr, y_ptr, rows, n, eps, BM: tl.constexpr, BLOCK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.arange(0, BLOCK)
    at = r[:, None] * n + c[None, :]
    keep = (r[:, None] < rows) & (c[None, :] < n)
    x = tl.load(x_ptr + at, mask=keep, other=0.0).to(tl.float32)
    g = tl.load(g_ptr + at, mask=keep, other=0.0).to(tl.float32)
    w = tl.load(w_ptr + c, mask=c < n, other=0.0)
    y = x * tl.rsqrt(tl.sum(x * x, 1) / n + eps)[:, None] * w[None, :]
    tl.store(y_ptr + at, (y * g * tl.sigmoid(g)).to(tl.bfloat16), mask=keep)
