// The two numbers in each byte, of threads with one byte and with several.
//
// targets: cuda:80 cuda:90 hip:gfx942
// warps: 1 4
// input i8 256 iota
// output bf16 256
// output bf16 256
// output f16 256
// output f16 256
module {
  tt.func public @unpack(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %bl: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %bh: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %hl: !tt.ptr<f16>, %hh: !tt.ptr<f16>) {
    %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %xs = tt.splat %x : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
    %xp = tt.addptr %xs, %i : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
    %v = tt.load %xp : tensor<256x!tt.ptr<i8>>
    %b0, %b1 = tt.unpack_e2m1 %v : tensor<256xi8> -> tensor<256xbf16>
    %h0, %h1 = tt.unpack_e2m1 %v : tensor<256xi8> -> tensor<256xf16>
    %bls = tt.splat %bl : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %blp = tt.addptr %bls, %i : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    tt.store %blp, %b0 : tensor<256x!tt.ptr<bf16>>
    %bhs = tt.splat %bh : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %bhp = tt.addptr %bhs, %i : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    tt.store %bhp, %b1 : tensor<256x!tt.ptr<bf16>>
    %hls = tt.splat %hl : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
    %hlp = tt.addptr %hls, %i : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
    tt.store %hlp, %h0 : tensor<256x!tt.ptr<f16>>
    %hhs = tt.splat %hh : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
    %hhp = tt.addptr %hhs, %i : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
    tt.store %hhp, %h1 : tensor<256x!tt.ptr<f16>>
    tt.return
  }
}
