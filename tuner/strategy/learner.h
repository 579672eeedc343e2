// The base of strategies that learn: it keeps what was given and told, so that a strategy only proposes.
#ifndef LATHE_TUNER_STRATEGY_LEARNER_H_
#define LATHE_TUNER_STRATEGY_LEARNER_H_

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "absl/container/btree_set.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "tuner/strategy/lattice.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

// A proposal must follow from the space, the seed, and what was given, looked at, described and told: caches aside, a
// learner has no state of its own, so that a restored one goes on as it would have.
//
// One that compiles ahead looks at so many points for each that it gives, and waits for their code. It chooses among
// all that it has looked at: its pool.
class Learner : public Strategy {
 public:
  std::vector<size_t> Ask(size_t count) override;
  std::vector<size_t> Look(size_t count) override;
  void Exclude(size_t point) override;
  void Prefer(absl::Span<const std::map<std::string, std::string>> winners) override;
  void Recall(std::vector<Precedent> precedents) override;
  bool Learns() const override { return true; }
  void Describe(size_t point, const CodeFacts& facts) override;
  void Tell(const Observation& observation) override;
  bool Done() const override { return asked_.size() + excluded_.size() + twins_.size() == lattice_->size(); }
  void Restore(absl::Span<const size_t> asked, absl::Span<const Observation> told,
               absl::Span<const size_t> looked) override;
  size_t Planned() const override { return lattice_->size(); }

  // Takes `point` as given by this one. No effect if it was.
  virtual void Adopt(size_t point);
  // The same of a point that was looked at.
  virtual void AdoptLook(size_t point);
  // Different points that were not named, at most `count` and one at least where there is one: what Look would name,
  // which is for others to adopt.
  virtual std::vector<size_t> ProposeLooks(size_t /*count*/) { return {}; }

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

  // `ahead`: points to look at for each that is given.
  Learner(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead = 0);

  // A fresh point, of the pool where that has any; there is one.
  virtual size_t Propose() = 0;

  const Lattice& lattice() const { return *lattice_; }
  const std::vector<Asked>& asked() const { return asked_; }
  size_t told() const { return told_; }
  absl::Span<const Precedent> precedents() const { return precedents_; }
  // There are some with results, and all of these tell of their code.
  bool CodeOfPrecedentsIsKnown() const;
  bool given(size_t point) const { return number_.contains(point); }
  // It may be given.
  bool fresh(size_t point) const { return !given(point) && !excluded_.contains(point) && !twins_.contains(point); }
  // It was given or looked at.
  bool named(size_t point) const { return given(point) || looks_.contains(point); }
  // All that were looked at, in that order.
  const std::vector<size_t>& looked() const { return looked_; }
  bool excluded(size_t point) const { return excluded_.contains(point); }
  size_t excluded_count() const { return excluded_.size(); }
  // The first `count` of looked() whose code is known.
  std::vector<size_t> Described(size_t count) const;
  // Those of looked() of which it is known whether they have code.
  std::vector<size_t> Answered() const;
  // Those whose code is known and that were not given.
  const absl::btree_set<size_t>& pool() const { return pool_; }
  // The work of loops is known wherever code is.
  bool loops_known() const { return loops_known_; }
  // Null while nothing is known of its code. Without the work of loops unless that is known of all: what is expected
  // with it and without it does not compare.
  const CodeFacts* FactsOf(size_t point) const;

  // A source of random numbers for the next proposal.
  std::mt19937_64 Engine() const;
  // Any fresh point, each as likely.
  size_t DrawFresh(std::mt19937_64& engine) const;
  // Any point that was not named, each as likely; there is one.
  size_t DrawUnnamed(std::mt19937_64& engine) const;

 private:
  size_t unnamed() const { return lattice_->size() - named_; }
  // How many points must have been looked at before the next `count` are given.
  size_t LooksFor(size_t count) const { return ahead_ * (asked_.size() + count - unlooked_); }
  // Whether what was looked at suffices for the next choice.
  bool MayChoose() const;
  // Whether another point has the same code, and goes before this one: if so, this one's result would be no news.
  bool IsTwin(size_t point, const CodeFacts& facts);
  void ForgetLoops();

  const std::shared_ptr<const Lattice> lattice_;
  const uint64_t seed_;
  const size_t ahead_;
  std::vector<Asked> asked_;                      // in the order in which they were given
  absl::flat_hash_map<size_t, size_t> number_;    // by point, in asked_
  absl::flat_hash_map<size_t, CodeFacts> facts_;  // by point
  std::vector<size_t> looked_;
  absl::flat_hash_set<size_t> looks_;  // the same
  absl::flat_hash_set<size_t> excluded_;
  absl::flat_hash_map<uint64_t, size_t> owners_;  // by CodeFacts::identity, the point that may be given
  absl::flat_hash_set<size_t> twins_;             // not given, as another point has the same code
  bool loops_known_ = true;
  absl::btree_set<size_t> pool_;
  size_t unanswered_ = 0;          // of looked_: neither described, excluded nor given
  size_t named_ = 0;               // points that were given or looked at
  size_t unlooked_ = 0;            // points that another one gave of which it is not known what it had looked at
  std::vector<size_t> preferred_;  // the best last
  std::vector<Precedent> precedents_;
  size_t told_ = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_LEARNER_H_
