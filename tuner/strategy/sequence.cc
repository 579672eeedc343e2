#include "tuner/strategy/sequence.h"

#include <algorithm>
#include <utility>

namespace lathe {

SequenceStrategy::SequenceStrategy(std::vector<size_t> order)
    : order_(std::move(order)),
      given_(order_.empty() ? 0 : *std::max_element(order_.begin(), order_.end()) + 1, false) {}

std::vector<size_t> SequenceStrategy::Ask(size_t count) {
  std::vector<size_t> points;
  while (points.size() < count && !Done()) {
    points.push_back(order_[next_]);
    given_[order_[next_]] = true;
    Skip();
  }
  return points;
}

void SequenceStrategy::Restore(absl::Span<const size_t> asked, absl::Span<const Observation> told) {
  for (size_t point : asked) {
    if (point < given_.size()) given_[point] = true;
  }
  Skip();
}

void SequenceStrategy::Skip() {
  while (next_ < order_.size() && given_[order_[next_]]) ++next_;
}

}  // namespace lathe
