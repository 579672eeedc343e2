// The server's parts around a memory store, with an inspector and workers that the test plays.
#ifndef LATHE_TESTS_UNIT_SERVER_HARNESS_H_
#define LATHE_TESTS_UNIT_SERVER_HARNESS_H_

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/ids.h"
#include "proto/support/protocol.h"
#include "proto/support/thread_pool.h"
#include "server/admission/admission.h"
#include "server/session/session_manager.h"
#include "server/store/memory/memory_store.h"
#include "tests/unit/server/test_compiler.h"

namespace lathe::testing_support {

// "kernel NAME" has one entry (!tt.ptr<f32>, i32 divisible by 16); "two" has entries a and b; "empty" has none; "bad"
// is malformed. Comments after '#' do not change the module.
class FakeInspector : public ModuleInspector {
 public:
  absl::StatusOr<internal::ModuleInfo> Inspect(const std::string& text, const std::string& name) override {
    ++inspections;
    std::string body = text.substr(0, text.find('#'));
    internal::ModuleInfo info;
    info.set_canonical_text(body);
    info.set_digest(Sha256Digest(body));
    info.set_level(internal::ModuleInfo::TT);
    info.set_needs_full_grid(absl::StrContains(body, "atomic"));
    if (absl::StartsWith(body, "bad")) {
      v1::ErrorDetail detail;
      detail.set_kind("invalid_ir");
      detail.set_message("expected ')'");
      auto* diagnostic = detail.add_diagnostics();
      diagnostic->set_file(name);
      diagnostic->set_line(3);
      diagnostic->set_column(7);
      return ErrorFromDetail(detail);
    }
    std::vector<std::string> entries;
    if (absl::StartsWith(body, "kernel ")) entries = {body.substr(7)};
    if (body == "two") entries = {"a", "b"};
    for (const std::string& entry : entries) {
      v1::EntryPoint* point = info.add_entries();
      point->set_name(entry);
      point->add_arguments()->set_type("!tt.ptr<f32>");
      v1::ArgumentLayout* n = point->add_arguments();
      n->set_type("i32");
      n->set_divisibility(16);
    }
    return info;
  }
  absl::StatusOr<internal::CompilerDescription> Describe() override { return TestCompiler(); }

  std::atomic<int> inspections = 0;
};

inline v1::TuningSpec TestSpec(std::vector<int64_t> warps = {1, 2, 4, 8}) {
  v1::TuningSpec spec;
  spec.set_name("add");
  spec.add_modules()->set_text("kernel add");
  spec.add_targets(kChip);
  auto& values = (*spec.mutable_space()->mutable_common())["num_warps"];
  for (int64_t value : warps) values.add_values()->set_int_value(value);
  spec.add_grid("cdiv(n, 128)");
  (*spec.add_problems()->mutable_values())["n"] = 1024;
  v1::TensorArgument* tensor = spec.add_arguments()->mutable_tensor();
  tensor->set_dtype("f32");
  tensor->add_shape("n");
  tensor->set_role(v1::ARGUMENT_ROLE_OUTPUT);
  spec.add_arguments()->set_scalar("n");
  return spec;
}

// Everything below the gRPC services. A restart makes all of it anew but the store and the clock.
class Harness {
 public:
  Harness();
  ~Harness();

  void Restart() {
    // As the server does on its way down: callbacks end before what they use goes.
    if (pool) pool->WaitIdle();
    sessions.reset();
    context.reset();
    pool.reset();
    fleet.reset();
    flights.reset();
    admission.reset();
    catalog.reset();
    broker.reset();
    scheduler.reset();
    scheduler = std::make_unique<Scheduler>(scheduler_options, &clock, &ids, &metrics);
    broker = std::make_unique<CompileBroker>(store.get(), scheduler.get(), &metrics, compile_limits, &clock);
    catalog = std::make_unique<ModuleCatalog>(store.get(), &inspector, admission_limits.max_module_bytes, &clock);
    admission = std::make_unique<Admission>(catalog.get(), store.get(), broker.get(), scheduler.get(), TestCompiler(),
                                            admission_limits, &metrics);
    pool = std::make_unique<ThreadPool>(threads);
    flights = std::make_unique<MeasureFlights>();
    fleet = std::make_unique<FleetConditions>(scheduler.get());
    context = std::make_unique<SessionContext>(SessionContext{store.get(), scheduler.get(), broker.get(),
                                                              references.get(), admission.get(), flights.get(),
                                                              fleet.get(), pool.get(), &clock, &metrics, settings});
    sessions = std::make_unique<SessionManager>(context.get(), &ids, job_limits);
    EXPECT_TRUE(broker->Initialize().ok());
    EXPECT_TRUE(sessions->Resume().ok());
  }
  // Waits for callbacks in the pool and lets time-driven work happen.
  void Settle() {
    pool->WaitIdle();
    scheduler->Tick();
    broker->Tick();
    sessions->Tick();
    pool->WaitIdle();
  }

