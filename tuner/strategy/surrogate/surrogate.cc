#include "tuner/strategy/surrogate/surrogate.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "tuner/model/estimate.h"
#include "tuner/strategy/draws.h"
#include "tuner/strategy/lattice.h"
#include "tuner/strategy/learner.h"
#include "tuner/strategy/surrogate/acquisition.h"
#include "tuner/strategy/surrogate/fact_model.h"
#include "tuner/strategy/surrogate/failure_model.h"
#include "tuner/strategy/surrogate/gaussian_process.h"
#include "tuner/strategy/surrogate/precedent_model.h"
#include "tuner/strategy/surrogate/thin.h"

namespace lathe {
namespace {

using Eigen::ArrayXf;
using Eigen::Index;

// Points spread over the space before the first prediction, and draws for each of them.
constexpr size_t kFirstPoints = 8;
constexpr int kSpreadDraws = 30;
// The kernel is fitted again when results have grown by this factor, to at most so many of them; and what is known of
// code when that has.
constexpr double kRefit = 1.15, kFactsRefit = 1.4;
constexpr size_t kFitted = 128;
// Results that predictions rest on.
constexpr size_t kObserved = 320;
// Compiled points that what is known of code is learned from, and how many it takes for that.
constexpr size_t kFactsFitted = 96, kLeastFacts = 6;
// Points that are compared; a larger space is sampled.
constexpr size_t kCandidates = 20'000;
// Costs above this share of the results say little more than that a point is bad.
constexpr double kGoodShare = 0.85, kBadSlope = 0.2;
// Points less likely to succeed are tried last. Their gains do not count for it: where all others promise nothing more,
// a point that fails for certain would look best.
constexpr float kLeastChance = 0.1F;
// With a model of the chip, one of so many first points lies far from all.
constexpr size_t kSpreadTurns = 4;
// Points and draws that the chance of a gain is estimated from.
constexpr size_t kLikely = 128;
constexpr int kChanceDraws = 400;
// Improvements smaller than this, in deviations of the results, are not sought.
constexpr float kLeastGain = 0.02F;

// How far logarithms of costs are thought to lie from what like searches let expect while few are known, and at least.
constexpr double kFirstSurprise = 0.15, kLeastSurprise = 0.02;
// Points at which like searches failed that count as failures here.
constexpr size_t kFailuresRecalled = 64;
// Points that were looked at whose compilation tells of others'.
constexpr size_t kLooksJudged = 96;

// The number of results at which a kernel was last fitted, of `told` ones.
size_t FitMark(size_t told, double growth = kRefit) {
  size_t mark = kFirstPoints / 2;
  for (size_t next = mark; next <= told; next = std::max(next + 1, static_cast<size_t>(next * growth))) mark = next;
  return mark;
}

class SurrogateStrategy : public Learner {
 public:
  SurrogateStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead)
      : Learner(std::move(lattice), seed, ahead) {}

  void Expect(std::shared_ptr<const CostModel> model) override { model_ = std::move(model); }

