// What all threads load after one of them stored it: numbers, tiles of fewer elements than threads, in a loop that moves
// its pointers on, beside atomics.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4 8
// inout i32 16 integers -100 100
// inout i32 128 integers -100 100
// inout i32 4 integers -100 100
// output i32 32
// output i32 4
tt.func public @again(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %r: !tt.ptr<i32>, %o: !tt.ptr<i32>, %s: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %a = tt.load %p : !tt.ptr<i32>
  %b = arith.muli %a, %c3 : i32
  tt.store %p, %b : !tt.ptr<i32>
  %c = tt.load %p : !tt.ptr<i32>
  %d = arith.addi %a, %c : i32
  tt.store %s, %d : !tt.ptr<i32>
  %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %block = arith.constant dense<32> : tensor<32xi32>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %first = tt.addptr %qs, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  // Each turn stores what the next one loads.
  %sums:2 = scf.for %turn = %c0 to %c3 step %c1 iter_args(%sum = %i, %at = %first) -> (tensor<32xi32>, tensor<32x!tt.ptr<i32>>) : i32 {
    %x = tt.load %at : tensor<32x!tt.ptr<i32>>
    %more = arith.addi %sum, %x : tensor<32xi32>
    %next = tt.addptr %at, %block : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    tt.store %next, %more : tensor<32x!tt.ptr<i32>>
    scf.yield %more, %next : tensor<32xi32>, tensor<32x!tt.ptr<i32>>
  }
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %op = tt.addptr %os, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  tt.store %op, %sums#0 : tensor<32x!tt.ptr<i32>>
  %u = tt.load %r : !tt.ptr<i32>
  %was = tt.atomic_rmw add, relaxed, gpu, %r, %c3 : (!tt.ptr<i32>, i32) -> i32
  %v = tt.load %r : !tt.ptr<i32>
  %w = arith.muli %u, %v : i32
  %s1 = tt.addptr %s, %c1 : !tt.ptr<i32>, i32
  tt.store %s1, %w : !tt.ptr<i32>
  tt.return
}
