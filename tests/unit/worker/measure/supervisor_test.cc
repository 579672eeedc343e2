// The measuring child as a real process on a simulated device, with the fake compiler.
#include "worker/measure/supervisor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "absl/time/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "tests/unit/worker/add_kernel.h"
#include "worker/device/sim/sim_device.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;

class SupervisorTest : public ::testing::Test {
 protected:
  void SetUp() override {
    signal(SIGPIPE, SIG_IGN);
    folder_ =
        ::testing::TempDir() + "supervisor_test_" + ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder_);
    module_ = AddBlob(kAddModule);
    task_.mutable_work()->set_device_model("sim:cuda:90");
    task_.mutable_work()->mutable_policy()->set_rtol(1e-5);
    task_.mutable_work()->mutable_policy()->set_check_programs(8);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string AddBlob(const std::string& data) {
    const std::string digest = Sha256Digest(data);
    const std::string path = folder_ + "/" + digest;
    std::ofstream(path) << data;
    (*task_.mutable_blobs())[digest] = path;
    return digest;
  }

  void AddTrial(int num_warps, const std::string& fault = "") {
    v1::Artifact artifact;
    artifact.set_entry("add");
    artifact.set_target("cuda:90");
    *artifact.mutable_knobs() = AddKnobs(num_warps, fault);
    artifact.set_simulation_digest(AddBlob(absl::StrCat("code ", num_warps, fault)));
    *task_.mutable_work()->add_candidates() = AddCandidate(absl::StrCat("trial-", num_warps), artifact, module_);
  }

  MeasureSupervisor& Supervisor(const std::string& fault = "") {
    SupervisorOptions options;
    options.command = {LATHE_WORKER,
                       "measure-child",
                       "--device",
                       "sim:cuda:90",
                       "--compiler",
                       LATHE_FAKE_COMPILER,
                       "--simulation-timeout-seconds",
                       "2"};
    options.environment = {{"LATHE_FAULT", fault}};
    options.device = *sim::DescribeDevice("sim:cuda:90");
    options.on_child_ended = [this](absl::string_view reason) { ++ended_[std::string(reason)]; };
    supervisor_ = std::make_unique<MeasureSupervisor>(options);
    return *supervisor_;
  }

  std::map<std::string, internal::TrialOutcome> Measure(MeasureSupervisor& supervisor) {
    absl::StatusOr<MeasureReport> report =
        supervisor.Measure(task_, [](internal::WorkPhase, const std::string&) {}, nullptr);
    EXPECT_TRUE(report.ok()) << report.status();
    std::map<std::string, internal::TrialOutcome> outcomes;
    if (!report.ok()) return outcomes;
    for (const internal::TrialOutcome& trial : report->trials)
      EXPECT_TRUE(outcomes.emplace(trial.trial(), trial).second);
    return outcomes;
  }

  std::string folder_, module_;
  internal::MeasureTask task_;
  std::map<std::string, int> ended_;
  std::unique_ptr<MeasureSupervisor> supervisor_;
};

TEST_F(SupervisorTest, ChecksAndEstimatesEveryCandidate) {
  MeasureSupervisor& supervisor = Supervisor();
  for (int num_warps : {1, 2, 4}) AddTrial(num_warps);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  ASSERT_EQ(outcomes.size(), 3u);
  for (const auto& [trial, outcome] : outcomes) {
    EXPECT_FALSE(outcome.has_error()) << outcome.ShortDebugString();
    EXPECT_TRUE(outcome.checked());
    EXPECT_FALSE(outcome.has_time_ns());
    EXPECT_EQ(outcome.simulation().programs(), 8);
  }
  EXPECT_EQ(outcomes["trial-4"].estimate_ns(), 1004);
  EXPECT_EQ(supervisor.device().state(), v1::Device::IDLE);
  EXPECT_TRUE(ended_.empty());
}

TEST_F(SupervisorTest, ASecondOpinionHasAProcessOfItsOwn) {
  MeasureSupervisor& supervisor = Supervisor();
  AddTrial(1);
  Measure(supervisor);
  EXPECT_TRUE(ended_.empty());
  task_.mutable_work()->mutable_policy()->set_fresh_process(true);
  absl::StatusOr<MeasureReport> report =
      supervisor.Measure(task_, [](internal::WorkPhase, const std::string&) {}, nullptr);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_TRUE(report->fresh_process);
  ASSERT_EQ(report->trials.size(), 1u);
  EXPECT_FALSE(report->trials[0].has_error());
  EXPECT_EQ(ended_, (std::map<std::string, int>{{"renewed", 1}}));
}

