// An operation of another chip or vendor is an error that says so, never a crash.
//
// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @wgmma_on_cuda_80() {
    %c = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %a = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    // expected-error @+1 {{unsupported: ttng.warp_group_dot on cuda:80 needs wgmma, which it lacks; compile the kernel's tt form, in which tt.dot uses what the chip has}}
    %d = ttng.warp_group_dot %a, %a, %c : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> * !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:89", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @mbarrier_on_cuda_89() {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    // expected-error @+1 {{unsupported: ttng.init_barrier on cuda:89 needs TMA, which it lacks; compile the kernel's tt form, in which descriptors become pointers}}
    ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @mbarrier_on_hip() {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    // expected-error @+1 {{unsupported: ttng.init_barrier has no lowering on hip:gfx942}}
    ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @buffer_on_cuda(%p: !tt.ptr<f32>) {
    %o = arith.constant dense<0> : tensor<128xi32, #blocked>
    // expected-error @+1 {{unsupported: amdg.buffer_load has no lowering on cuda:90}}
    %v = amdg.buffer_load %p[%o] : tensor<128xf32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @buffer_on_gfx1250(%p: !tt.ptr<f32>) {
    %o = arith.constant dense<0> : tensor<128xi32, #blocked>
    // expected-error @+1 {{unsupported: amdg.buffer_load on hip:gfx1250 needs buffer descriptors of a format that is not supported; load and store through pointers (use_buffer_ops=false)}}
    %v = amdg.buffer_load %p[%o] : tensor<128xf32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @ptx_on_hip() {
    %v = arith.constant dense<1.0> : tensor<64xf32, #blocked>
    // expected-error @+1 {{unsupported: tt.elementwise_inline_asm with the constraint "=f" on hip:gfx942, as hip targets have no such registers; write the assembly for this target}}
    %r = tt.elementwise_inline_asm "ex2.approx.f32 $0, $1;" {constraints = "=f,f", packed_element = 1 : i32, pure = true} %v : tensor<64xf32, #blocked> -> tensor<64xf32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // LLVM takes the constraint r for AMD too: the instruction tells.
  tt.func public @integer_ptx_on_hip() {
    %v = arith.constant dense<1> : tensor<64xi32, #blocked>
    // expected-error @+1 {{unsupported: tt.elementwise_inline_asm with the instruction "shl.b32" on hip:gfx942, as hip targets have no such instruction; write the assembly for this target}}
    %r = tt.elementwise_inline_asm "{\n  @p shl.b32 $0, $1, 3;\n}" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %v : tensor<64xi32, #blocked> -> tensor<64xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @integer_gcn_on_cuda() {
    %v = arith.constant dense<1> : tensor<32xi32, #blocked>
    // expected-error @+1 {{unsupported: tt.elementwise_inline_asm with the instruction "v_lshlrev_b32" on cuda:90, as cuda targets have no such instruction; write the assembly for this target}}
    %r = tt.elementwise_inline_asm "v_lshlrev_b32 $0, 3, $1 ; times 8" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %v : tensor<32xi32, #blocked> -> tensor<32xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @libdevice_alone_on_hip() {
    %v = arith.constant dense<1> : tensor<64xi32, #blocked>
    // expected-error @+1 {{unsupported: tt.extern_elementwise of '__nv_brev' on hip:gfx942, as the device library of hip targets has no such function; call one that both vendors have, or another one for this target}}
    %r = tt.extern_elementwise %v {libname = "", libpath = "", pure = true, symbol = "__nv_brev"} : (tensor<64xi32, #blocked>) -> tensor<64xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @ocml_alone_on_cuda() {
    %v = arith.constant dense<1.0> : tensor<32xf32, #blocked>
    // expected-error @+1 {{unsupported: tt.extern_elementwise of '__ocml_tanpi_f32' on cuda:}}
    %r = tt.extern_elementwise %v {libname = "", libpath = "", pure = true, symbol = "__ocml_tanpi_f32"} : (tensor<32xf32, #blocked>) -> tensor<32xf32, #blocked>
    tt.return
  }
}
