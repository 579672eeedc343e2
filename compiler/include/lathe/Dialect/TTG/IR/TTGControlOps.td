// Code for some warps only, and for some iterations only.
#ifndef LATHE_DIALECT_TTG_IR_TTGCONTROLOPS_TD
#define LATHE_DIALECT_TTG_IR_TTGCONTROLOPS_TD

include "lathe/Dialect/TTG/IR/TTGOpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

//===----------------------------------------------------------------------===//
// Warp specialization
//===----------------------------------------------------------------------===//

def TTG_WarpSpecializeOp : TTG_Op<"warp_specialize", [
    RecursiveMemoryEffects, RecursivelySpeculatable, DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "runs different code in different groups of warps at the same time";
  let description = [{
    The warps that reach the op run the default region; for every partition `num_warps` further warps, a power of
    two, run that partition. All start together, and the op ends when all have ended. The values of
    ttg.warp_yield are the results. Partitions see nothing of the enclosing code but their arguments, which are
    the captures, and layouts within them are of their own number of warps.

    `warpGroupStartIds` holds the first warp of each partition, `requestedRegisters` the registers per thread that
    each should have, `actualRegisters` what the default region and then the partitions have.

    The regions of the partitions belong to a ttg.warp_specialize.partitions in the second region; the text shows
    all as one.

    Example:
    ```mlir
    tt.func @specialize(%p: !tt.ptr<i32>, %x: i32) -> i32 {
      %0 = ttg.warp_specialize(%p, %x) attributes {requestedRegisters = array<i32: 24>, warpGroupStartIds = array<i32: 4>}
      default {
        %1 = arith.addi %x, %x : i32
        ttg.warp_yield %1 : i32
      }
      partition0(%q: !tt.ptr<i32>, %y: i32) num_warps(4) {
        tt.store %q, %y : !tt.ptr<i32>
        ttg.warp_return
      } : (!tt.ptr<i32>, i32) -> i32
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins DenseI32ArrayAttr:$partitionNumWarps, OptionalAttr<DenseI32ArrayAttr>:$warpGroupStartIds,
                       OptionalAttr<DenseI32ArrayAttr>:$requestedRegisters,
                       OptionalAttr<DenseI32ArrayAttr>:$actualRegisters);
  let results = (outs Variadic<AnyType>:$defaultPassthrough);
  let regions = (region MinSizedRegion<1>:$defaultRegion, SizedRegion<1>:$partitionOpHolder);
  let extraClassDeclaration = [{
    /// The op that holds the partitions. Only of an op that verifies.
    WarpSpecializePartitionsOp getPartitionOp();
    ::mlir::OperandRange getExplicitCaptures();
    ::mlir::MutableArrayRef<::mlir::Region> getPartitionRegions();
    /// Warps of all partitions together.
    int64_t getTotalPartitionWarps();
  }];
  let hasCanonicalizeMethod = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def TTG_WarpSpecializePartitionsOp : TTG_Op<"warp_specialize.partitions", [
    IsolatedFromAbove, RecursiveMemoryEffects, RecursivelySpeculatable, Terminator, HasParent<"WarpSpecializeOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>]> {
  let summary = "holds the partitions of a ttg.warp_specialize";
  let description = [{
    One region for each partition; each takes the captures as its arguments. It exists because the partitions, but
    not the default region, are isolated from what encloses them. It has no text of its own.

    Example:
    ```mlir
    tt.func @generic(%x: i32) {
      "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 2>}> ({
        ttg.warp_yield
      }, {
        "ttg.warp_specialize.partitions"(%x) ({
        ^bb0(%y: i32):
          ttg.warp_return
        }) : (i32) -> ()
      }) : () -> ()
      tt.return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$explicitCaptures);
  let regions = (region VariadicRegion<MinSizedRegion<1>>:$partitionRegions);
  let extraClassDeclaration = [{
    WarpSpecializeOp getParentOp() {
      return ::llvm::cast<WarpSpecializeOp>((*this)->getParentOp());
    }
  }];
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_WarpYieldOp : TTG_Op<"warp_yield", [Pure, HasParent<"WarpSpecializeOp">, ReturnLike, Terminator]> {
  let summary = "ends the default region of a ttg.warp_specialize and gives its results";
  let description = [{
    Example:
    ```mlir
    tt.func @yield(%x: i32) -> i32 {
      %0 = ttg.warp_specialize()
      default {
        ttg.warp_yield %x : i32
      } : () -> i32
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^)? attr-dict (`:` type($values)^)?";
  let hasVerifier = 1;
}

def TTG_WarpReturnOp : TTG_Op<"warp_return", [Pure, HasParent<"WarpSpecializePartitionsOp">, ReturnLike, Terminator]> {
  let summary = "ends a partition of a ttg.warp_specialize";
  let description = [{
    Example:
    ```mlir
    tt.func @return() {
      ttg.warp_specialize()
      default {
        ttg.warp_yield
      }
      partition0() num_warps(1) {
        ttg.warp_return
      } : () -> ()
      tt.return
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Predicated stages of a pipelined loop
//===----------------------------------------------------------------------===//

def TTG_PredicateStageOp : TTG_Op<"predicate_stage", [Pure, AllTypesMatch<["iv", "ub", "step"]>]> {
  let summary = "whether a stage of a pipelined loop has an iteration to work on";
  let description = [{
    In the iteration of a pipelined loop whose induction variable is `iv`, stage `stage` works on the iteration
    that is `maxStage - stage` ahead of the one that stage `maxStage` works on. True if that iteration exists:
    iv < ub - step * (maxStage - stage), signed.

    Example:
    ```mlir
    tt.func @predicate(%iv: i32, %ub: i32, %step: i32) -> i1 {
      %0 = ttg.predicate_stage %iv, %ub, %step maxStage 2 stage 0 : i32 -> i1
      tt.return %0 : i1
    }
    ```
  }];
  let arguments = (ins AnySignlessIntegerOrIndex:$iv, AnySignlessIntegerOrIndex:$ub, AnySignlessIntegerOrIndex:$step,
                       I32Attr:$maxStage, I32Attr:$stage);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    $iv `,` $ub `,` $step `maxStage` $maxStage `stage` $stage attr-dict `:` type($iv) `->` type($result)
  }];
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_MaskOp : TTG_Op<"mask", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "code that runs only where a predicate is true";
  let description = [{
    Where the predicate is false the results are undefined. It has only the generic text.

    Example:
    ```mlir
    tt.func @mask(%p: !tt.ptr<i32>, %pred: i1) -> i32 {
      %0 = "ttg.mask"(%pred) ({
        %1 = tt.load %p : !tt.ptr<i32>
        ttg.mask.return %1 : i32
      }) : (i1) -> i32
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins I1:$pred);
  let results = (outs Variadic<AnyType>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_MaskReturnOp : TTG_Op<"mask.return", [Pure, HasParent<"MaskOp">, ReturnLike, Terminator]> {
  let summary = "ends a ttg.mask and gives its results";
  let description = [{
    Example:
    ```mlir
    tt.func @nothing(%pred: i1) {
      "ttg.mask"(%pred) ({
        ttg.mask.return
      }) : (i1) -> ()
      tt.return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$result);
  let assemblyFormat = "($result^)? attr-dict (`:` type($result)^)?";
}

#endif
