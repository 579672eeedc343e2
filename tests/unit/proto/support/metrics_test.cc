#include "proto/support/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <prometheus/text_serializer.h>

namespace lathe {
namespace {

using ::testing::HasSubstr;

TEST(MetricsTest, FamiliesKeepValuesByLabel) {
  prometheus::Registry registry;
  CounterFamily trials(registry, "trials_total", "Trials", {"outcome"});
  GaugeFamily depth(registry, "depth", "Depth", {});
  HistogramFamily seconds(registry, "seconds", "Seconds", {"phase"}, {1, 2});
  EXPECT_FALSE(trials.recorded());
  trials.Add({"ok"});
  trials.Add({"ok"}, 2);
  trials.Add({"wrong_result"});
  depth.Set({}, 4);
  depth.Add({}, -1);
  seconds.Observe({"asm"}, 1.5);
  EXPECT_TRUE(trials.recorded());
  std::string text = prometheus::TextSerializer().Serialize(registry.Collect());
  EXPECT_THAT(text, HasSubstr("trials_total{outcome=\"ok\"} 3"));
  EXPECT_THAT(text, HasSubstr("trials_total{outcome=\"wrong_result\"} 1"));
  EXPECT_THAT(text, HasSubstr("depth 3"));
  EXPECT_THAT(text, HasSubstr("seconds_bucket{phase=\"asm\",le=\"1\"} 0"));
  EXPECT_THAT(text, HasSubstr("seconds_bucket{phase=\"asm\",le=\"2\"} 1"));
}

TEST(MetricsDeathTest, AWrongNumberOfLabelsEndsTheProgram) {
  prometheus::Registry registry;
  CounterFamily trials(registry, "trials_total", "Trials", {"outcome"});
  EXPECT_DEATH(trials.Add({}), "trials_total takes 1 labels");
}

}  // namespace
}  // namespace lathe
