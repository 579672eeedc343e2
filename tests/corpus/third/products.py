"""Matrix products: strided, batched, skewed, of small formats, with epilogues."""
import triton
import triton.language as tl
from triton.language.extra import libdevice

from registry import entry


@entry("w8a16_gemm", ["input bf16 {M*K} integers -2 2", "input i8 {N*K} integers -4 4", "input bf16 {N} integers 1 2",
                      "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
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


@entry("gemm_bias_residual_bt", ["input f16 {M*K} integers -2 2", "input f16 {N*K} integers -2 2", "input f16 {N} integers -2 2",
                                 "input f16 {M*N} integers -2 2", "output f16 {M*N} {HALF}", "scalar i32 {M}", "scalar i32 {N}",
                                 "scalar i32 {K}"],
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


@entry("gemm_ktail_strided", ["input f16 {M*K} integers -2 2", "input f16 {N*K} integers -2 2", "output f16 {M*N} {HALF}",
                              "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K-1}", "scalar i32 {K}", "scalar i32 1",
                              "scalar i32 1", "scalar i32 {K}", "scalar i32 {N}"],
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


@entry("gemm_ktail", ["input bf16 {M*K} integers -2 2", "input bf16 {N*K} integers -2 2", "output bf16 {M*N} {BRAIN}",
                      "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
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


@entry("bmm_strided", ["input bf16 {B*M*K} integers -2 2", "input bf16 {B*K*N} integers -2 2", "output bf16 {B*M*N} {BRAIN}",
                       "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}", "scalar i32 {M*K}", "scalar i32 {K}",
                       "scalar i32 {K*N}", "scalar i32 {N}", "scalar i32 {M*N}", "scalar i32 {N}"],
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


@entry("fp8_rowwise_gemm", ["input f8E4M3FN {M*K} integers -4 4", "input f8E4M3FN {N*K} integers -4 4",
                            "input f32 {M} integers 1 2", "input f32 {N} integers 1 2", "input bf16 {N} normal",
                            "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
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


@entry("fp8_block_promote_gemm", ["input f8E4M3FN {M*K} integers -4 4", "input f8E4M3FN {N*K} integers -4 4",
                                  "input f32 {K//128*M} integers 1 2", "input f32 {cdiv(N,128)*K//128} integers 1 2",
                                  "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
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


@entry("gemm_weight_grad_tn", ["input bf16 {T*M} integers -2 2", "input bf16 {T*N} integers -2 2", "output f32 {M*N} {SUM}",
                               "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {T}"],
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


@entry("swiglu_gemm", ["input bf16 {M*K} normal 0.2", "input bf16 {N*K} normal 0.2", "input bf16 {N*K} normal 0.2",
                       "output bf16 {M*N} tolerance 0.016 1e-2", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
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


@entry("lora_fused_gemm", ["input bf16 {M*K} integers -2 2", "input bf16 {K*N} integers -2 2",
                           "input bf16 {K*RANK} integers -1 1", "input bf16 {RANK*N} integers -1 1", "output bf16 {M*N} {BRAIN}",
                           "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}", "scalar f32 0.5"],
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


@entry("i8_gemm_requant", ["input i8 {M*K} integers -4 4", "input i8 {N*K} integers -4 4", "input f32 {N} normal",
                           "input i32 {N} integers -9 9", "output i8 {M*N} tolerance 0 1", "scalar i32 {M}", "scalar i32 {N}",
                           "scalar i32 {K}", "scalar f32 0.02"],
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
        acc = tl.dot(a, b, acc, out_dtype=tl.int32)
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


@entry("gemm_skinny_f32", ["input f32 {M*K} normal", "input f32 {K*N} normal", "output f32 {M*N} tolerance 1e-4 1e-3",
                           "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
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


@entry("desc_gemm_bias", ["input bf16 {M*K} integers -2 2", "input bf16 {N*K} integers -2 2", "input bf16 {N} integers -2 2",
                          "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
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
