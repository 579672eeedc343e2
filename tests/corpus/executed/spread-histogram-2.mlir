// The counts of 2 CTAs are added, and each takes its part.
//
// targets: cuda:90
// grid: 1
// input i32 1024 integers 0 255
// output i32 256
// output i32 256
// output i32 256
#h = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
#w = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%p0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p3: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %aat = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #h>
    %as = tt.splat %p0 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #h>
    %ap = tt.addptr %as, %aat : tensor<1024x!tt.ptr<i32>, #h>, tensor<1024xi32, #h>
    %v = tt.load %ap : tensor<1024x!tt.ptr<i32>, #h>
    %h0 = tt.histogram %v : tensor<1024xi32, #h> -> tensor<256xi32, #h>
    %o0at = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #h>
    %o0s = tt.splat %p1 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #h>
    %o0p = tt.addptr %o0s, %o0at : tensor<256x!tt.ptr<i32>, #h>, tensor<256xi32, #h>
    tt.store %o0p, %h0 : tensor<256x!tt.ptr<i32>, #h>
    %h1 = tt.histogram %v : tensor<1024xi32, #h> -> tensor<256xi32, #w>
    %o1at = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w>
    %o1s = tt.splat %p2 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #w>
    %o1p = tt.addptr %o1s, %o1at : tensor<256x!tt.ptr<i32>, #w>, tensor<256xi32, #w>
    tt.store %o1p, %h1 : tensor<256x!tt.ptr<i32>, #w>
    %u = ttg.convert_layout %v : tensor<1024xi32, #h> -> tensor<1024xi32, #w>
    %hu = tt.histogram %u : tensor<1024xi32, #w> -> tensor<256xi32, #h>
    %ouat = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #h>
    %ous = tt.splat %p3 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #h>
    %oup = tt.addptr %ous, %ouat : tensor<256x!tt.ptr<i32>, #h>, tensor<256xi32, #h>
    tt.store %oup, %hu : tensor<256x!tt.ptr<i32>, #h>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%p0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p3: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %aat = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %as = tt.splat %p0 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %ap = tt.addptr %as, %aat : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %v = tt.load %ap : tensor<1024x!tt.ptr<i32>>
    %h0 = tt.histogram %v : tensor<1024xi32> -> tensor<256xi32>
    %o0at = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %o0s = tt.splat %p1 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %o0p = tt.addptr %o0s, %o0at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %o0p, %h0 : tensor<256x!tt.ptr<i32>>
    %h1 = tt.histogram %v : tensor<1024xi32> -> tensor<256xi32>
    %o1at = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %o1s = tt.splat %p2 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %o1p = tt.addptr %o1s, %o1at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %o1p, %h1 : tensor<256x!tt.ptr<i32>>
    %hu = tt.histogram %v : tensor<1024xi32> -> tensor<256xi32>
    %ouat = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %ous = tt.splat %p3 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %oup = tt.addptr %ous, %ouat : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %oup, %hu : tensor<256x!tt.ptr<i32>>
    tt.return
  }
}
