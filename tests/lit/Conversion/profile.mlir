// The profiler's ops on chips of both vendors: clocks, the units' numbers, and where records go.
//
// RUN: lathe-opt %s --lathe-llvm-dialect="target=cuda:90" | FileCheck %s --check-prefixes=ALL,CUDA
// RUN: sed 's/threadsPerWarp = \[32\]/threadsPerWarp = [64]/; s/"ttg.threads-per-warp" = 32/"ttg.threads-per-warp" = 64/; s/cuda:90/hip:gfx942/' %s | lathe-opt --lathe-llvm-dialect="target=hip:gfx942" | FileCheck %s --check-prefixes=ALL,HIP,GFX942
// RUN: sed 's/cuda:90/hip:gfx1100/' %s | lathe-opt --lathe-llvm-dialect="target=hip:gfx1100" | FileCheck %s --check-prefixes=ALL,HIP,GFX1100
// RUN: lathe-compiler compile %s --target cuda:90 --emit asm | FileCheck %s --check-prefix=PTX
// RUN: sed 's/threadsPerWarp = \[32\]/threadsPerWarp = [64]/; s/"ttg.threads-per-warp" = 32/"ttg.threads-per-warp" = 64/; s/cuda:90/hip:gfx942/' %s > %t.942
// RUN: lathe-compiler compile %t.942 --target hip:gfx942 --emit asm | FileCheck %s --check-prefix=GCN942
// RUN: sed 's/cuda:90/hip:gfx1100/' %s > %t.1100
// RUN: lathe-compiler compile %t.1100 --target hip:gfx1100 --emit asm | FileCheck %s --check-prefix=GCN1100

// The magic word, the program, the unit, the timer and the cycles.
// ALL-LABEL: llvm.func @k
// ALL-DAG: llvm.mlir.constant(1179667458 : i32)
// CUDA: nvvm.read.ptx.sreg.smid
// CUDA: nvvm.read.ptx.sreg.globaltimer
// CUDA: nvvm.read.ptx.sreg.clock64
// GFX942: %[[HWID:.*]] = llvm.mlir.constant(14852 : i32)
// GFX942-NEXT: llvm.call_intrinsic "llvm.amdgcn.s.getreg"(%[[HWID]])
// GFX942: %[[XCC:.*]] = llvm.mlir.constant(6164 : i32)
// GFX942-NEXT: llvm.call_intrinsic "llvm.amdgcn.s.getreg"(%[[XCC]])
// GFX1100: %[[HWID1:.*]] = llvm.mlir.constant(21143 : i32)
// GFX1100-NEXT: llvm.call_intrinsic "llvm.amdgcn.s.getreg"(%[[HWID1]])
// HIP: llvm.call_intrinsic "llvm.readsteadycounter"
// HIP-NEXT: rocdl.sched.barrier 0
// HIP-NEXT: rocdl.sched.barrier 0
// HIP-NEXT: llvm.call_intrinsic "llvm.readcyclecounter"
// HIP-NEXT: rocdl.sched.barrier 0

// PTX: mov.u32 {{.*}}, %smid;
// PTX: mov.u64 {{.*}}, %globaltimer;
// PTX: mov.u64 {{.*}}, %clock64;
// PTX: mov.u32 {{.*}}, %clock;
// PTX-NEXT: // end inline asm
// PTX: st.global.v2.b32
// GCN942: s_getreg_b32 {{.*}}, hwreg(HW_REG_HW_ID, 8, 8)
// GCN942: s_getreg_b32 {{.*}}, hwreg(HW_REG_XCC_ID, 0, 4)
// GCN942: s_memrealtime
// GCN942: s_memtime
// GCN1100: s_getreg_b32 {{.*}}, hwreg(HW_REG_HW_ID1, 10, 11)
// GCN1100: s_sendmsg_rtn_b64 {{.*}}, sendmsg(MSG_RTN_GET_REALTIME)
// GCN1100: s_getreg_b32 {{.*}}, hwreg(HW_REG_SHADER_CYCLES, 0, 20)
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90"} {
  tt.func public @k(%p: !tt.ptr<f32>, %x: f32) {
    proton.record start "store"
    tt.store %p, %x : !tt.ptr<f32>
    proton.record end "store"
    tt.return
  }
}
