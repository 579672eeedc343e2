#include <algorithm>
#include <cmath>

#include "tuner/strategy/surrogate/surrogate_models.h"

namespace lathe {
namespace {

using Eigen::Index;

// How far logarithms of costs are thought to lie from what is expected while few are known, and at least.
constexpr double kFirstSurprise = 0.15, kLeastSurprise = 0.02;

}  // namespace

Eigen::VectorXd SurrogateModels::Expected(const std::vector<size_t>& numbers) const {
  Eigen::VectorXd expected = precedent_model_->At(Places(numbers));
  if (!precedent_model_->empty() && !corrects_) return expected;
  for (size_t i = 0; i < numbers.size(); ++i) expected[static_cast<Index>(i)] += EstimateAt(asked()[numbers[i]].point);
  return expected;
}

double SurrogateModels::EstimateAt(size_t point) const {
  if (const CodeFacts* known = FactsOf(point)) return LogCostOf(*known);
  const std::optional<Index> row = RowOf(point);
  return row ? facts_->estimates()[*row] : facts_->estimates().mean();
}

Eigen::VectorXd SurrogateModels::Targets(const std::vector<size_t>& numbers, const std::vector<size_t>& good,
                                         bool beside, double* scale) const {
  Eigen::VectorXd targets = beside ? Surprises(numbers) : Tempered(numbers, good);
  targets.array() -= targets.mean();
  const double least = !beside ? 1e-6 : numbers.size() < kFirstPoints / 2 ? kFirstSurprise : kLeastSurprise;
  const double deviation = std::max(std::sqrt(targets.squaredNorm() / static_cast<double>(targets.size())), least);
  *scale = deviation;
  return targets / deviation;
}

Eigen::VectorXd SurrogateModels::Surprises(const std::vector<size_t>& numbers) const {
  Eigen::VectorXd surprises = -Expected(numbers);
  for (size_t i = 0; i < numbers.size(); ++i) surprises[static_cast<Index>(i)] += LogCost(asked()[numbers[i]].cost);
  return surprises;
}

Eigen::VectorXd SurrogateModels::Tempered(const std::vector<size_t>& numbers, const std::vector<size_t>& good) const {
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

}  // namespace lathe
