// Warps that end one after the other: each waits for %cycles on the clock, and the next one for as many more.
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @uneven(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %cycles: i32) {
    %one = arith.constant 1 : i32
    %program = tt.get_program_id x : i32
    %to = tt.addptr %out, %program : !tt.ptr<i32>, i32
    tt.store %to, %one : !tt.ptr<i32>
    %warp = ttg.warp_id
    %turns = arith.addi %warp, %one : i32
    %wanted = arith.muli %turns, %cycles : i32
    proton.record start "spin"
    %start = proton_gpu.read_counter : i32
    scf.while : () -> () {
      %now = proton_gpu.read_counter : i32
      %passed = arith.subi %now, %start : i32
      %more = arith.cmpi slt, %passed, %wanted : i32
      scf.condition(%more)
    } do {
      scf.yield
    }
    proton.record end "spin"
    tt.return
  }
}
