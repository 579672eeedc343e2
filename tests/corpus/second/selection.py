"""Top-k, sampling, sorting, histograms, and the bookkeeping of experts."""
import triton
import triton.language as tl

from registry import entry


@entry("topk_router", ["input f32 {T*E} normal", "output f32 {T*K} tolerance 1e-5 1e-6", "output i32 {T*K}", "scalar i32 {T}", "scalar i32 {E}"],
       "{cdiv(T,BM)} 1 1", dict(T=10, E=60), dict(T=1 << 16, E=64), stages=(1,), BM=8, BE=64, K=4)
@triton.jit
def topk_router(x_ptr, w_ptr, i_ptr, tokens, experts, BM: tl.constexpr, BE: tl.constexpr, K: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    e = tl.arange(0, BE)
    x = tl.load(x_ptr + r[:, None] * experts + e[None, :], mask=(r[:, None] < tokens) & (e[None, :] < experts), other=-float("inf"))
    top = tl.max(x, 1)
    for k in tl.static_range(K):
        best, at = tl.max(x, 1, return_indices=True)
        tl.store(w_ptr + r * K + k, tl.exp(best - top), mask=r < tokens)
        tl.store(i_ptr + r * K + k, at, mask=r < tokens)
        x = tl.where(e[None, :] == at[:, None], -float("inf"), x)


@entry("topk_sorted", ["input f32 {R*N} integers -999 999", "output f32 {R*K}"],
       "{R} 1 1", dict(R=2), dict(R=1 << 15), stages=(1,), N=1024, K=16)
@triton.jit
def topk_sorted(x_ptr, y_ptr, N: tl.constexpr, K: tl.constexpr):
    row = tl.program_id(0)
    x = tl.load(x_ptr + row * N + tl.arange(0, N))
    tl.store(y_ptr + row * K + tl.arange(0, K), tl.topk(x, K))


@entry("sort_pairs", ["input i32 {R*N} integers 0 30000", "output i32 {R*N}", "output i32 {R*N}"],
       "{R} 1 1", dict(R=2), dict(R=1 << 15), stages=(1,), N=512)
@triton.jit
def sort_pairs(key_ptr, out_ptr, at_ptr, N: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, N)
    pair = tl.load(key_ptr + row * N + i).to(tl.int64) * 65536 + i
    pair = tl.sort(pair)
    tl.store(out_ptr + row * N + i, (pair >> 16).to(tl.int32))
    tl.store(at_ptr + row * N + i, (pair & 65535).to(tl.int32))


@entry("top_p_mask", ["input f32 {R*N} normal 2", "output f32 {R*N} tolerance 1e-4 1e-7", "scalar f32 0.9"],
       "{R} 1 1", dict(R=1), dict(R=1 << 14), stages=(1,), N=1024)
@triton.jit
def top_p_mask(x_ptr, y_ptr, limit, N: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, N)
    x = tl.load(x_ptr + row * N + i)
    p = tl.exp(x - tl.max(x, 0))
    p = tl.sort(p / tl.sum(p, 0), descending=True)
    before = tl.cumsum(p, 0) - p
    kept = tl.where(before < limit, p, 0.0)
    tl.store(y_ptr + row * N + i, kept / tl.sum(kept, 0))


@entry("gumbel_sample", ["input f32 {R*V} integers -900 900", "input f32 {R} integers 1 2", "output i32 {R}", "scalar i32 {V}", "scalar i32 77"],
       "{R} 1 1", dict(R=2, V=5000), dict(R=512, V=131072), warps=(4, 8, 16), stages=(1, 3), BLOCK=4096)
@triton.jit
def gumbel_sample(x_ptr, temperature_ptr, out_ptr, v, seed, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    inverse = 1 / tl.load(temperature_ptr + row)
    best = -float("inf")
    at = 0
    for start in range(0, v, BLOCK):
        c = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * v + c, mask=c < v, other=-float("inf"))
        u = tl.rand(seed, row * v + c)
        x = x * inverse - tl.log(-tl.log(u + 1e-20) + 1e-20)
        top, where = tl.max(x, 0, return_indices=True)
        at = tl.where(top > best, start + where, at)
        best = tl.maximum(top, best)
    tl.store(out_ptr + row, at)


@entry("histogram_bits", ["input i32 {N} integers 0 2000000000", "inout i32 {BINS} zeros", "scalar i32 {N}", "scalar i32 8"],
       "{cdiv(N,BLOCK)} 1 1", dict(N=4000), dict(N=1 << 24), stages=(1,), BLOCK=2048, BINS=256)
@triton.jit
def histogram_bits(x_ptr, count_ptr, n, shift, BLOCK: tl.constexpr, BINS: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n, other=0)
    h = tl.histogram((x >> shift) & (BINS - 1), BINS, mask=i < n)
    tl.atomic_add(count_ptr + tl.arange(0, BINS), h, mask=h > 0)


@entry("histogram_2d", ["input f32 {N} normal", "input f32 {N} normal", "inout i32 {BX*BX} zeros", "scalar i32 {N}", "scalar f32 -4", "scalar f32 2"],
       "{cdiv(N,BLOCK)} 1 1", dict(N=1000), dict(N=1 << 22), stages=(1,), BLOCK=1024, BX=16)
@triton.jit
def histogram_2d(x_ptr, y_ptr, count_ptr, n, low, inverse, BLOCK: tl.constexpr, BX: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = ((tl.load(x_ptr + i, mask=i < n, other=0.0) - low) * inverse).to(tl.int32)
    y = ((tl.load(y_ptr + i, mask=i < n, other=0.0) - low) * inverse).to(tl.int32)
    inside = (i < n) & (x >= 0) & (x < BX) & (y >= 0) & (y < BX)
    tl.atomic_add(count_ptr + x * BX + y, 1, mask=inside)


@entry("expert_align", ["input i32 {N} integers 0 {E-1}", "output i32 {E}", "output i32 {E}", "scalar i32 {N}", "scalar i32 64"],
       "1 1 1", dict(N=3000), dict(N=1 << 16), stages=(1,), E=64, BLOCK=1024)
@triton.jit
def expert_align(id_ptr, count_ptr, start_ptr, n, block, E: tl.constexpr, BLOCK: tl.constexpr):
    count = tl.zeros([E], tl.int32)
    for start in range(0, n, BLOCK):
        i = start + tl.arange(0, BLOCK)
        count += tl.histogram(tl.load(id_ptr + i, mask=i < n, other=0), E, mask=i < n)
    e = tl.arange(0, E)
    padded = (count + block - 1) // block * block
    tl.store(count_ptr + e, count)
    tl.store(start_ptr + e, tl.cumsum(padded, 0) - padded)


@entry("expert_combine", ["input bf16 {T*K*D} normal", "input f32 {T*K} normal", "input i32 {T*K} integers 0 {T*K-1}", "output bf16 {T*D} tolerance 0.0079 1e-3", "scalar i32 {D}"],
       "{T} {cdiv(D,BD)} 1", dict(T=5, D=1000), dict(T=8192, D=4096), stages=(1,), K=4, BD=1024)
@triton.jit
def expert_combine(x_ptr, w_ptr, at_ptr, y_ptr, d, K: tl.constexpr, BD: tl.constexpr):
    token = tl.program_id(0)
    c = tl.program_id(1) * BD + tl.arange(0, BD)
    acc = tl.zeros([BD], tl.float32)
    for k in tl.static_range(K):
        row = tl.load(at_ptr + token * K + k)
        acc += tl.load(w_ptr + token * K + k) * tl.load(x_ptr + row * d + c, mask=c < d, other=0.0).to(tl.float32)
    tl.store(y_ptr + token * d + c, acc.to(tl.bfloat16), mask=c < d)
