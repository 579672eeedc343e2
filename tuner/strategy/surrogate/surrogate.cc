#include "tuner/strategy/surrogate/surrogate.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "tuner/strategy/lattice.h"
#include "tuner/strategy/surrogate/acquisition.h"
#include "tuner/strategy/surrogate/fact_model.h"
#include "tuner/strategy/surrogate/surrogate_models.h"

namespace lathe {
namespace {

using Eigen::ArrayXf;
using Eigen::Index;

// Draws for each point that is spread over the space.
constexpr int kSpreadDraws = 30;
// Points less likely to succeed are tried last. Their gains do not count for it: where all others promise nothing more,
// a point that fails for certain would look best.
constexpr float kLeastChance = 0.1F;
// Where code says much by itself there are so few first points: how far the first results lie from what it lets expect
// tells of others at once. While none succeeds, one of so many lies far from all.
constexpr size_t kFirstByModel = 2, kSpreadTurns = 4;
// Where code is looked at beforehand, each so many-th trial from that one on goes to a neighbour of the best point, and
// half of the looks: a model of few results takes what one value changes for less than it does.
constexpr size_t kFirstNear = 8, kNearTurns = 2;
// Points and draws that the chance of a gain is estimated from.
constexpr size_t kLikely = 128;
constexpr int kChanceDraws = 400;
// Improvements smaller than this, in deviations of the results, are not sought.
constexpr float kLeastGain = 0.02F;

class SurrogateStrategy : public SurrogateModels {
 public:
  SurrogateStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead)
      : SurrogateModels(std::move(lattice), seed, ahead) {}

  std::vector<size_t> ProposeLooks(size_t count) override {
    if (CountGood() == 0 || Spreads()) return FirstLooks(count);
    Update();
    const std::vector<size_t> near = BestsNeighbors();
    std::vector<size_t> points =
        MostPromising(count / 2, [&](size_t point) { return !named(point) && absl::c_linear_search(near, point); });
    for (size_t point : MostPromising(count, [this](size_t point) { return !named(point); })) {
      if (points.size() < count && !absl::c_linear_search(points, point)) points.push_back(point);
    }
    return points.empty() ? SpreadLooks(count) : points;
  }

  std::optional<double> ChanceOfGain(double gain) override {
    if (Spreads() || CountGood() < kFirstPoints / 2) return std::nullopt;
    Update();
    const float goal = best_ + static_cast<float>(std::log1p(-gain) / deviation_);
    const std::vector<Index> likely = Likely(goal);
    if (likely.empty()) return 0;
    // Draws of all of them together: what one point holds, its neighbours hold too.
    Eigen::MatrixXd covariance = process_->Covariance(likely) * std::max(1.0, overconfidence_);
    covariance.diagonal().array() += 1e-5;
    const Eigen::MatrixXd root = covariance.llt().matrixL();
    const Eigen::VectorXd mean = mean_(likely).cast<double>().matrix();
    std::mt19937_64 engine = Engine();
    int hits = 0;
    for (int i = 0; i < kChanceDraws; ++i) {
      Eigen::VectorXd normal(mean.size());
      for (double& one : normal) one = DrawNormal(engine);
      const Eigen::VectorXd drawn = mean + root * normal;
      bool hit = false;
      for (size_t k = 0; k < likely.size() && !hit; ++k)
        hit = drawn[static_cast<Index>(k)] <= goal && (!failures_ || DrawUnit(engine) < chances_[likely[k]]);
      hits += hit ? 1 : 0;
    }
    return static_cast<double>(hits) / kChanceDraws;
  }

 protected:
  size_t Propose() override {
    if (HasPrecedents() && candidates_.empty()) ChooseCandidates({});
    const bool recalls = HasPrecedents() && !corrects();
    if (CountGood() == 0 && recalls) return ProposeExpected();
    if (CountGood() == 0 || (Spreads() && !recalls)) return ProposeEstimated();
    Update();
    if (!pool().empty() && asked().size() >= kFirstNear && asked().size() % kNearTurns == 0) {
      const std::vector<size_t> near = BestsNeighbors();
      const std::vector<size_t> best =
          MostPromising(1, [&](size_t point) { return pool().contains(point) && absl::c_linear_search(near, point); });
      if (!best.empty()) return best.front();
    }
    const std::vector<size_t> best = MostPromising(1, [this](size_t point) { return eligible(point); });
    if (!best.empty()) return best.front();
    std::mt19937_64 engine = Engine();
    return pool().empty() ? DrawFresh(engine) : *pool().begin();
  }

