// The points of a space as vectors, for strategies that learn from where a point lies.
#ifndef LATHE_TUNER_STRATEGY_LATTICE_H_
#define LATHE_TUNER_STRATEGY_LATTICE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "tuner/space/space.h"

namespace lathe {

// Immutable; thread-safe. Takes memory for the axes' values, not for points.
class Lattice {
 public:
  explicit Lattice(std::shared_ptr<const SearchSpace> space);

  size_t size() const { return space_->size(); }
  absl::Span<const SearchAxis> axes() const { return space_->axes(); }

  // The numbers of a point's values on the axes. `point` < size().
  std::vector<uint32_t> At(size_t point) const;

  // The point at a place; nullopt where constraints leave none.
  std::optional<size_t> Find(absl::Span<const uint32_t> place) const { return space_->Find(place); }

  // The point that differs least from values by name, as people write them; axes that have no value there take no part.
  // Numbers differ by their ratio, or their difference where one is 0.
  size_t Nearest(const std::map<std::string, std::string>& values) const;

  // Points that differ from `point` on one axis.
  std::vector<size_t> Neighbors(size_t point) const;

  // The one of `options`, of which there are some, whose coordinates are farthest from those of all `others`; the first
  // where there are none.
  size_t Farthest(const std::vector<size_t>& options, const std::vector<size_t>& others) const;

  // Coordinates for a model with distances: columns() numbers for each point, between 0 and 1. Columns of one group
  // belong together; groups ascend from 0. An ordered axis is one column, by the logarithm where its values are few,
  // positive, and span a factor of 8 or more or are powers of two. If they are whole numbers, more than four and not
  // all powers of two, a column in a group of its own has how often two divides them, for what is aligned to it differs
  // from its neighbours. An axis of names has a column for each, such that two are 1 apart; one of more than 256 names
  // is taken as ordered.
  size_t columns() const { return groups_.size(); }
  size_t group_of(size_t column) const { return groups_[column]; }
  void GetCoordinates(size_t point, absl::Span<float> coordinates) const;

 private:
  const std::shared_ptr<const SearchSpace> space_;
  std::vector<size_t> groups_;                           // by column, ascending
  std::vector<std::vector<float>> coordinates_of_axis_;  // by axis: for each value its columns
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_LATTICE_H_
