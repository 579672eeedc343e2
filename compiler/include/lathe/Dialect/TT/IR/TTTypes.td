// Types of the tt dialect and the constraints its ops are written in.
#ifndef LATHE_DIALECT_TT_IR_TTTYPES_TD
#define LATHE_DIALECT_TT_IR_TTTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "lathe/Dialect/TT/IR/TTDialect.td"
include "lathe/Dialect/TT/IR/TTInterfaces.td"

def TT_PtrType : TypeDef<TT_Dialect, "Pointer"> {
  let mnemonic = "ptr";
  let summary = "Address of an element in an address space";
  let description = [{
    `!tt.ptr<f32>`, `!tt.ptr<f32, 3>`: what it points to and the address space. Space 1 (global memory) is the
    default and is not printed; 3 is shared memory.

    Example:

    ```mlir
    tt.func @arguments(%global: !tt.ptr<f32>, %shared: !tt.ptr<f32, 3>, %many: tensor<8x!tt.ptr<f32>>) {
      tt.return
    }
    ```
  }];
  let parameters = (ins "::mlir::Type":$pointeeType, "int":$addressSpace);
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$pointeeType, CArg<"int", "1">:$addressSpace), [{
    return $_get(pointeeType.getContext(), pointeeType, addressSpace);
  }]>];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TT_TensorDescType : TypeDef<TT_Dialect, "TensorDesc", [DeclareTypeInterfaceMethods<TT_DescriptorTypeInterface>]> {
  let mnemonic = "tensordesc";
  let summary = "Description of a tensor in global memory of which blocks are read and written";
  let description = [{
    `!tt.tensordesc<128x64xf16>`, `!tt.tensordesc<128x64xsi8, #shared>`: shape and element type of a block and,
    once chosen, its layout in shared memory. The sign of integers matters to padding and reductions; blocks as
    values are tensors of signless integers.

    Example:

    ```mlir
    tt.func @arguments(%a: !tt.tensordesc<128x64xf16>, %b: !tt.tensordesc<128x64xsi8>) {
      tt.return
    }
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType,
                        "::mlir::Attribute":$sharedLayout);
  let builders = [TypeBuilderWithInferredContext<(ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
                                                      CArg<"::mlir::Attribute", "{}">:$sharedLayout), [{
    return $_get(elementType.getContext(), shape, elementType, sharedLayout);
  }]>];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

// Any type of descriptors, of this dialect or of a target's.
def TT_AnyDescType : Type<CPred<"::llvm::isa<::lathe::tt::DescriptorType>($_self)">, "tensor descriptor",
                          "::lathe::tt::DescriptorType">;

// The element types that Triton's language has.
def TT_Float : AnyTypeOf<[F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F16, BF16, F32, F64], "float">;
def TT_Int : AnyTypeOf<[I1, I<4>, I8, I16, I32, I64], "integer">;
def TT_Pointer : Type<TT_PtrType.predicate, "pointer", TT_PtrType.cppType>;

class TT_TensorOf<list<Type> elements> : RankedTensorOf<elements, [], "tensor">;
def TT_FloatTensor : TT_TensorOf<[TT_Float]>;
def TT_IntTensor : TT_TensorOf<[TT_Int]>;
def TT_BoolTensor : TT_TensorOf<[I1]>;
def TT_PtrTensor : TT_TensorOf<[TT_Pointer]>;
def TT_NumberTensor : TT_TensorOf<[TT_Float, TT_Int]>;
def TT_Scalar : AnyTypeOf<[TT_Float, TT_Int, TT_PtrType], "scalar">;
def TT_Tensor : TT_TensorOf<[TT_Float, TT_Int, TT_Pointer]>;

def TT_FloatLike : AnyTypeOf<[TT_Float, TT_FloatTensor], "float or tensor of float">;
def TT_IntLike : AnyTypeOf<[TT_Int, TT_IntTensor], "integer or tensor of integer">;
def TT_BoolLike : AnyTypeOf<[I1, TT_BoolTensor], "i1 or tensor of i1">;
def TT_PtrLike : AnyTypeOf<[TT_PtrType, TT_PtrTensor], "pointer or tensor of pointers">;
def TT_Any : AnyTypeOf<[TT_Scalar, TT_Tensor], "scalar or tensor">;

#endif
