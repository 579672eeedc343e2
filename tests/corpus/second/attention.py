"""Attention beyond the plain forward pass: backward, paged, of several lengths, sliding windows."""
import triton
import triton.language as tl

from registry import entry

LOG2E = tl.constexpr(1.4426950408889634)


@entry("attention_bwd_delta", ["input f16 {H*T*D} normal", "input f16 {H*T*D} normal", "output f32 {H*T} tolerance 1e-4 1e-4", "scalar i32 {T}"],
       "{cdiv(T,BM)} {H} 1", dict(T=100, H=2), dict(T=4096, H=64), stages=(1,), BM=128, D=128)
@triton.jit
def attention_bwd_delta(o_ptr, do_ptr, delta_ptr, t, BM: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    at = (head * t + r[:, None]) * D + tl.arange(0, D)[None, :]
    o = tl.load(o_ptr + at, mask=r[:, None] < t, other=0.0).to(tl.float32)
    do = tl.load(do_ptr + at, mask=r[:, None] < t, other=0.0).to(tl.float32)
    tl.store(delta_ptr + head * t + r, tl.sum(o * do, 1), mask=r < t)


BACKWARD = ["input f16 {H*T*D} normal 0.3", "input f16 {H*T*D} normal 0.3", "input f16 {H*T*D} normal", "input f16 {H*T*D} normal", "input f32 {H*T} normal 0.5", "input f32 {H*T} normal"]


@triton.jit
def dkdv_turns(dk, dv, k, v, q_ptr, do_ptr, lse_ptr, delta_ptr, lo, hi, n0, scale, t, head, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, MASKED: tl.constexpr):
    d = tl.arange(0, D)
    c = n0 + tl.arange(0, BN)
    for start in range(lo, hi, BM):
        r = start + tl.arange(0, BM)
        q = tl.load(q_ptr + (head * t + r[:, None]) * D + d[None, :])
        lse = tl.load(lse_ptr + head * t + r)
        p = tl.exp2(tl.dot(k, tl.trans(q)) * scale - lse[None, :])
        if MASKED:
            p = tl.where(r[None, :] >= c[:, None], p, 0.0)
        do = tl.load(do_ptr + (head * t + r[:, None]) * D + d[None, :])
        dv += tl.dot(p.to(tl.float16), do)
        delta = tl.load(delta_ptr + head * t + r)
        ds = p * (tl.dot(v, tl.trans(do)) - delta[None, :])
        dk += tl.dot(ds.to(tl.float16), q)
    return dk, dv


@entry("attention_bwd_dkdv", BACKWARD + ["output f16 {H*T*D} tolerance 0.005 3e-2", "output f16 {H*T*D} tolerance 0.005 3e-2", "scalar f32 0.18", "scalar i32 {T}"],
       "{T//BN} {H} 1", dict(T=256, H=1), dict(T=4096, H=32), stages=(1, 2, 3), BM=32, BN=128, D=64)
@triton.jit
def attention_bwd_dkdv(q_ptr, k_ptr, v_ptr, do_ptr, lse_ptr, delta_ptr, dk_ptr, dv_ptr, scale, t, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    n0 = tl.program_id(0) * BN
    d = tl.arange(0, D)
    at = (head * t + n0 + tl.arange(0, BN)[:, None]) * D + d[None, :]
    k = tl.load(k_ptr + at)
    v = tl.load(v_ptr + at)
    dk = tl.zeros([BN, D], tl.float32)
    dv = tl.zeros([BN, D], tl.float32)
    dk, dv = dkdv_turns(dk, dv, k, v, q_ptr, do_ptr, lse_ptr, delta_ptr, n0, n0 + BN, n0, scale, t, head, BM, BN, D, True)
    dk, dv = dkdv_turns(dk, dv, k, v, q_ptr, do_ptr, lse_ptr, delta_ptr, n0 + BN, t, n0, scale, t, head, BM, BN, D, False)
    tl.store(dk_ptr + at, (dk * (scale * 0.6931471824645996)).to(tl.float16))
    tl.store(dv_ptr + at, dv.to(tl.float16))


@entry("attention_bwd_dq", BACKWARD + ["output f16 {H*T*D} tolerance 0.005 3e-2", "scalar f32 0.18", "scalar i32 {T}"],
       "{T//BM} {H} 1", dict(T=256, H=1), dict(T=4096, H=32), stages=(1, 2, 3), BM=128, BN=32, D=64)
@triton.jit
def attention_bwd_dq(q_ptr, k_ptr, v_ptr, do_ptr, lse_ptr, delta_ptr, dq_ptr, scale, t, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    m0 = tl.program_id(0) * BM
    r = m0 + tl.arange(0, BM)
    d = tl.arange(0, D)
    at = (head * t + r[:, None]) * D + d[None, :]
    q = tl.load(q_ptr + at)
    do = tl.load(do_ptr + at)
    lse = tl.load(lse_ptr + head * t + r)
    delta = tl.load(delta_ptr + head * t + r)
    dq = tl.zeros([BM, D], tl.float32)
    for start in range(0, m0 + BM, BN):
        c = start + tl.arange(0, BN)
        k = tl.load(k_ptr + (head * t + c[None, :]) * D + d[:, None])
        v = tl.load(v_ptr + (head * t + c[None, :]) * D + d[:, None])
        p = tl.exp2(tl.dot(q, k) * scale - lse[:, None])
        p = tl.where(r[:, None] >= c[None, :], p, 0.0)
        ds = p * (tl.dot(do, v) - delta[:, None])
        dq += tl.dot(ds.to(tl.float16), tl.trans(k))
    tl.store(dq_ptr + at, (dq * (scale * 0.6931471824645996)).to(tl.float16))


@entry("attention_bwd_d128", BACKWARD + ["output f16 {H*T*D} tolerance 0.005 3e-2", "output f16 {H*T*D} tolerance 0.005 3e-2", "scalar f32 0.12", "scalar i32 {T}"],
       "{T//BN} {H} 1", dict(T=128, H=1), dict(T=4096, H=16), stages=(1, 2, 3), BM=64, BN=128, D=128)
@triton.jit
def attention_bwd_full(q_ptr, k_ptr, v_ptr, do_ptr, lse_ptr, delta_ptr, dk_ptr, dv_ptr, scale, t, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    n0 = tl.program_id(0) * BN
    at = (head * t + n0 + tl.arange(0, BN)[:, None]) * D + tl.arange(0, D)[None, :]
    k = tl.load(k_ptr + at)
    v = tl.load(v_ptr + at)
    dk = tl.zeros([BN, D], tl.float32)
    dv = tl.zeros([BN, D], tl.float32)
    dk, dv = dkdv_turns(dk, dv, k, v, q_ptr, do_ptr, lse_ptr, delta_ptr, 0, t, n0, scale, t, head, BM, BN, D, False)
    tl.store(dk_ptr + at, (dk * (scale * 0.6931471824645996)).to(tl.float16))
    tl.store(dv_ptr + at, dv.to(tl.float16))


@entry("paged_decode", ["input f16 {B*HK*G*D} normal", "input f16 {P*HK*PAGE*D} normal", "input f16 {P*HK*PAGE*D} normal", "input i32 {B*M} integers 0 {P-1}", "input i32 {B} integers 1 {M*PAGE}",
                        "output f32 {B*HK*SPLITS*G*D} tolerance 0.002 2e-3", "output f32 {B*HK*SPLITS*G} tolerance 1e-4 1e-3", "scalar f32 0.12", "scalar i32 {HK}", "scalar i32 {M}"],
       "{B} {HK} {SPLITS}", dict(B=2, HK=2, P=9, M=8), dict(B=128, HK=8, P=8192, M=256), SPLITS=2, PAGE=16, G=16, D=128, BN=64)
@triton.jit
def paged_decode(q_ptr, k_ptr, v_ptr, table_ptr, len_ptr, o_ptr, lse_ptr, scale, heads, max_pages, SPLITS: tl.constexpr, PAGE: tl.constexpr, G: tl.constexpr, D: tl.constexpr, BN: tl.constexpr):
    b, h, s = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    g = tl.arange(0, G)
    d = tl.arange(0, D)
    q = tl.load(q_ptr + ((b * heads + h) * G + g[:, None]) * D + d[None, :])
    length = tl.load(len_ptr + b)
    part = tl.cdiv(tl.cdiv(length, SPLITS), BN) * BN
    lo = s * part
    hi = tl.minimum(lo + part, length)
    m = tl.full([G], -float("inf"), tl.float32)
    l = tl.zeros([G], tl.float32)
    acc = tl.zeros([G, D], tl.float32)
    for start in range(lo, hi, BN):
        c = start + tl.arange(0, BN)
        page = tl.load(table_ptr + b * max_pages + c // PAGE, mask=c < hi, other=0)
        at = ((page * heads + h) * PAGE + c % PAGE) * D
        k = tl.load(k_ptr + at[None, :] + d[:, None], mask=c[None, :] < hi, other=0.0)
        sc = tl.dot(q, k) * scale
        sc = tl.where(c[None, :] < hi, sc, -float("inf"))
        top = tl.maximum(m, tl.max(sc, 1))
        p = tl.exp(sc - top[:, None])
        fix = tl.exp(m - top)
        v = tl.load(v_ptr + at[:, None] + d[None, :], mask=c[:, None] < hi, other=0.0)
        acc = acc * fix[:, None] + tl.dot(p.to(tl.float16), v)
        l = l * fix + tl.sum(p, 1)
        m = top
    out = ((b * heads + h) * SPLITS + s) * G + g
    l = tl.where(hi > lo, l, 1.0)
    tl.store(o_ptr + out[:, None] * D + d[None, :], acc / l[:, None])
    tl.store(lse_ptr + out, tl.where(hi > lo, m + tl.log(l), -float("inf")))


@entry("split_kv_combine", ["input f32 {N*S*D} normal", "input f32 {N*S} normal 3", "output f16 {N*D} tolerance 0.001 1e-4"],
       "{N} 1 1", dict(N=3), dict(N=1 << 15), warps=(1, 4, 8), stages=(1,), S=16, D=128)
@triton.jit
def split_kv_combine(o_ptr, lse_ptr, out_ptr, S: tl.constexpr, D: tl.constexpr):
    n = tl.program_id(0)
    s = tl.arange(0, S)
    d = tl.arange(0, D)
    lse = tl.load(lse_ptr + n * S + s)
    w = tl.exp(lse - tl.max(lse, 0))
    o = tl.load(o_ptr + (n * S + s[:, None]) * D + d[None, :])
    tl.store(out_ptr + n * D + d, (tl.sum(o * w[:, None], 0) / tl.sum(w, 0)).to(tl.float16))


@entry("attention_varlen", ["input bf16 {T*HQ*D} normal", "input bf16 {T*HK*D} normal", "input bf16 {T*HK*D} normal", "input i32 {B+1} steps {L}", "output bf16 {T*HQ*D} tolerance 0.016 2e-2", "scalar f32 0.18", "scalar i32 {HQ}", "scalar i32 {HK}"],
       "{cdiv(L,BM)} {HQ} {B}", dict(T=200, L=100, B=2, HQ=2, HK=1), dict(T=16000, L=2000, B=8, HQ=32, HK=8), BM=128, BN=64, D=64)
@triton.jit
def attention_varlen(q_ptr, k_ptr, v_ptr, cu_ptr, o_ptr, scale, hq, hk, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    seq, head = tl.program_id(2), tl.program_id(1)
    begin = tl.load(cu_ptr + seq)
    length = tl.load(cu_ptr + seq + 1) - begin
    m0 = tl.program_id(0) * BM
    if m0 >= length:
        return
    r = m0 + tl.arange(0, BM)
    d = tl.arange(0, D)
    kv = head // (hq // hk)
    q = tl.load(q_ptr + ((begin + r[:, None]) * hq + head) * D + d[None, :], mask=r[:, None] < length, other=0.0)
    m = tl.full([BM], -float("inf"), tl.float32)
    l = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    for start in range(0, tl.minimum(m0 + BM, length), BN):
        c = start + tl.arange(0, BN)
        k = tl.load(k_ptr + ((begin + c[None, :]) * hk + kv) * D + d[:, None], mask=c[None, :] < length, other=0.0)
        v = tl.load(v_ptr + ((begin + c[:, None]) * hk + kv) * D + d[None, :], mask=c[:, None] < length, other=0.0)
        s = tl.dot(q, k) * scale
        s = tl.where((c[None, :] < length) & (r[:, None] >= c[None, :]), s, -1.0e30)
        top = tl.maximum(m, tl.max(s, 1))
        p = tl.exp2(s - top[:, None])
        fix = tl.exp2(m - top)
        acc = acc * fix[:, None] + tl.dot(p.to(tl.bfloat16), v)
        l = l * fix + tl.sum(p, 1)
        m = top
    acc = acc / l[:, None]
    tl.store(o_ptr + ((begin + r[:, None]) * hq + head) * D + d[None, :], acc.to(tl.bfloat16), mask=r[:, None] < length)


@entry("attention_window", ["input f16 {H*T*D} normal", "input f16 {H*T*D} normal", "input f16 {H*T*D} normal", "input f32 {H} normal", "output f16 {H*T*D} tolerance 0.004 5e-3", "scalar f32 0.0625", "scalar i32 {T}", "scalar i32 {W}"],
       "{T//BM} {H} 1", dict(T=256, H=1, W=64), dict(T=8192, H=32, W=1024), BM=64, BN=64, D=128)
@triton.jit
def attention_window(q_ptr, k_ptr, v_ptr, sink_ptr, o_ptr, scale, t, window, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    m0 = tl.program_id(0) * BM
    r = m0 + tl.arange(0, BM)
    d = tl.arange(0, D)
    q = tl.load(q_ptr + (head * t + r[:, None]) * D + d[None, :])
    m = tl.zeros([BM], tl.float32) + tl.load(sink_ptr + head)
    l = tl.zeros([BM], tl.float32) + 1
    acc = tl.zeros([BM, D], tl.float32)
    for start in range(tl.maximum(m0 - window, 0) // BN * BN, m0 + BM, BN):
        c = start + tl.arange(0, BN)
        k = tl.load(k_ptr + (head * t + c[None, :]) * D + d[:, None])
        v = tl.load(v_ptr + (head * t + c[:, None]) * D + d[None, :])
        s = tl.dot(q, k) * scale
        s = 30 * (2 * tl.sigmoid(s * (2.0 / 30)) - 1)
        gap = r[:, None] - c[None, :]
        s = tl.where((gap >= 0) & (gap < window), s, -1.0e30)
        top = tl.maximum(m, tl.max(s, 1))
        p = tl.exp2((s - top[:, None]) * LOG2E)
        fix = tl.exp2((m - top) * LOG2E)
        acc = acc * fix[:, None] + tl.dot(p.to(tl.float16), v)
        l = l * fix + tl.sum(p, 1)
        m = top
    tl.store(o_ptr + (head * t + r[:, None]) * D + d[None, :], (acc / l[:, None]).to(tl.float16))
