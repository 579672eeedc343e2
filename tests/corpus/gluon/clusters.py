"""Kernels of cuda:90 whose CTAs copy to each other, arrive at each other's barriers and store for each other, in Gluon, each with its twin
in Triton."""
import triton
import triton.language as tl
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.nvidia.hopper import fence_async_shared, mbarrier, tma, warpgroup_mma

from kernels import PRODUCT, add, product


# One CTA copies to all that need the same of a factor. Slots are given back at barriers of each CTA, or at those that CTAs
# share, for which the first one waits: it then announces the bytes to all.
@gluon.jit
def send_tiles(a, b, rows_a, rows_b, full, empty, om, on, K, STAGES: gl.constexpr, LEAD: gl.constexpr):
    BK: gl.constexpr = a.block_shape[1]
    for i in range(gl.cdiv(K, BK)):
        slot = i % STAGES
        mbarrier.wait(empty.index(slot), ((i // STAGES) & 1) ^ 1)
        mbarrier.expect(full.index(slot), a.nbytes_per_cta + b.nbytes_per_cta, from_cta=0 if LEAD else None)
        tma.async_load(a, [om, i * BK], full.index(slot), rows_a.index(slot), multicast=True)
        tma.async_load(b, [i * BK, on], full.index(slot), rows_b.index(slot), multicast=True)


@gluon.jit
def multiply_parts(c_ptr, rows_a, rows_b, full, empty, om, on, N, K, STAGES: gl.constexpr, sums: gl.constexpr):
    BM: gl.constexpr = rows_a.shape[1]
    BN: gl.constexpr = rows_b.shape[2]
    BK: gl.constexpr = rows_a.shape[2]
    acc = gl.zeros([BM, BN], gl.float32, sums)
    for i in range(gl.cdiv(K, BK)):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        acc = warpgroup_mma(rows_a.index(slot), rows_b.index(slot), acc)
        mbarrier.arrive(empty.index(slot), count=1)
    rows = om + gl.arange(0, BM, gl.SliceLayout(1, sums))
    columns = on + gl.arange(0, BN, gl.SliceLayout(0, sums))
    gl.store(c_ptr + rows[:, None] * N + columns[None, :], acc.to(gl.float16))


@gluon.jit
def product_sent(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr, LEAD: gl.constexpr,
                 WIDTH: gl.constexpr, CTAS_A: gl.constexpr, CTAS_B: gl.constexpr, CTAS_C: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16, cga_layout=CTAS_A)
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16, cga_layout=CTAS_B)
    sums: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [4, 1], [16, WIDTH, 16], CTAS_C)
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    rows_a = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], tile_a)
    rows_b = gl.allocate_shared_memory(gl.float16, [STAGES, BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier(batch=STAGES)
    empty = mbarrier.allocate_mbarrier(batch=STAGES, two_ctas=LEAD)
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=1)
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    gl.warp_specialize([
        (multiply_parts, (c_ptr, rows_a, rows_b, full, empty, om, on, N, K, STAGES, sums)),
        (send_tiles, (a, b, rows_a, rows_b, full, empty, om, on, K, STAGES, LEAD)),
    ], [1], [40])


PAIR = dict(WIDTH=64, CTAS_A=[[0, 0]], CTAS_B=[[0, 1]], CTAS_C=[[0, 1]])
SQUARE = dict(WIDTH=64, CTAS_A=[[0, 0], [1, 0]], CTAS_B=[[0, 1], [0, 0]], CTAS_C=[[0, 1], [1, 0]])
add("gluon-multicast", "The first of two CTAs copies the left factor to both, whose slots are given back at barriers of each.", product_sent, product, PRODUCT,
    "1 1", ctas=2, BM=128, BN=128, BK=64, STAGES=2, LEAD=False, **PAIR)
add("gluon-multicast-lead", "Slots are given back at barriers that two CTAs share.", product_sent, product, PRODUCT, "1 1", ctas=2, BM=128, BN=128, BK=64, STAGES=2,
    LEAD=True, **PAIR)
add("gluon-multicast-four", "Two CTAs of four share rows of the left factor, other two columns of the right one.", product_sent, product, PRODUCT, "1 1", ctas=4,
    BM=128, BN=128, BK=64, STAGES=2, LEAD=False, **SQUARE)


# The same warps copy some turns ahead and multiply. The first CTA announces the bytes to all of them.
@gluon.jit
def product_sent_ahead(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr, FROM: gl.constexpr,
                       WIDTH: gl.constexpr, CTAS_A: gl.constexpr, CTAS_B: gl.constexpr, CTAS_C: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16, cga_layout=CTAS_A)
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16, cga_layout=CTAS_B)
    sums: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [4, 1], [16, WIDTH, 16], CTAS_C)
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
        mbarrier.expect(full.index(i), a.nbytes_per_cta + b.nbytes_per_cta, pred=i < n, from_cta=FROM)
        tma.async_load(a, [om, i * BK], full.index(i), rows_a.index(i), pred=i < n, multicast=True)
        tma.async_load(b, [i * BK, on], full.index(i), rows_b.index(i), pred=i < n)
    acc = gl.zeros([BM, BN], gl.float32, sums)
    for i in range(n):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), (i // STAGES) & 1)
        acc = warpgroup_mma(rows_a.index(slot), rows_b.index(slot), acc)
        later = i + STAGES - 1
        more = later < n
        into = later % STAGES
        mbarrier.expect(full.index(into), a.nbytes_per_cta + b.nbytes_per_cta, pred=more, from_cta=FROM)
        tma.async_load(a, [om, later * BK], full.index(into), rows_a.index(into), pred=more, multicast=True)
        tma.async_load(b, [later * BK, on], full.index(into), rows_b.index(into), pred=more)
    for i in gl.static_range(STAGES):
        mbarrier.invalidate(full.index(i))
    rows = om + gl.arange(0, BM, gl.SliceLayout(1, sums))
    columns = on + gl.arange(0, BN, gl.SliceLayout(0, sums))
    gl.store(c_ptr + rows[:, None] * N + columns[None, :], acc.to(gl.float16))


add("gluon-multicast-ahead", "Copies to two CTAs some turns ahead, by the warps that multiply; each CTA announces its bytes.", product_sent_ahead, product, PRODUCT,
    "1 1", ctas=2, BM=128, BN=128, BK=64, STAGES=3, FROM=1, **PAIR)
add("gluon-multicast-announced", "The first CTA announces the bytes of both.", product_sent_ahead, product, PRODUCT, "1 1", ctas=2, BM=128, BN=128, BK=64, STAGES=3,
    FROM=0, **PAIR)


# Each copy is used before the next one is announced, at the same barriers.
@gluon.jit
def product_sent_in_turns(a_ptr, b_ptr, c_ptr, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, FROM: gl.constexpr,
                          WIDTH: gl.constexpr, CTAS_A: gl.constexpr, CTAS_B: gl.constexpr, CTAS_C: gl.constexpr):
    tile_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16, cga_layout=CTAS_A)
    tile_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BK, BN], gl.float16, cga_layout=CTAS_B)
    sums: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [4, 1], [16, WIDTH, 16], CTAS_C)
    a = tma.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK], tile_a)
    b = tma.make_tensor_descriptor(b_ptr, [K, N], [N, 1], [BK, BN], tile_b)
    rows_a = gl.allocate_shared_memory(gl.float16, [BM, BK], tile_a)
    rows_b = gl.allocate_shared_memory(gl.float16, [BK, BN], tile_b)
    full = mbarrier.allocate_mbarrier()
    mbarrier.init(full, count=1)
    om = gl.program_id(0) * BM
    on = gl.program_id(1) * BN
    n = gl.cdiv(K, BK)
    acc = gl.zeros([BM, BN], gl.float32, sums)
    for i in range(n):
        mbarrier.expect(full, a.nbytes_per_cta + b.nbytes_per_cta, from_cta=FROM)
        tma.async_load(a, [om, i * BK], full, rows_a, multicast=True)
        tma.async_load(b, [i * BK, on], full, rows_b)
        mbarrier.wait(full, i & 1)
        acc = warpgroup_mma(rows_a, rows_b, acc)
    mbarrier.invalidate(full)
    rows = om + gl.arange(0, BM, gl.SliceLayout(1, sums))
    columns = on + gl.arange(0, BN, gl.SliceLayout(0, sums))
    gl.store(c_ptr + rows[:, None] * N + columns[None, :], acc.to(gl.float16))


