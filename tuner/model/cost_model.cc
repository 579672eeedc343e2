#include "tuner/model/cost_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "tuner/model/estimate.h"

namespace lathe {
namespace {

// The form of a stored model: its columns, and what they are added to.
constexpr int32_t kForm = 3;
constexpr size_t kColumns = 19;
constexpr size_t kLeastKernels = 2, kLeastOfSearch = 16;
// Parts of the kernels that are left out in turn.
constexpr size_t kParts = 8;

// Resources by themselves, and those that all programs take together which a multiprocessor runs at once: trees learn
// products of few columns only.
// The columns of loops: how long a turn is, and which unit makes it so long. These are numbers that kernels have in
// common.
std::array<float, kColumns> ColumnsOf(const CodeFacts& facts) {
  const LoopCycles cycles = LoopCyclesOf(facts);
  const auto part = [&](double of) { return cycles.all > 0 ? of / cycles.all : 0; };
  const double registers = std::max(facts.registers, 8.0), shared = std::max(facts.shared_bytes, 64.0);
  const double threads = std::max(facts.threads, 1.0), active = ActivePrograms(facts);
  const std::array<double, kColumns> columns = {LogImbalance(facts),
                                                std::log1p(facts.spill_bytes),
                                                std::log(shared),
                                                std::log(active),
                                                std::log(threads),
                                                facts.share > 0 ? std::log(facts.share) : 0,
                                                std::log(std::max(facts.waves, 1.0)),
                                                std::log(registers),
                                                std::log(active * threads),
                                                std::log(active * shared),
                                                std::log(active * threads * registers),
                                                std::log1p(cycles.all),
                                                part(cycles.global),
                                                part(cycles.shared),
                                                part(cycles.products),
                                                part(cycles.issue),
                                                part(cycles.latency),
                                                std::log1p(facts.loop.flops / std::max(facts.loop.global_bytes, 1.0)),
                                                std::log1p(facts.loop.instructions)};
  std::array<float, kColumns> rounded;
  std::transform(columns.begin(), columns.end(), rounded.begin(), [](double one) { return static_cast<float>(one); });
  return rounded;
}

std::vector<double> Ranks(absl::Span<const double> values) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    for (size_t i = begin; i < end; ++i) ranks[order[i]] = static_cast<double>(begin + end - 1) / 2;
  }
  return ranks;
}

// The rows of searches that trees are fitted to.
class Rows {
 public:
  // Results count by how near they are to the search's best: what is asked of a model is which variants are fast, and
  // the slowest may be a hundred times as slow.
  void Add(const MeasuredSearch& search) {
    double best = search.results.front().cost;
    for (const MeasuredSearch::Result& one : search.results) best = std::min(best, one.cost);
    std::vector<double> left, weights;
    for (const MeasuredSearch::Result& one : search.results) {
      left.push_back(std::log(one.cost) - EstimateLogCost(one.facts));
      weights.push_back(best / one.cost);
      const std::array<float, kColumns> columns = ColumnsOf(one.facts);
      x_.insert(x_.end(), columns.begin(), columns.end());
    }
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    const double mean = std::inner_product(left.begin(), left.end(), weights.begin(), 0.0) / sum;
    for (double one : left) y_.push_back(one - mean);
    for (double one : weights) weights_.push_back(one / sum);
  }

  BoostedTrees Fit() const { return BoostedTrees::Fit(x_, kColumns, y_, weights_); }

 private:
  std::vector<float> x_;
  std::vector<double> y_, weights_;
};

double LogCostBy(const BoostedTrees& trees, const CodeFacts& facts) {
  return EstimateLogCost(facts) + trees.At(ColumnsOf(facts));
}

// The search without what only some of its results know, as where compilers of two releases made them.
MeasuredSearch Comparable(MeasuredSearch search) {
  const bool known = std::all_of(search.results.begin(), search.results.end(),
                                 [](const auto& one) { return one.facts.loop.instructions > 0; });
  for (MeasuredSearch::Result& one : search.results) {
    if (!known) one.facts.loop = {};
  }
  return search;
}

// Adds a search and its correlations.
void Judge(const BoostedTrees& trees, const MeasuredSearch& search, RankedKernel& sum) {
  std::vector<double> measured, expected, estimated;
  for (const MeasuredSearch::Result& one : search.results) {
    measured.push_back(one.cost);
    expected.push_back(LogCostBy(trees, one.facts));
    estimated.push_back(EstimateLogCost(one.facts));
  }
  ++sum.searches;
  sum.results += search.results.size();
  sum.rank_correlation.model += RankCorrelationOf(expected, measured);
  sum.rank_correlation.estimate += RankCorrelationOf(estimated, measured);
}

}  // namespace

