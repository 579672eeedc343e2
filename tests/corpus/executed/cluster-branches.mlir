// Branches that hand tensors to blocks, in a program that CTAs share; a function that is not inlined works on whole ones.
//
// targets: cuda:90 cuda:100
// warps: 1 4
// knob: num_ctas 1 2 4
// grid: 3 1 1
// input i32 768 integers -50 50
// output i32 768
// scalar i32 4
module {
  tt.func private @mixed(%t: tensor<256xi32>) -> tensor<256xi32> attributes {noinline = true} {
    %s = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<256xi32>) -> tensor<256xi32>
    tt.return %s : tensor<256xi32>
  }
  tt.func public @kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c256 = arith.constant 256 : i32
    %pid = tt.get_program_id x : i32
    %isLast = arith.cmpi eq, %pid, %c2 : i32
    cf.cond_br %isLast, ^end, ^work
  ^work:
    %first = arith.muli %pid, %c256 : i32
    %s = tt.splat %first : i32 -> tensor<256xi32>
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %at = arith.addi %s, %r : tensor<256xi32>
    %px = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %ax = tt.addptr %px, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %v = tt.load %ax : tensor<256x!tt.ptr<i32>>
    %m = tt.call @mixed(%v) : (tensor<256xi32>) -> tensor<256xi32>
    %odd = arith.cmpi eq, %pid, %c1 : i32
    cf.cond_br %odd, ^loop(%c0, %v : i32, tensor<256xi32>), ^loop(%c1, %m : i32, tensor<256xi32>)
  ^loop(%i: i32, %t: tensor<256xi32>):
    %more = arith.cmpi slt, %i, %n : i32
    cf.cond_br %more, ^body, ^store(%t : tensor<256xi32>)
  ^body:
    %u = arith.addi %t, %r : tensor<256xi32>
    %k = arith.addi %i, %c1 : i32
    cf.br ^loop(%k, %u : i32, tensor<256xi32>)
  ^store(%w: tensor<256xi32>):
    %py = tt.splat %y : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %ay = tt.addptr %py, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %ay, %w : tensor<256x!tt.ptr<i32>>
    tt.return
  ^end:
    tt.return
  }
}
