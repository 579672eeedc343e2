// The AMD back end has no function for the remainder of two bf16.
//
// RUN: bash -c 'for t in hip:gfx942 hip:gfx1201 cuda:90; do lathe-compiler compile %s --target $t --emit asm -o %t || exit 1; done'
tt.func public @remainder(%x: !tt.ptr<bf16>, %y: !tt.ptr<bf16>) {
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %xp = tt.addptr %xs, %range : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  %a = tt.load %xp : tensor<256x!tt.ptr<bf16>>
  %ys = tt.splat %y : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %yp = tt.addptr %ys, %range : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  %b = tt.load %yp : tensor<256x!tt.ptr<bf16>>
  %r = arith.remf %a, %b : tensor<256xbf16>
  tt.store %yp, %r : tensor<256x!tt.ptr<bf16>>
  tt.return
}
