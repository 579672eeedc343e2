// Which accesses to global memory must be ordered among a program's threads.
#ifndef LATHE_ANALYSIS_GLOBALUSES_H
#define LATHE_ANALYSIS_GLOBALUSES_H

#include "lathe/Layout/LinearLayout.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"
#include <optional>

namespace lathe {

/// The values that an address is computed from, as far as it is known: arguments of the function, mostly. Loops,
/// branches and partitions' captures are followed.
using AddressRoots = llvm::SmallSetVector<mlir::Value, 2>;
AddressRoots findRoots(mlir::Value address);

/// True if no memory is reached both from a root of `a` and from one of `b`. Different arguments of the kernel are
/// taken to point to different memory, and scratch memory is apart from all of them. Any other root may reach anything.
bool areApart(const AddressRoots &a, const AddressRoots &b);

/// An access to global memory, as far as its order with others goes.
struct GlobalUse {
  using Roots = AddressRoots;

  mlir::Operation *op = nullptr;
  /// Where all its elements are: their address, or a base and their offsets. Empty where it accesses several places.
  llvm::SmallVector<mlir::Value, 2> place;
  Roots roots;
  bool writes = false, isAtomic = false;
  /// A bulk copy: one thread starts all of a CTA.
  bool isBulk = false;
  /// One number: all threads load it, one stores it.
  bool isScalar = false;
  /// Which thread has which element; none if they are not spread over threads by a layout.
  std::optional<LinearLayout> layout;
  /// Each element belongs to one thread.
  bool isOwned = false;

  /// None if the op does not access global memory. Loops and branches are ops of scf or blocks.
  static std::optional<GlobalUse> find(mlir::Operation *op);
};

/// True if both may reach the same memory, and one of them writes. Atomic operations are ordered among themselves by what
/// the kernel says, and bulk copies that write by their waits.
bool mayMeet(const GlobalUse &earlier, const GlobalUse &later);
/// True if in addition the element of one thread need not be that of the same thread of a CTA: several threads load it
/// redundantly and one stores it, the two have different layouts, or a load and a store have different addresses. Of
/// two stores with one layout but different addresses it is taken that they store different elements, and of one
/// address in two iterations of a loop that it is of different elements where it changes.
bool meetsAsOneCTA(const GlobalUse &earlier, const GlobalUse &later);
/// The same for the threads of a cluster's CTAs. Layouts do not say which CTA has which elements, but it is the same
/// one whenever an op is executed.
bool meetsAsCluster(const GlobalUse &earlier, const GlobalUse &later);

} // namespace lathe

#endif
