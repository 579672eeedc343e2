// A sort by four CTAs, as Triton 3.9 gives it before its own lowering, which fails: indices of two elements change the CTAs that
// hold them as they are reshaped.
//
// targets: cuda:90
// grid: 3
// input f32 48 normal
// output f32 48
#blocked = #ttg.blocked<{sizePerThread = [1, 1, 1, 1], threadsPerWarp = [8, 1, 2, 2], warpsPerCTA = [4, 1, 1, 1], order = [3, 2, 1, 0], CGALayout = [[0, 1, 0, 0], [1, 0, 0, 0]]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 1, 1, 1], threadsPerWarp = [16, 1, 1, 2], warpsPerCTA = [4, 1, 1, 1], order = [0, 1, 2, 3], CGALayout = [[0, 1, 0, 0], [1, 0, 0, 0]]}>
#blocked2 = #ttg.blocked<{sizePerThread = [1, 1, 1, 1], threadsPerWarp = [16, 1, 1, 2], warpsPerCTA = [4, 1, 1, 1], order = [3, 2, 1, 0], CGALayout = [[0, 1, 0, 0], [1, 0, 0, 0]]}>
#blocked3 = #ttg.blocked<{sizePerThread = [1, 1, 1, 1], threadsPerWarp = [32, 1, 1, 1], warpsPerCTA = [4, 1, 1, 1], order = [3, 2, 1, 0], CGALayout = [[0, 0, 0, 1], [0, 0, 1, 0]]}>
#blocked4 = #ttg.blocked<{sizePerThread = [1, 1, 1, 1], threadsPerWarp = [32, 1, 1, 1], warpsPerCTA = [4, 1, 1, 1], order = [3, 2, 1, 0], CGALayout = [[0, 1, 0, 0], [1, 0, 0, 0]]}>
#blocked5 = #ttg.blocked<{sizePerThread = [1, 1, 1, 1], threadsPerWarp = [32, 1, 1, 1], warpsPerCTA = [4, 1, 1, 1], order = [3, 2, 1, 0], CGALayout = [[0, 0, 0, 0], [1, 0, 0, 0]]}>
#blocked6 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1], [2]]}>
#blocked7 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1], [0]]}>
#blocked8 = #ttg.blocked<{sizePerThread = [1, 1, 1, 1], threadsPerWarp = [32, 1, 1, 1], warpsPerCTA = [4, 1, 1, 1], order = [3, 2, 1, 0], CGALayout = [[0, 0, 0, 0], [0, 0, 1, 0]]}>
#blocked9 = #ttg.blocked<{sizePerThread = [1, 1, 1, 1], threadsPerWarp = [32, 1, 1, 1], warpsPerCTA = [4, 1, 1, 1], order = [3, 2, 1, 0], CGALayout = [[0, 0, 0, 1], [0, 0, 0, 0]]}>
#linear = #ttg.linear<{register = [[2]], lane = [[0], [0], [0], [0], [1]], warp = [[0], [0]], block = [[4], [8]]}>
#linear1 = #ttg.linear<{register = [[2]], lane = [[1], [0], [0], [0], [0]], warp = [[0], [0]], block = [[4], [8]]}>
#linear2 = #ttg.linear<{register = [[1]], lane = [[0], [0], [0], [0], [0]], warp = [[0], [0]], block = [[0], [0]]}>
#linear3 = #ttg.linear<{register = [], lane = [[0], [1], [0], [0], [0]], warp = [[0], [0]], block = [[0], [0]]}>
#linear4 = #ttg.linear<{register = [], lane = [[0], [0], [0], [0], [0]], warp = [[0], [0]], block = [[1], [0]]}>
#linear5 = #ttg.linear<{register = [], lane = [[1], [0], [0], [0], [0]], warp = [[0], [0]], block = [[0], [0]]}>
#linear6 = #ttg.linear<{register = [], lane = [[0], [0], [0], [0], [1]], warp = [[0], [0]], block = [[0], [0]]}>
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @row_sort(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<1x2x1x1xi32, #blocked>
    %cst_0 = arith.constant dense<0> : tensor<1x1x2x1xi32, #blocked>
    %cst_1 = arith.constant dense<0> : tensor<1x1x1x2xi32, #blocked>
    %cst_2 = arith.constant dense<0> : tensor<2x1x2x1xi32, #blocked>
    %cst_3 = arith.constant dense<0> : tensor<2x1x2x1xi32, #blocked1>
    %cst_4 = arith.constant dense<0> : tensor<2x1x1x2xi32, #blocked>
    %cst_5 = arith.constant dense<0> : tensor<2x1x1x2xi32, #blocked2>
    %cst_6 = arith.constant dense<0> : tensor<1x2x2x1xi32, #blocked>
    %cst_7 = arith.constant dense<0> : tensor<1x2x2x1xi32, #blocked1>
    %cst_8 = arith.constant dense<0> : tensor<1x2x1x2xi32, #blocked>
    %cst_9 = arith.constant dense<0> : tensor<1x2x1x2xi32, #blocked1>
    %cst_10 = arith.constant dense<0> : tensor<1x2x1x2xi32, #blocked2>
    %cst_11 = arith.constant dense<0> : tensor<1x1x2x2xi32, #blocked3>
    %cst_12 = arith.constant dense<0> : tensor<2x2x1x1xi32, #blocked4>
    %cst_13 = arith.constant dense<0> : tensor<2x1x1x1xi32, #blocked5>
    %c16_i32 = arith.constant 16 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #linear>
    %2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #blocked6>
    %3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #linear1>
    %4 = arith.muli %0, %c16_i32 : i32
    %5 = tt.addptr %arg1, %4 : !tt.ptr<f32>, i32
    %6 = tt.splat %5 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>, #blocked6>
    %7 = tt.addptr %6, %2 : tensor<16x!tt.ptr<f32>, #blocked6>, tensor<16xi32, #blocked6>
    %8 = tt.addptr %arg0, %4 : !tt.ptr<f32>, i32
    %9 = tt.splat %8 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>, #linear>
    %10 = tt.splat %8 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>, #blocked6>
    %11 = tt.splat %8 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>, #linear1>
    %12 = tt.addptr %9, %1 : tensor<16x!tt.ptr<f32>, #linear>, tensor<16xi32, #linear>
    %13 = tt.addptr %10, %2 : tensor<16x!tt.ptr<f32>, #blocked6>, tensor<16xi32, #blocked6>
    %14 = tt.addptr %11, %3 : tensor<16x!tt.ptr<f32>, #linear1>, tensor<16xi32, #linear1>
    %15 = tt.load %12 : tensor<16x!tt.ptr<f32>, #linear>
    %16 = tt.load %13 : tensor<16x!tt.ptr<f32>, #blocked6>
    %17 = tt.load %14 : tensor<16x!tt.ptr<f32>, #linear1>
    %18 = tt.reshape %15 : tensor<16xf32, #linear> -> tensor<2x2x2x2xf32, #blocked1>
    %19 = tt.reshape %16 : tensor<16xf32, #blocked6> -> tensor<2x2x2x2xf32, #blocked>
    %20 = tt.reshape %17 : tensor<16xf32, #linear1> -> tensor<2x2x2x2xf32, #blocked2>
    %21 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32, #linear2>
    %22 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32, #linear3>
    %23 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32, #linear4>
    %24 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32, #linear5>
    %25 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32, #linear6>
    %26 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32, #blocked7>
    %27 = tt.reshape %21 : tensor<2xi32, #linear2> -> tensor<1x1x2x1xi32, #blocked1>
    %28 = tt.reshape %22 : tensor<2xi32, #linear3> -> tensor<1x1x2x1xi32, #blocked>
    %29 = tt.reshape %26 : tensor<2xi32, #blocked7> -> tensor<1x1x2x1xi32, #blocked8>
    %30 = tt.bitcast %18 : tensor<2x2x2x2xf32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %31 = tt.bitcast %19 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %32 = tt.bitcast %20 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %33 = "tt.reduce"(%30) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked1>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked1}>>
    %34 = "tt.reduce"(%31) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked}>>
    %35 = tt.expand_dims %33 {axis = 3 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked1}>> -> tensor<2x2x2x1xi32, #blocked1>
    %36 = tt.expand_dims %34 {axis = 3 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked}>> -> tensor<2x2x2x1xi32, #blocked>
    %37 = tt.broadcast %35 : tensor<2x2x2x1xi32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %38 = tt.broadcast %36 : tensor<2x2x2x1xi32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %39 = tt.broadcast %35 : tensor<2x2x2x1xi32, #blocked1> -> tensor<2x2x2x2xi32, #blocked2>
    %40 = arith.xori %30, %37 : tensor<2x2x2x2xi32, #blocked1>
    %41 = arith.xori %31, %38 : tensor<2x2x2x2xi32, #blocked>
    %42 = arith.xori %32, %39 : tensor<2x2x2x2xi32, #blocked2>
    %43 = tt.bitcast %40 : tensor<2x2x2x2xi32, #blocked1> -> tensor<2x2x2x2xf32, #blocked1>
    %44 = tt.bitcast %41 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %45 = tt.bitcast %42 : tensor<2x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xf32, #blocked2>
    %46 = tt.reshape %24 : tensor<2xi32, #linear5> -> tensor<1x1x1x2xi32, #blocked2>
    %47 = tt.reshape %25 : tensor<2xi32, #linear6> -> tensor<1x1x1x2xi32, #blocked1>
    %48 = tt.reshape %24 : tensor<2xi32, #linear5> -> tensor<1x1x1x2xi32, #blocked>
    %49 = tt.reshape %26 : tensor<2xi32, #blocked7> -> tensor<1x1x1x2xi32, #blocked9>
    %50 = arith.cmpf ogt, %18, %43 : tensor<2x2x2x2xf32, #blocked1>
    %51 = arith.cmpf ogt, %19, %44 : tensor<2x2x2x2xf32, #blocked>
    %52 = arith.cmpf ogt, %20, %45 : tensor<2x2x2x2xf32, #blocked2>
    %53 = tt.broadcast %29 : tensor<1x1x2x1xi32, #blocked8> -> tensor<1x1x2x2xi32, #blocked3>
    %54 = tt.broadcast %49 : tensor<1x1x1x2xi32, #blocked9> -> tensor<1x1x2x2xi32, #blocked3>
    %55 = arith.xori %53, %54 : tensor<1x1x2x2xi32, #blocked3>
    %56 = arith.cmpi ne, %55, %cst_11 : tensor<1x1x2x2xi32, #blocked3>
    %57 = ttg.convert_layout %56 : tensor<1x1x2x2xi1, #blocked3> -> tensor<1x1x2x2xi1, #blocked1>
    %58 = tt.broadcast %57 : tensor<1x1x2x2xi1, #blocked1> -> tensor<2x2x2x2xi1, #blocked1>
    %59 = ttg.convert_layout %56 : tensor<1x1x2x2xi1, #blocked3> -> tensor<1x1x2x2xi1, #blocked>
    %60 = tt.broadcast %59 : tensor<1x1x2x2xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked>
    %61 = ttg.convert_layout %56 : tensor<1x1x2x2xi1, #blocked3> -> tensor<1x1x2x2xi1, #blocked2>
    %62 = tt.broadcast %61 : tensor<1x1x2x2xi1, #blocked2> -> tensor<2x2x2x2xi1, #blocked2>
    %63 = arith.cmpi ne, %50, %58 : tensor<2x2x2x2xi1, #blocked1>
    %64 = arith.cmpi ne, %51, %60 : tensor<2x2x2x2xi1, #blocked>
    %65 = arith.cmpi ne, %52, %62 : tensor<2x2x2x2xi1, #blocked2>
    %66 = arith.select %63, %43, %18 : tensor<2x2x2x2xi1, #blocked1>, tensor<2x2x2x2xf32, #blocked1>
    %67 = arith.select %64, %44, %19 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %68 = arith.select %65, %45, %20 : tensor<2x2x2x2xi1, #blocked2>, tensor<2x2x2x2xf32, #blocked2>
    %69 = tt.reshape %23 : tensor<2xi32, #linear4> -> tensor<1x2x1x1xi32, #blocked>
    %70 = tt.reshape %23 : tensor<2xi32, #linear4> -> tensor<1x2x1x1xi32, #blocked4>
    %71 = tt.bitcast %66 : tensor<2x2x2x2xf32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %72 = tt.bitcast %67 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %73 = tt.bitcast %68 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %74 = "tt.reduce"(%71) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked1>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked1}>>
    %75 = "tt.reduce"(%72) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked}>>
    %76 = "tt.reduce"(%73) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked2>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked2}>>
    %77 = tt.expand_dims %74 {axis = 2 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked1}>> -> tensor<2x2x1x2xi32, #blocked1>
    %78 = tt.expand_dims %75 {axis = 2 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked}>> -> tensor<2x2x1x2xi32, #blocked>
    %79 = tt.expand_dims %76 {axis = 2 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked2}>> -> tensor<2x2x1x2xi32, #blocked2>
    %80 = tt.broadcast %77 : tensor<2x2x1x2xi32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %81 = tt.broadcast %78 : tensor<2x2x1x2xi32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %82 = tt.broadcast %79 : tensor<2x2x1x2xi32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %83 = tt.broadcast %79 : tensor<2x2x1x2xi32, #blocked2> -> tensor<2x2x2x2xi32, #blocked>
    %84 = arith.xori %71, %80 : tensor<2x2x2x2xi32, #blocked1>
    %85 = arith.xori %72, %81 : tensor<2x2x2x2xi32, #blocked>
    %86 = arith.xori %73, %82 : tensor<2x2x2x2xi32, #blocked2>
    %87 = arith.xori %72, %83 : tensor<2x2x2x2xi32, #blocked>
    %88 = tt.bitcast %84 : tensor<2x2x2x2xi32, #blocked1> -> tensor<2x2x2x2xf32, #blocked1>
    %89 = tt.bitcast %85 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %90 = tt.bitcast %86 : tensor<2x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xf32, #blocked2>
    %91 = tt.bitcast %87 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %92 = arith.cmpf ogt, %66, %88 : tensor<2x2x2x2xf32, #blocked1>
    %93 = arith.cmpf ogt, %67, %89 : tensor<2x2x2x2xf32, #blocked>
    %94 = arith.cmpf ogt, %68, %90 : tensor<2x2x2x2xf32, #blocked2>
    %95 = arith.cmpf ogt, %67, %91 : tensor<2x2x2x2xf32, #blocked>
    %96 = tt.broadcast %69 : tensor<1x2x1x1xi32, #blocked> -> tensor<1x2x2x1xi32, #blocked1>
    %97 = tt.broadcast %69 : tensor<1x2x1x1xi32, #blocked> -> tensor<1x2x2x1xi32, #blocked>
    %98 = tt.broadcast %27 : tensor<1x1x2x1xi32, #blocked1> -> tensor<1x2x2x1xi32, #blocked1>
    %99 = tt.broadcast %28 : tensor<1x1x2x1xi32, #blocked> -> tensor<1x2x2x1xi32, #blocked>
    %100 = arith.xori %96, %98 : tensor<1x2x2x1xi32, #blocked1>
    %101 = arith.xori %97, %99 : tensor<1x2x2x1xi32, #blocked>
    %102 = arith.cmpi ne, %100, %cst_7 : tensor<1x2x2x1xi32, #blocked1>
    %103 = arith.cmpi ne, %101, %cst_6 : tensor<1x2x2x1xi32, #blocked>
    %104 = tt.broadcast %102 : tensor<1x2x2x1xi1, #blocked1> -> tensor<2x2x2x2xi1, #blocked1>
    %105 = tt.broadcast %103 : tensor<1x2x2x1xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked>
    %106 = tt.broadcast %102 : tensor<1x2x2x1xi1, #blocked1> -> tensor<2x2x2x2xi1, #blocked2>
    %107 = arith.cmpi ne, %92, %104 : tensor<2x2x2x2xi1, #blocked1>
    %108 = arith.cmpi ne, %93, %105 : tensor<2x2x2x2xi1, #blocked>
    %109 = arith.cmpi ne, %94, %106 : tensor<2x2x2x2xi1, #blocked2>
    %110 = arith.cmpi ne, %95, %105 : tensor<2x2x2x2xi1, #blocked>
    %111 = arith.select %107, %88, %66 : tensor<2x2x2x2xi1, #blocked1>, tensor<2x2x2x2xf32, #blocked1>
    %112 = arith.select %108, %89, %67 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %113 = arith.select %109, %90, %68 : tensor<2x2x2x2xi1, #blocked2>, tensor<2x2x2x2xf32, #blocked2>
    %114 = arith.select %110, %91, %67 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %115 = tt.bitcast %111 : tensor<2x2x2x2xf32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %116 = tt.bitcast %112 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %117 = tt.bitcast %113 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %118 = tt.bitcast %114 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %119 = "tt.reduce"(%115) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked1>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked1}>>
    %120 = "tt.reduce"(%116) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked}>>
    %121 = tt.expand_dims %119 {axis = 3 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked1}>> -> tensor<2x2x2x1xi32, #blocked1>
    %122 = tt.expand_dims %120 {axis = 3 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked}>> -> tensor<2x2x2x1xi32, #blocked>
    %123 = tt.broadcast %121 : tensor<2x2x2x1xi32, #blocked1> -> tensor<2x2x2x2xi32, #blocked2>
    %124 = tt.broadcast %121 : tensor<2x2x2x1xi32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %125 = tt.broadcast %122 : tensor<2x2x2x1xi32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %126 = arith.xori %117, %123 : tensor<2x2x2x2xi32, #blocked2>
    %127 = arith.xori %115, %124 : tensor<2x2x2x2xi32, #blocked1>
    %128 = arith.xori %118, %125 : tensor<2x2x2x2xi32, #blocked>
    %129 = tt.bitcast %126 : tensor<2x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xf32, #blocked2>
    %130 = tt.bitcast %127 : tensor<2x2x2x2xi32, #blocked1> -> tensor<2x2x2x2xf32, #blocked1>
    %131 = tt.bitcast %128 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %132 = arith.cmpf ogt, %113, %129 : tensor<2x2x2x2xf32, #blocked2>
    %133 = arith.cmpf ogt, %111, %130 : tensor<2x2x2x2xf32, #blocked1>
    %134 = arith.cmpf ogt, %114, %131 : tensor<2x2x2x2xf32, #blocked>
    %135 = tt.broadcast %69 : tensor<1x2x1x1xi32, #blocked> -> tensor<1x2x1x2xi32, #blocked2>
    %136 = tt.broadcast %69 : tensor<1x2x1x1xi32, #blocked> -> tensor<1x2x1x2xi32, #blocked1>
    %137 = tt.broadcast %69 : tensor<1x2x1x1xi32, #blocked> -> tensor<1x2x1x2xi32, #blocked>
    %138 = tt.broadcast %46 : tensor<1x1x1x2xi32, #blocked2> -> tensor<1x2x1x2xi32, #blocked2>
    %139 = tt.broadcast %47 : tensor<1x1x1x2xi32, #blocked1> -> tensor<1x2x1x2xi32, #blocked1>
    %140 = tt.broadcast %48 : tensor<1x1x1x2xi32, #blocked> -> tensor<1x2x1x2xi32, #blocked>
    %141 = arith.xori %135, %138 : tensor<1x2x1x2xi32, #blocked2>
    %142 = arith.xori %136, %139 : tensor<1x2x1x2xi32, #blocked1>
    %143 = arith.xori %137, %140 : tensor<1x2x1x2xi32, #blocked>
    %144 = arith.cmpi ne, %141, %cst_10 : tensor<1x2x1x2xi32, #blocked2>
    %145 = arith.cmpi ne, %142, %cst_9 : tensor<1x2x1x2xi32, #blocked1>
    %146 = arith.cmpi ne, %143, %cst_8 : tensor<1x2x1x2xi32, #blocked>
    %147 = tt.broadcast %144 : tensor<1x2x1x2xi1, #blocked2> -> tensor<2x2x2x2xi1, #blocked2>
    %148 = tt.broadcast %145 : tensor<1x2x1x2xi1, #blocked1> -> tensor<2x2x2x2xi1, #blocked1>
    %149 = tt.broadcast %146 : tensor<1x2x1x2xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked>
    %150 = arith.cmpi ne, %132, %147 : tensor<2x2x2x2xi1, #blocked2>
    %151 = arith.cmpi ne, %133, %148 : tensor<2x2x2x2xi1, #blocked1>
    %152 = arith.cmpi ne, %134, %149 : tensor<2x2x2x2xi1, #blocked>
    %153 = arith.select %150, %129, %113 : tensor<2x2x2x2xi1, #blocked2>, tensor<2x2x2x2xf32, #blocked2>
    %154 = arith.select %151, %130, %111 : tensor<2x2x2x2xi1, #blocked1>, tensor<2x2x2x2xf32, #blocked1>
    %155 = arith.select %152, %131, %114 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %156 = tt.reshape %26 : tensor<2xi32, #blocked7> -> tensor<2x1x1x1xi32, #blocked5>
    %157 = tt.bitcast %153 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %158 = tt.bitcast %154 : tensor<2x2x2x2xf32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %159 = tt.bitcast %155 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %160 = "tt.reduce"(%157) <{axis = 1 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked2>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked2}>>
    %161 = "tt.reduce"(%158) <{axis = 1 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked1>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %162 = "tt.reduce"(%159) <{axis = 1 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %163 = tt.expand_dims %160 {axis = 1 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked2}>> -> tensor<2x1x2x2xi32, #blocked2>
    %164 = tt.expand_dims %161 {axis = 1 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<2x1x2x2xi32, #blocked1>
    %165 = tt.expand_dims %162 {axis = 1 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<2x1x2x2xi32, #blocked>
    %166 = tt.broadcast %163 : tensor<2x1x2x2xi32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %167 = tt.broadcast %164 : tensor<2x1x2x2xi32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %168 = tt.broadcast %165 : tensor<2x1x2x2xi32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %169 = arith.xori %157, %166 : tensor<2x2x2x2xi32, #blocked2>
    %170 = arith.xori %158, %167 : tensor<2x2x2x2xi32, #blocked1>
    %171 = arith.xori %159, %168 : tensor<2x2x2x2xi32, #blocked>
    %172 = tt.bitcast %169 : tensor<2x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xf32, #blocked2>
    %173 = tt.bitcast %170 : tensor<2x2x2x2xi32, #blocked1> -> tensor<2x2x2x2xf32, #blocked1>
    %174 = tt.bitcast %171 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %175 = arith.cmpf ogt, %153, %172 : tensor<2x2x2x2xf32, #blocked2>
    %176 = arith.cmpf ogt, %154, %173 : tensor<2x2x2x2xf32, #blocked1>
    %177 = arith.cmpf ogt, %155, %174 : tensor<2x2x2x2xf32, #blocked>
    %178 = tt.broadcast %156 : tensor<2x1x1x1xi32, #blocked5> -> tensor<2x2x1x1xi32, #blocked4>
    %179 = tt.broadcast %70 : tensor<1x2x1x1xi32, #blocked4> -> tensor<2x2x1x1xi32, #blocked4>
    %180 = arith.xori %178, %179 : tensor<2x2x1x1xi32, #blocked4>
    %181 = arith.cmpi ne, %180, %cst_12 : tensor<2x2x1x1xi32, #blocked4>
    %182 = tt.broadcast %181 : tensor<2x2x1x1xi1, #blocked4> -> tensor<2x2x2x2xi1, #blocked2>
    %183 = tt.broadcast %181 : tensor<2x2x1x1xi1, #blocked4> -> tensor<2x2x2x2xi1, #blocked1>
    %184 = tt.broadcast %181 : tensor<2x2x1x1xi1, #blocked4> -> tensor<2x2x2x2xi1, #blocked>
    %185 = arith.cmpi ne, %175, %182 : tensor<2x2x2x2xi1, #blocked2>
    %186 = arith.cmpi ne, %176, %183 : tensor<2x2x2x2xi1, #blocked1>
    %187 = arith.cmpi ne, %177, %184 : tensor<2x2x2x2xi1, #blocked>
    %188 = arith.select %185, %172, %153 : tensor<2x2x2x2xi1, #blocked2>, tensor<2x2x2x2xf32, #blocked2>
    %189 = arith.select %186, %173, %154 : tensor<2x2x2x2xi1, #blocked1>, tensor<2x2x2x2xf32, #blocked1>
    %190 = arith.select %187, %174, %155 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %191 = tt.bitcast %188 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %192 = tt.bitcast %189 : tensor<2x2x2x2xf32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %193 = tt.bitcast %190 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %194 = "tt.reduce"(%191) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked2>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked2}>>
    %195 = "tt.reduce"(%192) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked1>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked1}>>
    %196 = tt.expand_dims %194 {axis = 2 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked2}>> -> tensor<2x2x1x2xi32, #blocked2>
    %197 = tt.expand_dims %195 {axis = 2 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked1}>> -> tensor<2x2x1x2xi32, #blocked1>
    %198 = tt.broadcast %196 : tensor<2x2x1x2xi32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %199 = tt.broadcast %197 : tensor<2x2x1x2xi32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %200 = tt.broadcast %196 : tensor<2x2x1x2xi32, #blocked2> -> tensor<2x2x2x2xi32, #blocked>
    %201 = arith.xori %191, %198 : tensor<2x2x2x2xi32, #blocked2>
    %202 = arith.xori %192, %199 : tensor<2x2x2x2xi32, #blocked1>
    %203 = arith.xori %193, %200 : tensor<2x2x2x2xi32, #blocked>
    %204 = tt.bitcast %201 : tensor<2x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xf32, #blocked2>
    %205 = tt.bitcast %202 : tensor<2x2x2x2xi32, #blocked1> -> tensor<2x2x2x2xf32, #blocked1>
    %206 = tt.bitcast %203 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %207 = arith.cmpf ogt, %188, %204 : tensor<2x2x2x2xf32, #blocked2>
    %208 = arith.cmpf ogt, %189, %205 : tensor<2x2x2x2xf32, #blocked1>
    %209 = arith.cmpf ogt, %190, %206 : tensor<2x2x2x2xf32, #blocked>
    %210 = tt.broadcast %156 : tensor<2x1x1x1xi32, #blocked5> -> tensor<2x1x2x1xi32, #blocked1>
    %211 = tt.broadcast %156 : tensor<2x1x1x1xi32, #blocked5> -> tensor<2x1x2x1xi32, #blocked>
    %212 = tt.broadcast %27 : tensor<1x1x2x1xi32, #blocked1> -> tensor<2x1x2x1xi32, #blocked1>
    %213 = tt.broadcast %28 : tensor<1x1x2x1xi32, #blocked> -> tensor<2x1x2x1xi32, #blocked>
    %214 = arith.xori %210, %212 : tensor<2x1x2x1xi32, #blocked1>
    %215 = arith.xori %211, %213 : tensor<2x1x2x1xi32, #blocked>
    %216 = arith.cmpi ne, %214, %cst_3 : tensor<2x1x2x1xi32, #blocked1>
    %217 = arith.cmpi ne, %215, %cst_2 : tensor<2x1x2x1xi32, #blocked>
    %218 = tt.broadcast %216 : tensor<2x1x2x1xi1, #blocked1> -> tensor<2x2x2x2xi1, #blocked2>
    %219 = tt.broadcast %216 : tensor<2x1x2x1xi1, #blocked1> -> tensor<2x2x2x2xi1, #blocked1>
    %220 = tt.broadcast %217 : tensor<2x1x2x1xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked>
    %221 = arith.cmpi ne, %207, %218 : tensor<2x2x2x2xi1, #blocked2>
    %222 = arith.cmpi ne, %208, %219 : tensor<2x2x2x2xi1, #blocked1>
    %223 = arith.cmpi ne, %209, %220 : tensor<2x2x2x2xi1, #blocked>
    %224 = arith.select %221, %204, %188 : tensor<2x2x2x2xi1, #blocked2>, tensor<2x2x2x2xf32, #blocked2>
    %225 = arith.select %222, %205, %189 : tensor<2x2x2x2xi1, #blocked1>, tensor<2x2x2x2xf32, #blocked1>
    %226 = arith.select %223, %206, %190 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %227 = tt.bitcast %224 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %228 = tt.bitcast %225 : tensor<2x2x2x2xf32, #blocked1> -> tensor<2x2x2x2xi32, #blocked1>
    %229 = tt.bitcast %226 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %230 = "tt.reduce"(%228) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked1>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked1}>>
    %231 = "tt.reduce"(%229) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked}>>
    %232 = tt.expand_dims %230 {axis = 3 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked1}>> -> tensor<2x2x2x1xi32, #blocked1>
    %233 = tt.expand_dims %231 {axis = 3 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked}>> -> tensor<2x2x2x1xi32, #blocked>
    %234 = tt.broadcast %232 : tensor<2x2x2x1xi32, #blocked1> -> tensor<2x2x2x2xi32, #blocked2>
    %235 = tt.broadcast %233 : tensor<2x2x2x1xi32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %236 = arith.xori %227, %234 : tensor<2x2x2x2xi32, #blocked2>
    %237 = arith.xori %229, %235 : tensor<2x2x2x2xi32, #blocked>
    %238 = tt.bitcast %236 : tensor<2x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xf32, #blocked2>
    %239 = tt.bitcast %237 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %240 = arith.cmpf ogt, %224, %238 : tensor<2x2x2x2xf32, #blocked2>
    %241 = arith.cmpf ogt, %226, %239 : tensor<2x2x2x2xf32, #blocked>
    %242 = tt.broadcast %156 : tensor<2x1x1x1xi32, #blocked5> -> tensor<2x1x1x2xi32, #blocked2>
    %243 = tt.broadcast %156 : tensor<2x1x1x1xi32, #blocked5> -> tensor<2x1x1x2xi32, #blocked>
    %244 = tt.broadcast %46 : tensor<1x1x1x2xi32, #blocked2> -> tensor<2x1x1x2xi32, #blocked2>
    %245 = tt.broadcast %48 : tensor<1x1x1x2xi32, #blocked> -> tensor<2x1x1x2xi32, #blocked>
    %246 = arith.xori %242, %244 : tensor<2x1x1x2xi32, #blocked2>
    %247 = arith.xori %243, %245 : tensor<2x1x1x2xi32, #blocked>
    %248 = arith.cmpi ne, %246, %cst_5 : tensor<2x1x1x2xi32, #blocked2>
    %249 = arith.cmpi ne, %247, %cst_4 : tensor<2x1x1x2xi32, #blocked>
    %250 = tt.broadcast %248 : tensor<2x1x1x2xi1, #blocked2> -> tensor<2x2x2x2xi1, #blocked2>
    %251 = tt.broadcast %249 : tensor<2x1x1x2xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked>
    %252 = arith.cmpi ne, %240, %250 : tensor<2x2x2x2xi1, #blocked2>
    %253 = arith.cmpi ne, %241, %251 : tensor<2x2x2x2xi1, #blocked>
    %254 = arith.select %252, %238, %224 : tensor<2x2x2x2xi1, #blocked2>, tensor<2x2x2x2xf32, #blocked2>
    %255 = arith.select %253, %239, %226 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %256 = tt.bitcast %254 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %257 = tt.bitcast %255 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %258 = "tt.reduce"(%256) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked2>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 0, parent = #blocked2}>>
    %259 = "tt.reduce"(%257) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %260 = tt.expand_dims %258 {axis = 0 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 0, parent = #blocked2}>> -> tensor<1x2x2x2xi32, #blocked2>
    %261 = tt.expand_dims %259 {axis = 0 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x2x2x2xi32, #blocked>
    %262 = tt.broadcast %260 : tensor<1x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %263 = tt.broadcast %261 : tensor<1x2x2x2xi32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %264 = arith.xori %256, %262 : tensor<2x2x2x2xi32, #blocked2>
    %265 = arith.xori %257, %263 : tensor<2x2x2x2xi32, #blocked>
    %266 = tt.bitcast %264 : tensor<2x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xf32, #blocked2>
    %267 = tt.bitcast %265 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %268 = arith.cmpf ogt, %254, %266 : tensor<2x2x2x2xf32, #blocked2>
    %269 = arith.cmpf ogt, %255, %267 : tensor<2x2x2x2xf32, #blocked>
    %270 = arith.cmpi ne, %156, %cst_13 : tensor<2x1x1x1xi32, #blocked5>
    %271 = tt.broadcast %270 : tensor<2x1x1x1xi1, #blocked5> -> tensor<2x2x2x2xi1, #blocked2>
    %272 = tt.broadcast %270 : tensor<2x1x1x1xi1, #blocked5> -> tensor<2x2x2x2xi1, #blocked>
    %273 = arith.cmpi ne, %268, %271 : tensor<2x2x2x2xi1, #blocked2>
    %274 = arith.cmpi ne, %269, %272 : tensor<2x2x2x2xi1, #blocked>
    %275 = arith.select %273, %266, %254 : tensor<2x2x2x2xi1, #blocked2>, tensor<2x2x2x2xf32, #blocked2>
    %276 = arith.select %274, %267, %255 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %277 = tt.bitcast %275 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %278 = tt.bitcast %276 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %279 = "tt.reduce"(%277) <{axis = 1 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked2>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked2}>>
    %280 = "tt.reduce"(%278) <{axis = 1 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %281 = tt.expand_dims %279 {axis = 1 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked2}>> -> tensor<2x1x2x2xi32, #blocked2>
    %282 = tt.expand_dims %280 {axis = 1 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<2x1x2x2xi32, #blocked>
    %283 = tt.broadcast %281 : tensor<2x1x2x2xi32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %284 = tt.broadcast %282 : tensor<2x1x2x2xi32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %285 = arith.xori %277, %283 : tensor<2x2x2x2xi32, #blocked2>
    %286 = arith.xori %278, %284 : tensor<2x2x2x2xi32, #blocked>
    %287 = tt.bitcast %285 : tensor<2x2x2x2xi32, #blocked2> -> tensor<2x2x2x2xf32, #blocked2>
    %288 = tt.bitcast %286 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %289 = arith.cmpf ogt, %275, %287 : tensor<2x2x2x2xf32, #blocked2>
    %290 = arith.cmpf ogt, %276, %288 : tensor<2x2x2x2xf32, #blocked>
    %291 = arith.cmpi ne, %69, %cst : tensor<1x2x1x1xi32, #blocked>
    %292 = tt.broadcast %291 : tensor<1x2x1x1xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked2>
    %293 = tt.broadcast %291 : tensor<1x2x1x1xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked>
    %294 = arith.cmpi ne, %289, %292 : tensor<2x2x2x2xi1, #blocked2>
    %295 = arith.cmpi ne, %290, %293 : tensor<2x2x2x2xi1, #blocked>
    %296 = arith.select %294, %287, %275 : tensor<2x2x2x2xi1, #blocked2>, tensor<2x2x2x2xf32, #blocked2>
    %297 = arith.select %295, %288, %276 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %298 = tt.bitcast %296 : tensor<2x2x2x2xf32, #blocked2> -> tensor<2x2x2x2xi32, #blocked2>
    %299 = tt.bitcast %297 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %300 = "tt.reduce"(%298) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked2>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked2}>>
    %301 = tt.expand_dims %300 {axis = 2 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 2, parent = #blocked2}>> -> tensor<2x2x1x2xi32, #blocked2>
    %302 = tt.broadcast %301 : tensor<2x2x1x2xi32, #blocked2> -> tensor<2x2x2x2xi32, #blocked>
    %303 = arith.xori %299, %302 : tensor<2x2x2x2xi32, #blocked>
    %304 = tt.bitcast %303 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %305 = arith.cmpf ogt, %297, %304 : tensor<2x2x2x2xf32, #blocked>
    %306 = arith.cmpi ne, %28, %cst_0 : tensor<1x1x2x1xi32, #blocked>
    %307 = tt.broadcast %306 : tensor<1x1x2x1xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked>
    %308 = arith.cmpi ne, %305, %307 : tensor<2x2x2x2xi1, #blocked>
    %309 = arith.select %308, %304, %297 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %310 = tt.bitcast %309 : tensor<2x2x2x2xf32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %311 = "tt.reduce"(%310) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %322 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %322 : i32
    }) : (tensor<2x2x2x2xi32, #blocked>) -> tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked}>>
    %312 = tt.expand_dims %311 {axis = 3 : i32} : tensor<2x2x2xi32, #ttg.slice<{dim = 3, parent = #blocked}>> -> tensor<2x2x2x1xi32, #blocked>
    %313 = tt.broadcast %312 : tensor<2x2x2x1xi32, #blocked> -> tensor<2x2x2x2xi32, #blocked>
    %314 = arith.xori %310, %313 : tensor<2x2x2x2xi32, #blocked>
    %315 = tt.bitcast %314 : tensor<2x2x2x2xi32, #blocked> -> tensor<2x2x2x2xf32, #blocked>
    %316 = arith.cmpf ogt, %309, %315 : tensor<2x2x2x2xf32, #blocked>
    %317 = arith.cmpi ne, %48, %cst_1 : tensor<1x1x1x2xi32, #blocked>
    %318 = tt.broadcast %317 : tensor<1x1x1x2xi1, #blocked> -> tensor<2x2x2x2xi1, #blocked>
    %319 = arith.cmpi ne, %316, %318 : tensor<2x2x2x2xi1, #blocked>
    %320 = arith.select %319, %315, %309 : tensor<2x2x2x2xi1, #blocked>, tensor<2x2x2x2xf32, #blocked>
    %321 = tt.reshape %320 : tensor<2x2x2x2xf32, #blocked> -> tensor<16xf32, #blocked6>
    tt.store %7, %321 : tensor<16x!tt.ptr<f32>, #blocked6>
    tt.return
  }
}
// -----
module {
  tt.func public @row_sort(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %ret = arith.constant dense<0> : tensor<1x1x2x2xi32>
    %ret_0 = arith.constant dense<0> : tensor<1x2x1x2xi32>
    %ret_1 = arith.constant dense<0> : tensor<1x2x2x1xi32>
    %ret_2 = arith.constant dense<0> : tensor<2x1x1x2xi32>
    %ret_3 = arith.constant dense<0> : tensor<2x1x2x1xi32>
    %ret_4 = arith.constant dense<0> : tensor<2x2x1x1xi32>
    %ret_5 = arith.constant dense<0> : tensor<1x1x1x2xi32>
    %ret_6 = arith.constant dense<0> : tensor<1x1x2x1xi32>
    %ret_7 = arith.constant dense<0> : tensor<1x2x1x1xi32>
    %ret_8 = arith.constant dense<0> : tensor<2x1x1x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %0 = arith.muli %row, %c16_i32 : i32
    %1 = tt.addptr %out_ptr, %0 : !tt.ptr<f32>, i32
    %2 = tt.splat %1 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %3 = tt.addptr %2, %c : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %4 = tt.addptr %x_ptr, %0 : !tt.ptr<f32>, i32
    %5 = tt.splat %4 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %6 = tt.addptr %5, %c : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %7 = tt.load %6 : tensor<16x!tt.ptr<f32>>
    %h = tt.reshape %7 : tensor<16xf32> -> tensor<2x2x2x2xf32>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_9 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1xi32>
    %ix = tt.bitcast %h : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy = "tt.reduce"(%ix) <{axis = 3 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_10 = tt.expand_dims %iy {axis = 3 : i32} : tensor<2x2x2xi32> -> tensor<2x2x2x1xi32>
    %iy_11 = tt.broadcast %iy_10 : tensor<2x2x2x1xi32> -> tensor<2x2x2x2xi32>
    %iy_12 = arith.xori %ix, %iy_11 : tensor<2x2x2x2xi32>
    %y = tt.bitcast %iy_12 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_13 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2xi32>
    %ret_14 = arith.cmpf ogt, %h, %y : tensor<2x2x2x2xf32>
    %ret_15 = tt.broadcast %ar_9 : tensor<1x1x2x1xi32> -> tensor<1x1x2x2xi32>
    %ret_16 = tt.broadcast %ar_13 : tensor<1x1x1x2xi32> -> tensor<1x1x2x2xi32>
    %ret_17 = arith.xori %ret_15, %ret_16 : tensor<1x1x2x2xi32>
    %ret_18 = arith.cmpi ne, %ret_17, %ret : tensor<1x1x2x2xi32>
    %ret_19 = tt.broadcast %ret_18 : tensor<1x1x2x2xi1> -> tensor<2x2x2x2xi1>
    %ret_20 = arith.cmpi ne, %ret_14, %ret_19 : tensor<2x2x2x2xi1>
    %ret_21 = arith.select %ret_20, %y, %h : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ar_22 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1xi32>
    %ix_23 = tt.bitcast %ret_21 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_24 = "tt.reduce"(%ix_23) <{axis = 2 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_25 = tt.expand_dims %iy_24 {axis = 2 : i32} : tensor<2x2x2xi32> -> tensor<2x2x1x2xi32>
    %iy_26 = tt.broadcast %iy_25 : tensor<2x2x1x2xi32> -> tensor<2x2x2x2xi32>
    %iy_27 = arith.xori %ix_23, %iy_26 : tensor<2x2x2x2xi32>
    %y_28 = tt.bitcast %iy_27 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_29 = arith.cmpf ogt, %ret_21, %y_28 : tensor<2x2x2x2xf32>
    %ret_30 = tt.broadcast %ar_22 : tensor<1x2x1x1xi32> -> tensor<1x2x2x1xi32>
    %ret_31 = tt.broadcast %ar_9 : tensor<1x1x2x1xi32> -> tensor<1x2x2x1xi32>
    %ret_32 = arith.xori %ret_30, %ret_31 : tensor<1x2x2x1xi32>
    %ret_33 = arith.cmpi ne, %ret_32, %ret_1 : tensor<1x2x2x1xi32>
    %ret_34 = tt.broadcast %ret_33 : tensor<1x2x2x1xi1> -> tensor<2x2x2x2xi1>
    %ret_35 = arith.cmpi ne, %ret_29, %ret_34 : tensor<2x2x2x2xi1>
    %ret_36 = arith.select %ret_35, %y_28, %ret_21 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_37 = tt.bitcast %ret_36 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_38 = "tt.reduce"(%ix_37) <{axis = 3 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_39 = tt.expand_dims %iy_38 {axis = 3 : i32} : tensor<2x2x2xi32> -> tensor<2x2x2x1xi32>
    %iy_40 = tt.broadcast %iy_39 : tensor<2x2x2x1xi32> -> tensor<2x2x2x2xi32>
    %iy_41 = arith.xori %ix_37, %iy_40 : tensor<2x2x2x2xi32>
    %y_42 = tt.bitcast %iy_41 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_43 = arith.cmpf ogt, %ret_36, %y_42 : tensor<2x2x2x2xf32>
    %ret_44 = tt.broadcast %ar_22 : tensor<1x2x1x1xi32> -> tensor<1x2x1x2xi32>
    %ret_45 = tt.broadcast %ar_13 : tensor<1x1x1x2xi32> -> tensor<1x2x1x2xi32>
    %ret_46 = arith.xori %ret_44, %ret_45 : tensor<1x2x1x2xi32>
    %ret_47 = arith.cmpi ne, %ret_46, %ret_0 : tensor<1x2x1x2xi32>
    %ret_48 = tt.broadcast %ret_47 : tensor<1x2x1x2xi1> -> tensor<2x2x2x2xi1>
    %ret_49 = arith.cmpi ne, %ret_43, %ret_48 : tensor<2x2x2x2xi1>
    %ret_50 = arith.select %ret_49, %y_42, %ret_36 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ar_51 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1xi32>
    %ix_52 = tt.bitcast %ret_50 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_53 = "tt.reduce"(%ix_52) <{axis = 1 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_54 = tt.expand_dims %iy_53 {axis = 1 : i32} : tensor<2x2x2xi32> -> tensor<2x1x2x2xi32>
    %iy_55 = tt.broadcast %iy_54 : tensor<2x1x2x2xi32> -> tensor<2x2x2x2xi32>
    %iy_56 = arith.xori %ix_52, %iy_55 : tensor<2x2x2x2xi32>
    %y_57 = tt.bitcast %iy_56 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_58 = arith.cmpf ogt, %ret_50, %y_57 : tensor<2x2x2x2xf32>
    %ret_59 = tt.broadcast %ar_51 : tensor<2x1x1x1xi32> -> tensor<2x2x1x1xi32>
    %ret_60 = tt.broadcast %ar_22 : tensor<1x2x1x1xi32> -> tensor<2x2x1x1xi32>
    %ret_61 = arith.xori %ret_59, %ret_60 : tensor<2x2x1x1xi32>
    %ret_62 = arith.cmpi ne, %ret_61, %ret_4 : tensor<2x2x1x1xi32>
    %ret_63 = tt.broadcast %ret_62 : tensor<2x2x1x1xi1> -> tensor<2x2x2x2xi1>
    %ret_64 = arith.cmpi ne, %ret_58, %ret_63 : tensor<2x2x2x2xi1>
    %ret_65 = arith.select %ret_64, %y_57, %ret_50 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_66 = tt.bitcast %ret_65 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_67 = "tt.reduce"(%ix_66) <{axis = 2 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_68 = tt.expand_dims %iy_67 {axis = 2 : i32} : tensor<2x2x2xi32> -> tensor<2x2x1x2xi32>
    %iy_69 = tt.broadcast %iy_68 : tensor<2x2x1x2xi32> -> tensor<2x2x2x2xi32>
    %iy_70 = arith.xori %ix_66, %iy_69 : tensor<2x2x2x2xi32>
    %y_71 = tt.bitcast %iy_70 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_72 = arith.cmpf ogt, %ret_65, %y_71 : tensor<2x2x2x2xf32>
    %ret_73 = tt.broadcast %ar_51 : tensor<2x1x1x1xi32> -> tensor<2x1x2x1xi32>
    %ret_74 = tt.broadcast %ar_9 : tensor<1x1x2x1xi32> -> tensor<2x1x2x1xi32>
    %ret_75 = arith.xori %ret_73, %ret_74 : tensor<2x1x2x1xi32>
    %ret_76 = arith.cmpi ne, %ret_75, %ret_3 : tensor<2x1x2x1xi32>
    %ret_77 = tt.broadcast %ret_76 : tensor<2x1x2x1xi1> -> tensor<2x2x2x2xi1>
    %ret_78 = arith.cmpi ne, %ret_72, %ret_77 : tensor<2x2x2x2xi1>
    %ret_79 = arith.select %ret_78, %y_71, %ret_65 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_80 = tt.bitcast %ret_79 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_81 = "tt.reduce"(%ix_80) <{axis = 3 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_82 = tt.expand_dims %iy_81 {axis = 3 : i32} : tensor<2x2x2xi32> -> tensor<2x2x2x1xi32>
    %iy_83 = tt.broadcast %iy_82 : tensor<2x2x2x1xi32> -> tensor<2x2x2x2xi32>
    %iy_84 = arith.xori %ix_80, %iy_83 : tensor<2x2x2x2xi32>
    %y_85 = tt.bitcast %iy_84 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_86 = arith.cmpf ogt, %ret_79, %y_85 : tensor<2x2x2x2xf32>
    %ret_87 = tt.broadcast %ar_51 : tensor<2x1x1x1xi32> -> tensor<2x1x1x2xi32>
    %ret_88 = tt.broadcast %ar_13 : tensor<1x1x1x2xi32> -> tensor<2x1x1x2xi32>
    %ret_89 = arith.xori %ret_87, %ret_88 : tensor<2x1x1x2xi32>
    %ret_90 = arith.cmpi ne, %ret_89, %ret_2 : tensor<2x1x1x2xi32>
    %ret_91 = tt.broadcast %ret_90 : tensor<2x1x1x2xi1> -> tensor<2x2x2x2xi1>
    %ret_92 = arith.cmpi ne, %ret_86, %ret_91 : tensor<2x2x2x2xi1>
    %ret_93 = arith.select %ret_92, %y_85, %ret_79 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_94 = tt.bitcast %ret_93 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_95 = "tt.reduce"(%ix_94) <{axis = 0 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_96 = tt.expand_dims %iy_95 {axis = 0 : i32} : tensor<2x2x2xi32> -> tensor<1x2x2x2xi32>
    %iy_97 = tt.broadcast %iy_96 : tensor<1x2x2x2xi32> -> tensor<2x2x2x2xi32>
    %iy_98 = arith.xori %ix_94, %iy_97 : tensor<2x2x2x2xi32>
    %y_99 = tt.bitcast %iy_98 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_100 = arith.cmpf ogt, %ret_93, %y_99 : tensor<2x2x2x2xf32>
    %ret_101 = arith.cmpi ne, %ar_51, %ret_8 : tensor<2x1x1x1xi32>
    %ret_102 = tt.broadcast %ret_101 : tensor<2x1x1x1xi1> -> tensor<2x2x2x2xi1>
    %ret_103 = arith.cmpi ne, %ret_100, %ret_102 : tensor<2x2x2x2xi1>
    %ret_104 = arith.select %ret_103, %y_99, %ret_93 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_105 = tt.bitcast %ret_104 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_106 = "tt.reduce"(%ix_105) <{axis = 1 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_107 = tt.expand_dims %iy_106 {axis = 1 : i32} : tensor<2x2x2xi32> -> tensor<2x1x2x2xi32>
    %iy_108 = tt.broadcast %iy_107 : tensor<2x1x2x2xi32> -> tensor<2x2x2x2xi32>
    %iy_109 = arith.xori %ix_105, %iy_108 : tensor<2x2x2x2xi32>
    %y_110 = tt.bitcast %iy_109 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_111 = arith.cmpf ogt, %ret_104, %y_110 : tensor<2x2x2x2xf32>
    %ret_112 = arith.cmpi ne, %ar_22, %ret_7 : tensor<1x2x1x1xi32>
    %ret_113 = tt.broadcast %ret_112 : tensor<1x2x1x1xi1> -> tensor<2x2x2x2xi1>
    %ret_114 = arith.cmpi ne, %ret_111, %ret_113 : tensor<2x2x2x2xi1>
    %ret_115 = arith.select %ret_114, %y_110, %ret_104 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_116 = tt.bitcast %ret_115 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_117 = "tt.reduce"(%ix_116) <{axis = 2 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_118 = tt.expand_dims %iy_117 {axis = 2 : i32} : tensor<2x2x2xi32> -> tensor<2x2x1x2xi32>
    %iy_119 = tt.broadcast %iy_118 : tensor<2x2x1x2xi32> -> tensor<2x2x2x2xi32>
    %iy_120 = arith.xori %ix_116, %iy_119 : tensor<2x2x2x2xi32>
    %y_121 = tt.bitcast %iy_120 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_122 = arith.cmpf ogt, %ret_115, %y_121 : tensor<2x2x2x2xf32>
    %ret_123 = arith.cmpi ne, %ar_9, %ret_6 : tensor<1x1x2x1xi32>
    %ret_124 = tt.broadcast %ret_123 : tensor<1x1x2x1xi1> -> tensor<2x2x2x2xi1>
    %ret_125 = arith.cmpi ne, %ret_122, %ret_124 : tensor<2x2x2x2xi1>
    %ret_126 = arith.select %ret_125, %y_121, %ret_115 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_127 = tt.bitcast %ret_126 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_128 = "tt.reduce"(%ix_127) <{axis = 3 : i32}> ({
    ^bb0(%iy_138: i32, %iy_139: i32):
      %iy_140 = arith.xori %iy_138, %iy_139 : i32
      tt.reduce.return %iy_140 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_129 = tt.expand_dims %iy_128 {axis = 3 : i32} : tensor<2x2x2xi32> -> tensor<2x2x2x1xi32>
    %iy_130 = tt.broadcast %iy_129 : tensor<2x2x2x1xi32> -> tensor<2x2x2x2xi32>
    %iy_131 = arith.xori %ix_127, %iy_130 : tensor<2x2x2x2xi32>
    %y_132 = tt.bitcast %iy_131 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ret_133 = arith.cmpf ogt, %ret_126, %y_132 : tensor<2x2x2x2xf32>
    %ret_134 = arith.cmpi ne, %ar_13, %ret_5 : tensor<1x1x1x2xi32>
    %ret_135 = tt.broadcast %ret_134 : tensor<1x1x1x2xi1> -> tensor<2x2x2x2xi1>
    %ret_136 = arith.cmpi ne, %ret_133, %ret_135 : tensor<2x2x2x2xi1>
    %ret_137 = arith.select %ret_136, %y_132, %ret_126 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %x = tt.reshape %ret_137 : tensor<2x2x2x2xf32> -> tensor<16xf32>
    tt.store %3, %x : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
