// The scheduler on a clock that the test moves, and workers that the test plays.
#ifndef LATHE_TESTS_UNIT_SERVER_SCHEDULER_SCHEDULER_FIXTURE_H_
#define LATHE_TESTS_UNIT_SERVER_SCHEDULER_SCHEDULER_FIXTURE_H_

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"
#include "proto/support/protocol.h"
#include "server/scheduler/scheduler.h"
#include "tests/unit/server/test_compiler.h"

namespace lathe::testing_support {

inline constexpr char kTarget[] = "cuda:90";
inline constexpr char kModel[] = "sim:cuda:90";
inline const WorkDone kTake = [](const auto&, const auto&, Acknowledge acknowledge) { acknowledge(absl::OkStatus()); };

struct TestWorker {
  Scheduler* scheduler;
  internal::WorkerState state;
  uint64_t connection = 0;
  int changes = 0;
  internal::WorkPhase phase = internal::WORK_PHASE_COMPILING;
  std::vector<std::string> acknowledged;  // leases
  double busy_seconds = 0;                // of what it reports

  TestWorker(Scheduler* s, const std::string& name, int slots, int devices) : scheduler(s) {
    v1::Worker* worker = state.mutable_worker();
    worker->set_name(name);
    worker->set_compile_slots(slots);
    worker->set_compiler_build("c1");
    worker->set_assembler_build("a1");
    for (const char* target : {kTarget, "hip:gfx942"}) AddTarget(target, worker->mutable_targets());
    for (int i = 0; i < devices; ++i) {
      v1::Device* device = worker->add_devices();
      device->set_id(absl::StrCat("d", i));
      device->set_model(kModel);
      device->set_target(kTarget);
      device->set_state(v1::Device::IDLE);
    }
    state.set_incarnation(name + "-1");
    state.set_protocol_version(kProtocolVersion);
    Connect();
  }

  void Connect() {
    auto result = scheduler->Connect(state, [this] { ++changes; });
    ASSERT_TRUE(result.ok()) << result.status();
    connection = *result;
    Send();
  }
  // The process ends, and another of the worker's name begins.
  void Restart(const std::string& incarnation) {
    scheduler->Disconnect(connection);
    state.set_incarnation(incarnation);
    state.clear_running();
    Connect();
  }
  void Send() { scheduler->Update(connection, state); }
  internal::DesiredState Desired() {
    internal::DesiredState desired;
    EXPECT_TRUE(scheduler->Desired(connection, &desired));
    acknowledged.insert(acknowledged.end(), desired.acknowledged().begin(), desired.acknowledged().end());
    return desired;
  }

  // Ids of the work items that it should be doing.
  std::vector<std::string> Works() {
    std::vector<std::string> works;
    internal::DesiredState desired;
    if (!scheduler->Desired(connection, &desired)) return {"replaced"};
    for (const internal::Lease& lease : desired.leases()) works.push_back(lease.work().id());
    return works;
  }
  // Says that it runs all that it should be doing.
  void RunAll() {
    state.clear_running();
    internal::DesiredState desired = Desired();
    for (const internal::Lease& lease : desired.leases()) {
      auto* running = state.add_running();
      running->set_lease(lease.id());
      running->set_work(lease.work().id());
      running->set_phase(phase);
    }
    Send();
  }
  std::string LeaseOf(const std::string& work) {
    for (const auto& running : state.running()) {
      if (running.work() == work) return running.lease();
    }
    return "";
  }
  // Reports the work that it runs; true when the server has taken it.
  bool Finish(const std::string& work, const std::string& error = "") {
    state.clear_finished();
    auto* result = state.add_finished();
    result->set_lease(LeaseOf(work));
    result->set_work(work);
    result->set_busy_seconds(busy_seconds);
    if (!error.empty()) result->mutable_error()->set_kind(error);
    for (int i = 0; i < state.running_size(); ++i) {
      if (state.running(i).work() == work) {
        state.mutable_running()->DeleteSubrange(i, 1);
        break;
      }
    }
    Send();
    state.clear_finished();
    const size_t before = acknowledged.size();
    Desired();
    return acknowledged.size() > before;
  }
};

class SchedulerTest : public testing::Test {
 protected:
  WorkRequest Compile(const std::string& id, const std::string& tenant = "t", int priority = 0) {
    WorkRequest request;
    request.work.set_id(id);
    request.work.mutable_compile()->set_target(kTarget);
    request.tenant = tenant;
    request.priority = priority;
    request.build = {"c1", "a1"};
    return request;
  }
  WorkRequest Reference(const std::string& id, int priority = 0) {
    WorkRequest request;
    request.work.set_id(id);
    request.work.mutable_reference();
    request.tenant = "t";
    request.priority = priority;
    return request;
  }
  WorkRequest Measure(const std::string& id, const std::string& model = kModel) {
    WorkRequest request;
    request.work.set_id(id);
    request.work.mutable_measure()->set_device_model(model);
    request.tenant = "t";
    return request;
  }
  void Submit(WorkRequest request) {
    std::string id = request.work.id();
    ASSERT_TRUE(
        scheduler_
            .Submit(std::move(request),
                    [this, id](const internal::WorkResult& result, const std::string&, Acknowledge acknowledge) {
                      if (slow_) return pending_.push_back(std::move(acknowledge));
                      if (!durable_) return acknowledge(absl::UnavailableError("disk full"));
                      done_.push_back(absl::StrCat(id, ":", result.error().kind()));
                      acknowledge(absl::OkStatus());
                    })
            .ok());
  }
  // The first `count` items that a worker with one slot is given, each when the one before has ended.
  std::vector<std::string> RunInTurn(int count) {
    TestWorker worker(&scheduler_, "w", 1, 0);
    std::vector<std::string> order;
    for (int i = 0; i < count; ++i) {
      worker.RunAll();
      order.push_back(worker.state.running(0).work());
      worker.Finish(order.back());
    }
    return order;
  }
  absl::Status Restrict(v1::Restriction::Kind kind, const std::string& worker, const std::string& device = "") {
    v1::Restriction restriction;
    restriction.set_kind(kind);
    restriction.set_by("root");
    restriction.set_reason("new driver");
    return scheduler_.Restrict(worker, device, restriction);
  }
  absl::Status Lift(v1::Restriction::Kind kind, const std::string& worker, const std::string& device = "") {
    return scheduler_.LiftRestriction(worker, device, kind);
  }
  // Time goes on in steps, as it does for a server that runs; the workers are heard from.
  void Pass(absl::Duration time, const std::vector<TestWorker*>& heard) {
    for (absl::Duration passed; passed < time; passed += absl::Seconds(1)) {
      clock_.Advance(absl::Seconds(1));
      for (TestWorker* worker : heard) worker->Send();
      scheduler_.Tick();
    }
  }
  std::string Done() { return absl::StrJoin(done_, " "); }
  static std::string Join(const std::vector<std::string>& list) { return absl::StrJoin(list, " "); }

  FakeClock clock_;
  SequentialIds ids_;
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  SchedulerOptions options_{.lease = absl::Seconds(30),
                            .reconnect_grace = absl::Seconds(5),
                            .max_losses = 3,
                            .max_attempts = 3,
                            .lease_slack = absl::Hours(24),
                            .compile_leases_per_slot = 1};
  Scheduler scheduler_{options_, &clock_, &ids_, &metrics_};
  std::vector<std::string> done_;
  bool durable_ = true;
  bool slow_ = false;  // owners acknowledge later
  std::vector<Acknowledge> pending_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_SCHEDULER_SCHEDULER_FIXTURE_H_
