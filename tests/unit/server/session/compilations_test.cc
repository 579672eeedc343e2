// Compilations by handle: created once, waited for, cancelled, gone on with after a restart, forgotten in time.
#include "server/session/compilations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "tests/unit/server/harness.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::Harness;
using testing_support::kChip;

class CompilationsTest : public testing::Test {
 protected:
  CompilationsTest() { Make(); }
  ~CompilationsTest() override { h_.pool->WaitIdle(); }

  void Make() {
    compilations_ =
        std::make_unique<Compilations>(h_.store.get(), h_.admission.get(), h_.pool.get(), &h_.clock, &h_.ids, limits_);
    EXPECT_TRUE(compilations_->Resume().ok());
  }
  void Restart() {
    h_.pool->WaitIdle();
    compilations_.reset();
    h_.Restart();
    Make();
  }
  void Settle() {
    h_.Settle();
    compilations_->Tick();
    h_.pool->WaitIdle();
  }
  static v1::CreateCompilationRequest Request(const std::string& id = "", const std::string& text = "kernel add") {
    v1::CreateCompilationRequest request;
    request.set_request_id(id);
    request.mutable_request()->mutable_module()->set_text(text);
    request.mutable_request()->set_target(kChip);
    return request;
  }
  v1::Compilation Create(const v1::CreateCompilationRequest& request, const std::string& tenant = "t") {
    absl::StatusOr<v1::Compilation> made = compilations_->Create(request, tenant);
    EXPECT_TRUE(made.ok()) << made.status();
    return made.value_or(v1::Compilation());
  }
  v1::Compilation Get(const v1::Compilation& made) { return *compilations_->Get(made.name()); }

  struct Waited {
    std::optional<absl::StatusOr<v1::Compilation>> answer;
    uint64_t number = 0;
  };
  std::shared_ptr<Waited> Wait(const std::string& name, int seconds) {
    auto waited = std::make_shared<Waited>();
    v1::WaitCompilationRequest request;
    request.set_name(name);
    request.mutable_timeout()->set_seconds(seconds);
    waited->number = compilations_->Wait(request, [waited](absl::StatusOr<v1::Compilation> answer) {
      EXPECT_FALSE(waited->answer.has_value()) << "answered twice";
      waited->answer = std::move(answer);
    });
    return waited;
  }

  CompilationLimits limits_;
  Harness h_;
  std::unique_ptr<Compilations> compilations_;
};

TEST_F(CompilationsTest, EndsWithTheResult) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::Compilation made = Create(Request());
  EXPECT_EQ(made.state(), v1::Compilation::RUNNING);
  EXPECT_EQ(made.tenant(), "t");
  EXPECT_FALSE(made.request().module().has_text());
  auto waited = Wait(made.name(), 60);
  EXPECT_FALSE(waited->answer.has_value());
  worker.Work();
  ASSERT_TRUE(waited->answer.has_value());
  const v1::Compilation ended = **waited->answer;
  EXPECT_EQ(ended.state(), v1::Compilation::SUCCEEDED);
  EXPECT_EQ(ended.response().artifact().entry(), "add");
  EXPECT_FALSE(ended.response().cached());
  EXPECT_TRUE(ended.has_end_time());
  EXPECT_EQ(Get(made).response().artifact().digest(), ended.response().artifact().digest());
  // A wait for what has ended is over at once.
  EXPECT_EQ((*Wait(made.name(), 60)->answer)->state(), v1::Compilation::SUCCEEDED);
  // The same machine code again is a hit.
  EXPECT_TRUE(Get(Create(Request("", "kernel add"))).response().cached());
}

TEST_F(CompilationsTest, SharesTheWorkWithThoseWhoWaitOnTheirCall) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::Compilation a = Create(Request());
  const v1::Compilation b = Create(Request());
  EXPECT_NE(a.name(), b.name());
  bool answered = false;
  h_.admission->Compile(Request().request(), "t", [&](const auto& response) { answered = response.ok(); });
  worker.Work();
  EXPECT_EQ(worker.compiled, 1);
  EXPECT_TRUE(answered);
  EXPECT_EQ(Get(a).state(), v1::Compilation::SUCCEEDED);
  EXPECT_EQ(Get(b).state(), v1::Compilation::SUCCEEDED);
}

TEST_F(CompilationsTest, AFailureOfTheCompilerEndsIt) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.compile = [](const internal::CompileWork&) {
    internal::WorkResult result;
    result.mutable_error()->set_kind("unsupported");
    return result;
  };
  const v1::Compilation made = Create(Request());
  worker.Work();
  EXPECT_EQ(Get(made).state(), v1::Compilation::FAILED);
  EXPECT_EQ(Get(made).error().kind(), "unsupported");
}

TEST_F(CompilationsTest, ARequestThatMakesNoSenseIsRefusedAtOnce) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::CreateCompilationRequest request = Request();
  request.mutable_request()->set_target("cuda:1");
  EXPECT_EQ(KindOf(compilations_->Create(request, "t").status()), ErrorKind::unknown_target);
  EXPECT_EQ(KindOf(compilations_->Create(Request(std::string(1000, 'i')), "t").status()), ErrorKind::invalid_argument);
  EXPECT_EQ(KindOf(compilations_->Get("compilations/none").status()), ErrorKind::not_found);
  EXPECT_EQ(KindOf(compilations_->Cancel("compilations/none").status()), ErrorKind::not_found);
  EXPECT_EQ(KindOf(Wait("compilations/none", 1)->answer->status()), ErrorKind::not_found);
  EXPECT_EQ(KindOf(Wait("compilations/none", -1)->answer->status()), ErrorKind::invalid_argument);
}

