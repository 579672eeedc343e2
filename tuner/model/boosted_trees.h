// Gradient-boosted regression trees: a sum of small trees, each fitted to what those before it leave (Friedman, Greedy
// Function Approximation: A Gradient Boosting Machine, 2001), with splits at quantiles of each column. Deterministic.
#ifndef LATHE_TUNER_MODEL_BOOSTED_TREES_H_
#define LATHE_TUNER_MODEL_BOOSTED_TREES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace lathe {

struct TreeNode {
  int32_t column = -1;  // of a leaf: -1
  float threshold = 0;  // rows with x[column] <= threshold go to `left`
  int32_t left = 0, right = 0;
  float value = 0;  // of a leaf
};

class BoostedTrees {
 public:
  // One row of `columns` numbers for each of `y`, one after the other, with a weight for each; none is less than 0.
  static BoostedTrees Fit(absl::Span<const float> x, size_t columns, absl::Span<const double> y,
                          absl::Span<const double> weights);
  BoostedTrees() = default;
  // From nodes() and roots() of another one. A node that refers to nodes or columns that do not exist becomes a leaf of
  // 0.
  BoostedTrees(std::vector<TreeNode> nodes, const std::vector<int32_t>& roots, size_t columns);

  double At(absl::Span<const float> row) const;

  const std::vector<TreeNode>& nodes() const { return nodes_; }
  const std::vector<int32_t>& roots() const { return roots_; }

 private:
  std::vector<TreeNode> nodes_;  // a node comes before its children
  std::vector<int32_t> roots_;
};

}  // namespace lathe

#endif  // LATHE_TUNER_MODEL_BOOSTED_TREES_H_
