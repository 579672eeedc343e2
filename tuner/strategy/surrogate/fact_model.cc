#include "tuner/strategy/surrogate/fact_model.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>

namespace lathe {
namespace {

using Eigen::ArrayXf;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::MatrixXf;
using Eigen::RowVectorXf;
using Eigen::VectorXd;

constexpr size_t kFacts = 5;
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

std::array<double, kFacts> Logarithms(const CodeFacts& facts) {
  // Less shared memory than this is of no account; no kernel has fewer registers.
  constexpr double kLeastShared = 64, kLeastRegisters = 8;
  return {std::log(std::max(facts.registers, kLeastRegisters)), std::log1p(facts.spill_bytes),
          std::log(std::max(facts.shared_bytes, kLeastShared)), std::log(std::max(facts.resident, 1.0)),
          std::log(std::max(facts.waves, 1.0))};
}

}  // namespace

FactModel::FactModel(const MatrixXf& candidates, const ColumnAxes& axes, const MatrixXf& x,
                     const std::vector<CodeFacts>& facts) {
  std::vector<VectorXd> told;
  for (size_t fact = 0; fact < kFacts && !facts.empty(); ++fact) {
    VectorXd y(static_cast<Index>(facts.size()));
    for (size_t i = 0; i < facts.size(); ++i) y[static_cast<Index>(i)] = Logarithms(facts[i])[fact];
    const Known known{fact, y.minCoeff(), y.maxCoeff()};
    if (known.high - known.low < kLeastSpan) continue;
    known_.push_back(known);
    told.push_back((y.array() - known.low) / (known.high - known.low));
  }
  expected_.resize(candidates.rows(), static_cast<Index>(known_.size()));
  if (known_.empty()) return;
  GaussianProcess process(candidates, axes);
  const std::vector<Index> some = SomeRows(x.rows());
  const MatrixXf some_rows = x(some, Eigen::all);
  for (size_t column = 0; column < known_.size(); ++column) {
    const Trend trend(x, told[column]);
    const VectorXd rest = told[column] - trend.At(x);
    const double deviation = std::sqrt(rest.squaredNorm() / static_cast<double>(rest.size()));
    ArrayXf expected = trend.At(candidates).cast<float>().array();
    if (deviation > kLeastSpan) {
      process.SetKernel(FitKernel(some_rows, rest(some) / deviation, axes));
      for (Index i = 0; i < x.rows(); ++i) process.Push(x.row(i));
      expected += process.GetMean(rest);
    }
    expected_.col(static_cast<Index>(column)) = expected.max(0).min(1).matrix();
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