  std::unique_ptr<Store> store = NewMemoryStore();
  FakeClock clock;
  SequentialIds ids;
  ServerMetrics metrics{std::make_shared<prometheus::Registry>()};
  FakeInspector inspector;
  SchedulerOptions scheduler_options;
  CompileLimits compile_limits;
  AdmissionLimits admission_limits;
  SessionSettings settings{.batch_hold = absl::ZeroDuration(), .adopt_hold = absl::ZeroDuration()};
  JobLimits job_limits;
  int threads = 2;  // of the pool; one makes the order of callbacks known. Restart() takes it up

  std::unique_ptr<Scheduler> scheduler;
  std::unique_ptr<CompileBroker> broker;
  std::unique_ptr<ModuleCatalog> catalog;
  std::unique_ptr<Admission> admission;
  std::unique_ptr<ReferenceBroker> references;  // none, unless a test makes one
  std::unique_ptr<MeasureFlights> flights;
  std::unique_ptr<FleetConditions> fleet;
  std::unique_ptr<ThreadPool> pool;
  std::unique_ptr<SessionContext> context;
  std::unique_ptr<SessionManager> sessions;
};

// A worker that compiles and measures by the functions given. Its binary is "code" + num_warps, its time 1000 /
// num_warps.
class FakeWorker {
 public:
  using CompileFunction = std::function<internal::WorkResult(const internal::CompileWork&)>;
  using MeasureFunction = std::function<internal::TrialOutcome(const internal::Candidate&)>;

  FakeWorker(Scheduler* scheduler, const std::string& name, std::vector<std::string> models = {kSim}) {
    v1::Worker* worker = state_.mutable_worker();
    worker->set_name("workers/" + name);
    worker->set_compile_slots(2);
    worker->set_compiler_build("c1");
    worker->set_assembler_build("a1");
    for (const char* target : {"cuda:90", "hip:gfx942"}) AddTarget(target, worker->mutable_targets());
    for (const std::string& model : models) {
      v1::Device* device = worker->add_devices();
      device->set_id(model);
      device->set_model(model);
      device->set_simulated(model.starts_with("sim:"));
      device->set_target(absl::StrContains(model, "gfx942") ? "hip:gfx942" : "cuda:90");
      device->set_driver("580");
      device->set_state(v1::Device::IDLE);
    }
    state_.set_incarnation(name + "-1");
    state_.set_protocol_version(kProtocolVersion);
    Join(scheduler);
  }

  void Join(Scheduler* scheduler) {
    scheduler_ = scheduler;
    absl::StatusOr<uint64_t> connection = scheduler->Connect(state_, [] {});
    ASSERT_TRUE(connection.ok()) << connection.status();
    connection_ = *connection;
    scheduler_->Update(connection_, state_);
  }
  // Says that it lives.
  void Beat() { scheduler_->Update(connection_, state_); }
  void Leave() { scheduler_->Disconnect(connection_); }
  internal::WorkerState& state() { return state_; }

  std::vector<internal::Lease> Leases() {
    internal::DesiredState desired;
    if (!scheduler_->Desired(connection_, &desired)) return {};
    acknowledged += desired.acknowledged_size();
    return {desired.leases().begin(), desired.leases().end()};
  }

