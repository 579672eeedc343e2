// Integer arithmetic, umulhi, xor_sum, argmax, sort. (Triton 3.6)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input i32 128 integers 0 9999
// output i32 128
module {
  tt.func public @k_int(%arg0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<6> : tensor<128xi32>
    %cst_0 = arith.constant dense<7> : tensor<128xi32>
    %cst_1 = arith.constant dense<6> : tensor<128xi64>
    %cst_2 = arith.constant dense<85> : tensor<128xi32>
    %cst_3 = arith.constant dense<1> : tensor<128xi32>
    %cst_4 = arith.constant dense<2> : tensor<128xi32>
    %cst_5 = arith.constant dense<5> : tensor<128xi32>
    %cst_6 = arith.constant dense<3> : tensor<128xi32>
    %cst_7 = arith.constant dense<-2147483648> : tensor<128xi64>
    %cst_8 = arith.constant dense<2147483647> : tensor<128xi64>
    %cst_9 = arith.constant dense<-1640531527> : tensor<128xi32>
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.splat %arg0 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<i32>>
    %4 = tt.mulhiui %3, %cst_9 : tensor<128xi32>
    %5 = arith.extsi %3 : tensor<128xi32> to tensor<128xi64>
    %6 = arith.addi %5, %cst_1 : tensor<128xi64>
    %7 = arith.cmpi sle, %6, %cst_8 : tensor<128xi64>
    %8 = arith.cmpi sge, %6, %cst_7 : tensor<128xi64>
    %9 = arith.andi %7, %8 : tensor<128xi1>
    tt.assert %9, "int32 overflow detected for operation add" : tensor<128xi1>
    %10 = arith.addi %3, %cst : tensor<128xi32>
    %11 = arith.divsi %10, %cst_0 : tensor<128xi32>
    %12 = arith.extsi %4 : tensor<128xi32> to tensor<128xi64>
    %13 = arith.extsi %11 : tensor<128xi32> to tensor<128xi64>
    %14 = arith.addi %12, %13 : tensor<128xi64>
    %15 = arith.cmpi sle, %14, %cst_8 : tensor<128xi64>
    %16 = arith.cmpi sge, %14, %cst_7 : tensor<128xi64>
    %17 = arith.andi %15, %16 : tensor<128xi1>
    tt.assert %17, "int32 overflow detected for operation add" : tensor<128xi1>
    %18 = arith.addi %4, %11 : tensor<128xi32>
    %19 = arith.divsi %3, %cst_6 : tensor<128xi32>
    %20 = arith.extsi %18 : tensor<128xi32> to tensor<128xi64>
    %21 = arith.extsi %19 : tensor<128xi32> to tensor<128xi64>
    %22 = arith.addi %20, %21 : tensor<128xi64>
    %23 = arith.cmpi sle, %22, %cst_8 : tensor<128xi64>
    %24 = arith.cmpi sge, %22, %cst_7 : tensor<128xi64>
    %25 = arith.andi %23, %24 : tensor<128xi1>
    tt.assert %25, "int32 overflow detected for operation add" : tensor<128xi1>
    %26 = arith.addi %18, %19 : tensor<128xi32>
    %27 = arith.remsi %3, %cst_5 : tensor<128xi32>
    %28 = arith.extsi %26 : tensor<128xi32> to tensor<128xi64>
    %29 = arith.extsi %27 : tensor<128xi32> to tensor<128xi64>
    %30 = arith.addi %28, %29 : tensor<128xi64>
    %31 = arith.cmpi sle, %30, %cst_8 : tensor<128xi64>
    %32 = arith.cmpi sge, %30, %cst_7 : tensor<128xi64>
    %33 = arith.andi %31, %32 : tensor<128xi1>
    tt.assert %33, "int32 overflow detected for operation add" : tensor<128xi1>
    %34 = arith.addi %26, %27 : tensor<128xi32>
    %35 = arith.shrsi %3, %cst_4 : tensor<128xi32>
    %36 = arith.extsi %34 : tensor<128xi32> to tensor<128xi64>
    %37 = arith.extsi %35 : tensor<128xi32> to tensor<128xi64>
    %38 = arith.addi %36, %37 : tensor<128xi64>
    %39 = arith.cmpi sle, %38, %cst_8 : tensor<128xi64>
    %40 = arith.cmpi sge, %38, %cst_7 : tensor<128xi64>
    %41 = arith.andi %39, %40 : tensor<128xi1>
    tt.assert %41, "int32 overflow detected for operation add" : tensor<128xi1>
    %42 = arith.addi %34, %35 : tensor<128xi32>
    %43 = arith.shli %3, %cst_3 : tensor<128xi32>
    %44 = arith.extsi %42 : tensor<128xi32> to tensor<128xi64>
    %45 = arith.extsi %43 : tensor<128xi32> to tensor<128xi64>
    %46 = arith.addi %44, %45 : tensor<128xi64>
    %47 = arith.cmpi sle, %46, %cst_8 : tensor<128xi64>
    %48 = arith.cmpi sge, %46, %cst_7 : tensor<128xi64>
    %49 = arith.andi %47, %48 : tensor<128xi1>
    tt.assert %49, "int32 overflow detected for operation add" : tensor<128xi1>
    %50 = arith.addi %42, %43 : tensor<128xi32>
    %51 = arith.xori %3, %cst_2 : tensor<128xi32>
    %52 = arith.extsi %50 : tensor<128xi32> to tensor<128xi64>
    %53 = arith.extsi %51 : tensor<128xi32> to tensor<128xi64>
    %54 = arith.addi %52, %53 : tensor<128xi64>
    %55 = arith.cmpi sle, %54, %cst_8 : tensor<128xi64>
    %56 = arith.cmpi sge, %54, %cst_7 : tensor<128xi64>
    %57 = arith.andi %55, %56 : tensor<128xi1>
    tt.assert %57, "int32 overflow detected for operation add" : tensor<128xi1>
    %58 = arith.addi %50, %51 : tensor<128xi32>
    %59 = tt.reshape %3 allow_reorder : tensor<128xi32> -> tensor<128xi32>
    %60 = "tt.reduce"(%59) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<128xi32>) -> i32
    %61 = tt.splat %60 : i32 -> tensor<128xi32>
    %62 = arith.extsi %58 : tensor<128xi32> to tensor<128xi64>
    %63 = arith.extsi %60 : i32 to i64
    %64 = tt.splat %63 : i64 -> tensor<128xi64>
    %65 = arith.addi %62, %64 : tensor<128xi64>
    %66 = arith.cmpi sle, %65, %cst_8 : tensor<128xi64>
    %67 = arith.cmpi sge, %65, %cst_7 : tensor<128xi64>
    %68 = arith.andi %66, %67 : tensor<128xi1>
    tt.assert %68, "int32 overflow detected for operation add" : tensor<128xi1>
    %69 = arith.addi %58, %61 : tensor<128xi32>
    %70:2 = "tt.reduce"(%3, %0) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32):
      %414 = arith.cmpi eq, %arg2, %arg4 : i32
      %415 = arith.cmpi slt, %arg3, %arg5 : i32
      %416 = arith.andi %414, %415 : i1
      %417 = arith.cmpi sgt, %arg2, %arg4 : i32
      %418 = arith.ori %417, %416 : i1
      %419 = arith.select %418, %arg2, %arg4 : i32
      %420 = arith.select %418, %arg3, %arg5 : i32
      tt.reduce.return %419, %420 : i32, i32
    }) : (tensor<128xi32>, tensor<128xi32>) -> (i32, i32)
    %71 = tt.splat %70#1 : i32 -> tensor<128xi32>
    %72 = arith.extsi %69 : tensor<128xi32> to tensor<128xi64>
    %73 = arith.extsi %70#1 : i32 to i64
    %74 = tt.splat %73 : i64 -> tensor<128xi64>
    %75 = arith.addi %72, %74 : tensor<128xi64>
    %76 = arith.cmpi sle, %75, %cst_8 : tensor<128xi64>
    %77 = arith.cmpi sge, %75, %cst_7 : tensor<128xi64>
    %78 = arith.andi %76, %77 : tensor<128xi1>
    tt.assert %78, "int32 overflow detected for operation add" : tensor<128xi1>
    %79 = arith.addi %69, %71 : tensor<128xi32>
    %80 = tt.splat %arg1 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %81 = tt.addptr %80, %0 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %82 = tt.reshape %3 : tensor<128xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %83 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %84 = tt.reshape %83 : tensor<2xi32> -> tensor<1x1x1x1x1x2x1xi32>
    %85 = "tt.reduce"(%82) <{axis = 6 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %86 = tt.expand_dims %85 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %87 = tt.broadcast %86 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %88 = arith.xori %82, %87 : tensor<2x2x2x2x2x2x2xi32>
    %89 = tt.reshape %83 : tensor<2xi32> -> tensor<1x1x1x1x1x1x2xi32>
    %90 = arith.cmpi sgt, %82, %88 : tensor<2x2x2x2x2x2x2xi32>
    %91 = tt.broadcast %84 : tensor<1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x2xi32>
    %92 = tt.broadcast %89 : tensor<1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x2xi32>
    %93 = arith.xori %91, %92 : tensor<1x1x1x1x1x2x2xi32>
    %94 = arith.extui %90 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %95 = tt.broadcast %93 : tensor<1x1x1x1x1x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %96 = arith.cmpi ne, %94, %95 : tensor<2x2x2x2x2x2x2xi32>
    %97 = arith.select %96, %88, %82 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %98 = tt.reshape %83 : tensor<2xi32> -> tensor<1x1x1x1x2x1x1xi32>
    %99 = "tt.reduce"(%97) <{axis = 5 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %100 = tt.expand_dims %99 {axis = 5 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2xi32>
    %101 = tt.broadcast %100 : tensor<2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %102 = arith.xori %97, %101 : tensor<2x2x2x2x2x2x2xi32>
    %103 = arith.cmpi sgt, %97, %102 : tensor<2x2x2x2x2x2x2xi32>
    %104 = tt.broadcast %98 : tensor<1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x2x1xi32>
    %105 = tt.broadcast %84 : tensor<1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x2x1xi32>
    %106 = arith.xori %104, %105 : tensor<1x1x1x1x2x2x1xi32>
    %107 = arith.extui %103 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %108 = tt.broadcast %106 : tensor<1x1x1x1x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %109 = arith.cmpi ne, %107, %108 : tensor<2x2x2x2x2x2x2xi32>
    %110 = arith.select %109, %102, %97 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %111 = "tt.reduce"(%110) <{axis = 6 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %112 = tt.expand_dims %111 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %113 = tt.broadcast %112 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %114 = arith.xori %110, %113 : tensor<2x2x2x2x2x2x2xi32>
    %115 = arith.cmpi sgt, %110, %114 : tensor<2x2x2x2x2x2x2xi32>
    %116 = tt.broadcast %98 : tensor<1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x2xi32>
    %117 = tt.broadcast %89 : tensor<1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x2xi32>
    %118 = arith.xori %116, %117 : tensor<1x1x1x1x2x1x2xi32>
    %119 = arith.extui %115 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %120 = tt.broadcast %118 : tensor<1x1x1x1x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %121 = arith.cmpi ne, %119, %120 : tensor<2x2x2x2x2x2x2xi32>
    %122 = arith.select %121, %114, %110 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %123 = tt.reshape %83 : tensor<2xi32> -> tensor<1x1x1x2x1x1x1xi32>
    %124 = "tt.reduce"(%122) <{axis = 4 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %125 = tt.expand_dims %124 {axis = 4 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2xi32>
    %126 = tt.broadcast %125 : tensor<2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %127 = arith.xori %122, %126 : tensor<2x2x2x2x2x2x2xi32>
    %128 = arith.cmpi sgt, %122, %127 : tensor<2x2x2x2x2x2x2xi32>
    %129 = tt.broadcast %123 : tensor<1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x2x1x1xi32>
    %130 = tt.broadcast %98 : tensor<1x1x1x1x2x1x1xi32> -> tensor<1x1x1x2x2x1x1xi32>
    %131 = arith.xori %129, %130 : tensor<1x1x1x2x2x1x1xi32>
    %132 = arith.extui %128 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %133 = tt.broadcast %131 : tensor<1x1x1x2x2x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %134 = arith.cmpi ne, %132, %133 : tensor<2x2x2x2x2x2x2xi32>
    %135 = arith.select %134, %127, %122 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %136 = "tt.reduce"(%135) <{axis = 5 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %137 = tt.expand_dims %136 {axis = 5 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2xi32>
    %138 = tt.broadcast %137 : tensor<2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %139 = arith.xori %135, %138 : tensor<2x2x2x2x2x2x2xi32>
    %140 = arith.cmpi sgt, %135, %139 : tensor<2x2x2x2x2x2x2xi32>
    %141 = tt.broadcast %123 : tensor<1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x1x2x1xi32>
    %142 = tt.broadcast %84 : tensor<1x1x1x1x1x2x1xi32> -> tensor<1x1x1x2x1x2x1xi32>
    %143 = arith.xori %141, %142 : tensor<1x1x1x2x1x2x1xi32>
    %144 = arith.extui %140 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %145 = tt.broadcast %143 : tensor<1x1x1x2x1x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %146 = arith.cmpi ne, %144, %145 : tensor<2x2x2x2x2x2x2xi32>
    %147 = arith.select %146, %139, %135 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %148 = "tt.reduce"(%147) <{axis = 6 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %149 = tt.expand_dims %148 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %150 = tt.broadcast %149 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %151 = arith.xori %147, %150 : tensor<2x2x2x2x2x2x2xi32>
    %152 = arith.cmpi sgt, %147, %151 : tensor<2x2x2x2x2x2x2xi32>
    %153 = tt.broadcast %123 : tensor<1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x1x1x2xi32>
    %154 = tt.broadcast %89 : tensor<1x1x1x1x1x1x2xi32> -> tensor<1x1x1x2x1x1x2xi32>
    %155 = arith.xori %153, %154 : tensor<1x1x1x2x1x1x2xi32>
    %156 = arith.extui %152 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %157 = tt.broadcast %155 : tensor<1x1x1x2x1x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %158 = arith.cmpi ne, %156, %157 : tensor<2x2x2x2x2x2x2xi32>
    %159 = arith.select %158, %151, %147 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %160 = tt.reshape %83 : tensor<2xi32> -> tensor<1x1x2x1x1x1x1xi32>
    %161 = "tt.reduce"(%159) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %162 = tt.expand_dims %161 {axis = 3 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2xi32>
    %163 = tt.broadcast %162 : tensor<2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %164 = arith.xori %159, %163 : tensor<2x2x2x2x2x2x2xi32>
    %165 = arith.cmpi sgt, %159, %164 : tensor<2x2x2x2x2x2x2xi32>
    %166 = tt.broadcast %160 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1xi32>
    %167 = tt.broadcast %123 : tensor<1x1x1x2x1x1x1xi32> -> tensor<1x1x2x2x1x1x1xi32>
    %168 = arith.xori %166, %167 : tensor<1x1x2x2x1x1x1xi32>
    %169 = arith.extui %165 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %170 = tt.broadcast %168 : tensor<1x1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %171 = arith.cmpi ne, %169, %170 : tensor<2x2x2x2x2x2x2xi32>
    %172 = arith.select %171, %164, %159 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %173 = "tt.reduce"(%172) <{axis = 4 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %174 = tt.expand_dims %173 {axis = 4 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2xi32>
    %175 = tt.broadcast %174 : tensor<2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %176 = arith.xori %172, %175 : tensor<2x2x2x2x2x2x2xi32>
    %177 = arith.cmpi sgt, %172, %176 : tensor<2x2x2x2x2x2x2xi32>
    %178 = tt.broadcast %160 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1xi32>
    %179 = tt.broadcast %98 : tensor<1x1x1x1x2x1x1xi32> -> tensor<1x1x2x1x2x1x1xi32>
    %180 = arith.xori %178, %179 : tensor<1x1x2x1x2x1x1xi32>
    %181 = arith.extui %177 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %182 = tt.broadcast %180 : tensor<1x1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %183 = arith.cmpi ne, %181, %182 : tensor<2x2x2x2x2x2x2xi32>
    %184 = arith.select %183, %176, %172 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %185 = "tt.reduce"(%184) <{axis = 5 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %186 = tt.expand_dims %185 {axis = 5 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2xi32>
    %187 = tt.broadcast %186 : tensor<2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %188 = arith.xori %184, %187 : tensor<2x2x2x2x2x2x2xi32>
    %189 = arith.cmpi sgt, %184, %188 : tensor<2x2x2x2x2x2x2xi32>
    %190 = tt.broadcast %160 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1xi32>
    %191 = tt.broadcast %84 : tensor<1x1x1x1x1x2x1xi32> -> tensor<1x1x2x1x1x2x1xi32>
    %192 = arith.xori %190, %191 : tensor<1x1x2x1x1x2x1xi32>
    %193 = arith.extui %189 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %194 = tt.broadcast %192 : tensor<1x1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %195 = arith.cmpi ne, %193, %194 : tensor<2x2x2x2x2x2x2xi32>
    %196 = arith.select %195, %188, %184 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %197 = "tt.reduce"(%196) <{axis = 6 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %198 = tt.expand_dims %197 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %199 = tt.broadcast %198 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %200 = arith.xori %196, %199 : tensor<2x2x2x2x2x2x2xi32>
    %201 = arith.cmpi sgt, %196, %200 : tensor<2x2x2x2x2x2x2xi32>
    %202 = tt.broadcast %160 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x2xi32>
    %203 = tt.broadcast %89 : tensor<1x1x1x1x1x1x2xi32> -> tensor<1x1x2x1x1x1x2xi32>
    %204 = arith.xori %202, %203 : tensor<1x1x2x1x1x1x2xi32>
    %205 = arith.extui %201 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %206 = tt.broadcast %204 : tensor<1x1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %207 = arith.cmpi ne, %205, %206 : tensor<2x2x2x2x2x2x2xi32>
    %208 = arith.select %207, %200, %196 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %209 = tt.reshape %83 : tensor<2xi32> -> tensor<1x2x1x1x1x1x1xi32>
    %210 = "tt.reduce"(%208) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %211 = tt.expand_dims %210 {axis = 2 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2xi32>
    %212 = tt.broadcast %211 : tensor<2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %213 = arith.xori %208, %212 : tensor<2x2x2x2x2x2x2xi32>
    %214 = arith.cmpi sgt, %208, %213 : tensor<2x2x2x2x2x2x2xi32>
    %215 = tt.broadcast %209 : tensor<1x2x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1xi32>
    %216 = tt.broadcast %160 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1xi32>
    %217 = arith.xori %215, %216 : tensor<1x2x2x1x1x1x1xi32>
    %218 = arith.extui %214 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %219 = tt.broadcast %217 : tensor<1x2x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %220 = arith.cmpi ne, %218, %219 : tensor<2x2x2x2x2x2x2xi32>
    %221 = arith.select %220, %213, %208 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %222 = "tt.reduce"(%221) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %223 = tt.expand_dims %222 {axis = 3 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2xi32>
    %224 = tt.broadcast %223 : tensor<2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %225 = arith.xori %221, %224 : tensor<2x2x2x2x2x2x2xi32>
    %226 = arith.cmpi sgt, %221, %225 : tensor<2x2x2x2x2x2x2xi32>
    %227 = tt.broadcast %209 : tensor<1x2x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1xi32>
    %228 = tt.broadcast %123 : tensor<1x1x1x2x1x1x1xi32> -> tensor<1x2x1x2x1x1x1xi32>
    %229 = arith.xori %227, %228 : tensor<1x2x1x2x1x1x1xi32>
    %230 = arith.extui %226 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %231 = tt.broadcast %229 : tensor<1x2x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %232 = arith.cmpi ne, %230, %231 : tensor<2x2x2x2x2x2x2xi32>
    %233 = arith.select %232, %225, %221 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %234 = "tt.reduce"(%233) <{axis = 4 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %235 = tt.expand_dims %234 {axis = 4 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2xi32>
    %236 = tt.broadcast %235 : tensor<2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %237 = arith.xori %233, %236 : tensor<2x2x2x2x2x2x2xi32>
    %238 = arith.cmpi sgt, %233, %237 : tensor<2x2x2x2x2x2x2xi32>
    %239 = tt.broadcast %209 : tensor<1x2x1x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1xi32>
    %240 = tt.broadcast %98 : tensor<1x1x1x1x2x1x1xi32> -> tensor<1x2x1x1x2x1x1xi32>
    %241 = arith.xori %239, %240 : tensor<1x2x1x1x2x1x1xi32>
    %242 = arith.extui %238 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %243 = tt.broadcast %241 : tensor<1x2x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %244 = arith.cmpi ne, %242, %243 : tensor<2x2x2x2x2x2x2xi32>
    %245 = arith.select %244, %237, %233 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %246 = "tt.reduce"(%245) <{axis = 5 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %247 = tt.expand_dims %246 {axis = 5 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2xi32>
    %248 = tt.broadcast %247 : tensor<2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %249 = arith.xori %245, %248 : tensor<2x2x2x2x2x2x2xi32>
    %250 = arith.cmpi sgt, %245, %249 : tensor<2x2x2x2x2x2x2xi32>
    %251 = tt.broadcast %209 : tensor<1x2x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x2x1xi32>
    %252 = tt.broadcast %84 : tensor<1x1x1x1x1x2x1xi32> -> tensor<1x2x1x1x1x2x1xi32>
    %253 = arith.xori %251, %252 : tensor<1x2x1x1x1x2x1xi32>
    %254 = arith.extui %250 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %255 = tt.broadcast %253 : tensor<1x2x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %256 = arith.cmpi ne, %254, %255 : tensor<2x2x2x2x2x2x2xi32>
    %257 = arith.select %256, %249, %245 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %258 = "tt.reduce"(%257) <{axis = 6 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %259 = tt.expand_dims %258 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %260 = tt.broadcast %259 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %261 = arith.xori %257, %260 : tensor<2x2x2x2x2x2x2xi32>
    %262 = arith.cmpi sgt, %257, %261 : tensor<2x2x2x2x2x2x2xi32>
    %263 = tt.broadcast %209 : tensor<1x2x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x2xi32>
    %264 = tt.broadcast %89 : tensor<1x1x1x1x1x1x2xi32> -> tensor<1x2x1x1x1x1x2xi32>
    %265 = arith.xori %263, %264 : tensor<1x2x1x1x1x1x2xi32>
    %266 = arith.extui %262 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %267 = tt.broadcast %265 : tensor<1x2x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %268 = arith.cmpi ne, %266, %267 : tensor<2x2x2x2x2x2x2xi32>
    %269 = arith.select %268, %261, %257 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %270 = tt.reshape %83 : tensor<2xi32> -> tensor<2x1x1x1x1x1x1xi32>
    %271 = "tt.reduce"(%269) <{axis = 1 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %272 = tt.expand_dims %271 {axis = 1 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x1x2x2x2x2x2xi32>
    %273 = tt.broadcast %272 : tensor<2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %274 = arith.xori %269, %273 : tensor<2x2x2x2x2x2x2xi32>
    %275 = arith.cmpi sgt, %269, %274 : tensor<2x2x2x2x2x2x2xi32>
    %276 = tt.broadcast %270 : tensor<2x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1xi32>
    %277 = tt.broadcast %209 : tensor<1x2x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1xi32>
    %278 = arith.xori %276, %277 : tensor<2x2x1x1x1x1x1xi32>
    %279 = arith.extui %275 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %280 = tt.broadcast %278 : tensor<2x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %281 = arith.cmpi ne, %279, %280 : tensor<2x2x2x2x2x2x2xi32>
    %282 = arith.select %281, %274, %269 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %283 = "tt.reduce"(%282) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %284 = tt.expand_dims %283 {axis = 2 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2xi32>
    %285 = tt.broadcast %284 : tensor<2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %286 = arith.xori %282, %285 : tensor<2x2x2x2x2x2x2xi32>
    %287 = arith.cmpi sgt, %282, %286 : tensor<2x2x2x2x2x2x2xi32>
    %288 = tt.broadcast %270 : tensor<2x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1xi32>
    %289 = tt.broadcast %160 : tensor<1x1x2x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1xi32>
    %290 = arith.xori %288, %289 : tensor<2x1x2x1x1x1x1xi32>
    %291 = arith.extui %287 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %292 = tt.broadcast %290 : tensor<2x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %293 = arith.cmpi ne, %291, %292 : tensor<2x2x2x2x2x2x2xi32>
    %294 = arith.select %293, %286, %282 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %295 = "tt.reduce"(%294) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %296 = tt.expand_dims %295 {axis = 3 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2xi32>
    %297 = tt.broadcast %296 : tensor<2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %298 = arith.xori %294, %297 : tensor<2x2x2x2x2x2x2xi32>
    %299 = arith.cmpi sgt, %294, %298 : tensor<2x2x2x2x2x2x2xi32>
    %300 = tt.broadcast %270 : tensor<2x1x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1xi32>
    %301 = tt.broadcast %123 : tensor<1x1x1x2x1x1x1xi32> -> tensor<2x1x1x2x1x1x1xi32>
    %302 = arith.xori %300, %301 : tensor<2x1x1x2x1x1x1xi32>
    %303 = arith.extui %299 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %304 = tt.broadcast %302 : tensor<2x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %305 = arith.cmpi ne, %303, %304 : tensor<2x2x2x2x2x2x2xi32>
    %306 = arith.select %305, %298, %294 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %307 = "tt.reduce"(%306) <{axis = 4 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %308 = tt.expand_dims %307 {axis = 4 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2xi32>
    %309 = tt.broadcast %308 : tensor<2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %310 = arith.xori %306, %309 : tensor<2x2x2x2x2x2x2xi32>
    %311 = arith.cmpi sgt, %306, %310 : tensor<2x2x2x2x2x2x2xi32>
    %312 = tt.broadcast %270 : tensor<2x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1xi32>
    %313 = tt.broadcast %98 : tensor<1x1x1x1x2x1x1xi32> -> tensor<2x1x1x1x2x1x1xi32>
    %314 = arith.xori %312, %313 : tensor<2x1x1x1x2x1x1xi32>
    %315 = arith.extui %311 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %316 = tt.broadcast %314 : tensor<2x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %317 = arith.cmpi ne, %315, %316 : tensor<2x2x2x2x2x2x2xi32>
    %318 = arith.select %317, %310, %306 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %319 = "tt.reduce"(%318) <{axis = 5 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %320 = tt.expand_dims %319 {axis = 5 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2xi32>
    %321 = tt.broadcast %320 : tensor<2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %322 = arith.xori %318, %321 : tensor<2x2x2x2x2x2x2xi32>
    %323 = arith.cmpi sgt, %318, %322 : tensor<2x2x2x2x2x2x2xi32>
    %324 = tt.broadcast %270 : tensor<2x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x2x1xi32>
    %325 = tt.broadcast %84 : tensor<1x1x1x1x1x2x1xi32> -> tensor<2x1x1x1x1x2x1xi32>
    %326 = arith.xori %324, %325 : tensor<2x1x1x1x1x2x1xi32>
    %327 = arith.extui %323 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %328 = tt.broadcast %326 : tensor<2x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %329 = arith.cmpi ne, %327, %328 : tensor<2x2x2x2x2x2x2xi32>
    %330 = arith.select %329, %322, %318 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %331 = "tt.reduce"(%330) <{axis = 6 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %332 = tt.expand_dims %331 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %333 = tt.broadcast %332 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %334 = arith.xori %330, %333 : tensor<2x2x2x2x2x2x2xi32>
    %335 = arith.cmpi sgt, %330, %334 : tensor<2x2x2x2x2x2x2xi32>
    %336 = tt.broadcast %270 : tensor<2x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x2xi32>
    %337 = tt.broadcast %89 : tensor<1x1x1x1x1x1x2xi32> -> tensor<2x1x1x1x1x1x2xi32>
    %338 = arith.xori %336, %337 : tensor<2x1x1x1x1x1x2xi32>
    %339 = arith.extui %335 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %340 = tt.broadcast %338 : tensor<2x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %341 = arith.cmpi ne, %339, %340 : tensor<2x2x2x2x2x2x2xi32>
    %342 = arith.select %341, %334, %330 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %343 = "tt.reduce"(%342) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %344 = tt.expand_dims %343 {axis = 0 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<1x2x2x2x2x2x2xi32>
    %345 = tt.broadcast %344 : tensor<1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %346 = arith.xori %342, %345 : tensor<2x2x2x2x2x2x2xi32>
    %347 = arith.cmpi sgt, %342, %346 : tensor<2x2x2x2x2x2x2xi32>
    %348 = arith.extui %347 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %349 = tt.broadcast %270 : tensor<2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %350 = arith.cmpi ne, %348, %349 : tensor<2x2x2x2x2x2x2xi32>
    %351 = arith.select %350, %346, %342 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %352 = "tt.reduce"(%351) <{axis = 1 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %353 = tt.expand_dims %352 {axis = 1 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x1x2x2x2x2x2xi32>
    %354 = tt.broadcast %353 : tensor<2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %355 = arith.xori %351, %354 : tensor<2x2x2x2x2x2x2xi32>
    %356 = arith.cmpi sgt, %351, %355 : tensor<2x2x2x2x2x2x2xi32>
    %357 = arith.extui %356 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %358 = tt.broadcast %209 : tensor<1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %359 = arith.cmpi ne, %357, %358 : tensor<2x2x2x2x2x2x2xi32>
    %360 = arith.select %359, %355, %351 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %361 = "tt.reduce"(%360) <{axis = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %362 = tt.expand_dims %361 {axis = 2 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2xi32>
    %363 = tt.broadcast %362 : tensor<2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %364 = arith.xori %360, %363 : tensor<2x2x2x2x2x2x2xi32>
    %365 = arith.cmpi sgt, %360, %364 : tensor<2x2x2x2x2x2x2xi32>
    %366 = arith.extui %365 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %367 = tt.broadcast %160 : tensor<1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %368 = arith.cmpi ne, %366, %367 : tensor<2x2x2x2x2x2x2xi32>
    %369 = arith.select %368, %364, %360 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %370 = "tt.reduce"(%369) <{axis = 3 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %371 = tt.expand_dims %370 {axis = 3 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2xi32>
    %372 = tt.broadcast %371 : tensor<2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %373 = arith.xori %369, %372 : tensor<2x2x2x2x2x2x2xi32>
    %374 = arith.cmpi sgt, %369, %373 : tensor<2x2x2x2x2x2x2xi32>
    %375 = arith.extui %374 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %376 = tt.broadcast %123 : tensor<1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %377 = arith.cmpi ne, %375, %376 : tensor<2x2x2x2x2x2x2xi32>
    %378 = arith.select %377, %373, %369 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %379 = "tt.reduce"(%378) <{axis = 4 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %380 = tt.expand_dims %379 {axis = 4 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2xi32>
    %381 = tt.broadcast %380 : tensor<2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %382 = arith.xori %378, %381 : tensor<2x2x2x2x2x2x2xi32>
    %383 = arith.cmpi sgt, %378, %382 : tensor<2x2x2x2x2x2x2xi32>
    %384 = arith.extui %383 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %385 = tt.broadcast %98 : tensor<1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %386 = arith.cmpi ne, %384, %385 : tensor<2x2x2x2x2x2x2xi32>
    %387 = arith.select %386, %382, %378 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %388 = "tt.reduce"(%387) <{axis = 5 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %389 = tt.expand_dims %388 {axis = 5 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2xi32>
    %390 = tt.broadcast %389 : tensor<2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %391 = arith.xori %387, %390 : tensor<2x2x2x2x2x2x2xi32>
    %392 = arith.cmpi sgt, %387, %391 : tensor<2x2x2x2x2x2x2xi32>
    %393 = arith.extui %392 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %394 = tt.broadcast %84 : tensor<1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %395 = arith.cmpi ne, %393, %394 : tensor<2x2x2x2x2x2x2xi32>
    %396 = arith.select %395, %391, %387 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %397 = "tt.reduce"(%396) <{axis = 6 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %414 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %414 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %398 = tt.expand_dims %397 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %399 = tt.broadcast %398 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %400 = arith.xori %396, %399 : tensor<2x2x2x2x2x2x2xi32>
    %401 = arith.cmpi sgt, %396, %400 : tensor<2x2x2x2x2x2x2xi32>
    %402 = arith.extui %401 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %403 = tt.broadcast %89 : tensor<1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %404 = arith.cmpi ne, %402, %403 : tensor<2x2x2x2x2x2x2xi32>
    %405 = arith.select %404, %400, %396 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xi32>
    %406 = tt.reshape %405 : tensor<2x2x2x2x2x2x2xi32> -> tensor<128xi32>
    %407 = arith.extsi %79 : tensor<128xi32> to tensor<128xi64>
    %408 = arith.extsi %406 : tensor<128xi32> to tensor<128xi64>
    %409 = arith.addi %407, %408 : tensor<128xi64>
    %410 = arith.cmpi sle, %409, %cst_8 : tensor<128xi64>
    %411 = arith.cmpi sge, %409, %cst_7 : tensor<128xi64>
    %412 = arith.andi %410, %411 : tensor<128xi1>
    tt.assert %412, "int32 overflow detected for operation add" : tensor<128xi1>
    %413 = arith.addi %79, %406 : tensor<128xi32>
    tt.store %81, %413 : tensor<128x!tt.ptr<i32>>
    tt.return
  }
}

