#include "tuner/strategy/surrogate/precedent_model.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe {

using Eigen::ArrayXd;
using Eigen::ArrayXf;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::MatrixXf;
using Eigen::RowVectorXf;
using Eigen::VectorXd;
using Eigen::VectorXf;

void PrecedentModel::Add(const MatrixXf& x, const VectorXd& logs) {
  constexpr double kLeastDeviation = 1e-6;
  const VectorXd centred = logs.array() - logs.mean();
  const double deviation =
      std::max(std::sqrt(centred.squaredNorm() / static_cast<double>(centred.size())), kLeastDeviation);
  Search search;
  search.kernel = FitKernel(x, centred / deviation, axes_);
  search.observed = x * ColumnScale(search.kernel, axes_).asDiagonal();
  MatrixXd covariance(x.rows(), x.rows());
  for (Index i = 0; i < x.rows(); ++i)
    covariance.col(i) = Covariances(search.kernel, search.observed.row(i), search.observed).matrix().cast<double>();
  covariance.diagonal().array() += search.kernel.noise;
  search.weights = covariance.llt().solve(centred).cast<float>();
  searches_.push_back(std::move(search));
}

ArrayXd PrecedentModel::At(const MatrixXf& rows) const {
  ArrayXf sum = ArrayXf::Zero(rows.rows());
  for (const Search& search : searches_) {
    const MatrixXf scaled = rows * ColumnScale(search.kernel, axes_).asDiagonal();
    for (Index i = 0; i < search.observed.rows(); ++i)
      sum += Covariances(search.kernel, search.observed.row(i), scaled) * search.weights[i];
  }
  return sum.cast<double>() / static_cast<double>(std::max<size_t>(1, searches_.size()));
}

}  // namespace lathe
