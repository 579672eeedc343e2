"""Kernels of warps that differ, in Gluon and by the front end's own warp specialisation, each with its twin in Triton.

A row of ENTRIES is a kernel, its twin, and what both are run on; make.py makes executed files of them.
"""
import dataclasses

import triton
import triton.language as tl
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.nvidia.ampere import async_copy
from triton.experimental.gluon.language.nvidia.hopper import cluster, fence_async_shared, mbarrier, tma, warpgroup_mma, warpgroup_mma_wait


@dataclasses.dataclass
class Entry:
    summary: str
    kernel: object
    twin: object
    arguments: list  # lines of an executed file
    constants: dict
    grid: str
    warps: int = 4
    stages: int = 3
    ctas: int = 1
    target: int = 90
    twin_constants: dict | None = None  # where the twin's differ


ENTRIES = {}


def add(name, summary, kernel, twin, arguments, grid="1", warps=4, stages=3, ctas=1, target=90, twin_constants=None, **constants):
    ENTRIES[name] = Entry(summary, kernel, twin, arguments, constants, grid, warps, stages, ctas, target, twin_constants)


# --- Products -------------------------------------------------------------------------------------------------------


@triton.jit
def product(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], dtype=tl.float32)
    for k in range(0, K, BK):
        a = tl.load(a_ptr + rm[:, None] * K + (k + rk)[None, :])
        b = tl.load(b_ptr + (k + rk)[:, None] * N + rn[None, :])
        acc = tl.dot(a, b, acc)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc.to(tl.float16))


@gluon.jit
def load_tiles(a, b, rows_a, rows_b, full, empty, om, on, K, STAGES: gl.constexpr):
    BK: gl.constexpr = a.block_shape[1]
    for i in range(gl.cdiv(K, BK)):
        slot = i % STAGES
        mbarrier.wait(empty.index(slot), ((i // STAGES) & 1) ^ 1)
        mbarrier.expect(full.index(slot), a.nbytes_per_cta + b.nbytes_per_cta)
        tma.async_load(a, [om, i * BK], full.index(slot), rows_a.index(slot))
        tma.async_load(b, [i * BK, on], full.index(slot), rows_b.index(slot))


@gluon.jit
def multiply_tiles(c, rows_a, rows_b, out, full, empty, om, on, K, STAGES: gl.constexpr, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    sums: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [gl.num_warps(), 1], [16, BN, 16])
    acc = gl.zeros([BM, BN], gl.float32, sums)
    for i in range(gl.cdiv(K, BK)):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        acc = warpgroup_mma(rows_a.index(slot), rows_b.index(slot), acc)
        mbarrier.arrive(empty.index(slot), count=1)
    out.store(acc.to(gl.float16))
    fence_async_shared()
    tma.async_store(c, [om, on], out)
    tma.store_wait(0)


@gluon.jit
def product_by_warps(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16)
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16)
    tile_c: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BN], gl.float16)
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    c = tma.make_tensor_descriptor(c_ptr, [M, N], [N, 1], [BM, BN], tile_c)
    rows_a = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], tile_a)
    rows_b = gl.allocate_shared_memory(gl.float16, [STAGES, BK, BN], tile_b)
    out = gl.allocate_shared_memory(gl.float16, [BM, BN], tile_c)
    full = mbarrier.allocate_mbarrier(batch=STAGES)
    empty = mbarrier.allocate_mbarrier(batch=STAGES)
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=1)
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    gl.warp_specialize([
        (multiply_tiles, (c, rows_a, rows_b, out, full, empty, om, on, K, STAGES, BM, BN, BK)),
        (load_tiles, (a, b, rows_a, rows_b, full, empty, om, on, K, STAGES)),
    ], [1], [40])


PRODUCT = ["input f16 32768 integers -3 3", "input f16 32768 integers -3 3", "output f16 16384", "scalar i32 128", "scalar i32 128", "scalar i32 256"]