  std::vector<size_t> ProposeLooks(size_t count) override {
    if (CountGood() == 0 || Spreads()) {
      // Now these, now those: spread points tell of code, expected ones are likelier to be good.
      return model_ && looked().size() / count % 2 == 1 ? ExpectedLooks(count) : SpreadLooks(count);
    }
    Update();
    std::vector<size_t> points;
    for (size_t i : MostPromising(count, [this](size_t point) { return !named(point); })) {
      points.push_back(candidates_[i]);
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
    if (CountGood() == 0 && HasPrecedents()) return ProposeExpected();
    if (CountGood() == 0 || (Spreads() && !HasPrecedents())) return ProposeEstimated();
    Update();
    const std::vector<size_t> best = MostPromising(1, [this](size_t point) { return eligible(point); });
    if (!best.empty()) return candidates_[best.front()];
    std::mt19937_64 engine = Engine();
    return pool().empty() ? DrawFresh(engine) : *pool().begin();
  }

 private:
  // Too little is known for a prediction.
  bool Spreads() const { return told() < kFirstPoints / 2 || asked().size() < kFirstPoints; }

  // It may be proposed.
  bool eligible(size_t point) const { return pool().empty() ? fresh(point) : pool().contains(point); }

  // The candidates, by number, that promise most among those that `may` be taken: at most `count`, the best first.
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
    std::vector<size_t> numbers;
    for (size_t i = 0; i < most; ++i) numbers.push_back(promises[i].number);
    return numbers;
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

  // The point of the pool of the least cost that its code lets expect, or every other time, with a model less often,
  // and where no code tells of any difference, one far from all.
  size_t ProposeEstimated() const {
    constexpr double kLeastSpan = 1e-3;
    const size_t turn = model_ ? kSpreadTurns : 2;
    if (pool().empty() || asked().size() % turn == turn - 1) return Spread();
    std::vector<std::pair<double, size_t>> estimates;
    for (size_t point : pool()) estimates.emplace_back(LogCostOf(*FactsOf(point)), point);
    const auto [least, most] = std::minmax_element(estimates.begin(), estimates.end());
    return most->first - least->first > kLeastSpan ? least->second : Spread();
  }

  // Fits the model of what like searches found, once.
  void LearnPrecedents() {
    if (precedent_model_) return;
    precedent_model_.emplace(place_axes_);
    for (const Precedent& precedent : precedents()) {
      std::vector<size_t> points;
      std::vector<double> logs;
      for (const Observation& one : precedent.results) {
        if (!one.ok) {
          failed_before_.insert(one.point);
          continue;
        }
        points.push_back(one.point);
        logs.push_back(LogCost(one.cost));
      }
      const std::vector<size_t> kept = Thin(logs, kFitted);
      Eigen::MatrixXf rows(static_cast<Index>(kept.size()), static_cast<Index>(place_axes_.size()));
      Eigen::VectorXd costs(rows.rows());
      for (size_t i = 0; i < kept.size(); ++i) {
        rows.row(static_cast<Index>(i)) = Coordinates(points[kept[i]]);
        costs[static_cast<Index>(i)] = logs[kept[i]];
      }
      if (!kept.empty()) precedent_model_->Add(rows, costs);
    }
  }

  size_t CountGood() const {
    return static_cast<size_t>(std::count_if(asked().begin(), asked().end(), [](const Asked& one) { return one.ok; }));
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

  // Points that were not named, far from those that were and from each other.
  std::vector<size_t> SpreadLooks(size_t count) const {
    std::mt19937_64 engine = Engine();
    std::vector<size_t> others = looked(), points;
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

  // Points that were not named, of which the model of the chip expects most, by the code that is expected of them.
  std::vector<size_t> ExpectedLooks(size_t count) {
    const std::vector<size_t> described = Described(kFactsFitted);
    if (described.size() < kLeastFacts) return SpreadLooks(count);
    if (candidates_.empty()) ChooseCandidates({});
    std::vector<CodeFacts> known;
    for (size_t point : described) known.push_back(*FactsOf(point));
    const FactModel facts(CandidateRows(), place_axes_, PlacesOf(described), known,
                          [this](const CodeFacts& one) { return LogCostOf(one); });
    if (facts.columns() == 0) return SpreadLooks(count);
    std::vector<std::pair<float, size_t>> order;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (!named(candidates_[i])) order.emplace_back(facts.estimates()[static_cast<Index>(i)], candidates_[i]);
    }
    const auto last = order.begin() + static_cast<std::ptrdiff_t>(std::min(count, order.size()));
    std::partial_sort(order.begin(), last, order.end());
    std::vector<size_t> points;
    for (auto one = order.begin(); one != last; ++one) points.push_back(one->second);
    return points.empty() ? SpreadLooks(count) : points;
  }

  Eigen::RowVectorXf Coordinates(size_t point) const {
    Eigen::RowVectorXf row(static_cast<Index>(lattice().columns()));
    lattice().GetCoordinates(point, absl::MakeSpan(row.data(), lattice().columns()));
    return row;
  }

  // Coordinates, and what is known or expected of the point's code.
  Eigen::RowVectorXf Inputs(size_t point) const {
    if (!facts_) return Coordinates(point);
    Eigen::RowVectorXf row(static_cast<Index>(lattice().columns() + facts_->columns()));
    row << Coordinates(point), FactsAt(point);
    return row;
  }

  Eigen::RowVectorXf FactsAt(size_t point) const {
    if (const CodeFacts* known = FactsOf(point)) return facts_->Columns(*known);
    const std::optional<Index> row = RowOf(point);
    return row ? Eigen::RowVectorXf(facts_->expected().row(*row)) : facts_->Unknown();
  }

  Eigen::MatrixXf Rows(const std::vector<size_t>& numbers) const {
    Eigen::MatrixXf rows(static_cast<Index>(numbers.size()), static_cast<Index>(axes_.size()));
    for (size_t i = 0; i < numbers.size(); ++i) rows.row(static_cast<Index>(i)) = Inputs(asked()[numbers[i]].point);
    return rows;
  }

  // Coordinates alone.
  Eigen::MatrixXf Places(const std::vector<size_t>& numbers) const {
    std::vector<size_t> points;
    for (size_t number : numbers) points.push_back(asked()[number].point);
    return PlacesOf(points);
  }

  Eigen::MatrixXf PlacesOf(const std::vector<size_t>& points) const {
    Eigen::MatrixXf rows(static_cast<Index>(points.size()), static_cast<Index>(lattice().columns()));
    for (size_t i = 0; i < points.size(); ++i) rows.row(static_cast<Index>(i)) = Coordinates(points[i]);
    return rows;
  }

  // The first `count` results in the order in which their points were given, by number in asked().
  std::vector<size_t> First(size_t count, bool good_only) const {
    std::vector<size_t> numbers;
    for (size_t i = 0; i < asked().size() && numbers.size() < count; ++i) {
      if (asked()[i].told && (asked()[i].ok || !good_only)) numbers.push_back(i);
    }
    return numbers;
  }

  // Brings the models to the points that were given and told; one at least was good.
  void Update() {
    const size_t known = Described(looked().size()).size(), answered = known + excluded_count();
    const size_t mark = FitMark(CountGood()), facts_mark = known < kLeastFacts ? 0 : FitMark(known, kFactsRefit);
    if (mark != mark_ || facts_mark != facts_mark_) {
      mark_ = mark;
      facts_mark_ = facts_mark;
      Fit();
      in_process_ = 0;
      answered_ = answered;
    }
    if (told() != in_process_ || answered != answered_) {
      process_->Back();
      ShowFacts();
      PushTold();
      process_->Keep();
      in_process_ = told();
      answered_ = answered;
      pending_ = 0;
      const Eigen::VectorXd costs = Targets(observed_, First(told(), true), trusts_, &deviation_);
      mean_ = process_->GetMean(costs);
      if (trusts_) {
        best_ = static_cast<float>((costs + Expected(observed_) / deviation_).minCoeff());
        mean_ += expected_ / static_cast<float>(deviation_);
      } else {
        best_ = static_cast<float>(costs.minCoeff());
      }
      if (overconfident_at_ != mark_) {
        overconfident_at_ = mark_;
        overconfidence_ = process_->GetOverconfidence(costs);
      }
      UpdateFailures();
    }
    size_t pending = 0;
    for (const Asked& one : asked()) {
      if (!one.told && pending++ >= pending_) process_->Push(Inputs(one.point));
    }
    pending_ = pending;
  }

  // Chooses candidates, the kernel, and the results to go by, as of the first mark_ good ones.
  void Fit() {
    const std::vector<size_t> good = First(mark_, true);
    ChooseCandidates(good);
    LearnFacts(good.back());
    process_->SetKernel(ChooseKernel(good));
    observed_.clear();
    seen_.assign(asked().size(), false);
    for (size_t i : good) seen_[i] = true;
    for (size_t i : ThinResults(good, kObserved - kObserved / 4)) Observe(i);
    process_->Keep();
  }

  // Models the results `good`, or how far they lie from what is expected: whichever is likelier, and with like searches
  // the former for some of the marks in any case, for they hide what differs here.
  Kernel ChooseKernel(const std::vector<size_t>& good) {
    const std::vector<size_t> fitted = ThinResults(good, kFitted);
    const Eigen::MatrixXf rows = Rows(fitted);
    double scale_alone = 1, scale_beside = 1;
    Kernel alone = FitKernel(rows, Targets(fitted, good, false, &scale_alone), axes_);
    trusts_ = HasExpectations() && (precedent_model_->empty() || mark_ <= kFirstPoints || mark_ % 2 == 0);
    if (!trusts_) return alone;
    Kernel beside = FitKernel(rows, Targets(fitted, good, true, &scale_beside), axes_);
    // A density of targets times the change of targets with the logarithms of costs is one of those.
    const double count = static_cast<double>(fitted.size());
    const double bad = (count - std::floor(count * kGoodShare) - 1) * std::log(1 / kBadSlope);
    trusts_ = fitted.size() < kFirstPoints / 2 ||
              beside.loss + count * std::log(scale_beside) <= alone.loss + count * std::log(scale_alone) + bad;
    return trusts_ ? beside : alone;
  }

  void PushTold() {
    seen_.resize(asked().size(), false);
    for (size_t i = 0; i < asked().size(); ++i) {
      if (asked()[i].told && asked()[i].ok && !seen_[i]) Observe(i);
    }
  }

  void Observe(size_t number) {
    seen_[number] = true;
    observed_.push_back(number);
    process_->Push(Inputs(asked()[number].point));
  }

  // Adds columns to the candidates, from the first points that were looked at, and those given up to `last`, a number
  // in asked(): what came later would make a restored search differ.
  void LearnFacts(size_t last) {
    std::vector<size_t> described = Described(facts_mark_);
    for (size_t i = 0; i <= last; ++i) {
      const size_t point = asked()[i].point;
      if (FactsOf(point) != nullptr && !absl::c_linear_search(looked(), point)) described.push_back(point);
    }
    if (described.size() < kLeastFacts) return;
    const size_t count = std::min(described.size(), kFactsFitted);
    std::vector<size_t> chosen;
    std::vector<CodeFacts> known;
    for (size_t i = 0; i < count; ++i) {
      chosen.push_back(described[i * described.size() / count]);
      known.push_back(*FactsOf(chosen.back()));
    }
    const Eigen::MatrixXf places = CandidateRows();
    facts_.emplace(places, place_axes_, PlacesOf(chosen), known,
                   [this](const CodeFacts& facts) { return LogCostOf(facts); });
    axes_ = place_axes_;
    if (facts_->columns() == 0) {
      facts_.reset();
      process_.emplace(places, axes_);
      return;
    }
    for (size_t i = 0; i < facts_->columns(); ++i) axes_.push_back(axes_.back() + 1);
    Eigen::MatrixXf inputs(places.rows(), static_cast<Index>(axes_.size()));
    inputs << places, facts_->expected();
    const std::vector<size_t> seen = Described(looked().size());
    described.insert(described.end(), seen.begin(), seen.end());
    for (size_t point : described) {
      if (const std::optional<Index> row = RowOf(point)) inputs.row(*row) = Inputs(point);
    }
    shown_ = {seen.begin(), seen.end()};
    if (precedent_model_->empty()) {
      expected_ = facts_->estimates();
      for (size_t point : described) ShowEstimate(point);
    }
    process_.emplace(std::move(inputs), axes_);
  }

  // The candidate that the point is.
  std::optional<Index> RowOf(size_t point) const {
    const auto found = std::lower_bound(candidates_.begin(), candidates_.end(), point);
    if (found == candidates_.end() || *found != point) return std::nullopt;
    return static_cast<Index>(found - candidates_.begin());
  }

  // Gives candidates that were looked at the facts that have become known.
  void ShowFacts() {
    if (!facts_) return;
    for (size_t point : looked()) {
      if (FactsOf(point) == nullptr || !shown_.insert(point).second) continue;
      if (const std::optional<Index> row = RowOf(point)) process_->Move(*row, Inputs(point));
      if (precedent_model_->empty()) ShowEstimate(point);
    }
  }

  // The point's code is known.
  void ShowEstimate(size_t point) {
    if (const std::optional<Index> row = RowOf(point)) expected_[*row] = static_cast<float>(EstimateAt(point));
  }

  // Brings the model of failures, which there is from the first one on, to what was told.
  void UpdateFailures() {
    if (CountGood() == told() && failed_before_.empty() && excluded_count() == 0) return;
    const std::vector<size_t> looks = Answered();
    if (const std::pair mark(FitMark(told()), FitMark(looks.size(), kFactsRefit));
        !failures_ || mark != failures_mark_) {
      failures_mark_ = mark;
      if (!failures_) failures_.emplace(CandidateRows(), place_axes_);
      std::vector<size_t> numbers = First(mark.first, false);
      judged_.assign(asked().size(), false);
      for (size_t i : numbers) judged_[i] = true;
      const auto keep_last = [&](size_t count) {
        if (numbers.size() > count) numbers.erase(numbers.begin(), numbers.end() - static_cast<std::ptrdiff_t>(count));
      };
      keep_last(kObserved - kObserved / 4);
      const std::vector<size_t> pushed = numbers;
      keep_last(kFitted);
      std::vector<size_t> points;
      std::vector<bool> ok;
      for (size_t i : numbers) {
        points.push_back(asked()[i].point);
        ok.push_back(asked()[i].ok);
      }
      judged_looks_ = std::min(looks.size(), mark.second);
      for (size_t i : Every(judged_looks_, kLooksJudged)) {
        points.push_back(looks[i]);
        ok.push_back(!excluded(looks[i]));
      }
      failures_->Fit(PlacesOf(points), ok);
      for (size_t i : pushed) failures_->Push(Coordinates(asked()[i].point), asked()[i].ok);
      for (size_t i = numbers.size(); i < points.size(); ++i) failures_->Push(Coordinates(points[i]), ok[i]);
      PushFailuresBefore();
    }
    for (; judged_looks_ < looks.size(); ++judged_looks_) {
      failures_->Push(Coordinates(looks[judged_looks_]), !excluded(looks[judged_looks_]));
    }
    judged_.resize(asked().size(), false);
    for (size_t i = 0; i < asked().size(); ++i) {
      if (!asked()[i].told || judged_[i]) continue;
      judged_[i] = true;
      failures_->Push(Coordinates(asked()[i].point), asked()[i].ok);
    }
    chances_ = failures_->GetChances();
  }

  // At most `count` of the numbers below `size`: every so many-th.
  static std::vector<size_t> Every(size_t size, size_t count) {
    std::vector<size_t> numbers(std::min(size, count));
    for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = i * size / numbers.size();
    return numbers;
  }

  // Some of the points at which like searches failed.
  void PushFailuresBefore() {
    const std::vector<size_t> points(failed_before_.begin(), failed_before_.end());
    for (size_t i : Every(points.size(), kFailuresRecalled)) failures_->Push(Coordinates(points[i]), false);
  }

  // At most `count` of the results `good`, numbers in asked(), ascending.
  std::vector<size_t> ThinResults(const std::vector<size_t>& good, size_t count) const {
    std::vector<double> costs;
    for (size_t i : good) costs.push_back(asked()[i].cost);
    std::vector<size_t> kept = Thin(costs, count);
    for (size_t& number : kept) number = good[number];
    return kept;
  }

  // The logarithm of a cost as code alone lets expect it, but for a constant.
  double LogCostOf(const CodeFacts& facts) const { return model_ ? model_->LogCost(facts) : EstimateLogCost(facts); }

  static double LogCost(double cost) { return std::log(std::max(cost, 1e-9)); }

  // There is something that costs can be expected by: like searches, or else what was looked at. Code of tried points
  // alone is too little: by replay, its estimates mislead more than they tell.
  bool HasExpectations() const { return !precedent_model_->empty() || (facts_ && !looked().empty()); }

  // The logarithms of costs of results as that lets expect them.
  Eigen::VectorXd Expected(const std::vector<size_t>& numbers) const {
    if (!precedent_model_->empty()) return precedent_model_->At(Places(numbers));
    Eigen::VectorXd expected(static_cast<Index>(numbers.size()));
    for (size_t i = 0; i < numbers.size(); ++i) expected[static_cast<Index>(i)] = EstimateAt(asked()[numbers[i]].point);
    return expected;
  }

  double EstimateAt(size_t point) const {
    if (const CodeFacts* known = FactsOf(point)) return LogCostOf(*known);
    const std::optional<Index> row = RowOf(point);
    return row ? facts_->estimates()[*row] : facts_->estimates().mean();
  }

  // The costs of good results as the model sees them: logarithms, less what like searches let expect where `beside`,
  // less their mean, over `scale`, their deviation. Of all results `good`.
  Eigen::VectorXd Targets(const std::vector<size_t>& numbers, const std::vector<size_t>& good, bool beside,
                          double* scale) const {
    Eigen::VectorXd targets = beside ? Surprises(numbers) : Tempered(numbers, good);
    targets.array() -= targets.mean();
    const double least = !beside ? 1e-6 : numbers.size() < kFirstPoints / 2 ? kFirstSurprise : kLeastSurprise;
    const double deviation = std::max(std::sqrt(targets.squaredNorm() / static_cast<double>(targets.size())), least);
    *scale = deviation;
    return targets / deviation;
  }

  // How far logarithms of costs lie from what like searches let expect.
  Eigen::VectorXd Surprises(const std::vector<size_t>& numbers) const {
    Eigen::VectorXd surprises = -Expected(numbers);
    for (size_t i = 0; i < numbers.size(); ++i) surprises[static_cast<Index>(i)] += LogCost(asked()[numbers[i]].cost);
    return surprises;
  }

  // Logarithms of costs, of which the bad among `good` are brought nearer.
  Eigen::VectorXd Tempered(const std::vector<size_t>& numbers, const std::vector<size_t>& good) const {
    std::vector<double> logs;
    for (size_t i : good) logs.push_back(LogCost(asked()[i].cost));
    Eigen::VectorXd targets = Eigen::VectorXd::Zero(static_cast<Index>(numbers.size()));
    const size_t at = std::min(logs.size() - 1, static_cast<size_t>(static_cast<double>(logs.size()) * kGoodShare));
    std::nth_element(logs.begin(), logs.begin() + static_cast<std::ptrdiff_t>(at), logs.end());
    const double bad = logs[at];
    for (size_t i = 0; i < numbers.size(); ++i) {
      const double cost = LogCost(asked()[numbers[i]].cost);
      targets[static_cast<Index>(i)] = cost <= bad ? cost : bad + kBadSlope * (cost - bad);
    }
    return targets;
  }

  // All points, or of a large space a sample and the neighbours of the best results.
  void ChooseCandidates(const std::vector<size_t>& good) {
    if (process_ && lattice().size() <= kCandidates) return;
    candidates_.resize(std::min(lattice().size(), kCandidates));
    std::iota(candidates_.begin(), candidates_.end(), size_t{0});
    if (lattice().size() > kCandidates) {
      constexpr size_t kBest = 8;
      std::mt19937_64 engine(mark_);
      for (size_t& point : candidates_) point = Below(lattice().size(), engine);
      for (size_t i : ThinResults(good, 2 * kBest)) {
        for (size_t point : lattice().Neighbors(asked()[i].point)) candidates_.push_back(point);
      }
      candidates_.insert(candidates_.end(), looked().begin(), looked().end());
      std::sort(candidates_.begin(), candidates_.end());
      candidates_.erase(std::unique(candidates_.begin(), candidates_.end()), candidates_.end());
    }
    place_axes_.resize(lattice().columns());
    for (size_t c = 0; c < place_axes_.size(); ++c) place_axes_[c] = lattice().group_of(c);
    axes_ = place_axes_;
    facts_.reset();
    process_.emplace(CandidateRows(), axes_);
    failures_.reset();
    LearnPrecedents();
    expected_ = precedent_model_->At(CandidateRows()).cast<float>();
  }

  Eigen::MatrixXf CandidateRows() const {
    Eigen::MatrixXf rows(static_cast<Index>(candidates_.size()), static_cast<Index>(lattice().columns()));
    for (size_t i = 0; i < candidates_.size(); ++i) rows.row(static_cast<Index>(i)) = Coordinates(candidates_[i]);
    return rows;
  }

  std::shared_ptr<const CostModel> model_;  // null: there is none
  // The models, which follow from what was given and told.
  ColumnAxes place_axes_;           // of coordinates
  ColumnAxes axes_;                 // of those and of what is known of code
  std::optional<FactModel> facts_;  // absent while too little is known
  std::vector<size_t> candidates_;  // ascending
  std::optional<GaussianProcess> process_;
  size_t mark_ = 0;               // good results that the kernel was fitted to
  size_t facts_mark_ = 0;         // points looked at that facts were learned from
  std::set<size_t> shown_;        // points looked at whose facts the candidates have
  size_t answered_ = 0;           // points looked at that the models have heard of
  std::vector<size_t> observed_;  // results that the process has, by number in asked()
  std::vector<bool> seen_;        // by number in asked(): observed, or left out
  size_t in_process_ = 0;         // told() when the process was last brought up
  size_t pending_ = 0;            // points in flight that the process has
  ArrayXf mean_;
  std::optional<PrecedentModel> precedent_model_;  // of precedents()
  ArrayXf expected_;                               // of each candidate, by that
  bool trusts_ = false;                            // the process is of how far costs lie from that
  std::set<size_t> failed_before_;                 // points at which like searches failed
  std::optional<FailureModel> failures_;           // absent while nothing has failed
  std::pair<size_t, size_t> failures_mark_;        // results and looks that its kernel was fitted to
  size_t judged_looks_ = 0;                        // answered ones that are known to it, or left out
  std::vector<bool> judged_;                       // by number in asked(): known to failures_, or left out
  ArrayXf chances_;                                // of success
  float best_ = 0;                                 // the least target
  double overconfidence_ = 1;                      // as of overconfident_at_ results
  size_t overconfident_at_ = 0;
  double deviation_ = 1;  // the difference of logarithms of costs for one unit of targets
};

}  // namespace

std::unique_ptr<Learner> MakeSurrogateStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead) {
  return std::make_unique<SurrogateStrategy>(std::move(lattice), seed, ahead);
}

}  // namespace lathe
