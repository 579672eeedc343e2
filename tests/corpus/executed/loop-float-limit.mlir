// A loop that ends when a float is less than a limit. On the way the float is NaN, which is no such float.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1100
// warps: 1
// grid: 1
// output f32 11
// scalar f32 5
module {
  tt.func public @kernel(%o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %limit: f32) {
    %ten = arith.constant 10.0 : f32
    %one = arith.constant 1.0 : f32
    %eight = arith.constant 8.0 : f32
    cf.br ^loop(%ten : f32)
  ^loop(%x: f32):
    // NaN where x is 8, else x.
    %d = arith.subf %x, %eight : f32
    %q = arith.divf %d, %d : f32
    %y = arith.mulf %x, %q : f32
    %at = arith.fptosi %x : f32 to i32
    %to = tt.addptr %o, %at : !tt.ptr<f32>, i32
    tt.store %to, %x : !tt.ptr<f32>
    %next = arith.subf %x, %one : f32
    %ends = arith.cmpf olt, %y, %limit : f32
    cf.cond_br %ends, ^exit, ^loop(%next : f32)
  ^exit:
    tt.return
  }
}
