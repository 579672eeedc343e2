"""Kernels of cuda:100 whose products span pairs of CTAs, in Gluon, each with its twin in Triton."""
import triton
import triton.language as tl
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.nvidia.blackwell import TensorMemoryLayout, allocate_tensor_memory, tcgen05_commit, tcgen05_mma
from triton.experimental.gluon.language.nvidia.hopper import cluster, fence_async_shared, mbarrier, tma

from kernels import PRODUCT, add, product


@gluon.jit
def store_sums(c_ptr, acc, om, on, N, BM: gl.constexpr, BN: gl.constexpr):
    sums: gl.constexpr = acc.get_reg_layout()
    rows = om + gl.arange(0, BM, gl.SliceLayout(1, sums))
    columns = on + gl.arange(0, BN, gl.SliceLayout(0, sums))
    gl.store(c_ptr + rows[:, None] * N + columns[None, :], acc.load(sums).to(c_ptr.dtype.element_ty))


# Both CTAs load their halves at the barrier of the first one, which starts the products.
@gluon.jit
def product_of_pair(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    dtype: gl.constexpr = a_ptr.dtype.element_ty
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], dtype, cga_layout=[[1, 0]])
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], dtype, cga_layout=[[0, 1]])
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    left = gl.allocate_shared_memory(dtype, [BM, BK], tile_a)
    right = gl.allocate_shared_memory(dtype, [BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier(two_ctas=True)
    done = mbarrier.allocate_mbarrier()
    mbarrier.init(full, count=1)
    mbarrier.init(done, count=1)
    cluster.barrier()
    acc = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout((BM // 2, BN), 1, cga_layout=[[1, 0]], two_ctas=True))
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    use_acc = False
    phase = 0
    for k in range(0, K, BK):
        mbarrier.expect(full, a.nbytes_per_cta + b.nbytes_per_cta)
        tma.async_load(a, [om, k], full, left)
        tma.async_load(b, [k, on], full, right)
        mbarrier.wait(full, phase)
        tcgen05_mma(left, right, acc, use_acc=use_acc, mbarriers=[done])
        mbarrier.wait(done, phase)
        use_acc = True
        phase ^= 1
    store_sums(c_ptr, acc, om, on, N, BM, BN)


WIDE = ["input f16 65536 integers -3 3", "input f16 32768 integers -3 3", "output f16 32768", "scalar i32 256", "scalar i32 128", "scalar i32 256"]
add("pair-product", "A pair of CTAs multiplies a tile of 256 rows, 128 and half of the columns of the right operand in each.", product_of_pair, product, WIDE, "1 1",
    ctas=2, target=100, BM=256, BN=128, BK=64)
add("pair-product-rows64", "A pair of CTAs multiplies tiles of 128 rows, whose columns lie in two halves of tensor memory.", product_of_pair, product, PRODUCT,
    "1 2", ctas=2, target=100, BM=128, BN=64, BK=64)


# A ring: a warp of each CTA loads, one of the first CTA multiplies, and both store their rows.
@gluon.jit
def load_pair(a, b, left, right, full, empty, om, on, K, STAGES: gl.constexpr):
    BK: gl.constexpr = a.block_shape[1]
    for i in range(gl.cdiv(K, BK)):
        slot = i % STAGES
        mbarrier.wait(empty.index(slot), ((i // STAGES) & 1) ^ 1)
        mbarrier.expect(full.index(slot), a.nbytes_per_cta + b.nbytes_per_cta)
        tma.async_load(a, [om, i * BK], full.index(slot), left.index(slot))
        tma.async_load(b, [i * BK, on], full.index(slot), right.index(slot))


@gluon.jit
def multiply_pair(left, right, acc, full, empty, done, K, STAGES: gl.constexpr, BK: gl.constexpr):
    use_acc = False
    for i in range(gl.cdiv(K, BK)):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        tcgen05_mma(left.index(slot), right.index(slot), acc, use_acc=use_acc, mbarriers=[empty.index(slot)])
        use_acc = True
    tcgen05_commit(done)


@gluon.jit
def store_when_done(c_ptr, acc, done, om, on, N, BM: gl.constexpr, BN: gl.constexpr):
    mbarrier.wait(done, 0)
    store_sums(c_ptr, acc, om, on, N, BM, BN)


@gluon.jit
def product_by_pair_warps(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16, cga_layout=[[1, 0]])
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16, cga_layout=[[0, 1]])
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    left = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], tile_a)
    right = gl.allocate_shared_memory(gl.float16, [STAGES, BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier(batch=STAGES, two_ctas=True)
    empty = mbarrier.allocate_mbarrier(batch=STAGES)
    done = mbarrier.allocate_mbarrier()
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=1)
    mbarrier.init(done, count=1)
    cluster.barrier()
    acc = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout((BM // 2, BN), 1, cga_layout=[[1, 0]], two_ctas=True))
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    gl.warp_specialize([
        (store_when_done, (c_ptr, acc, done, om, on, N, BM, BN)),
        (load_pair, (a, b, left, right, full, empty, om, on, K, STAGES)),
        (multiply_pair, (left, right, acc, full, empty, done, K, STAGES, BK)),
    ], [1, 1], [40, 40])


add("pair-product-ring", "A ring of a pair of CTAs: a warp of each loads, one of the first multiplies, the others store.", product_by_pair_warps, product, WIDE,
    "1 1", ctas=2, target=100, BM=256, BN=128, BK=64, STAGES=2)
add("pair-product-ring-rows64", "The same with 64 rows in each CTA.", product_by_pair_warps, product, PRODUCT, "1 2", ctas=2, target=100, BM=128, BN=64, BK=64,
    STAGES=3)


# Operands that threads write, and sums that they change between products: the CTAs must meet before each.
@triton.jit
def product_of_doubled(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    acc = tl.full([BM, BN], 1, dtype=tl.float32)
    for k in range(0, K, BK):
        a = tl.load(a_ptr + rm[:, None] * K + (k + rk)[None, :])
        b = tl.load(b_ptr + (k + rk)[:, None] * N + rn[None, :])
        acc = tl.dot(a, b, acc) * 2
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc)


@gluon.jit
def stores_of_pair(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    rows: gl.constexpr = gl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0], cga_layout=[[1, 0]])
    columns: gl.constexpr = gl.BlockedLayout([1, 8], [8, 4], [4, 1], [1, 0], cga_layout=[[0, 1]])
    dtype: gl.constexpr = a_ptr.dtype.element_ty
    left = gl.allocate_shared_memory(dtype, [BM, BK], gl.NVMMASharedLayout.get_default_for([BM, BK], dtype, cga_layout=[[1, 0]]))
    right = gl.allocate_shared_memory(dtype, [BK, BN], gl.NVMMASharedLayout.get_default_for([BK, BN], dtype, cga_layout=[[0, 1]]))
    done = mbarrier.allocate_mbarrier()
    mbarrier.init(done, count=1)
    acc = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout((BM // 2, BN), 1, cga_layout=[[1, 0]], two_ctas=True))
    sums: gl.constexpr = acc.get_reg_layout()
    acc.store(gl.full([BM, BN], 1, gl.float32, sums))
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    pa = a_ptr + (om + gl.arange(0, BM, gl.SliceLayout(1, rows)))[:, None] * K + gl.arange(0, BK, gl.SliceLayout(0, rows))[None, :]
    pb = b_ptr + gl.arange(0, BK, gl.SliceLayout(1, columns))[:, None] * N + (on + gl.arange(0, BN, gl.SliceLayout(0, columns)))[None, :]
    phase = 0
    for k in range(0, K, BK):
        left.store(gl.load(pa))
        right.store(gl.load(pb))
        fence_async_shared()
        tcgen05_mma(left, right, acc, mbarriers=[done])
        mbarrier.wait(done, phase)
        acc.store(acc.load(sums) * 2)
        pa += BK
        pb += BK * N
        phase ^= 1
    mbarrier.invalidate(done)
    store_sums(c_ptr, acc, om, on, N, BM, BN)


STORED = ["input bf16 16384 integers -3 3", "input bf16 8192 integers -3 3", "output f32 16384", "scalar i32 256", "scalar i32 64", "scalar i32 64"]
add("pair-product-stores", "Threads write operands and change the sums of a pair of CTAs, which meets before each product.", stores_of_pair, product_of_doubled,
    STORED, "1 1", ctas=2, target=100, BM=256, BN=64, BK=32)
HALVES = ["input f16 8192 integers -3 3", "input f16 4096 integers -3 3", "output f32 8192", "scalar i32 128", "scalar i32 64", "scalar i32 64"]
add("pair-product-stores-rows64", "The same with 64 rows in each CTA.", stores_of_pair, product_of_doubled, HALVES, "1 1", ctas=2, target=100, BM=128, BN=64, BK=32)


# Two pairs, which have other rows: each loads the right operand for itself.
@gluon.jit
def product_of_two_pairs(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16, cga_layout=[[1, 0], [2, 0]])
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16, cga_layout=[[0, 1], [0, 0]])
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    left = gl.allocate_shared_memory(gl.float16, [BM, BK], tile_a)
    right = gl.allocate_shared_memory(gl.float16, [BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier(two_ctas=True)
    done = mbarrier.allocate_mbarrier()
    mbarrier.init(full, count=1)
    mbarrier.init(done, count=1)
    cluster.barrier()
    acc = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout((BM // 4, BN), 1, cga_layout=[[1, 0], [2, 0]], two_ctas=True))
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    use_acc = False
    phase = 0
    for k in range(0, K, BK):
        mbarrier.expect(full, a.nbytes_per_cta + b.nbytes_per_cta)
        tma.async_load(a, [om, k], full, left)
        tma.async_load(b, [k, on], full, right)
        mbarrier.wait(full, phase)
        tcgen05_mma(left, right, acc, use_acc=use_acc, mbarriers=[done])
        mbarrier.wait(done, phase)
        use_acc = True
        phase ^= 1
    store_sums(c_ptr, acc, om, on, N, BM, BN)


TALL = ["input f16 65536 integers -3 3", "input f16 8192 integers -3 3", "output f16 32768", "scalar i32 512", "scalar i32 64", "scalar i32 128"]
add("pair-product-two-pairs", "Two pairs of a cluster multiply the halves of a tile's rows.", product_of_two_pairs, product, TALL, "1 1", ctas=4, target=100,
    BM=512, BN=64, BK=64)
add("pair-product-two-pairs-rows64", "The same with 64 rows in each CTA.", product_of_two_pairs, product, TALL, "2 1", ctas=4, target=100, BM=256, BN=64, BK=64)


# Operands in tf32 lie along K, the right one as its transpose.
@triton.jit
def product_of_rows(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], dtype=tl.float32)
    for k in range(0, K, BK):
        a = tl.load(a_ptr + rm[:, None] * K + (k + rk)[None, :])
        b = tl.load(b_ptr + rn[:, None] * K + (k + rk)[None, :])
        acc = tl.dot(a, b.T, acc)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc)


@gluon.jit
def rows_of_pair(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    dtype: gl.constexpr = a_ptr.dtype.element_ty
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], dtype, cga_layout=[[1, 0]])
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, BK], dtype, cga_layout=[[1, 0]])
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [N, K], [K, 1], [BN, BK], tile_b)
    left = gl.allocate_shared_memory(dtype, [BM, BK], tile_a)
    right = gl.allocate_shared_memory(dtype, [BN, BK], tile_b)
    full = mbarrier.allocate_mbarrier(two_ctas=True)
    done = mbarrier.allocate_mbarrier()
    mbarrier.init(full, count=1)
    mbarrier.init(done, count=1)
    cluster.barrier()
    acc = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout((BM // 2, BN), 1, cga_layout=[[1, 0]], two_ctas=True))
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    use_acc = False
    phase = 0
    for k in range(0, K, BK):
        mbarrier.expect(full, a.nbytes_per_cta + b.nbytes_per_cta)
        tma.async_load(a, [om, k], full, left)
        tma.async_load(b, [on, k], full, right)
        mbarrier.wait(full, phase)
        tcgen05_mma(left, right.permute((1, 0)), acc, use_acc=use_acc)
        tcgen05_commit(done)
        mbarrier.wait(done, phase)
        use_acc = True
        phase ^= 1
    store_sums(c_ptr, acc, om, on, N, BM, BN)


SINGLE = ["input f32 16384 integers -3 3", "input f32 4096 integers -3 3", "output f32 16384", "scalar i32 256", "scalar i32 64", "scalar i32 64"]
add("pair-product-tf32", "A pair of CTAs multiplies in tf32, with the right operand transposed and a commit of its own.", rows_of_pair, product_of_rows, SINGLE,
    "1 1", ctas=2, target=100, BM=256, BN=64, BK=32)


# The CTAs hand their sums back to the first one, which begins the next tile.
@gluon.jit
def load_tiles_of_pair(a, b, left, right, full, empty, on, K, TILES: gl.constexpr, STAGES: gl.constexpr):
    BM: gl.constexpr = a.block_shape[0]
    BK: gl.constexpr = a.block_shape[1]
    steps = gl.cdiv(K, BK)
    for i in range(TILES * steps):
        slot = i % STAGES
        mbarrier.wait(empty.index(slot), ((i // STAGES) & 1) ^ 1)
        mbarrier.expect(full.index(slot), a.nbytes_per_cta + b.nbytes_per_cta)
        tma.async_load(a, [i // steps * BM, i % steps * BK], full.index(slot), left.index(slot))
        tma.async_load(b, [i % steps * BK, on], full.index(slot), right.index(slot))


@gluon.jit
def multiply_tiles_of_pair(left, right, acc, full, empty, done, stored, K, TILES: gl.constexpr, STAGES: gl.constexpr, BK: gl.constexpr):
    steps = gl.cdiv(K, BK)
    for i in range(TILES * steps):
        slot = i % STAGES
        tile = i // steps
        mbarrier.wait(stored, (tile & 1) ^ 1, pred=i % steps == 0)
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        tcgen05_mma(left.index(slot), right.index(slot), acc, use_acc=i % steps != 0, mbarriers=[empty.index(slot), done],
                    mbarrier_preds=[True, i % steps == steps - 1])


@gluon.jit
def store_tiles_of_pair(c_ptr, acc, done, stored, on, N, TILES: gl.constexpr, BM: gl.constexpr, BN: gl.constexpr):
    sums: gl.constexpr = acc.get_reg_layout()
    for tile in range(TILES):
        mbarrier.wait(done, tile & 1)
        rows = tile * BM + gl.arange(0, BM, gl.SliceLayout(1, sums))
        columns = on + gl.arange(0, BN, gl.SliceLayout(0, sums))
        tile_sums = acc.load(sums)
        mbarrier.arrive(stored, count=1)
        gl.store(c_ptr + rows[:, None] * N + columns[None, :], tile_sums.to(gl.float16))


@gluon.jit
def tiles_by_pair_warps(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, TILES: gl.constexpr, STAGES: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16, cga_layout=[[1, 0]])
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16, cga_layout=[[0, 1]])
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    left = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], tile_a)
    right = gl.allocate_shared_memory(gl.float16, [STAGES, BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier(batch=STAGES, two_ctas=True)
    stored = mbarrier.allocate_mbarrier(two_ctas=True)
    empty = mbarrier.allocate_mbarrier(batch=STAGES)
    done = mbarrier.allocate_mbarrier()
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=1)
    mbarrier.init(stored, count=1)
    mbarrier.init(done, count=1)
    cluster.barrier()
    acc = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout((BM // 2, BN), 1, cga_layout=[[1, 0]], two_ctas=True))
    on = gl.program_id(0) * BN
    gl.warp_specialize([
        (store_tiles_of_pair, (c_ptr, acc, done, stored, on, N, TILES, BM, BN)),
        (load_tiles_of_pair, (a, b, left, right, full, empty, on, K, TILES, STAGES)),
        (multiply_tiles_of_pair, (left, right, acc, full, empty, done, stored, K, TILES, STAGES, BK)),
    ], [1, 1], [40, 40])


@triton.jit
def tiles_of_rows(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, TILES: tl.constexpr):
    for tile in range(TILES):
        rm = tile * BM + tl.arange(0, BM)
        rn = tl.program_id(0) * BN + tl.arange(0, BN)
        rk = tl.arange(0, BK)
        acc = tl.zeros([BM, BN], dtype=tl.float32)
        for k in range(0, K, BK):
            a = tl.load(a_ptr + rm[:, None] * K + (k + rk)[None, :])
            b = tl.load(b_ptr + (k + rk)[:, None] * N + rn[None, :])
            acc = tl.dot(a, b, acc)
        tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc.to(tl.float16))


TILED = ["input f16 49152 integers -3 3", "input f16 8192 integers -3 3", "output f16 24576", "scalar i32 384", "scalar i32 64", "scalar i32 128"]
add("pair-product-tiles", "A pair of CTAs computes tiles one after the other, and hands its sums back at the barrier of the first one.", tiles_by_pair_warps, tiles_of_rows,
    TILED, "1", ctas=2, target=100, BM=128, BN=64, BK=64, TILES=3, STAGES=2)


# The left operand lies in the tensor memory of each CTA.
@gluon.jit
def left_of_pair_in_tensor(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    columns: gl.constexpr = gl.BlockedLayout([1, 8], [8, 4], [4, 1], [1, 0], cga_layout=[[0, 1]])
    dtype: gl.constexpr = a_ptr.dtype.element_ty
    left = allocate_tensor_memory(dtype, [BM, BK], TensorMemoryLayout((BM // 2, BK), 1, cga_layout=[[1, 0]], two_ctas=True))
    rows: gl.constexpr = left.get_reg_layout()
    right = gl.allocate_shared_memory(dtype, [BK, BN], gl.NVMMASharedLayout.get_default_for([BK, BN], dtype, cga_layout=[[0, 1]]))
    done = mbarrier.allocate_mbarrier()
    mbarrier.init(done, count=1)
    acc = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout((BM // 2, BN), 1, cga_layout=[[1, 0]], two_ctas=True))
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    pa = a_ptr + (om + gl.arange(0, BM, gl.SliceLayout(1, rows)))[:, None] * K + gl.arange(0, BK, gl.SliceLayout(0, rows))[None, :]
    pb = b_ptr + gl.arange(0, BK, gl.SliceLayout(1, columns))[:, None] * N + (on + gl.arange(0, BN, gl.SliceLayout(0, columns)))[None, :]
    use_acc = False
    phase = 0
    for k in range(0, K, BK):
        left.store(gl.load(pa))
        right.store(gl.load(pb))
        fence_async_shared()
        tcgen05_mma(left, right, acc, use_acc=use_acc, mbarriers=[done])
        mbarrier.wait(done, phase)
        use_acc = True
        pa += BK
        pb += BK * N
        phase ^= 1
    mbarrier.invalidate(done)
    store_sums(c_ptr, acc, om, on, N, BM, BN)


NARROW = ["input f16 16384 integers -3 3", "input f16 4096 integers -3 3", "output f16 16384", "scalar i32 256", "scalar i32 64", "scalar i32 64"]
add("pair-product-left-in-tensor", "The left operand of a pair of CTAs lies in the tensor memory of each.", left_of_pair_in_tensor, product, NARROW, "1 1", ctas=2,
    target=100, BM=256, BN=64, BK=32)
