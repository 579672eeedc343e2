// Which matrix instruction each chip computes a product by, and with which layouts.
//
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:80" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=SM80
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:89" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=SM89
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=SM90
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90 num-warps=1" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=ONEWARP
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90 num-warps=8" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=EIGHT
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=hip:gfx90a threads-per-warp=64" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=GFX90A
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=hip:gfx942 threads-per-warp=64" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=GFX942
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=hip:gfx942 threads-per-warp=64" --lathe-ttg-accelerate-matmul="matrix-instr-nonkdim=16 kpack=2" | FileCheck %s --check-prefixes=SMALL
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=hip:gfx950 threads-per-warp=64" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=GFX950
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=hip:gfx1100" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=GFX1100
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=hip:gfx1201" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefixes=GFX1201
//
// SM90-DAG: #[[W:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
// SM90-DAG: #[[A:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// SM90-DAG: #[[B:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
// SM90-DAG: #[[A8:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
// SM90-DAG: #[[B8:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8}>
// EIGHT-DAG: #[[W:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 128, 16]}>
// GFX90A-DAG: #[[M:mma[0-9]*]] = #ttg.amd_mfma<{version = 2, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>
// GFX942-DAG: #[[M:mma[0-9]*]] = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>
// SMALL-DAG: #[[M:mma[0-9]*]] = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [16, 16, 16], isTransposed = true}>
// GFX950-DAG: #[[M:mma[0-9]*]] = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 16], isTransposed = true}>
// GFX1100-DAG: #[[M:mma[0-9]*]] = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = {{\[\[}}0, 1], [1, 0]]}}>
// GFX1201-DAG: #[[M:mma[0-9]*]] = #ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {warp = {{\[\[}}0, 1], [1, 0]]}}>
// SM90-DAG: #[[BATCH:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1, 2], instrShape = [1, 16, 8]}>
// SM80-DAG: #[[CHAIN:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>

// SM80-LABEL: tt.func @half
// SM80: tt.dot {{.*}} tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[M:mma[0-9]*]], kWidth = 2}>> * tensor<64x128xf16, #ttg.dot_op<{opIdx = 1, parent = #[[M]], kWidth = 2}>> -> tensor<128x128xf32, #[[M]]>
// SM90-LABEL: tt.func @half
// SM90-DAG: %[[X:.*]] = ttg.local_alloc %arg0 {{.*}} -> !ttg.memdesc<128x64xf16, #[[A]], #smem>
// SM90-DAG: %[[Y:.*]] = ttg.local_alloc %arg1 {{.*}} -> !ttg.memdesc<64x128xf16, #[[B]], #smem>
// SM90: ttng.warp_group_dot %[[X]], %[[Y]], {{.*}} -> tensor<128x128xf32, #[[W]]>
// EIGHT-LABEL: tt.func @half
// EIGHT: ttng.warp_group_dot {{.*}} -> tensor<128x128xf32, #[[W]]>
// ONEWARP-LABEL: tt.func @half
// ONEWARP-NOT: warp_group_dot
// ONEWARP: tt.dot {{.*}} -> tensor<128x128xf32, #mma
// GFX90A-LABEL: tt.func @half
// GFX90A: tt.dot {{.*}} tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[M]], kWidth = 4}>>
// GFX942-LABEL: tt.func @half
// GFX942: tt.dot {{.*}} tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[M]], kWidth = 4}>>
// SMALL-LABEL: tt.func @half
// SMALL: tt.dot {{.*}} tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[M]], kWidth = 8}>>
// GFX950-LABEL: tt.func @half
// GFX950: tt.dot {{.*}} tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[M]], kWidth = 8}>>
// GFX1100-LABEL: tt.func @half
// GFX1100: tt.dot {{.*}} tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[M]], kWidth = 16}>>
// GFX1201-LABEL: tt.func @half
// GFX1201: tt.dot {{.*}} tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[M]], kWidth = 8}>>
tt.func @half(%a: tensor<128x64xf16>, %b: tensor<64x128xf16>, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %0 = tt.dot %a, %b, %c : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
  tt.return %0 : tensor<128x128xf32>
}

// Bytes: twice the depth, and of wgmma's operands K runs fastest.
// SM80-LABEL: tt.func @bytes
// SM80: tt.dot {{.*}} tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 4}>>
// SM90-LABEL: tt.func @bytes
// SM90-DAG: ttg.local_alloc %arg0 {{.*}} -> !ttg.memdesc<128x64xi8, #[[A8]], #smem>
// SM90-DAG: ttg.local_alloc %arg1 {{.*}} -> !ttg.memdesc<64x128xi8, #[[B8]], #smem>
// SM90: ttng.warp_group_dot
// GFX90A-LABEL: tt.func @bytes
// GFX90A: tt.dot {{.*}} tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 4}>>
// GFX942-LABEL: tt.func @bytes
// GFX942: tt.dot {{.*}} tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 8}>>
// GFX950-LABEL: tt.func @bytes
// GFX950: tt.dot {{.*}} tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 16}>>
tt.func @bytes(%a: tensor<128x64xi8>, %b: tensor<64x128xi8>, %c: tensor<128x128xi32>) -> tensor<128x128xi32> {
  %0 = tt.dot %a, %b, %c : tensor<128x64xi8> * tensor<64x128xi8> -> tensor<128x128xi32>
  tt.return %0 : tensor<128x128xi32>
}

