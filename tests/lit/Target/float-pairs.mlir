// Two sums, products or fma of f32 are one instruction where the chip has it.
//
// RUN: bash -c 'for t in cuda:100 cuda:103; do lathe-compiler compile %s --target $t --entry axpy --set num_warps=1 --emit asm || exit 1; done' | FileCheck %s --check-prefix=AXPY
// RUN: lathe-compiler compile %s --target cuda:100 --entry axpy --set num_warps=1 --set enable_fp_fusion=false --emit asm | FileCheck %s --check-prefix=APART
// RUN: bash -c 'for t in cuda:90 cuda:120; do lathe-compiler compile %s --target $t --entry axpy --set num_warps=1 --emit asm || exit 1; done' | FileCheck %s --check-prefix=SCALAR
// RUN: lathe-compiler compile %s --target cuda:100 --entry total --set num_warps=1 --emit asm | FileCheck %s --check-prefix=TOTAL
// RUN: lathe-compiler compile %s --target cuda:100 --entry weighted --set num_warps=1 --emit asm | FileCheck %s --check-prefix=WEIGHTED
// RUN: lathe-compiler compile %s --target cuda:100 --entry steps --set num_warps=1 --emit asm | FileCheck %s --check-prefix=STEPS
// RUN: lathe-compiler compile %s --target cuda:100 --entry alone --set num_warps=1 --emit asm | FileCheck %s --check-prefix=ALONE
// RUN: lathe-compiler compile %s --target cuda:100 --entry shared --set num_warps=1 --emit asm | FileCheck %s --check-prefix=SHARED
// RUN: lathe-compiler compile %s --target cuda:100 --entry squared --set num_warps=1 --emit asm | FileCheck %s --check-prefix=SQUARED

// AXPY: .entry axpy
// AXPY-COUNT-2: fma.rn.f32x2
// AXPY-NOT: fma.rn
// AXPY: .entry axpy
// AXPY-COUNT-2: fma.rn.f32x2
// AXPY-NOT: fma.rn

// Where nothing may be contracted, the assembler would contract a pair of products with a pair of sums.
// APART-NOT: {{fma|mul.rn.f32x2|add.rn.f32 }}
// APART-COUNT-4: mul.rn.f32 {{.*}}
// APART-COUNT-2: add.rn.f32x2
// APART-NOT: {{fma|mul.rn.f32|add.rn}}

// SCALAR: .entry axpy
// SCALAR-NOT: x2
// SCALAR: .entry axpy
// SCALAR-NOT: x2
tt.func public @axpy(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f: f32, %g: f32) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %value = tt.load %at : tensor<128x!tt.ptr<f32>>
  %factor = tt.splat %f : f32 -> tensor<128xf32>
  %addend = tt.splat %g : f32 -> tensor<128xf32>
  %product = arith.mulf %value, %factor : tensor<128xf32>
  %sum = arith.addf %product, %addend : tensor<128xf32>
  tt.store %at, %sum : tensor<128x!tt.ptr<f32>>
  tt.return
}

// A thread sums its 16 elements as a tree of 15 sums: four of the eight lowest ones are computed with the four others,
// and so on; the last sum is that of two halves.
// TOTAL: .entry total
// TOTAL-COUNT-7: {{add(.rn)?.f32x2}}
// TOTAL-NOT: {{add(.rn)?.f32x2}}
tt.func public @total(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32>) {
  %range = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %value = tt.load %at : tensor<512x!tt.ptr<f32>>
  %powers = math.exp2 %value : tensor<512xf32>
  %sum = "tt.reduce"(%powers) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<512xf32>) -> f32
  tt.store %o, %sum : !tt.ptr<f32>
  tt.return
}

// Products that are summed up lane by lane would be contracted less often as pairs.
// WEIGHTED: .entry weighted
// WEIGHTED-NOT: f32x2
// WEIGHTED: fma.rn.f32
tt.func public @weighted(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32>) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %value = tt.load %at : tensor<128x!tt.ptr<f32>>
  %squares = arith.mulf %value, %value : tensor<128xf32>
  %sum = "tt.reduce"(%squares) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<128xf32>) -> f32
  tt.store %o, %sum : !tt.ptr<f32>
  tt.return
}

// All steps of a function of one element come before those of the next one; a product that is compared too is
// contracted with its sum.
// STEPS: .entry steps
// STEPS-NOT: {{(add|sub|mul|fma)(.rn)?.f32 }}
// STEPS-COUNT-4: mul.f32x2
// STEPS-NOT: {{(add|sub|mul|fma)(.rn)?.f32 }}
tt.func public @steps(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f: f32, %g: f32) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %value = tt.load %at : tensor<128x!tt.ptr<f32>>
  %factor = tt.splat %f : f32 -> tensor<128xf32>
  %addend = tt.splat %g : f32 -> tensor<128xf32>
  %scaled = arith.mulf %value, %factor : tensor<128xf32>
  %sum = arith.addf %scaled, %addend : tensor<128xf32>
  %most = arith.maxnumf %sum, %scaled : tensor<128xf32>
  %error = math.erf %most : tensor<128xf32>
  %all = arith.subf %most, %error : tensor<128xf32>
  tt.store %at, %all : tensor<128x!tt.ptr<f32>>
  tt.return
}

// Each sum needs the one before.
// ALONE: .entry alone
// ALONE-NOT: f32x2
tt.func public @alone(%o: !tt.ptr<f32>, %f: f32, %g: f32) {
  %x = math.exp2 %f : f32
  %first = arith.addf %x, %g : f32
  %y = math.exp2 %first : f32
  %second = arith.addf %y, %g : f32
  %z = math.exp2 %second : f32
  %third = arith.addf %z, %g : f32
  tt.store %o, %third : !tt.ptr<f32>
  tt.return
}

// The product is one for all elements, and each sum is contracted with it.
// SHARED: .entry shared
// SHARED-NOT: f32x2
// SHARED-COUNT-4: fma.rn.f32
tt.func public @shared(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f: f32, %g: f32) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %value = tt.load %at : tensor<128x!tt.ptr<f32>>
  %product = arith.mulf %f, %g : f32
  %all = tt.splat %product : f32 -> tensor<128xf32>
  %sum = arith.addf %value, %all : tensor<128xf32>
  tt.store %at, %sum : tensor<128x!tt.ptr<f32>>
  tt.return
}

// Products that other products take too are contracted with the sums all the same.
// SQUARED: .entry squared
// SQUARED-COUNT-2: fma.rn.f32
tt.func public @squared(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32>, %f: f32) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %out = tt.splat %y : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %to = tt.addptr %out, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %value = tt.load %at : tensor<128x!tt.ptr<f32>>
  %squares = arith.mulf %value, %value : tensor<128xf32>
  %factor = tt.splat %f : f32 -> tensor<128xf32>
  %scaled = arith.mulf %squares, %factor : tensor<128xf32>
  tt.store %to, %scaled : tensor<128x!tt.ptr<f32>>
  %sum = "tt.reduce"(%squares) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<128xf32>) -> f32
  tt.store %o, %sum : !tt.ptr<f32>
  tt.return
}
