// Loops and branches that carry tensors which CTAs share; what one CTA stores, another loads.
//
// targets: cuda:90 cuda:100
// warps: 1 4
// knob: num_ctas 1 2 4
// input i32 256 integers -50 50
// inout i32 256 zeros
// output i32 256
// scalar i32 5
module {
  tt.func public @kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %z: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c100 = arith.constant 100 : i32
    %last = arith.constant dense<255> : tensor<256xi32>
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %px = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %ax = tt.addptr %px, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %v = tt.load %ax : tensor<256x!tt.ptr<i32>>
    %sum:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %v, %whole = %v) -> (tensor<256xi32>, tensor<256xi32>) : i32 {
      %si = tt.splat %i : i32 -> tensor<256xi32>
      %next = arith.addi %acc, %si : tensor<256xi32>
      %scan = "tt.scan"(%whole) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%a: i32, %b: i32):
        %s = arith.addi %a, %b : i32
        tt.scan.return %s : i32
      }) : (tensor<256xi32>) -> tensor<256xi32>
      %mixed = arith.xori %scan, %next : tensor<256xi32>
      scf.yield %next, %mixed : tensor<256xi32>, tensor<256xi32>
    }
    %isOdd = arith.andi %n, %c1 : i32
    %odd = arith.cmpi eq, %isOdd, %c1 : i32
    %w = scf.if %odd -> tensor<256xi32> {
      %d = arith.subi %sum#0, %sum#1 : tensor<256xi32>
      scf.yield %d : tensor<256xi32>
    } else {
      scf.yield %sum#1 : tensor<256xi32>
    }
    // Reversed through memory, over and over.
    %py = tt.splat %y : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %ay = tt.addptr %py, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %mirror = arith.subi %last, %r : tensor<256xi32>
    %am = tt.addptr %py, %mirror : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %ay, %w : tensor<256x!tt.ptr<i32>>
    %f:2 = scf.while (%i = %c0, %t = %w) : (i32, tensor<256xi32>) -> (i32, tensor<256xi32>) {
      %more = arith.cmpi slt, %i, %c3 : i32
      scf.condition(%more) %i, %t : i32, tensor<256xi32>
    } do {
    ^bb0(%i: i32, %t: tensor<256xi32>):
      ttg.barrier local|global_read|global_write
      %m = tt.load %am : tensor<256x!tt.ptr<i32>>
      ttg.barrier local|global_read|global_write
      %u = arith.addi %m, %t : tensor<256xi32>
      tt.store %ay, %u : tensor<256x!tt.ptr<i32>>
      %j = arith.addi %i, %c1 : i32
      scf.yield %j, %u : i32, tensor<256xi32>
    }
    %total = "tt.reduce"(%f#1) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      tt.reduce.return %s : i32
    }) : (tensor<256xi32>) -> i32
    %big = arith.cmpi sgt, %total, %c100 : i32
    %pz = tt.splat %z : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %az = tt.addptr %pz, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    scf.if %big {
      tt.store %az, %f#1 : tensor<256x!tt.ptr<i32>>
    } else {
      %st = tt.splat %total : i32 -> tensor<256xi32>
      tt.store %az, %st : tensor<256x!tt.ptr<i32>>
    }
    tt.return
  }
}
