// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error @+1 {{pointer element type must be an integer, a float or a pointer, found 'tensor<4xf32>'}}
tt.func @pointee(%p: !tt.ptr<tensor<4xf32>>) { tt.return }

// -----

// expected-error @+1 {{argument 0: attribute "tt.divisibility" must be a positive i32 or i64 or a dense tensor of them, found -4 : i32}}
tt.func @divisibility(%n: i32 {tt.divisibility = -4 : i32}) { tt.return }

// -----

tt.func @result(%n: i32) -> i32 {
  // expected-error @+1 {{'tt.return' op returns () from a function of result types ('i32')}}
  tt.return
}

// -----

tt.func @call(%n: i32) {
  // expected-error @+1 {{'tt.call' op calls 'missing', which is not a tt.func of this module}}
  tt.call @missing(%n) : (i32) -> ()
  tt.return
}

// -----

tt.func @range() {
  // expected-error @+1 {{'tt.make_range' op makes 16 elements, but the result has 8}}
  %0 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @range_backwards() {
  // expected-error @+1 {{'tt.make_range' op requires end above start, found start 8 and end 0}}
  %0 = tt.make_range {start = 8 : i32, end = 0 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @expand(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.expand_dims' op requires result shape [8, 1], found [1, 8]}}
  %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  tt.return
}

// -----

tt.func @expand_axis(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.expand_dims' op axis must be in 0..1, found 2}}
  %0 = tt.expand_dims %t {axis = 2 : i32} : tensor<8xf32> -> tensor<8x1xf32>
  tt.return
}

// -----

tt.func @broadcast(%t: tensor<2x8xf32>) {
  // expected-error @+1 {{'tt.broadcast' op cannot repeat dimension 0 of size 2 to 4}}
  %0 = tt.broadcast %t : tensor<2x8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @reshape(%t: tensor<2x8xf32>) {
  // expected-error @+1 {{'tt.reshape' op requires as many elements in the result as in the source, found 32 and 16}}
  %0 = tt.reshape %t : tensor<2x8xf32> -> tensor<32xf32>
  tt.return
}

// -----

tt.func @trans(%t: tensor<2x8xf32>) {
  // expected-error @+1 {{'tt.trans' op order must be a permutation of 0..1, found [1, 1]}}
  %0 = tt.trans %t {order = array<i32: 1, 1>} : tensor<2x8xf32> -> tensor<8x8xf32>
  tt.return
}

// -----

tt.func @unsplat(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.unsplat' op requires a source of one element, found 8}}
  %0 = tt.unsplat %t : tensor<8xf32>
  tt.return
}

// -----

tt.func @addptr(%p: tensor<8x!tt.ptr<f32>>, %o: tensor<4xi32>) {
  // expected-error @+1 {{'tt.addptr' op requires one shape for all operands and results, but operand 1 has type 'tensor<4xi32>' and the first operand 'tensor<8x!tt.ptr<f32>>'}}
  %0 = tt.addptr %p, %o : tensor<8x!tt.ptr<f32>>, tensor<4xi32>
  tt.return
}

// -----

tt.func @bitcast(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.bitcast' op requires types of one width, found 'f32' and 'i16'}}
  %0 = tt.bitcast %t : tensor<8xf32> -> tensor<8xi16>
  tt.return
}

// -----

tt.func @rounding(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.fp_to_fp' op requires a rounding mode to narrow 32 bits to 8}}
  %0 = tt.fp_to_fp %t : tensor<8xf32> -> tensor<8xf8E5M2>
  tt.return
}

// -----

tt.func @reduce_arguments(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.reduce' op requires region argument 1 of type 'f32', found 'i32'}}
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: i32):
    tt.reduce.return %a : f32
  }) : (tensor<8xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_axis(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.reduce' op requires an axis of its sources, found 'tensor<8xf32>' and axis 1}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<8xf32>) -> f32
  tt.return
}

// -----

tt.func @dot(%a: tensor<16x32xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op requires as many columns of a as rows of b, found 32 and 16}}
  %0 = tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @print(%a: i32) {
  // expected-error @+1 {{'tt.print' op requires one sign per operand, found 0 for 1}}
  tt.print "a" {hex = false, isSigned = array<i32>} : %a : i32
  tt.return
}

// -----

// expected-error @+1 {{pointer address space must not be negative, found -1}}
tt.func @f(%p: !tt.ptr<f32, -1>) { tt.return }

// -----

// expected-error @+1 {{tensor descriptor requires at least one dimension}}
tt.func @f(%p: !tt.tensordesc<f32>) { tt.return }

// -----

// expected-error @+1 {{tensor descriptor requires positive sizes of at most 1048576 elements together, found [2048, 1024]}}
tt.func @f(%p: !tt.tensordesc<2048x1024xf32>) { tt.return }

// -----

// expected-error @+1 {{tensor descriptor element type must be an integer, a float or a pointer, found 'tensor<4xf32>'}}
tt.func @f(%p: !tt.tensordesc<4xtensor<4xf32>>) { tt.return }

// -----

// expected-error @+1 {{argument 0: attribute "tt.pointer_range" must be an i32 or i64 of at least 1, found 0 : i32}}
tt.func @f(%p: !tt.ptr<f32> {tt.pointer_range = 0 : i32}) { tt.return }

// -----

// expected-error @+1 {{argument 0: attribute "tt.nv_tma_desc" must be an i32 or i64 of at least 0, found 1 : i16}}
tt.func @f(%p: !tt.ptr<f32> {tt.nv_tma_desc = 1 : i16}) { tt.return }

// -----

// expected-error @+1 {{argument 0: attribute "tt.host_descriptor" must be array<i32: rank, flags> with a rank of at least 1 and 1 or 2 flags, or array<i32: rank, flags, 1> of an im2col tensor with a rank of at least 3, found array<i32: 2, 3>}}
tt.func @f(%p: !tt.ptr<f32> {tt.host_descriptor = array<i32: 2, 3>}) { tt.return }

// -----

// expected-error @+1 {{found array<i32: 2, 2, 1>}}
tt.func @f(%p: !tt.ptr<f32> {tt.host_descriptor = array<i32: 2, 2, 1>}) { tt.return }

// -----

// expected-error @+1 {{argument 0: attribute "tt.pointee_type" must be a type, found 1 : i32}}
tt.func @f(%p: !tt.ptr<f32> {tt.pointee_type = 1 : i32}) { tt.return }

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.num_stages" must be an i32 or i64 of at least 0, found -1 : i32}}
  %0 = arith.addi %i, %i {tt.num_stages = -1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.loop_unroll_factor" must be an i32 or i64 of at least 0, found -1 : i32}}
  %0 = arith.addi %i, %i {tt.loop_unroll_factor = -1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.latency" must be an i32 or i64 of at least 0, found -1 : i32}}
  %0 = arith.addi %i, %i {tt.latency = -1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.self_latency" must be an i32 or i64 of at least 0, found -1 : i32}}
  %0 = arith.addi %i, %i {tt.self_latency = -1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.scheduled_max_stage" must be an i32 or i64 of at least 0, found -1 : i32}}
  %0 = arith.addi %i, %i {tt.scheduled_max_stage = -1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.disallow_acc_multi_buffer" must be true or without a value, found 1 : i32}}
  %0 = arith.addi %i, %i {tt.disallow_acc_multi_buffer = 1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.flatten" must be true or without a value, found 1 : i32}}
  %0 = arith.addi %i, %i {tt.flatten = 1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.warp_specialize" must be true or without a value, found 1 : i32}}
  %0 = arith.addi %i, %i {tt.warp_specialize = 1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.divisibility" must be a positive i32 or i64 or a dense tensor of them, found dense<[4, 0]>}}
  %0 = arith.addi %i, %i {tt.divisibility = dense<[4, 0]> : tensor<2xi32>} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.contiguity" must be a positive i32 or i64 or a dense tensor of them, found dense<[4, 0]>}}
  %0 = arith.addi %i, %i {tt.contiguity = dense<[4, 0]> : tensor<2xi32>} : i32
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{attribute "tt.constancy" must be a positive i32 or i64 or a dense tensor of them, found dense<[4, 0]>}}
  %0 = arith.addi %i, %i {tt.constancy = dense<[4, 0]> : tensor<2xi32>} : i32
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'tt.func' op expects parent op 'builtin.module'}}
  tt.func @g() { tt.return }
  tt.return
}

// -----

tt.func private @takes(i32) -> i32
tt.func @f(%x: f32) {
  // expected-error @+1 {{'tt.call' op passes ('f32') to 'takes', which takes ('i32')}}
  %0 = tt.call @takes(%x) : (f32) -> i32
  tt.return
}

// -----

tt.func private @returns(i32) -> i32
tt.func @f(%x: i32) {
  // expected-error @+1 {{'tt.call' op expects ('f32') from 'returns', which returns ('i32')}}
  %0 = tt.call @returns(%x) : (i32) -> f32
  tt.return
}

// -----

tt.func @f(%t: tensor<6xf32>) {
  // expected-error @+1 {{'tt.bitcast' op requires tensors of a power of two elements, at most 1048576, found 'tensor<6xf32>'}}
  %0 = tt.bitcast %t : tensor<6xf32> -> tensor<6xi32>
  tt.return
}

// -----

tt.func @f(%t: tensor<2097152xf32>) {
  // expected-error @+1 {{'tt.bitcast' op requires tensors of a power of two elements, at most 1048576, found 'tensor<2097152xf32>'}}
  %0 = tt.bitcast %t : tensor<2097152xf32> -> tensor<2097152xi32>
  tt.return
}

// -----

tt.func @f(%t: tensor<?xf32>) {
  // expected-error @+1 {{'tt.bitcast' op requires tensors of a power of two elements, at most 1048576, found 'tensor<?xf32>'}}
  %0 = tt.bitcast %t : tensor<?xf32> -> tensor<?xi32>
  tt.return
}

// -----

tt.func @f(%t: tensor<4294967296x4294967296xf32>) {
  // expected-error @+1 {{'tt.bitcast' op requires tensors of a power of two elements, at most 1048576, found 'tensor<4294967296x4294967296xf32>'}}
  %0 = tt.bitcast %t : tensor<4294967296x4294967296xf32> -> tensor<4294967296x4294967296xi32>
  tt.return
}

// -----

tt.func @f(%t: i128) {
  // expected-error @+1 {{'tt.splat' op operand #0 must be scalar, but got 'i128'}}
  %0 = tt.splat %t : i128 -> tensor<8xi128>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'tt.make_range' op requires a result of rank 1, found 'tensor<2x4xi32>'}}
  %0 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<2x4xi32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.broadcast' op requires equal ranks, found 'tensor<8xf32>' and 'tensor<1x8xf32>'}}
  %0 = tt.broadcast %t : tensor<8xf32> -> tensor<1x8xf32>
  tt.return
}

// -----

tt.func @f(%t: tensor<2x8xf32>) {
  // expected-error @+1 {{'tt.trans' op requires result shape [8, 2], found [2, 8]}}
  %0 = tt.trans %t {order = array<i32: 1, 0>} : tensor<2x8xf32> -> tensor<2x8xf32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.cat' op requires a result of twice the elements of a source, found 'tensor<8xf32>' and 'tensor<8xf32>'}}
  %0 = tt.cat %t, %t : tensor<8xf32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.join' op requires the whole to be the half with a last dimension of 2, found 'tensor<2x8xf32>' and 'tensor<8xf32>'}}
  %0 = tt.join %t, %t : tensor<8xf32> -> tensor<2x8xf32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.split' op requires the whole to be the half with a last dimension of 2, found 'tensor<8xf32>' and 'tensor<4xf32>'}}
  %0, %1 = tt.split %t : tensor<8xf32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8x2xf32>) {
  // expected-error @+1 {{'tt.split' op failed to verify that both results have one type}}
  %0, %1 = "tt.split"(%t) : (tensor<8x2xf32>) -> (tensor<8xf32>, tensor<8xi32>)
  tt.return
}

// -----

tt.func @f(%t: tensor<8x8xf32>, %i: tensor<4x8xi32>) {
  // expected-error @+1 {{'tt.gather' op requires a result of the indices' shape and layout and the source's elements, 'tensor<4x8xf32>', found 'tensor<4x8xi32>'}}
  %0 = tt.gather %t[%i] {axis = 0 : i32} : (tensor<8x8xf32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8x8xf32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'tt.gather' op requires source and indices of one rank, found 'tensor<8x8xf32>' and 'tensor<8xi32>'}}
  %0 = tt.gather %t[%i] {axis = 0 : i32} : (tensor<8x8xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8xf32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'tt.gather' op requires an axis of its source, found 'tensor<8xf32>' and axis -1}}
  %0 = tt.gather %t[%i] {axis = -1 : i32} : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8x8xf32>, %i: tensor<4x8xi32>) {
  // expected-error @+1 {{'tt.gather' op requires source and indices of one size except along axis 1, found 'tensor<8x8xf32>' and 'tensor<4x8xi32>'}}
  %0 = tt.gather %t[%i] {axis = 1 : i32} : (tensor<8x8xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @f(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tt.reshape' op requires a layout on both types or on none, found 'tensor<8xf32>' and}}
  %0 = tt.reshape %t : tensor<8xf32> -> tensor<8xf32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %i: i32) {
  // expected-error @+1 {{'tt.addptr' op failed to verify that result type matches pointer type}}
  %0 = "tt.addptr"(%p, %i) : (!tt.ptr<f32>, i32) -> !tt.ptr<i32>
  tt.return
}

// -----

tt.func @f(%p: tensor<8x!tt.ptr<f32>>, %i: tensor<8xi32, "row">) {
  // expected-error @+1 {{'tt.addptr' op requires one layout for all operands and results, but operand 1}}
  %0 = tt.addptr %p, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32, "row">
  tt.return
}

// -----

tt.func @f(%i: i32) {
  // expected-error @+1 {{'tt.int_to_ptr' op requires an address of type i64, found 'i32'}}
  %0 = tt.int_to_ptr %i : i32 -> !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.ptr_to_int' op requires an address of type i64, found 'i32'}}
  %0 = tt.ptr_to_int %p : !tt.ptr<f32> -> i32
  tt.return
}

// -----

tt.func @f(%i: i64) {
  // expected-error @+1 {{'tt.bitcast' op requires pointers on both sides or on none, found 'i64' and '!tt.ptr<f32>'}}
  %0 = tt.bitcast %i : i64 -> !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.bitcast' op requires pointers of one address space, found '!tt.ptr<f32>' and '!tt.ptr<f32, 3>'}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<f32, 3>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %y: tensor<8xf32, "row">) {
  // expected-error @+1 {{'tt.extern_elementwise' op requires one layout for all tensors, found 'tensor<8xf32>' and}}
  %0 = tt.extern_elementwise %x, %y {libname = "", libpath = "", symbol = "f", pure = true} : (tensor<8xf32>, tensor<8xf32, "row">) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tt.elementwise_inline_asm' op requires packed_element of at least 1, found 0}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", pure = true, packed_element = 0 : i32} %x : tensor<8xf32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tt.elementwise_inline_asm' op requires groups of packed_element = 16 to make up each operand, found 'tensor<8xf32>'}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", pure = true, packed_element = 16 : i32} %x : tensor<8xf32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'tt.elementwise_inline_asm' op if a result is non-scalar, then at least one operand must be non-scalar}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", pure = true, packed_element = 1 : i32} -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.map_elementwise' op requires pack to be a power of two, found 3}}
  %0 = "tt.map_elementwise"(%x) <{pack = 3 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.map_elementwise' op requires pack to be a power of two, found -2}}
  %0 = "tt.map_elementwise"(%x) <{pack = -2 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.map_elementwise' op requires a region with a block}}
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.map_elementwise' op requires 2 region arguments, found 1}}
  %0 = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.map_elementwise' op requires region argument 0 of type 'f32', found 'i32'}}
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: i32):
    tt.map_elementwise.return %a : i32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.map_elementwise' op requires 1 returned values, found 2}}
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.map_elementwise' op requires returned value 0 of type 'i32', found 'f32'}}
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<8xf32>) -> tensor<8xi32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>, %ps: tensor<8x!tt.ptr<f32>>) {
  // expected-error @+1 {{'tt.map_elementwise' op requires a region that writes no memory, found 'tt.atomic_rmw'}}
  %0 = "tt.map_elementwise"(%x, %ps) <{pack = 1 : i32}> ({
  ^bb0(%a: f32, %p: !tt.ptr<f32>):
    %old = tt.atomic_rmw exch, relaxed, gpu, %p, %a : (!tt.ptr<f32>, f32) -> f32
    tt.map_elementwise.return %old : f32
  }) : (tensor<8xf32>, tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @+1 {{'tt.load' op has a value for masked-off elements but no mask}}
  %0 = "tt.load"(%p, %v) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.load' op failed to verify that result is what the pointer points to}}
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> i32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %m: tensor<8xi1>) {
  // expected-error @+1 {{'tt.load' op failed to verify that mask is i1 of the pointer's shape}}
  %0 = "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!tt.ptr<f32>, tensor<8xi1>) -> f32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %m: i1, %v: i32) {
  // expected-error @+1 {{'tt.load' op failed to verify that other has the type of the result}}
  %0 = "tt.load"(%p, %m, %v) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!tt.ptr<f32>, i1, i32) -> f32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %v: i32) {
  // expected-error @+1 {{'tt.store' op failed to verify that value is what the pointer points to}}
  "tt.store"(%p, %v) : (!tt.ptr<f32>, i32) -> ()
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %v: f32, %m: tensor<8xi1>) {
  // expected-error @+1 {{'tt.store' op failed to verify that mask is i1 of the pointer's shape}}
  "tt.store"(%p, %v, %m) : (!tt.ptr<f32>, f32, tensor<8xi1>) -> ()
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>, %v: f32) {
  // expected-error @+1 {{'tt.atomic_rmw' op failed to verify that value is what the pointer points to}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (!tt.ptr<i32>, f32) -> i32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error @+1 {{'tt.atomic_rmw' op failed to verify that result is what the pointer points to}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> f32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>, %v: i32, %m: tensor<8xi1>) {
  // expected-error @+1 {{'tt.atomic_rmw' op failed to verify that mask is i1 of the pointer's shape}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v, %m : (!tt.ptr<i32>, i32, tensor<8xi1>) -> i32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>, %c: f32, %v: i32) {
  // expected-error @+1 {{'tt.atomic_cas' op failed to verify that cmp is what the pointer points to}}
  %0 = tt.atomic_cas relaxed, gpu, %p, %c, %v : (!tt.ptr<i32>, f32, i32) -> i32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>, %c: f32, %v: i32) {
  // expected-error @+1 {{'tt.atomic_cas' op failed to verify that value is what the pointer points to}}
  %0 = tt.atomic_cas relaxed, gpu, %p, %v, %c : (!tt.ptr<i32>, i32, f32) -> i32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error @+1 {{'tt.atomic_cas' op failed to verify that result is what the pointer points to}}
  %0 = tt.atomic_cas relaxed, gpu, %p, %v, %v : (!tt.ptr<i32>, i32, i32) -> f32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %i: i32, %w: i64) {
  // expected-error @+1 {{'tt.make_tensor_descriptor' op requires 2 sizes and as many strides, one per dimension of the block, found 2 operands}}
  %0 = tt.make_tensor_descriptor %p, [%i], [%w] : <f32>, <8x16xf32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %i: i32, %w: i64, %flag: i1) {
  // expected-error @+1 {{'tt.host_descriptor' op requires 2 sizes and as many strides, one per dimension of the block, found 2 operands}}
  %0 = tt.host_descriptor %p, [%i], [%w], %flag, %flag : <f32>, <8x16xf32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f16>, %i: i32, %w: i64, %flag: i1) {
  // expected-error @+1 {{'tt.host_descriptor' op requires a pointer to elements as wide as the block's, found 'f16' and 'f32'}}
  %0 = tt.host_descriptor %p, [%i], [%w], %flag, %flag : <f16>, <16xf32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %i: i32, %w: i64) {
  // expected-error @+1 {{'tt.make_tensor_descriptor' op requires 1 sizes and as many strides, one per dimension of the block, found 3 operands}}
  %0 = "tt.make_tensor_descriptor"(%p, %i, %w, %w) : (!tt.ptr<f32>, i32, i64, i64) -> !tt.tensordesc<8xf32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %i: i32, %w: i64) {
  // expected-error @+1 {{'tt.make_tensor_descriptor' op requires a pointer to elements as wide as the block's, found 'f32' and 'f16'}}
  %0 = tt.make_tensor_descriptor %p, [%i], [%w] : <f32>, <16xf16>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<8x16xf32>, %i: i32) {
  // expected-error @+1 {{'tt.descriptor_load' op requires 2 coordinates, one per dimension of the block, found 1}}
  %0 = tt.descriptor_load %d[%i] : !tt.tensordesc<8x16xf32> -> tensor<8x16xf32>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<16xui8>, %i: i32, %v: tensor<16xi16>) {
  // expected-error @+1 {{'tt.descriptor_store' op requires a tensor of the block's elements 'i8', found 'tensor<16xi16>'}}
  tt.descriptor_store %d[%i], %v : !tt.tensordesc<16xui8>, tensor<16xi16>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<16xf32>, %i: i32, %v: tensor<8xf32>) {
  // expected-error @+1 {{'tt.descriptor_reduce' op requires a tensor of as many elements as the block's 16, found 'tensor<8xf32>'}}
  tt.descriptor_reduce add, %d[%i], %v : !tt.tensordesc<16xf32>, tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<2x16xf32>, %x: tensor<8xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op requires a block of one row, found '!tt.tensordesc<2x16xf32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<2x16xf32>, tensor<8xi32>, i32) -> tensor<8x16xf32>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<1x16xf32>, %x: tensor<8xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op requires a tensor of such rows as the block 'tensor<1x16xf32>', found 'tensor<8x32xf32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<1x16xf32>, tensor<8xi32>, i32) -> tensor<8x32xf32>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<1x16xf32>, %x: tensor<16xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op requires a row number for each of 8 rows, found 'tensor<16xi32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<1x16xf32>, tensor<16xi32>, i32) -> tensor<8x16xf32>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<1x16xf32>, %x: tensor<4xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op requires at least 8 rows, found 'tensor<4x16xf32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<1x16xf32>, tensor<4xi32>, i32) -> tensor<4x16xf32>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<1x16xf64>, %x: tensor<8xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op requires elements of at most 32 bits, found 'tensor<8x16xf64>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<1x16xf64>, tensor<8xi32>, i32) -> tensor<8x16xf64>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<1x8xf16>, %x: tensor<8xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op requires rows of at least 32 bytes, found 'tensor<8x8xf16>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<1x8xf16>, tensor<8xi32>, i32) -> tensor<8x8xf16>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<1x16xf32>, %x: tensor<4xi32>, %y: i32, %v: tensor<4x16xf32>) {
  // expected-error @+1 {{'tt.descriptor_scatter' op requires at least 8 rows, found 'tensor<4x16xf32>'}}
  tt.descriptor_scatter %d[%x, %y], %v : !tt.tensordesc<1x16xf32>, tensor<4xi32>, i32, tensor<4x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<2x16x16xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op requires three matrices or three batches of matrices, found 'tensor<2x16x16xf16>', 'tensor<16x16xf16>' and 'tensor<16x16xf32>'}}
  %0 = tt.dot %a, %b, %c : tensor<2x16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x32xf16>, %b: tensor<32x8xf16>, %c: tensor<8x16xf32>) {
  // expected-error @+1 {{'tt.dot' op requires a result of 16x8, found 'tensor<8x16xf32>'}}
  %0 = tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<32x8xf16> -> tensor<8x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<2x16x16xf16>, %b: tensor<4x16x16xf16>, %c: tensor<2x16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op requires one batch size, found 'tensor<2x16x16xf16>', 'tensor<4x16x16xf16>' and 'tensor<2x16x16xf32>'}}
  %0 = tt.dot %a, %b, %c : tensor<2x16x16xf16> * tensor<4x16x16xf16> -> tensor<2x16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x16xf16>, %b: tensor<16x16xf8E5M2>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op requires operands a and b of one element width, found 'tensor<16x16xf16>' and 'tensor<16x16xf8E5M2>'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x16xf16, "row">, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op requires a layout on all operands or on none, found 'tensor<16x16xf16, "row">', 'tensor<16x16xf16>' and 'tensor<16x16xf32>'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16, "row"> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op failed to verify that result type matches accumulator type}}
  %0 = "tt.dot"(%a, %a, %c) : (tensor<16x16xf16>, tensor<16x16xf16>, tensor<16x16xf32>) -> tensor<16x16xf16>
  tt.return
}

