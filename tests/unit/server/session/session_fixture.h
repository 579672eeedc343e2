// Shared by tests of jobs: the server's parts, and calls as clients make them.
#ifndef LATHE_TESTS_UNIT_SERVER_SESSION_SESSION_FIXTURE_H_
#define LATHE_TESTS_UNIT_SERVER_SESSION_SESSION_FIXTURE_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/server/harness.h"

namespace lathe::testing_support {

class SessionTest : public testing::Test {
 protected:
  v1::TuningJob Create(const v1::TuningSpec& spec, const std::string& request_id = "") {
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = spec;
    request.set_request_id(request_id);
    absl::StatusOr<v1::TuningJob> job = h_.sessions->Create(request, "t");
    EXPECT_TRUE(job.ok()) << job.status();
    return job.ok() ? *job : v1::TuningJob();
  }
  // Lets the workers work until nothing is left.
  void RunAll(std::vector<FakeWorker*> workers) {
    for (int i = 0; i < 1000; ++i) {
      h_.Settle();
      int done = 0;
      for (FakeWorker* worker : workers) done += worker->Work();
      if (done == 0) return;
    }
    FAIL() << "the workers never ran out of work";
  }
  v1::TuningJob Get(const v1::TuningJob& job) { return *h_.sessions->Get(job.name()); }
  std::vector<v1::Trial> Trials(const v1::TuningJob& job, bool samples = false) {
    v1::ListTrialsRequest request;
    request.set_parent(job.name());
    request.set_page_size(1000);
    request.set_with_samples(samples);
    auto response = h_.sessions->ListTrials(request);
    EXPECT_TRUE(response.ok()) << response.status();
    return {response->trials().begin(), response->trials().end()};
  }

  Harness h_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_SESSION_SESSION_FIXTURE_H_
