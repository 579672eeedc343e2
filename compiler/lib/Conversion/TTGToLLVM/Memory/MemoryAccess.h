// Hints of accesses to global memory, and elements as they lie in memory.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_MEMORYACCESS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_MEMORYACCESS_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

AccessHints getAccessHints(tt::CacheModifier cache, tt::EvictionPolicy evict = tt::EvictionPolicy::NORMAL,
                           bool isVolatile = false);

mlir::LLVM::AtomicBinOp getAtomicKind(tt::RMWOp kind, mlir::Type element);

// The LLVM type of the pointee in memory, i8 for i1; null with a diagnostic if it cannot be accessed.
mlir::Type getAccessType(mlir::Operation *op, mlir::Type pointerLike, Lowering &l);
// Element type of vectors: pointers travel as integers.
mlir::Type getVectorElementType(mlir::Type type, Lowering &l);
// A vector of the elements; of one, the element.
mlir::Value packVector(llvm::ArrayRef<mlir::Value> elements, Lowering &l);
// Between values and how they lie in memory: i1 as a byte, pointers in a vector as integers.
mlir::Value toMemory(mlir::Value value, mlir::Type type, Lowering &l);
mlir::Value fromMemory(mlir::Value value, mlir::Type type, Lowering &l);

// The elements that `pointer`, a tensor or a scalar, points to, as many at once as is known to be allowed. Where `mask`
// (null: true) is false `other` (null: anything) is taken. Fails with a diagnostic of `op` if the type has no place in
// memory.
mlir::FailureOr<Elements> loadElements(mlir::Operation *op, mlir::Value pointer, mlir::Value mask, mlir::Value other,
                                       const AccessHints &hints, Lowering &l);

// Hands the results of an atomic from the threads that did the updates to all that hold copies of the elements, as
// AtomicPlan of the op says; through memory it takes a barrier, which orders global memory too where `orderGlobal`.
Elements shareAtomicResults(mlir::Operation *op, const LinearLayout &layout, Elements results, bool orderGlobal,
                            Lowering &l);

// Stores of a tensor's elements, `vector` at once: calls back for each with what is stored, the register of its first
// element and a predicate (null: true). Of the threads and registers of `layout` that hold the same elements one
// stores them, where their mask is true; `masks` is empty without one.
void forEachStore(const LinearLayout &layout, llvm::ArrayRef<mlir::Value> values, llvm::ArrayRef<mlir::Value> masks,
                  unsigned vector, mlir::Type memoryType, Lowering &l,
                  llvm::function_ref<void(mlir::Value stored, unsigned reg, mlir::Value predicate)> store);

} // namespace lathe::conversion

#endif
