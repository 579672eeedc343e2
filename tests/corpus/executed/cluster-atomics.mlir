// Atomics of a program that CTAs share are executed once: on scalars by one CTA, whose result all have, on tensors by
// the CTA that has the element.
//
// targets: cuda:90 cuda:100
// warps: 1 4
// knob: num_ctas 1 2 4
// inout i32 8 zeros
// inout i32 256 iota
// output i32 256
// output i32 256
module {
  tt.func public @kernel(%counters: !tt.ptr<i32>, %table: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %before: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %true = arith.constant true
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c5 = arith.constant 5 : i32
    %c7 = arith.constant 7 : i32
    %c9 = arith.constant 9 : i32
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    // Counted once; the number before is the same in all CTAs.
    %old = tt.atomic_rmw add, acq_rel, gpu, %counters, %c5, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %second = tt.atomic_rmw add, relaxed, gpu, %counters, %c7, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %p1 = tt.addptr %counters, %c1 : !tt.ptr<i32>, i32
    %unused = tt.atomic_rmw max, acq_rel, cta, %p1, %c9, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %p2 = tt.addptr %counters, %c2 : !tt.ptr<i32>, i32
    %free = tt.atomic_cas acq_rel, gpu, %p2, %c0, %c7 : (!tt.ptr<i32>, i32, i32) -> i32
    %taken = tt.atomic_cas acquire, gpu, %p2, %c0, %c9 : (!tt.ptr<i32>, i32, i32) -> i32
    // Each element once.
    %pt = tt.splat %table : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %at = tt.addptr %pt, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %three = arith.constant dense<3> : tensor<256xi32>
    %all = arith.constant dense<true> : tensor<256xi1>
    %was = tt.atomic_rmw add, relaxed, gpu, %at, %three, %all : (tensor<256x!tt.ptr<i32>>, tensor<256xi32>, tensor<256xi1>) -> tensor<256xi32>
    %pb = tt.splat %before : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %ab = tt.addptr %pb, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %ab, %was : tensor<256x!tt.ptr<i32>>
    %s0 = arith.addi %old, %second : i32
    %s1 = arith.addi %s0, %free : i32
    %s2 = arith.addi %s1, %taken : i32
    %sv = tt.splat %s2 : i32 -> tensor<256xi32>
    %po = tt.splat %out : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %ao = tt.addptr %po, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %ao, %sv : tensor<256x!tt.ptr<i32>>
    // A tensor that every CTA has, because a scan needs it whole.
    %last = "tt.scan"(%was) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      tt.scan.return %s : i32
    }) : (tensor<256xi32>) -> tensor<256xi32>
    %eight = arith.constant dense<8> : tensor<256xi32>
    %p3 = tt.addptr %counters, %c7 : !tt.ptr<i32>, i32
    %one = "tt.reduce"(%last) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %s = arith.maxsi %a, %b : i32
      tt.reduce.return %s : i32
    }) : (tensor<256xi32>) -> i32
    tt.store %p3, %one : !tt.ptr<i32>
    tt.return
  }
}