add("gluon-multicast-one-slot", "The first CTA announces the bytes of both, turn by turn at the same barriers.", product_sent_in_turns, product, PRODUCT, "1 1", ctas=2,
    BM=128, BN=128, BK=64, FROM=0, **PAIR)


# CTAs wait for each other at barriers alone: those whose numbers differ in the lower bit at one that both share, then all
# for one of two that share the higher bit.
@triton.jit
def doubled(x_ptr, y_ptr, ROWS: tl.constexpr):
    at = tl.arange(0, ROWS)
    tl.store(y_ptr + at, tl.load(x_ptr + at) * 2)


@gluon.jit
def doubled_after_arrivals(x_ptr, y_ptr, ROWS: gl.constexpr):
    shared = mbarrier.allocate_mbarrier(two_ctas=True)
    own = mbarrier.allocate_mbarrier()
    mbarrier.init(shared, count=2)
    mbarrier.init(own, count=3)
    layout: gl.constexpr = gl.BlockedLayout([1], [32], [4], [0], [[1], [2]])
    at = gl.arange(0, ROWS, layout)
    for turn in range(3):
        mbarrier.arrive(shared, count=2)
        mbarrier.wait(shared, turn & 1)
        mbarrier.arrive(own, count=3, from_cta=2)
        mbarrier.wait(own, turn & 1)
    gl.store(y_ptr + at, gl.load(x_ptr + at) * 2)
    mbarrier.invalidate(own)