// -----

tt.func @f(%a: tensor<16xi8>, %b: tensor<64x16xi8>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op requires three matrices or three batches of matrices}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16xi8> * tensor<64x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x32xi8>, %b: tensor<32x16xi8>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op requires as many columns of a as rows of b, found 64 and 32}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e5m2 {fastMath = false} : tensor<16x32xi8> * tensor<32x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x32xi8>, %b: tensor<32x16xi8>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op requires a result of 32x16, found 'tensor<16x16xf32>'}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e5m2 {fastMath = false, lhs_k_pack = false} : tensor<16x32xi8> * tensor<32x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x64xi8>, %b: tensor<64x16xi8>, %c: tensor<16x16xf32>, %sa: tensor<2xi8>) {
  // expected-error @+1 {{'tt.dot_scaled' op requires scales of a of rank 2, found 'tensor<2xi8>'}}
  %0 = tt.dot_scaled %a scale %sa, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xi8>, tensor<2xi8> * tensor<64x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x64xi8>, %b: tensor<64x16xi8>, %c: tensor<16x16xf32>, %sa: tensor<16x8xi8>) {
  // expected-error @+1 {{'tt.dot_scaled' op requires scales of a for each of 16 and each 16 or 32 of 64, found 'tensor<16x8xi8>'}}
  %0 = tt.dot_scaled %a scale %sa, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xi8>, tensor<16x8xi8> * tensor<64x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x64xi8>, %b: tensor<64x16xi8>, %c: tensor<16x16xf32>, %sb: tensor<8x2xi8>) {
  // expected-error @+1 {{'tt.dot_scaled' op requires scales of b for each of 16 and each 16 or 32 of 64, found 'tensor<8x2xi8>'}}
  %0 = tt.dot_scaled %a, %b scale %sb, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xi8> * tensor<64x16xi8>, tensor<8x2xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x64xi8>, %b: tensor<64x16xi8>, %c: tensor<16x16xf32>, %sa: tensor<16x2xi8>, %sb: tensor<16x4xi8>) {
  // expected-error @+1 {{'tt.dot_scaled' op requires as many elements of a as of b to share a scale, found 32 and 16}}
  %0 = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xi8>, tensor<16x2xi8> * tensor<64x16xi8>, tensor<16x4xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x16xi8>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op failed to verify that result type matches accumulator type}}
  %0 = "tt.dot_scaled"(%a, %a, %c) <{a_elem_type = 0 : i32, b_elem_type = 0 : i32, fastMath = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<16x16xi8>, tensor<16x16xi8>, tensor<16x16xf32>) -> tensor<16x16xf16>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xi32>) {
  // expected-error @+1 {{'tt.histogram' op requires a result of rank 1, found 'tensor<4x4xi32>'}}
  %0 = tt.histogram %x : tensor<8xi32> -> tensor<4x4xi32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xi32>, %m: tensor<4xi1>) {
  // expected-error @+1 {{'tt.histogram' op failed to verify that mask is i1 of the source's shape}}
  %0 = "tt.histogram"(%x, %m) : (tensor<8xi32>, tensor<4xi1>) -> tensor<4xi32>
  tt.return
}

