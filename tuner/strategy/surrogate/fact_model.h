// Facts of each candidate's code, as inputs of a model: of points that were compiled those that were told, of others
// those that a linear trend and a Gaussian process around it expect: resources of code are about products of what its
// axes say. What rounds up, such as waves, follows from the resources that are expected.
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_FACT_MODEL_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_FACT_MODEL_H_

#include <Eigen/Core>
#include <vector>

#include "absl/functional/function_ref.h"
#include "tuner/model/code_facts.h"
#include "tuner/strategy/surrogate/gaussian_process.h"

namespace lathe {

class FactModel {
 public:
  // From points that were compiled: a row of coordinates for each, and their facts. A fact in which they do not differ
  // is left out. `candidates` has a row for each point that facts are expected of.
  // `log_cost`: what lets costs be expected by facts.
  FactModel(const Eigen::MatrixXf& candidates, const ColumnAxes& axes, const Eigen::MatrixXf& x,
            const std::vector<CodeFacts>& facts, absl::FunctionRef<double(const CodeFacts&)> log_cost);

  size_t columns() const { return known_.size(); }
  // Logarithms, from 0 for the least that was told to 1 for the most: of a point that was compiled.
  Eigen::RowVectorXf Columns(const CodeFacts& facts) const;
  // The same as expected of each candidate.
  const Eigen::MatrixXf& expected() const { return expected_; }
  // log_cost() of the facts that are expected of each candidate; of no use where columns() is 0.
  const Eigen::ArrayXf& estimates() const { return estimates_; }
  // Halfway, for a point of which nothing is known or expected.
  Eigen::RowVectorXf Unknown() const;

 private:
  struct Known {
    size_t fact = 0;
    double low = 0, high = 0;  // logarithms
  };

  std::vector<Known> known_;  // by column
  Eigen::MatrixXf expected_;  // candidates x columns
  Eigen::ArrayXf estimates_;  // by candidate
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_FACT_MODEL_H_
