// The remainder of two bf16, which is one of bf16 again.
//
// targets: cuda:80 cuda:90 hip:gfx90a hip:gfx942 hip:gfx1201
// warps: 4
// input bf16 256 normal 90
// input bf16 256 normal 3
// output bf16 256
tt.func public @functions(%x0: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %x1: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %s0 = tt.splat %x0 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %p0 = tt.addptr %s0, %range : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  %v0 = tt.load %p0 : tensor<256x!tt.ptr<bf16>>
  %s1 = tt.splat %x1 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %p1 = tt.addptr %s1, %range : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  %v1 = tt.load %p1 : tensor<256x!tt.ptr<bf16>>
  %r0 = arith.remf %v0, %v1 : tensor<256xbf16>
  %t0 = tt.splat %o0 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %q0 = tt.addptr %t0, %range : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %q0, %r0 : tensor<256x!tt.ptr<bf16>>
  tt.return
}
