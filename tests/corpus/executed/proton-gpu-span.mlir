// Records of whole scopes: one that lasts 20 cycles, which its tag has and one more, and one that is too long for it. The
// counter of gfx1100 has 20 bits, in which nothing is.
//
// targets: cuda:80 cuda:90 cuda:100 hip:gfx90a hip:gfx942 hip:gfx1201 hip:gfx1250
// output i32 16
tt.func public @k(%out: !tt.ptr<i32>) {
  %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 160 : i32, third_party_allocation} : !tt.ptr<i32>
  proton_gpu.initialize %scratch : !tt.ptr<i32>
  proton_gpu.init_ctx %scratch : !tt.ptr<i32>
  %header = arith.constant 24 : i32
  %data = tt.addptr %scratch, %header : !tt.ptr<i32>, i32
  %records = proton_gpu.segment_alloc %data : !tt.ptr<i32> -> <64, #proton_gpu.global_memory, warp>
  %start = arith.constant 5 : i32
  %end = arith.constant 25 : i32
  proton_gpu.span_store %records, %start to %end {scopeId = 9 : i32} : !proton_gpu.segment<64, #proton_gpu.global_memory, warp>
  %early = arith.constant 1000000 : i32
  %late = arith.constant 6000000 : i32
  proton_gpu.span_store %records, %early to %late {scopeId = 200 : i32} : !proton_gpu.segment<64, #proton_gpu.global_memory, warp>
  proton_gpu.finalize %records, %scratch : !proton_gpu.segment<64, #proton_gpu.global_memory, warp>, !tt.ptr<i32>
  ttg.barrier all
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %from = tt.splat %data : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %from_i = tt.addptr %from, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %word = tt.load %from_i : tensor<16x!tt.ptr<i32>>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %to_i = tt.addptr %to, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %to_i, %word : tensor<16x!tt.ptr<i32>>
  tt.return
}
// -----
tt.func public @k(%out: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %word = arith.constant dense<[-2071986155, 25, -465567745, 6000000, -2071986155, 25, -465567745, 6000000, -2071986155, 25, -465567745, 6000000, -2071986155, 25, -465567745, 6000000]> : tensor<16xi32>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %to_i = tt.addptr %to, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %to_i, %word : tensor<16x!tt.ptr<i32>>
  tt.return
}
