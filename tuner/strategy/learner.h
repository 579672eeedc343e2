// The base of strategies that learn: it keeps what was given and told, so that a strategy only proposes.
#ifndef LATHE_TUNER_STRATEGY_LEARNER_H_
#define LATHE_TUNER_STRATEGY_LEARNER_H_

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "tuner/strategy/lattice.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

// A proposal must follow from the space, the seed, and what was given, described and told: caches aside, a learner has
// no state of its own, so that a restored one goes on as it would have.
class Learner : public Strategy {
 public:
  std::vector<size_t> Ask(size_t count) override;
  void Prefer(absl::Span<const std::map<std::string, std::string>> winners) override;
  void Recall(std::vector<Precedent> precedents) override;
  bool Learns() const override { return true; }
  void Describe(size_t point, const CodeFacts& facts) override { facts_[point] = facts; }
  void Tell(const Observation& observation) override;
  bool Done() const override { return asked_.size() == lattice_->size(); }
  void Restore(absl::Span<const size_t> asked, absl::Span<const Observation> told) override;
  size_t Planned() const override { return lattice_->size(); }

  // Takes `point` as given by this one. No effect if it was.
  virtual void Adopt(size_t point);

 protected:
  // A point that was given, and its result once it was told.
  struct Asked {
    size_t point = 0;
    bool told = false;
    bool ok = false;
    double cost = 0;
  };

  // Points in flight beyond which a learner would choose blindly.
  static constexpr size_t kMaxInFlight = 64;

  Learner(std::shared_ptr<const Lattice> lattice, uint64_t seed);

  // A point that was not given yet; there is one.
  virtual size_t Propose() = 0;

  const Lattice& lattice() const { return *lattice_; }
  const std::vector<Asked>& asked() const { return asked_; }
  size_t told() const { return told_; }
  absl::Span<const Precedent> precedents() const { return precedents_; }
  bool given(size_t point) const { return number_.contains(point); }
  // Null while nothing is known of its code.
  const CodeFacts* FactsOf(size_t point) const;

  // A source of random numbers for the next proposal.
  std::mt19937_64 Engine() const;
  // Any point that was not given, each as likely.
  size_t DrawFresh(std::mt19937_64& engine) const;

 private:
  const std::shared_ptr<const Lattice> lattice_;
  uint64_t seed_;
  std::vector<Asked> asked_;                      // in the order in which they were given
  absl::flat_hash_map<size_t, size_t> number_;    // by point, in asked_
  absl::flat_hash_map<size_t, CodeFacts> facts_;  // by point
  std::vector<size_t> preferred_;                 // the best last
  std::vector<Precedent> precedents_;
  size_t told_ = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_LEARNER_H_
