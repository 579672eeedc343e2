#include "tuner/strategy/lattice.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/numbers.h"

namespace lathe {
namespace {

// A few values with a wide span, or powers of two, are sizes, which matter by their ratio; many are a grid.
constexpr double kWideSpan = 8;
constexpr size_t kFewValues = 12;
// An axis of more names takes too many columns.
constexpr size_t kMaxNames = 256;
// Alignment matters less often than position.
constexpr float kAlignmentSpan = 0.35F;

bool IsPowerOfTwo(double value) {
  int exponent = 0;
  return value > 0 && std::frexp(value, &exponent) == 0.5;
}

std::vector<float> Positions(const SearchAxis& axis) {
  const double low = axis.values.front(), high = axis.values.back();
  const bool sizes =
      low > 0 && (high / low >= kWideSpan || std::all_of(axis.values.begin(), axis.values.end(), IsPowerOfTwo));
  const bool by_ratio = sizes && axis.values.size() <= kFewValues;
  std::vector<float> positions;
  for (double value : axis.values) {
    const double part = by_ratio ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    positions.push_back(static_cast<float>(part));
  }
  return positions;
}

// How often two divides each value, as a share of the most; empty where that says nothing new.
std::vector<float> Alignments(const SearchAxis& axis) {
  constexpr size_t kLeastValues = 5;
  constexpr double kMost = 1 << 30;
  if (axis.values.size() < kLeastValues || axis.values.front() < 1 || axis.values.back() > kMost) return {};
  std::vector<float> alignments;
  bool powers = true;
  for (double value : axis.values) {
    if (value != std::floor(value)) return {};
    const auto number = static_cast<uint32_t>(value);
    powers = powers && std::has_single_bit(number);
    alignments.push_back(static_cast<float>(std::countr_zero(number)));
  }
  const float most = *std::max_element(alignments.begin(), alignments.end());
  if (powers || most == 0) return {};
  for (float& alignment : alignments) alignment *= kAlignmentSpan / most;
  return alignments;
}

}  // namespace

Lattice::Lattice(std::shared_ptr<const SearchSpace> space) : space_(std::move(space)) {
  size_t groups = 0;
  for (const SearchAxis& axis : axes()) {
    std::vector<float>& coordinates = coordinates_of_axis_.emplace_back();
    const size_t values = axis.values.size();
    if (!axis.ordered && values <= kMaxNames) {
      coordinates.assign(values * values, 0);
      for (size_t value = 0; value < values; ++value)
        coordinates[value * values + value] = static_cast<float>(M_SQRT1_2);
      groups_.insert(groups_.end(), values, groups++);
      continue;
    }
    const std::vector<float> positions = Positions(axis);
    const std::vector<float> alignments = axis.ordered ? Alignments(axis) : std::vector<float>();
    const bool aligned = !alignments.empty();
    for (size_t value = 0; value < values; ++value) {
      coordinates.push_back(positions[value]);
      if (aligned) coordinates.push_back(alignments[value]);
    }
    groups_.push_back(groups++);
    if (aligned) groups_.push_back(groups++);
  }
}

std::vector<uint32_t> Lattice::At(size_t point) const {
  std::vector<uint32_t> place;
  space_->GetPlace(point, place);
  return place;
}

size_t Lattice::Nearest(const std::map<std::string, std::string>& values) const {
  std::vector<std::vector<double>> distances(axes().size());  // by axis and value; empty where the axis takes no part
  for (size_t a = 0; a < axes().size(); ++a) {
    const auto wanted = values.find(axes()[a].name);
    if (wanted == values.end() || axes()[a].words.empty()) continue;
    double number = 0;
    const bool numeric = axes()[a].ordered && absl::SimpleAtod(wanted->second, &number);
    for (size_t v = 0; v < axes()[a].values.size(); ++v) {
      const double value = axes()[a].values[v];
      const double apart = !numeric                  ? 1
                           : number > 0 && value > 0 ? std::abs(std::log2(value / number))
                                                     : std::abs(value - number);
      distances[a].push_back(axes()[a].words[v] == wanted->second ? 0 : apart);
    }
  }
  return space_->Cheapest(distances);
}

std::vector<size_t> Lattice::Neighbors(size_t point) const {
  std::vector<size_t> neighbors;
  std::vector<uint32_t> place = At(point);
  for (size_t a = 0; a < axes().size(); ++a) {
    const uint32_t own = place[a];
    for (uint32_t value = 0; value < axes()[a].values.size(); ++value) {
      if (value == own) continue;
      place[a] = value;
      if (std::optional<size_t> found = Find(place)) neighbors.push_back(*found);
    }
    place[a] = own;
  }
  return neighbors;
}

size_t Lattice::Farthest(const std::vector<size_t>& options, const std::vector<size_t>& others) const {
  if (others.empty()) return options.front();
  size_t best = options.front();
  float most = -1;
  std::vector<float> here(columns()), there(columns() * others.size());
  for (size_t i = 0; i < others.size(); ++i)
    GetCoordinates(others[i], absl::MakeSpan(there).subspan(i * columns(), columns()));
  for (size_t point : options) {
    GetCoordinates(point, absl::MakeSpan(here));
    float nearest = std::numeric_limits<float>::infinity();
    for (size_t i = 0; i < others.size(); ++i) {
      float square = 0;
      for (size_t c = 0; c < here.size(); ++c) {
        const float apart = here[c] - there[i * columns() + c];
        square += apart * apart;
      }
      nearest = std::min(nearest, square);
    }
    if (nearest > most) {
      most = nearest;
      best = point;
    }
  }
  return best;
}

void Lattice::GetCoordinates(size_t point, absl::Span<float> coordinates) const {
  const std::vector<uint32_t> place = At(point);
  float* out = coordinates.data();
  for (size_t a = 0; a < axes().size(); ++a) {
    const size_t width = coordinates_of_axis_[a].size() / axes()[a].values.size();
    out = std::copy_n(coordinates_of_axis_[a].data() + place[a] * width, width, out);
  }
}

}  // namespace lathe
