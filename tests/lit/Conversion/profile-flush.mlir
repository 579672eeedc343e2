// Full segments of records go from shared to global memory, by all lanes of their warp, between two readings of the clock
// that become a record of scope 254.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set profile_buffer=shared --set profile_buffer_strategy=flush --set profile_flush_records=32 --emit asm | FileCheck %s --check-prefix=PTX
// RUN: lathe-compiler compile %s --target hip:gfx942 --set profile_buffer=shared --set profile_buffer_strategy=flush --set profile_flush_records=64 --emit asm | FileCheck %s --check-prefix=GCN
// RUN: lathe-compiler compile %s --target cuda:90 --set profile_buffer=shared --emit asm | FileCheck %s --check-prefix=CIRCULAR
// RUN: lathe-compiler compile %s --target cuda:90 --set profile_buffer=shared --set profile_buffer_strategy=flush --set profile_flush_records=32 --emit ttg -o %t.ttgir
// RUN: lathe-opt %t.ttgir --lathe-llvm-dialect="target=cuda:90 profile-buffer=shared profile-buffer-strategy=flush profile-flush-records=32" | FileCheck %s --check-prefix=LLVM

// Of 32 lanes each copies one record.
// PTX: st.shared.v2.b32
// PTX: mov.u32 {{.*}}, %clock;
// PTX: bar.warp.sync
// PTX: ld.shared.v2.b32
// PTX: st.global.v2.b32
// PTX: bar.warp.sync
// PTX: mov.u32 {{.*}}, %clock;
// PTX: st.shared.v2.b32

// GCN: ds_write_b64
// GCN: s_memtime
// GCN: ds_read_b64
// GCN: global_store_dwordx2
// GCN: s_memtime
// GCN: ds_write_b64

// Before the end nothing goes to global memory.
// CIRCULAR: st.shared.v2.b32
// CIRCULAR-NOT: bar.warp.sync
// CIRCULAR-NOT: ld.shared.v2.b32

// The magic word of version 3, and the tag of a flush, with the bias of its length.
// LLVM-LABEL: llvm.func @k
// LLVM-DAG: llvm.mlir.constant(-16777215 : i32)
// LLVM-DAG: llvm.mlir.constant(1179667459 : i32)
tt.func public @k(%p: !tt.ptr<f32>, %x: f32, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %n step %one : i32 {
    proton.record start "store"
    tt.store %p, %x : !tt.ptr<f32>
    proton.record end "store"
  }
  tt.return
}
