#include "tuner/strategy/lattice.h"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

std::string KeyOf(absl::Span<const uint32_t> place) {
  return std::string(reinterpret_cast<const char*>(place.data()), place.size() * sizeof(uint32_t));
}

// A few values with a wide span are sizes, which matter by their ratio; many are a grid.
constexpr double kWideSpan = 8;
constexpr size_t kFewValues = 12;
// An axis of more names takes too many columns.
constexpr size_t kMaxNames = 256;

std::vector<float> CoordinatesOf(const SearchAxis& axis) {
  const double low = axis.values.front(), high = axis.values.back();
  const bool by_ratio = low > 0 && high / low >= kWideSpan && axis.values.size() <= kFewValues;
  std::vector<float> coordinates;
  for (double value : axis.values) {
    const double part = by_ratio ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    coordinates.push_back(static_cast<float>(part));
  }
  return coordinates;
}

}  // namespace

Lattice::Lattice(const SearchSpace& space) : axes_(space.axes().begin(), space.axes().end()), size_(space.size()) {
  places_.reserve(size_ * axes_.size());
  points_.reserve(size_);
  std::vector<uint32_t> place;
  for (size_t point = 0; point < size_; ++point) {
    space.GetPlace(point, place);
    places_.insert(places_.end(), place.begin(), place.end());
    points_.emplace(KeyOf(place), point);
  }
  for (size_t a = 0; a < axes_.size(); ++a) {
    const bool one = axes_[a].ordered || axes_[a].values.size() > kMaxNames;
    coordinates_of_axis_.push_back(one ? CoordinatesOf(axes_[a]) : std::vector<float>());
    axis_of_column_.insert(axis_of_column_.end(), one ? 1 : axes_[a].values.size(), a);
  }
}

std::optional<size_t> Lattice::Find(absl::Span<const uint32_t> place) const {
  const auto found = points_.find(KeyOf(place));
  if (found == points_.end()) return std::nullopt;
  return found->second;
}

std::vector<size_t> Lattice::Neighbors(size_t point) const {
  std::vector<size_t> neighbors;
  std::vector<uint32_t> place(At(point).begin(), At(point).end());
  for (size_t a = 0; a < axes_.size(); ++a) {
    const uint32_t own = place[a];
    for (uint32_t value = 0; value < axes_[a].values.size(); ++value) {
      if (value == own) continue;
      place[a] = value;
      if (std::optional<size_t> found = Find(place)) neighbors.push_back(*found);
    }
    place[a] = own;
  }
  return neighbors;
}

void Lattice::GetCoordinates(size_t point, absl::Span<float> coordinates) const {
  const absl::Span<const uint32_t> place = At(point);
  size_t column = 0;
  for (size_t a = 0; a < axes_.size(); ++a) {
    if (!coordinates_of_axis_[a].empty()) {
      coordinates[column++] = coordinates_of_axis_[a][place[a]];
      continue;
    }
    for (uint32_t value = 0; value < axes_[a].values.size(); ++value) {
      coordinates[column++] = value == place[a] ? static_cast<float>(M_SQRT1_2) : 0.0F;
    }
  }
}

}  // namespace lathe
