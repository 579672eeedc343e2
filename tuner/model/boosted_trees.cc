#include "tuner/model/boosted_trees.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace lathe {
namespace {

constexpr int kTrees = 100;
constexpr size_t kLeaves = 8;
// The part of what is left that a tree takes over.
constexpr double kRate = 0.1;
// Rows of a leaf at least, and the weight of one row that is 0, which every leaf has beside its own.
constexpr size_t kLeastRows = 20;
constexpr double kShrinkage = 1;
constexpr size_t kBins = 64;

struct Sums {
  double weight = 0, product = 0;  // of weights, and of those times what is left
  size_t rows = 0;

  Sums& operator+=(const Sums& other) {
    weight += other.weight;
    product += other.product;
    rows += other.rows;
    return *this;
  }
  double Gain(double ridge) const { return product * product / (weight + ridge); }
};

struct Split {
  size_t column = 0;
  size_t bin = 0;  // rows of this one and of those below it go left
  double gain = 0;
};

// Thresholds of a column: at most kBins - 1 values between different ones, about equally many rows apart, ascending.
std::vector<float> Thresholds(absl::Span<const float> x, size_t columns, size_t column) {
  std::vector<float> values;
  for (size_t i = column; i < x.size(); i += columns) values.push_back(x[i]);
  std::sort(values.begin(), values.end());
  std::vector<float> thresholds;
  for (size_t bin = 1; bin < kBins; ++bin) {
    const float value = values[bin * values.size() / kBins];
    const auto above = std::upper_bound(values.begin(), values.end(), value);
    if (above == values.end()) break;
    const float threshold = value + (*above - value) / 2;
    if (thresholds.empty() || threshold > thresholds.back()) thresholds.push_back(threshold);
  }
  return thresholds;
}

class Grower {
 public:
  Grower(absl::Span<const float> x, size_t columns, absl::Span<const double> weights)
      : columns_(columns), weights_(weights), bins_(x.size()) {
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    ridge_ = kShrinkage * total / static_cast<double>(std::max<size_t>(1, weights.size()));
    for (size_t column = 0; column < columns; ++column) {
      thresholds_.push_back(Thresholds(x, columns, column));
      const std::vector<float>& own = thresholds_.back();
      for (size_t i = column; i < x.size(); i += columns) {
        bins_[i] = static_cast<uint8_t>(std::lower_bound(own.begin(), own.end(), x[i]) - own.begin());
      }
    }
  }

  // Adds a tree to `nodes` and takes what it says off `left`, what is left of each row.
  void Grow(std::vector<TreeNode>& nodes, std::vector<double>& left) const {
    std::vector<Leaf> leaves(1);
    leaves[0].node = nodes.size();
    leaves[0].rows.resize(left.size());
    std::iota(leaves[0].rows.begin(), leaves[0].rows.end(), size_t{0});
    leaves[0].split = BestSplit(leaves[0].rows, left);
    nodes.emplace_back();
    while (leaves.size() < kLeaves) {
      const auto best = std::max_element(leaves.begin(), leaves.end(),
                                         [](const Leaf& a, const Leaf& b) { return GainOf(a) < GainOf(b); });
      if (!best->split) break;
      Leaf below = Divide(*best, nodes, left);
      leaves.push_back(std::move(below));
    }
    for (const Leaf& leaf : leaves) {
      Sums sums;
      for (size_t row : leaf.rows) sums += {weights_[row], weights_[row] * left[row], 1};
      const double value = kRate * sums.product / (sums.weight + ridge_);
      nodes[leaf.node].value = static_cast<float>(value);
      for (size_t row : leaf.rows) left[row] -= value;
    }
  }

 private:
  struct Leaf {
    size_t node = 0;
    std::vector<size_t> rows;
    std::optional<Split> split;
  };

  static double GainOf(const Leaf& leaf) { return leaf.split ? leaf.split->gain : 0; }

