#include "tuner/strategy/sequence.h"

#include <utility>

namespace lathe {

SequenceStrategy::SequenceStrategy(std::vector<size_t> order)
    : size_(order.size()), at_([order = std::move(order)](size_t i) { return order[i]; }) {}

std::vector<size_t> SequenceStrategy::Ask(size_t count) {
  std::vector<size_t> points;
  while (points.size() < count && !Done()) {
    points.push_back(at_(next_++));
    Skip();
  }
  return points;
}

void SequenceStrategy::Restore(absl::Span<const size_t> asked, absl::Span<const Observation> /*told*/,
                               absl::Span<const size_t> /*looked*/) {
  restored_.insert(asked.begin(), asked.end());
  Skip();
}

void SequenceStrategy::Skip() {
  while (next_ < size_ && !restored_.empty() && restored_.erase(at_(next_)) > 0) ++next_;
}

}  // namespace lathe
