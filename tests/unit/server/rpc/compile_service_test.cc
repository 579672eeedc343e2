// Compilations by handle over gRPC, and errors that pass.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>
#include <sstream>
#include <thread>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "server/rpc/call_recorder.h"
#include "spdlog/sinks/ostream_sink.h"
#include "spdlog/spdlog.h"
#include "tests/unit/server/server_fixture.h"

namespace lathe {
namespace {

using testing_support::kChip;
using testing_support::LinkWorker;
using testing_support::ServerTest;

TEST_F(ServerTest, ACompilationByHandleIsWaitedForWithoutAThread) {
  v1::CreateCompilationRequest create;
  create.mutable_request()->mutable_module()->set_text("kernel k");
  create.mutable_request()->set_target(kChip);
  LinkWorker worker(server_->address());
  worker.hold = true;
  v1::Compilation made;
  for (int i = 0; i < 100 && made.name().empty(); ++i) {  // until the worker has joined
    grpc::ClientContext context;
    if (!compile_->CreateCompilation(&context, create, &made).ok()) absl::SleepFor(absl::Milliseconds(50));
  }
  ASSERT_FALSE(made.name().empty());
  v1::WaitCompilationRequest wait;
  wait.set_name(made.name());
  const auto waited = [&](int seconds, absl::Duration deadline, v1::Compilation* answer) {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + deadline));
    wait.mutable_timeout()->set_seconds(seconds);
    return compile_->WaitCompilation(&context, wait, answer);
  };
  v1::Compilation answer;
  EXPECT_TRUE(waited(0, absl::Seconds(20), &answer).ok());
  EXPECT_EQ(answer.state(), v1::Compilation::RUNNING);
  EXPECT_EQ(waited(60, absl::Milliseconds(200), &answer).error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  // More waits than there are threads for what may block.
  std::vector<std::thread> all;
  std::atomic<int> succeeded = 0;
  for (int i = 0; i < 20; ++i) {
    all.emplace_back([&] {
      v1::WaitCompilationRequest mine;
      mine.set_name(made.name());
      mine.mutable_timeout()->set_seconds(60);
      grpc::ClientContext context;
      v1::Compilation ended;
      succeeded +=
          compile_->WaitCompilation(&context, mine, &ended).ok() && ended.state() == v1::Compilation::SUCCEEDED;
    });
  }
  v1::Compilation other;
  create.mutable_request()->mutable_module()->set_text("kernel other");
  grpc::ClientContext creating;
  EXPECT_TRUE(compile_->CreateCompilation(&creating, create, &other).ok());
  grpc::ClientContext cancelling;
  v1::CancelCompilationRequest cancel;
  cancel.set_name(other.name());
  EXPECT_TRUE(compile_->CancelCompilation(&cancelling, cancel, &other).ok());
  EXPECT_EQ(other.state(), v1::Compilation::CANCELLED);
  worker.hold = false;
  for (std::thread& thread : all) thread.join();
  EXPECT_EQ(succeeded, 20);
}

TEST(RetryTest, AnErrorThatPassesSaysWhenToTryAgainAndNotToAllAtOnce) {
  std::set<absl::Duration> delays;
  for (int i = 0; i < 50; ++i) {
    const auto delay = RetryDelayOf(FromGrpcStatus(
        ToGrpcStatus(WithSpreadRetry(WithRetryDelay(MakeError(ErrorKind::queue_full, "full"), absl::Seconds(4))))));
    ASSERT_TRUE(delay.has_value());
    EXPECT_GE(*delay, absl::Seconds(2));
    EXPECT_LE(*delay, absl::Seconds(6));
    delays.insert(*delay);
  }
  EXPECT_GT(delays.size(), 40u);
  EXPECT_TRUE(RetryDelayOf(WithSpreadRetry(MakeError(ErrorKind::unavailable, "draining"))).has_value());
  EXPECT_FALSE(RetryDelayOf(WithSpreadRetry(MakeError(ErrorKind::invalid_argument, "no"))).has_value());
  EXPECT_TRUE(WithSpreadRetry(absl::OkStatus()).ok());
}

TEST(CallRecorderTest, FaultsOfTheServerAreLoggedAndThoseOfCallersAreNot) {
  std::ostringstream lines;
  const std::shared_ptr<spdlog::logger> before = spdlog::default_logger();
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(lines)));
  ServerMetrics metrics{std::make_shared<prometheus::Registry>()};
  const grpc::ServerContext call;
  CallRecorder(&metrics, "GetBest", call).Done(MakeError(ErrorKind::not_found, "there is none"));
  EXPECT_EQ(lines.str(), "");
  for (int i = 0; i < 100; ++i)
    CallRecorder(&metrics, "GetBest", call).Done(MakeError(ErrorKind::internal, "it broke"));
  spdlog::set_default_logger(before);
  EXPECT_TRUE(absl::StrContains(lines.str(), "GetBest fails: INTERNAL it broke")) << lines.str();
  // The second may change once meanwhile.
  EXPECT_LE(absl::c_count(lines.str(), '\n'), 20);
}

}  // namespace
}  // namespace lathe
