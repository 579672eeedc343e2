// Requests about jobs: repeated ones, lists in pages, limits.
#include <gtest/gtest.h>

#include "tests/unit/server/session/session_fixture.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::SessionTest;
using testing_support::TestSpec;

TEST_F(SessionTest, AnIdenticalRequestIdGivesTheSameJob) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec(), "request-1");
  EXPECT_EQ(Create(TestSpec(), "request-1").name(), job.name());
  v1::CreateTuningJobRequest other;
  *other.mutable_spec() = TestSpec({2});
  other.set_request_id("request-1");
  EXPECT_EQ(KindOf(h_.sessions->Create(other, "t").status()), ErrorKind::invalid_argument);
}

TEST_F(SessionTest, TenantsUseTheSameRequestId) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::CreateTuningJobRequest request;
  *request.mutable_spec() = TestSpec();
  request.set_request_id("1");
  const std::string first = h_.sessions->Create(request, "a")->name();
  EXPECT_EQ(h_.sessions->Create(request, "a")->name(), first);
  EXPECT_NE(h_.sessions->Create(request, "b")->name(), first);
}

TEST_F(SessionTest, ARequestIdIsRememberedForSevenDays) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const std::string first = Create(TestSpec(), "r").name();
  h_.Restart();
  h_.clock.Advance(absl::Hours(24 * 7) - absl::Seconds(1));
  EXPECT_EQ(Create(TestSpec(), "r").name(), first);
  h_.clock.Advance(absl::Seconds(1));
  worker.Join(h_.scheduler.get());
  EXPECT_NE(Create(TestSpec({2}), "r").name(), first);
}

TEST_F(SessionTest, AnOptionOfALaterReleaseIsRefused) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::CreateTuningJobRequest request;
  *request.mutable_spec() = TestSpec();
  v1::Search* search = request.mutable_spec()->mutable_search();
  search->GetReflection()->MutableUnknownFields(search)->AddVarint(99, 1);
  EXPECT_EQ(DetailOf(h_.sessions->Create(request, "t").status()).field(), "spec.search");
}

TEST_F(SessionTest, JobsAndTrialsComeInPages) {
  FakeWorker worker(h_.scheduler.get(), "w");
  for (int i = 0; i < 3; ++i) Create(TestSpec());
  RunAll({&worker});
  v1::ListTuningJobsRequest request;
  request.set_page_size(2);
  auto page = h_.sessions->List(request);
  ASSERT_EQ(page->jobs_size(), 2);
  request.set_page_token(page->next_page_token());
  page = h_.sessions->List(request);
  EXPECT_EQ(page->jobs_size(), 1);
  EXPECT_TRUE(page->next_page_token().empty());
  request.set_spec_name("another");
  EXPECT_EQ(DetailOf(h_.sessions->List(request).status()).field(), "page_token");
  request.clear_page_token();
  EXPECT_EQ(h_.sessions->List(request)->jobs_size(), 0);
  request.set_spec_name("add");
  request.set_state(v1::JOB_STATE_RUNNING);
  EXPECT_EQ(h_.sessions->List(request)->jobs_size(), 0);
  request.set_state(v1::JOB_STATE_SUCCEEDED);
  request.set_page_size(3);
  EXPECT_EQ(h_.sessions->List(request)->jobs_size(), 3);
  EXPECT_TRUE(h_.sessions->List(request)->next_page_token().empty());  // the last page is full
  v1::ListTrialsRequest trials;
  trials.set_parent(page->jobs(0).name());
  trials.set_page_size(3);
  auto first = h_.sessions->ListTrials(trials);
  EXPECT_EQ(first->trials_size(), 3);
  trials.set_page_token(first->next_page_token());
  auto second = h_.sessions->ListTrials(trials);
  EXPECT_EQ(second->trials_size(), 1);
  EXPECT_TRUE(second->next_page_token().empty());
  h_.Restart();
  EXPECT_EQ(h_.sessions->ListTrials(trials)->trials_size(), 1);  // a token outlives the server
  trials.set_with_samples(true);
  EXPECT_EQ(DetailOf(h_.sessions->ListTrials(trials).status()).field(), "page_token");
  trials.set_page_token("nonsense");
  EXPECT_EQ(KindOf(h_.sessions->ListTrials(trials).status()), ErrorKind::invalid_argument);
  trials.set_parent("jobs/none");
  trials.clear_page_token();
  EXPECT_EQ(KindOf(h_.sessions->ListTrials(trials).status()), ErrorKind::not_found);
}

TEST_F(SessionTest, TooManyJobsAreRefusedWithADelay) {
  h_.job_limits.max_running_jobs = 1;
  h_.Restart();
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(TestSpec());
  v1::CreateTuningJobRequest request;
  *request.mutable_spec() = TestSpec();
  absl::Status status = h_.sessions->Create(request, "t").status();
  EXPECT_EQ(KindOf(status), ErrorKind::queue_full);
  EXPECT_TRUE(RetryDelayOf(status).has_value());
}

}  // namespace
}  // namespace lathe