TEST_F(CompilationsTest, ARequestIdIsTheTenantsForSevenDays) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::Compilation made = Create(Request("r"));
  EXPECT_EQ(Create(Request("r")).name(), made.name());
  EXPECT_NE(Create(Request("r"), "another").name(), made.name());
  const absl::Status used = compilations_->Create(Request("r", "kernel other"), "t").status();
  EXPECT_EQ(DetailOf(used).field(), "request_id");
  worker.Work();
  Restart();
  h_.clock.Advance(absl::Hours(24 * 7) - absl::Seconds(1));
  EXPECT_EQ(Create(Request("r")).name(), made.name());
  h_.clock.Advance(absl::Seconds(1));
  EXPECT_NE(Create(Request("r", "kernel other")).name(), made.name());
}

TEST_F(CompilationsTest, WaitsEndInTime) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::Compilation made = Create(Request());
  auto shorter = Wait(made.name(), 5);
  auto longer = Wait(made.name(), 100);
  auto given_up = Wait(made.name(), 100);
  compilations_->StopWaiting(given_up->number);
  h_.clock.Advance(absl::Seconds(4));
  compilations_->Tick();
  EXPECT_FALSE(shorter->answer.has_value());
  h_.clock.Advance(absl::Seconds(1));
  compilations_->Tick();
  ASSERT_TRUE(shorter->answer.has_value());
  EXPECT_EQ((*shorter->answer)->state(), v1::Compilation::RUNNING);
  EXPECT_FALSE(longer->answer.has_value());
  worker.Work();
  EXPECT_TRUE(longer->answer.has_value());
  EXPECT_FALSE(given_up->answer.has_value());
}

TEST_F(CompilationsTest, CancellingEndsItAndWorkThatNobodyElseWants) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::Compilation a = Create(Request());
  const v1::Compilation b = Create(Request());
  auto waited = Wait(a.name(), 60);
  EXPECT_EQ(compilations_->Cancel(a.name())->state(), v1::Compilation::CANCELLED);
  EXPECT_EQ((*waited->answer)->state(), v1::Compilation::CANCELLED);
  EXPECT_EQ(worker.Leases().size(), 1u);
  EXPECT_EQ(compilations_->Cancel(b.name())->state(), v1::Compilation::CANCELLED);
  EXPECT_TRUE(worker.Leases().empty());
  const v1::Compilation c = Create(Request());
  worker.Work();
  EXPECT_EQ(compilations_->Cancel(c.name())->state(), v1::Compilation::SUCCEEDED);
}

TEST_F(CompilationsTest, GoesOnAfterARestartAndWaitsForAWorker) {
  std::string name;
  {
    FakeWorker worker(h_.scheduler.get(), "w");
    name = Create(Request()).name();
  }
  Restart();
  EXPECT_EQ(compilations_->Get(name)->state(), v1::Compilation::RUNNING);
  FakeWorker worker(h_.scheduler.get(), "w2");
  Settle();
  worker.Work();
  Settle();
  EXPECT_EQ(compilations_->Get(name)->state(), v1::Compilation::SUCCEEDED);
  EXPECT_EQ(compilations_->running(), 0u);
}

TEST_F(CompilationsTest, ListsTheNewestFirstInPages) {
  FakeWorker worker(h_.scheduler.get(), "w");
  std::vector<std::string> names;
  for (int i = 0; i < 5; ++i) names.push_back(Create(Request("", absl::StrCat("kernel k", i)), "t").name());
  Create(Request(), "another");
  ASSERT_TRUE(compilations_->Cancel(names[1]).ok());
  v1::ListCompilationsRequest request;
  request.set_tenant("t");
  request.set_page_size(2);
  std::vector<std::string> listed;
  do {
    auto page = compilations_->List(request);
    ASSERT_TRUE(page.ok()) << page.status();
    for (const v1::Compilation& one : page->compilations()) listed.push_back(one.name());
    request.set_page_token(page->next_page_token());
  } while (!request.page_token().empty());
  std::reverse(names.begin(), names.end());
  EXPECT_EQ(listed, names);
  request.set_state(v1::Compilation::CANCELLED);
  EXPECT_EQ(compilations_->List(request)->compilations_size(), 1);
  request.set_page_token("nonsense");
  EXPECT_EQ(DetailOf(compilations_->List(request).status()).field(), "page_token");
}

TEST_F(CompilationsTest, TooManyAreRefusedWithADelay) {
  limits_.max_running = 1;
  Make();
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(Request());
  const absl::Status full = compilations_->Create(Request("", "kernel other"), "t").status();
  EXPECT_EQ(KindOf(full), ErrorKind::queue_full);
  EXPECT_TRUE(RetryDelayOf(full).has_value());
}

TEST_F(CompilationsTest, IsForgottenSevenDaysAfterItsEnd) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::Compilation made = Create(Request());
  h_.clock.Advance(absl::Hours(24 * 30));
  Settle();
  EXPECT_EQ(Get(made).state(), v1::Compilation::RUNNING);
  worker.Join(h_.scheduler.get());
  worker.Work();
  ASSERT_EQ(Get(made).state(), v1::Compilation::SUCCEEDED);
  h_.clock.Advance(absl::Hours(24 * 7) - absl::Seconds(1));
  Settle();
  EXPECT_TRUE(compilations_->Get(made.name()).ok());
  h_.clock.Advance(absl::Minutes(20));
  Settle();
  EXPECT_EQ(KindOf(compilations_->Get(made.name()).status()), ErrorKind::not_found);
}

}  // namespace
}  // namespace lathe
