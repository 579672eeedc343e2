"""Products of matrices: experts, groups, split sums, block scales, small formats, convolution backward."""
import triton
import triton.language as tl

from registry import entry


@entry("moe_gemm", ["input bf16 {T*K} integers -2 2", "input bf16 {E*N*K} integers -2 2", "output bf16 {T*TOP*N} {BRAIN}", "input i32 {BLOCKS*BM} integers 0 {T*TOP+3}", "input i32 {BLOCKS} integers 0 {E-1}",
                    "input f32 {T*TOP} integers 1 2", "scalar i32 {T*TOP}", "scalar i32 {N}", "scalar i32 {K}"],
       "{BLOCKS*cdiv(N,BN)} 1 1", dict(T=1 << 12, BLOCKS=1, N=128, K=96, E=3), dict(T=4096, BLOCKS=160, N=4096, K=2048, E=32), stages=(1, 3, 4), BM=64, BN=128, BK=64, TOP=2)
@triton.jit
def moe_gemm(a_ptr, w_ptr, c_ptr, token_ptr, expert_ptr, weight_ptr, tokens, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, TOP: tl.constexpr):
    pid = tl.program_id(0)
    columns = tl.cdiv(n, BN)
    block = pid // columns
    cols = (pid % columns) * BN + tl.arange(0, BN)
    ids = tl.load(token_ptr + block * BM + tl.arange(0, BM))
    live = ids < tokens
    expert = tl.load(expert_ptr + block)
    kk = tl.arange(0, BK)
    a = a_ptr + (ids // TOP)[:, None] * k + kk[None, :]
    w = w_ptr + expert * n * k + (cols % n)[None, :] * k + kk[:, None]
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, k, BK):
        left = k - start
        x = tl.load(a, mask=live[:, None] & (kk[None, :] < left), other=0.0)
        y = tl.load(w, mask=kk[:, None] < left, other=0.0)
        acc += tl.dot(x, y)
        a += BK
        w += BK
    acc *= tl.load(weight_ptr + ids, mask=live, other=0.0)[:, None]
    tl.store(c_ptr + ids[:, None] * n + cols[None, :], acc.to(tl.bfloat16), mask=live[:, None] & (cols[None, :] < n))