add("gluon-arrivals", "Four CTAs wait for arrivals of other CTAs, at barriers of each and at those that two of them share.", doubled_after_arrivals, doubled,
    ["input f32 512 integers -9 9", "output f32 512"], ctas=4, ROWS=512)


# CTAs write their parts by TMA, or the first of those that have the same writes it.
@gluon.jit
def doubled_by_copies(x_ptr, y_ptr, ROWS: gl.constexpr, COLUMNS: gl.constexpr, CTAS: gl.constexpr):
    tile: gl.constexpr = gl.NVMMASharedLayout.get_default_for([ROWS, COLUMNS], gl.float16, cga_layout=CTAS)
    y = tma.make_tensor_descriptor(y_ptr, [ROWS, COLUMNS], [COLUMNS, 1], [ROWS, COLUMNS], tile)
    layout: gl.constexpr = gl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0], CTAS)
    at = gl.arange(0, ROWS, gl.SliceLayout(1, layout))[:, None] * COLUMNS + gl.arange(0, COLUMNS, gl.SliceLayout(0, layout))[None, :]
    rows = gl.allocate_shared_memory(gl.float16, [ROWS, COLUMNS], tile, gl.load(x_ptr + at))
    fence_async_shared()
    tma.async_store(y, [0, 0], rows)
    tma.store_wait(0, read_only=False)
    tma.async_atomic_add(y, [0, 0], rows)
    tma.store_wait(0)


@triton.jit
def doubled_tile(x_ptr, y_ptr, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    tl.store(y_ptr + at, tl.load(x_ptr + at) * 2)


TILE = ["input f16 4096 integers -9 9", "output f16 4096"]
add("gluon-cluster-stores", "The first of two CTAs that have the same stores a tile by TMA, and adds to it.", doubled_by_copies, doubled_tile, TILE, ctas=2,
    ROWS=64, COLUMNS=64, CTAS=[[0, 0]])
add("gluon-cluster-stores-halves", "Two CTAs store halves of a tile by TMA, and add to them.", doubled_by_copies, doubled_tile, TILE, ctas=2, ROWS=64, COLUMNS=64,
    CTAS=[[1, 0]])


# A tile that the first of two CTAs stores, and both load again.
@gluon.jit
def doubled_in_place(x_ptr, y_ptr, n, ROWS: gl.constexpr, COLUMNS: gl.constexpr, CTAS: gl.constexpr):
    tile: gl.constexpr = gl.NVMMASharedLayout.get_default_for([ROWS, COLUMNS], gl.float16, cga_layout=CTAS)
    y = tma.make_tensor_descriptor(y_ptr, [ROWS, COLUMNS], [COLUMNS, 1], [ROWS, COLUMNS], tile)
    layout: gl.constexpr = gl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0], CTAS)
    at = gl.arange(0, ROWS, gl.SliceLayout(1, layout))[:, None] * COLUMNS + gl.arange(0, COLUMNS, gl.SliceLayout(0, layout))[None, :]
    rows = gl.allocate_shared_memory(gl.float16, [ROWS, COLUMNS], tile)
    gl.store(y_ptr + at, gl.load(x_ptr + at))
    for _ in range(n):
        rows.store(gl.load(y_ptr + at) * 2)
        fence_async_shared()
        tma.async_store(y, [0, 0], rows)
        tma.store_wait(0, read_only=False)


@triton.jit
def doubled_in_turns(x_ptr, y_ptr, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    values = tl.load(x_ptr + at)
    for _ in range(n):
        values = values * 2
    tl.store(y_ptr + at, values)


add("gluon-cluster-stores-in-place", "The first of two CTAs stores a tile by TMA that both load again.", doubled_in_place, doubled_in_turns, TILE + ["scalar i32 3"],
    ctas=2, ROWS=64, COLUMNS=64, CTAS=[[0, 0]])
