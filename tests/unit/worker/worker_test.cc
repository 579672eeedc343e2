// A whole worker in this process, with real children on a simulated device, against a scripted
// server.
#include "worker/worker.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "tests/unit/proxy.h"
#include "tests/unit/silent_metrics.h"
#include "tests/unit/worker/add_kernel.h"
#include "tests/unit/worker/fake_server.h"
#include "worker/blobs/artifact_transport.h"
#include "worker/link/link.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class WorkerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    signal(SIGPIPE, SIG_IGN);
    config_.server = server_.address();
    config_.metrics_listen = "127.0.0.1:0";
    config_.data_dir =
        ::testing::TempDir() + "worker_test_" + ::testing::UnitTest::GetInstance()->current_test_info()->name();
    config_.devices = {"sim:cuda:90"};
    config_.compile_slots = 2;
    config_.compiler = LATHE_FAKE_COMPILER;
    config_.compile_timeout_seconds = 1;
    module_ = server_.AddBlob(kAddModule);
  }
  void TearDown() override {
    if (worker_ != nullptr) {
      worker_->Drain();
      if (running_.joinable()) running_.join();
      worker_.reset();
    }
    std::filesystem::remove_all(config_.data_dir);
  }

  void StartWorker(const std::string& faults = "") {
    absl::StatusOr<std::unique_ptr<Worker>> worker = Worker::Start(config_, *Faults::Parse(faults), LATHE_WORKER);
    ASSERT_TRUE(worker.ok()) << worker.status();
    worker_ = *std::move(worker);
    running_ = std::thread([this] { ended_ = worker_->Run(); });
    ASSERT_TRUE(server_.Wait([this](const FakeServer::Seen& seen) {
      return seen.worker.devices_size() == static_cast<int>(config_.devices.size());
    }));
  }

  internal::WorkItem CompileItem(const std::string& id, int num_warps, const std::string& fault = "") {
    internal::WorkItem item;
    item.set_id(id);
    internal::CompileWork& work = *item.mutable_compile();
    work.set_module_digest(module_);
    work.set_entry("add");
    work.set_target("cuda:90");
    work.set_want_simulation(true);
    *work.mutable_knobs() = AddKnobs(num_warps, fault);
    return item;
  }

  // Compiles, then leases the measurement of what came out.
  internal::WorkResult CompileAndMeasure(const std::vector<int>& num_warps) {
    internal::WorkItem item;
    item.set_id("measure");
    internal::MeasureWork& work = *item.mutable_measure();
    work.set_device_model("sim:cuda:90");
    work.mutable_policy()->set_rtol(1e-5);
    for (int n : num_warps) {
      const std::string id = absl::StrCat("compile-", n);
      server_.AddLease(CompileItem(id, n));
      const internal::WorkResult result = server_.WaitForResult(id);
      EXPECT_FALSE(result.has_error()) << result.ShortDebugString();
      *work.add_candidates() = AddCandidate(absl::StrCat("trial-", n), result.compile().artifact(), module_);
    }
    server_.AddLease(item);
    return server_.WaitForResult("measure");
  }

  FakeServer server_;
  WorkerConfig config_;
  std::string module_;
  std::unique_ptr<Worker> worker_;
  std::thread running_;
  absl::Status ended_;
};

TEST_F(WorkerTest, ADiskOfTheServerThatIsFullForAWhileLosesNoOutput) {
  FakeClock clock;
  ArtifactTransport transport(grpc::CreateChannel(server_.address(), grpc::InsecureChannelCredentials()),
                              absl::Minutes(2), &clock);
  server_.RefuseBlobs(20);
  EXPECT_EQ(transport.Upload(Sha256Digest("blob"), "blob"), absl::OkStatus());
  EXPECT_EQ(server_.Blob(Sha256Digest("blob")), "blob");
  server_.RefuseBlobs(1000);
  EXPECT_EQ(transport.Upload(Sha256Digest("late"), "late").code(), absl::StatusCode::kUnavailable);
}

