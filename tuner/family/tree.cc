#include "tuner/family/tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace lathe {
namespace {

constexpr int64_t kMultiples[] = {2, 4, 8, 16, 32, 64, 128};
constexpr size_t kAlone = 32;  // so many problems at most are left out one by one
constexpr size_t kFolds = 10;
// A split that gains less for each of its problems follows noise.
constexpr double kLeastGain = 1e-3;

bool Holds(const Tree::Node& node, absl::Span<const int64_t> values) {
  const int64_t value = values[*node.size];
  return node.multiple_of > 0 ? value % node.multiple_of == 0 : value <= node.at_most;
}

struct Leaf {
  size_t candidate = 0;
  double sum = 0;  // of the logarithms of slowdowns
};

class Grower {
 public:
  explicit Grower(const Slowdowns& slowdowns) : slowdowns_(slowdowns) {}

  // Trees with 1, 2, .. leaves, each one split further than the one before.
  std::vector<Tree> Grow(const std::vector<size_t>& problems, size_t max_leaves) {
    open_.clear();
    Tree tree;
    AddLeaf(tree, problems);
    std::vector<Tree> grown = {tree};
    while (grown.size() < max_leaves) {
      const auto best = std::max_element(open_.begin(), open_.end(),
                                         [](const Open& a, const Open& b) { return a.split.gain < b.split.gain; });
      if (best->split.gain <= kLeastGain * static_cast<double>(best->problems.size())) break;
      const Open open = std::move(*best);
      open_.erase(best);
      std::vector<size_t> yes, no;
      for (size_t q : open.problems) (Holds(open.split.node, slowdowns_.values(q)) ? yes : no).push_back(q);
      const size_t first = tree.nodes.size();
      tree.nodes[open.node] = open.split.node;
      tree.nodes[open.node].yes = first;
      tree.nodes[open.node].no = first + 1;
      AddLeaf(tree, yes);
      AddLeaf(tree, no);
      grown.push_back(tree);
    }
    return grown;
  }

 private:
  struct Split {
    Tree::Node node;
    double gain = 0;
  };
  struct Open {
    size_t node;
    std::vector<size_t> problems;
    Split split;
  };

  Leaf Best(const std::vector<size_t>& problems) const {
    Leaf best = {0, std::numeric_limits<double>::infinity()};
    for (size_t c = 0; c < slowdowns_.candidates().size(); ++c) {
      double sum = 0;
      for (size_t q : problems) sum += slowdowns_.Log(q, c);
      if (sum < best.sum) best = {c, sum};
    }
    return best;
  }

  void AddLeaf(Tree& tree, const std::vector<size_t>& problems) {
    const Leaf leaf = Best(problems);
    tree.nodes.push_back({.variant = slowdowns_.candidates()[leaf.candidate]});
    open_.push_back({tree.nodes.size() - 1, problems, BestSplit(problems, leaf.sum)});
  }

  Split BestSplit(const std::vector<size_t>& problems, double before) const {
    Split best;
    const size_t sizes = slowdowns_.values(problems[0]).size();
    for (size_t size = 0; size < sizes; ++size) {
      std::vector<int64_t> values;
      for (size_t q : problems) values.push_back(slowdowns_.values(q)[size]);
      std::sort(values.begin(), values.end());
      values.erase(std::unique(values.begin(), values.end()), values.end());
      for (size_t i = 0; i + 1 < values.size(); ++i) {
        // Half of the octaves between the two.
        const double between = std::sqrt(std::max(1.0, double(values[i])) * std::max(1.0, double(values[i + 1])));
        const int64_t at_most = std::clamp(static_cast<int64_t>(between), values[i], values[i + 1] - 1);
        Try({.size = size, .at_most = at_most}, problems, before, best);
      }
      for (int64_t multiple : kMultiples) Try({.size = size, .multiple_of = multiple}, problems, before, best);
    }
    return best;
  }

  void Try(Tree::Node node, const std::vector<size_t>& problems, double before, Split& best) const {
    std::vector<size_t> yes, no;
    for (size_t q : problems) (Holds(node, slowdowns_.values(q)) ? yes : no).push_back(q);
    if (yes.empty() || no.empty()) return;
    const double gain = before - Best(yes).sum - Best(no).sum;
    if (gain > best.gain) best = {node, gain};
  }

  const Slowdowns& slowdowns_;
  std::vector<Open> open_;
};

// The logarithm of the slowdown of a tree's choice.
double LogOf(const Slowdowns& slowdowns, const Tree& tree, size_t problem) {
  const size_t variant = tree.Choose(slowdowns.values(problem));
  const auto candidate = std::lower_bound(slowdowns.candidates().begin(), slowdowns.candidates().end(), variant);
  return slowdowns.Log(problem, candidate - slowdowns.candidates().begin());
}

struct Sums {
  double sum = 0, squares = 0, worst = 0;

  void Add(double log) {
    sum += log;
    squares += log * log;
    worst = std::max(worst, log);
  }
  // The standard error of `sum`.
  double Error(size_t count) const {
    return std::sqrt(std::max(0.0, squares - sum * sum / static_cast<double>(count)));
  }
  Regret Mean(size_t count) const { return {std::exp(sum / static_cast<double>(count)), std::exp(worst)}; }
};

// By number of leaves, less one: the slowdowns at problems that were left out.
std::vector<Sums> LeaveOut(const Slowdowns& slowdowns, size_t max_leaves) {
  const size_t count = slowdowns.problems();
  const size_t folds = count <= kAlone ? count : kFolds;
  std::vector<Sums> sums(max_leaves);
  for (size_t fold = 0; fold < folds; ++fold) {
    std::vector<size_t> rest;
    for (size_t q = 0; q < count; ++q) {
      if (q % folds != fold) rest.push_back(q);
    }
    const std::vector<Tree> grown = Grower(slowdowns).Grow(rest, max_leaves);
    for (size_t q = fold; q < count; q += folds) {
      for (size_t leaves = 0; leaves < max_leaves; ++leaves) {
        sums[leaves].Add(LogOf(slowdowns, grown[std::min(leaves, grown.size() - 1)], q));
      }
    }
  }
  return sums;
}

}  // namespace

size_t Tree::Choose(absl::Span<const int64_t> values) const {
  size_t node = 0;
  while (nodes[node].size) node = Holds(nodes[node], values) ? nodes[node].yes : nodes[node].no;
  return nodes[node].variant;
}

std::optional<LearnedTree> LearnTree(const Family& family, size_t max_leaves) {
  const Slowdowns slowdowns(family);
  const size_t count = slowdowns.problems();
  if (count == 0 || max_leaves == 0) return std::nullopt;
  LearnedTree learned;
  size_t leaves = 1;
  if (count > 1) {
    const std::vector<Sums> sums = LeaveOut(slowdowns, max_leaves);
    const auto best =
        std::min_element(sums.begin(), sums.end(), [](const Sums& a, const Sums& b) { return a.sum < b.sum; });
    // The rest is chance.
    while (sums[leaves - 1].sum > best->sum + best->Error(count)) ++leaves;
    learned.held_out = sums[leaves - 1].Mean(count);
  }
  std::vector<size_t> all(count);
  std::iota(all.begin(), all.end(), size_t{0});
  learned.tree = Grower(slowdowns).Grow(all, leaves).back();
  Sums sums;
  for (size_t q = 0; q < count; ++q) sums.Add(LogOf(slowdowns, learned.tree, q));
  learned.learned = sums.Mean(count);
  return learned;
}

}  // namespace lathe
