#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/cli/progress.h"
#include "client/cli/text.h"
#include "client/lib/local_service.h"
#include "client/lib/suggest.h"
#include "proto/support/errors.h"

namespace lathe::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

v1::Trial MakeTrial(int warps, double estimate = 0, double median = 0) {
  v1::Trial trial;
  trial.set_name("jobs/1/trials/" + std::to_string(warps));
  trial.set_target("cuda:90");
  trial.set_device_model("sim:cuda:90");
  trial.set_state(v1::Trial::SUCCEEDED);
  trial.set_checked(true);
  (*trial.mutable_constants())["BLOCK"] = 4096;
  (*trial.mutable_knobs()->mutable_values())["num_warps"].set_int_value(warps);
  (*trial.mutable_problem()->mutable_values())["rows"] = 256;
  trial.set_estimate_ns(estimate);
  if (median > 0) {
    trial.mutable_time_ns()->set_median(median);
    trial.mutable_time_ns()->set_ci_low(median - 10);
    trial.mutable_time_ns()->set_ci_high(median + 10);
    trial.mutable_time_ns()->set_samples(30);
  }
  trial.mutable_artifact()->set_digest("sha256:abc");
  trial.mutable_artifact()->set_registers(40);
  trial.mutable_artifact()->set_shared_bytes(2048);
  return trial;
}

v1::Trial FailedTrial() {
  v1::Trial trial = MakeTrial(16);
  trial.set_state(v1::Trial::FAILED);
  trial.set_checked(false);
  trial.mutable_error()->set_kind("wrong_result");
  trial.mutable_error()->set_message("argument 1 differs at [0, 3]");
  return trial;
}

TEST(FormatTest, TimesAndSizes) {
  EXPECT_EQ(FormatTime(812), "812 ns");
  EXPECT_EQ(FormatTime(4210), "4.21 us");
  EXPECT_EQ(FormatTime(1.5e6), "1.50 ms");
  EXPECT_EQ(FormatTime(2e9), "2.00 s");
  EXPECT_EQ(FormatBytes(512), "512 B");
  EXPECT_EQ(FormatBytes(49152), "48.0 KiB");
  EXPECT_EQ(FormatBytes(5 << 20), "5.0 MiB");
}

TEST(FormatTest, AnEstimateIsAlwaysLabelled) {
  EXPECT_EQ(FormatTrialTime(MakeTrial(4, 4210)), "estimate 4.21 us");
  v1::Trial bounded = MakeTrial(4, 4000);
  v1::UnitLoad& busiest = *bounded.mutable_simulation()->add_units();
  busiest.set_unit("matrix");
  busiest.set_busy_ns(3000);
  EXPECT_EQ(FormatTrialTime(bounded), "estimate 4.00 us, matrix 75 %");
  EXPECT_EQ(FormatTrialTime(MakeTrial(4, 0, 4210)), "4.21 us [4.20 us, 4.22 us]");
  EXPECT_EQ(FormatTrialTime(MakeTrial(4)), "-");
}

TEST(FormatTest, VariantsAreSortedByName) {
  v1::Trial trial = MakeTrial(4);
  (*trial.mutable_knobs()->mutable_values())["enable_fp_fusion"].set_bool_value(true);
  EXPECT_EQ(FormatVariant(trial), "BLOCK=4096 enable_fp_fusion=true num_warps=4");
  EXPECT_EQ(FormatVariant(v1::Trial()), "defaults");
}

TEST(PrintTest, TableOfVariants) {
  std::ostringstream out;
  std::vector<v1::Trial> trials = {MakeTrial(4, 4210), MakeTrial(8, 4000), FailedTrial()};
  trials[1].set_cached(true);
  PrintTrials(out, trials);
  EXPECT_EQ(out.str(), R"(
cuda:90 on sim:cuda:90, rows=256
  BLOCK  num_warps  status        checked  time              registers  spills  shared   from
  -----  ---------  ------------  -------  ----------------  ---------  ------  -------  --------
  4096   4          ok            yes      estimate 4.21 us  40         0 B     2.0 KiB  this run
  4096   8          ok            yes      estimate 4.00 us  40         0 B     2.0 KiB  cache
  4096   16         wrong_result  no       -                 40         0 B     2.0 KiB  this run
  BLOCK=4096 num_warps=16: wrong_result: argument 1 differs at [0, 3]
)");
}

TEST(PrintTest, ProblemsAreInTheOrderOfTheirSizes) {
  std::vector<v1::Trial> trials = {MakeTrial(4), MakeTrial(8)};
  (*trials[0].mutable_problem()->mutable_values())["rows"] = 1048576;
  (*trials[1].mutable_problem()->mutable_values())["rows"] = 65536;
  std::ostringstream out;
  PrintTrials(out, trials);
  EXPECT_LT(out.str().find("rows=65536"), out.str().find("rows=1048576"));
}

