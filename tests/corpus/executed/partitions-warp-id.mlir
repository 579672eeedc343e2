// Warps are counted within the CTA, also by partitions.
//
// targets: cuda:90
// inout i32 3 zeros
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%y: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    ttg.warp_specialize(%y)
    default {
      %id = ttg.warp_id
      tt.store %y, %id : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0(%p: !tt.ptr<i32>) num_warps(1) {
      %id = ttg.warp_id
      %one = arith.constant 1 : i32
      %at = tt.addptr %p, %one : !tt.ptr<i32>, i32
      tt.store %at, %id : !tt.ptr<i32>
      ttg.warp_return
    }
    partition1(%p: !tt.ptr<i32>) num_warps(2) {
      %id = ttg.warp_id
      %two = arith.constant 2 : i32
      %at = tt.addptr %p, %two : !tt.ptr<i32>, i32
      tt.store %at, %id : !tt.ptr<i32>
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%y: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c4 = arith.constant 4 : i32
    %c6 = arith.constant 6 : i32
    %a1 = tt.addptr %y, %c1 : !tt.ptr<i32>, i32
    %a2 = tt.addptr %y, %c2 : !tt.ptr<i32>, i32
    tt.store %y, %c0 : !tt.ptr<i32>
    tt.store %a1, %c6 : !tt.ptr<i32>
    tt.store %a2, %c4 : !tt.ptr<i32>
    tt.return
  }
}
