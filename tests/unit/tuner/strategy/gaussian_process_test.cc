#include "tuner/strategy/surrogate/gaussian_process.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

namespace lathe {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::MatrixXf;
using Eigen::VectorXd;

// Eleven by eleven points of the unit square.
MatrixXf Grid() {
  MatrixXf grid(121, 2);
  for (Index i = 0; i < grid.rows(); ++i)
    grid.row(i) << static_cast<float>(i % 11) / 10, static_cast<float>(i / 11) / 10;
  return grid;
}

double Covariance(const Kernel& kernel, const MatrixXf& a, Index i, const MatrixXf& b, Index j) {
  double square = 0;
  for (Index c = 0; c < a.cols(); ++c) square += std::pow((a(i, c) - b(j, c)) / kernel.lengths[c], 2);
  const double root = std::sqrt(5 * square);
  return kernel.amplitude * (1 + root + root * root / 3) * std::exp(-root);
}

// By the formulas of a textbook, with an inverse.
void ExpectPosterior(const Kernel& kernel, const GaussianProcess& process, const MatrixXf& seen, const VectorXd& y) {
  const MatrixXf grid = Grid();
  MatrixXd own(seen.rows(), seen.rows()), shared(grid.rows(), seen.rows());
  for (Index i = 0; i < seen.rows(); ++i) {
    for (Index j = 0; j < seen.rows(); ++j)
      own(i, j) = Covariance(kernel, seen, i, seen, j) + (i == j ? kernel.noise : 0);
    for (Index j = 0; j < grid.rows(); ++j) shared(j, i) = Covariance(kernel, grid, j, seen, i);
  }
  const MatrixXd inverse = own.inverse();
  const Eigen::ArrayXf mean = process.GetMean(y);
  for (Index i = 0; i < grid.rows(); ++i) {
    EXPECT_NEAR(mean[i], (shared.row(i) * inverse * y).value(), 1e-4) << i;
    const double variance = kernel.amplitude - (shared.row(i) * inverse * shared.row(i).transpose()).value();
    EXPECT_NEAR(process.variance()[i], variance, 1e-4) << i;
  }
}

class GaussianProcessTest : public testing::Test {
 protected:
  GaussianProcessTest() {
    kernel_.lengths = Eigen::ArrayXd(2);
    kernel_.lengths << 0.3, 1.1;
    kernel_.amplitude = 1.4;
    kernel_.noise = 0.01;
    process_.SetKernel(kernel_);
    seen_ = Grid()({3, 17, 40, 77, 118}, Eigen::all);
  }

  void Push(Index begin, Index end) {
    for (Index i = begin; i < end; ++i) process_.Push(seen_.row(i));
  }

  Kernel kernel_;
  GaussianProcess process_{Grid(), {0, 1}};
  MatrixXf seen_;
  VectorXd y_{{0.5, -1, 2, 0.1, -0.7}};
};

TEST_F(GaussianProcessTest, MeanAndVarianceAreThoseOfTheFormulas) {
  Push(0, 5);
  ExpectPosterior(kernel_, process_, seen_, y_);
}

TEST_F(GaussianProcessTest, LaterObservationsWithoutAValueNarrowTheVarianceOnly) {
  Push(0, 4);
  const Eigen::ArrayXf mean = process_.GetMean(y_.head(4));
  const float before = process_.variance()[118];
  process_.Push(seen_.row(4));
  EXPECT_TRUE((mean == process_.GetMean(y_.head(4))).all());
  EXPECT_LT(process_.variance()[118], before / 10);
}

TEST_F(GaussianProcessTest, BackForgetsWhatCameAfterKeep) {
  Push(0, 3);
  process_.Keep();
  Push(3, 5);
  process_.Back();
  ExpectPosterior(kernel_, process_, seen_.topRows(3), y_.head(3));
  Push(3, 5);
  ExpectPosterior(kernel_, process_, seen_, y_);
}

TEST_F(GaussianProcessTest, AMovedCandidateIsAsIfItHadBeenThereFromTheStart) {
  MatrixXf elsewhere = Grid();
  elsewhere.row(30) = Eigen::RowVector2f(3, -1);
  GaussianProcess moved(elsewhere, {0, 1});
  moved.SetKernel(kernel_);
  for (Index i = 0; i < 3; ++i) moved.Push(seen_.row(i));
  moved.Keep();
  moved.Push(seen_.row(4));
  moved.Back();
  moved.Move(30, Grid().row(30));
  ExpectPosterior(kernel_, moved, seen_.topRows(3), y_.head(3));
  for (Index i = 3; i < 5; ++i) moved.Push(seen_.row(i));
  ExpectPosterior(kernel_, moved, seen_, y_);
  moved.Back();
  ExpectPosterior(kernel_, moved, seen_.topRows(3), y_.head(3));
}

TEST_F(GaussianProcessTest, AnEqualRowTwiceIsNoError) {
  Push(0, 1);
  Push(0, 1);
  EXPECT_TRUE(process_.GetMean(VectorXd{{1, 1}}).allFinite());
  EXPECT_TRUE(process_.variance().allFinite());
}

TEST(FitKernelTest, AnAxisThatChangesNothingGetsALongLength) {
  const MatrixXf x = Grid()({1, 8, 15, 23, 31, 39, 44, 52, 60, 67, 75, 83, 91, 98, 106, 114, 120}, Eigen::all);
  VectorXd y = (8 * x.col(0).cast<double>().array()).sin();
  y.array() -= y.mean();
  y /= std::sqrt(y.squaredNorm() / static_cast<double>(y.size()));
  const Kernel kernel = FitKernel(x, y, {0, 1});
  EXPECT_LT(kernel.lengths[0], 0.6);
  EXPECT_GT(kernel.lengths[1], 3 * kernel.lengths[0]);
  EXPECT_LT(kernel.noise, 0.05);
}

TEST(FitKernelTest, EqualRowsThatDifferAreNoise) {
  const MatrixXf x = Grid()({1, 1, 23, 23, 39, 39, 52, 52, 75, 75, 98, 98, 114, 114}, Eigen::all);
  VectorXd y(x.rows());
  for (Index i = 0; i < y.size(); ++i) y[i] = x(i, 0) + (i % 2 == 0 ? 0.4 : -0.4);
  y.array() -= y.mean();
  y /= std::sqrt(y.squaredNorm() / static_cast<double>(y.size()));
  EXPECT_GT(FitKernel(x, y, {0, 1}).noise, 0.05);
}

}  // namespace
}  // namespace lathe
