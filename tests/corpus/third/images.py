"""Movement, pooling, convolution."""
import triton
import triton.language as tl

from registry import entry


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


@entry("max_pool2d_index", ["input f16 {B*C*H*W} normal", "output f16 {B*C*(H//2)*(W//2)}", "output i32 {B*C*(H//2)*(W//2)}",
                            "scalar i32 {H}", "scalar i32 {W}", "scalar i32 {B*C*(H//2)*(W//2)}"],
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


@entry("upsample_bilinear", ["input f16 {P*H*W} normal", "output f16 {P*4*H*W} {HALF}", "scalar i32 {H}", "scalar i32 {W}",
                             "scalar i32 {P*4*H*W}"],
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


@entry("depthwise_conv2d_nhwc", ["input f16 {B*H*W*C} normal", "input f16 {9*C} normal", "input f16 {C} normal",
                                 "output f16 {B*H*W*C} tolerance 0.002 2e-3", "scalar i32 {H}", "scalar i32 {W}",
                                 "scalar i32 {C}"],
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


@entry("conv1d_state_update", ["input bf16 {B*N} normal", "inout bf16 {B*N*4} normal", "input bf16 {N*4} normal",
                               "input bf16 {N} normal", "output bf16 {B*N} {BRAIN}", "scalar i32 {N}"],
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
