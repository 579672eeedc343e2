// Sine and cosine of the largest numbers, of infinities and NaN, among numbers of all sizes.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input f32 1024 special
// input f32 1024 normal 1e20
// input f32 1024 normal 1e6
// output f32 1024 tolerance 0 4e-7
// output f32 1024 tolerance 0 4e-7
// output f32 1024 tolerance 0 4e-7
// output f32 1024 tolerance 0 4e-7
// output f32 1024 tolerance 0 4e-7
// output f32 1024 tolerance 0 4e-7
tt.func public @functions(%x0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %s0 = tt.splat %x0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p0 = tt.addptr %s0, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v0 = tt.load %p0 : tensor<1024x!tt.ptr<f32>>
  %s1 = tt.splat %x1 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p1 = tt.addptr %s1, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v1 = tt.load %p1 : tensor<1024x!tt.ptr<f32>>
  %s2 = tt.splat %x2 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p2 = tt.addptr %s2, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v2 = tt.load %p2 : tensor<1024x!tt.ptr<f32>>
  %r0 = math.sin %v0 : tensor<1024xf32>
  %t0 = tt.splat %o0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q0 = tt.addptr %t0, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %q0, %r0 : tensor<1024x!tt.ptr<f32>>
  %r1 = math.cos %v0 : tensor<1024xf32>
  %t1 = tt.splat %o1 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q1 = tt.addptr %t1, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %q1, %r1 : tensor<1024x!tt.ptr<f32>>
  %r2 = math.sin %v1 : tensor<1024xf32>
  %t2 = tt.splat %o2 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q2 = tt.addptr %t2, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %q2, %r2 : tensor<1024x!tt.ptr<f32>>
  %r3 = math.cos %v1 : tensor<1024xf32>
  %t3 = tt.splat %o3 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q3 = tt.addptr %t3, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %q3, %r3 : tensor<1024x!tt.ptr<f32>>
  %r4 = math.sin %v2 : tensor<1024xf32>
  %t4 = tt.splat %o4 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q4 = tt.addptr %t4, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %q4, %r4 : tensor<1024x!tt.ptr<f32>>
  %r5 = math.cos %v2 : tensor<1024xf32>
  %t5 = tt.splat %o5 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q5 = tt.addptr %t5, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %q5, %r5 : tensor<1024x!tt.ptr<f32>>
  tt.return
}