double RankCorrelationOf(absl::Span<const double> a, absl::Span<const double> b) {
  const std::vector<double> ranks_a = Ranks(a), ranks_b = Ranks(b);
  const double mean = (static_cast<double>(a.size()) - 1) / 2;
  double product = 0, square_a = 0, square_b = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    product += (ranks_a[i] - mean) * (ranks_b[i] - mean);
    square_a += (ranks_a[i] - mean) * (ranks_a[i] - mean);
    square_b += (ranks_b[i] - mean) * (ranks_b[i] - mean);
  }
  return square_a > 0 && square_b > 0 ? product / std::sqrt(square_a * square_b) : 0;
}

std::optional<CostModel> CostModel::Train(absl::Span<const MeasuredSearch> searches) {
  std::map<std::string, RankedKernel> kernels;
  std::vector<MeasuredSearch> used;
  for (const MeasuredSearch& search : searches) {
    if (search.results.size() < kLeastOfSearch) continue;
    used.push_back(Comparable(search));
    kernels[search.kernel].kernel = search.kernel;
  }
  if (kernels.size() < kLeastKernels) return std::nullopt;
  CostModel model;
  std::map<std::string, size_t> numbers;
  for (const auto& [name, kernel] : kernels) numbers.try_emplace(name, numbers.size());
  const size_t parts = std::min(kParts, kernels.size());
  for (size_t part = 0; part < parts; ++part) {
    const auto left_out = [&](const MeasuredSearch& search) { return numbers[search.kernel] % parts == part; };
    Rows rows;
    for (const MeasuredSearch& search : used) {
      if (!left_out(search)) rows.Add(search);
    }
    const BoostedTrees trees = rows.Fit();
    for (const MeasuredSearch& search : used) {
      if (left_out(search)) Judge(trees, search, kernels[search.kernel]);
    }
  }
  for (auto& [name, kernel] : kernels) {
    model.rank_correlation_ += kernel.rank_correlation;
    kernel.rank_correlation /= static_cast<double>(kernel.searches);
    model.kernels_.push_back(std::move(kernel));
  }
  model.rank_correlation_ /= static_cast<double>(used.size());
  Rows rows;
  for (const MeasuredSearch& search : used) rows.Add(search);
  model.trees_ = rows.Fit();
  return model;
}

double CostModel::LogCost(const CodeFacts& facts) const { return LogCostBy(trees_, facts); }

internal::CostModel CostModel::ToProto() const {
  internal::CostModel message;
  message.set_form(kForm);
  message.set_rank_correlation(rank_correlation_.model);
  message.set_estimate_rank_correlation(rank_correlation_.estimate);
  for (const RankedKernel& kernel : kernels_) {
    v1::CostModel::Kernel& told = *message.add_kernels();
    told.set_digest(kernel.kernel);
    told.set_searches(static_cast<int32_t>(kernel.searches));
    told.set_results(static_cast<int32_t>(kernel.results));
    told.set_rank_correlation(kernel.rank_correlation.model);
    told.set_estimate_rank_correlation(kernel.rank_correlation.estimate);
  }
  for (const TreeNode& node : trees_.nodes()) {
    message.add_column(node.column);
    message.add_number(node.column < 0 ? node.value : node.threshold);
    message.add_left(node.left);
    message.add_right(node.right);
  }
  message.mutable_root()->Add(trees_.roots().begin(), trees_.roots().end());
  return message;
}

std::optional<CostModel> CostModel::FromProto(const internal::CostModel& message) {
  const int size = message.column_size();
  const bool whole = message.number_size() == size && message.left_size() == size && message.right_size() == size;
  if (message.form() != kForm || !whole || message.root_size() == 0) return std::nullopt;
  std::vector<TreeNode> nodes(static_cast<size_t>(size));
  for (int i = 0; i < size; ++i) {
    TreeNode& node = nodes[static_cast<size_t>(i)];
    node.column = message.column(i);
    (node.column < 0 ? node.value : node.threshold) = message.number(i);
    node.left = message.left(i);
    node.right = message.right(i);
  }
  CostModel model;
  model.trees_ = BoostedTrees(std::move(nodes), {message.root().begin(), message.root().end()}, kColumns);
  model.rank_correlation_ = {message.rank_correlation(), message.estimate_rank_correlation()};
  for (const v1::CostModel::Kernel& kernel : message.kernels()) {
    model.kernels_.push_back({kernel.digest(),
                              static_cast<size_t>(kernel.searches()),
                              static_cast<size_t>(kernel.results()),
                              {kernel.rank_correlation(), kernel.estimate_rank_correlation()}});
  }
  return model;
}

}  // namespace lathe
