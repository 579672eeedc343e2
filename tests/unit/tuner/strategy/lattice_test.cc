#include "tuner/strategy/lattice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::UnorderedElementsAre;

std::shared_ptr<const SearchSpace> Shared(const std::string& text) {
  auto space = SearchSpace::Create(Parsed<v1::TuningSpec>(text), "cuda:90", TestKnobs());
  EXPECT_TRUE(space.ok()) << space.status();
  return std::make_shared<const SearchSpace>(*std::move(space));
}

constexpr char kBlocks[] = R"(
  modules { constants { key: "M" value: 64 } constants { key: "N" value: 32 } }
  modules { constants { key: "M" value: 16 } constants { key: "N" value: 32 } }
  modules { constants { key: "M" value: 128 } constants { key: "N" value: 32 } }
  space { common { key: "num_warps" value { values { int_value: 8 } values { int_value: 2 } } } })";

TEST(LatticeTest, ConstantsAndKnobsThatVaryAreAxes) {
  Lattice lattice(Shared(kBlocks));
  ASSERT_EQ(lattice.axes().size(), 2u);
  EXPECT_EQ(lattice.axes()[0].name, "M");
  EXPECT_THAT(lattice.axes()[0].values, ElementsAre(16, 64, 128));
  EXPECT_EQ(lattice.axes()[1].name, "num_warps");
  EXPECT_THAT(lattice.axes()[1].values, ElementsAre(2, 8));
  EXPECT_THAT(lattice.At(0), ElementsAre(1, 1));  // M = 64, eight warps, as the specification lists them
  EXPECT_THAT(lattice.At(1), ElementsAre(1, 0));
  EXPECT_THAT(lattice.At(5), ElementsAre(2, 0));
}

TEST(LatticeTest, ModulesThatConstantsDoNotTellApartAreNames) {
  for (const char* modules :
       {"modules {} modules {}", R"(modules { constants { key: "M" value: 1 } } modules {})",
        R"(modules { constants { key: "M" value: 1 } } modules { constants { key: "M" value: 1 } })"}) {
    Lattice lattice(Shared(modules));
    ASSERT_EQ(lattice.axes().size(), 1u) << modules;
    EXPECT_EQ(lattice.axes()[0].name, "module");
    EXPECT_FALSE(lattice.axes()[0].ordered);
    EXPECT_EQ(lattice.columns(), 2u);
  }
}

TEST(LatticeTest, FindInvertsAt) {
  Lattice lattice(Shared(std::string(kBlocks) + R"(constraints: "num_warps * 8 <= M")"));
  EXPECT_EQ(lattice.size(), 5u);
  for (size_t point = 0; point < lattice.size(); ++point) EXPECT_EQ(lattice.Find(lattice.At(point)), point);
  EXPECT_EQ(lattice.Find({0, 1}), std::nullopt);  // the constraint excludes it
}

TEST(LatticeTest, NeighborsDifferOnOneAxis) {
  Lattice lattice(Shared(std::string(kBlocks) + R"(constraints: "num_warps * 8 <= M")"));
  // The points: M = 64 with 8 and 2 warps, 16 with 2, 128 with 8 and 2.
  EXPECT_THAT(lattice.Neighbors(0), UnorderedElementsAre(1, 3));
  EXPECT_THAT(lattice.Neighbors(2), UnorderedElementsAre(1, 4));
}

TEST(LatticeTest, NearestKnowsValuesByName) {
  Lattice lattice(Shared(kBlocks));
  const auto place = [&](const std::map<std::string, std::string>& values) {
    const auto found = lattice.At(lattice.Nearest(values));
    return std::vector<uint32_t>(found.begin(), found.end());
  };
  EXPECT_THAT(place({{"M", "64"}, {"num_warps", "2"}}), ElementsAre(1, 0));
  EXPECT_THAT(place({{"M", "32"}, {"num_warps", "8"}, {"unknown", "3"}}), ElementsAre(1, 1));  // 16 and 64 are as far
  EXPECT_THAT(place({{"M", "4096"}, {"num_warps", "3"}}), ElementsAre(2, 0));
  EXPECT_THAT(place({{"num_warps", "2"}}), ElementsAre(1, 0));  // M takes no part: the first such point
  Lattice hints(std::make_shared<const SearchSpace>(
      *SearchSpace::Create(Parsed<v1::TuningSpec>(R"(modules {} space { vendor { key: "hip" value { knobs {
      key: "schedule_hint" value { values { string_value: "none" } values { string_value: "attention" } } } } } })"),
                           "hip:gfx942", TestKnobs())));
  EXPECT_EQ(hints.Nearest({{"schedule_hint", "attention"}}), 1u);
}

TEST(LatticeTest, WideAxesAreMeasuredByRatioAndNamesAreOneApart) {
  Lattice lattice(Shared(kBlocks));
  std::vector<float> here(lattice.columns()), there(lattice.columns());
  lattice.GetCoordinates(0, absl::MakeSpan(here));
  EXPECT_THAT(here, ElementsAre(FloatNear(2.0F / 3, 1e-6F), 1.0F));  // 64 of 16 to 128; 8 of 2 to 8
  Lattice near(Shared(R"(modules { constants { key: "M" value: 16 } } modules { constants { key: "M" value: 32 } }
                         modules { constants { key: "M" value: 64 } })"));
  here.resize(1);
  near.GetCoordinates(1, absl::MakeSpan(here));
  EXPECT_THAT(here, ElementsAre(FloatNear(0.5F, 1e-6F))) << "powers of two";
  Lattice grid(Shared(R"(modules { constants { key: "M" value: 16 } } modules { constants { key: "M" value: 28 } }
                         modules { constants { key: "M" value: 64 } })"));
  grid.GetCoordinates(1, absl::MakeSpan(here));
  EXPECT_THAT(here, ElementsAre(FloatNear(0.25F, 1e-6F)));
  Lattice names(Shared("modules {} modules {} modules {}"));
  here.resize(3);
  there.resize(3);
  names.GetCoordinates(0, absl::MakeSpan(here));
  names.GetCoordinates(2, absl::MakeSpan(there));
  float square = 0;
  for (size_t c = 0; c < 3; ++c) square += (here[c] - there[c]) * (here[c] - there[c]);
  EXPECT_FLOAT_EQ(square, 1);
}

}  // namespace
}  // namespace lathe
