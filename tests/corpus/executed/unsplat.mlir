// The one element of a tensor as a scalar.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input i32 1 integers -99 99
// output i32 64
tt.func public @unsplat(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %at = tt.splat %x : !tt.ptr<i32> -> tensor<1x!tt.ptr<i32>>
  %value = tt.load %at : tensor<1x!tt.ptr<i32>>
  %scalar = tt.unsplat %value : tensor<1xi32>
  %all = tt.splat %scalar : i32 -> tensor<64xi32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %sum = arith.addi %all, %range : tensor<64xi32>
  %base = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to = tt.addptr %base, %range : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to, %sum : tensor<64x!tt.ptr<i32>>
  tt.return
}
