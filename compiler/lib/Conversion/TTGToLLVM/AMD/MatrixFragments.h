// Which elements of a matrix the registers of each lane hold.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_MATRIXFRAGMENTS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_MATRIXFRAGMENTS_H

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Layout/LinearLayout.h"

#include <array>
#include <map>
#include <optional>

namespace lathe::conversion {

// Coordinates: batch; row or column; K (operands) or column (results).
using Place = std::array<int32_t, 3>;

// One tensor of the dot, with its dimensions named as for the instruction.
class Fragments {
public:
  // `outer` and `inner` are dimensions of the tensor.
  Fragments(mlir::RankedTensorType type, unsigned outer, unsigned inner)
      : layout(ttg::toLinearLayout(type)), rank(type.getRank()), outer(outer), inner(inner) {
    for (int32_t i = 0, e = layout.getInSize("register"); i < e; ++i)
      places.push_back(toPlace(layout.apply({{"register", i}})));
    // If several registers hold an element, the first one is used.
    for (auto [i, place] : llvm::enumerate(llvm::reverse(places)))
      registers[place] = places.size() - 1 - i;
  }

  llvm::ArrayRef<Place> getPlaces() const { return places; }
  std::optional<unsigned> find(Place place) const {
    auto it = registers.find(place);
    return it == registers.end() ? std::nullopt : std::optional(it->second);
  }
  unsigned getBits(llvm::StringRef in) const { return layout.getInBits(in); }
  Place getBasis(llvm::StringRef in, unsigned bit) const { return toPlace(layout.getBasis(in, bit)); }
  int32_t getOuterSize() const { return layout.getOutDims()[outer].size(); }

private:
  Place toPlace(llvm::ArrayRef<int32_t> at) const { return {rank == 3 ? at[0] : 0, at[outer], at[inner]}; }

  LinearLayout layout;
  unsigned rank, outer, inner;
  llvm::SmallVector<Place> places;
  std::map<Place, unsigned> registers;
};

} // namespace lathe::conversion

#endif
