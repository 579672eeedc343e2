// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

tt.func @quotient(%x: f16) {
  // expected-error @+1 {{'tt.approx_divf' op requires operands of f32, found 'f16'}}
  %0 = tt.approx_divf %x, %x : f16
  tt.return
}

// -----

tt.func @mask() {
  // expected-error @+1 {{expected attribute value}}
  rocdl.sched.barrier valu|fpu
  tt.return
}

// -----

tt.func @hint(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{dialect 'tt' provides no attribute parsing hook}}
  %0 = tt.load %p {cachePolicy = #tt.cache_policy<cache_modifier = cold, eviction_policy = evict_normal>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @pointer(%p: !tt.ptr<i32>, %at: tensor<64xi32>) {
  // expected-error @+1 {{'amdg.buffer_load' op failed to verify that pointer points to the elements}}
  %0 = amdg.buffer_load %p[%at] : !tt.ptr<i32> -> tensor<64xf32>
  tt.return
}
