// The cost of a point as like searches let expect it: a Gaussian process over the logarithms of the costs of each.
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_PRECEDENT_MODEL_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_PRECEDENT_MODEL_H_

#include <Eigen/Core>
#include <utility>
#include <vector>

#include "tuner/strategy/surrogate/gaussian_process.h"

namespace lathe {

class PrecedentModel {
 public:
  explicit PrecedentModel(ColumnAxes axes) : axes_(std::move(axes)) {}

  // A search that found the logarithms of costs `logs`, one at least, at rows of coordinates.
  void Add(const Eigen::MatrixXf& x, const Eigen::VectorXd& logs);
  bool empty() const { return searches_.empty(); }

  // The expected logarithm of the cost at each row of coordinates, but for a constant: the mean of the searches'.
  Eigen::ArrayXd At(const Eigen::MatrixXf& rows) const;

 private:
  struct Search {
    Kernel kernel;
    Eigen::MatrixXf observed;  // rows over lengths
    Eigen::VectorXf weights;   // of observations, in units of the logarithm
  };

  ColumnAxes axes_;
  std::vector<Search> searches_;
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_PRECEDENT_MODEL_H_