add("gluon-product", "One warp loads a product's tiles by TMA into a ring, four multiply them.", product_by_warps, product, PRODUCT, "1 1",
    BM=128, BN=128, BK=64, STAGES=3)
add("gluon-product-eight", "One warp loads, eight multiply, with a ring of two.", product_by_warps, product, PRODUCT, "1 2", warps=8,
    BM=128, BN=64, BK=64, STAGES=2)


# Two groups of warps multiply by turns of the same ring: each its own rows.
@gluon.jit
def load_halves(a, b, rows_a, rows_b, full, empty, om, on, K, STAGES: gl.constexpr):
    HALF: gl.constexpr = a.block_shape[0]
    BK: gl.constexpr = a.block_shape[1]
    for i in range(gl.cdiv(K, BK)):
        slot = i % STAGES
        mbarrier.wait(empty.index(slot), ((i // STAGES) & 1) ^ 1)
        mbarrier.expect(full.index(slot), 2 * a.nbytes_per_cta + b.nbytes_per_cta)
        tma.async_load(a, [om, i * BK], full.index(slot), rows_a.index(2 * slot))
        tma.async_load(a, [om + HALF, i * BK], full.index(slot), rows_a.index(2 * slot + 1))
        tma.async_load(b, [i * BK, on], full.index(slot), rows_b.index(slot))


@gluon.jit
def multiply_half(c_ptr, rows_a, rows_b, full, empty, om, on, N, K, HALF_NUMBER: gl.constexpr, STAGES: gl.constexpr, HALF: gl.constexpr,
                  BN: gl.constexpr, BK: gl.constexpr):
    sums: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [4, 1], [16, BN, 16])
    acc = gl.zeros([HALF, BN], gl.float32, sums)
    n = gl.cdiv(K, BK)
    for i in range(n):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        token = warpgroup_mma(rows_a.index(2 * slot + HALF_NUMBER), rows_b.index(slot), acc, is_async=True)
        acc = warpgroup_mma_wait(0, deps=[token])
        mbarrier.arrive(empty.index(slot), count=1)
    rows = om + HALF_NUMBER * HALF + gl.arange(0, HALF, gl.SliceLayout(1, sums))
    columns = on + gl.arange(0, BN, gl.SliceLayout(0, sums))
    gl.store(c_ptr + rows[:, None] * N + columns[None, :], acc.to(gl.float16))


@gluon.jit
def product_by_halves(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr):
    HALF: gl.constexpr = BM // 2
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([HALF, BK], gl.float16)
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16)
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [HALF, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    rows_a = gl.allocate_shared_memory(gl.float16, [2 * STAGES, HALF, BK], tile_a)
    rows_b = gl.allocate_shared_memory(gl.float16, [STAGES, BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier(batch=STAGES)
    empty = mbarrier.allocate_mbarrier(batch=STAGES)
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=2)
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    gl.warp_specialize([
        (multiply_half, (c_ptr, rows_a, rows_b, full, empty, om, on, N, K, 0, STAGES, HALF, BN, BK)),
        (multiply_half, (c_ptr, rows_a, rows_b, full, empty, om, on, N, K, 1, STAGES, HALF, BN, BK)),
        (load_halves, (a, b, rows_a, rows_b, full, empty, om, on, K, STAGES)),
    ], [4, 1], [240, 24])


add("gluon-product-halves", "Two groups of four warps multiply the halves of a tile that a third partition loads.", product_by_halves, product, PRODUCT,
    "1 1", BM=128, BN=128, BK=64, STAGES=2)


# A ring without partitions: each load is issued some turns ahead by the same warps.
@gluon.jit
def product_ahead(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16)
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16)
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    rows_a = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], tile_a)
    rows_b = gl.allocate_shared_memory(gl.float16, [STAGES, BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier(batch=STAGES)
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    n = gl.cdiv(K, BK)
    for i in gl.static_range(STAGES - 1):
        mbarrier.expect(full.index(i), a.nbytes_per_cta + b.nbytes_per_cta, pred=i < n)
        tma.async_load(a, [om, i * BK], full.index(i), rows_a.index(i), pred=i < n)
        tma.async_load(b, [i * BK, on], full.index(i), rows_b.index(i), pred=i < n)
    sums: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [4, 1], [16, BN, 16])
    acc = gl.zeros([BM, BN], gl.float32, sums)
    for i in range(n):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        acc = warpgroup_mma(rows_a.index(slot), rows_b.index(slot), acc)
        later = i + STAGES - 1
        more = later < n
        into = later % STAGES
        mbarrier.expect(full.index(into), a.nbytes_per_cta + b.nbytes_per_cta, pred=more)
        tma.async_load(a, [om, later * BK], full.index(into), rows_a.index(into), pred=more)
        tma.async_load(b, [later * BK, on], full.index(into), rows_b.index(into), pred=more)
    for i in gl.static_range(STAGES):
        mbarrier.invalidate(full.index(i))
    rows = om + gl.arange(0, BM, gl.SliceLayout(1, sums))
    columns = on + gl.arange(0, BN, gl.SliceLayout(0, sums))
    gl.store(c_ptr + rows[:, None] * N + columns[None, :], acc.to(gl.float16))


add("gluon-product-ahead", "A ring by TMA without partitions, with predicates at both ends.", product_ahead, product, PRODUCT, "2 1",
    BM=64, BN=128, BK=64, STAGES=3)


# The left operand goes through registers, changed on its way.
@triton.jit
def scaled_product(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], dtype=tl.float32)
    for k in range(0, K, BK):
        a = tl.load(a_ptr + rm[:, None] * K + (k + rk)[None, :]) * 0.5
        b = tl.load(b_ptr + (k + rk)[:, None] * N + rn[None, :])
        acc = tl.dot(a, b, acc)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc.to(tl.float16))


