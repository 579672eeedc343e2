#include "tuner/strategy/surrogate/fact_model.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>

#include "tuner/model/estimate.h"

namespace lathe {
namespace {

using Eigen::ArrayXf;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::MatrixXf;
using Eigen::RowVectorXf;
using Eigen::VectorXd;

// Differences smaller than this, of logarithms, say nothing.
constexpr double kLeastSpan = 1e-3;

// Rows that kernels are fitted to, which takes the cube of them.
constexpr Index kKernelRows = 40;

// Every so many-th row, that number of them at most.
std::vector<Index> SomeRows(Index rows) {
  std::vector<Index> some(static_cast<size_t>(std::min(rows, kKernelRows)));
  for (size_t i = 0; i < some.size(); ++i) some[i] = static_cast<Index>(i) * rows / static_cast<Index>(some.size());
  return some;
}

// A linear trend, of which slopes are expected to be small.
class Trend {
 public:
  Trend(const MatrixXf& x, const VectorXd& y) {
    constexpr double kRidge = 0.05;
    const MatrixXd columns = WithOne(x);
    MatrixXd square = columns.transpose() * columns;
    square.diagonal().head(x.cols()).array() += kRidge;
    square.diagonal().tail(1).array() += kLeastSpan * kRidge;
    slopes_ = square.llt().solve(columns.transpose() * y);
  }

  VectorXd At(const MatrixXf& x) const { return WithOne(x) * slopes_; }

 private:
  static MatrixXd WithOne(const MatrixXf& x) {
    MatrixXd columns(x.rows(), x.cols() + 1);
    columns << x.cast<double>(), VectorXd::Ones(x.rows());
    return columns;
  }

  VectorXd slopes_;
};

// Values at candidates, as those at the rows `x` let expect them.
class Expectation {
 public:
  Expectation(const MatrixXf& candidates, const ColumnAxes& axes, const MatrixXf& x)
      : candidates_(candidates), axes_(axes), x_(x), some_(SomeRows(x.rows())), process_(candidates, axes) {}

  ArrayXf Of(const VectorXd& told) {
    const Trend trend(x_, told);
    const VectorXd rest = told - trend.At(x_);
    const double deviation = std::sqrt(rest.squaredNorm() / static_cast<double>(rest.size()));
    ArrayXf expected = trend.At(candidates_).cast<float>().array();
    if (deviation <= kLeastSpan) return expected;
    process_.SetKernel(FitKernel(x_(some_, Eigen::all), rest(some_) / deviation, axes_));
    for (Index i = 0; i < x_.rows(); ++i) process_.Push(x_.row(i));
    return expected + process_.GetMean(rest);
  }

