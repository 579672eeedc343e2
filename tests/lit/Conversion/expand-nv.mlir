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
