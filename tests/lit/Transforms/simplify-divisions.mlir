// Numbers that are never negative are divided as unsigned ones.
// RUN: lathe-opt %s --lathe-ir-simplify-ops | FileCheck %s

// CHECK-LABEL: @loop
tt.func @loop(%end: i32, %out: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %by = arith.constant dense<8> : tensor<64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  scf.for %k = %zero to %end step %step : i32 {
    // The largest multiple of 64 below 2^31 leaves room for 63 more.
    // CHECK: %[[AT:.*]] = arith.addi
    // CHECK: arith.divui %[[AT]]
    // CHECK: arith.remui %[[AT]]
    %first = tt.splat %k : i32 -> tensor<64xi32>
    %at = arith.addi %first, %range : tensor<64xi32>
    %quotient = arith.divsi %at, %by : tensor<64xi32>
    %rest = arith.remsi %at, %by : tensor<64xi32>
    tt.store %to, %quotient : tensor<64x!tt.ptr<i32>>
    tt.store %to, %rest : tensor<64x!tt.ptr<i32>>
  }
  tt.return
}

// With steps of 48 the last addition may wrap.
// CHECK-LABEL: @wraps
tt.func @wraps(%end: i32, %out: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 48 : i32
  %by = arith.constant dense<8> : tensor<64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  scf.for %k = %zero to %end step %step : i32 {
    // CHECK: arith.divsi
    %first = tt.splat %k : i32 -> tensor<64xi32>
    %at = arith.addi %first, %range : tensor<64xi32>
    %quotient = arith.divsi %at, %by : tensor<64xi32>
    tt.store %to, %quotient : tensor<64x!tt.ptr<i32>>
  }
  tt.return
}

// A number of programs is not negative, an argument may be.
// CHECK-LABEL: @signs
tt.func @signs(%n: i32, %out: !tt.ptr<i32>) {
  %by = arith.constant 12 : i32
  %pid = tt.get_program_id x : i32
  // CHECK-DAG: arith.remui
  // CHECK-DAG: arith.divsi
  // CHECK-DAG: arith.remsi
  %a = arith.remsi %pid, %by : i32
  %b = arith.divsi %n, %by : i32
  %c = arith.remsi %pid, %n : i32
  tt.store %out, %a : !tt.ptr<i32>
  tt.store %out, %b : !tt.ptr<i32>
  tt.store %out, %c : !tt.ptr<i32>
  tt.return
}

// A truth value that is true becomes -1, and as a number of one bit it is less than false.
// CHECK-LABEL: @truth
tt.func @truth(%x: i1, %y: i1, %out: !tt.ptr<i32>) {
  %by = arith.constant 12 : i32
  // CHECK: arith.divsi
  // CHECK: arith.remsi
  // CHECK: arith.divsi
  // CHECK: arith.divui
  %wide = arith.extsi %x : i1 to i32
  %a = arith.divsi %wide, %by : i32
  %b = arith.remsi %wide, %by : i32
  %less = arith.minsi %x, %y : i1
  %wider = arith.extsi %less : i1 to i32
  %c = arith.divsi %wider, %by : i32
  %bit = arith.extui %x : i1 to i32
  %d = arith.divsi %bit, %by : i32
  tt.store %out, %a : !tt.ptr<i32>
  tt.store %out, %b : !tt.ptr<i32>
  tt.store %out, %c : !tt.ptr<i32>
  tt.store %out, %d : !tt.ptr<i32>
  tt.return
}
