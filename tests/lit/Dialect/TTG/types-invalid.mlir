// Buffers that are none.
//
// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{memdesc requires at least one dimension}}
tt.func private @f(!ttg.memdesc<f32, #shared, #ttg.shared_memory>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{memdesc requires sizes from 1 to 4194304, found [0, 4]}}
tt.func private @f(!ttg.memdesc<0x4xf32, #shared, #ttg.shared_memory>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{memdesc sizes after the first must be powers of two, found [2, 24]}}
tt.func private @f(!ttg.memdesc<2x24xf32, #shared, #ttg.shared_memory>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{memdesc allocation shape [4] has a lower rank than its shape [2, 4]}}
tt.func private @f(!ttg.memdesc<2x4xf32, #shared, #ttg.shared_memory, 4>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{memdesc shape [4, 8] reaches beyond its allocation shape [2, 4, 4]}}
tt.func private @f(!ttg.memdesc<4x8xf32, #shared, #ttg.shared_memory, mutable, 2x4x4>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{memdesc requires a layout of memory, found "row"}}
tt.func private @f(!ttg.memdesc<4x8xf32, "row", #ttg.shared_memory>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{memdesc in #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}> requires the memory space #ttg.shared_memory, found 3 : i64}}
tt.func private @f(!ttg.memdesc<4x8xf32, #shared, 3>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{memdesc of rank 4 requires a layout of that rank or one less, found 2}}
tt.func private @f(!ttg.memdesc<2x2x4x8xf32, #shared, #ttg.shared_memory>)

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// expected-error @+1 {{shared_linear layout of [4, 2] requires an allocation of that shape, found [4, 4]}}
tt.func private @f(!ttg.memdesc<4x4xf32, #ttg.shared_linear<{offset = [[1, 0], [2, 0], [0, 1]]}, alignment = 16>, #ttg.shared_memory>)