TEST_F(WorkerTest, SaysWhoItIs) {
  StartWorker();
  EXPECT_THAT(server_.seen().worker.name(), HasSubstr("workers/"));
  EXPECT_EQ(server_.seen().worker.compile_slots(), 2);
  EXPECT_EQ(server_.seen().worker.compiler_build(), "fake-1");
  EXPECT_EQ(server_.seen().worker.targets(0).id(), "cuda:90");
  EXPECT_TRUE(server_.seen().worker.targets(0).needs_assembler());
  EXPECT_EQ(server_.seen().worker.devices(0).target(), "cuda:90");
  EXPECT_EQ(server_.seen().worker.devices(0).state(), v1::Device::IDLE);
  EXPECT_FALSE(server_.seen().last.incarnation().empty());
}

TEST_F(WorkerTest, CompilesAndUploadsBeforeItReports) {
  StartWorker();
  internal::WorkItem item = CompileItem("one", 4);
  item.mutable_compile()->add_emit("ttg");
  server_.AddLease(item);
  const internal::WorkResult result = server_.WaitForResult("one");
  ASSERT_TRUE(result.has_compile()) << result.ShortDebugString();
  const v1::Artifact& artifact = result.compile().artifact();
  EXPECT_THAT(server_.Blob(artifact.digest()), HasSubstr("binary of"));
  EXPECT_THAT(server_.Blob(artifact.assembly_digest()), HasSubstr("assembly of"));
  EXPECT_THAT(server_.Blob(artifact.simulation_digest()), HasSubstr("code of"));
  EXPECT_THAT(server_.Blob(result.compile().emitted().at("ttg")), HasSubstr("ttg of"));
  EXPECT_EQ(result.compile().compile_ms(), 3);
}

TEST_F(WorkerTest, CompilesThenMeasures) {
  StartWorker();
  const internal::WorkResult result = CompileAndMeasure({1, 2, 4});
  ASSERT_TRUE(result.has_measure()) << result.ShortDebugString();
  EXPECT_EQ(result.measure().device_id(), "sim:cuda:90");
  ASSERT_EQ(result.measure().trials_size(), 3);
  for (const internal::TrialOutcome& trial : result.measure().trials()) {
    EXPECT_FALSE(trial.has_error()) << trial.ShortDebugString();
    EXPECT_TRUE(trial.checked());
  }
}

TEST_F(WorkerTest, ADeviceThatThrottlesIsQuarantinedAndItsResultTold) {
  setenv("LATHE_FAULT", "measure:throttle", 1);  // of the measuring child
  StartWorker();
  unsetenv("LATHE_FAULT");
  const internal::WorkResult result = CompileAndMeasure({4});
  ASSERT_EQ(result.measure().trials_size(), 1) << result.ShortDebugString();
  EXPECT_EQ(result.measure().trials(0).conditions().throttle(), "hw_slowdown");
  EXPECT_TRUE(server_.Wait(
      [](const FakeServer::Seen& seen) { return seen.worker.devices(0).state() == v1::Device::QUARANTINED; }));
}

TEST_F(WorkerTest, AProblemThatThisMachineCannotHoldIsNoFaultOfTheVariant) {
  StartWorker();
  server_.AddLease(CompileItem("compile", 4));
  internal::WorkItem item;
  item.set_id("measure");
  internal::MeasureWork& work = *item.mutable_measure();
  work.set_device_model("sim:cuda:90");
  internal::Candidate& candidate = *work.add_candidates();
  candidate = AddCandidate("t", server_.WaitForResult("compile").compile().artifact(), module_);
  for (internal::ResolvedArgument& argument : *candidate.mutable_problem()->mutable_arguments())
    if (argument.has_tensor()) argument.mutable_tensor()->set_shape(0, int64_t{1} << 40);
  server_.AddLease(item);
  const internal::WorkResult result = server_.WaitForResult("measure");
  ASSERT_EQ(result.measure().trials_size(), 1) << result.ShortDebugString();
  EXPECT_EQ(result.measure().trials(0).error().kind(), "memory_limit");
  EXPECT_THAT(result.measure().trials(0).error().message(), HasSubstr("A smaller problem needs less"));
}

TEST_F(WorkerTest, ACompilerThatCrashesOrHangsIsAResult) {
  StartWorker();
  server_.AddLease(CompileItem("crash", 1, "crash"));
  EXPECT_EQ(server_.WaitForResult("crash").error().kind(), "compiler_crash");
  server_.AddLease(CompileItem("error", 2, "error"));
  EXPECT_EQ(server_.WaitForResult("error").error().kind(), "out_of_resources");
  server_.AddLease(CompileItem("good", 4));
  EXPECT_FALSE(server_.WaitForResult("good").has_error());
}