TEST_F(SupervisorTest, AnotherTenantGetsAProcessOfItsOwn) {
  MeasureSupervisor& supervisor = Supervisor();
  // The device's canary is nobody's.
  ASSERT_TRUE(supervisor.Probe().ok());
  AddTrial(1);
  for (const char* tenant : {"red", "red", "blue", "blue", "red"}) {
    task_.set_tenant(tenant);
    EXPECT_EQ(Measure(supervisor).size(), 1u);
  }
  EXPECT_EQ(ended_, (std::map<std::string, int>{{"tenant", 2}}));
}

TEST_F(SupervisorTest, ATenantThatIsNotToldIsOneOfItsOwn) {
  MeasureSupervisor& supervisor = Supervisor();
  AddTrial(1);
  for (const char* tenant : {"", "", "red", ""}) {
    task_.set_tenant(tenant);
    EXPECT_EQ(Measure(supervisor).size(), 1u);
  }
  EXPECT_EQ(ended_, (std::map<std::string, int>{{"tenant", 2}}));
}

TEST_F(SupervisorTest, MachineCodeOfAClientLeavesItsProcessToNobody) {
  MeasureSupervisor& supervisor = Supervisor();
  AddTrial(1);
  Measure(supervisor);
  task_.mutable_work()->set_client_binaries(true);
  task_.mutable_work()->mutable_policy()->set_fresh_process(true);
  ASSERT_TRUE(supervisor.Measure(task_, [](internal::WorkPhase, const std::string&) {}, nullptr).ok());
  EXPECT_EQ(ended_, (std::map<std::string, int>{{"renewed", 2}})) << "before and after";
  EXPECT_EQ(supervisor.device().state(), v1::Device::IDLE);
}

TEST_F(SupervisorTest, AWrongVariantIsATrialNotAnOutage) {
  MeasureSupervisor& supervisor = Supervisor();
  AddTrial(1, "wrong");
  AddTrial(2, "stray");
  AddTrial(4, "race");
  AddTrial(8);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_EQ(outcomes["trial-1"].error().kind(), "wrong_result");
  EXPECT_THAT(outcomes["trial-1"].error().message(), HasSubstr("argument 2: 2048 of 2048 elements differ"));
  EXPECT_EQ(outcomes["trial-2"].error().kind(), "wrong_result");
  EXPECT_THAT(outcomes["trial-2"].error().message(), HasSubstr("which the reference does not write"));
  EXPECT_EQ(outcomes["trial-4"].error().kind(), "race");
  EXPECT_THAT(outcomes["trial-4"].error().message(), HasSubstr("program 3"));
  EXPECT_FALSE(outcomes["trial-8"].has_error());
  EXPECT_TRUE(outcomes["trial-8"].checked());
}

TEST_F(SupervisorTest, ChecksAgainstTheWholeGridOfACheckProblem) {
  MeasureSupervisor& supervisor = Supervisor();
  AddTrial(1);
  *task_.mutable_work()->mutable_candidates(0)->mutable_check_problem() = AddProblem(5);
  task_.mutable_work()->mutable_policy()->set_check_programs(2);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_TRUE(outcomes["trial-1"].checked());
  // The estimate is that of the problem itself, from its own programs.
  EXPECT_EQ(outcomes["trial-1"].simulation().programs(), 2);
}

TEST_F(SupervisorTest, WithoutACheckNothingIsChecked) {
  MeasureSupervisor& supervisor = Supervisor();
  AddTrial(1, "wrong");
  task_.mutable_work()->mutable_policy()->set_check_disabled(true);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_FALSE(outcomes["trial-1"].has_error());
  EXPECT_FALSE(outcomes["trial-1"].checked());
  EXPECT_EQ(outcomes["trial-1"].estimate_ns(), 1001);
}

TEST_F(SupervisorTest, AWrongRoleIsSaid) {
  MeasureSupervisor& supervisor = Supervisor();
  AddTrial(1);
  auto* tensor = task_.mutable_work()->mutable_candidates(0)->mutable_problem()->mutable_arguments(2)->mutable_tensor();
  tensor->set_role(v1::ARGUMENT_ROLE_INPUT);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_EQ(outcomes["trial-1"].error().kind(), "invalid_argument");
  EXPECT_EQ(outcomes["trial-1"].error().field(), "arguments[2].role");
}

