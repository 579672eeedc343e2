// The base of strategies that fix the order of all points beforehand and learn nothing from results.
#ifndef LATHE_TUNER_STRATEGY_SEQUENCE_H_
#define LATHE_TUNER_STRATEGY_SEQUENCE_H_

#include <functional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

class SequenceStrategy : public Strategy {
 public:
  // Gives at(0), at(1), .. at(size - 1), which differ. Takes memory for points given after a Restore only.
  SequenceStrategy(size_t size, std::function<size_t(size_t)> at) : size_(size), at_(std::move(at)) {}
  // `order`: each point that will be given, once.
  explicit SequenceStrategy(std::vector<size_t> order);

  std::vector<size_t> Ask(size_t count) override;
  void Tell(const Observation& observation) override {}
  bool Done() const override { return next_ == size_; }
  void Restore(absl::Span<const size_t> asked, absl::Span<const Observation> told,
               absl::Span<const size_t> looked) override;
  size_t Planned() const override { return size_; }

 private:
  // Moves next_ to the next point that has not been given.
  void Skip();

  size_t size_;
  std::function<size_t(size_t)> at_;
  absl::flat_hash_set<size_t> restored_;  // given before, and not passed yet
  size_t next_ = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SEQUENCE_H_
