// Which points are likely to fail, learned from those that did: a Gaussian process over success (1) and failure (-1).
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_FAILURE_MODEL_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_FAILURE_MODEL_H_

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "tuner/strategy/surrogate/gaussian_process.h"

namespace lathe {

class FailureModel {
 public:
  // `candidates`: a row of coordinates for each, as for GaussianProcess.
  FailureModel(Eigen::MatrixXf candidates, ColumnAxes axes);

  // Forgets all results and fits the kernel anew, to rows of coordinates and whether each one succeeded.
  void Fit(const Eigen::MatrixXf& x, const std::vector<bool>& ok);
  void Push(const Eigen::RowVectorXf& x, bool ok);

  // The chance that each candidate succeeds.
  Eigen::ArrayXf GetChances() const;

 private:
  GaussianProcess process_;
  ColumnAxes axes_;
  std::vector<double> results_;  // in the order of Push, less the result expected beforehand
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_FAILURE_MODEL_H_
