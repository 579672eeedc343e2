// The ops of clusters as they are: each CTA stores its half of a tensor to global memory and, behind the cluster's
// barrier, loads the other's; it also receives the other's half and its number from the other CTA.
//
// targets: cuda:90 cuda:100
// input i32 512 integers -8 8
// output i32 512
// output i32 512
// output i32 2
// output i32 512
#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %z: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %ranks: !tt.ptr<i32>,
                         %back: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %c1 = arith.constant 1 : i32
    %c256 = arith.constant 256 : i32
    %rank = ttng.cluster_rank : i32
    %other = arith.xori %rank, %c1 : i32
    %own = arith.muli %rank, %c256 : i32
    %its = arith.muli %other, %c256 : i32
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #blocked>
    %so = tt.splat %own : i32 -> tensor<256xi32, #blocked>
    %si = tt.splat %its : i32 -> tensor<256xi32, #blocked>
    %ro = arith.addi %so, %r : tensor<256xi32, #blocked>
    %ri = arith.addi %si, %r : tensor<256xi32, #blocked>
    %px = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
    %py = tt.splat %y : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
    %pz = tt.splat %z : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
    %ax = tt.addptr %px, %ro : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    %ay = tt.addptr %py, %ro : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    %ayi = tt.addptr %py, %ri : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    %az = tt.addptr %pz, %ro : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    %v = tt.load %ax : tensor<256x!tt.ptr<i32>, #blocked>
    tt.store %ay, %v : tensor<256x!tt.ptr<i32>, #blocked>
    ttng.cluster_arrive {relaxed = false}
    ttng.cluster_wait
    %w = tt.load %ayi : tensor<256x!tt.ptr<i32>, #blocked>
    %e = ttng.cluster_exchange %v from %other : tensor<256xi32, #blocked>
    %n = ttng.cluster_exchange %rank from %other : i32
    // Both are the other's half: y[i] for i of the other CTA, twice, and its number.
    %s = arith.addi %w, %e : tensor<256xi32, #blocked>
    %sn = tt.splat %n : i32 -> tensor<256xi32, #blocked>
    %t = arith.addi %s, %sn : tensor<256xi32, #blocked>
    tt.store %az, %t : tensor<256x!tt.ptr<i32>, #blocked>
    %pr = tt.addptr %ranks, %rank : !tt.ptr<i32>, i32
    tt.store %pr, %n : !tt.ptr<i32>
    ttng.cluster_barrier {relaxed = false}
    %azi = tt.addptr %pz, %ri : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    %back1 = tt.load %azi : tensor<256x!tt.ptr<i32>, #blocked>
    %pk = tt.splat %back : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
    %ak = tt.addptr %pk, %ro : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    tt.store %ak, %back1 : tensor<256x!tt.ptr<i32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %z: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %ranks: !tt.ptr<i32>,
                         %back: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %c256 = arith.constant dense<256> : tensor<512xi32>
    %two = arith.constant dense<2> : tensor<512xi32>
    %one = arith.constant dense<1> : tensor<512xi32>
    %zero = arith.constant dense<0> : tensor<512xi32>
    %px = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %py = tt.splat %y : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %pz = tt.splat %z : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %ay = tt.addptr %py, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %az = tt.addptr %pz, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %v = tt.load %ax : tensor<512x!tt.ptr<i32>>
    tt.store %ay, %v : tensor<512x!tt.ptr<i32>>
    %ro = arith.xori %r, %c256 : tensor<512xi32>
    %axo = tt.addptr %px, %ro : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %o = tt.load %axo : tensor<512x!tt.ptr<i32>>
    %t = arith.muli %o, %two : tensor<512xi32>
    %isLow = arith.cmpi slt, %r, %c256 : tensor<512xi32>
    %rank = arith.select %isLow, %one, %zero : tensor<512xi1>, tensor<512xi32>
    %u = arith.addi %t, %rank : tensor<512xi32>
    tt.store %az, %u : tensor<512x!tt.ptr<i32>>
    tt.store %ranks, %c1 : !tt.ptr<i32>
    %p1 = tt.addptr %ranks, %c1 : !tt.ptr<i32>, i32
    tt.store %p1, %c0 : !tt.ptr<i32>
    // z of the other half: twice the own number, and one in the upper half.
    %own = arith.muli %v, %two : tensor<512xi32>
    %isHigh = arith.select %isLow, %zero, %one : tensor<512xi1>, tensor<512xi32>
    %b = arith.addi %own, %isHigh : tensor<512xi32>
    %pk = tt.splat %back : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %ak = tt.addptr %pk, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %ak, %b : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
