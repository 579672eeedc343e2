// Two groups of warps that wait for a known number of cycles beside each other, three times: a partition of two warps
// for %cycles, with a mark, and the default region for twice as many.
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @partitions(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %cycles: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %program = tt.get_program_id x : i32
    scf.for %n = %zero to %three step %one : i32 {
      ttg.warp_specialize(%cycles)
      default {
        %twice = arith.addi %cycles, %cycles : i32
        %start = proton_gpu.read_counter : i32
        scf.while : () -> () {
          %now = proton_gpu.read_counter : i32
          %passed = arith.subi %now, %start : i32
          %more = arith.cmpi slt, %passed, %twice : i32
          scf.condition(%more)
        } do {
          scf.yield
        }
        ttg.warp_yield
      }
      partition0(%wanted: i32) num_warps(2) {
        proton.record start "short"
        %start = proton_gpu.read_counter : i32
        scf.while : () -> () {
          %now = proton_gpu.read_counter : i32
          %passed = arith.subi %now, %start : i32
          %more = arith.cmpi slt, %passed, %wanted : i32
          scf.condition(%more)
        } do {
          scf.yield
        }
        proton.record end "short"
        ttg.warp_return
      } : (i32) -> ()
    }
    %to = tt.addptr %out, %program : !tt.ptr<i32>, i32
    tt.store %to, %one : !tt.ptr<i32>
    tt.return
  }
}