 private:
  // The points that one value sets apart from the best one.
  std::vector<size_t> BestsNeighbors() const {
    const Asked* best = nullptr;
    for (const Asked& one : asked()) {
      if (one.told && one.ok && (best == nullptr || one.cost < best->cost)) best = &one;
    }
    return best == nullptr ? std::vector<size_t>() : lattice().Neighbors(best->point);
  }

  // Too little is known for a prediction.
  bool Spreads() const {
    const size_t first = CodeTellsMuch() && Described(kLeastFacts).size() == kLeastFacts ? kFirstByModel : kFirstPoints;
    return told() < first / 2 || asked().size() < first;
  }

  // It may be proposed.
  bool eligible(size_t point) const { return pool().empty() ? fresh(point) : pool().contains(point); }

  // The candidates that promise most among those that `may` be taken: at most `count`, the best first.
  template <typename May>
  std::vector<size_t> MostPromising(size_t count, const May& may) const {
    struct Promise {
      bool likely;  // it may well succeed
      float gain;
      size_t number;
    };
    std::vector<Promise> promises;
    const ArrayXf deviations = process_->variance().max(1e-9F).sqrt();
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (!may(candidates_[i])) continue;
      const Index row = static_cast<Index>(i);
      const float chance = failures_ ? chances_[row] : 1;
      const bool likely = chance >= kLeastChance;
      const float gain =
          likely ? LogImprovement(mean_[row] - best_ + kLeastGain, deviations[row]) + std::log(chance) : chance;
      promises.push_back({likely, gain, i});
    }
    const size_t most = std::min(count, promises.size());
    std::partial_sort(promises.begin(), promises.begin() + static_cast<std::ptrdiff_t>(most), promises.end(),
                      [](const Promise& a, const Promise& b) {
                        return std::tuple(b.likely, b.gain, a.number) < std::tuple(a.likely, a.gain, b.number);
                      });
    std::vector<size_t> points;
    for (size_t i = 0; i < most; ++i) points.push_back(candidates_[promises[i].number]);
    return points;
  }

  bool HasPrecedents() const {
    return absl::c_any_of(precedents(), [](const Precedent& one) { return !one.results.empty(); });
  }