TEST(PrintTest, TextOfOthersIsOnlyPrinted) {
  v1::TuningJob job;
  job.set_name("jobs/1");
  job.mutable_spec()->set_name("evil\x1b[31m\x1b[2J\nRED\ttab");
  v1::TuningJob other;
  other.mutable_spec()->set_name(std::string(100000, 'x'));
  std::ostringstream jobs;
  PrintJobs(jobs, {job, other});
  const std::string listed = jobs.str();
  EXPECT_THAT(listed, HasSubstr("evil\\x1b[31m\\x1b[2J\\nRED\\ttab"));
  EXPECT_EQ(std::count(listed.begin(), listed.end(), '\n'), 4);
  EXPECT_LT(listed.size(), 2000u);
  EXPECT_THAT(listed, HasSubstr("xxx.."));

  v1::Trial trial = FailedTrial();
  (*trial.mutable_knobs()->mutable_values())["mode"].set_string_value("a\x1b]0;b\x07");
  trial.mutable_error()->set_message("first\x1b[2J\nsecond");
  std::ostringstream trials;
  PrintTrials(trials, {trial});
  EXPECT_THAT(trials.str(), Not(HasSubstr("\x1b")));
  EXPECT_THAT(trials.str(), HasSubstr("first\\x1b[2J\n    second"));
  EXPECT_THAT(TrialLine(trial), Not(HasSubstr("\x1b")));

  google::protobuf::RepeatedPtrField<v1::BestVariant> best;
  *best.Add()->mutable_trial() = trial;
  std::ostringstream winners;
  PrintBest(winners, best);
  EXPECT_THAT(winners.str(), Not(HasSubstr("\x1b")));

  std::ostringstream err;
  Context context{&winners, &err};
  Report(context, MakeError(ErrorKind::invalid_ir, "no \x1b[2J op\nnext line"));
  EXPECT_EQ(err.str(), "lathe: invalid_ir: no \\x1b[2J op\nnext line\n");
}

TEST(PrintTest, ALongCellIsCutBetweenCharacters) {
  Table table({"a"});
  std::string euros;
  for (int i = 0; i < 121; ++i) euros += "\xe2\x82\xac";
  table.Add({euros});
  table.Add({euros.substr(0, 360)});
  std::ostringstream out;
  table.Print(out);
  EXPECT_THAT(out.str(), HasSubstr("  " + euros.substr(0, 3 * 118) + "..\n"));
  EXPECT_THAT(out.str(), HasSubstr("  " + euros.substr(0, 360) + "\n"));
}

TEST(PrintTest, Winners) {
  google::protobuf::RepeatedPtrField<v1::BestVariant> best;
  v1::BestVariant* one = best.Add();
  one->set_target("cuda:90");
  one->set_device_model("NVIDIA H100 80GB HBM3");
  *one->mutable_trial() = MakeTrial(8, 0, 4210);
  one->add_ties("jobs/1/trials/4");
  one->set_stale(true);
  one->add_stale_because("driver: measured with 570, the fleet has 580");
  std::ostringstream out;
  PrintBest(out, best);
  EXPECT_EQ(out.str(),
            "best on NVIDIA H100 80GB HBM3 (cuda:90): BLOCK=4096 num_warps=8, 4.21 us [4.20 us, "
            "4.22 us]; 1 other cannot be "
            "told apart from it; stale: driver: measured with 570, the fleet has 580\n");
}

v1::JobEvent Event(int finished) {
  v1::JobEvent event;
  event.mutable_job()->set_trials_planned(4);
  event.mutable_job()->set_trials_finished(finished);
  event.mutable_job()->set_trials_compiled(finished);
  return event;
}

TEST(ProgressTest, APipeGetsOnePlainLineForEachTrialOnce) {
  std::ostringstream out;
  {
    Progress progress(&out, false, absl::UnixEpoch());
    v1::JobEvent event = Event(1);
    *event.add_trials() = MakeTrial(4, 4210);
    progress.Update(event, absl::UnixEpoch());
    v1::Trial running = MakeTrial(8);
    running.clear_state();
    *event.add_trials() = running;
    progress.Update(event, absl::UnixEpoch());  // repeats the first, as after a reconnect
    v1::JobEvent last = Event(2);
    *last.add_trials() = FailedTrial();
    progress.Update(last, absl::UnixEpoch());
  }
  EXPECT_EQ(out.str(),
            "1/4 cuda:90 on sim:cuda:90, rows=256: BLOCK=4096 num_warps=4: ok, checked, estimate "
            "4.21 us\n"
            "2/4 cuda:90 on sim:cuda:90, rows=256: BLOCK=4096 num_warps=16: wrong_result: argument "
            "1 differs at [0, 3]\n");
}

