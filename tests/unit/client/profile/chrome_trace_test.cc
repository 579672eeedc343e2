#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "client/profile/views.h"
#include "profiles.h"

namespace lathe::profile {
namespace {

using nlohmann::json;

// The rules of the Trace Event Format for the phases that the trace has.
void ExpectWellFormed(const json& trace) {
  std::map<uint64_t, std::set<std::string>> flows, pairs;
  for (const json& event : trace["traceEvents"]) {
    const std::string phase = event["ph"];
    EXPECT_TRUE(std::string("MXCibesf").find(phase) != std::string::npos) << event;
    EXPECT_TRUE(event["pid"].is_number_integer()) << event;
    if (phase != "M") {
      EXPECT_TRUE(event["ts"].is_number()) << event;
    }
    if (phase != "C") {
      EXPECT_TRUE(event["tid"].is_number_integer()) << event;
    }
    if (phase == "X") {
      EXPECT_GE(event["dur"].get<double>(), 0) << event;
    }
    if (phase == "i") {
      EXPECT_EQ(event["s"], "t");
    }
    if (phase == "s" || phase == "f") flows[event["id"]].insert(phase);
    if (phase == "b" || phase == "e") pairs[event["id"]].insert(phase);
    EXPECT_TRUE(event["name"].is_string()) << event;
  }
  for (const auto& [id, phases] : flows) EXPECT_EQ(phases.size(), 2u) << "flow " << id;
  for (const auto& [id, phases] : pairs) EXPECT_EQ(phases.size(), 2u) << "pair " << id;
}

json Trace(const v1::Profile& profile) {
  const std::string text = ChromeTrace(profile);
  json trace = json::parse(text, nullptr, /*allow_exceptions=*/false);
  EXPECT_FALSE(trace.is_discarded()) << text;
  if (!trace.is_discarded()) ExpectWellFormed(trace);
  return trace;
}

std::vector<json> Events(const json& trace, const std::string& phase, const std::string& name = "") {
  std::vector<json> events;
  for (const json& event : trace["traceEvents"]) {
    if (event["ph"] == phase && (name.empty() || event["name"] == name)) events.push_back(event);
  }
  return events;
}

TEST(ChromeTraceTest, HasAnEventForEachSpanByUnitAndWarp) {
  v1::Profile profile = Pipeline();
  profile.mutable_scopes(kWait)->set_record_cost_ns(10);
  profile.mutable_programs(0)->mutable_warps(0)->set_costs_ns(1, 20);
  const json trace = Trace(profile);
  EXPECT_EQ(Events(trace, "M", "process_name")[0]["args"]["name"], "unit 5");
  const json thread = Events(trace, "M", "thread_name")[1];
  EXPECT_EQ(thread["args"]["name"], "program 0 warp 0");
  const std::vector<json> waits = Events(trace, "X", "wait k.py:9");
  ASSERT_EQ(waits.size(), 2u);
  EXPECT_EQ(waits[0]["pid"], 6);
  EXPECT_EQ(waits[0]["tid"], thread["tid"]);
  EXPECT_EQ(waits[0]["cat"], "wait");
  EXPECT_EQ(waits[0]["ts"], 0.15);
  EXPECT_EQ(waits[0]["dur"], 0.2);
  EXPECT_EQ(waits[0]["args"], (json{{"ns", 200.0},
                                    {"cost_ns", 20.0},
                                    {"cycles", 400},
                                    {"records", 4},
                                    {"cause", "copies"},
                                    {"source", "k.py:9"}}));
  EXPECT_EQ(trace["otherData"]["device"], "NVIDIA H200");
  EXPECT_EQ(trace["otherData"]["source"], "records");
}

TEST(ChromeTraceTest, ShowsFlushesAsTheProfilersOwn) {
  const std::vector<json> flushes = Events(Trace(FlushedPipeline()), "X", "(flush of records)");
  ASSERT_EQ(flushes.size(), 2u);
  EXPECT_EQ(flushes[0]["cat"], "profiler");
  EXPECT_EQ(flushes[0]["args"]["cost_ns"], 20.0);
}

TEST(ChromeTraceTest, DrawsArrowsWithinTheSpansThatTheyJoin) {
  const json trace = Trace(Pipeline());
  const std::vector<json> starts = Events(trace, "s"), ends = Events(trace, "f");
  ASSERT_EQ(starts.size(), 2u);
  EXPECT_EQ(starts[0]["ts"], 0.149);
  EXPECT_EQ(ends[0]["ts"], 0.349);
  EXPECT_EQ(ends[0]["bp"], "e");
  EXPECT_EQ(starts[0]["name"], "copies");
  EXPECT_EQ(starts[0]["id"], ends[0]["id"]);
}

TEST(ChromeTraceTest, AnAsynchronousSpanIsAPairOfItsOwn) {
  v1::Profile profile = PipelineScopes();
  AddScope(profile, 9, "copy", v1::ProfileScope::INSTRUCTION)->set_asynchronous(true);
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 100));
  AddSpan(warp, 9, 5, 50);
  AddSpan(warp, kWait, 40, 60);
  const json trace = Trace(profile);
  ASSERT_EQ(Events(trace, "b", "copy").size(), 1u);
  EXPECT_EQ(Events(trace, "e", "copy")[0]["ts"], 0.05);
  EXPECT_TRUE(Events(trace, "X", "copy").empty());
}

