// Functions of the device library, of one to three arguments. The simulator computes them as the reference does.
//
// A device's library is within a few units of the last place of the host's.
//
// targets: hip:gfx942 hip:gfx950 hip:gfx1201 cuda:90
// warps: 1 4
// input f32 256 normal 2
// input f32 256 normal
// output f32 256 tolerance 1e-6 1e-38
// output f64 256 tolerance 1e-14 1e-300
// output f32 256 tolerance 1e-6 1e-38
// output f64 256 tolerance 1e-14 1e-300
// output f32 256 tolerance 1e-6 1e-38
// output f64 256 tolerance 1e-14 1e-300
// output f32 256 tolerance 1e-6 1e-38
// output f64 256 tolerance 1e-14 1e-300
// output f32 256 tolerance 1e-6 1e-38
// output f64 256 tolerance 1e-14 1e-300
// output f32 256 tolerance 1e-6 1e-38
// output f64 256 tolerance 1e-14 1e-300
tt.func public @library(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<f64> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 256 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<256xi32>
  %v6 = arith.addi %v4, %v5 : tensor<256xi32>
  %v7 = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v8 = tt.addptr %v7, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %v9 = tt.load %v8 : tensor<256x!tt.ptr<f32>>
  %v10 = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v11 = tt.addptr %v10, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %v12 = tt.load %v11 : tensor<256x!tt.ptr<f32>>
  %v13 = arith.extf %v9 : tensor<256xf32> to tensor<256xf64>
  %v14 = arith.extf %v12 : tensor<256xf32> to tensor<256xf64>
  %v15 = math.absf %v9 : tensor<256xf32>
  %v16 = tt.extern_elementwise %v15 {libname = "", libpath = "", pure = true, symbol = "__ocml_sin_f32"} : (tensor<256xf32>) -> tensor<256xf32>
  %v17 = tt.splat %o0 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v18 = tt.addptr %v17, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v18, %v16 : tensor<256x!tt.ptr<f32>>
  %v19 = math.absf %v13 : tensor<256xf64>
  %v20 = tt.extern_elementwise %v19 {libname = "", libpath = "", pure = true, symbol = "__ocml_sin_f64"} : (tensor<256xf64>) -> tensor<256xf64>
  %v21 = tt.splat %o1 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v22 = tt.addptr %v21, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v22, %v20 : tensor<256x!tt.ptr<f64>>
  %v23 = math.absf %v9 : tensor<256xf32>
  %v24 = tt.extern_elementwise %v23 {libname = "", libpath = "", pure = true, symbol = "__ocml_erf_f32"} : (tensor<256xf32>) -> tensor<256xf32>
  %v25 = tt.splat %o2 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v26 = tt.addptr %v25, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v26, %v24 : tensor<256x!tt.ptr<f32>>
  %v27 = math.absf %v13 : tensor<256xf64>
  %v28 = tt.extern_elementwise %v27 {libname = "", libpath = "", pure = true, symbol = "__ocml_erf_f64"} : (tensor<256xf64>) -> tensor<256xf64>
  %v29 = tt.splat %o3 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v30 = tt.addptr %v29, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v30, %v28 : tensor<256x!tt.ptr<f64>>
  %v31 = math.absf %v9 : tensor<256xf32>
  %v32 = tt.extern_elementwise %v31 {libname = "", libpath = "", pure = true, symbol = "__ocml_log1p_f32"} : (tensor<256xf32>) -> tensor<256xf32>
  %v33 = tt.splat %o4 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v34 = tt.addptr %v33, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v34, %v32 : tensor<256x!tt.ptr<f32>>
  %v35 = math.absf %v13 : tensor<256xf64>
  %v36 = tt.extern_elementwise %v35 {libname = "", libpath = "", pure = true, symbol = "__ocml_log1p_f64"} : (tensor<256xf64>) -> tensor<256xf64>
  %v37 = tt.splat %o5 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v38 = tt.addptr %v37, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v38, %v36 : tensor<256x!tt.ptr<f64>>
  %v39 = math.absf %v9 : tensor<256xf32>
  %v40 = tt.extern_elementwise %v39, %v12 {libname = "", libpath = "", pure = true, symbol = "__ocml_pow_f32"} : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
  %v41 = tt.splat %o6 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v42 = tt.addptr %v41, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v42, %v40 : tensor<256x!tt.ptr<f32>>
  %v43 = math.absf %v13 : tensor<256xf64>
  %v44 = tt.extern_elementwise %v43, %v14 {libname = "", libpath = "", pure = true, symbol = "__ocml_pow_f64"} : (tensor<256xf64>, tensor<256xf64>) -> tensor<256xf64>
  %v45 = tt.splat %o7 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v46 = tt.addptr %v45, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v46, %v44 : tensor<256x!tt.ptr<f64>>
  %v47 = math.absf %v9 : tensor<256xf32>
  %v48 = tt.extern_elementwise %v47, %v12 {libname = "", libpath = "", pure = true, symbol = "__ocml_fmod_f32"} : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
  %v49 = tt.splat %o8 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v50 = tt.addptr %v49, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v50, %v48 : tensor<256x!tt.ptr<f32>>
  %v51 = math.absf %v13 : tensor<256xf64>
  %v52 = tt.extern_elementwise %v51, %v14 {libname = "", libpath = "", pure = true, symbol = "__ocml_fmod_f64"} : (tensor<256xf64>, tensor<256xf64>) -> tensor<256xf64>
  %v53 = tt.splat %o9 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v54 = tt.addptr %v53, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v54, %v52 : tensor<256x!tt.ptr<f64>>
  %v55 = math.absf %v9 : tensor<256xf32>
  %v56 = tt.extern_elementwise %v55, %v12, %v9 {libname = "", libpath = "", pure = true, symbol = "__ocml_fma_f32"} : (tensor<256xf32>, tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
  %v57 = tt.splat %o10 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v58 = tt.addptr %v57, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v58, %v56 : tensor<256x!tt.ptr<f32>>
  %v59 = math.absf %v13 : tensor<256xf64>
  %v60 = tt.extern_elementwise %v59, %v14, %v13 {libname = "", libpath = "", pure = true, symbol = "__ocml_fma_f64"} : (tensor<256xf64>, tensor<256xf64>, tensor<256xf64>) -> tensor<256xf64>
  %v61 = tt.splat %o11 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v62 = tt.addptr %v61, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v62, %v60 : tensor<256x!tt.ptr<f64>>
  tt.return
}