// -----

tt.func @f(%x0: tensor<8xf32>) {
  // expected-error @+1 {{'tt.scan' op requires an axis of its sources, found 'tensor<8xf32>' and axis -1}}
  %0:1 = "tt.scan"(%x0) <{axis = -1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<8xf32>) -> (tensor<8xf32>)
  tt.return
}

// -----

tt.func @f(%x0: tensor<8xf32>, %x1: tensor<4xf32>) {
  // expected-error @+1 {{'tt.scan' op requires sources of one shape and layout, found 'tensor<8xf32>' and 'tensor<4xf32>'}}
  %0:2 = "tt.scan"(%x0, %x1) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tt.scan.return %a, %b : f32, f32
  }) : (tensor<8xf32>, tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>)
  tt.return
}

// -----

tt.func @f(%x0: tensor<8xf32>) {
  // expected-error @+1 {{'tt.scan' op requires 2 region arguments, found 1}}
  %0:1 = "tt.scan"(%x0) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32):
    tt.scan.return %a : f32
  }) : (tensor<8xf32>) -> (tensor<8xf32>)
  tt.return
}

// -----

tt.func @f(%x0: tensor<8xf32>) {
  // expected-error @+1 {{'tt.scan' op requires 1 returned values, found 2}}
  %0:1 = "tt.scan"(%x0) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a, %b : f32, f32
  }) : (tensor<8xf32>) -> (tensor<8xf32>)
  tt.return
}

