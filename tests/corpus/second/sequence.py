"""Linear attention by chunks, the delta rule, state-space and other recurrences."""
import triton
import triton.language as tl

from registry import entry


@entry("chunk_cumsum", ["input f32 {T*H} integers -9 9", "output f32 {T*H}", "output f32 {T*H}", "scalar i32 {T}", "scalar i32 {H}"],
       "{cdiv(T,C)} {cdiv(H,BH)} 1", dict(T=100, H=24), dict(T=1 << 16, H=64), stages=(1,), C=64, BH=16)
@triton.jit
def chunk_cumsum(g_ptr, f_ptr, r_ptr, t, heads, C: tl.constexpr, BH: tl.constexpr):
    r = tl.program_id(0) * C + tl.arange(0, C)
    h = tl.program_id(1) * BH + tl.arange(0, BH)
    at = r[:, None] * heads + h[None, :]
    keep = (r[:, None] < t) & (h[None, :] < heads)
    g = tl.load(g_ptr + at, mask=keep, other=0.0)
    f = tl.cumsum(g, 0)
    tl.store(f_ptr + at, f, mask=keep)
    tl.store(r_ptr + at, tl.sum(g, 0)[None, :] - f + g, mask=keep)


@entry("chunk_state", ["input f16 {H*T*K} integers -2 2", "input f16 {H*T*V} integers -2 2", "input f32 {H*T} normal 0.3", "output f16 {H*(T//C)*K*V} tolerance 0.005 2e-2", "scalar i32 {T}"],
       "{K//BK} {V//BV} {H}", dict(T=192, H=1), dict(T=4096, H=64), C=64, K=128, V=128, BK=64, BV=64)
