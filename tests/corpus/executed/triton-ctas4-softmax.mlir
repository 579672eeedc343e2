// A row that is spread over four CTAs, as Triton 3.9 makes it: the CTAs exchange what they have reduced.
//
// targets: cuda:90
// grid: 3
// input f32 2880 normal
// output f32 2880 tolerance 1e-5 1e-7
// scalar i32 960
#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1], [2]]}>
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @softmax(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0xFF800000> : tensor<1024xf32, #blocked>
    %r = tt.get_program_id x : i32
    %o = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #blocked>
    %v = tt.splat %n : i32 -> tensor<1024xi32, #blocked>
    %v_0 = arith.cmpi slt, %o, %v : tensor<1024xi32, #blocked>
    %v_1 = arith.muli %r, %n : i32
    %v_2 = tt.addptr %x, %v_1 : !tt.ptr<f32>, i32
    %v_3 = tt.splat %v_2 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %v_4 = tt.addptr %v_3, %o : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %v_5 = tt.load %v_4, %v_0, %cst : tensor<1024x!tt.ptr<f32>, #blocked>
    %v_6 = "tt.reduce"(%v_5) <{axis = 0 : i32}> ({
    ^bb0(%v_9: f32, %v_10: f32):
      %v_11 = arith.maxnumf %v_9, %v_10 : f32
      tt.reduce.return %v_11 : f32
    }) : (tensor<1024xf32, #blocked>) -> f32
    %v_7 = tt.splat %v_6 : f32 -> tensor<1024xf32, #blocked>
    %v_8 = arith.subf %v_5, %v_7 : tensor<1024xf32, #blocked>
    %e = math.exp %v_8 : tensor<1024xf32, #blocked>
    %0 = tt.addptr %y, %v_1 : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %2 = tt.addptr %1, %o : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %3 = "tt.reduce"(%e) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %6 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %6 : f32
    }) : (tensor<1024xf32, #blocked>) -> f32
    %4 = tt.splat %3 : f32 -> tensor<1024xf32, #blocked>
    %5 = arith.divf %e, %4 : tensor<1024xf32, #blocked>
    tt.store %2, %5, %v_0 : tensor<1024x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @softmax(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %v = arith.constant dense<0xFF800000> : tensor<1024xf32>
    %r = tt.get_program_id x : i32
    %o = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %v_0 = tt.splat %n : i32 -> tensor<1024xi32>
    %v_1 = arith.cmpi slt, %o, %v_0 : tensor<1024xi32>
    %v_2 = arith.muli %r, %n : i32
    %v_3 = tt.addptr %x, %v_2 : !tt.ptr<f32>, i32
    %v_4 = tt.splat %v_3 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %v_5 = tt.addptr %v_4, %o : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %v_6 = tt.load %v_5, %v_1, %v : tensor<1024x!tt.ptr<f32>>
    %v_7 = "tt.reduce"(%v_6) <{axis = 0 : i32}> ({
    ^bb0(%v_10: f32, %v_11: f32):
      %v_12 = arith.maxnumf %v_10, %v_11 : f32
      tt.reduce.return %v_12 : f32
    }) : (tensor<1024xf32>) -> f32
    %v_8 = tt.splat %v_7 : f32 -> tensor<1024xf32>
    %v_9 = arith.subf %v_6, %v_8 : tensor<1024xf32>
    %e = math.exp %v_9 : tensor<1024xf32>
    %0 = tt.addptr %y, %v_2 : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %2 = tt.addptr %1, %o : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %3 = "tt.reduce"(%e) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %6 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %6 : f32
    }) : (tensor<1024xf32>) -> f32
    %4 = tt.splat %3 : f32 -> tensor<1024xf32>
    %5 = arith.divf %e, %4 : tensor<1024xf32>
    tt.store %2, %5, %v_1 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