TEST_F(WorkerTest, ACrashIsBlamedOnOneVariantOfAGroup) {
  config_.compile_slots = 1;
  StartWorker();
  // While the only slot is held, the others gather into one group.
  internal::WorkItem holder = CompileItem("holder", 16, "hang");
  holder.mutable_compile()->set_entry("another");
  server_.AddLease(holder);
  ASSERT_TRUE(server_.WaitForPhase("holder", internal::WORK_PHASE_COMPILING));
  server_.AddLease(CompileItem("a", 1));
  server_.AddLease(CompileItem("b", 2, "crash"));
  server_.AddLease(CompileItem("c", 4));
  ASSERT_TRUE(server_.WaitForPhase("c", internal::WORK_PHASE_UNSPECIFIED));
  server_.Withdraw("holder");
  EXPECT_FALSE(server_.WaitForResult("a").has_error());
  EXPECT_EQ(server_.WaitForResult("b").error().kind(), "compiler_crash");
  EXPECT_FALSE(server_.WaitForResult("c").has_error());
}

TEST_F(WorkerTest, AGroupLeavesWorkForTheSlotsThatAreBusyNow) {
  StartWorker();
  for (const char* entry : {"another", "yet_another"}) {
    internal::WorkItem holder = CompileItem(entry, 16, "hang");
    holder.mutable_compile()->set_entry(entry);
    server_.AddLease(holder);
    ASSERT_TRUE(server_.WaitForPhase(entry, internal::WORK_PHASE_COMPILING));
  }
  for (const char* id : {"a", "b", "c", "d"}) server_.AddLease(CompileItem(id, 1, "hang"));
  ASSERT_TRUE(server_.WaitForPhase("d", internal::WORK_PHASE_UNSPECIFIED));
  server_.Withdraw("another");
  ASSERT_TRUE(server_.WaitForPhase("b", internal::WORK_PHASE_COMPILING));
  EXPECT_TRUE(server_.WaitForPhase("c", internal::WORK_PHASE_UNSPECIFIED));
  for (const char* id : {"yet_another", "a", "b", "c", "d"}) server_.Withdraw(id);
  EXPECT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.last.running_size() == 0; }));
}

TEST_F(WorkerTest, AReferenceGoesBeforeCompilationsThatWait) {
  config_.compile_slots = 1;
  StartWorker();
  server_.AddLease(CompileItem("holder", 1, "hang"));
  ASSERT_TRUE(server_.WaitForPhase("holder", internal::WORK_PHASE_COMPILING));
  server_.AddLease(CompileItem("stuck", 2, "hang"));
  internal::WorkItem reference;
  reference.set_id("reference");
  reference.mutable_reference()->set_module_digest(module_);
  server_.AddLease(reference);
  ASSERT_TRUE(server_.WaitForPhase("reference", internal::WORK_PHASE_UNSPECIFIED));
  server_.Withdraw("holder");
  server_.WaitForResult("reference");
  EXPECT_TRUE(server_.WaitForPhase("stuck", internal::WORK_PHASE_COMPILING));
  server_.Withdraw("stuck");
  EXPECT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.last.running_size() == 0; }));
}

TEST_F(WorkerTest, WhatTheServerNoLongerWantsIsCancelled) {
  StartWorker();
  server_.AddLease(CompileItem("stuck", 1, "hang"));
  ASSERT_TRUE(server_.WaitForPhase("stuck", internal::WORK_PHASE_COMPILING));
  server_.Withdraw("stuck");
  ASSERT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.last.running_size() == 0; }));
  server_.AddLease(CompileItem("good", 4));
  EXPECT_FALSE(server_.WaitForResult("good").has_error());
  EXPECT_FALSE(server_.seen().results.contains("stuck"));
}

TEST_F(WorkerTest, StatesResultsUntilTheyAreAcknowledgedAlsoOverALostStream) {
  StartWorker();
  server_.SetAcknowledging(false);
  server_.AddLease(CompileItem("one", 1));
  server_.WaitForResult("one");
  server_.DropStreams();
  ASSERT_TRUE(
      server_.Wait([](const FakeServer::Seen& seen) { return seen.streams == 2 && seen.last.finished_size() == 1; }));
  EXPECT_TRUE(server_.seen().last.has_worker() || server_.seen().worker.devices_size() == 1);
  server_.SetAcknowledging(true);
  EXPECT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.last.finished_size() == 0; }));
}

