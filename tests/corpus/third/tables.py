"""Rows by index: caches, embeddings, sparse rows, rotary positions."""
import triton
import triton.language as tl

from registry import entry


@entry("kv_write_fp8", ["input bf16 {T*H*D} normal", "input bf16 {T*H*D} normal",
                        "inout f8E4M3FN {S*H*D} zeros tolerance 0.13 1e-2", "inout f8E4M3FN {S*H*D} zeros tolerance 0.13 1e-2",
                        "input i64 {T} steps 2", "input f32 {H} integers 1 2", "input f32 {H} integers 1 2"],
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


@entry("kv_gather_dequant", ["input f8E4M3FN {P*PAGE*W} normal", "input i32 {B*M} integers 0 {P-1}", "input f32 {P} integers 1 2",
                             "output bf16 {B*M*PAGE*W} {BRAIN}", "scalar i32 {M}"],
       "{B*M} 1 1", dict(B=2, M=2, P=5), dict(B=32, M=256, P=16384), warps=(4, 8), stages=(1,), PAGE=16, W=512)
@triton.jit
def kv_gather_dequant(cache_ptr, table_ptr, scale_ptr, out_ptr, pages, PAGE: tl.constexpr, W: tl.constexpr):
    pid = tl.program_id(0)
    page = tl.load(table_ptr + pid).to(tl.int64)
    scale = tl.load(scale_ptr + page)
    at = tl.arange(0, PAGE)[:, None] * W + tl.arange(0, W)[None, :]
    x = tl.load(cache_ptr + page * PAGE * W + at).to(tl.float32) * scale
    tl.store(out_ptr + pid.to(tl.int64) * PAGE * W + at, x.to(tl.bfloat16))


@entry("embed_scale_pos", ["input i64 {T} integers 0 {V-1}", "input bf16 {V*N} normal", "input bf16 {L*N} normal",
                           "output bf16 {T*N} {BRAIN}", "scalar i32 {T}", "scalar i32 {L}", "scalar i32 {N}", "scalar f32 45.25"],
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


@entry("index_add_f16", ["input f16 {T*N} integers -2 2", "input i32 {T} integers 0 {R-1}", "inout f16 {R*N} zeros",
                         "scalar i32 {T}", "scalar i32 {N}"],
       "{cdiv(T,BT)} {cdiv(N,BN)} 1", dict(T=20, R=7, N=128), dict(T=32768, R=8192, N=1024), warps=(4, 8), stages=(1,), BT=8, BN=128)
@triton.jit
def index_add_f16(x_ptr, index_ptr, out_ptr, t, n, BT: tl.constexpr, BN: tl.constexpr):
    r = tl.program_id(0) * BT + tl.arange(0, BT)
    c = tl.program_id(1) * BN + tl.arange(0, BN)
    to = tl.load(index_ptr + r, mask=r < t, other=0)
    keep = (r[:, None] < t) & (c[None, :] < n)
    x = tl.load(x_ptr + r[:, None] * n + c[None, :], mask=keep, other=0.0)
    tl.atomic_add(out_ptr + to[:, None] * n + c[None, :], x, mask=keep, sem="relaxed")


@entry("csr_spmm", ["input i32 {R+1} steps {Z}", "input i32 {R*Z} integers 0 {C-1}", "input f32 {R*Z} normal",
                    "input f32 {C*N} normal", "output f32 {R*N} tolerance 1e-5 1e-4", "scalar i32 {N}"],
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


@entry("rope_neox_positions", ["inout bf16 {T*H*D} normal {BRAIN}", "input i32 {T} integers 0 4000", "scalar i32 {T}",
                               "scalar i32 {H}", "scalar f32 -0.2076205"],
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
