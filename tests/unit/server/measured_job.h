// Jobs that have ended on a GPU, as a store has them.
#ifndef LATHE_TESTS_UNIT_SERVER_MEASURED_JOB_H_
#define LATHE_TESTS_UNIT_SERVER_MEASURED_JOB_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>

#include "proto/support/digest.h"
#include "server/store/store.h"
#include "tests/unit/server/harness.h"

namespace lathe::testing_support {

// Puts a job of 60 trials there, of which few registers make a kernel slow: the built-in estimate knows nothing of
// those. `text`: of its module; empty: one that no other kernel has.
inline void AddMeasuredJob(Store& store, const std::string& id, const std::string& kernel, const std::string& target,
                           std::string text = "") {
  if (text.empty()) text = "%0 = tt." + kernel;
  const std::string digest = Sha256Digest(text);
  ASSERT_TRUE(store.PutBlob(digest, text).ok());
  JobRecord job;
  job.id = id;
  job.module_digests = {digest};
  job.job.set_name("jobs/" + id);
  job.job.set_state(v1::JOB_STATE_SUCCEEDED);
  *job.job.mutable_spec() = TestSpec();
  ASSERT_TRUE(store.CreateJob(job, {}).ok());
  WriteBatch batch;
  for (int i = 0; i < 60; ++i) {
    TrialRecord record{id, i, {}};
    v1::Trial& trial = record.trial;
    trial.set_state(v1::Trial::SUCCEEDED);
    trial.set_target(target);
    trial.set_device_model("NVIDIA H200");
    (*trial.mutable_problem()->mutable_values())["n"] = 1 << 20;
    (*trial.mutable_knobs()->mutable_values())["num_warps"].set_int_value(4);
    v1::Artifact& artifact = *trial.mutable_artifact();
    artifact.set_target(target);
    artifact.set_entry(kernel);
    artifact.set_num_warps(4);
    artifact.set_threads_per_warp(32);
    artifact.set_registers(i < 30 ? 100 : 101);
    artifact.set_shared_bytes(int64_t{1024} * (i % 30));
    trial.mutable_time_ns()->set_median(1000 * (i < 30 ? 5 : 1) + i % 30);
    batch.trials.push_back(std::move(record));
  }
  ASSERT_TRUE(store.Apply(std::move(batch)).ok());
}

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_MEASURED_JOB_H_
