// Gaussian-process regression: a mean and a variance for each of many candidates, from a few noisy observations.
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_GAUSSIAN_PROCESS_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_GAUSSIAN_PROCESS_H_

#include <Eigen/Core>
#include <vector>

namespace lathe {

// A Matern kernel of smoothness 5/2 with a length for each axis (Rasmussen and Williams, Gaussian Processes for Machine
// Learning, 2006, equations 4.17 and 5.1).
struct Kernel {
  Eigen::ArrayXd lengths;  // by axis
  double amplitude = 1;    // variance before any observation
  double noise = 0;        // variance of an observation
  double loss = 0;         // of a fitted one: the negative logarithm of its posterior, less a constant
};

// The axis of each column of a matrix of coordinates, ascending: several columns may share the length of one.
using ColumnAxes = std::vector<size_t>;

// The most probable kernel for observations `y` (of mean 0 and variance 1) at the rows of `x`: the maximum of their
// likelihood times a prior under which lengths are about the width of the unit cube. Takes O(iterations x rows^3).
Kernel FitKernel(const Eigen::MatrixXf& x, const Eigen::VectorXd& y, const ColumnAxes& axes);

// The factor of each column before distances are taken: 1 over its axis' length.
Eigen::RowVectorXf ColumnScale(const Kernel& kernel, const ColumnAxes& axes);
// The kernel between one row and each row of `rows`, all scaled.
Eigen::ArrayXf Covariances(const Kernel& kernel, const Eigen::RowVectorXf& x, const Eigen::MatrixXf& rows);

// Keeps what the candidates share with the observations, so that a further observation costs
// O(observations x candidates).
class GaussianProcess {
 public:
  // `candidates`: a row of coordinates for each.
  GaussianProcess(Eigen::MatrixXf candidates, ColumnAxes axes);

  // Forgets all observations.
  void SetKernel(const Kernel& kernel);

  // Observes something at a row of coordinates. What it was is told to GetMean, for the variance does not depend on it.
  void Push(const Eigen::RowVectorXf& x);
  // Gives a candidate other coordinates. No later observation than those that Keep marked may be known.
  void Move(Eigen::Index candidate, const Eigen::RowVectorXf& x);
  // Marks the observations so far; Back() forgets the later ones.
  void Keep();
  void Back();

  // Means of all candidates; y: of the first y.size() observations, in the order of Push. Later ones change no mean, as
  // if each had been its own prediction.
  Eigen::ArrayXf GetMean(const Eigen::VectorXd& y) const;
  // The mean square of how far each of the first y.size() observations lies from its prediction by the others, in
  // deviations of that prediction: 1 where variances are right, more where the process is too sure of itself (Rasmussen
  // and Williams, equations 5.10 to 5.12).
  double GetOverconfidence(const Eigen::VectorXd& y) const;
  // Variances of all candidates.
  const Eigen::ArrayXf& variance() const { return variance_; }
  // The covariance of some candidates, by number.
  Eigen::MatrixXd Covariance(const std::vector<Eigen::Index>& chosen) const;

 private:
  Eigen::MatrixXf candidates_;
  ColumnAxes axes_;
  Kernel kernel_;
  Eigen::RowVectorXf scale_;  // of each column
  Eigen::MatrixXf scaled_;    // candidates x columns
  Eigen::MatrixXf observed_;  // observations x columns, scaled
  Eigen::MatrixXd cholesky_;  // lower, of the observations' covariance
  Eigen::MatrixXf shared_;    // candidates x observations: covariance times cholesky_'s inverse transposed
  Eigen::ArrayXf variance_, kept_variance_;
  Eigen::Index observations_ = 0, kept_ = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_GAUSSIAN_PROCESS_H_