TEST(ProgressTest, ATerminalGetsABarThatIsRemoved) {
  std::ostringstream out;
  {
    Progress progress(&out, true, absl::UnixEpoch());
    progress.Update(Event(2), absl::UnixEpoch() + absl::Seconds(3));
    EXPECT_THAT(out.str(), HasSubstr("[###############---------------] 2/4 trials, 2 compiled, 3 s"));
    EXPECT_THAT(out.str(), Not(HasSubstr("\n")));
  }
  EXPECT_THAT(out.str(), testing::EndsWith("\r\x1b[K"));
}

TEST(JsonTest, TrialsHaveTheDocumentedFields) {
  v1::TuningJob job;
  job.set_name("jobs/1");
  job.set_state(v1::JOB_STATE_SUCCEEDED);
  v1::BestVariant* best = job.add_best();
  best->set_target("cuda:90");
  *best->mutable_trial() = MakeTrial(4, 0, 4210);
  best->mutable_run_off()->add_entries()->set_trial("jobs/1/trials/4");
  v1::Trial related = MakeTrial(4, 0, 4210);
  related.mutable_ratio()->set_reference("jobs/1/trials/9");
  related.mutable_ratio()->set_ratio(0.97);
  Json json = TuningResult(job, {related, MakeTrial(8, 4000), FailedTrial()});
  EXPECT_EQ(json["trials"][0]["ratio"]["ratio"], 0.97);
  EXPECT_EQ(json["trials"][0]["ratio"]["reference"], "jobs/1/trials/9");
  EXPECT_FALSE(json["trials"][0]["ratio"].contains("cycles"));
  EXPECT_FALSE(json["trials"][1].contains("ratio"));
  EXPECT_EQ(json["best"][0]["run_off"][0]["trial"], "jobs/1/trials/4");
  EXPECT_EQ(json["job"], "jobs/1");
  EXPECT_EQ(json["state"], "SUCCEEDED");
  const Json& measured = json["trials"][0];
  EXPECT_EQ(measured["time_ns"]["median"], 4210);
  EXPECT_EQ(measured["time_ns"]["samples"], 30);
  EXPECT_FALSE(measured.contains("estimate_ns"));
  EXPECT_EQ(measured["knobs"]["num_warps"], 4);
  EXPECT_EQ(measured["constants"]["BLOCK"], 4096);
  EXPECT_EQ(measured["artifact"], "sha256:abc");
  EXPECT_EQ(measured["registers"], 40);
  const Json& estimated = json["trials"][1];
  EXPECT_EQ(estimated["estimate_ns"], 4000);
  EXPECT_FALSE(estimated.contains("time_ns"));
  EXPECT_EQ(json["trials"][2]["error"]["kind"], "wrong_result");
  EXPECT_FALSE(measured.contains("end_time"));  // it has none
  EXPECT_EQ(json["best"][0]["trial"]["knobs"]["num_warps"], 4);
}

TEST(WorkersTest, WhatAnOperatorDecidedIsTold) {
  v1::Worker worker;
  worker.set_name("workers/w");
  worker.set_state(v1::Worker::CORDONED);
  worker.mutable_restriction()->set_kind(v1::Restriction::CORDON);
  worker.mutable_restriction()->set_by("root");
  worker.mutable_restriction()->set_reason("new driver");
  v1::Device* device = worker.add_devices();
  device->set_id("cuda:0");
  device->set_state(v1::Device::IDLE);
  worker.add_devices()->set_id("cuda:1");
  device->mutable_restriction()->set_kind(v1::Restriction::QUARANTINE);
  device->mutable_restriction()->set_by("root");
  std::ostringstream out;
  PrintWorkers(out, {worker});
  EXPECT_THAT(out.str(), HasSubstr("cordoned, cordon by root: new driver"));
  EXPECT_THAT(out.str(), HasSubstr("idle, quarantine by root"));
  const Json json = ToJson(worker);
  EXPECT_EQ(json["restriction"]["kind"], "cordon");
  EXPECT_EQ(json["restriction"]["reason"], "new driver");
  EXPECT_EQ(json["devices"][0]["restriction"]["kind"], "quarantine");
  EXPECT_TRUE(json["devices"][1]["restriction"].is_null());
}

