// Interfaces that every layout encoding implements.
#ifndef LATHE_DIALECT_TTG_IR_TTGINTERFACES_TD
#define LATHE_DIALECT_TTG_IR_TTGINTERFACES_TD

include "mlir/IR/OpBase.td"

def TTG_LayoutEncoding : AttrInterface<"LayoutEncoding"> {
  let cppNamespace = "::lathe::ttg";
  let description = [{
    A layout of a tensor in registers, or of a buffer in a memory. Its meaning is the linear map it converts to;
    nothing else of the compiler depends on the kind of encoding.
  }];
  let methods = [
    InterfaceMethod<"Number of dimensions of what it lays out.", "unsigned", "getRank">,
    InterfaceMethod<"The memory it is a layout of, as a memdesc names it; null for one of registers.",
                    "::mlir::Attribute", "getMemorySpace">,
    InterfaceMethod<[{
      The map for a tensor or buffer of `shape`, whose sizes are powers of two, at most kMaxElements together, and
      whose rank is getRank().
      Registers: "register", "lane", "warp", "block" -> "dim0", "dim1", ... No register basis is zero: a
      thread holds an element once. Lane, warp and block bases are zero where they hold copies.
      Shared memory: "offset" (in elements), "block" -> "dim0", ... Where an encoding also pads or partitions
      the offsets, that is a step of its own after this map.
      Tensor memory: "row", "col" (in elements), "block" -> "dim0", "dim1". Zero bases of "row" from 32 on are
      copies; where others are zero nothing lies.
    }], "::lathe::LinearLayout", "toLinearLayout", (ins "::llvm::ArrayRef<int64_t>":$shape)>,
    InterfaceMethod<[{
      Checks what the encoding requires of a buffer of `shape`, a view of one of `allocShape`; the rank is
      getRank() or one more.
    }], "::llvm::LogicalResult", "verifyBuffer",
        (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError, "::llvm::ArrayRef<int64_t>":$shape,
             "::mlir::Type":$elementType, "::llvm::ArrayRef<int64_t>":$allocShape), "", "return ::mlir::success();">
  ];
  let extraSharedClassDeclaration = [{
    /// True for a layout of registers.
    bool isDistributed() const { return !$_attr.getMemorySpace(); }
    /// True for a layout of the memory that the threads of a CTA share.
    bool isShared() const;
  }];
}

#endif