TEST_F(WorkerTest, ComesBackAfterEveryLossOfItsLink) {
  StartWorker("link:drop@seconds=0.3");
  ASSERT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.streams >= 3; }));
  server_.AddLease(CompileItem("one", 1));
  EXPECT_FALSE(server_.WaitForResult("one").has_error());
}

// Returns the lines that a link logs within two seconds while it has no connection to `server`.
std::string LogOfLink(const std::string& server) {
  std::ostringstream log;
  const std::shared_ptr<spdlog::logger> before = spdlog::default_logger();
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("lathe-test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
  WorkerMetrics metrics(std::make_shared<prometheus::Registry>());
  Link link(
      grpc::CreateChannel(server, grpc::InsecureChannelCredentials()),
      {.server = server, .silence = absl::Milliseconds(500)}, metrics, [](bool) { return internal::WorkerState(); },
      [](const internal::DesiredState&) {});
  std::thread running([&link] { EXPECT_TRUE(link.Run().ok()); });
  absl::SleepFor(absl::Seconds(2));
  link.Stop();
  running.join();
  spdlog::set_default_logger(before);
  EXPECT_EQ(log.str().find("no connection"), log.str().rfind("no connection")) << "one line for an outage";
  return log.str();
}

TEST_F(WorkerTest, TheLogSaysWhyThereIsNoConnection) {
  const std::string log = LogOfLink("127.0.0.1:1");
  EXPECT_THAT(log, HasSubstr("no connection to the server: "));
  EXPECT_THAT(log, HasSubstr("Connection refused"));
}

TEST_F(WorkerTest, TheLogSaysThatAServerDoesNotAnswer) {
  // It listens and never says a word.
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  ASSERT_EQ(bind(listener, reinterpret_cast<const sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(listener, 8), 0);
  ASSERT_EQ(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size), 0);
  const std::string server = absl::StrCat("127.0.0.1:", ntohs(address.sin_port));
  EXPECT_THAT(LogOfLink(server),
              HasSubstr(absl::StrCat("no connection to the server yet (", server, " does not answer)")));
  close(listener);
}

TEST_F(WorkerTest, DrainFinishesWhatRunsAndGivesBackTheRest) {
  config_.compile_slots = 1;
  config_.compile_timeout_seconds = 2;
  StartWorker();
  // The one slot is held for as long as a compilation may take.
  server_.AddLease(CompileItem("slow", 1, "hang"));
  ASSERT_TRUE(server_.WaitForPhase("slow", internal::WORK_PHASE_COMPILING));
  internal::WorkItem other = CompileItem("other", 2);
  other.mutable_compile()->set_entry("another");
  server_.AddLease(other);
  ASSERT_TRUE(server_.WaitForPhase("other", internal::WORK_PHASE_UNSPECIFIED));
  worker_->Drain();
  EXPECT_EQ(server_.WaitForResult("other").error().kind(), "unavailable");
  worker_->Drain();
  running_.join();
  EXPECT_TRUE(ended_.ok()) << ended_;
}

TEST_F(WorkerTest, ADrainThatTheServerTakesBackEnds) {
  StartWorker();
  server_.SetDrain(true);
  ASSERT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.last.draining(); }));
  server_.AddLease(CompileItem("early", 1));
  EXPECT_EQ(server_.WaitForResult("early").error().kind(), "unavailable");
  server_.SetDrain(false);
  ASSERT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return !seen.last.draining(); }));
  server_.AddLease(CompileItem("late", 1));
  EXPECT_TRUE(server_.WaitForResult("late").has_compile());
}

