// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error @+1 {{pointer element type must be an integer, a float or a pointer, found 'tensor<4xf32>'}}
tt.func @pointee(%p: !tt.ptr<tensor<4xf32>>) { tt.return }

// -----

// expected-error @+1 {{argument 0: attribute "tt.divisibility" must be a power of two of type i32, found 12 : i32}}
tt.func @divisibility(%n: i32 {tt.divisibility = 12 : i32}) { tt.return }

// -----

tt.func @result(%n: i32) -> i32 {
  // expected-error @+1 {{'tt.return' op returns () from a function of result types ('i32')}}
  tt.return
}

// -----

tt.func @call(%n: i32) {
  // expected-error @+1 {{'tt.call' op calls 'missing', which is no tt.func of this module}}
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
  // expected-error @+1 {{'tt.addptr' op requires one shape for all operands and results}}
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
  // expected-error @+2 {{'tt.reduce' op requires tensors and an axis of theirs}}
  // expected-error @+1 {{'tt.reduce' op failed to infer returned types}}
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
