// Values that a program needs whole where they are split among CTAs: a scan along the only dimension, a gather, a
// histogram; and results of these that are combined with split ones.
//
// targets: cuda:90 cuda:100
// warps: 1 4
// knob: num_ctas 1 2 4
// input i32 512 integers 0 63
// output i32 512
// output i32 512
// output i32 64
// output i32 512
// output i32 1
module {
  tt.func public @kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %sums: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %picked: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %counts: !tt.ptr<i32>,
                         %both: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %total: !tt.ptr<i32>) {
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %r64 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %px = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %v = tt.load %ax : tensor<512x!tt.ptr<i32>>
    // A sum, for which they are split.
    %twice = arith.addi %v, %v : tensor<512xi32>
    %sumV = "tt.reduce"(%twice) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      tt.reduce.return %s : i32
    }) : (tensor<512xi32>) -> i32
    tt.store %total, %sumV : !tt.ptr<i32>
    %squares = arith.muli %v, %v : tensor<512xi32>
    %scan = "tt.scan"(%squares) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      tt.scan.return %s : i32
    }) : (tensor<512xi32>) -> tensor<512xi32>
    %ps = tt.splat %sums : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %as = tt.addptr %ps, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %as, %scan : tensor<512x!tt.ptr<i32>>
    %g = tt.gather %squares[%v] {axis = 0 : i32} : (tensor<512xi32>, tensor<512xi32>) -> tensor<512xi32>
    %pp = tt.splat %picked : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %ap = tt.addptr %pp, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %ap, %g : tensor<512x!tt.ptr<i32>>
    %h = tt.histogram %v : tensor<512xi32> -> tensor<64xi32>
    %pc = tt.splat %counts : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %ac = tt.addptr %pc, %r64 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    tt.store %ac, %h : tensor<64x!tt.ptr<i32>>
    %sum = arith.addi %scan, %g : tensor<512xi32>
    %sum2 = arith.addi %sum, %squares : tensor<512xi32>
    %pb = tt.splat %both : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %ab = tt.addptr %pb, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %ab, %sum2 : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