TEST_F(WorkerTest, AWithheldDeviceMeasuresNothingUntilItIsReleased) {
  StartWorker();
  EXPECT_TRUE(server_.seen().worker.withholds_devices());
  server_.Withhold("sim:cuda:90", false);
  const internal::WorkResult refused = CompileAndMeasure({4});
  EXPECT_EQ(refused.error().kind(), "unavailable");
  EXPECT_THAT(refused.error().message(), HasSubstr("withheld"));
  server_.Release();
  internal::WorkItem item;
  item.set_id("again");
  internal::MeasureWork& work = *item.mutable_measure();
  work.set_device_model("sim:cuda:90");
  work.mutable_policy()->set_rtol(1e-5);
  *work.add_candidates() = AddCandidate("t", server_.WaitForResult("compile-4").compile().artifact(), module_);
  server_.AddLease(item);
  EXPECT_TRUE(server_.WaitForResult("again").has_measure());
}

TEST_F(WorkerTest, AQuarantinedDeviceGivesUpWhatItDoes) {
  setenv("LATHE_FAULT", "measure:hang", 1);  // of the measuring child
  StartWorker();
  unsetenv("LATHE_FAULT");
  server_.AddLease(CompileItem("c", 4));
  internal::WorkItem item;
  item.set_id("stuck");
  internal::MeasureWork& work = *item.mutable_measure();
  work.set_device_model("sim:cuda:90");
  work.mutable_policy()->set_rtol(1e-5);
  work.mutable_policy()->set_hang_seconds(600);
  *work.add_candidates() = AddCandidate("t", server_.WaitForResult("c").compile().artifact(), module_);
  server_.AddLease(item);
  ASSERT_TRUE(server_.WaitForPhase("stuck", internal::WORK_PHASE_CHECKING));
  server_.Withhold("sim:cuda:90", false);
  EXPECT_FALSE(
      server_.Wait([](const FakeServer::Seen& seen) { return seen.results.contains("stuck"); }, absl::Seconds(1)))
      << "what a cordoned device does goes on";
  server_.Withhold("sim:cuda:90", true);
  const internal::WorkResult result = server_.WaitForResult("stuck");
  EXPECT_EQ(result.error().kind(), "unavailable");
  EXPECT_THAT(result.error().message(), HasSubstr("quarantined"));
}

TEST_F(WorkerTest, AnIdleWorkerSpeaksAtHeartbeatsOnly) {
  StartWorker();
  server_.Wait([](const FakeServer::Seen&) { return false; }, absl::Seconds(1));  // what it says at its start
  const int before = server_.seen().states;
  server_.Wait([](const FakeServer::Seen&) { return false; }, absl::Seconds(3));
  // The server answers every state, and wants one each half second.
  EXPECT_LE(server_.seen().states - before, 8);
}

TEST_F(WorkerTest, AResultThatIsNotAcknowledgedIsSentAgainAfterPauses) {
  StartWorker();
  server_.SetAcknowledging(false);
  server_.AddLease(CompileItem("one", 4));
  ASSERT_FALSE(server_.WaitForResult("one").has_error());
  ASSERT_TRUE(server_.WaitForPhase("one", internal::WORK_PHASE_REPORTING));
  server_.Wait([](const FakeServer::Seen&) { return false; }, absl::Seconds(4));
  // At 0, 1 and 3 s, each at the heartbeat after that.
  EXPECT_GE(server_.seen().times_stated["one"], 2);
  EXPECT_LE(server_.seen().times_stated["one"], 4);
  server_.SetAcknowledging(true);
  EXPECT_TRUE(server_.Wait(
      [](const FakeServer::Seen& seen) { return seen.last.finished_size() + seen.last.running_size() == 0; }));
}

TEST_F(WorkerTest, AStreamOnWhichTheServerIsSilentIsGivenUp) {
  StartWorker();
  ASSERT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.streams == 1; }));
  server_.SetSilent(true);
  EXPECT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.streams > 1; }, absl::Seconds(10)));
  server_.SetSilent(false);
  server_.AddLease(CompileItem("one", 4));
  EXPECT_FALSE(server_.WaitForResult("one").has_error());
}

TEST_F(WorkerTest, AConnectionThatHasGoneDeadIsReplaced) {
  testing_support::Proxy proxy(server_.address());
  config_.server = proxy.address();
  config_.keepalive = {.every = absl::Milliseconds(300), .answer = absl::Milliseconds(300)};
  StartWorker();
  proxy.Freeze();
  // A stream that is begun anew on the same connection would not arrive.
  EXPECT_TRUE(server_.Wait([](const FakeServer::Seen& seen) { return seen.streams > 1; }, absl::Seconds(10)));
  EXPECT_GT(proxy.opened(), 1);
  server_.AddLease(CompileItem("one", 4));
  EXPECT_FALSE(server_.WaitForResult("one").has_error());
}

