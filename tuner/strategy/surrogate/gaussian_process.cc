#include "tuner/strategy/surrogate/gaussian_process.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace lathe {
namespace {

using Eigen::ArrayXd;
using Eigen::ArrayXf;
using Eigen::ArrayXXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::MatrixXf;
using Eigen::RowVectorXf;
using Eigen::VectorXd;

// Added to each variance, so that equal rows leave the covariance positive definite.
constexpr double kJitter = 1e-6;

// Priors of the logarithms of lengths, noise and amplitude: normal with these means and deviations.
const double kLengthMean = std::log(0.7), kLengthDeviation = 1;
const double kNoiseMean = std::log(3e-3), kNoiseDeviation = 1.5;
constexpr double kAmplitudeMean = 0, kAmplitudeDeviation = 1;

// Maximises the posterior of a kernel's parameters by resilient propagation (Riedmiller and Braun, 1993): steps follow
// the sign of each derivative, growing while it stays and shrinking when it turns.
class KernelFit {
 public:
  KernelFit(const MatrixXf& x, const VectorXd& y, const ColumnAxes& axes)
      : x_(x.cast<double>()), y_(y), axes_(axes), lengths_(axes.empty() ? 0 : static_cast<Index>(axes.back()) + 1) {
    prior_mean_ = ArrayXd::Constant(lengths_ + 2, kLengthMean);
    prior_deviation_ = ArrayXd::Constant(lengths_ + 2, kLengthDeviation);
    prior_mean_[lengths_] = kNoiseMean;
    prior_deviation_[lengths_] = kNoiseDeviation;
    prior_mean_[lengths_ + 1] = kAmplitudeMean;
    prior_deviation_[lengths_ + 1] = kAmplitudeDeviation;
  }

  Kernel Run() {
    constexpr int kIterations = 25;
    constexpr double kFirstStep = 0.2, kMaxStep = 0.7, kGrow = 1.2, kShrink = 0.5;
    constexpr double kLeast = -9, kMost = 4;
    ArrayXd parameters = prior_mean_, best = parameters, before = ArrayXd::Zero(parameters.size()), slope;
    ArrayXd step = ArrayXd::Constant(parameters.size(), kFirstStep);
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= kIterations; ++i) {
      const double loss = Loss(parameters, slope);
      if (!std::isfinite(loss)) {
        parameters = best;
        step *= kShrink;
        continue;
      }
      if (loss < least) {
        least = loss;
        best = parameters;
      }
      step =
          (slope * before > 0).select((step * kGrow).min(kMaxStep), (slope * before < 0).select(step * kShrink, step));
      parameters = (parameters - slope.sign() * step).max(kLeast).min(kMost);
      before = slope;
    }
    return {best.head(lengths_).exp(), std::exp(best[lengths_ + 1]), std::exp(best[lengths_]) + kJitter, least};
  }

 private:
  // The negative logarithm of the posterior, less a constant, and its derivatives; not finite where the covariance is
  // not positive definite.
  double Loss(const ArrayXd& parameters, ArrayXd& slope) const {
    const Index n = x_.rows();
    const double noise = std::exp(parameters[lengths_]) + kJitter, amplitude = std::exp(parameters[lengths_ + 1]);
    std::vector<ArrayXXd> squares(lengths_, ArrayXXd::Zero(n, n));  // distances along each axis, over lengths
    for (Index c = 0; c < x_.cols(); ++c) {
      const Index axis = static_cast<Index>(axes_[c]);
      const double scale = std::exp(-2 * parameters[axis]);
      squares[axis] += (x_.col(c).replicate(1, n) - x_.col(c).transpose().replicate(n, 1)).array().square() * scale;
    }
    ArrayXXd root = ArrayXXd::Zero(n, n);
    for (const ArrayXXd& square : squares) root += square;
    root = (5 * root).sqrt();
    const ArrayXXd decay = amplitude * (-root).exp();
    const ArrayXXd smooth = decay * (1 + root + root.square() / 3);
    MatrixXd covariance = smooth.matrix();
    covariance.diagonal().array() += noise;
    const Eigen::LLT<MatrixXd> cholesky(covariance);
    if (cholesky.info() != Eigen::Success) return std::numeric_limits<double>::infinity();
    const VectorXd weights = cholesky.solve(y_);
    const ArrayXXd outer = (cholesky.solve(MatrixXd::Identity(n, n)) - weights * weights.transpose()).array() / 2;
    const ArrayXXd by_square = outer * decay * (1 + root) * (5.0 / 3);
    slope.resize(parameters.size());
    for (Index axis = 0; axis < lengths_; ++axis) slope[axis] = (by_square * squares[axis]).sum();
    slope[lengths_] = outer.matrix().trace() * noise;
    slope[lengths_ + 1] = (outer * smooth).sum();
    const ArrayXd away = (parameters - prior_mean_) / prior_deviation_;
    slope += away / prior_deviation_;
    const double determinant = cholesky.matrixLLT().diagonal().array().log().sum();
    return y_.dot(weights) / 2 + determinant + away.square().sum() / 2;
  }

  MatrixXd x_;
  const VectorXd& y_;
  const ColumnAxes& axes_;
  Index lengths_;
  ArrayXd prior_mean_, prior_deviation_;
};

}  // namespace

