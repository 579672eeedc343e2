// A thousand workers that lose their connections at once and are back at once, as after a switch was restarted: none
// loses what it holds, and nothing is done twice.
#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <thread>
#include <vector>

#include "proto/support/protocol.h"
#include "tests/unit/server/server_fixture.h"

namespace lathe {
namespace {

using testing_support::AddTarget;
using testing_support::FakeWorker;
using testing_support::kChip;
using testing_support::ServerTest;

constexpr int kWorkers = 1000;
constexpr int kThreads = 16;

// Calls `act` for each number below `count`, on several threads.
void ForEach(int count, const std::function<void(int)>& act) {
  std::atomic<int> next = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (int k = next++; k < count; k = next++) act(k);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// One worker with one slot, on a connection of its own, driven by the test.
class Member {
 public:
  void Connect(const std::string& address, int number) {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    channel_ = grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
    stub_ = internal::WorkerLink::NewStub(channel_);
    context_ = std::make_unique<grpc::ClientContext>();
    stream_ = stub_->Synchronize(context_.get());
    internal::WorkerState state;
    state.set_protocol_version(kProtocolVersion);
    state.set_incarnation(absl::StrCat("w", number, "-1"));
    v1::Worker* worker = state.mutable_worker();
    worker->set_name(absl::StrCat("workers/w", number));
    worker->set_compile_slots(1);
    worker->set_compiler_build("c1");
    worker->set_assembler_build("a1");
    AddTarget(kChip, worker->mutable_targets());
    if (!lease.empty()) {
      internal::RunningWork* running = state.add_running();
      running->set_lease(lease);
      running->set_work(work.id());
      running->set_phase(internal::WORK_PHASE_COMPILING);
    }
    incarnation_ = state.incarnation();
    EXPECT_TRUE(stream_->Write(state));
  }
  // Reads until the server has named what this worker does; false where the stream ended.
  bool AwaitLease() {
    internal::DesiredState desired;
    while (stream_->Read(&desired)) {
      if (desired.leases_size() == 0) continue;
      lease = desired.leases(0).id();
      if (desired.leases(0).work().has_compile()) work = desired.leases(0).work();
      return true;
    }
    return false;
  }
  // The leases that the server's first answer names.
  std::vector<std::string> FirstAnswer() {
    internal::DesiredState desired;
    std::vector<std::string> leases;
    if (!stream_->Read(&desired)) return {"the stream ended"};
    for (const internal::Lease& one : desired.leases()) leases.push_back(one.id());
    return leases;
  }
  void Report(const std::string& blob) {
    internal::WorkerState state;
    state.set_incarnation(incarnation_);
    internal::WorkResult* result = state.add_finished();
    *result = FakeWorker::Compile(work.compile());
    result->set_lease(lease);
    result->set_work(work.id());
    result->mutable_compile()->mutable_artifact()->set_digest(blob);
    EXPECT_TRUE(stream_->Write(state));
    internal::DesiredState desired;
    while (stream_->Read(&desired)) {
      if (std::count(desired.acknowledged().begin(), desired.acknowledged().end(), lease) > 0) return;
    }
    ADD_FAILURE() << "the result was not acknowledged";
  }
  void Break() {
    context_->TryCancel();
    internal::DesiredState desired;
    while (stream_->Read(&desired)) {
    }
    (void)stream_->Finish();
  }

  std::string lease;
  internal::WorkItem work;

 private:
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<internal::WorkerLink::Stub> stub_;
  std::unique_ptr<grpc::ClientContext> context_;
  std::unique_ptr<grpc::ClientReaderWriter<internal::WorkerState, internal::DesiredState>> stream_;
  std::string incarnation_;
};

class HerdTest : public ServerTest {
 protected:
  HerdTest() {
    server_.reset();
    options_.scheduler.compile_leases_per_slot = 1;
    options_.scheduler.heartbeat = absl::Seconds(10);  // sanitizers are slow
    options_.scheduler.lease = absl::Seconds(60);
    StartServer();
  }

  // A call of Compile that waits.
  struct Order {
    grpc::ClientContext context;
    v1::CompileRequest request;
    v1::CompileResponse response;
  };
  void Ask(int number) {
    grpc::ClientContext context;
    v1::InspectRequest inspect;
    inspect.mutable_module()->set_text(absl::StrCat("kernel k", number));
    v1::InspectResponse inspected;
    ASSERT_TRUE(compile_->Inspect(&context, inspect, &inspected).ok());
    Order& order = orders_.emplace_back();
    order.context.set_deadline(std::chrono::system_clock::now() + std::chrono::minutes(10));
    *order.request.mutable_module() = inspect.module();
    order.request.set_target(kChip);
    // A connection takes a thousand streams at once.
    auto& stub = number % 2 == 0 ? compile_ : second_;
    stub->async()->Compile(&order.context, &order.request, &order.response,
                           [this](const grpc::Status& status) { (status.ok() ? succeeded_ : failed_)++; });
  }
  std::string Upload(const std::string& data) {
    grpc::ClientContext context;
    v1::PutBlobResponse response;
    auto writer = artifacts_->PutBlob(&context, &response);
    v1::BlobChunk chunk;
    chunk.set_digest(Sha256Digest(data));
    chunk.set_total_bytes(data.size());
    chunk.set_data(data);
    writer->WriteLast(chunk, {});
    EXPECT_TRUE(writer->Finish().ok());
    return chunk.digest();
  }
  double Ended(absl::string_view end) {
    return metrics_.lathe_server_leases_ended_total.With({"compile", end}).Value();
  }

  std::unique_ptr<v1::CompileService::Stub> second_;
  std::deque<Order> orders_;
  std::atomic<int> succeeded_ = 0, failed_ = 0;
};

TEST_F(HerdTest, AThousandWorkersThatComeBackAtOnceKeepTheirLeases) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  second_ = v1::CompileService::NewStub(
      grpc::CreateCustomChannel(server_->address(), grpc::InsecureChannelCredentials(), arguments));
  std::deque<Member> members(kWorkers);
  ForEach(kWorkers, [&](int i) { members[i].Connect(server_->address(), i); });
  for (int i = 0; i < kWorkers; ++i) Ask(i);
  if (HasFatalFailure()) return;
  ForEach(kWorkers, [&](int i) { EXPECT_TRUE(members[i].AwaitLease()) << i; });
  std::map<std::string, int> held;
  for (const Member& member : members) ++held[member.lease];
  ASSERT_EQ(held.size(), size_t{kWorkers});

  ForEach(kWorkers, [&](int i) { members[i].Break(); });
  const absl::Time began = absl::Now();
  ForEach(kWorkers, [&](int i) { members[i].Connect(server_->address(), i); });
  std::atomic<int> kept = 0;
  ForEach(kWorkers, [&](int i) { kept += members[i].FirstAnswer() == std::vector<std::string>{members[i].lease}; });
  const absl::Duration took = absl::Now() - began;
  std::printf("%d workers were back after %.1f s\n", kWorkers, absl::ToDoubleSeconds(took));
  EXPECT_EQ(kept, kWorkers);
  EXPECT_LT(took, options_.scheduler.reconnect_grace);
  for (const char* end : {"expired", "cancelled", "failed", "disowned"}) EXPECT_EQ(Ended(end), 0) << end;

  const std::string blob = Upload("code of all");
  ForEach(kWorkers, [&](int i) { members[i].Report(blob); });
  for (int i = 0; i < 1000 && succeeded_ + failed_ < kWorkers; ++i) absl::SleepFor(absl::Milliseconds(20));
  EXPECT_EQ(succeeded_, kWorkers);
  EXPECT_EQ(Ended("completed"), kWorkers);  // each once
  for (Member& member : members) member.Break();
}

}  // namespace
}  // namespace lathe
