// RUN: lathe-opt %s --expand-lathe-nv | FileCheck %s

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