Kernel FitKernel(const MatrixXf& x, const VectorXd& y, const ColumnAxes& axes) { return KernelFit(x, y, axes).Run(); }

RowVectorXf ColumnScale(const Kernel& kernel, const ColumnAxes& axes) {
  RowVectorXf scale(static_cast<Index>(axes.size()));
  for (Index c = 0; c < scale.size(); ++c) scale[c] = static_cast<float>(1 / kernel.lengths[axes[c]]);
  return scale;
}

ArrayXf Covariances(const Kernel& kernel, const RowVectorXf& x, const MatrixXf& rows) {
  // By columns, as they lie in memory.
  ArrayXf square = ArrayXf::Zero(rows.rows());
  for (Index c = 0; c < rows.cols(); ++c) square += (rows.col(c).array() - x[c]).square();
  const ArrayXf root = (square * 5).sqrt();
  return static_cast<float>(kernel.amplitude) * (1 + root + root.square() / 3) * (-root).exp();
}

GaussianProcess::GaussianProcess(MatrixXf candidates, ColumnAxes axes)
    : candidates_(std::move(candidates)), axes_(std::move(axes)), scale_(RowVectorXf::Ones(candidates_.cols())) {}

void GaussianProcess::SetKernel(const Kernel& kernel) {
  kernel_ = kernel;
  scale_ = ColumnScale(kernel, axes_);
  scaled_ = candidates_ * scale_.asDiagonal();
  observed_.resize(0, scale_.size());
  observations_ = 0;
  variance_ = ArrayXf::Constant(candidates_.rows(), static_cast<float>(kernel.amplitude));
  Keep();
}

void GaussianProcess::Push(const RowVectorXf& x) {
  const Index n = observations_;
  if (observed_.rows() <= n) {
    const Index room = std::max<Index>(32, 2 * n);
    observed_.conservativeResize(room, scale_.size());
    cholesky_.conservativeResize(room, room);
    shared_.conservativeResize(candidates_.rows(), room);
  }
  const RowVectorXf scaled = x.cwiseProduct(scale_);
  const VectorXd covariance = Covariances(kernel_, scaled, observed_.topRows(n)).matrix().cast<double>();
  const VectorXd row = cholesky_.topLeftCorner(n, n).triangularView<Eigen::Lower>().solve(covariance);
  const double pivot = std::sqrt(std::max(kernel_.amplitude + kernel_.noise - row.squaredNorm(), kJitter));
  cholesky_.row(n).head(n) = row.transpose();
  cholesky_(n, n) = pivot;
  shared_.col(n) = Covariances(kernel_, scaled, scaled_).matrix();
  shared_.col(n).noalias() -= shared_.leftCols(n) * row.cast<float>();
  shared_.col(n) /= static_cast<float>(pivot);
  variance_ -= shared_.col(n).array().square();
  observed_.row(n) = scaled;
  ++observations_;
}

void GaussianProcess::Move(Index candidate, const RowVectorXf& x) {
  const Index n = observations_;
  candidates_.row(candidate) = x;
  const RowVectorXf scaled = x.cwiseProduct(scale_);
  scaled_.row(candidate) = scaled;
  const VectorXd covariance = Covariances(kernel_, scaled, observed_.topRows(n)).matrix().cast<double>();
  const VectorXd row = cholesky_.topLeftCorner(n, n).triangularView<Eigen::Lower>().solve(covariance);
  shared_.row(candidate).head(n) = row.transpose().cast<float>();
  variance_[candidate] = static_cast<float>(kernel_.amplitude - row.squaredNorm());
  kept_variance_[candidate] = variance_[candidate];
}

void GaussianProcess::Keep() {
  kept_ = observations_;
  kept_variance_ = variance_;
}

void GaussianProcess::Back() {
  observations_ = kept_;
  variance_ = kept_variance_;
}

double GaussianProcess::GetOverconfidence(const VectorXd& y) const {
  const Index n = y.size();
  const auto lower = cholesky_.topLeftCorner(n, n).triangularView<Eigen::Lower>();
  const MatrixXd inverse = lower.transpose().solve(MatrixXd(lower.solve(MatrixXd::Identity(n, n))));
  return ((inverse * y).array().square() / inverse.diagonal().array()).mean();
}

MatrixXd GaussianProcess::Covariance(const std::vector<Index>& chosen) const {
  const MatrixXf rows = scaled_(chosen, Eigen::all);
  const MatrixXf shared = shared_.leftCols(observations_)(chosen, Eigen::all);
  MatrixXd covariance(rows.rows(), rows.rows());
  for (Index i = 0; i < rows.rows(); ++i)
    covariance.col(i) = Covariances(kernel_, rows.row(i), rows).matrix().cast<double>();
  return covariance - (shared * shared.transpose()).cast<double>();
}

ArrayXf GaussianProcess::GetMean(const VectorXd& y) const {
  const Index n = y.size();
  const VectorXd weights = cholesky_.topLeftCorner(n, n).triangularView<Eigen::Lower>().solve(y);
  return (shared_.leftCols(n) * weights.cast<float>()).array();
}

}  // namespace lathe
