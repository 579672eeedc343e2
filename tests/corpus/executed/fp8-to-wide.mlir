// Every code of every 8-bit format to every wider one.
//
// targets: cuda:80 cuda:89 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// input i8 256 iota
// output f16 256
// output bf16 256
// output f32 256
// output f64 256
// output f16 256
// output bf16 256
// output f32 256
// output f64 256
// output f16 256
// output bf16 256
// output f32 256
// output f64 256
// output f16 256
// output bf16 256
// output f32 256
// output f64 256
tt.func public @convert(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o13: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o14: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o15: !tt.ptr<f64> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 256 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<256xi32>
  %v6 = arith.addi %v4, %v5 : tensor<256xi32>
  %v7 = tt.splat %x : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v8 = tt.addptr %v7, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  %v9 = tt.load %v8 : tensor<256x!tt.ptr<i8>>
  %v10 = tt.bitcast %v9 : tensor<256xi8> -> tensor<256xf8E4M3FN>
  %v11 = tt.bitcast %v9 : tensor<256xi8> -> tensor<256xf8E5M2>
  %v12 = tt.bitcast %v9 : tensor<256xi8> -> tensor<256xf8E4M3FNUZ>
  %v13 = tt.bitcast %v9 : tensor<256xi8> -> tensor<256xf8E5M2FNUZ>
  %v14 = tt.fp_to_fp %v10 : tensor<256xf8E4M3FN> -> tensor<256xf16>
  %v15 = tt.splat %o0 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v16 = tt.addptr %v15, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v16, %v14 : tensor<256x!tt.ptr<f16>>
  %v17 = tt.fp_to_fp %v10 : tensor<256xf8E4M3FN> -> tensor<256xbf16>
  %v18 = tt.splat %o1 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v19 = tt.addptr %v18, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v19, %v17 : tensor<256x!tt.ptr<bf16>>
  %v20 = arith.extf %v10 : tensor<256xf8E4M3FN> to tensor<256xf32>
  %v21 = tt.splat %o2 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v22 = tt.addptr %v21, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v22, %v20 : tensor<256x!tt.ptr<f32>>
  %v23 = tt.fp_to_fp %v10 : tensor<256xf8E4M3FN> -> tensor<256xf64>
  %v24 = tt.splat %o3 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v25 = tt.addptr %v24, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v25, %v23 : tensor<256x!tt.ptr<f64>>
  %v26 = tt.fp_to_fp %v11 : tensor<256xf8E5M2> -> tensor<256xf16>
  %v27 = tt.splat %o4 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v28 = tt.addptr %v27, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v28, %v26 : tensor<256x!tt.ptr<f16>>
  %v29 = tt.fp_to_fp %v11 : tensor<256xf8E5M2> -> tensor<256xbf16>
  %v30 = tt.splat %o5 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v31 = tt.addptr %v30, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v31, %v29 : tensor<256x!tt.ptr<bf16>>
  %v32 = arith.extf %v11 : tensor<256xf8E5M2> to tensor<256xf32>
  %v33 = tt.splat %o6 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v34 = tt.addptr %v33, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v34, %v32 : tensor<256x!tt.ptr<f32>>
  %v35 = tt.fp_to_fp %v11 : tensor<256xf8E5M2> -> tensor<256xf64>
  %v36 = tt.splat %o7 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v37 = tt.addptr %v36, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v37, %v35 : tensor<256x!tt.ptr<f64>>
  %v38 = tt.fp_to_fp %v12 : tensor<256xf8E4M3FNUZ> -> tensor<256xf16>
  %v39 = tt.splat %o8 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v40 = tt.addptr %v39, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v40, %v38 : tensor<256x!tt.ptr<f16>>
  %v41 = tt.fp_to_fp %v12 : tensor<256xf8E4M3FNUZ> -> tensor<256xbf16>
  %v42 = tt.splat %o9 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v43 = tt.addptr %v42, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v43, %v41 : tensor<256x!tt.ptr<bf16>>
  %v44 = arith.extf %v12 : tensor<256xf8E4M3FNUZ> to tensor<256xf32>
  %v45 = tt.splat %o10 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v46 = tt.addptr %v45, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v46, %v44 : tensor<256x!tt.ptr<f32>>
  %v47 = tt.fp_to_fp %v12 : tensor<256xf8E4M3FNUZ> -> tensor<256xf64>
  %v48 = tt.splat %o11 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v49 = tt.addptr %v48, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v49, %v47 : tensor<256x!tt.ptr<f64>>
  %v50 = tt.fp_to_fp %v13 : tensor<256xf8E5M2FNUZ> -> tensor<256xf16>
  %v51 = tt.splat %o12 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v52 = tt.addptr %v51, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v52, %v50 : tensor<256x!tt.ptr<f16>>
  %v53 = tt.fp_to_fp %v13 : tensor<256xf8E5M2FNUZ> -> tensor<256xbf16>
  %v54 = tt.splat %o13 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v55 = tt.addptr %v54, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v55, %v53 : tensor<256x!tt.ptr<bf16>>
  %v56 = arith.extf %v13 : tensor<256xf8E5M2FNUZ> to tensor<256xf32>
  %v57 = tt.splat %o14 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v58 = tt.addptr %v57, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v58, %v56 : tensor<256x!tt.ptr<f32>>
  %v59 = tt.fp_to_fp %v13 : tensor<256xf8E5M2FNUZ> -> tensor<256xf64>
  %v60 = tt.splat %o15 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v61 = tt.addptr %v60, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v61, %v59 : tensor<256x!tt.ptr<f64>>
  tt.return
}