TEST_F(WorkerTest, AnIdleWorkerDrainsAtOnce) {
  StartWorker();
  worker_->Drain();
  running_.join();
  EXPECT_TRUE(ended_.ok());
}

TEST_F(WorkerTest, GivesBackWhatItCannotMeasure) {
  StartWorker();
  internal::WorkItem item;
  item.set_id("elsewhere");
  item.mutable_measure()->set_device_model("NVIDIA H100 PCIe");
  server_.AddLease(item);
  const internal::WorkResult result = server_.WaitForResult("elsewhere");
  EXPECT_EQ(result.error().kind(), "unavailable");
  EXPECT_THAT(result.error().message(), HasSubstr("has no NVIDIA H100 PCIe"));
}

TEST_F(WorkerTest, RunsNoMachineCodeOfClientsUnlessItIsToldTo) {
  StartWorker();
  internal::WorkItem item;
  item.set_id("binary");
  item.mutable_measure()->set_device_model("sim:cuda:90");
  item.mutable_measure()->set_client_binaries(true);
  server_.AddLease(item);
  const internal::WorkResult result = server_.WaitForResult("binary");
  EXPECT_EQ(result.error().kind(), "unavailable");
  EXPECT_THAT(result.error().message(), HasSubstr("--allow-client-binaries"));
}

TEST_F(WorkerTest, ABlobThatTheServerLacksIsAnError) {
  StartWorker();
  internal::WorkItem item = CompileItem("lost", 1);
  item.mutable_compile()->set_module_digest(Sha256Digest("never sent"));
  server_.AddLease(item);
  EXPECT_EQ(server_.WaitForResult("lost").error().kind(), "not_found");
}

TEST_F(WorkerTest, EndsWhenItIsRejected) {
  server_.SetRejected("another worker has this name");
  absl::StatusOr<std::unique_ptr<Worker>> worker = Worker::Start(config_, {}, LATHE_WORKER);
  ASSERT_TRUE(worker.ok()) << worker.status();
  const absl::Status status = (*worker)->Run();
  EXPECT_THAT(std::string(status.message()), HasSubstr("another worker has this name"));
}

TEST_F(WorkerTest, AReadyFileThatCannotBeWrittenIsAnError) {
  config_.ready_file = config_.data_dir + "/no folder/ready";
  const absl::Status status = Worker::Start(config_, *Faults::Parse(""), LATHE_WORKER).status();
  EXPECT_THAT(std::string(status.message()), HasSubstr("no folder/ready: No such file"));
  EXPECT_EQ(DetailOf(status).field(), "ready_file");
}

TEST_F(WorkerTest, SaysWhatIsMissingAtTheStart) {
  config_.devices = {"sim:cuda:13"};
  EXPECT_EQ(KindOf(Worker::Start(config_, {}, LATHE_WORKER).status()), ErrorKind::unknown_target);
  config_.devices = {"gpu0"};
  EXPECT_EQ(KindOf(Worker::Start(config_, {}, LATHE_WORKER).status()), ErrorKind::invalid_argument);
  config_.devices = {"cuda:99"};
  EXPECT_EQ(KindOf(Worker::Start(config_, {}, LATHE_WORKER).status()), ErrorKind::not_found);
  config_.compiler = "/nowhere/lathe-compiler";
  EXPECT_EQ(KindOf(Worker::Start(config_, {}, LATHE_WORKER).status()), ErrorKind::not_found);
}

