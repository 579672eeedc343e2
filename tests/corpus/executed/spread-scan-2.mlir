// Scans of both directions along a dimension that is spread over 2 CTAs.
//
// targets: cuda:90
// grid: 1
// input i32 1024 integers -50 50
// output i32 1024
// output i32 1024
#h = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%p0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %aat = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #h>
    %as = tt.splat %p0 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #h>
    %ap = tt.addptr %as, %aat : tensor<1024x!tt.ptr<i32>, #h>, tensor<1024xi32, #h>
    %v = tt.load %ap : tensor<1024x!tt.ptr<i32>, #h>
    %f = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%x: i32, %y: i32):
      %z = arith.addi %x, %y : i32
      tt.scan.return %z : i32
    }) : (tensor<1024xi32, #h>) -> tensor<1024xi32, #h>
    %g = "tt.scan"(%v) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%x: i32, %y: i32):
      %z = arith.maxsi %x, %y : i32
      tt.scan.return %z : i32
    }) : (tensor<1024xi32, #h>) -> tensor<1024xi32, #h>
    %bat = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #h>
    %bs = tt.splat %p1 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #h>
    %bp = tt.addptr %bs, %bat : tensor<1024x!tt.ptr<i32>, #h>, tensor<1024xi32, #h>
    tt.store %bp, %f : tensor<1024x!tt.ptr<i32>, #h>
    %cat = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #h>
    %cs = tt.splat %p2 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #h>
    %cp = tt.addptr %cs, %cat : tensor<1024x!tt.ptr<i32>, #h>, tensor<1024xi32, #h>
    tt.store %cp, %g : tensor<1024x!tt.ptr<i32>, #h>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%p0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %aat = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %as = tt.splat %p0 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %ap = tt.addptr %as, %aat : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %v = tt.load %ap : tensor<1024x!tt.ptr<i32>>
    %f = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%x: i32, %y: i32):
      %z = arith.addi %x, %y : i32
      tt.scan.return %z : i32
    }) : (tensor<1024xi32>) -> tensor<1024xi32>
    %g = "tt.scan"(%v) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%x: i32, %y: i32):
      %z = arith.maxsi %x, %y : i32
      tt.scan.return %z : i32
    }) : (tensor<1024xi32>) -> tensor<1024xi32>
    %bat = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %bs = tt.splat %p1 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %bp = tt.addptr %bs, %bat : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    tt.store %bp, %f : tensor<1024x!tt.ptr<i32>>
    %cat = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %cs = tt.splat %p2 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %cp = tt.addptr %cs, %cat : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    tt.store %cp, %g : tensor<1024x!tt.ptr<i32>>
    tt.return
  }
}
