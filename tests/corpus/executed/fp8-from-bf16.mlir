// Every bf16 to every 8-bit format, in both roundings.
//
// targets: cuda:80 cuda:89 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// grid: 64
// input i16 65536 iota
// output f8E4M3FN 65536
// output f8E4M3FN 65536
// output f8E5M2 65536
// output f8E5M2 65536
// output f8E4M3FNUZ 65536
// output f8E4M3FNUZ 65536
// output f8E5M2FNUZ 65536
// output f8E5M2FNUZ 65536
tt.func public @convert(%x: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f8E4M3FNUZ> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f8E4M3FNUZ> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<f8E5M2FNUZ> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<f8E5M2FNUZ> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 1024 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<1024xi32>
  %v6 = arith.addi %v4, %v5 : tensor<1024xi32>
  %v7 = tt.splat %x : !tt.ptr<i16> -> tensor<1024x!tt.ptr<i16>>
  %v8 = tt.addptr %v7, %v6 : tensor<1024x!tt.ptr<i16>>, tensor<1024xi32>
  %v9 = tt.load %v8 : tensor<1024x!tt.ptr<i16>>
  %v10 = tt.bitcast %v9 : tensor<1024xi16> -> tensor<1024xbf16>
  %v11 = tt.fp_to_fp %v10, rounding = rtne : tensor<1024xbf16> -> tensor<1024xf8E4M3FN>
  %v12 = tt.splat %o0 : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %v13 = tt.addptr %v12, %v6 : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  tt.store %v13, %v11 : tensor<1024x!tt.ptr<f8E4M3FN>>
  %v14 = tt.fp_to_fp %v10, rounding = rtz : tensor<1024xbf16> -> tensor<1024xf8E4M3FN>
  %v15 = tt.splat %o1 : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %v16 = tt.addptr %v15, %v6 : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  tt.store %v16, %v14 : tensor<1024x!tt.ptr<f8E4M3FN>>
  %v17 = tt.fp_to_fp %v10, rounding = rtne : tensor<1024xbf16> -> tensor<1024xf8E5M2>
  %v18 = tt.splat %o2 : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %v19 = tt.addptr %v18, %v6 : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  tt.store %v19, %v17 : tensor<1024x!tt.ptr<f8E5M2>>
  %v20 = tt.fp_to_fp %v10, rounding = rtz : tensor<1024xbf16> -> tensor<1024xf8E5M2>
  %v21 = tt.splat %o3 : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %v22 = tt.addptr %v21, %v6 : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  tt.store %v22, %v20 : tensor<1024x!tt.ptr<f8E5M2>>
  %v23 = tt.fp_to_fp %v10, rounding = rtne : tensor<1024xbf16> -> tensor<1024xf8E4M3FNUZ>
  %v24 = tt.splat %o4 : !tt.ptr<f8E4M3FNUZ> -> tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v25 = tt.addptr %v24, %v6 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>, tensor<1024xi32>
  tt.store %v25, %v23 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v26 = tt.fp_to_fp %v10, rounding = rtz : tensor<1024xbf16> -> tensor<1024xf8E4M3FNUZ>
  %v27 = tt.splat %o5 : !tt.ptr<f8E4M3FNUZ> -> tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v28 = tt.addptr %v27, %v6 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>, tensor<1024xi32>
  tt.store %v28, %v26 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v29 = tt.fp_to_fp %v10, rounding = rtne : tensor<1024xbf16> -> tensor<1024xf8E5M2FNUZ>
  %v30 = tt.splat %o6 : !tt.ptr<f8E5M2FNUZ> -> tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v31 = tt.addptr %v30, %v6 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>, tensor<1024xi32>
  tt.store %v31, %v29 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v32 = tt.fp_to_fp %v10, rounding = rtz : tensor<1024xbf16> -> tensor<1024xf8E5M2FNUZ>
  %v33 = tt.splat %o7 : !tt.ptr<f8E5M2FNUZ> -> tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v34 = tt.addptr %v33, %v6 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>, tensor<1024xi32>
  tt.store %v34, %v32 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  tt.return
}