TEST_F(WorkerTest, WorkIsTracedBelowTheSpanOfItsLease) {
  config_.trace_file = config_.data_dir + ".traces";
  StartWorker();
  const std::string traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  internal::WorkItem item = CompileItem("traced", 4);
  item.mutable_origin()->set_traceparent(traceparent);
  item.mutable_origin()->set_trial("jobs/1/trials/2");
  server_.AddLease(item);
  const internal::WorkResult compiled = server_.WaitForResult("traced");
  item = CompileItem("sick", 8, "crash");
  item.mutable_origin()->set_traceparent(traceparent);
  server_.AddLease(item);
  server_.WaitForResult("sick");
  server_.AddLease(CompileItem("untraced", 2));
  server_.WaitForResult("untraced");
  item.Clear();
  item.set_id("measured");
  item.mutable_measure()->set_device_model("sim:cuda:90");
  item.mutable_measure()->mutable_policy()->set_rtol(1e-5);
  *item.mutable_measure()->add_candidates() = AddCandidate("trial-4", compiled.compile().artifact(), module_);
  item.mutable_origin()->set_traceparent(traceparent);
  server_.AddLease(item);
  EXPECT_FALSE(server_.WaitForResult("measured").has_error());
  worker_->Drain();
  running_.join();

  struct Found {
    nlohmann::json json;
    std::string Id() const { return json["spanId"]; }
    int64_t At(const char* key) const { return std::stoll(json[key].get<std::string>()); }
    std::string Attribute(const std::string& key) const {
      for (const nlohmann::json& one : json.value("attributes", nlohmann::json::array()))
        if (one["key"] == key) return one["value"]["stringValue"];
      return "";
    }
  };
  std::map<std::string, Found> by_id;
  std::multimap<std::string, Found> by_name;
  std::ifstream file(config_.trace_file);
  for (std::string line; std::getline(file, line);) {
    const nlohmann::json request = nlohmann::json::parse(line);
    for (const nlohmann::json& span : request["resourceSpans"][0]["scopeSpans"][0]["spans"]) {
      by_id[span["spanId"].get<std::string>()] = Found{span};
      by_name.emplace(span["name"].get<std::string>(), Found{span});
    }
  }
  std::filesystem::remove(config_.trace_file);
  for (const auto& [id, span] : by_id) {
    EXPECT_EQ(span.json["traceId"], "4bf92f3577b34da6a3ce929d0e0e4736");
    const std::string parent = span.json["parentSpanId"];
    if (parent == "00f067aa0ba902b7") continue;
    ASSERT_TRUE(by_id.contains(parent)) << span.json;
    EXPECT_GE(span.At("startTimeUnixNano"), by_id[parent].At("startTimeUnixNano")) << span.json;
    EXPECT_LE(span.At("endTimeUnixNano"), by_id[parent].At("endTimeUnixNano")) << span.json;
  }
  ASSERT_EQ(by_name.count("compile"), 2u);
  for (auto [at, end] = by_name.equal_range("compile"); at != end; ++at) {
    EXPECT_EQ(at->second.json["parentSpanId"], "00f067aa0ba902b7");
    const bool sick = at->second.Attribute("lathe.work") == "sick";
    EXPECT_EQ(at->second.json.contains("status"), sick);
    EXPECT_EQ(at->second.Attribute("lathe.trial"), sick ? "" : "jobs/1/trials/2");
  }
  EXPECT_EQ(by_name.count("compiler child"), 1u);
  EXPECT_EQ(by_name.count("compiling"), 2u);
  ASSERT_EQ(by_name.count("measure"), 1u);
  ASSERT_GE(by_name.count("checking"), 1u);
  EXPECT_EQ(by_name.find("checking")->second.Attribute("lathe.trial"), "trial-4");
  EXPECT_EQ(by_name.find("checking")->second.json["parentSpanId"], by_name.find("measure")->second.Id());
}

TEST_F(WorkerTest, EveryMetricIsRecorded) {
  config_.trace_file = config_.data_dir + ".traces";
  StartWorker();
  internal::WorkItem traced = CompileItem("traced", 2);
  traced.mutable_origin()->set_traceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
  server_.AddLease(traced);
  server_.WaitForResult("traced");
  server_.AddLease(CompileItem("crash", 8, "crash"));
  server_.WaitForResult("crash");
  EXPECT_TRUE(CompileAndMeasure({1}).has_measure());
  // Spans are written after a pause.
  const auto silent = [&] { return testing_support::SilentMetrics(*worker_->metrics().registry); };
  for (int i = 0; i < 500 && !silent().empty(); ++i) absl::SleepFor(absl::Milliseconds(10));
  EXPECT_THAT(silent(), IsEmpty());
  EXPECT_THAT(worker_->metrics().Unrecorded(), IsEmpty());
  std::filesystem::remove(config_.trace_file);
}

}  // namespace
}  // namespace lathe