  // While nothing is known of this search: the point of the least cost that like searches let expect, or every other
  // time, for they may mislead, one far from all.
  size_t ProposeExpected() {
    if (asked().size() % 2 == 1) return Spread();
    if (candidates_.empty()) ChooseCandidates({});
    std::optional<size_t> best;
    float least = 0;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const float expected = expected_[static_cast<Index>(i)];
      if (!eligible(candidates_[i]) || (best && expected >= least) || failed_before_.contains(candidates_[i])) continue;
      best = candidates_[i];
      least = expected;
    }
    return best ? *best : Spread();
  }

  // The point of the pool of the least cost that its code lets expect, or every other time, less often where code says
  // much, and where none tells of any difference, one far from all.
  size_t ProposeEstimated() const {
    constexpr double kLeastSpan = 1e-3;
    const size_t turn = CodeTellsMuch() ? kSpreadTurns : 2;
    if (pool().empty() || asked().size() % turn == turn - 1) return Spread();
    std::vector<std::pair<double, size_t>> estimates;
    const Eigen::VectorXd corrections = CorrectionsAt({pool().begin(), pool().end()});
    for (size_t point : pool()) {
      const Index i = static_cast<Index>(estimates.size());
      estimates.emplace_back(LogCostOf(*FactsOf(point)) + corrections[i], point);
    }
    const auto [least, most] = std::minmax_element(estimates.begin(), estimates.end());
    return most->first - least->first > kLeastSpan ? least->second : Spread();
  }

  // The fresh candidates that are likeliest to cost no more than `goal`, at most kLikely of them.
  std::vector<Index> Likely(float goal) const {
    const ArrayXf depth = (goal - mean_) / process_->variance().max(1e-9F).sqrt();
    std::vector<Index> likely;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (fresh(candidates_[i])) likely.push_back(static_cast<Index>(i));
    }
    const size_t count = std::min(kLikely, likely.size());
    std::partial_sort(likely.begin(), likely.begin() + static_cast<std::ptrdiff_t>(count), likely.end(),
                      [&](Index a, Index b) { return depth[a] > depth[b] || (depth[a] == depth[b] && a < b); });
    likely.resize(count);
    return likely;
  }

  // The point of the pool, or else among some fresh ones, that is farthest from all given ones.
  size_t Spread() const {
    std::vector<size_t> others;
    for (const Asked& one : asked()) others.push_back(one.point);
    if (!pool().empty()) return lattice().Farthest({pool().begin(), pool().end()}, others);
    std::mt19937_64 engine = Engine();
    std::vector<size_t> options = {DrawFresh(engine)};
    for (int i = 1; i < kSpreadDraws && !others.empty(); ++i) options.push_back(DrawFresh(engine));
    return lattice().Farthest(options, others);
  }

  // Points that were not named. Where code says much, each second look, by its number among all, is one of which most
  // is expected, as soon as enough is known of code; the others lie far from all: spread points tell of code, expected
  // ones are likelier to be good.
  std::vector<size_t> FirstLooks(size_t count) {
    const size_t before = looked().size();
    const size_t expected = CodeTellsMuch() ? (before + count) / 2 - before / 2 : 0;
    return SpreadLooks(count, ExpectedLooks(expected));
  }

  // `points` and, up to `count` in all, points that were not named, far from those that were and from each other.
  std::vector<size_t> SpreadLooks(size_t count, std::vector<size_t> points = {}) const {
    std::mt19937_64 engine = Engine();
    std::vector<size_t> others = looked();
    others.insert(others.end(), points.begin(), points.end());
    for (const Asked& one : asked()) others.push_back(one.point);
    while (points.size() < count) {
      std::vector<size_t> options;
      for (int i = 0; i < kSpreadDraws; ++i) {
        const size_t drawn = DrawUnnamed(engine);
        if (!absl::c_linear_search(points, drawn)) options.push_back(drawn);
      }
      if (options.empty()) break;  // few are left
      points.push_back(lattice().Farthest(options, others));
      others.push_back(points.back());
    }
    return points;
  }

  // At most `count` points that were not named, of which most is expected, by the code that is expected of them; none
  // where too little is known of code.
  std::vector<size_t> ExpectedLooks(size_t count) {
    const std::vector<size_t> described = Described(kFactsFitted);
    if (count == 0 || described.size() < kLeastFacts) return {};
    if (candidates_.empty()) ChooseCandidates({});
    std::vector<CodeFacts> known;
    for (size_t point : described) known.push_back(*FactsOf(point));
    const FactModel facts(CandidateRows(), place_axes_, PlacesOf(described), known,
                          [this](const CodeFacts& one) { return LogCostOf(one); });
    if (facts.columns() == 0) return {};
    std::vector<std::pair<float, size_t>> order;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const Index row = static_cast<Index>(i);
      const float correction = corrects() ? recalled_[row] : 0;
      if (!named(candidates_[i])) order.emplace_back(facts.estimates()[row] + correction, candidates_[i]);
    }
    const auto last = order.begin() + static_cast<std::ptrdiff_t>(std::min(count, order.size()));
    std::partial_sort(order.begin(), last, order.end());
    std::vector<size_t> points;
    for (auto one = order.begin(); one != last; ++one) points.push_back(one->second);
    return points;
  }
};

}  // namespace

std::unique_ptr<Learner> MakeSurrogateStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead) {
  return std::make_unique<SurrogateStrategy>(std::move(lattice), seed, ahead);
}

}  // namespace lathe