 private:
  const MatrixXf& candidates_;
  const ColumnAxes& axes_;
  const MatrixXf& x_;
  const std::vector<Index> some_;
  GaussianProcess process_;
};

// Logarithms of facts. The first ones, of what a compiler and the grid choose, are about sums of what the axes say; the
// others follow from these.
enum Fact : size_t {
  kRegisters,
  kSpills,
  kShared,
  kResident,
  kThreads,
  kShare,
  kLoopGlobal,
  kLoopShared,
  kLoopFlops,
  kLoopInstructions,
  kLoopMeetings,
  kWaves,
  kUnevenness,
  kTraffic,
  kExchange,
  kIssue,
  kFacts
};
constexpr size_t kPrimary = kWaves;
// A model has a column of each of these. Threads and share are known before a compilation: the axes have them.
constexpr std::array kShown = {kRegisters,  kSpills,  kShared,   kResident, kWaves,
                               kUnevenness, kTraffic, kExchange, kIssue};

std::array<double, kFacts> Logarithms(const CodeFacts& facts) {
  // No kernel has fewer registers; less shared memory is of no account.
  constexpr double kLeastRegisters = 8, kLeastShared = 64, kWarp = 32;
  const LoopFacts& loop = facts.loop;
  // For what gets done: how many turns there are is another matter.
  const auto relative = [&](double one) {
    return loop.instructions > 0 ? std::log(std::max(one, 1.0) / LoopProgress(loop)) : 0;
  };
  return {std::log(std::max(facts.registers, kLeastRegisters)),
          std::log1p(facts.spill_bytes),
          std::log(std::max(facts.shared_bytes, kLeastShared)),
          std::log(std::max(facts.resident, 1.0)),
          std::log(std::max(facts.threads, 1.0)),
          facts.share > 0 ? std::log(facts.share) : 0,
          std::log1p(loop.global_bytes),
          std::log1p(loop.shared_bytes),
          std::log1p(loop.flops),
          std::log1p(loop.instructions),
          std::log1p(loop.barriers + loop.waits),
          std::log(std::max(facts.waves, 1.0)),
          LogImbalance(facts),
          relative(loop.global_bytes),
          relative(loop.shared_bytes),
          relative(loop.instructions * std::max(facts.threads, 1.0) / kWarp)};
}

CodeFacts FromPrimary(const std::array<double, kPrimary>& primary, bool share_known) {
  // A launch that falls short of a whole round by less fills it.
  constexpr double kRounding = 5e-3;
  CodeFacts facts = {.registers = std::exp(primary[kRegisters]),
                     .spill_bytes = std::expm1(primary[kSpills]),
                     .shared_bytes = std::exp(primary[kShared]),
                     .resident = std::round(std::exp(primary[kResident])),
                     .threads = std::exp(primary[kThreads]),
                     .loop = {.global_bytes = std::expm1(primary[kLoopGlobal]),
                              .shared_bytes = std::expm1(primary[kLoopShared]),
                              .flops = std::expm1(primary[kLoopFlops]),
                              .instructions = std::expm1(primary[kLoopInstructions]),
                              .barriers = std::expm1(primary[kLoopMeetings])}};
  if (!share_known) return facts;
  facts.share = std::exp(primary[kShare]);
  const double whole = std::round(facts.share);
  if (whole >= 1 && std::abs(facts.share - whole) < kRounding * whole) facts.share = whole;
  facts.waves = std::max(1.0, std::ceil(facts.share / facts.resident - kRounding));
  return facts;
}

}  // namespace

FactModel::FactModel(const MatrixXf& candidates, const ColumnAxes& axes, const MatrixXf& x,
                     const std::vector<CodeFacts>& facts, absl::FunctionRef<double(const CodeFacts&)> log_cost) {
  MatrixXd told(static_cast<Index>(facts.size()), static_cast<Index>(kFacts));
  for (size_t i = 0; i < facts.size(); ++i) {
    const std::array<double, kFacts> logarithms = Logarithms(facts[i]);
    for (size_t fact = 0; fact < kFacts; ++fact)
      told(static_cast<Index>(i), static_cast<Index>(fact)) = logarithms[fact];
  }
  for (const Fact fact : kShown) {
    if (facts.empty()) break;
    const auto column = told.col(static_cast<Index>(fact));
    const Known known{fact, column.minCoeff(), column.maxCoeff()};
    if (known.high - known.low >= kLeastSpan) known_.push_back(known);
  }
  expected_.resize(candidates.rows(), static_cast<Index>(known_.size()));
  if (known_.empty()) return;
  Expectation expectation(candidates, axes, x);
  std::vector<ArrayXf> primary;
  for (size_t fact = 0; fact < kPrimary; ++fact) {
    const VectorXd column = told.col(static_cast<Index>(fact));
    primary.push_back(
        expectation.Of(column).max(static_cast<float>(column.minCoeff())).min(static_cast<float>(column.maxCoeff())));
  }
  estimates_.resize(candidates.rows());
  for (Index row = 0; row < candidates.rows(); ++row) {
    std::array<double, kPrimary> here;
    for (size_t fact = 0; fact < kPrimary; ++fact) here[fact] = primary[fact][row];
    const CodeFacts expected = FromPrimary(here, facts[0].share > 0);
    expected_.row(row) = Columns(expected).cwiseMax(0).cwiseMin(1);
    estimates_[row] = static_cast<float>(log_cost(expected));
  }
}

RowVectorXf FactModel::Columns(const CodeFacts& facts) const {
  const std::array<double, kFacts> logarithms = Logarithms(facts);
  RowVectorXf columns(static_cast<Index>(known_.size()));
  for (size_t i = 0; i < known_.size(); ++i) {
    const Known& known = known_[i];
    columns[static_cast<Index>(i)] =
        static_cast<float>((logarithms[known.fact] - known.low) / (known.high - known.low));
  }
  return columns;
}

RowVectorXf FactModel::Unknown() const { return RowVectorXf::Constant(static_cast<Index>(known_.size()), 0.5F); }

}  // namespace lathe
