// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error @+1 {{segment requires at least one byte, found 0}}
tt.func @bytes(%s: !proton_gpu.segment<0, #ttg.shared_memory, warp>) { tt.return }

// -----

// expected-error @+1 {{segment requires #ttg.shared_memory or #proton_gpu.global_memory, found 3 : i32}}
tt.func @space(%s: !proton_gpu.segment<64, 3 : i32, warp>) { tt.return }

// -----

// expected-error @+1 {{segment requires numbers of at least 0, found -1}}
tt.func @ids(%s: !proton_gpu.segment<64, #ttg.shared_memory, warp, [0, -1]>) { tt.return }

// -----

#smem = #ttg.shared_memory
tt.func @scope(%s: !proton_gpu.segment<64, #smem, warp>, %c: i32) {
  // expected-error @+1 {{'proton_gpu.circular_store' op requires scopeId of at most 255, found 256}}
  proton_gpu.circular_store start %s, %c {scopeId = 256 : i32} : !proton_gpu.segment<64, #smem, warp>, i32
  tt.return
}

// -----

#smem = #ttg.shared_memory
tt.func @span(%s: !proton_gpu.segment<64, #smem, warp>, %c: i32) {
  // expected-error @+1 {{'proton_gpu.span_store' op requires scopeId of at most 255, found 256}}
  proton_gpu.span_store %s, %c to %c {scopeId = 256 : i32} : !proton_gpu.segment<64, #smem, warp>
  tt.return
}

// -----

#smem = #ttg.shared_memory
tt.func @selected(%s: !proton_gpu.segment<64, #smem, warp, [0, 1, 2]>, %c: i32) {
  // expected-error @+1 {{'proton_gpu.circular_store' op requires a power of two bytes for each of 3 units, found '!proton_gpu.segment<64, #ttg.shared_memory, warp, [0, 1, 2]>'}}
  proton_gpu.circular_store start %s, %c {scopeId = 0 : i32} : !proton_gpu.segment<64, #smem, warp, [0, 1, 2]>, i32
  tt.return
}

// -----

#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 12 : i32} {
  tt.func @all_warps(%s: !proton_gpu.segment<64, #smem, warp>, %c: i32) {
    // expected-error @+1 {{'proton_gpu.circular_store' op requires a power of two bytes for each of 12 units}}
    proton_gpu.circular_store end %s, %c {scopeId = 0 : i32} : !proton_gpu.segment<64, #smem, warp>, i32
    tt.return
  }
}

// -----

// expected-error @+1 {{expected a list of units, circular or flush, found ring}}
tt.func @strategy(%s: !proton_gpu.segment<64, #ttg.shared_memory, warp, [0], ring>) { tt.return }

// -----

// expected-error @+1 {{expected a positive number of bytes after flush, found 0}}
tt.func @flushed_nothing(%s: !proton_gpu.segment<64, #ttg.shared_memory, warp, flush 0>) { tt.return }

// -----

// expected-error @+1 {{segment requires #ttg.shared_memory to be flushed, found #proton_gpu.global_memory}}
tt.func @flushed_space(%s: !proton_gpu.segment<64, #proton_gpu.global_memory, warp, flush 128>) { tt.return }

// -----

// expected-error @+1 {{segment requires rooms of at least its own 64 bytes, found 32}}
tt.func @flushed_room(%s: !proton_gpu.segment<64, #ttg.shared_memory, warp, flush 32>) { tt.return }

// -----

#smem = #ttg.shared_memory
tt.func @room(%s: !proton_gpu.segment<64, #smem, warp, flush 192>, %c: i32) {
  // expected-error @+1 {{'proton_gpu.circular_store' op requires a room of a power of two bytes for each of 4 units, found '!proton_gpu.segment<64, #ttg.shared_memory, warp, flush 192>'}}
  proton_gpu.circular_store start %s, %c {scopeId = 0 : i32} : !proton_gpu.segment<64, #smem, warp, flush 192>, i32
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @nowhere(%b: !ttg.memdesc<512xi32, #flat, #smem, mutable>) {
  // expected-error @+1 {{'proton_gpu.segment_alloc' op requires the profile's memory to flush to, as `flush to %scratch`, for '!proton_gpu.segment<2048, #ttg.shared_memory, warp, flush 8192>'}}
  %0 = proton_gpu.segment_alloc %b : !ttg.memdesc<512xi32, #flat, #smem, mutable> -> <2048, #smem, warp, flush 8192>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @circular(%b: !ttg.memdesc<512xi32, #flat, #smem, mutable>, %p: !tt.ptr<i32>) {
  // expected-error @+1 {{'proton_gpu.segment_alloc' op requires a segment that is flushed, found '!proton_gpu.segment<2048, #ttg.shared_memory, warp>'}}
  %0 = proton_gpu.segment_alloc %b flush to %p : !ttg.memdesc<512xi32, #flat, #smem, mutable>, !tt.ptr<i32> -> <2048, #smem, warp>
  tt.return
}

// -----

#smem = #ttg.shared_memory
tt.func @pointer(%p: !tt.ptr<i32>) {
  // expected-error @+1 {{'proton_gpu.segment_alloc' op requires a buffer in shared memory, found '!tt.ptr<i32>'}}
  %0 = proton_gpu.segment_alloc %p flush to %p : !tt.ptr<i32>, !tt.ptr<i32> -> <2048, #smem, warp, flush 8192>
  tt.return
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @part(%p: !tt.ptr<i32>) {
    ttg.warp_specialize(%p)
    default {
      // expected-error @+1 {{'proton_gpu.init_ctx' op requires all warps of the program, but is in ttg.warp_specialize}}
      proton_gpu.init_ctx %p : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>) num_warps(4) {
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }
}
