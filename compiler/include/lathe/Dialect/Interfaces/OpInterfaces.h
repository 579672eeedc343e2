// Interfaces by which ops declare their meaning, so that passes need not know them by name.
#ifndef LATHE_DIALECT_INTERFACES_OPINTERFACES_H
#define LATHE_DIALECT_INTERFACES_OPINTERFACES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include <cstdint>
#include <optional>

namespace lathe {

/// Asynchronous accesses that are counted together and complete in the order in which they were started. A dialect
/// defines one object for each counter of its machine; the object is the identity.
struct AsyncQueue {
  constexpr AsyncQueue(llvm::StringLiteral name, bool usesAsyncProxy) : name(name), usesAsyncProxy(usesAsyncProxy) {}
  AsyncQueue(const AsyncQueue &) = delete;

  llvm::StringLiteral name;
  /// Its accesses to shared memory go through the asynchronous proxy, not through that of the threads.
  bool usesAsyncProxy;
};

/// A wait for the accesses of a queue that the thread has started.
struct AsyncWait {
  const AsyncQueue *queue;
  /// So many groups of accesses, the youngest, may be in flight afterwards; instructions where it counts those.
  int64_t pending;
  bool countsInstructions = false;

  /// Nothing of the queue is in flight afterwards.
  bool isForAll() const { return pending == 0; }
};

/// Bytes and alignment of shared memory.
struct FixedScratch {
  int64_t bytes;
  int64_t alignment;
};

/// How a load from global memory may become an asynchronous copy to shared memory.
enum class CopyForm {
  None,     // not at all: it goes through registers
  Elements, // each thread copies the elements whose pointers it holds
  Block,    // one instruction copies the block of a tensor descriptor
};

/// How layouts are chosen for an op of LayoutTransfer.
enum class LayoutFlow {
  Through, // they flow from operands to results and back; the op may be computed in several layouts
  Once,    // its tied operands get one layout, since it costs too much to be computed twice
  Never,   // results keep the layout that they have
};

// Traits; OpInterfaces.td says what they mean.
template <typename ConcreteType> class PerElement : public mlir::OpTrait::TraitBase<ConcreteType, PerElement> {};
template <typename ConcreteType> class MovesElements : public mlir::OpTrait::TraitBase<ConcreteType, MovesElements> {};
template <typename ConcreteType>
class TakesAnyLayout : public mlir::OpTrait::TraitBase<ConcreteType, TakesAnyLayout> {};
template <typename ConcreteType> class DotLike : public mlir::OpTrait::TraitBase<ConcreteType, DotLike> {};

} // namespace lathe

#include "lathe/Dialect/Interfaces/OpInterfaces.h.inc"

#endif
