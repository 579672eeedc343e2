// Every signed byte to f16 and bf16, four in a thread at a time.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 2
// input i8 256 iota
// output f16 256
// output bf16 256
module {
  tt.func public @bytes_to_floats(%p: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %h: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
    %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %ps = tt.splat %p : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
    %pa = tt.addptr %ps, %i : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
    %x = tt.load %pa : tensor<256x!tt.ptr<i8>>
    %half = arith.sitofp %x : tensor<256xi8> to tensor<256xf16>
    %hs = tt.splat %h : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
    %ha = tt.addptr %hs, %i : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
    tt.store %ha, %half : tensor<256x!tt.ptr<f16>>
    %brain = arith.sitofp %x : tensor<256xi8> to tensor<256xbf16>
    %bs = tt.splat %b : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %ba = tt.addptr %bs, %i : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    tt.store %ba, %brain : tensor<256x!tt.ptr<bf16>>
    tt.return
  }
}
