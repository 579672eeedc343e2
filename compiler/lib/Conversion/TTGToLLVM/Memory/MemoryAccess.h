// Cache hints of accesses to global memory, and the types of elements in memory.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_MEMORYACCESS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_MEMORYACCESS_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

enum class AccessKind { Load, Store };
// The hints of `op` that suit an access of its kind; a remark says which do not.
AccessHints getAccessHints(mlir::Operation *op, AccessKind kind, tt::CacheModifier cache, tt::EvictionPolicy evict,
                           bool isVolatile = false);

mlir::LLVM::AtomicBinOp getAtomicKind(tt::RMWOp kind, mlir::Type element);

// The LLVM type of the pointee in memory, i8 for i1; null with a diagnostic if it cannot be accessed.
mlir::Type getAccessType(mlir::Operation *op, mlir::Type pointerLike, Lowering &l);
// Element type of vectors in memory: pointers are integers.
mlir::Type getVectorElementType(mlir::Type type, Lowering &l);
// A vector of the elements; a single element itself.
mlir::Value packVector(llvm::ArrayRef<mlir::Value> elements, Lowering &l);
// Conversions between values and their form in memory: i1 as a byte, pointers in a vector as integers.
mlir::Value toMemory(mlir::Value value, mlir::Type type, Lowering &l);
mlir::Value fromMemory(mlir::Value value, mlir::Type type, Lowering &l);

// The elements that `pointer`, a tensor or a scalar, points to, by accesses as wide as is known to be allowed. Where
// `mask` is false the element is that of `other`. A null mask is true; a null `other` leaves the element undefined.
// Reports at `op` a type that has no place in memory.
mlir::FailureOr<Elements> loadElements(mlir::Operation *op, mlir::Value pointer, mlir::Value mask, mlir::Value other,
                                       const AccessHints &hints, Lowering &l);

// Passes the results of an atomic from the threads that did the updates to all that hold copies of the elements, by the
// op's AtomicPlan. Through memory it takes a barrier, which orders global memory too if `orderGlobal`.
Elements shareAtomicResults(mlir::Operation *op, const LinearLayout &layout, Elements results, bool orderGlobal,
                            Lowering &l);

// Builds the stores of a tensor's elements, `vector` at once: calls `store` with the stored value, the register of its
// first element and a predicate (null: true). If several threads or registers of `layout` hold an element, one of them
// stores it, where the mask is true; `masks` is empty without a mask.
void forEachStore(const LinearLayout &layout, llvm::ArrayRef<mlir::Value> values, llvm::ArrayRef<mlir::Value> masks,
                  unsigned vector, mlir::Type memoryType, Lowering &l,
                  llvm::function_ref<void(mlir::Value stored, unsigned reg, mlir::Value predicate)> store);

} // namespace lathe::conversion

#endif
