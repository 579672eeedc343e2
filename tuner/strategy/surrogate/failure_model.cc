#include "tuner/strategy/surrogate/failure_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe {
namespace {

using Eigen::ArrayXf;
using Eigen::Index;
using Eigen::VectorXd;

// Success is what is expected where nothing is known.
constexpr double kSuccess = 1, kFailure = -1, kExpected = kSuccess;
// Variance that keeps a chance from being certain.
constexpr float kDoubt = 0.05F;

double ResultOf(bool ok) { return (ok ? kSuccess : kFailure) - kExpected; }

// With neither kind missing a kernel can be fitted; before, any point tells of its surroundings.
Kernel KernelOf(const Eigen::MatrixXf& x, const std::vector<bool>& ok, const ColumnAxes& axes) {
  const auto failures = std::count(ok.begin(), ok.end(), false);
  if (failures > 0 && failures < static_cast<std::ptrdiff_t>(ok.size())) {
    VectorXd y(static_cast<Index>(ok.size()));
    for (size_t i = 0; i < ok.size(); ++i) y[static_cast<Index>(i)] = ResultOf(ok[i]);
    return FitKernel(x, y, axes);
  }
  constexpr double kLength = 0.7, kNoise = 0.01;
  const auto lengths = axes.empty() ? Index{0} : static_cast<Index>(axes.back()) + 1;
  return {Eigen::ArrayXd::Constant(lengths, kLength), 1, kNoise};
}

}  // namespace

FailureModel::FailureModel(Eigen::MatrixXf candidates, ColumnAxes axes)
    : process_(std::move(candidates), axes), axes_(std::move(axes)) {}

void FailureModel::Fit(const Eigen::MatrixXf& x, const std::vector<bool>& ok) {
  process_.SetKernel(KernelOf(x, ok, axes_));
  results_.clear();
}

void FailureModel::Push(const Eigen::RowVectorXf& x, bool ok) {
  process_.Push(x);
  results_.push_back(ResultOf(ok));
}

ArrayXf FailureModel::GetChances() const {
  const VectorXd results = Eigen::Map<const VectorXd>(results_.data(), static_cast<Index>(results_.size()));
  const ArrayXf mean = process_.GetMean(results) + static_cast<float>(kExpected);
  const ArrayXf depth = mean / (process_.variance().max(0) + kDoubt).sqrt();
  return depth.unaryExpr([](float u) { return 0.5F * std::erfc(-u * static_cast<float>(M_SQRT1_2)); });
}

}  // namespace lathe
