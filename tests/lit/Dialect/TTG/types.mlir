// Buffers and tokens parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#padded = #ttg.padded_shared<[32:+4] {order = [1, 0], shape = [16, 64]}>
#linear = #ttg.shared_linear<{offset = [[0, 1], [1, 0]]}, alignment = 16>
#smem = #ttg.shared_memory

// CHECK-DAG: #[[S:.*]] = #ttg.swizzled_shared
// CHECK-DAG: #[[P:.*]] = #ttg.padded_shared
// CHECK-DAG: #[[L:.*]] = #ttg.shared_linear
// CHECK-DAG: #[[M:smem]] = #ttg.shared_memory

// CHECK: @plain(!ttg.memdesc<16x32xf16, #[[S]], #[[M]]>)
tt.func private @plain(!ttg.memdesc<16x32xf16, #shared, #smem>)
// CHECK: @mutable(!ttg.memdesc<16x32xf16, #[[S]], #[[M]], mutable>)
tt.func private @mutable(!ttg.memdesc<16x32xf16, #shared, #smem, mutable>)
// CHECK: @view(!ttg.memdesc<16x32xf16, #[[S]], #[[M]], 3x16x64>, !ttg.memdesc<16x32xf16, #[[S]], #[[M]], mutable, 3x16x64>)
tt.func private @view(!ttg.memdesc<16x32xf16, #shared, #smem, 3x16x64>, !ttg.memdesc<16x32xf16, #shared, #smem, mutable, 3x16x64>)
// The allocation's shape is left out where it is the buffer's; a dimension may count buffers.
// CHECK: @buffers(!ttg.memdesc<3x16x32xf16, #[[S]], #[[M]]>)
tt.func private @buffers(!ttg.memdesc<3x16x32xf16, #shared, #smem, 3x16x32>)
// CHECK: @elements(!ttg.memdesc<2x4x!tt.ptr<f32>, #[[S]], #[[M]]>, !ttg.memdesc<2x4xi1, #[[S]], #[[M]]>, !ttg.memdesc<2x4xf8E5M2, #[[S]], #[[M]]>)
tt.func private @elements(!ttg.memdesc<2x4x!tt.ptr<f32>, #shared, #smem>, !ttg.memdesc<2x4xi1, #shared, #smem>, !ttg.memdesc<2x4xf8E5M2, #shared, #smem>)
// Memory with gaps may hold less than a power of two.
// CHECK: @padded(!ttg.memdesc<16x48xf16, #[[P]], #[[M]]>)
tt.func private @padded(!ttg.memdesc<16x48xf16, #padded, #smem>)
// CHECK: @linear(!ttg.memdesc<2x2xf16, #[[L]], #[[M]], mutable>)
tt.func private @linear(!ttg.memdesc<2x2xf16, #linear, #smem, mutable>)
// CHECK: @token(!ttg.async.token)
tt.func private @token(!ttg.async.token)
