// RUN: lathe-opt %s --split-input-file --verify-diagnostics

llvm.func @too_wide(%p: !llvm.ptr<1>) {
  // expected-error @+1 {{accesses 8, 16, 32, 64 or 128 bits, not 'vector<8xf32>'}}
  %0 = lathe_nv.load %p : !llvm.ptr<1> -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @odd(%p: !llvm.ptr<1>, %v: vector<3xf16>) {
  // expected-error @+1 {{accesses 8, 16, 32, 64 or 128 bits, not 'vector<3xf16>'}}
  lathe_nv.store %v, %p : vector<3xf16>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @other_type(%p: !llvm.ptr<1>, %c: i1, %o: i32) {
  // expected-error @+1 {{other must have the result type 'f32'}}
  %0 = lathe_nv.load %p if %c else %o : i32 : !llvm.ptr<1> -> f32
  llvm.return
}

// -----

llvm.func @other_without_predicate(%p: !llvm.ptr<1>, %o: f32) {
  // expected-error @+1 {{other without a predicate}}
  %0 = lathe_nv.load %p else %o : f32 : !llvm.ptr<1> -> f32
  llvm.return
}

// -----

llvm.func @space(%p: !llvm.ptr<3>) {
  // expected-error @+1 {{operand #0 must be LLVM pointer in address space 1}}
  %0 = lathe_nv.load %p : !llvm.ptr<3> -> f32
  llvm.return
}

// -----

llvm.func @copy_size(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %c: i1) {
  // expected-error @+1 {{attribute 'size' failed to satisfy constraint: 32-bit signless integer attribute is 4, 8 or 16}}
  lathe_nv.cp_async %d, %s if %c {size = 12 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @copy_operator(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>) {
  // expected-error @+1 {{takes the cache operators ca and, of 16 bytes, cg}}
  lathe_nv.cp_async %d, %s {cache = 2 : i32, size = 8 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @other_result(%p: !llvm.ptr<1>, %v: i32) {
  // expected-error @+1 {{result must have the type of the value, 'i32'}}
  %0 = lathe_nv.atomic_rmw add %p, %v monotonic gpu : !llvm.ptr<1>, i32 -> i64
  llvm.return
}

// -----

llvm.func @no_kind(%p: !llvm.ptr<1>, %v: i32) {
  // expected-error @+1 {{no such name: plus}}
  lathe_nv.atomic_rmw plus %p, %v monotonic gpu : !llvm.ptr<1>, i32
  llvm.return
}

// -----

llvm.func @elements(%c: f32, %a: i64, %b: i64) {
  // expected-error @+1 {{has no form for f16 * bf16}}
  %0:4 = lathe_nv.wgmma f16 * bf16 {n = 8 : i32} acc(%c, %c, %c, %c) a(%a) b(%b) : (f32, f32, f32, f32, i64, i64) -> (f32, f32, f32, f32)
  llvm.return
}

// -----

llvm.func @transposed(%c: f32, %a: i64, %b: i64) {
  // expected-error @+1 {{transposes only elements of 16 bits}}
  %0:4 = lathe_nv.wgmma e4m3 * e5m2 {n = 8 : i32, transposedB} acc(%c, %c, %c, %c) a(%a) b(%b) : (f32, f32, f32, f32, i64, i64) -> (f32, f32, f32, f32)
  llvm.return
}

// -----

llvm.func @sum(%c: i32, %a: i64, %b: i64) {
  // expected-error @+1 {{has no accumulator of 'i32' for bf16}}
  %0:4 = lathe_nv.wgmma bf16 * bf16 {n = 8 : i32} acc(%c, %c, %c, %c) a(%a) b(%b) : (i32, i32, i32, i32, i64, i64) -> (i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @registers(%c: f32, %a: i64, %b: i64) {
  // expected-error @+1 {{requires n / 2 elements in each of 1 tiles, n a multiple of 8 up to 256, found 2 registers and n = 8}}
  %0:2 = lathe_nv.wgmma f16 * f16 {n = 8 : i32} acc(%c, %c) a(%a) b(%b) : (f32, f32, i64, i64) -> (f32, f32)
  llvm.return
}

// -----

llvm.func @right(%c: f32, %a: i64, %b: i64) {
  // expected-error @+1 {{requires descriptors of b for each tile and step}}
  %0:8 = lathe_nv.wgmma f16 * f16 {n = 8 : i32, tilesN = 2 : i32} acc(%c, %c, %c, %c, %c, %c, %c, %c) a(%a) b(%b) : (f32, f32, f32, f32, f32, f32, f32, f32, i64, i64) -> (f32, f32, f32, f32, f32, f32, f32, f32)
  llvm.return
}

// -----

llvm.func @left(%c: f32, %a: i32, %b: i64) {
  // expected-error @+1 {{requires a descriptor or four registers of a for each tile and step}}
  %0:4 = lathe_nv.wgmma f16 * f16 {n = 8 : i32} acc(%c, %c, %c, %c) a(%a, %a) b(%b) : (f32, f32, f32, f32, i32, i32, i64) -> (f32, f32, f32, f32)
  llvm.return
}

// -----

llvm.func @transposed_registers(%c: f32, %a: i32, %b: i64) {
  // expected-error @+1 {{transposes a only in shared memory}}
  %0:4 = lathe_nv.wgmma f16 * f16 {n = 8 : i32, transposedA} acc(%c, %c, %c, %c) a(%a, %a, %a, %a) b(%b) : (f32, f32, f32, f32, i32, i32, i32, i32, i64) -> (f32, f32, f32, f32)
  llvm.return
}

// -----

llvm.func @wait(%c: f32) {
  // expected-error @+1 {{requires results of the types of the inputs}}
  %0 = lathe_nv.wgmma_wait 0, %c : (f32) -> i32
  llvm.return
}

// -----

llvm.func @results(%c: f32, %a: i64, %b: i64) {
  // expected-error @+1 {{requires results and accumulator to be registers of one type, as many of both}}
  %0:2 = lathe_nv.wgmma f16 * f16 {n = 8 : i32} acc(%c, %c, %c, %c) a(%a) b(%b) : (f32, f32, f32, f32, i64, i64) -> (f32, f32)
  llvm.return
}

// -----

// expected-error @+1 {{requires a box of 1 to 5 dimensions of 1 to 256 elements}}
llvm.func @empty(!llvm.ptr {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64, 512], element = 6, swizzle = 0, flags = 2>})

// -----

// expected-error @+1 {{requires a box of 1 to 1024 pixels and 1 to 256 channels of an im2col tensor of rank 3 to 5}}
llvm.func @pixels(!llvm.ptr {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [2048, 64], element = 6, swizzle = 0, flags = 2, im2col = 4>})

// -----

// expected-error @+1 {{requires a box of 1 to 1024 pixels and 1 to 256 channels of an im2col tensor of rank 3 to 5}}
llvm.func @rank(!llvm.ptr {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64, 64], element = 6, swizzle = 0, flags = 2, im2col = 2>})

// -----

// expected-error @+1 {{requires a swizzle of at most 3 and 1 or 2 flags}}
llvm.func @flags(!llvm.ptr {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64], element = 6, swizzle = 0, flags = 3>})

// -----

llvm.func @message_of_three(%a: i32) {
  // expected-error @+1 {{requires messages of a power of two of words, from 1 to 128, found 3}}
  %0:3 = lathe_nv.tensor_load shape_32x32b %a [0] x [3] -> (i32, i32, i32)
  llvm.return
}

// -----

llvm.func @split_of_one_half(%a: i32) {
  // expected-error @+1 {{requires a split with shape_16x32bx2, and only with it}}
  %0:2 = lathe_nv.tensor_load shape_32x32b %a [0] x [2] {split = 16 : i32} -> (i32, i32)
  llvm.return
}

// -----

llvm.func @halves_without_split(%a: i32, %x: i32, %pred: i1) {
  // expected-error @+1 {{requires a split with shape_16x32bx2, and only with it}}
  lathe_nv.tensor_store shape_16x32bx2 %a [0] x [1], %x if %pred
  llvm.return
}

// -----

llvm.func @too_few_words_for_the_shape(%a: i32) {
  // expected-error @+1 {{requires messages of a power of two of words, from 4 to 128, found 2}}
  %0:2 = lathe_nv.tensor_load shape_16x256b %a [0] x [2] -> (i32, i32)
  llvm.return
}

// -----

llvm.func @words_of_no_message(%a: i32, %x: i32, %pred: i1) {
  // expected-error @+1 {{requires an offset for each message and 2 words, found 2 offsets of 1 messages and 1 words}}
  lathe_nv.tensor_store shape_32x32b %a [0, 64] x [2], %x if %pred
  llvm.return
}

// -----

llvm.func @bytes(%p: !llvm.ptr<7>, %c: i1) {
  // expected-error @+1 {{counts one arrival where it announces bytes}}
  lathe_nv.mbarrier_arrive %p, 2 if %c {bytes = 16 : i32} : !llvm.ptr<7>
  llvm.return
}
