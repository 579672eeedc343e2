// Threads read what others wrote to global memory before a barrier.
//
// targets: cuda:80
// interpreted
// input i32 512 integers -99 99
// inout i32 512 zeros
// output i32 512
#in = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:80"} {
  tt.func public @exchange(%x: !tt.ptr<i32>, %m: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %i = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #in>
    %c = arith.constant dense<511> : tensor<512xi32, #in>
    %r = arith.subi %c, %i : tensor<512xi32, #in>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>, #in>
    %xp = tt.addptr %xs, %i : tensor<512x!tt.ptr<i32>, #in>, tensor<512xi32, #in>
    %v = tt.load %xp : tensor<512x!tt.ptr<i32>, #in>
    %ms = tt.splat %m : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>, #in>
    %mp = tt.addptr %ms, %i : tensor<512x!tt.ptr<i32>, #in>, tensor<512xi32, #in>
    tt.store %mp, %v : tensor<512x!tt.ptr<i32>, #in>
    ttg.barrier global_read|global_write
    %mr = tt.addptr %ms, %r : tensor<512x!tt.ptr<i32>, #in>, tensor<512xi32, #in>
    %w = tt.load %mr : tensor<512x!tt.ptr<i32>, #in>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>, #in>
    %op = tt.addptr %os, %i : tensor<512x!tt.ptr<i32>, #in>, tensor<512xi32, #in>
    tt.store %op, %w : tensor<512x!tt.ptr<i32>, #in>
    tt.return
  }
}
// -----
module {
  tt.func public @exchange(%x: !tt.ptr<i32>, %m: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %i = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %c = arith.constant dense<511> : tensor<512xi32>
    %r = arith.subi %c, %i : tensor<512xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %xp = tt.addptr %xs, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %v = tt.load %xp : tensor<512x!tt.ptr<i32>>
    %ms = tt.splat %m : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %mp = tt.addptr %ms, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %mp, %v : tensor<512x!tt.ptr<i32>>
    %mr = tt.addptr %ms, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %w = tt.load %mr : tensor<512x!tt.ptr<i32>>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %op = tt.addptr %os, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %op, %w : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