// SM89-LABEL: tt.func @float8
// SM89: tt.dot {{.*}} tensor<64x64xf8E4M3FN, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 4}>>
// SM90-LABEL: tt.func @float8
// SM90: ttng.warp_group_dot {{.*}} {maxNumImpreciseAcc = 32 : i32} {{.*}}f8E4M3FN
// GFX950-LABEL: tt.func @float8
// GFX950: tt.dot {{.*}} tensor<64x64xf8E4M3FN, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 8}>>
// GFX1201-LABEL: tt.func @float8
// GFX1201: tt.dot {{.*}} tensor<64x64xf8E4M3FN, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 8}>>
tt.func @float8(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x64xf8E5M2>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %b, %c : tensor<64x64xf8E4M3FN> * tensor<64x64xf8E5M2> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// SM80-LABEL: tt.func @tf32
// SM80: tt.dot {{.*}} tensor<64x32xf32, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 1}>>
// SM90-LABEL: tt.func @tf32
// SM90: ttng.warp_group_dot {{.*}}f32
// GFX942-LABEL: tt.func @tf32
// GFX942: tt.dot {{.*}} tensor<64x32xf32, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 2}>>
// GFX950-LABEL: tt.func @tf32
// GFX950: tt.dot {{.*}} tensor<64x32xf32, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 1}>>
// GFX1100-LABEL: tt.func @tf32
// GFX1100: tt.dot {{.*}} tensor<64x32xf32, #ttg.dot_op<{opIdx = 0, parent = #blocked{{[0-9]*}}}>>
tt.func @tf32(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<64x32xf32> * tensor<32x64xf32> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// Full precision: AMD's matrix cores have it, NVIDIA's have not.
// SM90-LABEL: tt.func @ieee
// SM90: tt.dot {{.*}} tensor<64x32xf32, #ttg.dot_op<{opIdx = 0, parent = #[[F:blocked[0-9]*]]}>> {{.*}} -> tensor<64x64xf32, #[[F]]>
// GFX942-LABEL: tt.func @ieee
// GFX942: tt.dot {{.*}} tensor<64x32xf32, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 1}>>
tt.func @ieee(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %b, %c : tensor<64x32xf32> * tensor<32x64xf32> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// Too small for any instruction.
// SM80-LABEL: tt.func @small
// SM80: tt.dot {{.*}} parent = #blocked
// GFX942-LABEL: tt.func @small
// GFX942: tt.dot {{.*}} parent = #blocked
tt.func @small(%a: tensor<8x16xf16>, %b: tensor<16x16xf16>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = tt.dot %a, %b, %c : tensor<8x16xf16> * tensor<16x16xf16> -> tensor<8x16xf32>
  tt.return %0 : tensor<8x16xf32>
}

// Batches are shared among the warps first.
// SM90-LABEL: tt.func @batch
// SM90: tt.dot {{.*}} -> tensor<2x16x64xf32, #[[BATCH]]>
tt.func @batch(%a: tensor<2x16x32xf16>, %b: tensor<2x32x64xf16>, %c: tensor<2x16x64xf32>) -> tensor<2x16x64xf32> {
  %0 = tt.dot %a, %b, %c : tensor<2x16x32xf16> * tensor<2x32x64xf16> -> tensor<2x16x64xf32>
  tt.return %0 : tensor<2x16x64xf32>
}

// A product of a product: warps share rows alone, and wgmma takes the first one's result from registers. What a lane
// of MFMA's result holds are groups of four.
// SM80-LABEL: tt.func @chain
// SM80: tt.dot {{.*}} -> tensor<64x64xf32, #[[CHAIN]]>
// SM80: tt.dot {{.*}} -> tensor<64x64xf32, #[[CHAIN]]>
// SM90-LABEL: tt.func @chain
// SM90: ttng.warp_group_dot %{{.*}} : !ttg.memdesc<64x64xf16, {{.*}} * !ttg.memdesc
// SM90: ttng.warp_group_dot %{{.*}} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 2}>> * !ttg.memdesc
// GFX950-LABEL: tt.func @chain
// GFX950: tt.dot {{.*}} kWidth = 8
// GFX950: tt.dot {{.*}} kWidth = 4
tt.func @chain(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>, %v: tensor<64x64xf16>) -> tensor<64x64xf32> {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %s = tt.dot %a, %b, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %e = math.exp2 %s : tensor<64x64xf32>
  %p = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xf16>
  %0 = tt.dot %p, %v, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// The view of a buffer is transposed, not the tensor.
// SM90-LABEL: tt.func @transposed
// SM90: %[[R:.*]] = ttg.local_alloc %arg1 {{.*}} -> !ttg.memdesc<128x64xf16
// SM90: %[[T:.*]] = ttg.memdesc_trans %[[R]] {order = array<i32: 1, 0>} {{.*}} -> !ttg.memdesc<64x128xf16
// SM90: ttng.warp_group_dot %{{.*}}, %[[T]],
tt.func @transposed(%a: tensor<64x64xf16>, %b: tensor<128x64xf16>, %c: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %t = tt.trans %b {order = array<i32: 1, 0>} : tensor<128x64xf16> -> tensor<64x128xf16>
  %0 = tt.dot %a, %t, %c : tensor<64x64xf16> * tensor<64x128xf16> -> tensor<64x128xf32>
  tt.return %0 : tensor<64x128xf32>
}