TEST_F(SupervisorTest, ASimulationWithoutEndIsThatTrialsResult) {
  MeasureSupervisor& supervisor = Supervisor();
  AddTrial(1, "simulation_hang");
  AddTrial(2);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_EQ(outcomes["trial-1"].error().kind(), "simulation_limit");
  EXPECT_FALSE(outcomes["trial-2"].has_error());
}

TEST_F(SupervisorTest, ACrashIsThatTrialsResultAndTheOthersGoOn) {
  MeasureSupervisor& supervisor = Supervisor("measure:crash@num_warps=2");
  for (int num_warps : {1, 2, 4}) AddTrial(num_warps);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_FALSE(outcomes["trial-1"].has_error());
  EXPECT_EQ(outcomes["trial-2"].error().kind(), "launch_failed");
  EXPECT_FALSE(outcomes["trial-4"].has_error());
  EXPECT_EQ(ended_["crash"], 1);
  EXPECT_EQ(supervisor.device().state(), v1::Device::IDLE);
}

TEST_F(SupervisorTest, AVariantUnderWhichTheChildIsKilledAgainIsBlamed) {
  MeasureSupervisor& supervisor = Supervisor("measure:killed@num_warps=2");
  for (int num_warps : {1, 2, 4}) AddTrial(num_warps);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_FALSE(outcomes["trial-1"].has_error());
  EXPECT_EQ(outcomes["trial-2"].error().kind(), "launch_failed");
  EXPECT_FALSE(outcomes["trial-4"].has_error());
  EXPECT_EQ(ended_["crash"], 2);
}

TEST_F(SupervisorTest, AHangIsThatTrialsResultAndTheOthersGoOn) {
  MeasureSupervisor& supervisor = Supervisor("measure:hang@num_warps=1");
  AddTrial(1);
  AddTrial(2);
  task_.mutable_work()->mutable_policy()->set_hang_seconds(0.1);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_EQ(outcomes["trial-1"].error().kind(), "gpu_hang");
  EXPECT_FALSE(outcomes["trial-2"].has_error());
  EXPECT_EQ(ended_["hang"], 1);
}

TEST_F(SupervisorTest, AStickyErrorIsClearedByANewChild) {
  MeasureSupervisor& supervisor = Supervisor("measure:lost@num_warps=1");
  AddTrial(1);
  AddTrial(2);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_EQ(outcomes["trial-1"].error().kind(), "illegal_access");
  EXPECT_FALSE(outcomes["trial-2"].has_error());
  EXPECT_EQ(ended_["unfit"], 1);
}

TEST_F(SupervisorTest, ADeviceWhoseCanaryFailsIsQuarantined) {
  MeasureSupervisor& supervisor = Supervisor("measure:crash@num_warps=1,canary:fail");
  AddTrial(1);
  AddTrial(2);
  std::map<std::string, internal::TrialOutcome> outcomes = Measure(supervisor);
  EXPECT_EQ(outcomes["trial-1"].error().kind(), "launch_failed");
  EXPECT_EQ(outcomes["trial-2"].error().kind(), "device_lost");
  EXPECT_EQ(supervisor.device().state(), v1::Device::QUARANTINED);
  EXPECT_THAT(supervisor.device().state_reason(), HasSubstr("canary"));
}

TEST_F(SupervisorTest, CancellationEndsAMeasurement) {
  MeasureSupervisor& supervisor = Supervisor("measure:hang");
  AddTrial(1);
  Cancellation cancellation;
  std::thread canceller([&] {
    absl::SleepFor(absl::Milliseconds(500));
    cancellation.Cancel();
  });
  EXPECT_EQ(KindOf(supervisor.Measure(
                                 task_, [](internal::WorkPhase, const std::string&) {}, &cancellation)
                       .status()),
            ErrorKind::cancelled);
  canceller.join();
  EXPECT_EQ(supervisor.device().state(), v1::Device::IDLE);
}

TEST_F(SupervisorTest, ADeviceThatDoesNotOpenSaysWhy) {
  SupervisorOptions options;
  options.command = {LATHE_WORKER, "measure-child", "--device", "cuda:77", "--compiler", LATHE_FAKE_COMPILER};
  options.device.set_id("cuda:77");
  MeasureSupervisor supervisor(options);
  EXPECT_FALSE(supervisor.Probe().ok());
  EXPECT_EQ(supervisor.device().state(), v1::Device::QUARANTINED);
  EXPECT_FALSE(supervisor.device().state_reason().empty());
}

}  // namespace
}  // namespace lathe
