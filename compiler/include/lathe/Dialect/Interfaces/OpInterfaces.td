// Interfaces by which ops declare their meaning, so that passes need not know them by name.
#ifndef LATHE_DIALECT_INTERFACES_OPINTERFACES_TD
#define LATHE_DIALECT_INTERFACES_OPINTERFACES_TD

include "mlir/IR/OpBase.td"

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def Lathe_AsyncAccess : OpInterface<"AsyncAccess"> {
  let cppNamespace = "::lathe";
  let description = [{
    An op that starts accesses which are in flight after it, or waits for such. Which operands it reads and writes are
    its memory effects.
  }];
  let methods = [
    InterfaceMethod<[{
      The queue that all its accesses to shared memory join; null if they are complete when the op is.
    }], "const ::lathe::AsyncQueue *", "getStartedQueue", (ins), "", "return nullptr;">,
    InterfaceMethod<"The wait that the op is; none if it is none.", "std::optional<::lathe::AsyncWait>", "getAwaited",
                    (ins), "", "return std::nullopt;">,
    InterfaceMethod<[{
      True if it accesses shared memory through the asynchronous proxy: a proxy fence must lie between it and what
      threads wrote.
    }], "bool", "usesAsyncProxy", (ins), "", [{
      const ::lathe::AsyncQueue *queue = $_op.getStartedQueue();
      return queue && queue->usesAsyncProxy;
    }]>
  ];
}

def Lathe_PredicatedAccess : OpInterface<"PredicatedAccess"> {
  let cppNamespace = "::lathe";
  let description = [{
    An op that does nothing, element by element, where its predicate is false: no access, no arrival, no wait. Without
    a predicate it is true everywhere.
  }];
  let methods = [
    InterfaceMethod<"The predicate: an optional operand.", "::mlir::MutableOperandRange", "getPredicateMutable", (ins),
                    "", "return $_op.getMaskMutable();">,
    InterfaceMethod<"The type of the predicate, also where there is none.", "::mlir::Type", "getPredicateType", (ins),
                    "", "return ::mlir::IntegerType::get($_op->getContext(), 1);">
  ];
}

def Lathe_GlobalAccess : OpInterface<"GlobalAccess"> {
  let cppNamespace = "::lathe";
  let description = [{
    A load from or a store to global memory that is not atomic. Others that access other memory may pass it.
  }];
  let methods = [
    InterfaceMethod<"The pointer, the tensor of pointers or the descriptor of the memory.", "::mlir::Value",
                    "getAddress">,
    InterfaceMethod<"True for a store.", "bool", "isStore", (ins), "", "return false;">
  ];
}

def Lathe_LoopStageable : OpInterface<"LoopStageable", [Lathe_GlobalAccess]> {
  let cppNamespace = "::lathe";
  let description = [{
    A load with one result that the software pipeliner may issue iterations ahead of its use.
  }];
  let methods = [
    InterfaceMethod<"How it may become an asynchronous copy to shared memory.", "::lathe::CopyForm", "getCopyForm",
                    (ins), "", "return ::lathe::CopyForm::None;">,
    InterfaceMethod<"The result where the predicate is false; null where that is undefined.", "::mlir::Value",
                    "getPassthrough", (ins), "", "return {};">
  ];
}

def Lathe_SharedScratch : OpInterface<"SharedScratch"> {
  let cppNamespace = "::lathe";
  let description = [{
    An op whose lowering may need scratch: shared memory for as long as the op runs. How much follows from its types and
    the chip by a plan of Analysis/Movement, unless it is always the same.
  }];
  let methods = [
    InterfaceMethod<"The scratch if it is always the same; none if a plan says.",
                    "std::optional<::lathe::FixedScratch>", "getFixedScratch", (ins), "", "return std::nullopt;">
  ];
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

def Lathe_LayoutTransfer : OpInterface<"LayoutTransfer"> {
  let cppNamespace = "::lathe";
  let description = [{
    An op whose tensors' layouts follow from one another. By default one layout serves all of them.
  }];
  let methods = [
    InterfaceMethod<"What may choose a layout for the op.", "::lathe::LayoutFlow", "getLayoutFlow", (ins), "",
                    "return ::lathe::LayoutFlow::Through;">,
    InterfaceMethod<"Operands whose layouts are tied to that of the results, or to one another.",
                    "::llvm::MutableArrayRef<::mlir::OpOperand>", "getTiedOperands", (ins), "",
                    "return $_op->getOpOperands();">,
    InterfaceMethod<"Results whose layouts follow from the operands'.", "::mlir::ResultRange", "getTiedResults", (ins),
                    "", "return $_op->getResults();">,
    InterfaceMethod<"The layout of the results if the tied operands have `layout`; null if they cannot have it.",
                    "::mlir::Attribute", "inferResultLayout", (ins "::mlir::Attribute":$layout), "", "return layout;">,
    InterfaceMethod<"The layout of the tied operands if the results have `layout`; null if they cannot have it.",
                    "::mlir::Attribute", "inferOperandLayout", (ins "::mlir::Attribute":$layout), "", "return layout;">
  ];
}

// Each element of the results is computed from the same element of the operands, so that one layout serves all. The
// upstream trait Elementwise means the same and more: such ops may be hoisted over a splat.
def Lathe_PerElement : NativeOpTrait<"PerElement"> {
  let cppNamespace = "::lathe";
}

// The elements of the one result are those of the one operand, moved or repeated, whatever their type.
def Lathe_MovesElements : NativeOpTrait<"MovesElements"> {
  let cppNamespace = "::lathe";
}

// Each tensor operand may have any layout, independently of all others.
def Lathe_TakesAnyLayout : NativeOpTrait<"TakesAnyLayout"> {
  let cppNamespace = "::lathe";
}

// A dot: the product of the first two operands, plus the third.
def Lathe_DotLike : NativeOpTrait<"DotLike"> {
  let cppNamespace = "::lathe";
}

#endif
