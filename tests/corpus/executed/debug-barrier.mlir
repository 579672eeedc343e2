// Kernels of the front end may have barriers too: threads read what others stored before one, of each spelling.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 4 8
// input i32 512 integers -99 99
// inout i32 512 zeros
// inout i32 512 zeros
// output i32 512
module {
  tt.func public @exchange(%x: !tt.ptr<i32>, %m: !tt.ptr<i32>, %n: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %i = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %last = arith.constant dense<511> : tensor<512xi32>
    %back = arith.subi %last, %i : tensor<512xi32>
    %half = arith.constant dense<256> : tensor<512xi32>
    %far = arith.xori %i, %half : tensor<512xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %xp = tt.addptr %xs, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %v = tt.load %xp : tensor<512x!tt.ptr<i32>>
    %ms = tt.splat %m : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %mp = tt.addptr %ms, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %mp, %v : tensor<512x!tt.ptr<i32>>
    gpu.barrier
    %mb = tt.addptr %ms, %back : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %w = tt.load %mb : tensor<512x!tt.ptr<i32>>
    %ns = tt.splat %n : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %np = tt.addptr %ns, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %np, %w : tensor<512x!tt.ptr<i32>>
    ttg.barrier all
    %nb = tt.addptr %ns, %far : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %u = tt.load %nb : tensor<512x!tt.ptr<i32>>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %op = tt.addptr %os, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %op, %u : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
