// The base of strategies that fix the order of all points beforehand and learn nothing from results.
#ifndef LATHE_TUNER_STRATEGY_SEQUENCE_H_
#define LATHE_TUNER_STRATEGY_SEQUENCE_H_

#include <vector>

#include "tuner/strategy/strategy.h"

namespace lathe {

class SequenceStrategy : public Strategy {
 public:
  // `order`: each point that will be given, once.
  explicit SequenceStrategy(std::vector<size_t> order);

  std::vector<size_t> Ask(size_t count) override;
  void Tell(const Observation& observation) override {}
  bool Done() const override { return next_ == order_.size(); }
  void Restore(absl::Span<const size_t> asked, absl::Span<const Observation> told) override;
  size_t Planned() const override { return order_.size(); }

 private:
  // Moves next_ to the next point that has not been given.
  void Skip();

  std::vector<size_t> order_;
  std::vector<bool> given_;  // by point
  size_t next_ = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SEQUENCE_H_
