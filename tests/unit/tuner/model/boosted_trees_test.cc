#include "tuner/model/boosted_trees.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace lathe {
namespace {

// A grid over two columns, and a step that lies across an interaction of them.
struct Grid {
  std::vector<float> x;
  std::vector<double> y, weights;
};

double Step(double a, double b) { return (a > 10) == (b > 20) ? 1 : -1; }

Grid MakeGrid() {
  Grid grid;
  for (int a = 0; a < 40; ++a) {
    for (int b = 0; b < 40; ++b) {
      grid.x.insert(grid.x.end(), {static_cast<float>(a), static_cast<float>(b)});
      grid.y.push_back(Step(a, b));
      grid.weights.push_back(1);
    }
  }
  return grid;
}

TEST(BoostedTreesTest, LearnsAnInteraction) {
  const Grid grid = MakeGrid();
  const BoostedTrees trees = BoostedTrees::Fit(grid.x, 2, grid.y, grid.weights);
  EXPECT_EQ(trees.roots().size(), 100u);
  for (const float a : {3.0F, 30.0F}) {
    for (const float b : {3.0F, 33.0F}) EXPECT_NEAR(trees.At({a, b}), Step(a, b), 0.02) << a << ' ' << b;
  }
}

TEST(BoostedTreesTest, RowsCountByTheirWeight) {
  Grid grid = MakeGrid();
  for (size_t i = 0; i < grid.y.size(); ++i) {
    grid.y[i] = i % 2 == 0 ? 1 : -1;
    grid.weights[i] = i % 2 == 0 ? 3 : 1;
    grid.x[2 * i] = grid.x[2 * i + 1] = 0;
  }
  const BoostedTrees trees = BoostedTrees::Fit(grid.x, 2, grid.y, grid.weights);
  EXPECT_NEAR(trees.At({0, 0}), 0.5, 0.01) << "three parts of 1, and one of -1";
}

TEST(BoostedTreesTest, ALeafHasTwentyRows) {
  const std::vector<float> x = {1, 2, 3, 4};
  const BoostedTrees trees = BoostedTrees::Fit(x, 1, std::vector<double>{1, 1, -1, -1}, std::vector<double>(4, 1));
  EXPECT_NEAR(trees.At({1.0F}), 0, 1e-6);
  EXPECT_NEAR(trees.At({4.0F}), 0, 1e-6);
}

TEST(BoostedTreesTest, NodesMakeTheSameTreesAgain) {
  const Grid grid = MakeGrid();
  const BoostedTrees trees = BoostedTrees::Fit(grid.x, 2, grid.y, grid.weights);
  const BoostedTrees again(trees.nodes(), trees.roots(), 2);
  for (float a = 0; a < 40; a += 7) EXPECT_EQ(again.At({a, a / 2}), trees.At({a, a / 2}));
}

TEST(BoostedTreesTest, DamagedNodesEndNowhere) {
  // A node that leads back to itself, one whose column there is not, and one that leads out.
  const std::vector<TreeNode> nodes = {{0, 1, 0, 0, 5}, {9, 1, 2, 2, 5}, {0, 1, 3, 7, 5}, {-1, 0, 0, 0, 2}};
  const BoostedTrees trees(nodes, {0, 1, 2, 3, 4, -1}, 2);
  EXPECT_EQ(trees.roots().size(), 4u);
  EXPECT_EQ(trees.At({0, 0}), 2) << "the last node alone is sound";
}

TEST(BoostedTreesTest, NothingIsKnownOfNothing) { EXPECT_EQ(BoostedTrees::Fit({}, 2, {}, {}).At({0, 0}), 0); }

}  // namespace
}  // namespace lathe