TEST(ModelsTest, SayWhetherSearchesUseThem) {
  std::ostringstream none;
  PrintCostModels(none, {});
  EXPECT_THAT(none.str(), HasSubstr("nothing was learned yet"));
  v1::CostModel model;
  model.set_target("cuda:90");
  model.set_version(3);
  model.set_results(1200);
  model.set_searches(12);
  model.set_rank_correlation(0.75);
  model.set_estimate_rank_correlation(0.5);
  model.set_used(true);
  v1::CostModel::Kernel& kernel = *model.add_kernels();
  kernel.add_names("matmul");
  kernel.add_names("matmul_bias");
  kernel.set_rank_correlation(0.625);
  std::ostringstream out;
  PrintCostModels(out, {model});
  EXPECT_THAT(out.str(), HasSubstr("cuda:90: version 3"));
  EXPECT_THAT(out.str(), HasSubstr("from 1200 results of 12 searches"));
  EXPECT_THAT(out.str(), HasSubstr("0.750, of the built-in estimate 0.500; searches begin with it"));
  EXPECT_THAT(out.str(), HasSubstr("matmul, matmul_bias"));
  EXPECT_THAT(out.str(), HasSubstr("0.625"));
  const Json json = ToJson(model);
  EXPECT_EQ(json["chip"], "cuda:90");
  EXPECT_EQ(json["kernels"][0]["names"][1], "matmul_bias");
  model.set_used(false);
  std::ostringstream unused;
  PrintCostModels(unused, {model});
  EXPECT_THAT(unused.str(), HasSubstr("searches do not use it"));
}

TEST(ExitCodeTest, FollowsTheKindOfError) {
  auto code = [](ErrorKind kind) { return ExitCodeOf(MakeError(kind, "x")); };
  EXPECT_EQ(ExitCodeOf(absl::OkStatus()), kOk);
  EXPECT_EQ(code(ErrorKind::unavailable), kUnreachable);
  EXPECT_EQ(code(ErrorKind::invalid_ir), kUsage);
  EXPECT_EQ(code(ErrorKind::unknown_knob), kUsage);
  EXPECT_EQ(code(ErrorKind::not_found), kNotFound);
  EXPECT_EQ(code(ErrorKind::no_worker), kRefused);
  EXPECT_EQ(code(ErrorKind::queue_full), kRefused);
  EXPECT_EQ(code(ErrorKind::compiler_crash), kFailed);
  EXPECT_EQ(ExitCodeOf(v1::JOB_STATE_SUCCEEDED), kOk);
  EXPECT_EQ(ExitCodeOf(v1::JOB_STATE_FAILED), kFailed);
  EXPECT_EQ(ExitCodeOf(v1::JOB_STATE_CANCELLED), kFailed);
}

TEST(ReportTest, NamesThePlaceOfTheField) {
  std::ostringstream out, err;
  Context context{&out, &err};
  SpecPlaces places("spec.yaml");
  places.Add("space.num_warps", 6, 20);
  EXPECT_EQ(Report(context, MakeError(ErrorKind::invalid_knob, "num_warps = 3 is out of range", "space.num_warps[1]"),
                   &places),
            kUsage);
  EXPECT_EQ(err.str(),
            "lathe: spec.yaml:6:20: invalid_knob: num_warps = 3 is out of range (at "
            "space.num_warps[1])\n");
  EXPECT_EQ(out.str(), "");
}

TEST(ReportTest, ARefusalHasNoPlaceInTheFile) {
  SpecPlaces places("spec.yaml");
  for (ErrorKind kind : {ErrorKind::unavailable, ErrorKind::permission_denied}) {
    std::ostringstream out, err;
    Context context{&out, &err};
    Report(context, MakeError(kind, "not now", "read_only"), &places);
    EXPECT_THAT(err.str(), testing::StartsWith("lathe: " + std::string(ErrorKindName(kind)))) << err.str();
  }
}

TEST(JobNameTest, TakesBothForms) {
  EXPECT_EQ(JobName("abc"), "jobs/abc");
  EXPECT_EQ(JobName("jobs/abc"), "jobs/abc");
}

TEST(SuggestTest, NearWordsOnly) {
  EXPECT_EQ(Suggest("gird", {"grid", "name"}), " (did you mean 'grid'?)");
  EXPECT_EQ(Suggest("colour", {"grid", "name"}), "");
  EXPECT_EQ(Suggest("x", {}), "");
}

TEST(DevicesForTest, SimulatesTheChipsThatAreNamed) {
  // On a machine with a GPU a real device takes the place of its vendor's simulated one.
  v1::TuningSpec spec;
  EXPECT_EQ(DevicesFor(spec), DefaultDevices());
  spec.add_targets("sim:cuda:80");
  spec.add_targets("sim:hip:gfx1201");
  EXPECT_THAT(DevicesFor(spec), testing::ElementsAre("sim:cuda:80", "sim:hip:gfx1201"));
}

}  // namespace
}  // namespace lathe::cli
