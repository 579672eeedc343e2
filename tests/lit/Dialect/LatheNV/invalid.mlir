// RUN: lathe-opt %s --split-input-file --verify-diagnostics

llvm.func @too_wide(%p: !llvm.ptr<1>) {
  // expected-error @+1 {{accesses 8, 16, 32, 64 or 128 bits, not 'vector<8xf32>'}}
  %0 = lathe_nv.load %p : !llvm.ptr<1> -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @odd(%p: !llvm.ptr<1>, %v: vector<3xf16>) {
  // expected-error @+1 {{accesses 8, 16, 32, 64 or 128 bits, not 'vector<3xf16>'}}
  lathe_nv.store %v, %p : vector<3xf16>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @other_type(%p: !llvm.ptr<1>, %c: i1, %o: i32) {
  // expected-error @+1 {{other must have the result type 'f32'}}
  %0 = lathe_nv.load %p if %c else %o : i32 : !llvm.ptr<1> -> f32
  llvm.return
}

// -----

llvm.func @other_without_predicate(%p: !llvm.ptr<1>, %o: f32) {
  // expected-error @+1 {{other without a predicate}}
  %0 = lathe_nv.load %p else %o : f32 : !llvm.ptr<1> -> f32
  llvm.return
}

// -----

llvm.func @space(%p: !llvm.ptr<3>) {
  // expected-error @+1 {{operand #0 must be LLVM pointer in address space 1}}
  %0 = lathe_nv.load %p : !llvm.ptr<3> -> f32
  llvm.return
}

// -----

llvm.func @copy_size(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %c: i1) {
  // expected-error @+1 {{attribute 'size' failed to satisfy constraint: 32-bit signless integer attribute is 4, 8 or 16}}
  lathe_nv.cp_async %d, %s if %c {size = 12 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @other_result(%p: !llvm.ptr<1>, %v: i32) {
  // expected-error @+1 {{result must have the type of the value, 'i32'}}
  %0 = lathe_nv.atomic_rmw add %p, %v monotonic gpu : !llvm.ptr<1>, i32 -> i64
  llvm.return
}

// -----

llvm.func @no_kind(%p: !llvm.ptr<1>, %v: i32) {
  // expected-error @+1 {{no such name: plus}}
  lathe_nv.atomic_rmw plus %p, %v monotonic gpu : !llvm.ptr<1>, i32
  llvm.return
}
