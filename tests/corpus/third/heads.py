"""Attention: biased, paged, decoding, latent, backward."""
import triton
import triton.language as tl

from registry import entry


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


@entry("attention_alibi", ["input bf16 {H*T*D} normal", "input bf16 {H*T*D} normal", "input bf16 {H*T*D} normal",
                           "input f32 {H} normal 0.1", "output bf16 {H*T*D} tolerance 0.016 2e-2", "scalar f32 0.18",
                           "scalar i32 {T}"],
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


@entry("attention_pair_bias", ["input f16 {H*T*D} normal", "input f16 {H*T*D} normal", "input f16 {H*T*D} normal",
                               "input f16 {H*T*T} normal", "output f16 {H*T*D} tolerance 0.004 5e-3",
                               "output f32 {H*T} tolerance 1e-4 1e-3", "scalar f32 0.25", "scalar i32 {T}"],
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


@entry("decode_gemv_split", ["input f16 {B*H*D} normal", "input f16 {B*T*H*D} normal", "input f16 {B*T*H*D} normal",
                             "output f32 {B*H*SPLITS*D} tolerance 0.002 2e-3", "output f32 {B*H*SPLITS} tolerance 1e-4 1e-3",
                             "scalar f32 0.09", "scalar i32 {H}", "scalar i32 {T}"],
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


@entry("mla_decode", ["input bf16 {B*H*(DC+DR)} normal 0.3", "input bf16 {B*T*(DC+DR)} normal 0.3",
                      "output bf16 {B*H*DC} tolerance 0.016 1e-2", "scalar f32 0.1", "scalar i32 {H}", "scalar i32 {T}"],
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


@entry("extend_attention_paged", ["input bf16 {T*H*D} normal", "input bf16 {S*HK*D} normal", "input bf16 {S*HK*D} normal",
                                  "input i32 {P} integers 0 {S-1}", "input bf16 {T*HK*D} normal", "input bf16 {T*HK*D} normal",
                                  "output bf16 {T*H*D} tolerance 0.016 2e-2", "scalar f32 0.09", "scalar i32 {H}",
                                  "scalar i32 {HK}", "scalar i32 {T}", "scalar i32 {P}"],
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


@entry("attention_bwd_one_pass", ["input bf16 {H*T*D} normal 0.3", "input bf16 {H*T*D} normal 0.3", "input bf16 {H*T*D} normal",
                                  "input bf16 {H*T*D} normal", "input f32 {H*T} normal 0.5", "input f32 {H*T} normal",
                                  "inout f32 {H*T*D} zeros tolerance 0.005 3e-2", "output bf16 {H*T*D} tolerance 0.016 3e-2",
                                  "output bf16 {H*T*D} tolerance 0.016 3e-2", "scalar f32 0.18", "scalar i32 {T}"],
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