@gluon.jit
def scaled_by_warps(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    rows: gl.constexpr = gl.BlockedLayout([1, 8], [4, 8], [gl.num_warps(), 1], [1, 0])
    columns: gl.constexpr = gl.BlockedLayout([1, 8], [2, 16], [gl.num_warps(), 1], [1, 0])
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16)
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16)
    sums: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [gl.num_warps(), 1], [16, BN, 16])
    left: gl.constexpr = gl.DotOperandLayout(0, sums, 2)
    shared_a = gl.allocate_shared_memory(gl.float16, [2, BM, BK], tile_a)
    shared_b = gl.allocate_shared_memory(gl.float16, [2, BK, BN], tile_b)
    rm = gl.program_id(0) * BM + gl.arange(0, BM, gl.SliceLayout(1, rows))
    rka = gl.arange(0, BK, gl.SliceLayout(0, rows))
    rkb = gl.arange(0, BK, gl.SliceLayout(1, columns))
    rn = gl.program_id(1) * BN + gl.arange(0, BN, gl.SliceLayout(0, columns))
    pa = a_ptr + rm[:, None] * K + rka[None, :]
    pb = b_ptr + rkb[:, None] * N + rn[None, :]
    async_copy.async_load(shared_a.index(0), pa)
    async_copy.async_load(shared_b.index(0), pb)
    async_copy.commit_group()
    acc = gl.zeros([BM, BN], gl.float32, sums)
    for i in range(gl.cdiv(K, BK)):
        pa += BK
        pb += BK * N
        more = (i + 1) * BK < K
        async_copy.async_load(shared_a.index((i + 1) % 2), pa, mask=more & (rka < BK)[None, :])
        async_copy.async_load(shared_b.index((i + 1) % 2), pb, mask=more & (rkb < BK)[:, None])
        async_copy.commit_group()
        async_copy.wait_group(1)
        gl.barrier()
        fence_async_shared()
        a = shared_a.index(i % 2).load(left) * 0.5
        acc = warpgroup_mma(a, shared_b.index(i % 2), acc)
        gl.barrier()
    async_copy.wait_group(0)
    om = gl.program_id(0) * BM + gl.arange(0, BM, gl.SliceLayout(1, sums))
    on = gl.program_id(1) * BN + gl.arange(0, BN, gl.SliceLayout(0, sums))
    gl.store(c_ptr + om[:, None] * N + on[None, :], acc.to(gl.float16))


