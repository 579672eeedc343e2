// Errors name the place in the text that the client sent.
//
// RUN: split-file %s %t
// RUN: not lathe-compiler compile %t/syntax.mlir --target cuda:90 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not lathe-compiler compile %t/unknown.mlir --target cuda:90 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not lathe-compiler compile %t/type.mlir --target cuda:90 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not lathe-compiler compile %t/empty.mlir --target cuda:90 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not lathe-compiler compile %t/two.mlir --target cuda:90 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not lathe-compiler compile %t/two.mlir --target cuda:90 --entry c 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: lathe-compiler compile %t/two.mlir --target cuda:90 --entry b --emit asm | FileCheck %s --check-prefix=CHOSEN

//--- syntax.mlir
// SYNTAX: syntax.mlir:4:{{[0-9]+}}: error:
// SYNTAX: lathe-compiler: invalid_ir:
tt.func public @k() {
  tt.return ]
}

//--- unknown.mlir
// UNKNOWN: unknown.mlir:4:{{[0-9]+}}: error:
// UNKNOWN: lathe-compiler: unknown_op:
tt.func public @k() {
  tt.no_such_operation
  tt.return
}

//--- type.mlir
// TYPE: type.mlir:4:{{[0-9]+}}: error:
// TYPE: lathe-compiler: invalid_ir:
tt.func public @k(%x: i32) {
  %y = tt.splat %x : i32 -> tensor<4xf32>
  tt.return
}

//--- empty.mlir
// EMPTY: lathe-compiler: no_kernel: the module has no public function
module {}

//--- two.mlir
// TWO: lathe-compiler: unknown_entry: the module has several kernels, a, b; name the entry
// ENTRY: lathe-compiler: unknown_entry: the module has no kernel 'c'; it has a, b
// CHOSEN-NOT: .entry a
// CHOSEN: .entry b
tt.func public @a() {
  tt.return
}
tt.func public @b() {
  tt.return
}