TEST(ChromeTraceTest, NestedEndsStayInOrderWhenTheyAreRounded) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 10));
  AddSpan(warp, kLoad, 1.4, 3.6);
  AddSpan(warp, kLoop, 0.6, 3.6);
  const json trace = Trace(profile);
  const json inner = Events(trace, "X", "load k.py:8")[0], outer = Events(trace, "X", "loop k.py:7")[0];
  EXPECT_EQ(inner["ts"], 0.001);
  EXPECT_EQ(inner["dur"], 0.003);
  EXPECT_EQ(outer["ts"], 0.001);
  EXPECT_EQ(outer["dur"], 0.003);
}

TEST(ChromeTraceTest, TellsWhatIsMissing) {
  v1::Profile profile = Pipeline();
  v1::WarpProfile& warp = *profile.mutable_programs(0)->mutable_warps(0);
  warp.set_dropped(3);
  warp.set_lost_turns(1);
  warp.set_starts_alone(2);
  warp.set_ends_alone(4);
  warp.add_scopes(1);
  const std::vector<json> instants = Events(Trace(profile), "i");
  ASSERT_EQ(instants.size(), 5u);
  EXPECT_THAT(instants[0]["name"].get<std::string>(), testing::HasSubstr("3 of 16 records were dropped, the oldest"));
  EXPECT_EQ(instants[0]["ts"], 0.1);
  EXPECT_THAT(instants[1]["name"].get<std::string>(), testing::HasSubstr("turns"));
  EXPECT_EQ(instants[2]["args"]["count"], 2);
  EXPECT_EQ(instants[3]["args"]["count"], 4);
  EXPECT_EQ(instants[4]["args"]["count"], 1);
}

TEST(ChromeTraceTest, CountsResidentPrograms) {
  v1::Profile profile = PipelineScopes();
  AddProgram(profile, 3, 0, 100);
  AddProgram(profile, 3, 50, 150);
  AddProgram(profile, 3, 100, 200);
  std::vector<int> counts;
  for (const json& event : Events(Trace(profile), "C")) counts.push_back(event["args"]["programs"]);
  EXPECT_THAT(counts, testing::ElementsAre(1, 2, 2, 1, 0));
}

TEST(ChromeTraceTest, StaysJsonWhateverNamesAndNumbersAre) {
  v1::Profile profile = Pipeline();
  const std::string name = "a \"quoted\"\\ </script><b>\n\x01 \xc3\xa4";
  profile.mutable_scopes(kWait)->set_name(name);
  profile.mutable_scopes(kWait)->set_cause(name);
  profile.set_kernel(name);
  (*profile.mutable_constants())[name] = 4;
  (*profile.mutable_knobs()->mutable_values())[name].set_string_value(name);
  profile.set_plain_ns(std::numeric_limits<double>::quiet_NaN());
  profile.mutable_programs(0)->set_ns_per_cycle(std::numeric_limits<double>::infinity());
  profile.mutable_programs(0)->set_start_ns(std::numeric_limits<double>::quiet_NaN());
  const json trace = Trace(profile);
  EXPECT_EQ(Events(trace, "X", name).size(), 2u);
  EXPECT_EQ(trace["otherData"]["kernel"], name);
}

TEST(ChromeTraceTest, AnEmptyProfileIsAnEmptyTrace) { EXPECT_TRUE(Trace({})["traceEvents"].empty()); }

TEST(ChromeTraceTest, SimulatedUnitsSaySo) {
  v1::Profile profile = Pipeline();
  profile.set_source(v1::Profile::SIMULATOR);
  const json trace = Trace(profile);
  EXPECT_EQ(Events(trace, "M", "process_name")[0]["args"]["name"], "unit 5 (simulated)");
  EXPECT_THAT(trace["otherData"]["source"].get<std::string>(), testing::HasSubstr("estimate"));
}

}  // namespace
}  // namespace lathe::profile
