// RUN: lathe-opt %s --lathe-nv-expand-ops | FileCheck %s

llvm.func @accesses(%p: !llvm.ptr<1>, %c: i1, %o: vector<8xbf16>, %v: vector<4xf32>, %b: i8, %q: vector<2xi64>) {
  // `other` is what the registers hold before the load, in the same registers.
  // CHECK: llvm.bitcast %{{.*}} : vector<8xbf16> to vector<4xi32>
  // CHECK: llvm.inline_asm has_side_effects asm_dialect = att "@$9 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,0,1,2,3,l,b"
  // CHECK: llvm.bitcast %{{.*}} : vector<4xi32> to vector<8xbf16>
  %0 = lathe_nv.load %p if %c else %o : vector<8xbf16> : !llvm.ptr<1> -> vector<8xbf16>
  // CHECK: "@$2 ld.global.b32 $0, [ $1 + 0 ];", "=r,l,b"
  %1 = lathe_nv.load %p if %c : !llvm.ptr<1> -> f32
  // CHECK: "ld.volatile.global.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"
  %2 = lathe_nv.load %p {isVolatile} : !llvm.ptr<1> -> vector<2xf32>
  // CHECK: "@$2 ld.global.cg.b16 $0, [ $1 + 0 ];", "=h,l,b"
  %3 = lathe_nv.load %p if %c {cache = 2 : i32} : !llvm.ptr<1> -> f16
  // CHECK: "@$5 st.global.L1::evict_first.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"
  lathe_nv.store %v, %p if %c {evict = 1 : i32} : vector<4xf32>, !llvm.ptr<1>
  // CHECK: llvm.zext %{{.*}} : i8 to i16
  // CHECK: "@$2 st.global.b8 [ $1 + 0 ], $0;", "h,l,b"
  lathe_nv.store %b, %p if %c : i8, !llvm.ptr<1>
  // CHECK: "st.global.cs.v2.b64 [ $2 + 0 ], { $0, $1 };", "l,l,l"
  lathe_nv.store %q, %p {cache = 3 : i32} : vector<2xi64>, !llvm.ptr<1>
  llvm.return
}