// -----

tt.func @f(%x0: tensor<8xf32>) {
  // expected-error @+1 {{'tt.scan' op requires returned value 0 of type 'f32', found 'i32'}}
  %0:1 = "tt.scan"(%x0) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %i = arith.constant 0 : i32
    tt.scan.return %i : i32
  }) : (tensor<8xf32>) -> (tensor<8xf32>)
  tt.return
}

// -----

tt.func @f(%x0: tensor<8xf32>) {
  // expected-error @+1 {{'tt.scan' op requires its region to end in tt.scan.return}}
  %0:1 = "tt.scan"(%x0) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    llvm.unreachable
  }) : (tensor<8xf32>) -> (tensor<8xf32>)
  tt.return
}

// -----

tt.func @f(%x0: tensor<8xf32>) {
  // expected-error @+1 {{'tt.reduce' op requires its region to end in tt.reduce.return}}
  %0:1 = "tt.reduce"(%x0) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    llvm.unreachable
  }) : (tensor<8xf32>) -> (f32)
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'tt.scan' op requires at least one source}}
  "tt.scan"() <{axis = 0 : i32, reverse = false}> ({
    llvm.unreachable
  }) : () -> ()
  tt.return
}

// -----

tt.func @f(%x: tensor<8x8xf32, "row">) {
  // expected-error @+2 {{'tt.reduce' op has no result layout for 'tensor<8x8xf32, "row">'}}
  // expected-error @+1 {{'tt.reduce' op failed to infer returned types}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<8x8xf32, "row">) -> tensor<8xf32>
  tt.return
}

