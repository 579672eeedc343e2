#include "proto/support/enum_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {
namespace {

TEST(EnumWordsTest, WordsHaveNoPrefix) {
  EXPECT_EQ(EnumWord(v1::STOP_REASON_MAX_TRIALS), "max_trials");
  EXPECT_EQ(EnumWord(v1::Device::QUARANTINED), "quarantined");
  EXPECT_EQ(EnumWord(v1::STOP_REASON_UNSPECIFIED), "");
  EXPECT_EQ(EnumWord(static_cast<v1::StopReason>(77)), "77");
}

TEST(EnumWordsTest, WordsParseBack) {
  EXPECT_EQ(ParseEnumWord<v1::TensorInit>("arange"), v1::TENSOR_INIT_ARANGE);
  EXPECT_EQ(ParseEnumWord<v1::TensorInit>("gauss"), std::nullopt);
  EXPECT_EQ(ParseEnumWord<v1::TensorInit>("unspecified"), std::nullopt);
  EXPECT_EQ(ParseEnumWord<v1::TensorInit>(""), std::nullopt);
  EXPECT_THAT(EnumWords(*v1::ArgumentRole_descriptor()), testing::ElementsAre("input", "output", "inout"));
}

}  // namespace
}  // namespace lathe
