// Answers of a whole server on the worker link, over real gRPC.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "proto/support/protocol.h"
#include "server/scheduler/lease_ids.h"
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
