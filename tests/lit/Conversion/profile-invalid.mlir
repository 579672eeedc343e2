// RUN: lathe-opt %s --split-input-file --verify-diagnostics --lathe-ttg-convert-to-llvm -o /dev/null

module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90"} {
  tt.func public @threads(%p: !tt.ptr<i32>) {
    // expected-error @+1 {{unsupported: a segment for each thread; a record is what a warp does, so use warp}}
    %s = proton_gpu.segment_alloc %p : !tt.ptr<i32> -> <2048, #proton_gpu.global_memory, thread>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90"} {
  tt.func public @short(%p: !tt.ptr<i32>, %c: i32) {
    %s = proton_gpu.segment_alloc %p : !tt.ptr<i32> -> <16, #proton_gpu.global_memory, warp>
    // expected-error @+1 {{requires segments of at least 8 bytes, found 4}}
    proton_gpu.circular_store start %s, %c {scopeId = 1 : i32} : !proton_gpu.segment<16, #proton_gpu.global_memory, warp>, i32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90"} {
  tt.func public @room(%p: !tt.ptr<i32>) {
    %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 2048 : i32, third_party_allocation} : !tt.ptr<i32>
    %s = proton_gpu.segment_alloc %p : !tt.ptr<i32> -> <2048, #proton_gpu.global_memory, warp>
    // expected-error @+1 {{requires 2144 bytes of scratch memory for the profile, and 2048 are allocated; make nbytes 2144}}
    proton_gpu.finalize %s, %scratch : !proton_gpu.segment<2048, #proton_gpu.global_memory, warp>, !tt.ptr<i32>
    tt.return
  }
}