// -----

#pairs = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#row = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
tt.func @f(%t: tensor<256xf32, #row>) {
  // expected-error @+1 {{'tt.join' op requires a whole that holds both elements in registers where the half holds one}}
  %0 = tt.join %t, %t : tensor<256xf32, #row> -> tensor<256x2xf32, #pairs>
  tt.return
}

// -----

#apart = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [4, 1], order = [1, 0]}>
#row = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
tt.func @f(%t: tensor<256x2xf32, #apart>) {
  // expected-error @+1 {{'tt.split' op requires a whole that holds both elements in registers where the half holds one}}
  %0, %1 = tt.split %t : tensor<256x2xf32, #apart> -> tensor<256xf32, #row>
  tt.return
}

// -----

#pairs = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @f(%t: tensor<32x32xf16, #pairs>, %c: tensor<32x32xf32, #pairs>) {
  // expected-error @+1 {{'tt.dot' op requires operand 0 in the layout #ttg.dot_op of that operand under the result's layout}}
  %0 = tt.dot %t, %t, %c : tensor<32x32xf16, #pairs> * tensor<32x32xf16, #pairs> -> tensor<32x32xf32, #pairs>
  tt.return
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
tt.func @f(%a: tensor<64x64xf16, #a>, %b: tensor<64x64xf16, #b>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{'tt.dot' op requires one kWidth for both operands, found 2 and 4}}
  %0 = tt.dot %a, %b, %c : tensor<64x64xf16, #a> * tensor<64x64xf16, #b> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

tt.func @f(%t: tensor<1x8xf32, "row">) {
  // expected-error @+1 {{'tt.broadcast' op requires one layout for source and result, found 'tensor<1x8xf32, "row">' and 'tensor<4x8xf32, "column">'}}
  %0 = tt.broadcast %t : tensor<1x8xf32, "row"> -> tensor<4x8xf32, "column">
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<16x64xf16>, %i: i32) {
  // expected-error @+1 {{'tt.descriptor_load' op with lathe.multicast_bits = 3 requires a tensor of 4 blocks 'tensor<16x64xf16>' along one dimension, found 'tensor<32x128xf16>'}}
  %0 = tt.descriptor_load %d[%i, %i] {lathe.multicast_bits = 3 : i32} : !tt.tensordesc<16x64xf16> -> tensor<32x128xf16>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<16x64xf16>, %i: i32) {
  // expected-error @+1 {{requires bits of lathe.multicast_bits that follow each other, found 5}}
  %0 = tt.descriptor_load %d[%i, %i] {lathe.multicast_bits = 5 : i32} : !tt.tensordesc<16x64xf16> -> tensor<64x64xf16>
  tt.return
}
