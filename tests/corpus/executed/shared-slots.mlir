// One of three buffers, counted round by a loop that also carries a buffer chosen by a select.
//
// targets: cuda:80 cuda:90 cuda:120
// interpreted
// input f32 1024 integers -99 99
// output f32 1024
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r_1 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_5 = arith.constant dense<32> : tensor<32x1xi32, #blocked>
    %m_6 = arith.muli %r_3, %k_5 : tensor<32x1xi32, #blocked>
    %r_7 = tt.broadcast %m_6 : tensor<32x1xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %c_8 = tt.broadcast %c_4 : tensor<1x32xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %o_9 = arith.addi %r_7, %c_8 : tensor<32x32xi32, #blocked>
    %p_10 = tt.splat %a : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>, #blocked>
    %p_11 = tt.addptr %p_10, %o_9 : tensor<32x32x!tt.ptr<f32>, #blocked>, tensor<32x32xi32, #blocked>
    %x_12 = tt.load %p_11 : tensor<32x32x!tt.ptr<f32>, #blocked>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %c7 = arith.constant 7 : i32
    %one = arith.constant dense<1.0> : tensor<32x32xf32, #blocked>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<3x32x32xf32, #shared, #smem, mutable>
    %s0 = ttg.memdesc_index %m[%c0] : !ttg.memdesc<3x32x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
    %s1 = ttg.memdesc_index %m[%c1] : !ttg.memdesc<3x32x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
    ttg.local_store %x_12, %s0 : tensor<32x32xf32, #blocked> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
    ttg.local_store %x_12, %s1 : tensor<32x32xf32, #blocked> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
    %r:4 = scf.for %i = %c0 to %c7 step %c1 iter_args(%get = %c0, %put = %c2, %sum = %zero, %last = %s0) -> (i32, i32, tensor<32x32xf32, #blocked>, !ttg.memdesc<32x32xf32, #shared, #smem, mutable>) : i32 {
      %src = ttg.memdesc_index %m[%get] : !ttg.memdesc<3x32x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
      %v = ttg.local_load %src : !ttg.memdesc<32x32xf32, #shared, #smem, mutable> -> tensor<32x32xf32, #blocked>
      %w = arith.addf %v, %one : tensor<32x32xf32, #blocked>
      %dst = ttg.memdesc_index %m[%put] : !ttg.memdesc<3x32x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
      ttg.local_store %w, %dst : tensor<32x32xf32, #blocked> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
      %o = ttg.local_load %last : !ttg.memdesc<32x32xf32, #shared, #smem, mutable> -> tensor<32x32xf32, #blocked>
      %n = arith.addf %sum, %o : tensor<32x32xf32, #blocked>
      %g1 = arith.addi %get, %c1 : i32
      %gc = arith.cmpi sge, %g1, %c3 : i32
      %g = arith.select %gc, %c0, %g1 : i32
      %p1 = arith.addi %put, %c1 : i32
      %pc = arith.cmpi sge, %p1, %c3 : i32
      %p = arith.select %pc, %c0, %p1 : i32
      %odd = arith.andi %i, %c1 : i32
      %isodd = arith.cmpi ne, %odd, %c0 : i32
      %next = arith.select %isodd, %src, %dst : !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
      scf.yield %g, %p, %n, %next : i32, i32, tensor<32x32xf32, #blocked>, !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
    }
    %z = ttg.local_load %r#3 : !ttg.memdesc<32x32xf32, #shared, #smem, mutable> -> tensor<32x32xf32, #blocked>
    %y = arith.addf %r#2, %z : tensor<32x32xf32, #blocked>
    %r_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_14 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_17 = arith.constant dense<32> : tensor<32x1xi32, #blocked>
    %m_18 = arith.muli %r_15, %k_17 : tensor<32x1xi32, #blocked>
    %r_19 = tt.broadcast %m_18 : tensor<32x1xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %c_20 = tt.broadcast %c_16 : tensor<1x32xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %o_21 = arith.addi %r_19, %c_20 : tensor<32x32xi32, #blocked>
    %p_22 = tt.splat %out : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>, #blocked>
    %p_23 = tt.addptr %p_22, %o_21 : tensor<32x32x!tt.ptr<f32>, #blocked>, tensor<32x32xi32, #blocked>
    tt.store %p_23, %y : tensor<32x32x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r_1 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_5 = arith.constant dense<32> : tensor<32x1xi32>
  %m_6 = arith.muli %r_3, %k_5 : tensor<32x1xi32>
  %r_7 = tt.broadcast %m_6 : tensor<32x1xi32> -> tensor<32x32xi32>
  %c_8 = tt.broadcast %c_4 : tensor<1x32xi32> -> tensor<32x32xi32>
  %o_9 = arith.addi %r_7, %c_8 : tensor<32x32xi32>
  %p_10 = tt.splat %a : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %p_11 = tt.addptr %p_10, %o_9 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %x_12 = tt.load %p_11 : tensor<32x32x!tt.ptr<f32>>
  %n = arith.constant dense<8.0> : tensor<32x32xf32>
  %c = arith.constant dense<19.0> : tensor<32x32xf32>
  %p = arith.mulf %x_12, %n : tensor<32x32xf32>
  %y = arith.addf %p, %c : tensor<32x32xf32>
  %r_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c_14 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_17 = arith.constant dense<32> : tensor<32x1xi32>
  %m_18 = arith.muli %r_15, %k_17 : tensor<32x1xi32>
  %r_19 = tt.broadcast %m_18 : tensor<32x1xi32> -> tensor<32x32xi32>
  %c_20 = tt.broadcast %c_16 : tensor<1x32xi32> -> tensor<32x32xi32>
  %o_21 = arith.addi %r_19, %c_20 : tensor<32x32xi32>
  %p_22 = tt.splat %out : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %p_23 = tt.addptr %p_22, %o_21 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  tt.store %p_23, %y : tensor<32x32x!tt.ptr<f32>>
  tt.return
}
