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

// -----

module attributes {"ttg.num-warps" = 8 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90"} {
  tt.func public @unit(%p: !tt.ptr<i32>) {
    // expected-error @+1 {{selects unit 2, and the program has 2, the first is 0}}
    %s = proton_gpu.segment_alloc %p : !tt.ptr<i32> -> <64, #proton_gpu.global_memory, warp_group, [0, 2]>
    tt.return
  }
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90", ttg.shared = 32 : i32} {
  tt.func public @one_record(%p: !tt.ptr<i32>, %c: i32) {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<8xi32, #flat, #smem, mutable>
    %s = proton_gpu.segment_alloc %b flush to %p : !ttg.memdesc<8xi32, #flat, #smem, mutable>, !tt.ptr<i32> -> <32, #smem, warp, flush 64>
    // expected-error @+1 {{requires segments of at least 16 bytes, found 8}}
    proton_gpu.circular_store start %s, %c {scopeId = 1 : i32} : !proton_gpu.segment<32, #smem, warp, flush 64>, i32
    tt.return
  }
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90", ttg.shared = 64 : i32} {
  tt.func public @flushed_elsewhere(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>) {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<16xi32, #flat, #smem, mutable>
    %s = proton_gpu.segment_alloc %b flush to %p : !ttg.memdesc<16xi32, #flat, #smem, mutable>, !tt.ptr<i32> -> <64, #smem, warp, flush 128>
    // expected-error @+1 {{requires a segment that is flushed to the scratch memory of this profile}}
    proton_gpu.finalize %s, %q : !proton_gpu.segment<64, #smem, warp, flush 128>, !tt.ptr<i32>
    tt.return
  }
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90", ttg.shared = 64 : i32} {
  tt.func public @flushed_room() {
    %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 160 : i32, third_party_allocation} : !tt.ptr<i32>
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<16xi32, #flat, #smem, mutable>
    %s = proton_gpu.segment_alloc %b flush to %scratch : !ttg.memdesc<16xi32, #flat, #smem, mutable>, !tt.ptr<i32> -> <64, #smem, warp, flush 512>
    // expected-error @+1 {{requires 608 bytes of scratch memory for the profile, and 160 are allocated; make nbytes 608}}
    proton_gpu.finalize %s, %scratch : !proton_gpu.segment<64, #smem, warp, flush 512>, !tt.ptr<i32>
    tt.return
  }
}
