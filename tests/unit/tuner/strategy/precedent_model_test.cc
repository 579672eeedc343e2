#include "tuner/strategy/surrogate/precedent_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tuner/strategy/surrogate/thin.h"

namespace lathe {
namespace {

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXf;
using Eigen::VectorXd;
using testing::ElementsAre;

// A grid of 15 x 15 points, whose costs have their least at (0.8, 0.3).
class PrecedentModelTest : public testing::Test {
 protected:
  static constexpr Index kSide = 15;

  PrecedentModelTest() : grid_(kSide * kSide, 2), logs_(grid_.rows()) {
    for (Index i = 0; i < grid_.rows(); ++i) {
      grid_(i, 0) = static_cast<float>(i / kSide) / (kSide - 1);
      grid_(i, 1) = static_cast<float>(i % kSide) / (kSide - 1);
      logs_[i] = std::abs(grid_(i, 0) - 0.8) + 2 * std::pow(grid_(i, 1) - 0.3, 2);
    }
  }
  // Every fourth point, with costs that are `factor` times as high.
  void Add(const VectorXd& logs, double factor) {
    std::vector<Index> numbers;
    for (Index i = 0; i < grid_.rows(); i += 4) numbers.push_back(i);
    model_.Add(grid_(numbers, Eigen::all), logs(numbers).array() + std::log(factor));
  }
  // The deviation of what is expected from `logs`, but for a constant.
  double Error(const VectorXd& logs) const {
    const ArrayXd error = model_.At(grid_) - logs.array();
    return std::sqrt((error - error.mean()).square().mean());
  }

  MatrixXf grid_;
  VectorXd logs_;
  PrecedentModel model_{{0, 1}};
};

TEST_F(PrecedentModelTest, ExpectsOfAllWhatASearchOfSomeFound) {
  Add(logs_, 7);
  EXPECT_LT(Error(logs_), 0.05);
  EXPECT_GT(Error(-logs_), 0.5);
}

TEST_F(PrecedentModelTest, SearchesCountAlike) {
  const VectorXd other = grid_.col(0).cast<double>();
  Add(logs_, 1);
  Add(other, 1000);
  EXPECT_LT(Error((logs_ + other) / 2), 0.05);
}

TEST_F(PrecedentModelTest, CostsThatAreAllEqualSayNothing) {
  Add(VectorXd::Ones(grid_.rows()), 1);
  EXPECT_LT(model_.At(grid_).abs().maxCoeff(), 1e-6);
}

TEST(ThinTest, TheBestHalfAndSomeOfTheOthersStay) {
  EXPECT_THAT(Thin({5, 4, 3}, 3), ElementsAre(0, 1, 2));
  EXPECT_THAT(Thin({9, 1, 8, 2, 7, 3, 6, 5}, 4), ElementsAre(1, 3, 4, 5))
      << "of 3, 5, 6, 7, 8, 9: the first and the fourth";
}

}  // namespace
}  // namespace lathe
