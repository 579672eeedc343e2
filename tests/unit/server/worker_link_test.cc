// Answers of a whole server on the worker link, over real gRPC.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "proto/support/channel.h"
#include "proto/support/protocol.h"
#include "server/scheduler/lease_ids.h"
#include "tests/unit/proxy.h"
#include "tests/unit/server/server_fixture.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::ServerTest;

TEST_F(ServerTest, AWorkerThatComesBackIsNotToldToStopWhatItRuns) {
  server_.reset();
  options_.scheduler.lease_key = "a key of the test";
  StartServer();
  const LeaseIds leases(options_.scheduler.lease_key, IdSource::Random());
  Scheduler unused({}, Clock::Real(), IdSource::Random(), &metrics_);
  auto stub = internal::WorkerLink::NewStub(channel_);
  for (int i = 0; i < 50; ++i) {
    internal::WorkerState state = FakeWorker(&unused, absl::StrCat("w", i)).state();
    const std::string work = absl::StrCat("compile/", i);  // of an earlier life of the server
    internal::RunningWork* running = state.add_running();
    running->set_work(work);
    running->set_lease(leases.New(work, state.worker().name()));
    running->set_phase(internal::WORK_PHASE_COMPILING);
    grpc::ClientContext context;
    auto stream = stub->Synchronize(&context);
    stream->Write(state);
    internal::DesiredState desired;
    ASSERT_TRUE(stream->Read(&desired));
    ASSERT_EQ(desired.leases_size(), 1) << "worker " << i;
    EXPECT_EQ(desired.leases(0).id(), running->lease());
    context.TryCancel();
    stream->Finish();
  }
}

TEST_F(ServerTest, AWorkerWhoseConnectionHasGoneDeadIsLost) {
  server_.reset();
  options_.keepalive = {.every = absl::Milliseconds(300), .answer = absl::Milliseconds(300)};
  StartServer();
  testing_support::Proxy proxy(server_->address());
  testing_support::LinkWorker worker(proxy.address());
  AwaitWorkers(1);
  proxy.Freeze();
  v1::Worker::State state = v1::Worker::ACTIVE;
  for (int i = 0; i < 1000 && state != v1::Worker::LOST; ++i) {
    absl::SleepFor(absl::Milliseconds(10));
    state = ListWorkers().workers(0).state();
  }
  EXPECT_EQ(state, v1::Worker::LOST);
}

TEST_F(ServerTest, ADrainWaitsForNoCompilationThatSomebodyAwaits) {
  testing_support::LinkWorker worker(server_->address());
  worker.hold = true;
  AwaitWorkers(1);
  absl::Status ended;
  std::thread call([&] { ended = Compile("kernel slow", absl::Seconds(60)).status(); });
  for (int i = 0; i < 1000 && worker.leased == 0; ++i) absl::SleepFor(absl::Milliseconds(10));
  EXPECT_GT(worker.leased, 0);
  const absl::Time start = absl::Now();
  server_->Drain(absl::Seconds(20));
  EXPECT_LT(absl::Now() - start, absl::Seconds(10));
  call.join();
  EXPECT_EQ(KindOf(ended), ErrorKind::unavailable) << ended;
  EXPECT_THAT(std::string(ended.message()), testing::HasSubstr("draining"));
  EXPECT_EQ(worker.leased, 1) << "the worker goes on, for the next server";
}

TEST_F(ServerTest, CallersMayAskWhetherTheConnectionLives) {
  server_.reset();
  options_.least_between_pings = absl::Milliseconds(100);
  StartServer();
  // By itself gRPC ends a connection at the fourth question within five minutes.
  const auto channel = OpenChannel(server_->address(), {}, {}, {.every = absl::Milliseconds(250)});
  ASSERT_TRUE(channel.ok()) << channel.status();
  testing_support::LinkWorker worker(server_->address());
  worker.hold = true;
  AwaitWorkers(1);
  grpc::ClientContext context;
  v1::WatchTuningJobRequest request;
  request.set_name(Create(testing_support::TestSpec()).value().name());
  auto watch = v1::TuningService::NewStub(*channel)->WatchTuningJob(&context, request);
  std::thread ends([&context] {
    absl::SleepFor(absl::Seconds(7));
    context.TryCancel();
  });
  v1::JobEvent event;
  while (watch->Read(&event)) {
  }
  EXPECT_EQ(watch->Finish().error_code(), grpc::StatusCode::CANCELLED);
  ends.join();
}

TEST_F(ServerTest, AWorkerWithoutABuildIsRejectedWithTheReason) {
  grpc::ClientContext context;
  auto stub = internal::WorkerLink::NewStub(channel_);
  auto stream = stub->Synchronize(&context);
  internal::WorkerState state;
  state.mutable_worker()->set_name("workers/x");
  state.mutable_worker()->set_compile_slots(1);
  state.set_incarnation("1");
  state.set_protocol_version(kProtocolVersion);
  stream->Write(state);
  internal::DesiredState desired;
  ASSERT_TRUE(stream->Read(&desired));
  EXPECT_THAT(desired.rejected(), testing::HasSubstr("compiler build"));
  EXPECT_FALSE(stream->Read(&desired));
  EXPECT_FALSE(stream->Finish().ok());
}

TEST_F(ServerTest, AWorkerOfAnOlderProtocolIsRejectedWithTheReason) {
  grpc::ClientContext context;
  auto stub = internal::WorkerLink::NewStub(channel_);
  auto stream = stub->Synchronize(&context);
  internal::WorkerState state;
  state.mutable_worker()->set_name("workers/x");
  state.set_incarnation("1");
  state.set_protocol_version(kLeastProtocolVersion - 1);
  stream->Write(state);
  internal::DesiredState desired;
  ASSERT_TRUE(stream->Read(&desired));
  EXPECT_THAT(desired.rejected(), testing::HasSubstr("speaks protocol"));
  EXPECT_FALSE(stream->Finish().ok());
}

}  // namespace
}  // namespace lathe
