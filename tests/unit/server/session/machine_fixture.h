// Shared by tests of a job's machine: a job, its machine, and answers of compilers and devices.
#ifndef LATHE_TESTS_UNIT_SERVER_SESSION_MACHINE_FIXTURE_H_
#define LATHE_TESTS_UNIT_SERVER_SESSION_MACHINE_FIXTURE_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "google/protobuf/util/time_util.h"
#include "server/session/job_machine.h"
#include "tests/unit/server/harness.h"

namespace lathe::testing_support {

inline const absl::Time kStart = absl::UnixEpoch() + absl::Hours(24 * 365 * 50);
inline constexpr char kGpu[] = "NVIDIA H100";

inline JobRecord MakeJob(v1::TuningSpec spec, const std::string& model = kSim) {
  JobRecord record;
  record.id = "j";
  record.job.set_name("jobs/j");
  *record.job.mutable_spec() = std::move(spec);
  record.job.set_state(v1::JOB_STATE_RUNNING);
  v1::JobDevice* device = record.job.add_devices();
  device->set_target(kChip);
  device->set_device_model(model);
  device->set_simulated(model.starts_with("sim:"));
  *record.job.mutable_create_time() =
      google::protobuf::util::TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(kStart));
  return record;
}

class Builder {
 public:
  Builder() {
    auto record = std::make_shared<ModuleRecord>();
    record->info = *FakeInspector().Inspect("kernel add", "");
    modules.push_back({record, &record->info.entries(0)});
    settings.batch_hold = absl::ZeroDuration();
    settings.simulate_batch = 2;
    settings.measure_batch = 2;
  }
  std::unique_ptr<JobMachine> Make(const JobRecord& job) const {
    JobParameters parameters;
    parameters.settings = settings;
    rows.assign(compiler.knobs().begin(), compiler.knobs().end());
    parameters.knob_rows = rows;
    parameters.targets = &compiler.targets();
    parameters.cost_models = cost_models;
    auto machine = JobMachine::Create(std::move(parameters), job, modules);
    EXPECT_TRUE(machine.ok()) << machine.status();
    return *std::move(machine);
  }

  SessionSettings settings;
  CostModelsByTarget cost_models;
  std::vector<AdmittedModule> modules;
  internal::CompilerDescription compiler = testing_support::TestCompiler();
  mutable std::vector<internal::KnobDescription> rows;
};

inline CompileAnswer Code(const CompileOrder& order) {
  internal::CompileWork work;
  work.set_module_digest(order.identity.module_digest);
  work.set_target(order.identity.target);
  *work.mutable_knobs() = order.knobs;
  CompileAnswer answer;
  answer.record.identity = order.identity;
  answer.record.identity.compiler_build = "c1";
  answer.record.key = CompileKey(answer.record.identity);
  answer.record.outcome = FakeWorker::Compile(work).compile();
  return answer;
}

inline job::Measured ResultOf(uint64_t id, const internal::WorkItem& work, const std::string& kind = "",
                              const std::string& device = "d0") {
  job::Measured event;
  event.id = id;
  event.worker = "workers/w";
  event.result.set_work(work.id());
  event.result.mutable_measure()->set_device_id(device);
  event.result.mutable_measure()->set_fresh_process(work.measure().policy().fresh_process());
  for (const internal::Candidate& candidate : work.measure().candidates()) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    if (!kind.empty()) outcome.mutable_error()->set_kind(kind);
    outcome.set_trial(candidate.trial());
    *event.result.mutable_measure()->add_trials() = std::move(outcome);
  }
  return event;
}

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_SESSION_MACHINE_FIXTURE_H_
