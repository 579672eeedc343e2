#include "tuner/strategy/portfolio/portfolio.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "tuner/strategy/evolution/evolution.h"
#include "tuner/strategy/learner.h"
#include "tuner/strategy/surrogate/surrogate.h"

namespace lathe {
namespace {

// Each member begins as if it had had so many trials, of which the first gained a tenth each and the other nothing: one
// lucky trial is no reason to change.
constexpr double kLead = 12;
// How much a member's last trials count before the next one.
constexpr double kMemory = 0.97;
// At least each so many-th trial goes to another member than the first.
constexpr size_t kLeastShare = 32;

class PortfolioStrategy : public Learner {
 public:
  PortfolioStrategy(const std::shared_ptr<const Lattice>& lattice, uint64_t seed, size_t ahead)
      : Learner(lattice, seed, ahead) {
    members_[0] = MakeSurrogateStrategy(lattice, seed);
    members_[1] = MakeEvolutionStrategy(lattice, seed);
  }

  void Tell(const Observation& observation) override {
    Learner::Tell(observation);
    for (auto& member : members_) member->Tell(observation);
  }

  void Recall(std::vector<Precedent> precedents) override {
    for (auto& member : members_) member->Recall(precedents);
    Learner::Recall(std::move(precedents));
  }

  void Expect(std::shared_ptr<const CostModel> model) override {
    for (auto& member : members_) member->Expect(model);
  }

  void Describe(size_t point, const CodeFacts& facts) override {
    Learner::Describe(point, facts);
    for (auto& member : members_) member->Describe(point, facts);
  }

  void Exclude(size_t point) override {
    Learner::Exclude(point);
    for (auto& member : members_) member->Exclude(point);
  }

  void Adopt(size_t point) override {
    Learner::Adopt(point);
    for (auto& member : members_) member->Adopt(point);
  }

  void AdoptLook(size_t point) override {
    Learner::AdoptLook(point);
    for (auto& member : members_) member->AdoptLook(point);
  }

  std::vector<size_t> ProposeLooks(size_t count) override { return members_[0]->ProposeLooks(count); }

  std::optional<double> ChanceOfGain(double gain) override { return members_[0]->ChanceOfGain(gain); }

 protected:
  size_t Propose() override {
    const size_t chosen = Choose();
    return members_[chosen]->Ask(1).at(0);
  }

 private:
  static constexpr size_t kMembers = 2;

  // Replays who proposed each point, from the results alone.
  size_t Choose() const {
    std::array<double, kMembers> gained{kLead / 10, 0}, tried{kLead, kLead};
    double best = 0;
    size_t member = 0;
    for (size_t i = 0; i <= asked().size(); ++i) {
      member = i % kLeastShare == kLeastShare - 1 ? 1 : 0;
      if (gained[1] / tried[1] > gained[0] / tried[0]) member = 1 - member;
      if (i == asked().size()) break;
      for (size_t m = 0; m < kMembers; ++m) {
        gained[m] *= kMemory;
        tried[m] *= kMemory;
      }
      tried[member] += 1;
      const Asked& one = asked()[i];
      if (!one.told || !one.ok) continue;
      if (best > 0 && one.cost < best) gained[member] += std::min(1.0, 20 * std::log(best / one.cost));
      if (best == 0 || one.cost < best) best = one.cost;
    }
    return member;
  }

  std::array<std::unique_ptr<Learner>, kMembers> members_;
};

}  // namespace

std::unique_ptr<Learner> MakePortfolioStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead) {
  return std::make_unique<PortfolioStrategy>(std::move(lattice), seed, ahead);
}

}  // namespace lathe