@triton.jit
def chunk_state(k_ptr, v_ptr, g_ptr, h_ptr, t, C: tl.constexpr, K: tl.constexpr, V: tl.constexpr, BK: tl.constexpr, BV: tl.constexpr):
    head = tl.program_id(2)
    i = tl.arange(0, C)
    kc = tl.program_id(0) * BK + tl.arange(0, BK)
    vc = tl.program_id(1) * BV + tl.arange(0, BV)
    state = tl.zeros([BK, BV], tl.float32)
    for n in range(0, t // C):
        r = head * t + n * C + i
        tl.store(h_ptr + (head * (t // C) + n) * K * V + kc[:, None] * V + vc[None, :], state.to(tl.float16))
        k = tl.load(k_ptr + r[None, :] * K + kc[:, None])
        v = tl.load(v_ptr + r[:, None] * V + vc[None, :])
        g = tl.load(g_ptr + r)
        last = tl.load(g_ptr + head * t + n * C + C - 1)
        v = (v * tl.exp(last - g)[:, None]).to(tl.float16)
        state = state * tl.exp(last) + tl.dot(k, v)


@entry("chunk_output", ["input f16 {H*T*K} integers -1 1", "input f16 {H*T*K} integers -1 1", "input f16 {H*T*V} integers -2 2", "input f16 {H*(T//C)*K*V} integers -2 2", "input f32 {H*T} normal 0.3",
                        "output f16 {H*T*V} tolerance 0.005 5e-2", "scalar f32 0.125", "scalar i32 {T}"],
       "{V//BV} {T//C} {H}", dict(T=128, H=1), dict(T=4096, H=64), C=64, K=128, V=128, BK=64, BV=64)
@triton.jit
def chunk_output(q_ptr, k_ptr, v_ptr, h_ptr, g_ptr, o_ptr, scale, t, C: tl.constexpr, K: tl.constexpr, V: tl.constexpr, BK: tl.constexpr, BV: tl.constexpr):
    head, n = tl.program_id(2), tl.program_id(1)
    i = tl.arange(0, C)
    r = head * t + n * C + i
    vc = tl.program_id(0) * BV + tl.arange(0, BV)
    o = tl.zeros([C, BV], tl.float32)
    a = tl.zeros([C, C], tl.float32)
    for start in range(0, K, BK):
        kc = start + tl.arange(0, BK)
        q = tl.load(q_ptr + r[:, None] * K + kc[None, :])
        k = tl.load(k_ptr + r[None, :] * K + kc[:, None])
        h = tl.load(h_ptr + (head * (t // C) + n) * K * V + kc[:, None] * V + vc[None, :])
        o += tl.dot(q, h)
        a += tl.dot(q, k)
    g = tl.load(g_ptr + r)
    o = o * tl.exp(g)[:, None]
    a = tl.where(i[:, None] >= i[None, :], a * tl.exp(g[:, None] - g[None, :]), 0.0)
    v = tl.load(v_ptr + r[:, None] * V + vc[None, :])
    o = (o + tl.dot(a.to(tl.float16), v)) * scale
    tl.store(o_ptr + r[:, None] * V + vc[None, :], o.to(tl.float16))


@entry("chunk_scores", ["input bf16 {H*T*K} integers -1 1", "input f32 {H*T} integers 0 1", "input f32 {H*T} normal 0.1", "output f32 {H*T*C} tolerance 1e-4 1e-4", "scalar i32 {T}"],
       "{T//C} {H} 1", dict(T=128, H=1), dict(T=8192, H=64), C=64, K=128, BK=64)
@triton.jit
def chunk_scores(k_ptr, beta_ptr, g_ptr, a_ptr, t, C: tl.constexpr, K: tl.constexpr, BK: tl.constexpr):
    head = tl.program_id(1)
    i = tl.arange(0, C)
    r = head * t + tl.program_id(0) * C + i
    beta = tl.load(beta_ptr + r)
    a = tl.zeros([C, C], tl.float32)
    for start in range(0, K, BK):
        kc = start + tl.arange(0, BK)
        k = tl.load(k_ptr + r[:, None] * K + kc[None, :])
        a += tl.dot((k * beta[:, None]).to(tl.bfloat16), tl.trans(k))
    g = tl.load(g_ptr + r)
    a = a * tl.exp(g[:, None] - g[None, :])
    tl.store(a_ptr + r[:, None] * C + i[None, :], tl.where(i[:, None] > i[None, :], a, 0.0))


@triton.jit
def invert16(a_ptr, base, C: tl.constexpr, at: tl.constexpr):
    """The inverse of 1 + L for the strictly lower L of 16 rows that begins at row and column `at`: row by row."""
    i = tl.arange(0, 16)
    a = tl.load(a_ptr + base + (at + i[:, None]) * C + at + i[None, :])
    x = -tl.where(i[:, None] > i[None, :], a, 0.0)
    for k in range(1, 16):
        row = -tl.load(a_ptr + base + (at + k) * C + at + i)
        row = tl.where(i < k, row, 0.0)
        row += tl.sum(row[:, None] * x, 0)
        x = tl.where((i == k)[:, None], row[None, :], x)
    return x + (i[:, None] == i[None, :]).to(tl.float32)


@entry("triangular_inverse16", ["input f32 {T*C} normal 0.2", "output f32 {T*C} tolerance 1e-4 1e-4"],
       "{T//C} {C//16} 1", dict(T=128), dict(T=1 << 18), warps=(1, 2, 4), stages=(1, 3), C=64)
@triton.jit
def triangular_inverse16(a_ptr, x_ptr, C: tl.constexpr):
    base = tl.program_id(0) * C * C
    i = tl.arange(0, 16)
    at = tl.program_id(1) * 16
    a = tl.load(a_ptr + base + (at + i[:, None]) * C + at + i[None, :])
    x = -tl.where(i[:, None] > i[None, :], a, 0.0)
    for k in range(1, 16):
        row = -tl.load(a_ptr + base + (at + k) * C + at + i)
        row = tl.where(i < k, row, 0.0)
        row += tl.sum(row[:, None] * x, 0)
        x = tl.where((i == k)[:, None], row[None, :], x)
    x += (i[:, None] == i[None, :]).to(tl.float32)
    tl.store(x_ptr + base + (at + i[:, None]) * C + at + i[None, :], x)


@entry("triangular_inverse64", ["input f32 {T*C} normal 0.1", "inout f32 {T*C} zeros tolerance 1e-3 1e-3"],
       "{T//C} 1 1", dict(T=64), dict(T=1 << 18), warps=(2, 4, 8), stages=(1, 3), C=64)
@triton.jit
def triangular_inverse64(a_ptr, x_ptr, C: tl.constexpr):
    base = tl.program_id(0) * C * C
    i = tl.arange(0, 16)
    x0 = invert16(a_ptr, base, C, 0)
    x1 = invert16(a_ptr, base, C, 16)
    x2 = invert16(a_ptr, base, C, 32)
    x3 = invert16(a_ptr, base, C, 48)
    l10 = tl.load(a_ptr + base + (16 + i[:, None]) * C + i[None, :])
    l20 = tl.load(a_ptr + base + (32 + i[:, None]) * C + i[None, :])
    l21 = tl.load(a_ptr + base + (32 + i[:, None]) * C + 16 + i[None, :])
    l30 = tl.load(a_ptr + base + (48 + i[:, None]) * C + i[None, :])
    l31 = tl.load(a_ptr + base + (48 + i[:, None]) * C + 16 + i[None, :])
    l32 = tl.load(a_ptr + base + (48 + i[:, None]) * C + 32 + i[None, :])
    y10 = -tl.dot(tl.dot(x1, l10, input_precision="ieee"), x0, input_precision="ieee")
    y21 = -tl.dot(tl.dot(x2, l21, input_precision="ieee"), x1, input_precision="ieee")
    y32 = -tl.dot(tl.dot(x3, l32, input_precision="ieee"), x2, input_precision="ieee")
    y20 = -tl.dot(x2, tl.dot(l20, x0, input_precision="ieee") + tl.dot(l21, y10, input_precision="ieee"), input_precision="ieee")
    y31 = -tl.dot(x3, tl.dot(l31, x1, input_precision="ieee") + tl.dot(l32, y21, input_precision="ieee"), input_precision="ieee")
    y30 = -tl.dot(x3, tl.dot(l30, x0, input_precision="ieee") + tl.dot(l31, y10, input_precision="ieee") + tl.dot(l32, y20, input_precision="ieee"), input_precision="ieee")
    o = x_ptr + base + i[:, None] * C + i[None, :]
    tl.store(o, x0)
    tl.store(o + 16 * C + 16, x1)
    tl.store(o + 32 * C + 32, x2)
    tl.store(o + 48 * C + 48, x3)
    tl.store(o + 16 * C, y10)
    tl.store(o + 32 * C + 16, y21)
    tl.store(o + 48 * C + 32, y32)
    tl.store(o + 32 * C, y20)
    tl.store(o + 48 * C + 16, y31)
    tl.store(o + 48 * C, y30)


@entry("delta_wy", ["input bf16 {H*T*K} integers -1 1", "input bf16 {H*T*V} integers -1 1", "input f32 {H*T} integers 0 2", "input f32 {H*T} normal 0.1", "input bf16 {H*T*C} integers -1 1",
                    "output bf16 {H*T*K} tolerance 0.016 0.2", "output bf16 {H*T*V} {BRAIN}", "scalar i32 {T}"],
       "{T//C} {H} 1", dict(T=64, H=1), dict(T=8192, H=64), C=64, K=128, V=128, B=64)
@triton.jit
def delta_wy(k_ptr, v_ptr, beta_ptr, g_ptr, a_ptr, w_ptr, u_ptr, t, C: tl.constexpr, K: tl.constexpr, V: tl.constexpr, B: tl.constexpr):
    head = tl.program_id(1)
    i = tl.arange(0, C)
    r = head * t + tl.program_id(0) * C + i
    beta = tl.load(beta_ptr + r)
    decay = tl.exp(tl.load(g_ptr + r))
    a = tl.load(a_ptr + r[:, None] * C + i[None, :])
    for start in range(0, V, B):
        c = start + tl.arange(0, B)
        v = tl.load(v_ptr + r[:, None] * V + c[None, :])
        u = tl.dot(a, (v * beta[:, None]).to(tl.bfloat16))
        tl.store(u_ptr + r[:, None] * V + c[None, :], u.to(tl.bfloat16))
    for start in range(0, K, B):
        c = start + tl.arange(0, B)
        k = tl.load(k_ptr + r[:, None] * K + c[None, :])
        w = tl.dot(a, (k * (beta * decay)[:, None]).to(tl.bfloat16))
        tl.store(w_ptr + r[:, None] * K + c[None, :], w.to(tl.bfloat16))


@entry("delta_state", ["input bf16 {H*T*K} normal 0.1", "input bf16 {H*T*K} normal 0.1", "input bf16 {H*T*V} normal", "input f32 {H*T} normal 0.1", "output bf16 {H*(T//C)*K*V} tolerance 0.02 0.05",
                       "output bf16 {H*T*V} tolerance 0.02 0.05", "output f32 {H*K*V} tolerance 0.02 0.05", "scalar i32 {T}"],
       "{V//BV} {H} 1", dict(T=192, H=1), dict(T=4096, H=64), stages=(1, 2, 3), C=64, K=128, V=64, BV=32)
@triton.jit
def delta_state(k_ptr, w_ptr, u_ptr, g_ptr, h_ptr, d_ptr, final_ptr, t, C: tl.constexpr, K: tl.constexpr, V: tl.constexpr, BV: tl.constexpr):
    head = tl.program_id(1)
    i = tl.arange(0, C)
    k0 = tl.arange(0, 64)
    vc = tl.program_id(0) * BV + tl.arange(0, BV)
    s0 = tl.zeros([64, BV], tl.float32)
    s1 = tl.zeros([64, BV], tl.float32)
    for n in range(0, t // C):
        r = head * t + n * C + i
        at = h_ptr + (head * (t // C) + n) * K * V + k0[:, None] * V + vc[None, :]
        tl.store(at, s0.to(tl.bfloat16))
        tl.store(at + 64 * V, s1.to(tl.bfloat16))
        d = tl.dot(tl.load(w_ptr + r[:, None] * K + k0[None, :]), s0.to(tl.bfloat16))
        d += tl.dot(tl.load(w_ptr + r[:, None] * K + 64 + k0[None, :]), s1.to(tl.bfloat16))
        d = tl.load(u_ptr + r[:, None] * V + vc[None, :]).to(tl.float32) - d
        tl.store(d_ptr + r[:, None] * V + vc[None, :], d.to(tl.bfloat16))
        g = tl.load(g_ptr + r)
        last = tl.load(g_ptr + head * t + n * C + C - 1)
        d = (d * tl.exp(last - g)[:, None]).to(tl.bfloat16)
        decay = tl.exp(last)
        s0 = s0 * decay + tl.dot(tl.load(k_ptr + r[None, :] * K + k0[:, None]), d)
        s1 = s1 * decay + tl.dot(tl.load(k_ptr + r[None, :] * K + 64 + k0[:, None]), d)
    at = final_ptr + head * K * V + k0[:, None] * V + vc[None, :]
    tl.store(at, s0)
    tl.store(at + 64 * V, s1)


@entry("recurrent_gated", ["input f32 {H*T*K} normal", "input f32 {H*T*K} normal 0.3", "input f32 {H*T*V} normal", "input f32 {H*T*K} normal 0.3", "output f32 {H*T*V} tolerance 1e-3 1e-3", "scalar i32 {T}"],
       "{V//BV} {H} 1", dict(T=7, H=1), dict(T=512, H=512), warps=(1, 2, 4), stages=(1, 3), K=64, V=64, BV=32)
@triton.jit
def recurrent_gated(q_ptr, k_ptr, v_ptr, g_ptr, o_ptr, t, K: tl.constexpr, V: tl.constexpr, BV: tl.constexpr):
    head = tl.program_id(1)
    kc = tl.arange(0, K)
    vc = tl.program_id(0) * BV + tl.arange(0, BV)
    state = tl.zeros([BV, K], tl.float32)
    for n in range(0, t):
        r = head * t + n
        q = tl.load(q_ptr + r * K + kc)
        k = tl.load(k_ptr + r * K + kc)
        v = tl.load(v_ptr + r * V + vc)
        g = tl.exp(-tl.abs(tl.load(g_ptr + r * K + kc)))
        state = state * g[None, :] + v[:, None] * k[None, :]
        tl.store(o_ptr + r * V + vc, tl.sum(state * q[None, :], 1))


@entry("delta_recurrent", ["input f32 {H*T*K} normal 0.1", "input f32 {H*T*K} normal 0.1", "input f32 {H*T*V} normal", "input f32 {H*T} integers 0 1", "output f32 {H*T*V} tolerance 1e-3 1e-3", "scalar i32 {T}"],
       "{V//BV} {H} 1", dict(T=7, H=1), dict(T=512, H=512), warps=(1, 2, 4), stages=(1, 3), K=128, V=64, BV=16)
@triton.jit
def delta_recurrent(q_ptr, k_ptr, v_ptr, beta_ptr, o_ptr, t, K: tl.constexpr, V: tl.constexpr, BV: tl.constexpr):
    head = tl.program_id(1)
    kc = tl.arange(0, K)
    vc = tl.program_id(0) * BV + tl.arange(0, BV)
    state = tl.zeros([K, BV], tl.float32)
    for n in range(0, t):
        r = head * t + n
        k = tl.load(k_ptr + r * K + kc)
        q = tl.load(q_ptr + r * K + kc)
        v = tl.load(v_ptr + r * V + vc)
        v = (v - tl.sum(state * k[:, None], 0)) * tl.load(beta_ptr + r)
        state += k[:, None] * v[None, :]
        tl.store(o_ptr + r * V + vc, tl.sum(state * q[:, None], 0))


@triton.jit
def compose(a0, b0, a1, b1):
    return a0 * a1, b0 * a1 + b1


@entry("selective_scan", ["input f32 {T*D} normal", "input f32 {T*D} normal 0.3", "input f32 {D*N} normal 0.3", "input f32 {T*N} normal", "input f32 {T*N} normal", "output f32 {T*D} tolerance 1e-3 1e-3", "scalar i32 {T}", "scalar i32 {D}"],
       "{D} 1 1", dict(T=100, D=4), dict(T=4096, D=2048), stages=(1,), BT=64, N=16)
@triton.jit
def selective_scan(x_ptr, dt_ptr, a_ptr, b_ptr, c_ptr, y_ptr, t, d, BT: tl.constexpr, N: tl.constexpr):
    ch = tl.program_id(0)
    n = tl.arange(0, N)
    a = -tl.abs(tl.load(a_ptr + ch * N + n))
    h = tl.zeros([N], tl.float32)
    for start in range(0, t, BT):
        r = start + tl.arange(0, BT)
        keep = r < t
        x = tl.load(x_ptr + r * d + ch, mask=keep, other=0.0)
        raw = tl.load(dt_ptr + r * d + ch, mask=keep, other=0.0)
        dt = tl.where(keep, tl.log(1 + tl.exp(raw)), 0.0)
        b = tl.load(b_ptr + r[:, None] * N + n[None, :], mask=keep[:, None], other=0.0)
        c = tl.load(c_ptr + r[:, None] * N + n[None, :], mask=keep[:, None], other=0.0)
        decay, add = tl.associative_scan((tl.exp(dt[:, None] * a[None, :]), (dt * x)[:, None] * b), 0, compose)
        s = decay * h[None, :] + add
        tl.store(y_ptr + r * d + ch, tl.sum(s * c, 1), mask=keep)
        h = tl.sum(tl.where((tl.arange(0, BT) == BT - 1)[:, None], s, 0.0), 0)


@entry("gated_unit_scan", ["input f16 {T*D} normal", "input f16 {T*D} normal", "output f16 {T*D} tolerance 0.002 2e-3", "scalar i32 {T}", "scalar i32 {D}"],
       "{cdiv(D,BD)} 1 1", dict(T=96, D=48), dict(T=4096, D=8192), stages=(1,), BT=64, BD=32)
@triton.jit
def gated_unit_scan(z_ptr, x_ptr, h_ptr, t, d, BT: tl.constexpr, BD: tl.constexpr):
    c = tl.program_id(0) * BD + tl.arange(0, BD)
    i = tl.arange(0, BT)
    h = tl.zeros([BD], tl.float32)
    for start in range(0, t, BT):
        r = start + i
        keep = (r[:, None] < t) & (c[None, :] < d)
        z = tl.sigmoid(tl.load(z_ptr + r[:, None] * d + c[None, :], mask=keep, other=-float("inf")).to(tl.float32))
        x = tl.load(x_ptr + r[:, None] * d + c[None, :], mask=keep, other=0.0).to(tl.float32)
        decay, add = tl.associative_scan((1 - z, z * x), 0, compose)
        s = decay * h[None, :] + add
        tl.store(h_ptr + r[:, None] * d + c[None, :], s.to(tl.float16), mask=keep)
        h = tl.sum(tl.where((i == BT - 1)[:, None], s, 0.0), 0)


@entry("weighted_key_value", ["input f32 {T*D} normal", "input f32 {T*D} normal", "input f32 {D} normal", "input f32 {D} normal", "output f32 {T*D} tolerance 1e-4 1e-4", "scalar i32 {T}", "scalar i32 {D}"],
       "{cdiv(D,BD)} 1 1", dict(T=9, D=200), dict(T=1024, D=65536), warps=(1, 2, 4), stages=(1, 3), BD=128)
@triton.jit
def weighted_key_value(k_ptr, v_ptr, w_ptr, u_ptr, o_ptr, t, d, BD: tl.constexpr):
    c = tl.program_id(0) * BD + tl.arange(0, BD)
    keep = c < d
    w = -tl.exp(tl.load(w_ptr + c, mask=keep, other=0.0))
    u = tl.load(u_ptr + c, mask=keep, other=0.0)
    num = tl.zeros([BD], tl.float32)
    den = tl.zeros([BD], tl.float32)
    top = tl.full([BD], -1e38, tl.float32)
    for n in range(0, t):
        k = tl.load(k_ptr + n * d + c, mask=keep, other=0.0)
        v = tl.load(v_ptr + n * d + c, mask=keep, other=0.0)
        m = tl.maximum(top, u + k)
        e0 = tl.exp(top - m)
        e1 = tl.exp(u + k - m)
        tl.store(o_ptr + n * d + c, (e0 * num + e1 * v) / (e0 * den + e1), mask=keep)
        m = tl.maximum(top + w, k)
        e0 = tl.exp(top + w - m)
        e1 = tl.exp(k - m)
        num = e0 * num + e1 * v
        den = e0 * den + e1
        top = m


@entry("retention", ["input f16 {H*T*D} normal 0.3", "input f16 {H*T*D} normal 0.3", "input f16 {H*T*D} integers -2 2", "output f16 {H*T*D} tolerance 0.004 2e-2", "scalar i32 {T}", "scalar f32 -0.03"],
       "{cdiv(T,BM)} {H} 1", dict(T=128, H=1), dict(T=4096, H=32), BM=64, BN=64, D=64)
@triton.jit
def retention(q_ptr, k_ptr, v_ptr, o_ptr, t, rate, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    pid, head = tl.program_id(0), tl.program_id(1)
    r = pid * BM + tl.arange(0, BM)
    d = tl.arange(0, D)
    q = tl.load(q_ptr + (head * t + r[:, None]) * D + d[None, :])
    o = tl.zeros([BM, D], tl.float32)
    for start in range(0, pid * BM + BM, BN):
        c = start + tl.arange(0, BN)
        k = tl.load(k_ptr + (head * t + c[None, :]) * D + d[:, None])
        v = tl.load(v_ptr + (head * t + c[:, None]) * D + d[None, :])
        gap = r[:, None] - c[None, :]
        s = tl.dot(q, k) * tl.where(gap >= 0, tl.exp2(rate * gap), 0.0)
        o += tl.dot(s.to(tl.float16), v)
    tl.store(o_ptr + (head * t + r[:, None]) * D + d[None, :], o.to(tl.float16))