  // Makes `leaf` its left child, and gives the right one.
  Leaf Divide(Leaf& leaf, std::vector<TreeNode>& nodes, const std::vector<double>& left) const {
    const Split split = *leaf.split;
    TreeNode& node = nodes[leaf.node];
    node.column = static_cast<int32_t>(split.column);
    node.threshold = thresholds_[split.column][split.bin];
    node.left = static_cast<int32_t>(nodes.size());
    node.right = node.left + 1;
    const auto goes_left = [&](size_t row) { return bins_[row * columns_ + split.column] <= split.bin; };
    const auto middle = std::stable_partition(leaf.rows.begin(), leaf.rows.end(), goes_left);
    Leaf below;
    below.node = nodes.size() + 1;
    below.rows.assign(middle, leaf.rows.end());
    leaf.node = nodes.size();
    leaf.rows.erase(middle, leaf.rows.end());
    nodes.resize(nodes.size() + 2);
    leaf.split = BestSplit(leaf.rows, left);
    below.split = BestSplit(below.rows, left);
    return below;
  }

  std::optional<Split> BestSplit(const std::vector<size_t>& rows, const std::vector<double>& left) const {
    if (rows.size() < 2 * kLeastRows) return std::nullopt;
    std::vector<Sums> sums(columns_ * kBins);
    Sums all;
    for (size_t row : rows) {
      const Sums own = {weights_[row], weights_[row] * left[row], 1};
      all += own;
      for (size_t column = 0; column < columns_; ++column) {
        sums[column * kBins + bins_[row * columns_ + column]] += own;
      }
    }
    std::optional<Split> best;
    for (size_t column = 0; column < columns_; ++column) {
      Sums below;
      for (size_t bin = 0; bin < thresholds_[column].size(); ++bin) {
        below += sums[column * kBins + bin];
        const Sums above = {all.weight - below.weight, all.product - below.product, all.rows - below.rows};
        if (below.rows < kLeastRows || above.rows < kLeastRows) continue;
        const double gain = below.Gain(ridge_) + above.Gain(ridge_) - all.Gain(ridge_);
        if (gain > (best ? best->gain : 0)) best = Split{column, bin, gain};
      }
    }
    return best;
  }

  const size_t columns_;
  const absl::Span<const double> weights_;
  double ridge_ = 0;
  std::vector<uint8_t> bins_;  // rows x columns
  std::vector<std::vector<float>> thresholds_;
};

}  // namespace

BoostedTrees BoostedTrees::Fit(absl::Span<const float> x, size_t columns, absl::Span<const double> y,
                               absl::Span<const double> weights) {
  BoostedTrees trees;
  if (y.empty()) return trees;
  const Grower grower(x, columns, weights);
  std::vector<double> left(y.begin(), y.end());
  for (int i = 0; i < kTrees; ++i) {
    trees.roots_.push_back(static_cast<int32_t>(trees.nodes_.size()));
    grower.Grow(trees.nodes_, left);
  }
  return trees;
}

BoostedTrees::BoostedTrees(std::vector<TreeNode> nodes, const std::vector<int32_t>& roots, size_t columns)
    : nodes_(std::move(nodes)) {
  const auto size = static_cast<int32_t>(nodes_.size());
  for (int32_t i = 0; i < size; ++i) {
    TreeNode& node = nodes_[static_cast<size_t>(i)];
    const auto is_below = [&](int32_t child) { return child > i && child < size; };
    const bool sound = node.column < static_cast<int32_t>(columns) && is_below(node.left) && is_below(node.right);
    if (node.column >= 0 && !sound) node = {};
  }
  for (int32_t root : roots) {
    if (root >= 0 && root < size) roots_.push_back(root);
  }
}

double BoostedTrees::At(absl::Span<const float> row) const {
  double sum = 0;
  for (int32_t root : roots_) {
    const TreeNode* node = &nodes_[static_cast<size_t>(root)];
    while (node->column >= 0) {
      const bool left = row[static_cast<size_t>(node->column)] <= node->threshold;
      node = &nodes_[static_cast<size_t>(left ? node->left : node->right)];
    }
    sum += node->value;
  }
  return sum;
}

}  // namespace lathe
