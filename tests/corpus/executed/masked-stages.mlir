// A loop whose first stage loads what the next iteration stores, and which ends without a stage that works ahead.
//
// targets: cuda:80 cuda:90 cuda:100 hip:gfx1100
// grid: 2
// input i32 1280 integers -99 99
// output i32 1536
// output i32 512
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %z: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %pid = tt.get_program_id x : i32
  %twice = arith.addi %pid, %c3 : i32
  %end = arith.addi %twice, %pid : i32
  %row = arith.constant dense<256> : tensor<256xi32, #blocked>
  %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #blocked>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
  %xp = tt.addptr %xs, %r : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
  %yp = tt.addptr %ys, %r : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
  %zs = tt.splat %z : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
  %zp = tt.addptr %zs, %r : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
  %first = tt.load %xp : tensor<256x!tt.ptr<i32>, #blocked>
  %zero = arith.constant dense<0> : tensor<256xi32, #blocked>
  %last:2 = scf.for %i = %c0 to %end step %c1 iter_args(%v = %first, %sum = %zero) -> (tensor<256xi32, #blocked>, tensor<256xi32, #blocked>) : i32 {
    %ahead = ttg.predicate_stage %i, %end, %c1 maxStage 1 stage 0 : i32 -> i1
    %now = ttg.predicate_stage %i, %end, %c1 maxStage 1 stage 1 : i32 -> i1
    %next = arith.addi %i, %c1 : i32
    %u = "ttg.mask"(%ahead) ({
      %n = tt.splat %next : i32 -> tensor<256xi32, #blocked>
      %o = arith.muli %n, %row : tensor<256xi32, #blocked>
      %p = tt.addptr %xp, %o : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
      %l = tt.load %p : tensor<256x!tt.ptr<i32>, #blocked>
      ttg.mask.return %l : tensor<256xi32, #blocked>
    }) : (i1) -> tensor<256xi32, #blocked>
    %added = arith.addi %sum, %v : tensor<256xi32, #blocked>
    "ttg.mask"(%now) ({
      %line = arith.muli %pid, %c3 : i32
      %over = arith.remsi %i, %c3 : i32
      %to = arith.addi %line, %over : i32
      %n = tt.splat %to : i32 -> tensor<256xi32, #blocked>
      %o = arith.muli %n, %row : tensor<256xi32, #blocked>
      %p = tt.addptr %yp, %o : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
      tt.store %p, %added : tensor<256x!tt.ptr<i32>, #blocked>
      ttg.mask.return
    }) : (i1) -> ()
    scf.yield %u, %added : tensor<256xi32, #blocked>, tensor<256xi32, #blocked>
  }
  %pids = tt.splat %pid : i32 -> tensor<256xi32, #blocked>
  %zo = arith.muli %pids, %row : tensor<256xi32, #blocked>
  %q = tt.addptr %zp, %zo : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
  tt.store %q, %last#1 : tensor<256x!tt.ptr<i32>, #blocked>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %z: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %pid = tt.get_program_id x : i32
  %twice = arith.addi %pid, %c3 : i32
  %end = arith.addi %twice, %pid : i32
  %row = arith.constant dense<256> : tensor<256xi32>
  %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %yp = tt.addptr %ys, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %zs = tt.splat %z : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %zp = tt.addptr %zs, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %zero = arith.constant dense<0> : tensor<256xi32>
  %last = scf.for %i = %c0 to %end step %c1 iter_args(%sum = %zero) -> (tensor<256xi32>) : i32 {
    %n = tt.splat %i : i32 -> tensor<256xi32>
    %o = arith.muli %n, %row : tensor<256xi32>
    %p = tt.addptr %xp, %o : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %v = tt.load %p : tensor<256x!tt.ptr<i32>>
    %added = arith.addi %sum, %v : tensor<256xi32>
    %line = arith.muli %pid, %c3 : i32
    %over = arith.remsi %i, %c3 : i32
    %to = arith.addi %line, %over : i32
    %t = tt.splat %to : i32 -> tensor<256xi32>
    %to2 = arith.muli %t, %row : tensor<256xi32>
    %yq = tt.addptr %yp, %to2 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %yq, %added : tensor<256x!tt.ptr<i32>>
    scf.yield %added : tensor<256xi32>
  }
  %pids = tt.splat %pid : i32 -> tensor<256xi32>
  %zo = arith.muli %pids, %row : tensor<256xi32>
  %q = tt.addptr %zp, %zo : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %q, %last : tensor<256x!tt.ptr<i32>>
  tt.return
}
