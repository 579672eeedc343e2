// Barriers in other CTAs, and what orders accesses to the memory of other CTAs, in modules that come with layouts.
#ifndef LATHE_LIB_TRANSFORMS_CLUSTERS_OTHERCTAS_H
#define LATHE_LIB_TRANSFORMS_CLUSTERS_OTHERCTAS_H

#include "Parts.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include <functional>
#include <string>
#include <vector>

namespace lathe::clusters {

/// The barrier that an op initializes, invalidates, waits for, arrives at, or tells of its copies; null if it does not.
mlir::Value getBarrier(mlir::Operation *op);

/// Where the barriers of a module lie that is yet to be divided. A barrier whose layout gives each CTA an element lies
/// in each of them. One whose layout gives several CTAs the same element lies in the first of them, where all of them
/// arrive: so it is in modules that have `ttng.two-ctas`, while older ones write it for a barrier in each CTA.
/// Modules whose products are of pairs of CTAs have places of their own.
class BarrierPlaces {
public:
  BarrierPlaces(mlir::ModuleOp module, Parts &parts, int ctas);

  /// The bits in which the numbers of the CTAs differ that share a barrier; 0 of one in each CTA.
  uint32_t getShared(mlir::Type barrier) const;
  /// The bits in which the numbers of CTAs differ from that of the one at whose barriers the op is, and of which it has
  /// none.
  uint32_t getReached(mlir::Operation *op) const;
  /// Why an op on a barrier cannot be divided; empty if it can.
  std::string whyNot(mlir::Operation *op) const;
  /// Adds what there is to change in an op on a barrier once the module has the types of one CTA.
  void divide(mlir::Operation *op, std::vector<std::function<void()>> &changes) const;

private:
  Parts &parts;
  uint32_t all;
  bool areShared = false;
};

/// Makes the CTAs of a cluster meet where one of them accesses the memory of another, in a module that is divided: when
/// barriers are ready, before copies to several CTAs and their announcements at other CTAs, and before memory is given
/// up. Fails with a diagnostic where they cannot.
mlir::LogicalResult orderOtherCTAs(mlir::ModuleOp module);

} // namespace lathe::clusters

#endif
