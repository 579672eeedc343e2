// Many programs count into few places; tickets, copies of results and a lock.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4 8
// grid: 3
// inout f32 16 zeros
// inout i32 4 zeros
// output i32 8
// output i32 768
// inout i32 48 integers 0 100
// inout i32 1024 integers 0 9
tt.func public @atomics(%bins: !tt.ptr<f32>, %words: !tt.ptr<i32>, %tickets: !tt.ptr<i32>, %spread: !tt.ptr<i32>, %cells: !tt.ptr<i32>, %guarded: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %pid = tt.get_program_id x : i32
  // Every element of every program adds to one of 16 bins.
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %c16 = arith.constant dense<16> : tensor<256xi32>
  %bin = arith.remui %i, %c16 : tensor<256xi32>
  %bs = tt.splat %bins : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %bp = tt.addptr %bs, %bin : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %value = arith.sitofp %i : tensor<256xi32> to tensor<256xf32>
  %unused = tt.atomic_rmw fadd, relaxed, gpu, %bp, %value : (tensor<256x!tt.ptr<f32>>, tensor<256xf32>) -> tensor<256xf32>
  // A ticket, which all threads need.
  %true = arith.constant true
  %ticket = tt.atomic_rmw add, acq_rel, gpu, %words, %two, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %half = arith.divsi %ticket, %two : i32
  %tp = tt.addptr %tickets, %half : !tt.ptr<i32>, i32
  // Which program gets which ticket is open.
  tt.store %tp, %half : !tt.ptr<i32>
  // A column of results that every column of a matrix needs.
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %c = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %c16s = arith.constant 16 : i32
  %base = arith.muli %half, %c16s : i32
  %baser = tt.splat %base : i32 -> tensor<16xi32>
  %ro = arith.addi %r, %baser : tensor<16xi32>
  %cs = tt.splat %cells : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %cp = tt.addptr %cs, %ro : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %old = tt.atomic_rmw add, relaxed, gpu, %cp, %r : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>) -> tensor<16xi32>
  %expected = arith.addi %old, %r : tensor<16xi32>
  %hundred = arith.constant dense<100> : tensor<16xi32>
  %seen = tt.atomic_cas relaxed, gpu, %cp, %expected, %hundred : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32>
  %col = tt.expand_dims %old {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %colb = tt.broadcast %col : tensor<16x1xi32> -> tensor<16x16xi32>
  %seencol = tt.expand_dims %seen {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %seenb = tt.broadcast %seencol : tensor<16x1xi32> -> tensor<16x16xi32>
  %row = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %rowb = tt.broadcast %row : tensor<1x16xi32> -> tensor<16x16xi32>
  %rr = tt.expand_dims %ro {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %sixteen = arith.constant dense<16> : tensor<16x1xi32>
  %rrow = arith.muli %rr, %sixteen : tensor<16x1xi32>
  %rrb = tt.broadcast %rrow : tensor<16x1xi32> -> tensor<16x16xi32>
  %so = arith.addi %rrb, %rowb : tensor<16x16xi32>
  %sum = arith.muli %colb, %rowb : tensor<16x16xi32>
  %sum2 = arith.addi %sum, %seenb : tensor<16x16xi32>
  %ss = tt.splat %spread : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
  %sp = tt.addptr %ss, %so : tensor<16x16x!tt.ptr<i32>>, tensor<16x16xi32>
  tt.store %sp, %sum2 : tensor<16x16x!tt.ptr<i32>>
  // A lock around an update that is not atomic.
  %lock = tt.addptr %words, %one : !tt.ptr<i32>, i32
  scf.while : () -> () {
    %held = tt.atomic_cas acquire, gpu, %lock, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32
    %again = arith.cmpi ne, %held, %zero : i32
    scf.condition(%again)
  } do {
    scf.yield
  }
  %e = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %gs = tt.splat %guarded : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
  %gp = tt.addptr %gs, %e : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
  %before = tt.load %gp : tensor<1024x!tt.ptr<i32>>
  %pids = tt.splat %pid : i32 -> tensor<1024xi32>
  %more = arith.muli %pids, %e : tensor<1024xi32>
  %after = arith.addi %before, %more : tensor<1024xi32>
  tt.store %gp, %after : tensor<1024x!tt.ptr<i32>>
  %released = tt.atomic_rmw exch, release, gpu, %lock, %zero : (!tt.ptr<i32>, i32) -> i32
  tt.return
}
