// Sums in a buffer at computed places, of the elements that a mask lets through.
//
// targets: cuda:80 cuda:90
// input i32 1024 integers -50 50
// output i32 1024
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %r_1 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_5 = arith.constant dense<32> : tensor<32x1xi32, #blocked>
    %m_6 = arith.muli %r_3, %k_5 : tensor<32x1xi32, #blocked>
    %r_7 = tt.broadcast %m_6 : tensor<32x1xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %c_8 = tt.broadcast %c_4 : tensor<1x32xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %o_9 = arith.addi %r_7, %c_8 : tensor<32x32xi32, #blocked>
    %p_10 = tt.splat %a : !tt.ptr<i32> -> tensor<32x32x!tt.ptr<i32>, #blocked>
    %p_11 = tt.addptr %p_10, %o_9 : tensor<32x32x!tt.ptr<i32>, #blocked>, tensor<32x32xi32, #blocked>
    %x_12 = tt.load %p_11 : tensor<32x32x!tt.ptr<i32>, #blocked>
    %one = arith.constant dense<1> : tensor<32x32xi32, #blocked>
    %c31 = arith.constant dense<31> : tensor<32x32xi32, #blocked>
    %bin = arith.andi %x_12, %c31 : tensor<32x32xi32, #blocked>
    %mask = arith.cmpi sgt, %x_12, %one : tensor<32x32xi32, #blocked>
    %zero = arith.constant dense<0> : tensor<32x32xi32, #blocked>
    %m = ttg.local_alloc %zero : (tensor<32x32xi32, #blocked>) -> !ttg.memdesc<32x32xi32, #shared, #smem, mutable>
    %old = ttg.local_atomic_scatter_rmw add, %m[%bin], %x_12, %mask {axis = 1 : i32} : (!ttg.memdesc<32x32xi32, #shared, #smem, mutable>, tensor<32x32xi32, #blocked>, tensor<32x32xi32, #blocked>, tensor<32x32xi1, #blocked>) -> tensor<32x32xi32, #blocked>
    %y = ttg.local_load %m : !ttg.memdesc<32x32xi32, #shared, #smem, mutable> -> tensor<32x32xi32, #blocked>
    %r_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_14 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_17 = arith.constant dense<32> : tensor<32x1xi32, #blocked>
    %m_18 = arith.muli %r_15, %k_17 : tensor<32x1xi32, #blocked>
    %r_19 = tt.broadcast %m_18 : tensor<32x1xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %c_20 = tt.broadcast %c_16 : tensor<1x32xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %o_21 = arith.addi %r_19, %c_20 : tensor<32x32xi32, #blocked>
    %p_22 = tt.splat %out : !tt.ptr<i32> -> tensor<32x32x!tt.ptr<i32>, #blocked>
    %p_23 = tt.addptr %p_22, %o_21 : tensor<32x32x!tt.ptr<i32>, #blocked>, tensor<32x32xi32, #blocked>
    tt.store %p_23, %y : tensor<32x32x!tt.ptr<i32>, #blocked>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %r_1 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_5 = arith.constant dense<32> : tensor<32x1xi32>
  %m_6 = arith.muli %r_3, %k_5 : tensor<32x1xi32>
  %r_7 = tt.broadcast %m_6 : tensor<32x1xi32> -> tensor<32x32xi32>
  %c_8 = tt.broadcast %c_4 : tensor<1x32xi32> -> tensor<32x32xi32>
  %o_9 = arith.addi %r_7, %c_8 : tensor<32x32xi32>
  %p_10 = tt.splat %a : !tt.ptr<i32> -> tensor<32x32x!tt.ptr<i32>>
  %p_11 = tt.addptr %p_10, %o_9 : tensor<32x32x!tt.ptr<i32>>, tensor<32x32xi32>
  %x_12 = tt.load %p_11 : tensor<32x32x!tt.ptr<i32>>
  %one = arith.constant dense<1> : tensor<32x32xi32>
  %c31 = arith.constant dense<31> : tensor<32x32xi32>
  %bin = arith.andi %x_12, %c31 : tensor<32x32xi32>
  %mask = arith.cmpi sgt, %x_12, %one : tensor<32x32xi32>
  %f = tt.reshape %x_12 : tensor<32x32xi32> -> tensor<32x32x1xi32>
  %g = tt.reshape %bin : tensor<32x32xi32> -> tensor<32x32x1xi32>
  %h = tt.reshape %mask : tensor<32x32xi1> -> tensor<32x32x1xi1>
  %j = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %k = tt.reshape %j : tensor<32xi32> -> tensor<1x1x32xi32>
  %fb = tt.broadcast %f : tensor<32x32x1xi32> -> tensor<32x32x32xi32>
  %gb = tt.broadcast %g : tensor<32x32x1xi32> -> tensor<32x32x32xi32>
  %kb = tt.broadcast %k : tensor<1x1x32xi32> -> tensor<32x32x32xi32>
  %hb = tt.broadcast %h : tensor<32x32x1xi1> -> tensor<32x32x32xi1>
  %eq = arith.cmpi eq, %gb, %kb : tensor<32x32x32xi32>
  %take = arith.andi %eq, %hb : tensor<32x32x32xi1>
  %z3 = arith.constant dense<0> : tensor<32x32x32xi32>
  %s = arith.select %take, %fb, %z3 : tensor<32x32x32xi1>, tensor<32x32x32xi32>
  %y = "tt.reduce"(%s) <{axis = 1 : i32}> ({
  ^bb0(%p: i32, %q: i32):
    %t = arith.addi %p, %q : i32
    tt.reduce.return %t : i32
  }) : (tensor<32x32x32xi32>) -> tensor<32x32xi32>
  %r_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c_14 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_17 = arith.constant dense<32> : tensor<32x1xi32>
  %m_18 = arith.muli %r_15, %k_17 : tensor<32x1xi32>
  %r_19 = tt.broadcast %m_18 : tensor<32x1xi32> -> tensor<32x32xi32>
  %c_20 = tt.broadcast %c_16 : tensor<1x32xi32> -> tensor<32x32xi32>
  %o_21 = arith.addi %r_19, %c_20 : tensor<32x32xi32>
  %p_22 = tt.splat %out : !tt.ptr<i32> -> tensor<32x32x!tt.ptr<i32>>
  %p_23 = tt.addptr %p_22, %o_21 : tensor<32x32x!tt.ptr<i32>>, tensor<32x32xi32>
  tt.store %p_23, %y : tensor<32x32x!tt.ptr<i32>>
  tt.return
}
