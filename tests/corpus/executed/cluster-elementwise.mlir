// CTAs of a cluster share a program's elements: each is loaded and stored once, a scalar by one CTA.
//
// targets: cuda:90 cuda:100
// warps: 1 4
// knob: num_ctas 1 2 4 8 16
// grid: 3 2 1
// input f32 6144 normal
// output f32 6144
// output i32 24
// scalar i32 5000
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                         %ids: !tt.ptr<i32>, %n: i32) {
    %c3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    %c1024 = arith.constant 1024 : i32
    %pid0 = tt.get_program_id x : i32
    %pid1 = tt.get_program_id y : i32
    %num0 = tt.get_num_programs x : i32
    %num1 = tt.get_num_programs y : i32
    %row = arith.muli %pid1, %num0 : i32
    %pid = arith.addi %row, %pid0 : i32
    %first = arith.muli %pid, %c1024 : i32
    %s = tt.splat %first : i32 -> tensor<1024xi32>
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %at = arith.addi %s, %r : tensor<1024xi32>
    %sn = tt.splat %n : i32 -> tensor<1024xi32>
    %mask = arith.cmpi slt, %at, %sn : tensor<1024xi32>
    %px = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %py = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %ax = tt.addptr %px, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %ay = tt.addptr %py, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %v = tt.load %ax, %mask : tensor<1024x!tt.ptr<f32>>
    %w = arith.mulf %v, %v : tensor<1024xf32>
    tt.store %ay, %w, %mask : tensor<1024x!tt.ptr<f32>>
    // Where program ids and their numbers come from: four numbers of each program, two by scalar stores.
    %i0 = arith.muli %pid, %c4 : i32
    %p0 = tt.addptr %ids, %i0 : !tt.ptr<i32>, i32
    tt.store %p0, %pid0 : !tt.ptr<i32>
    %i3 = arith.addi %i0, %c3 : i32
    %p3 = tt.addptr %ids, %i3 : !tt.ptr<i32>, i32
    tt.store %p3, %num1 : !tt.ptr<i32>
    tt.return
  }
}
