// A decision tree from a problem's sizes to a variant, learned from a family. Pure.
#ifndef LATHE_TUNER_FAMILY_TREE_H_
#define LATHE_TUNER_FAMILY_TREE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "tuner/family/family.h"

namespace lathe {

struct Tree {
  struct Node {
    std::optional<size_t> size;  // absent: a leaf
    // One of them: values[size] <= at_most, or values[size] % multiple_of == 0.
    int64_t at_most = 0;
    int64_t multiple_of = 0;
    size_t yes = 0, no = 0;  // nodes
    size_t variant = 0;      // of a leaf
  };
  std::vector<Node> nodes;  // the first is the root; a node comes before its children

  size_t Choose(absl::Span<const int64_t> values) const;  // a variant
};

// Geometric mean and greatest of the slowdowns of the variants that a tree chooses.
struct Regret {
  double mean = 0;
  double worst = 0;
};

struct LearnedTree {
  Tree tree;
  Regret learned;
  // At problems that the tree was not learned from: each is left out once, alone, or with a tenth of the others where
  // there are more than 32. Zeros where there is one problem alone.
  Regret held_out;
};

// The tree with the fewest leaves, of `max_leaves` at most, that does as well at problems left out as any, within one
// standard error (Breiman et al., Classification and Regression Trees, 1984). Splits are taken greedily, by how much
// they lower the sum of the logarithms of slowdowns. nullopt where nothing succeeded anywhere.
std::optional<LearnedTree> LearnTree(const Family& family, size_t max_leaves);

}  // namespace lathe

#endif  // LATHE_TUNER_FAMILY_TREE_H_
