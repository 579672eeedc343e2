// A loop that ends when a float is not less than a limit. On the way the float is NaN, which is no such float.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1100
// warps: 1
// grid: 1
// output f32 6
// scalar f32 5
module {
  tt.func public @kernel(%o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %limit: f32) {
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %two = arith.constant 2.0 : f32
    %true = arith.constant true
    %last = scf.while (%x = %zero) : (f32) -> f32 {
      // NaN where x is 2, else x.
      %d = arith.subf %x, %two : f32
      %q = arith.divf %d, %d : f32
      %y = arith.mulf %x, %q : f32
      %at = arith.fptosi %x : f32 to i32
      %to = tt.addptr %o, %at : !tt.ptr<f32>, i32
      tt.store %to, %x : !tt.ptr<f32>
      %ends = arith.cmpf oge, %y, %limit : f32
      %goes = arith.xori %ends, %true : i1
      scf.condition(%goes) %x : f32
    } do {
    ^bb0(%x: f32):
      %next = arith.addf %x, %one : f32
      scf.yield %next : f32
    }
    tt.return
  }
}
