// A scan over a layout in which registers, warps, lanes and registers again take turns along the axis, another axis
// lies between, and some lanes hold copies.
//
// targets: hip:gfx942
// interpreted
// input i32 512 integers -3 3
// input i32 512 integers -9 9
// output i32 512
#l = #ttg.linear<{register = [[0, 1], [0, 64]], lane = [[0, 2], [0, 16], [1, 0], [0, 0], [0, 32], [2, 0]], warp = [[0, 4], [0, 8]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "hip:gfx942"} {
  tt.func public @scan(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #l}>>
    %r = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32, #ttg.slice<{dim = 1, parent = #l}>>
    %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #l}>> -> tensor<1x128xi32, #l>
    %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32, #ttg.slice<{dim = 1, parent = #l}>> -> tensor<4x1xi32, #l>
    %w = arith.constant dense<128> : tensor<4x1xi32, #l>
    %rw = arith.muli %r2, %w : tensor<4x1xi32, #l>
    %cb = tt.broadcast %c2 : tensor<1x128xi32, #l> -> tensor<4x128xi32, #l>
    %rb = tt.broadcast %rw : tensor<4x1xi32, #l> -> tensor<4x128xi32, #l>
    %i = arith.addi %cb, %rb : tensor<4x128xi32, #l>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x128x!tt.ptr<i32>, #l>
    %xp = tt.addptr %xs, %i : tensor<4x128x!tt.ptr<i32>, #l>, tensor<4x128xi32, #l>
    %v = tt.load %xp : tensor<4x128x!tt.ptr<i32>, #l>
    %ys = tt.splat %y : !tt.ptr<i32> -> tensor<4x128x!tt.ptr<i32>, #l>
    %yp = tt.addptr %ys, %i : tensor<4x128x!tt.ptr<i32>, #l>, tensor<4x128xi32, #l>
    %u = tt.load %yp : tensor<4x128x!tt.ptr<i32>, #l>
    %s:2 = "tt.scan"(%v, %u) <{axis = 1 : i32, reverse = true}> ({
    ^bb0(%a: i32, %b: i32, %a1: i32, %b1: i32):
      %p = arith.muli %a, %a1 : i32
      %q = arith.muli %b, %a1 : i32
      %t = arith.addi %q, %b1 : i32
      tt.scan.return %p, %t : i32, i32
    }) : (tensor<4x128xi32, #l>, tensor<4x128xi32, #l>) -> (tensor<4x128xi32, #l>, tensor<4x128xi32, #l>)
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x128x!tt.ptr<i32>, #l>
    %op = tt.addptr %os, %i : tensor<4x128x!tt.ptr<i32>, #l>, tensor<4x128xi32, #l>
    tt.store %op, %s#1 : tensor<4x128x!tt.ptr<i32>, #l>
    tt.return
  }
}
// -----
module {
  tt.func public @scan(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %r = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
    %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %w = arith.constant dense<128> : tensor<4x1xi32>
    %rw = arith.muli %r2, %w : tensor<4x1xi32>
    %cb = tt.broadcast %c2 : tensor<1x128xi32> -> tensor<4x128xi32>
    %rb = tt.broadcast %rw : tensor<4x1xi32> -> tensor<4x128xi32>
    %i = arith.addi %cb, %rb : tensor<4x128xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x128x!tt.ptr<i32>>
    %xp = tt.addptr %xs, %i : tensor<4x128x!tt.ptr<i32>>, tensor<4x128xi32>
    %v = tt.load %xp : tensor<4x128x!tt.ptr<i32>>
    %ys = tt.splat %y : !tt.ptr<i32> -> tensor<4x128x!tt.ptr<i32>>
    %yp = tt.addptr %ys, %i : tensor<4x128x!tt.ptr<i32>>, tensor<4x128xi32>
    %u = tt.load %yp : tensor<4x128x!tt.ptr<i32>>
    %s:2 = "tt.scan"(%v, %u) <{axis = 1 : i32, reverse = true}> ({
    ^bb0(%a: i32, %b: i32, %a1: i32, %b1: i32):
      %p = arith.muli %a, %a1 : i32
      %q = arith.muli %b, %a1 : i32
      %t = arith.addi %q, %b1 : i32
      tt.scan.return %p, %t : i32, i32
    }) : (tensor<4x128xi32>, tensor<4x128xi32>) -> (tensor<4x128xi32>, tensor<4x128xi32>)
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x128x!tt.ptr<i32>>
    %op = tt.addptr %os, %i : tensor<4x128x!tt.ptr<i32>>, tensor<4x128xi32>
    tt.store %op, %s#1 : tensor<4x128x!tt.ptr<i32>>
    tt.return
  }
}
