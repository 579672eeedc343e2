// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

tt.func @no_partitions() {
  // expected-error @+1 {{'ttg.warp_specialize' op requires a single ttg.warp_specialize.partitions in its second region}}
  "ttg.warp_specialize"() <{partitionNumWarps = array<i32>}> ({
    ttg.warp_yield
  }, {
    ttg.warp_yield
  }) : () -> ()
  tt.return
}

// -----

tt.func @told_twice() {
  // expected-error @+1 {{'partitionNumWarps' must be given by num_warps of each region}}
  ttg.warp_specialize() attributes {partitionNumWarps = array<i32>}
  default {
    ttg.warp_yield
  } : () -> ()
  tt.return
}

// -----

tt.func @warps() {
  // expected-error @+1 {{'ttg.warp_specialize' op requires numbers of warps that are powers of two, found [3]}}
  ttg.warp_specialize()
  default {
    ttg.warp_yield
  }
  partition0() num_warps(3) {
    ttg.warp_return
  } : () -> ()
  tt.return
}

// -----

tt.func @count() {
  // expected-error @+1 {{'ttg.warp_specialize' op requires a number of warps for each of its 1 partitions, found [4, 4]}}
  "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4, 4>}> ({
    ttg.warp_yield
  }, {
    "ttg.warp_specialize.partitions"() ({
      ttg.warp_return
    }) : () -> ()
  }) : () -> ()
  tt.return
}

// -----

tt.func @starts() {
  // expected-error @+1 {{'ttg.warp_specialize' op requires a first warp of each of its 1 partitions, found [4, 8]}}
  ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4, 8>}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(4) {
    ttg.warp_return
  } : () -> ()
  tt.return
}

// -----

tt.func @requested() {
  // expected-error @+1 {{'ttg.warp_specialize' op requires requestedRegisters of each of its 0 partitions, found [24]}}
  ttg.warp_specialize() attributes {requestedRegisters = array<i32: 24>}
  default {
    ttg.warp_yield
  } : () -> ()
  tt.return
}

// -----

tt.func @actual() {
  // expected-error @+1 {{'ttg.warp_specialize' op requires actualRegisters of the default region and of each of its 0 partitions, found []}}
  ttg.warp_specialize() attributes {actualRegisters = array<i32>}
  default {
    ttg.warp_yield
  } : () -> ()
  tt.return
}

// -----

tt.func @nested() {
  ttg.warp_specialize()
  default {
    // expected-error @+1 {{'ttg.warp_specialize' op may not be nested in another ttg.warp_specialize}}
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    } : () -> ()
    ttg.warp_yield
  } : () -> ()
  tt.return
}

// -----

module attributes {"ttg.num-warps" = 2 : i32} {
  tt.func @groups() {
    // expected-error @+1 {{'ttg.warp_specialize' op requires a module of a multiple of 4 warps, found 2 : i32}}
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    } : () -> ()
    tt.return
  }
}

// -----

tt.func @captures(%x: i32) {
  // expected-error @+1 {{'ttg.warp_specialize.partitions' op requires the types of the captures ('i32') for the arguments of partition 0, found ('i64')}}
  ttg.warp_specialize(%x)
  default {
    ttg.warp_yield
  }
  partition0(%y: i64) num_warps(4) {
    ttg.warp_return
  } : (i32) -> ()
  tt.return
}

// -----

tt.func @yield(%x: i32) {
  %0 = ttg.warp_specialize()
  default {
    // expected-error @+1 {{'ttg.warp_yield' op requires values of the types of the results ('i64'), found ('i32')}}
    ttg.warp_yield %x : i32
  } : () -> i64
  tt.return
}

// -----

tt.func @stage(%i: i32) {
  // expected-error @+1 {{'ttg.predicate_stage' op requires a stage from 0 to maxStage, found 3 of 2}}
  %0 = ttg.predicate_stage %i, %i, %i maxStage 2 stage 3 : i32 -> i1
  tt.return
}

// -----

tt.func @stage_types(%i: i32, %j: i64) {
  // expected-error @+1 {{'ttg.predicate_stage' op failed to verify that all of {iv, ub, step} have same type}}
  %0 = "ttg.predicate_stage"(%i, %j, %i) <{maxStage = 2 : i32, stage = 1 : i32}> : (i32, i64, i32) -> i1
  tt.return
}

// -----

tt.func @mask_end(%p: i1) {
  // expected-error @+1 {{'ttg.mask' op requires a region that ends in ttg.mask.return}}
  "ttg.mask"(%p) ({
    llvm.unreachable
  }) : (i1) -> ()
  tt.return
}

// -----

tt.func @mask_arguments(%p: i1) {
  // expected-error @+1 {{'ttg.mask' op requires a region without arguments, found 1}}
  "ttg.mask"(%p) ({
  ^bb0(%x: i32):
    ttg.mask.return
  }) : (i1) -> ()
  tt.return
}

// -----

tt.func @mask_results(%p: i1) {
  // expected-error @+1 {{'ttg.mask' op requires a ttg.mask.return of the types of the results ('i32'), found ('i1')}}
  %0 = "ttg.mask"(%p) ({
    ttg.mask.return %p : i1
  }) : (i1) -> i32
  tt.return
}