add("gluon-product-registers", "Copies of two turns ahead; the left operand is scaled in registers.", scaled_by_warps, scaled_product, PRODUCT, "2 1",
    BM=64, BN=128, BK=64)


# --- Rings of other kinds -------------------------------------------------------------------------------------------


@triton.jit
def row_sums(x_ptr, y_ptr, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    acc = tl.zeros([ROWS, COLUMNS], dtype=tl.float32)
    for i in range(n):
        acc += tl.load(x_ptr + i * ROWS * COLUMNS + at)
    tl.store(y_ptr + tl.arange(0, ROWS), tl.sum(acc, 1))


@gluon.jit
def copy_rows(x_ptr, ring, full, empty, n, STAGES: gl.constexpr, ROWS: gl.constexpr, COLUMNS: gl.constexpr):
    layout: gl.constexpr = gl.BlockedLayout([1, 4], [1, 32], [gl.num_warps(), 1], [1, 0])
    at = gl.arange(0, ROWS, gl.SliceLayout(1, layout))[:, None] * COLUMNS + gl.arange(0, COLUMNS, gl.SliceLayout(0, layout))[None, :]
    for i in range(n):
        slot = i % STAGES
        mbarrier.wait(empty.index(slot), ((i // STAGES) & 1) ^ 1)
        async_copy.async_load(ring.index(slot), x_ptr + i * ROWS * COLUMNS + at)
        async_copy.mbarrier_arrive(full.index(slot), increment_count=False)


@gluon.jit
def add_rows(y_ptr, ring, full, empty, n, STAGES: gl.constexpr, ROWS: gl.constexpr, COLUMNS: gl.constexpr):
    layout: gl.constexpr = gl.BlockedLayout([1, 4], [4, 8], [gl.num_warps(), 1], [1, 0])
    acc = gl.zeros([ROWS, COLUMNS], gl.float32, layout)
    for i in range(n):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        acc += ring.index(slot).load(layout)
        mbarrier.arrive(empty.index(slot), count=1)
    gl.store(y_ptr + gl.arange(0, ROWS, gl.SliceLayout(1, layout)), gl.sum(acc, 1))


@gluon.jit
def row_sums_by_copies(x_ptr, y_ptr, n, ROWS: gl.constexpr, COLUMNS: gl.constexpr, STAGES: gl.constexpr, LOADERS: gl.constexpr):
    rows: gl.constexpr = gl.SwizzledSharedLayout(4, 1, 8, [1, 0])
    ring = gl.allocate_shared_memory(gl.float32, [STAGES, ROWS, COLUMNS], rows)
    full = mbarrier.allocate_mbarrier(batch=STAGES)
    empty = mbarrier.allocate_mbarrier(batch=STAGES)
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=32 * LOADERS)
        mbarrier.init(empty.index(i), count=1)
    gl.warp_specialize([
        (add_rows, (y_ptr, ring, full, empty, n, STAGES, ROWS, COLUMNS)),
        (copy_rows, (x_ptr, ring, full, empty, n, STAGES, ROWS, COLUMNS)),
    ], [LOADERS])


ROWS = ["input f32 16384 integers -8 8", "output f32 32", "scalar i32 8"]
add("gluon-copies", "Two warps fill a ring by cp.async, whose landing arrives at the barriers.", row_sums_by_copies, row_sums, ROWS, ROWS=32, COLUMNS=64, STAGES=3,
    LOADERS=2)
add("gluon-copies-one", "One warp fills a ring of one slot by cp.async.", row_sums_by_copies, row_sums, ROWS, ROWS=32, COLUMNS=64, STAGES=1, LOADERS=1)


# The default partition takes tensors and gives some back.
@triton.jit
def chained(x_ptr, y_ptr, z_ptr, n, ROWS: tl.constexpr):
    at = tl.arange(0, ROWS)
    low = tl.load(x_ptr + at)
    high = low
    for i in range(1, n):
        x = tl.load(x_ptr + i * ROWS + at)
        low = tl.minimum(low, x)
        high = tl.maximum(high, x)
    tl.store(y_ptr + at, low)
    tl.store(z_ptr + at, high)

@gluon.jit
def store_steps(x_ptr, ring, full, empty, n, ROWS: gl.constexpr):
    layout: gl.constexpr = gl.BlockedLayout([1], [32], [gl.num_warps()], [0])
    for i in range(1, n):
        slot = i % 2
        mbarrier.wait(empty.index(slot), (((i - 1) // 2) & 1) ^ 1)
        ring.index(slot).store(gl.load(x_ptr + i * ROWS + gl.arange(0, ROWS, layout)))
        mbarrier.arrive(full.index(slot), count=1)


@gluon.jit
def keep_ends(low, high, ring, full, empty, n):
    for i in range(1, n):
        slot = i % 2
        mbarrier.wait(full.index(slot), ((i - 1) // 2) & 1)
        x = ring.index(slot).load(low.type.layout)
        mbarrier.arrive(empty.index(slot), count=1)
        low = gl.minimum(low, x)
        high = gl.maximum(high, x)
    return low, high


@gluon.jit
def ends_by_warps(x_ptr, y_ptr, z_ptr, n, ROWS: gl.constexpr):
    layout: gl.constexpr = gl.BlockedLayout([2], [32], [4], [0])
    shared: gl.constexpr = gl.SwizzledSharedLayout(1, 1, 1, [0])
    ring = gl.allocate_shared_memory(gl.float32, [2, ROWS], shared)
    full = mbarrier.allocate_mbarrier(batch=2)
    empty = mbarrier.allocate_mbarrier(batch=2)
    for i in gl.static_range(2):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=1)
    at = gl.arange(0, ROWS, layout)
    first = gl.load(x_ptr + at)
    low, high = gl.warp_specialize([
        (keep_ends, (first, first, ring, full, empty, n)),
        (store_steps, (x_ptr, ring, full, empty, n, ROWS)),
    ], [2], [32])
    gl.store(y_ptr + at, low)
    gl.store(z_ptr + at, high)


add("gluon-results", "The default partition takes tensors and returns two; two warps hand it values through a ring.", ends_by_warps, chained,
    ["input f32 2048 normal", "output f32 256", "output f32 256", "scalar i32 8"], ROWS=256)


# --- Clusters -------------------------------------------------------------------------------------------------------


# Each CTA has half of the columns of the right factor and of the sums; both have the left factor.
@gluon.jit
def product_in_cluster(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16, cga_layout=[[0, 0]])
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16, cga_layout=[[0, 1]])
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    rows_a = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], tile_a)
    rows_b = gl.allocate_shared_memory(gl.float16, [STAGES, BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier(batch=STAGES)
    empty = mbarrier.allocate_mbarrier(batch=STAGES)
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=1)
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    gl.warp_specialize([
        (multiply_columns, (c_ptr, rows_a, rows_b, full, empty, om, on, N, K, STAGES, BM, BN, BK)),
        (load_tiles, (a, b, rows_a, rows_b, full, empty, om, on, K, STAGES)),
    ], [1], [40])


@gluon.jit
def multiply_columns(c_ptr, rows_a, rows_b, full, empty, om, on, N, K, STAGES: gl.constexpr, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    sums: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [gl.num_warps(), 1], [16, BN // 2, 16], [[0, 1]])
    acc = gl.zeros([BM, BN], gl.float32, sums)
    for i in range(gl.cdiv(K, BK)):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        acc = warpgroup_mma(rows_a.index(slot), rows_b.index(slot), acc)
        mbarrier.arrive(empty.index(slot), count=1)
    rows = om + gl.arange(0, BM, gl.SliceLayout(1, sums))
    columns = on + gl.arange(0, BN, gl.SliceLayout(0, sums))
    gl.store(c_ptr + rows[:, None] * N + columns[None, :], acc.to(gl.float16))


add("gluon-cluster-product", "Two CTAs, each with a ring of its own, multiply the halves of a tile's columns.", product_in_cluster, product, PRODUCT, "1 1", ctas=2,
    BM=128, BN=128, BK=64, STAGES=2)


# Rows change places with columns between two CTAs.
@triton.jit
def moved(x_ptr, y_ptr, z_ptr, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    x = tl.load(x_ptr + at)
    tl.store(y_ptr + at, x * 2)
    tl.store(z_ptr + tl.arange(0, ROWS), tl.sum(x, 1))


@gluon.jit
def moved_in_cluster(x_ptr, y_ptr, z_ptr, ROWS: gl.constexpr, COLUMNS: gl.constexpr):
    by_columns: gl.constexpr = gl.BlockedLayout([1, 4], [4, 8], [4, 1], [1, 0], [[0, 1]])
    by_rows: gl.constexpr = gl.BlockedLayout([1, 4], [4, 8], [4, 1], [1, 0], [[1, 0]])
    at = gl.arange(0, ROWS, gl.SliceLayout(1, by_columns))[:, None] * COLUMNS + gl.arange(0, COLUMNS, gl.SliceLayout(0, by_columns))[None, :]
    x = gl.load(x_ptr + at)
    turned = gl.convert_layout(x, by_rows)
    into = gl.arange(0, ROWS, gl.SliceLayout(1, by_rows))[:, None] * COLUMNS + gl.arange(0, COLUMNS, gl.SliceLayout(0, by_rows))[None, :]
    gl.store(y_ptr + into, turned * 2)
    gl.store(z_ptr + gl.arange(0, ROWS, gl.SliceLayout(1, by_rows)), gl.sum(turned, 1))


add("gluon-cluster-convert", "Two CTAs change a tensor of which each has columns to one of which each has rows.", moved_in_cluster, moved,
    ["input f32 2048 integers -9 9", "output f32 2048", "output f32 32"], ctas=2, ROWS=32, COLUMNS=64)


# --- The front end's own specialisation -----------------------------------------------------------------------------


@triton.jit
def product_desc(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SPLIT: tl.constexpr):
    a = tl.make_tensor_descriptor(a_ptr, shape=[M, K], strides=[K, 1], block_shape=[BM, BK])
    b = tl.make_tensor_descriptor(b_ptr, shape=[K, N], strides=[N, 1], block_shape=[BK, BN])
    c = tl.make_tensor_descriptor(c_ptr, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    om = tl.program_id(0) * BM
    on = tl.program_id(1) * BN
    acc = tl.zeros([BM, BN], dtype=tl.float32)
    for k in tl.range(0, K, BK, warp_specialize=SPLIT):
        acc = tl.dot(a.load([om, k]), b.load([k, on]), acc)
    c.store([om, on], acc.to(tl.float16))


@triton.jit
def product_persistent(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PROGRAMS: tl.constexpr, FLAT: tl.constexpr,
                       SPLIT: tl.constexpr):
    a = tl.make_tensor_descriptor(a_ptr, shape=[M, K], strides=[K, 1], block_shape=[BM, BK])
    b = tl.make_tensor_descriptor(b_ptr, shape=[K, N], strides=[N, 1], block_shape=[BK, BN])
    c = tl.make_tensor_descriptor(c_ptr, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    tiles_m = tl.cdiv(M, BM)
    for tile in tl.range(tl.program_id(0), tiles_m * tl.cdiv(N, BN), PROGRAMS, flatten=FLAT, warp_specialize=SPLIT):
        om = (tile % tiles_m) * BM
        on = (tile // tiles_m) * BN
        acc = tl.zeros([BM, BN], dtype=tl.float32)
        for k in range(0, K, BK):
            acc = tl.dot(a.load([om, k]), b.load([k, on]), acc)
        c.store([om, on], acc.to(tl.float16))


@triton.jit
def attention(q_ptr, k_ptr, v_ptr, o_ptr, n_ctx, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, SPLIT: tl.constexpr):
    q = tl.make_tensor_descriptor(q_ptr, shape=[n_ctx, D], strides=[D, 1], block_shape=[BM, D])
    k = tl.make_tensor_descriptor(k_ptr, shape=[n_ctx, D], strides=[D, 1], block_shape=[BN, D])
    v = tl.make_tensor_descriptor(v_ptr, shape=[n_ctx, D], strides=[D, 1], block_shape=[BN, D])
    o = tl.make_tensor_descriptor(o_ptr, shape=[n_ctx, D], strides=[D, 1], block_shape=[BM, D])
    start = tl.program_id(0) * BM
    rows = q.load([start, 0])
    m = tl.full([BM], -float("inf"), dtype=tl.float32)
    l = tl.zeros([BM], dtype=tl.float32)
    acc = tl.zeros([BM, D], dtype=tl.float32)
    for n in tl.range(0, n_ctx, BN, warp_specialize=SPLIT):
        s = tl.dot(rows, k.load([n, 0]).T)
        m_new = tl.maximum(m, tl.max(s, 1) * 0.125)
        p = tl.exp2(s * 0.125 - m_new[:, None])
        alpha = tl.exp2(m - m_new)
        l = l * alpha + tl.sum(p, 1)
        acc = tl.dot(p.to(tl.float16), v.load([n, 0]), acc * alpha[:, None])
        m = m_new
    o.store([start, 0], (acc / l[:, None]).to(tl.float16))


@triton.jit
def sums_desc(x_ptr, y_ptr, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr, SPLIT: tl.constexpr):
    x = tl.make_tensor_descriptor(x_ptr, shape=[n * ROWS, COLUMNS], strides=[COLUMNS, 1], block_shape=[ROWS, COLUMNS])
    acc = tl.zeros([ROWS, COLUMNS], dtype=tl.float32)
    for i in tl.range(0, n, warp_specialize=SPLIT):
        acc += x.load([i * ROWS, 0])
    tl.store(y_ptr + tl.arange(0, ROWS), tl.sum(acc, 1))


def specialised(name, summary, kernel, arguments, grid, warps=4, stages=3, ctas=1, **constants):
    add(name, summary, kernel, kernel, arguments, grid, warps, stages, ctas, dict(constants, SPLIT=False), **dict(constants, SPLIT=True))


LARGE = ["input f16 65536 integers -3 3", "input f16 65536 integers -3 3", "output f16 65536", "scalar i32 256", "scalar i32 256", "scalar i32 256"]
specialised("auto-product", "A product whose loop the front end specialises.", product_desc, PRODUCT, "1 1", BM=128, BN=128, BK=64)
specialised("auto-cluster-product", "A product of two CTAs, whose loop the front end pipelines by TMA.", product_desc, PRODUCT, "1 1", 8, 2, 2, BM=128, BN=128, BK=64)
specialised("auto-persistent", "Tiles in a loop that the front end specialises.", product_persistent, LARGE, "2", stages=2, BM=128, BN=128, BK=64, PROGRAMS=2, FLAT=False)
specialised("auto-flat", "A flattened loop over tiles, in which a product in flight is read.", product_persistent, LARGE, "2", stages=2, BM=128, BN=128, BK=64, PROGRAMS=2,
            FLAT=True)
specialised("auto-attention", "Attention whose loop the front end specialises.", attention,
            ["input f16 16384 normal", "input f16 16384 normal", "input f16 16384 normal", "output f16 16384 tolerance 2e-3 2e-3", "scalar i32 256"], "2",
            BM=128, BN=64, D=64)
specialised("auto-sums", "Sums of rows by TMA, whose loop the front end pipelines.", sums_desc, ROWS, "1", ROWS=32, COLUMNS=64)
