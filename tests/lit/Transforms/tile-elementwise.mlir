// RUN: lathe-opt %s --lathe-tt-tile-elementwise="num-warps=8 threads-per-warp=32" | FileCheck %s
// RUN: lathe-opt %s --lathe-tt-tile-elementwise="num-warps=16 threads-per-warp=64" | FileCheck %s --check-prefix=FEW

// 64 elements a thread of two tensors: tiles of 4 elements a thread, since rows of any length have no wide accesses.
// An update in place is the same element of the same pointers.
// CHECK-LABEL: tt.func public @in_place
// CHECK: tt.get_program_id
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} : i32 {
// CHECK: %[[WITHIN:.*]] = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
// CHECK: %[[START:.*]] = tt.splat %[[I]] : i32 -> tensor<1024xi32>
// CHECK: arith.addi %[[START]], %[[WITHIN]] : tensor<1024xi32>
// CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<bf16>>
// CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<bf16>>
// CHECK: arith.mulf {{.*}} : tensor<1024xf32>
// CHECK: tt.store {{.*}} : tensor<1024x!tt.ptr<bf16>>
// CHECK: } {tt.num_stages = 1 : i32}
// CHECK-NOT: tensor<16384
// FEW-LABEL: tt.func public @in_place
// FEW-NOT: scf.for
tt.func public @in_place(%x: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32) {
  %none = arith.constant dense<0.0> : tensor<16384xbf16>
  %row = tt.get_program_id x : i32
  %start = arith.muli %row, %n : i32
  %range = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32>
  %size = tt.splat %n : i32 -> tensor<16384xi32>
  %mask = arith.cmpi slt, %range, %size : tensor<16384xi32>
  %x_row = tt.addptr %x, %start : !tt.ptr<bf16>, i32
  %x_all = tt.splat %x_row : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
  %x_at = tt.addptr %x_all, %range : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
  %a = tt.load %x_at, %mask, %none : tensor<16384x!tt.ptr<bf16>>
  %y_row = tt.addptr %y, %start : !tt.ptr<bf16>, i32
  %y_all = tt.splat %y_row : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
  %y_at = tt.addptr %y_all, %range : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
  %b = tt.load %y_at, %mask, %none : tensor<16384x!tt.ptr<bf16>>
  %a32 = arith.extf %a : tensor<16384xbf16> to tensor<16384xf32>
  %b32 = arith.extf %b : tensor<16384xbf16> to tensor<16384xf32>
  %product = arith.mulf %a32, %b32 : tensor<16384xf32>
  %result = arith.truncf %product : tensor<16384xf32> to tensor<16384xbf16>
  tt.store %x_at, %result, %mask : tensor<16384x!tt.ptr<bf16>>
  tt.return
}

// Accesses stay as wide as they are: 8 elements of 16 bits.
// CHECK-LABEL: tt.func public @wide
// CHECK: tt.load {{.*}} : tensor<2048x!tt.ptr<f16>>
// CHECK: tt.store {{.*}} : tensor<2048x!tt.ptr<f16>>
tt.func public @wide(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {end = 32768 : i32, start = 0 : i32} : tensor<32768xi32>
  %x_all = tt.splat %x : !tt.ptr<f16> -> tensor<32768x!tt.ptr<f16>>
  %x_at = tt.addptr %x_all, %range : tensor<32768x!tt.ptr<f16>>, tensor<32768xi32>
  %a = tt.load %x_at : tensor<32768x!tt.ptr<f16>>
  %b = arith.mulf %a, %a : tensor<32768xf16>
  %y_all = tt.splat %y : !tt.ptr<f16> -> tensor<32768x!tt.ptr<f16>>
  %y_at = tt.addptr %y_all, %range : tensor<32768x!tt.ptr<f16>>, tensor<32768xi32>
  tt.store %y_at, %b : tensor<32768x!tt.ptr<f16>>
  tt.return
}

// Elements that move within one argument: a later tile may read what an earlier one has overwritten.
// CHECK-LABEL: tt.func public @shift
// CHECK-NOT: scf.for
tt.func public @shift(%x: !tt.ptr<f32>) {
  %one = arith.constant dense<256> : tensor<32768xi32>
  %range = tt.make_range {end = 32768 : i32, start = 0 : i32} : tensor<32768xi32>
  %all = tt.splat %x : !tt.ptr<f32> -> tensor<32768x!tt.ptr<f32>>
  %from = tt.addptr %all, %range : tensor<32768x!tt.ptr<f32>>, tensor<32768xi32>
  %a = tt.load %from : tensor<32768x!tt.ptr<f32>>
  %to = tt.addptr %from, %one : tensor<32768x!tt.ptr<f32>>, tensor<32768xi32>
  tt.store %to, %a : tensor<32768x!tt.ptr<f32>>
  tt.return
}

// Pointers of which several have one address.
// CHECK-LABEL: tt.func public @repeated
// CHECK-NOT: scf.for
tt.func public @repeated(%x: !tt.ptr<f32>) {
  %two = arith.constant dense<2> : tensor<32768xi32>
  %range = tt.make_range {end = 32768 : i32, start = 0 : i32} : tensor<32768xi32>
  %half = arith.divsi %range, %two : tensor<32768xi32>
  %all = tt.splat %x : !tt.ptr<f32> -> tensor<32768x!tt.ptr<f32>>
  %at = tt.addptr %all, %half : tensor<32768x!tt.ptr<f32>>, tensor<32768xi32>
  %a = tt.load %at : tensor<32768x!tt.ptr<f32>>
  %b = arith.addf %a, %a : tensor<32768xf32>
  tt.store %at, %b : tensor<32768x!tt.ptr<f32>>
  tt.return
}

// A sum of all elements needs them all.
// CHECK-LABEL: tt.func public @sum
// CHECK-NOT: scf.for
tt.func public @sum(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %range = tt.make_range {end = 32768 : i32, start = 0 : i32} : tensor<32768xi32>
  %all = tt.splat %x : !tt.ptr<f32> -> tensor<32768x!tt.ptr<f32>>
  %at = tt.addptr %all, %range : tensor<32768x!tt.ptr<f32>>, tensor<32768xi32>
  %a = tt.load %at : tensor<32768x!tt.ptr<f32>>
  %total = "tt.reduce"(%a) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32768xf32>) -> f32
  tt.store %y, %total : !tt.ptr<f32>
  tt.return
}