@entry("grouped_gemm", ["input f16 {G*M*K} integers -2 2", "input f16 {G*K*N} integers -2 2", "output f16 {G*M*N}", "input i32 {G} integers 1 {M}", "scalar i32 {G}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{PROGRAMS} 1 1", dict(G=3, M=160, N=128, K=96), dict(G=16, M=1024, N=2048, K=1024), stages=(1, 3), PROGRAMS=132, BM=128, BN=128, BK=32)
@triton.jit
def grouped_gemm(a_ptr, b_ptr, c_ptr, rows_ptr, groups, m_max, n, k, PROGRAMS: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tile = tl.program_id(0)
    done = 0
    for g in range(groups):
        m = tl.load(rows_ptr + g)
        tn = tl.cdiv(n, BN)
        count = tl.cdiv(m, BM) * tn
        while tile < done + count:
            at = tile - done
            r = (at // tn) * BM + tl.arange(0, BM)
            c = (at % tn) * BN + tl.arange(0, BN)
            kk = tl.arange(0, BK)
            acc = tl.zeros([BM, BN], tl.float32)
            for start in range(0, k, BK):
                a = tl.load(a_ptr + (g * m_max + r[:, None]) * k + start + kk[None, :], mask=r[:, None] < m, other=0.0)
                b = tl.load(b_ptr + (g * k + start + kk[:, None]) * n + c[None, :], mask=c[None, :] < n, other=0.0)
                acc += tl.dot(a, b)
            tl.store(c_ptr + (g * m_max + r[:, None]) * n + c[None, :], acc.to(tl.float16), mask=(r[:, None] < m) & (c[None, :] < n))
            tile += PROGRAMS
        done += count


@entry("split_k_last", ["input f16 {M*K} integers -2 2", "input f16 {K*N} integers -2 2", "inout f32 {M*N} zeros", "inout i32 {cdiv(M,BM)*cdiv(N,BN)} zeros", "output f16 {M*N}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} {SPLIT}", dict(M=64, N=64, K=300), dict(M=512, N=1024, K=8192), stages=(1, 3), BM=64, BN=64, BK=64, SPLIT=4)
@triton.jit
def split_k_last(a_ptr, b_ptr, part_ptr, count_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SPLIT: tl.constexpr):
    pm, pn, pk = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    r = pm * BM + tl.arange(0, BM)
    c = pn * BN + tl.arange(0, BN)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(pk * BK, k, BK * SPLIT):
        kk = start + tl.arange(0, BK)
        a = tl.load(a_ptr + r[:, None] * k + kk[None, :], mask=(r[:, None] < m) & (kk[None, :] < k), other=0.0)
        b = tl.load(b_ptr + kk[:, None] * n + c[None, :], mask=(kk[:, None] < k) & (c[None, :] < n), other=0.0)
        acc += tl.dot(a, b)
    keep = (r[:, None] < m) & (c[None, :] < n)
    at = r[:, None] * n + c[None, :]
    tl.atomic_add(part_ptr + at, acc, mask=keep)
    tl.debug_barrier()
    arrived = tl.atomic_add(count_ptr + pm * tl.num_programs(1) + pn, 1)
    if arrived == SPLIT - 1:
        tl.store(c_ptr + at, tl.load(part_ptr + at, mask=keep, other=0.0).to(tl.float16), mask=keep)


@entry("fp8_block_gemm", ["input f8E4M3FN {M*K} integers -4 4", "input f8E4M3FN {N*K} integers -4 4", "input f32 {M*K//128} integers 1 2", "input f32 {cdiv(N,128)*K//128} integers 1 2", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)*cdiv(N,BN)} 1 1", dict(M=80, N=128, K=256), dict(M=4096, N=4096, K=4096), stages=(1, 3, 4), BM=64, BN=128, BK=128)
@triton.jit
def fp8_block_gemm(a_ptr, b_ptr, as_ptr, bs_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pid = tl.program_id(0)
    tn = tl.cdiv(n, BN)
    r = (pid // tn) * BM + tl.arange(0, BM)
    c = (pid % tn) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    a = a_ptr + (r % m)[:, None] * k + kk[None, :]
    b = b_ptr + (c % n)[None, :] * k + kk[:, None]
    blocks = k // BK
    sa = as_ptr + (r % m) * blocks
    sb = bs_ptr + (c % n) // 128 * blocks
    acc = tl.zeros([BM, BN], tl.float32)
    for i in range(0, blocks):
        x = tl.load(a)
        y = tl.load(b)
        acc += tl.dot(x, y) * tl.load(sa + i)[:, None] * tl.load(sb + i)[None, :]
        a += BK
        b += BK
    tl.store(c_ptr + r[:, None] * n + c[None, :], acc.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("int4_group_gemm", ["input f16 {M*K} integers -2 2", "input i32 {K//8*N} integers -2000000000 2000000000", "input f16 {K//G*N} integers 1 2", "input i32 {K//G*N//8} integers -2000000000 2000000000", "output f16 {M*N} {HALF}",
                           "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=32, N=64, K=128), dict(M=128, N=4096, K=4096), stages=(1, 3), BM=32, BN=64, BK=64, G=64)
@triton.jit
def int4_group_gemm(a_ptr, q_ptr, s_ptr, z_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, G: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    shift = (kk % 8) * 4
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, k, BK):
        a = tl.load(a_ptr + r[:, None] * k + start + kk[None, :], mask=r[:, None] < m, other=0.0)
        q = tl.load(q_ptr + ((start + kk) // 8)[:, None] * n + c[None, :])
        group = start // G
        s = tl.load(s_ptr + group * n + c)
        z = (tl.load(z_ptr + group * (n // 8) + c // 8) >> ((c % 8) * 4)) & 15
        w = ((q >> shift[:, None]) & 15) - z[None, :] - 1
        acc += tl.dot(a, w.to(tl.float16) * s[None, :])
    tl.store(c_ptr + r[:, None] * n + c[None, :], acc.to(tl.float16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("mxfp4_gemm", ["input bf16 {M*K} integers -2 2", "input i8 {N*K//2} integers -128 127", "input i8 {N*K//32} integers 126 127", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=32, N=64, K=128), dict(M=256, N=4096, K=4096), stages=(1, 3), BM=32, BN=64, BK=64)
@triton.jit
def mxfp4_gemm(a_ptr, w_ptr, s_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    kp = tl.arange(0, BK // 2)
    ks = tl.arange(0, BK // 32)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, k, BK):
        a = tl.load(a_ptr + r[:, None] * k + start + kk[None, :], mask=r[:, None] < m, other=0.0)
        w = tl.load(w_ptr + c[None, :] * (k // 2) + start // 2 + kp[:, None]).to(tl.uint8, bitcast=True)
        s = tl.load(s_ptr + c[:, None] * (k // 32) + start // 32 + ks[None, :]).to(tl.uint8, bitcast=True)
        acc = tl.dot_scaled(a, None, "bf16", w, s, "e2m1", acc)
    tl.store(c_ptr + r[:, None] * n + c[None, :], acc.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("int8_scaled_gemm", ["input i8 {M*K} integers -128 127", "input i8 {N*K} integers -128 127", "input f32 {M} integers 1 2", "input f32 {N} normal 0.01", "input bf16 {N} normal", "output bf16 {M*N} {BRAIN}", "scalar i32 {M}", "scalar i32 {N}", "scalar i32 {K}"],
       "{cdiv(M,BM)} {cdiv(N,BN)} 1", dict(M=64, N=128, K=192), dict(M=4096, N=4096, K=4096), stages=(1, 3, 4), BM=64, BN=128, BK=64)
@triton.jit
def int8_scaled_gemm(a_ptr, b_ptr, as_ptr, bs_ptr, bias_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    kk = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], tl.int32)
    for start in range(0, k, BK):
        a = tl.load(a_ptr + (r % m)[:, None] * k + start + kk[None, :])
        b = tl.load(b_ptr + (c % n)[None, :] * k + start + kk[:, None])
        acc += tl.dot(a, b)
    y = acc.to(tl.float32) * tl.load(as_ptr + r % m)[:, None] * tl.load(bs_ptr + c % n)[None, :] + tl.load(bias_ptr + c % n).to(tl.float32)[None, :]
    tl.store(c_ptr + r[:, None] * n + c[None, :], y.to(tl.bfloat16), mask=(r[:, None] < m) & (c[None, :] < n))


@entry("lora_expand", ["input f16 {T*R} integers -3 3", "input f16 {A*N*R} integers -3 3", "inout f16 {T*N} integers -3 3", "input i32 {T} integers -1 {A-1}", "scalar i32 {N}"],
       "{T} {cdiv(N,BN)} 1", dict(T=5, N=200, A=3), dict(T=4096, N=4096, A=16), stages=(1,), R=16, BN=128)
@triton.jit
def lora_expand(x_ptr, w_ptr, y_ptr, id_ptr, n, R: tl.constexpr, BN: tl.constexpr):
    token = tl.program_id(0)
    adapter = tl.load(id_ptr + token)
    if adapter < 0:
        return
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, R)
    x = tl.load(x_ptr + token * R + k).to(tl.float32)
    w = tl.load(w_ptr + (adapter * n + c[:, None]) * R + k[None, :], mask=c[:, None] < n, other=0.0).to(tl.float32)
    y = tl.load(y_ptr + token * n + c, mask=c < n, other=0.0) + tl.sum(w * x[None, :], 1)
    tl.store(y_ptr + token * n + c, y.to(tl.float16), mask=c < n)


@entry("conv2d_bwd_weight", ["input f16 {B*H*W*C} integers -2 2", "input f16 {B*H*W*F} integers -2 2", "output f32 {9*C*F}", "scalar i32 {B}", "scalar i32 {H}", "scalar i32 {W}", "scalar i32 {C}", "scalar i32 {F}"],
       "{cdiv(C,BC)} {cdiv(F,BF)} 9", dict(B=1, H=9, W=11, C=32, F=48), dict(B=16, H=56, W=56, C=128, F=128), stages=(1, 3), BC=64, BF=64, BK=64)
@triton.jit
def conv2d_bwd_weight(x_ptr, dy_ptr, dw_ptr, batch, h, w, ch, filters, BC: tl.constexpr, BF: tl.constexpr, BK: tl.constexpr):
    tap = tl.program_id(2)
    c = tl.program_id(0) * BC + tl.arange(0, BC)
    f = tl.program_id(1) * BF + tl.arange(0, BF)
    acc = tl.zeros([BC, BF], tl.float32)
    n = batch * h * w
    for start in range(0, n, BK):
        p = start + tl.arange(0, BK)
        y = (p // w) % h + tap // 3 - 1
        x = p % w + tap % 3 - 1
        inside = (p < n) & (y >= 0) & (y < h) & (x >= 0) & (x < w)
        at = (p // (h * w)) * h * w + y * w + x
        a = tl.load(x_ptr + at[None, :] * ch + c[:, None], mask=inside[None, :] & (c[:, None] < ch), other=0.0)
        g = tl.load(dy_ptr + p[:, None] * filters + f[None, :], mask=(p[:, None] < n) & (f[None, :] < filters), other=0.0)
        acc += tl.dot(a, g)
    tl.store(dw_ptr + (tap * ch + c[:, None]) * filters + f[None, :], acc, mask=(c[:, None] < ch) & (f[None, :] < filters))


@entry("conv2d_bwd_input", ["input f16 {B*H*W*F} integers -2 2", "input f16 {9*C*F} integers -2 2", "output f16 {B*H*W*C}", "scalar i32 {B}", "scalar i32 {H}", "scalar i32 {W}", "scalar i32 {C}", "scalar i32 {F}"],
       "{cdiv(B*H*W,BM)} {cdiv(C,BN)} 1", dict(B=1, H=9, W=11, C=32, F=48), dict(B=16, H=56, W=56, C=128, F=128), stages=(1, 3), BM=128, BN=64, BK=32)
@triton.jit
def conv2d_bwd_input(dy_ptr, w_ptr, dx_ptr, batch, h, w, ch, filters, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    p = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    n = batch * h * w
    turns = tl.cdiv(filters, BK)
    acc = tl.zeros([BM, BN], tl.float32)
    for i in range(0, 9 * turns):
        tap = i // turns
        f = (i % turns) * BK + tl.arange(0, BK)
        y = (p // w) % h + 1 - tap // 3
        x = p % w + 1 - tap % 3
        inside = (p < n) & (y >= 0) & (y < h) & (x >= 0) & (x < w)
        at = (p // (h * w)) * h * w + y * w + x
        g = tl.load(dy_ptr + at[:, None] * filters + f[None, :], mask=inside[:, None] & (f[None, :] < filters), other=0.0)
        k = tl.load(w_ptr + (tap * ch + c[None, :]) * filters + f[:, None], mask=(c[None, :] < ch) & (f[:, None] < filters), other=0.0)
        acc += tl.dot(g, k)
    tl.store(dx_ptr + p[:, None] * ch + c[None, :], acc.to(tl.float16), mask=(p[:, None] < n) & (c[None, :] < ch))


@entry("conv1d_causal", ["input bf16 {T*D} normal", "input bf16 {D*K} normal", "input bf16 {D} normal", "output bf16 {T*D} tolerance 0.0079 1e-3", "scalar i32 {T}", "scalar i32 {D}"],
       "{cdiv(T,BT)} {cdiv(D,BD)} 1", dict(T=50, D=96), dict(T=1 << 15, D=4096), stages=(1,), K=4, BT=32, BD=64)
@triton.jit
def conv1d_causal(x_ptr, w_ptr, b_ptr, y_ptr, t, d, K: tl.constexpr, BT: tl.constexpr, BD: tl.constexpr):
    r = tl.program_id(0) * BT + tl.arange(0, BT)
    c = tl.program_id(1) * BD + tl.arange(0, BD)
    acc = tl.zeros([BT, BD], tl.float32) + tl.load(b_ptr + c, mask=c < d, other=0.0).to(tl.float32)[None, :]
    for k in tl.static_range(K):
        at = r - (K - 1) + k
        x = tl.load(x_ptr + at[:, None] * d + c[None, :], mask=(at[:, None] >= 0) & (at[:, None] < t) & (c[None, :] < d), other=0.0)
        w = tl.load(w_ptr + c * K + k, mask=c < d, other=0.0)
        acc += x.to(tl.float32) * w.to(tl.float32)[None, :]
    acc = acc * tl.sigmoid(acc)
    tl.store(y_ptr + r[:, None] * d + c[None, :], acc.to(tl.bfloat16), mask=(r[:, None] < t) & (c[None, :] < d))


@entry("conv1d_causal_bwd", ["input f32 {T*D} integers -4 4", "input f32 {T*D} integers -4 4", "input f32 {D*K} integers -4 4", "output f32 {T*D}", "inout f32 {D*K} zeros", "scalar i32 {T}", "scalar i32 {D}"],
       "{cdiv(T,BT)} {cdiv(D,BD)} 1", dict(T=50, D=96), dict(T=1 << 15, D=2048), stages=(1,), K=4, BT=32, BD=64)
@triton.jit
def conv1d_causal_bwd(dy_ptr, x_ptr, w_ptr, dx_ptr, dw_ptr, t, d, K: tl.constexpr, BT: tl.constexpr, BD: tl.constexpr):
    r = tl.program_id(0) * BT + tl.arange(0, BT)
    c = tl.program_id(1) * BD + tl.arange(0, BD)
    keep = (r[:, None] < t) & (c[None, :] < d)
    dx = tl.zeros([BT, BD], tl.float32)
    dy = tl.load(dy_ptr + r[:, None] * d + c[None, :], mask=keep, other=0.0)
    for k in tl.static_range(K):
        w = tl.load(w_ptr + c * K + k, mask=c < d, other=0.0)
        ahead = r + (K - 1) - k
        dx += w[None, :] * tl.load(dy_ptr + ahead[:, None] * d + c[None, :], mask=(ahead[:, None] < t) & (c[None, :] < d), other=0.0)
        back = r - (K - 1) + k
        x = tl.load(x_ptr + back[:, None] * d + c[None, :], mask=(back[:, None] >= 0) & keep, other=0.0)
        tl.atomic_add(dw_ptr + c * K + k, tl.sum(x * dy, 0), mask=c < d)
    tl.store(dx_ptr + r[:, None] * d + c[None, :], dx, mask=keep)