// A priority beside an operator, or of a copy, is a policy of L2, made once for all accesses of the function.
// CHECK-LABEL: @policies
llvm.func @policies(%p: !llvm.ptr<1>, %d: !llvm.ptr<3>, %b: !llvm.ptr<3>, %i: i32, %c: i1, %n: i32, %o: vector<2xf32>) {
  // CHECK-DAG: %[[FIRST:.*]] = llvm.inline_asm asm_dialect = att "createpolicy.fractional.L2::evict_first.b64 $0, 1.0;", "=l" : () -> i64
  // CHECK-DAG: %[[LAST:.*]] = llvm.inline_asm asm_dialect = att "createpolicy.fractional.L2::evict_last.b64 $0, 1.0;", "=l" : () -> i64
  // CHECK-NOT: createpolicy
  // CHECK: "@$5 ld.global.cg.L2::cache_hint.v2.b32 { $0, $1 }, [ $4 + 0 ], $6;", "=r,=r,0,1,l,b,l" %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[LAST]]
  %0 = lathe_nv.load %p if %c else %o : vector<2xf32> {cache = 2 : i32, evict = 2 : i32} : !llvm.ptr<1> -> vector<2xf32>
  // CHECK: "ld.global.ca.L2::cache_hint.b32 $0, [ $1 + 0 ], $2;", "=r,l,l" %{{.*}}, %[[FIRST]]
  %1 = lathe_nv.load %p {cache = 1 : i32, evict = 1 : i32} : !llvm.ptr<1> -> f32
  // CHECK: "@$3 st.global.cs.L2::cache_hint.v2.b32 [ $2 + 0 ], { $0, $1 }, $4;", "r,r,l,b,l" {{.*}}, %[[FIRST]]
  lathe_nv.store %o, %p if %c {cache = 3 : i32, evict = 1 : i32} : vector<2xf32>, !llvm.ptr<1>
  // CHECK: "ld.volatile.global.b32 $0, [ $1 + 0 ];", "=r,l"
  %2 = lathe_nv.load %p {cache = 2 : i32, evict = 2 : i32, isVolatile} : !llvm.ptr<1> -> f32
  // CHECK: "cp.async.cg.shared.global.L2::cache_hint [ $0 + 0 ], [ $1 + 0 ], 16, $2;", "r,l,l" {{.*}}, %[[LAST]]
  lathe_nv.cp_async %d, %p {evict = 2 : i32, size = 16 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: "@$2 cp.async.ca.shared.global.L2::cache_hint [ $0 + 0 ], [ $1 + 0 ], 16, $3, $4;", "r,l,b,r,l" {{.*}}, %[[FIRST]]
  lathe_nv.cp_async %d, %p if %c given %n {cache = 1 : i32, evict = 1 : i32, size = 16 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: "@$6 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [$0], [$1, {$3, $4}], [$2], $5;", "r,l,r,r,r,l,b" {{.*}}, %[[LAST]], %{{.*}}
  lathe_nv.bulk_load %d, %p[%i, %i], %b if %c {evict = 2 : i32} : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: @copies
llvm.func @copies(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %c: i1, %n: i32) {
  // CHECK: llvm.ptrtoint %{{.*}} : !llvm.ptr<3> to i32
  // CHECK: "@$2 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 8;", "r,l,b"
  lathe_nv.cp_async %d, %s if %c {size = 8 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: "@$2 cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 16, $3;", "r,l,b,r"
  lathe_nv.cp_async %d, %s if %c given %n {size = 16 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// Without result nor acquire it is a reduction; vectors keep one instruction.
llvm.func @atomics(%p: !llvm.ptr<1>, %c: i1, %i: i32, %l: i64, %h: f16, %w: vector<4xf32>, %b: vector<8xbf16>) {
  // CHECK: "@$3 atom.acq_rel.gpu.global.add.u32 $0, [ $2 + 0 ], $1;", "=r,r,l,b"
  %0 = lathe_nv.atomic_rmw add %p, %i if %c acq_rel gpu : !llvm.ptr<1>, i32 -> i32
  // CHECK: "red.relaxed.cta.global.min.s32 [ $1 + 0 ], $0;", "r,l"
  lathe_nv.atomic_rmw min %p, %i monotonic cta : !llvm.ptr<1>, i32
  // CHECK: "atom.acquire.sys.global.max.u64 $0, [ $2 + 0 ], $1;", "=l,l,l"
  lathe_nv.atomic_rmw umax %p, %l acquire sys : !llvm.ptr<1>, i64
  // CHECK: "atom.release.gpu.global.exch.b64 $0, [ $2 + 0 ], $1;", "=l,l,l"
  %1 = lathe_nv.atomic_rmw xchg %p, %l release gpu : !llvm.ptr<1>, i64 -> i64
  // CHECK: "@$3 atom.relaxed.gpu.global.exch.b32 $0, [ $2 + 0 ], $1;", "=r,r,l,b"
  lathe_nv.atomic_rmw xchg %p, %i if %c monotonic gpu : !llvm.ptr<1>, i32
  // CHECK: "red.relaxed.gpu.global.xor.b32 [ $1 + 0 ], $0;", "r,l"
  lathe_nv.atomic_rmw _xor %p, %i monotonic gpu : !llvm.ptr<1>, i32
  // CHECK: "red.relaxed.gpu.global.add.noftz.f16 [ $1 + 0 ], $0;", "h,l"
  lathe_nv.atomic_rmw fadd %p, %h monotonic gpu : !llvm.ptr<1>, f16
  // CHECK: "@$5 red.release.gpu.global.add.v4.f32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"
  lathe_nv.atomic_rmw fadd %p, %w if %c release gpu : !llvm.ptr<1>, vector<4xf32>
  // CHECK: "atom.relaxed.gpu.global.add.noftz.v4.bf16x2 { $0, $1, $2, $3 }, [ $8 + 0 ], { $4, $5, $6, $7 };", "=r,=r,=r,=r,r,r,r,r,l"
  %2 = lathe_nv.atomic_rmw fadd %p, %b monotonic gpu : !llvm.ptr<1>, vector<8xbf16> -> vector<8xbf16>
  // CHECK: "@$4 atom.acquire.gpu.global.cas.b32 $0, [ $3 + 0 ], $1, $2;", "=r,r,r,l,b"
  %3 = lathe_nv.atomic_cas %p, %i, %i if %c acquire gpu : !llvm.ptr<1>, i32
  llvm.return
}

// CHECK-LABEL: @matrices
llvm.func @matrices(%c: f32, %h: vector<2xf16>, %i: i32, %a: i64, %b: i64, %r: i32, %use: i1) {
  // Two steps along K of two tiles along N: one fence, one group; the first step of a tile may drop what was there.
  // CHECK: llvm.inline_asm has_side_effects
  // CHECK-SAME: wgmma.fence.sync.aligned;
  // CHECK-SAME: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0,$1,$2,$3}, $16, $18, $22, 1, 1, 0, 1;
  // CHECK-SAME: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0,$1,$2,$3}, $17, $19, one, 1, 1, 0, 1;
  // CHECK-SAME: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$4,$5,$6,$7}, $16, $20, $22, 1, 1, 0, 1;
  // CHECK-SAME: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$4,$5,$6,$7}, $17, $21, one, 1, 1, 0, 1;
  // CHECK-SAME: wgmma.commit_group.sync.aligned;
  // CHECK-SAME: "=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,l,l,l,l,l,l,b"
  %0:8 = lathe_nv.wgmma bf16 * bf16 {n = 8 : i32, tilesN = 2 : i32, transposedB}
      acc(%c, %c, %c, %c, %c, %c, %c, %c) a(%a, %a) b(%b, %b, %b, %b) if %use
      : (f32, f32, f32, f32, f32, f32, f32, f32, i64, i64, i64, i64, i64, i64, i1) -> (f32, f32, f32, f32, f32, f32, f32, f32)
  // CHECK: wgmma.mma_async.sync.aligned.m64n8k32.f16.e4m3.e5m2 {$0,$1}, {$4,$5,$6,$7}, $8, one, 1, 1;
  // CHECK-SAME: "=r,=r,0,1,r,r,r,r,l"
  %1:2 = lathe_nv.wgmma e4m3 * e5m2 {n = 8 : i32} acc(%h, %h) a(%r, %r, %r, %r) b(%b)
      : (vector<2xf16>, vector<2xf16>, i32, i32, i32, i32, i64) -> (vector<2xf16>, vector<2xf16>)
  // CHECK: wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8 {$0,$1,$2,$3}, $8, $9, one;
  %2:4 = lathe_nv.wgmma s8 * u8 {n = 8 : i32} acc(%i, %i, %i, %i) a(%a) b(%b)
      : (i32, i32, i32, i32, i64, i64) -> (i32, i32, i32, i32)
  // CHECK: "wgmma.wait_group.sync.aligned 1;", "=f,=r,0,1"
  %3:2 = lathe_nv.wgmma_wait 1, %0#0, %1#1 : (f32, vector<2xf16>) -> (f32, vector<2xf16>)
  llvm.return
}

// CHECK-LABEL: @bulk
llvm.func @bulk(%s: !llvm.ptr<3>, %b: !llvm.ptr<3>, %far: !llvm.ptr<7>, %g: !llvm.ptr<1>, %i: i32, %l: i64, %p: i1) {
  // CHECK: "@$1 mbarrier.init.shared::cta.b64 [$0], 1;", "r,b"
  lathe_nv.mbarrier_init %b, 1 if %p : !llvm.ptr<3>
  // CHECK: "@$1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], 4096;", "r,b"
  lathe_nv.mbarrier_arrive %b, 1 if %p {bytes = 4096 : i32} : !llvm.ptr<3>
  // CHECK: "@$1 mbarrier.arrive.shared::cta.b64 _, [$0], 2;", "r,b"
  lathe_nv.mbarrier_arrive %b, 2 if %p : !llvm.ptr<3>
  // CHECK: tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [$0], 0, $8;
  // CHECK-SAME: tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$1], [$0], 128;
  // CHECK-SAME: "r,l,l,b,r,r,r,r,l,r,r"
  lathe_nv.tensor_map %g, %s, %g box(%i, %i) sizes(%i, %i) strides(%l) steps(%i, %i) if %p
      {element = 6 : i32, interleave = 0 : i32, swizzle = 3 : i32, fill = 0 : i32} : !llvm.ptr<1>, !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: "@$5 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1, {$3, $4}], [$2];", "r,l,r,r,r,b"
  lathe_nv.bulk_load %s, %g[%i, %i], %b if %p : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr<3>
  %w = llvm.mlir.constant(2 : i16) : i16
  // CHECK: "@$10 cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.L2::cache_hint [$0], [$1, {$3, $4, $5, $6}], [$2], {$7, $8}, $9;", "r,l,r,r,r,r,r,h,h,l,b"
  lathe_nv.bulk_load %s, %g[%i, %i, %i, %i] offsets [%w, %w], %b if %p {evict = 2 : i32} : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: %[[ALL:.*]] = llvm.mlir.constant(-1 : i16) : i16
  %all = llvm.mlir.constant(-1 : i16) : i16
  // CHECK: "@$6 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1, {$3, $4}], [$2], $5;", "r,l,r,r,r,h,b" {{.*}}, %[[ALL]], %{{.*}}
  lathe_nv.bulk_load %s, %g[%i, %i] to %all, %b if %p : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: "@$7 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [$0], [$1, {$3, $4}], [$2], $5, $6;", "r,l,r,r,r,h,l,b"
  lathe_nv.bulk_load %s, %g[%i, %i] to %all, %b if %p {evict = 2 : i32} : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: llvm.ptrtoint %{{.*}} : !llvm.ptr<7> to i32
  // CHECK: "@$1 mbarrier.arrive.shared::cluster.b64 _, [$0];", "r,b"
  lathe_nv.mbarrier_arrive %far, 1 if %p : !llvm.ptr<7>
  // CHECK: mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;
  lathe_nv.mbarrier_wait %b, %i : !llvm.ptr<3>
  // CHECK: "@$3 cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.bulk_group [$0, {$2}], [$1];", "l,r,r,b"
  lathe_nv.bulk_store %g[%i], %s if %p {reduce = "add"} : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: "@$2 clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [$0], [$1];", "r,r,b"
  lathe_nv.try_cancel %s, %b if %p : !llvm.ptr<3>
  // CHECK: "{\0A.reg .b128 answer;\0Amov.b128 answer, {$1, $2};\0A.reg .pred is;\0Aclusterlaunchcontrol.query_cancel.is_canceled.pred.b128 is, answer;\0Aselp.b32 $0, 1, 0, is;\0A}", "=r,l,l"
  %canceled = lathe_nv.query_cancel %l, %l
  // CHECK: clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128 $0, answer;
  %place = lathe_nv.query_cancel %l, %l {axis = 1 : i32}
  // CHECK: "@$1 mbarrier.inval.shared::cta.b64 [$0];", "r,b"
  lathe_nv.mbarrier_inval %b if %p : !llvm.ptr<3>
  llvm.return
}

// A read of the clock does not wait for a barrier by itself.
// CHECK-LABEL: @clocks
llvm.func @clocks(%c: i1) -> i32 {
  // CHECK-NOT: activemask
  // CHECK: %clock;
  %0 = nvvm.read.ptx.sreg.clock : i32
  // CHECK: nvvm.barrier0
  // CHECK-NEXT: %[[LANES:.*]] = llvm.call_intrinsic "llvm.nvvm.activemask"() : () -> i32
  // CHECK-NEXT: nvvm.bar.warp.sync %[[LANES]] : i32
  // CHECK-NEXT: %clock;
  nvvm.barrier0
  %1 = nvvm.read.ptx.sreg.clock : i32
  // CHECK-NEXT: %clock;
  %2 = nvvm.read.ptx.sreg.clock : i32
  nvvm.barrier0
  llvm.cond_br %c, ^late, ^end(%2 : i32)
^late:
  // CHECK: activemask
  // CHECK-NEXT: nvvm.bar.warp.sync
  // CHECK-NEXT: %clock64;
  %3 = nvvm.read.ptx.sreg.clock64 : i64
  %4 = llvm.trunc %3 : i64 to i32
  llvm.br ^end(%4 : i32)
^end(%5: i32):
  // One of the two ways here has no clock after its barrier.
  // CHECK: activemask
  // CHECK-NEXT: nvvm.bar.warp.sync
  // CHECK-NEXT: %clock;
  %6 = nvvm.read.ptx.sreg.clock : i32
  // CHECK-NOT: activemask
  // CHECK: %globaltimer;
  %7 = nvvm.read.ptx.sreg.globaltimer : i64
  llvm.return %6 : i32
}

// Instructions of pairs of CTAs. A barrier that may be that of the other CTA needs the group.
// CHECK-LABEL: llvm.func @tensor_memory_of_pairs
llvm.func @tensor_memory_of_pairs(%p: !llvm.ptr<3>, %far: !llvm.ptr<7>, %map: !llvm.ptr<1>, %a: i32, %d: i64, %both: i16, %use: i1, %pred: i1) {
  // CHECK: "@$1 tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [$0], 128;\0A@$1 tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;", "r,b"
  lathe_nv.tensor_alloc %p, 128 if %pred {pair} : !llvm.ptr<3>
  // CHECK: "@$1 mbarrier.arrive.expect_tx.shared::cluster.b64 _, [$0], 16;", "r,b"
  lathe_nv.mbarrier_arrive %far, 1 if %pred {bytes = 16 : i32} : !llvm.ptr<7>
  // CHECK: "@$1 mbarrier.arrive.release.cluster.shared::cluster.b64 _, [$0];", "r,b"
  lathe_nv.mbarrier_arrive %far, 1 if %pred {release} : !llvm.ptr<7>
  // CHECK: "{\0A.reg .pred complete;\0Aagain:\0Ambarrier.try_wait.parity.acquire.cluster.shared::cta.b64 complete, [$0], $1;\0A@!complete bra.uni again;\0Adone:\0A}", "r,r"
  lathe_nv.mbarrier_wait %p, %a {acquire} : !llvm.ptr<3>
  // CHECK: "@$4 cp.async.bulk.tensor.1d.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1, {$3}], [$2];", "r,l,r,r,b"
  lathe_nv.bulk_load %p, %map[%a], %far if %pred : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr<7>
  // CHECK: "{\0A.reg .b32 instruction;\0Amov.b32 instruction, 270598160;\0A@$4 tcgen05.mma.cta_group::2.kind::f16 [$0], $1, $2, instruction, $3;\0A}", "r,l,l,b,b"
  lathe_nv.tensor_product f16 %a, %d, %d, 270598160 plus %use if %pred {pair} : i64
  // CHECK: "@$1 tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [$0], $2;", "r,b,h"
  lathe_nv.tensor_commit %p to %both if %pred {pair} : !llvm.ptr<3>
  // CHECK: "@$1 tcgen05.dealloc.cta_group::2.sync.aligned.b32 $0, 128;", "r,b"
  lathe_nv.tensor_dealloc %a, 128 if %pred {pair}
  llvm.return
}
