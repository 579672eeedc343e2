// An assumption of one branch, which does not hold in the other.
//
// targets: cuda:80 cuda:90 cuda:100 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// grid: 1
// input i32 1 zeros
// output i32 1
// scalar i32 -7
tt.func public @k(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %f = tt.load %x : !tt.ptr<i32>
  %isSet = arith.cmpi ne, %f, %c0 : i32
  cf.cond_br %isSet, ^set, ^unset
^set:
  %ge = arith.cmpi sge, %n, %c0 : i32
  llvm.intr.assume %ge : i1
  tt.store %o, %n : !tt.ptr<i32>
  tt.return
^unset:
  %q = arith.divsi %n, %c4 : i32
  tt.store %o, %q : !tt.ptr<i32>
  tt.return
}