  // Does at most `limit` of the items that it should do, and reports them. Returns how many it reported.
  int Work(int limit = 1000) {
    int done = 0;
    for (const internal::Lease& lease : Leases()) {
      if (done == limit) break;
      if (!measures && lease.work().has_measure()) continue;
      state_.clear_finished();
      *state_.add_finished() = Do(lease);
      scheduler_->Update(connection_, state_);
      state_.clear_finished();
      ++done;
    }
    return done;
  }

  internal::WorkResult Do(const internal::Lease& lease) {
    internal::WorkResult result;
    if (lease.work().has_compile()) {
      ++compiled;
      result = compile(lease.work().compile());
    } else if (lease.work().has_reference()) {
      result.mutable_reference()->mutable_expected()->add_programs(0);
      result.mutable_reference()->mutable_expected()->add_tensors()->set_digest(Upload("expected"));
    } else {
      batches.push_back("");
      for (const internal::Candidate& candidate : lease.work().measure().candidates()) {
        absl::StrAppend(&batches.back(), batches.back().empty() ? "" : " ", candidate.incumbent() ? "*" : "",
                        candidate.trial().substr(candidate.trial().rfind('/') + 1));
        if (!candidate.incumbent()) ++measured;
        internal::TrialOutcome outcome = measure(candidate);
        outcome.set_trial(candidate.trial());
        *result.mutable_measure()->add_trials() = std::move(outcome);
      }
      result.mutable_measure()->set_device_id(state_.worker().devices(0).id());
      result.mutable_measure()->set_fresh_process(fresh_processes && lease.work().measure().policy().fresh_process());
    }
    result.set_lease(lease.id());
    result.set_work(lease.work().id());
    result.set_busy_seconds(0.5);
    return result;
  }

  // Where workers upload to: the store of the harness that lives.
  inline static Store* uploads = nullptr;
  static std::string Upload(const std::string& data) {
    std::string digest = Sha256Digest(data);
    if (uploads) {
      EXPECT_TRUE(uploads->PutBlob(digest, data).ok());
    }
    return digest;
  }

  static internal::WorkResult Compile(const internal::CompileWork& work) {
    int64_t warps = 4;
    if (auto it = work.knobs().values().find("num_warps"); it != work.knobs().values().end()) {
      warps = it->second.int_value();
    }
    internal::WorkResult result;
    v1::Artifact* artifact = result.mutable_compile()->mutable_artifact();
    artifact->set_digest(Upload(absl::StrCat("code ", work.module_digest(), work.target(), warps)));
    artifact->set_target(work.target());
    artifact->set_entry(work.entry());
    artifact->set_num_warps(static_cast<int>(warps));
    artifact->set_compiler_build("c1");
    if (work.want_simulation()) artifact->set_simulation_digest(Upload("simulation"));
    (*artifact->mutable_phase_ms())["llvm"] = 3;
    for (const std::string& phase : work.emit()) {
      (*result.mutable_compile()->mutable_emitted())[phase] = Upload(phase);
    }
    result.mutable_compile()->set_compile_ms(10);
    return result;
  }
  static internal::TrialOutcome Measure(const internal::Candidate& candidate) {
    internal::TrialOutcome outcome;
    outcome.set_checked(true);
    double time = 1000.0 / candidate.artifact().num_warps();
    outcome.mutable_time_ns()->set_median(time);
    outcome.mutable_time_ns()->set_ci_low(time * 0.999);
    outcome.mutable_time_ns()->set_ci_high(time * 1.001);
    outcome.mutable_conditions()->set_driver("580");
    outcome.add_samples_ns(time);
    return outcome;
  }

  CompileFunction compile = Compile;
  MeasureFunction measure = Measure;
  bool measures = true;          // false: it holds what it is to measure
  bool fresh_processes = false;  // it starts one for a second opinion
  int compiled = 0;
  int acknowledged = 0;              // results that the server has taken
  int measured = 0;                  // without incumbents
  std::vector<std::string> batches;  // ordinals of the candidates; '*' marks incumbents

 private:
  Scheduler* scheduler_ = nullptr;
  internal::WorkerState state_;
  uint64_t connection_ = 0;
};

inline Harness::Harness() {
  FakeWorker::uploads = store.get();
  Restart();
}
inline Harness::~Harness() { FakeWorker::uploads = nullptr; }

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_HARNESS_H_
