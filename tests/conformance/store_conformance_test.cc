// The promises of every store, written once and run over each of them.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "tests/conformance/store_fixture.h"

namespace lathe {
namespace {

using testing_support::AllBackends;
using testing_support::BackendName;
using testing_support::Compiled;
using testing_support::Failed;
using testing_support::kIdentity;
using testing_support::NewJob;
using testing_support::NewTrial;
using testing_support::NewWinner;
using testing_support::StoreConformance;

TEST_P(StoreConformance, BlobsComeBackByteForByte) {
  std::string zeros(100000, '\0');
  for (const std::string& data : {std::string(), std::string("text"), zeros}) {
    std::string digest = Sha256Digest(data);
    EXPECT_FALSE(*store_->HasBlob(digest));
    EXPECT_EQ(KindOf(store_->GetBlob(digest).status()), ErrorKind::not_found);
    ASSERT_TRUE(store_->PutBlob(digest, data).ok());
    ASSERT_TRUE(store_->PutBlob(digest, data).ok());
    EXPECT_TRUE(*store_->HasBlob(digest));
    EXPECT_EQ(*store_->GetBlob(digest), data);
  }
}

TEST_P(StoreConformance, ABlobUnderAnotherDigestIsRefused) {
  std::string digest = Sha256Digest("right");
  EXPECT_EQ(KindOf(store_->PutBlob(digest, "wrong")), ErrorKind::invalid_argument);
  EXPECT_FALSE(*store_->HasBlob(digest));
}

TEST_P(StoreConformance, ModulesAreFoundByReceivedAndByCanonicalDigest) {
  ModuleRecord record;
  record.received_digest = "sha256:received";
  record.info.set_digest("sha256:canonical");
  record.info.set_level(internal::ModuleInfo::TT);
  record.info.add_entries()->set_name("softmax");
  EXPECT_FALSE(store_->FindModule("sha256:received")->has_value());
  ASSERT_TRUE(store_->PutModule(record).ok());
  ModuleRecord other = record;
  other.received_digest = "sha256:other";
  ASSERT_TRUE(store_->PutModule(other).ok());
  for (const char* digest : {"sha256:received", "sha256:other", "sha256:canonical"}) {
    auto found = store_->FindModule(digest);
    ASSERT_TRUE(found.ok() && found->has_value()) << digest;
    EXPECT_EQ((*found)->info.digest(), "sha256:canonical");
    EXPECT_EQ((*found)->info.entries(0).name(), "softmax");
  }
  EXPECT_EQ((*store_->FindModule("sha256:other"))->received_digest, "sha256:other");
}

TEST_P(StoreConformance, CompileResultsComeBackWithTheirIdentity) {
  EXPECT_FALSE(store_->FindCompile("key")->has_value());
  ASSERT_TRUE(store_->Apply({.compiles = {Compiled("key", kIdentity)}}).ok());
  auto found = store_->FindCompile("key");
  ASSERT_TRUE(found.ok() && found->has_value());
  EXPECT_EQ((*found)->identity.knobs, "num_warps=4");
  EXPECT_EQ((*found)->identity.assembler_build, "a1");
  EXPECT_EQ((*found)->outcome.compile_ms(), 12.5);
  EXPECT_TRUE((*found)->error.kind().empty());
}

TEST_P(StoreConformance, AFailureIsRememberedAndNeverReplacesASuccess) {
  ASSERT_TRUE(store_->Apply({.compiles = {Failed("key", kIdentity)}}).ok());
  EXPECT_EQ((*store_->FindCompile("key"))->error.kind(), "compiler_crash");
  ASSERT_TRUE(store_->Apply({.compiles = {Compiled("key", kIdentity)}}).ok());
  EXPECT_EQ((*store_->FindCompile("key"))->error.kind(), "");
  ASSERT_TRUE(store_->Apply({.compiles = {Failed("key", kIdentity)}}).ok());
  EXPECT_EQ((*store_->FindCompile("key"))->error.kind(), "");
}

TEST_P(StoreConformance, SaysWhichPartsOfAnIdentityItKnows) {
  auto known = [&](CompileIdentity identity) {
    CompileKnowledge k = *store_->KnownAbout(identity);
    return absl::StrCat(k.module, k.target, k.knobs, k.specialization);
  };
  EXPECT_EQ(known(kIdentity), "0000");
  ASSERT_TRUE(store_->Apply({.compiles = {Compiled("key", kIdentity)}}).ok());
  EXPECT_EQ(known(kIdentity), "1111");
  CompileIdentity other = kIdentity;
  other.compiler_build = "c2";
  EXPECT_EQ(known(other), "1111");
  other.specialization = "0:a=1";
  EXPECT_EQ(known(other), "1110");
  other.knobs = "num_warps=8";
  EXPECT_EQ(known(other), "1100");
  other.target = "hip:gfx942";
  EXPECT_EQ(known(other), "1000");
  other.entry = "other";
  EXPECT_EQ(known(other), "0000");
}

TEST_P(StoreConformance, TheLastMeasurementOfAnIdentityStays) {
  MeasurementRecord record{"id", "key", "NVIDIA H100", "580", "w1", "cuda:0", {}};
  record.outcome.set_checked(true);
  record.outcome.add_samples_ns(5000.25);
  EXPECT_FALSE(store_->FindMeasurement("id")->has_value());
  ASSERT_TRUE(store_->Apply({.measurements = {record}}).ok());
  MeasurementRecord second = record;
  second.worker = "w2";
  ASSERT_TRUE(store_->Apply({.measurements = {second}}).ok());
  auto found = store_->FindMeasurement("id");
  ASSERT_TRUE(found.ok() && found->has_value());
  EXPECT_EQ((*found)->worker, "w2");
  EXPECT_EQ((*found)->driver, "580");
  EXPECT_TRUE((*found)->outcome.checked());
  EXPECT_EQ((*found)->outcome.samples_ns(0), 5000.25);
}

RequestRecord NewRequest(const std::string& tenant, const std::string& id, const std::string& resource,
                         int64_t created = 0) {
  return {tenant, id, "payload", resource, absl::FromUnixSeconds(created), absl::FromUnixSeconds(created + 100)};
}

TEST_P(StoreConformance, AJobIsCreatedOncePerRequestIdOfATenant) {
  EXPECT_FALSE(store_->CreateJob(NewJob("a"), NewRequest("t", "r1", "jobs/a"))->has_value());
  auto again = store_->CreateJob(NewJob("b"), NewRequest("t", "r1", "jobs/b"));
  ASSERT_TRUE(again.ok() && again->has_value());
  EXPECT_EQ((*again)->resource, "jobs/a");
  EXPECT_EQ((*again)->payload_digest, "payload");
  const absl::Time now = absl::FromUnixSeconds(50);
  EXPECT_EQ((*store_->FindRequest("t", "r1", now))->resource, "jobs/a");
  EXPECT_EQ((*store_->FindRequest("t", "r1", now))->expires, absl::FromUnixSeconds(100));
  EXPECT_FALSE(store_->FindRequest("t", "r2", now)->has_value());
  EXPECT_FALSE(store_->FindRequest("t", "", now)->has_value());
  EXPECT_EQ(KindOf(store_->GetJob("b").status()), ErrorKind::not_found);
  EXPECT_TRUE(absl::IsAlreadyExists(store_->CreateJob(NewJob("a"), {}).status()));
  EXPECT_FALSE(store_->CreateJob(NewJob("c"), NewRequest("u", "r1", "jobs/c"))->has_value());
}

TEST_P(StoreConformance, ARequestIdIsUnknownWhenItsTimeIsOver) {
  EXPECT_FALSE(store_->CreateJob(NewJob("a"), NewRequest("t", "r", "jobs/a"))->has_value());
  EXPECT_TRUE(store_->FindRequest("t", "r", absl::FromUnixSeconds(99))->has_value());
  EXPECT_FALSE(store_->FindRequest("t", "r", absl::FromUnixSeconds(100))->has_value());
  EXPECT_FALSE(store_->CreateJob(NewJob("b"), NewRequest("t", "r", "jobs/b", 100))->has_value());
  EXPECT_EQ((*store_->FindRequest("t", "r", absl::FromUnixSeconds(150)))->resource, "jobs/b");
  ASSERT_TRUE(store_->Expire(absl::FromUnixSeconds(150)).ok());
  EXPECT_TRUE(store_->FindRequest("t", "r", absl::FromUnixSeconds(150))->has_value());
  ASSERT_TRUE(store_->Expire(absl::FromUnixSeconds(200)).ok());
  EXPECT_FALSE(store_->FindRequest("t", "r", absl::FromUnixSeconds(150))->has_value());
  EXPECT_TRUE(store_->GetJob("a").ok());
}

CompilationRecord NewCompilation(const std::string& id, const std::string& tenant = "t") {
  CompilationRecord record;
  record.id = id;
  record.compilation.set_name("compilations/" + id);
  record.compilation.set_tenant(tenant);
  record.compilation.set_state(v1::Compilation::RUNNING);
  return record;
}

TEST_P(StoreConformance, CompilationsAreCreatedOnceListedAndNeverChangeAfterTheirEnd) {
  EXPECT_FALSE(store_->CreateCompilation(NewCompilation("a"), NewRequest("t", "r", "compilations/a"))->has_value());
  // Jobs and compilations share their request ids.
  EXPECT_EQ((*store_->CreateJob(NewJob("j"), NewRequest("t", "r", "jobs/j")))->resource, "compilations/a");
  EXPECT_EQ((*store_->CreateCompilation(NewCompilation("b"), NewRequest("t", "r", "")))->resource, "compilations/a");
  EXPECT_FALSE(store_->CreateCompilation(NewCompilation("b", "u"), {})->has_value());
  EXPECT_TRUE(absl::IsAlreadyExists(store_->CreateCompilation(NewCompilation("a"), {}).status()));
  EXPECT_EQ(KindOf(store_->GetCompilation("c").status()), ErrorKind::not_found);

  CompilationRecord ended = NewCompilation("a");
  ended.compilation.set_state(v1::Compilation::SUCCEEDED);
  ended.compilation.mutable_expire_time()->set_seconds(100);
  ASSERT_TRUE(store_->Apply({.compilations = {ended, NewCompilation("gone")}}).ok());
  ended.compilation.set_state(v1::Compilation::CANCELLED);
  ASSERT_TRUE(store_->Apply({.compilations = {ended}}).ok());
  EXPECT_EQ(store_->GetCompilation("a")->compilation.state(), v1::Compilation::SUCCEEDED);
  EXPECT_EQ(KindOf(store_->GetCompilation("gone").status()), ErrorKind::not_found);

  auto names = [&](const CompilationQuery& query) {
    std::string text;
    const std::vector<CompilationRecord> listed = *store_->ListCompilations(query);
    for (const CompilationRecord& record : listed) absl::StrAppend(&text, record.id);
    return text;
  };
  EXPECT_EQ(names({}), "ba");
  EXPECT_EQ(names({.limit = 1}), "b");
  EXPECT_EQ(names({.before_sequence = store_->GetCompilation("b")->sequence}), "a");
  EXPECT_EQ(names({.tenant = "u"}), "b");
  EXPECT_EQ(names({.state = v1::Compilation::SUCCEEDED}), "a");

  ASSERT_TRUE(store_->Expire(absl::FromUnixSeconds(99)).ok());
  EXPECT_EQ(names({}), "ba");
  ASSERT_TRUE(store_->Expire(absl::FromUnixSeconds(100)).ok());
  EXPECT_EQ(names({}), "b");  // what runs never expires
}

TEST_P(StoreConformance, AnEndedJobNeverChanges) {
  Create(NewJob("a"));
  JobRecord job = *store_->GetJob("a");
  EXPECT_EQ(job.module_digests, (std::vector<std::string>{"sha256:a", "sha256:shared"}));
  job.job.set_trials_planned(7);
  ASSERT_TRUE(store_->Apply({.jobs = {job}}).ok());
  EXPECT_EQ(store_->GetJob("a")->job.trials_planned(), 7);
  job.job.set_state(v1::JOB_STATE_SUCCEEDED);
  ASSERT_TRUE(store_->Apply({.jobs = {job}}).ok());
  job.job.set_state(v1::JOB_STATE_CANCELLED);
  ASSERT_TRUE(store_->Apply({.jobs = {job}}).ok());
  EXPECT_EQ(store_->GetJob("a")->job.state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_P(StoreConformance, ABatchWithAnUnknownJobChangesNothing) {
  WriteBatch batch{.compiles = {Compiled("key", kIdentity)}, .trials = {NewTrial("x", 1, "ok")}, .jobs = {NewJob("x")}};
  EXPECT_EQ(KindOf(store_->Apply(batch)), ErrorKind::not_found);
  EXPECT_FALSE(store_->FindCompile("key")->has_value());
  EXPECT_TRUE(store_->ListTrials("x", 0, 0)->empty());
}

TEST_P(StoreConformance, JobsAreListedNewestFirstAndPagewise) {
  for (int i = 0; i < 5; ++i) Create(NewJob(absl::StrCat("j", i), i == 3 ? "rope" : "softmax", i % 2 ? "odd" : "even"));
  auto ids = [&](const JobQuery& query) {
    std::string text;
    std::vector<JobRecord> jobs = *store_->ListJobs(query);
    for (const JobRecord& job : jobs) absl::StrAppend(&text, job.id, " ");
    return text;
  };
  EXPECT_EQ(ids({}), "j4 j3 j2 j1 j0 ");
  EXPECT_EQ(ids({.tenant = "odd"}), "j3 j1 ");
  EXPECT_EQ(ids({.spec_name = "rope"}), "j3 ");
  EXPECT_EQ(ids({.module_digest = "sha256:j2"}), "j2 ");
  EXPECT_EQ(ids({.module_digest = "sha256:shared", .limit = 2}), "j4 j3 ");
  int64_t third = store_->ListJobs({.limit = 2})->at(1).sequence;
  EXPECT_EQ(ids({.before_sequence = third, .limit = 2}), "j2 j1 ");
  JobRecord ended = *store_->GetJob("j1");
  ended.job.set_state(v1::JOB_STATE_FAILED);
  ASSERT_TRUE(store_->Apply({.jobs = {ended}}).ok());
  EXPECT_EQ(ids({.state = v1::JOB_STATE_RUNNING}), "j4 j3 j2 j0 ");
  EXPECT_EQ(ids({.state = v1::JOB_STATE_FAILED}), "j1 ");
}

std::string Jobs(absl::StatusOr<std::vector<v1::BestVariant>> found) {
  if (!found.ok()) return found.status().ToString();
  std::string jobs;
  for (const v1::BestVariant& best : *found) absl::StrAppend(&jobs, best.job().substr(5), " ");
  return jobs;
}

TEST_P(StoreConformance, WinnersAreFoundByKernelAndProblem) {
  WinnerRecord other = NewWinner("other", 1, "o");
  other.problem = "tensor f32 16";
  other.spec_name = "sub";
  other.tenant = "u";
  other.labels = {};
  ASSERT_TRUE(store_->Apply({.winners = {NewWinner("a", 100, "a"), other}}).ok());
  const WinnerQuery all = {.module = "sha256:m2", .entry = "k"};
  EXPECT_EQ(Jobs(store_->FindWinners(all)), "other a ");
  EXPECT_EQ(Jobs(store_->FindWinners({.module = "sha256:m", .entry = "other"})), "");
  EXPECT_EQ(Jobs(store_->FindWinners({.module = "sha256:none", .entry = "k"})), "");
  const auto with = [&](auto set) {
    WinnerQuery query = all;
    set(query);
    return Jobs(store_->FindWinners(query));
  };
  EXPECT_EQ(with([](WinnerQuery& q) { q.problem = "tensor f32 4x8"; }), "a ");
  EXPECT_EQ(with([](WinnerQuery& q) { q.target = "cuda:80"; }), "");
  EXPECT_EQ(with([](WinnerQuery& q) { q.device = "H200"; }), "other a ");
  EXPECT_EQ(with([](WinnerQuery& q) { q.spec_name = "sub"; }), "other ");
  EXPECT_EQ(with([](WinnerQuery& q) { q.tenant = "t"; }), "a ");
  EXPECT_EQ(with([](WinnerQuery& q) { q.labels = {{"team", "a"}}; }), "a ");
  EXPECT_EQ(with([](WinnerQuery& q) { q.labels = {{"x", "y=z\nw"}}; }), "a ");
  EXPECT_EQ(with([](WinnerQuery& q) { q.labels = {{"team", "b"}}; }), "");
  EXPECT_EQ(with([](WinnerQuery& q) { q.limit = 1; }), "other ");
}

TEST_P(StoreConformance, AWinnerGivesWayToAFasterOneAndToItsOwnNewTime) {
  const WinnerQuery query = {.module = "sha256:m", .entry = "k"};
  const auto put = [&](const WinnerRecord& winner) {
    EXPECT_TRUE(store_->Apply({.winners = {winner}}).ok());
    return Jobs(store_->FindWinners(query));
  };
  EXPECT_EQ(put(NewWinner("first", 100, "a")), "first ");
  EXPECT_EQ(put(NewWinner("slower", 120, "b")), "first ");
  EXPECT_EQ(put(NewWinner("faster", 90, "c")), "faster ");
  EXPECT_EQ(put(NewWinner("again", 95, "c")), "again ");
  // Under another driver both are known, the faster first.
  EXPECT_EQ(put(NewWinner("driver", 80, "d", "580")), "driver again ");
}

TEST_P(StoreConformance, ARefreshedWinnerGivesWayHoweverFastItWas) {
  const WinnerQuery query = {.module = "sha256:m", .entry = "k"};
  WinnerRecord refreshed = NewWinner("refresh", 120, "b");
  refreshed.replaces = "jobs/first";
  ASSERT_TRUE(store_->Apply({.winners = {NewWinner("first", 100, "a"), refreshed}}).ok());
  EXPECT_EQ(Jobs(store_->FindWinners(query)), "refresh ");
}

TEST_P(StoreConformance, WinnersOfOtherConditionsStayBesideEachOther) {
  WinnerRecord limited = NewWinner("limited", 120, "b");
  limited.best.mutable_trial()->mutable_conditions()->set_power_limit_watts(500);
  WinnerRecord doubted = NewWinner("doubted", 80, "c");
  doubted.best.add_stale_because("release: measured before 0.2");
  ASSERT_TRUE(store_->Apply({.winners = {NewWinner("first", 100, "a"), limited, doubted}}).ok());
  EXPECT_EQ(Jobs(store_->FindWinners({.module = "sha256:m", .entry = "k"})), "doubted first limited ");
  EXPECT_EQ(*store_->ListWinnerJobs("", 2), (std::vector<std::string>{"doubted", "first"}));
  EXPECT_EQ(*store_->ListWinnerJobs("first", 2), (std::vector<std::string>{"limited"}));
}

TEST_P(StoreConformance, WhatWasMeasuredBeforeIsFoundByItsModuleAndKnobs) {
  CompileRecord compile;
  compile.key = "key";
  compile.identity = {"sha256:m", "k", "cuda:90", "num_warps=8", "", "c1", "a1"};
  MeasurementRecord measured{"id", "key", "H200", "570", "w", "d", {}, "p"};
  measured.outcome.mutable_conditions()->set_power_limit_watts(700);
  ASSERT_TRUE(store_->Apply({.compiles = {compile}, .measurements = {measured}}).ok());
  CompileIdentity asked = compile.identity;
  asked.compiler_build = "c2";
  const auto found = *store_->FindMeasuredBefore(asked, 10);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].compiler_build, "c1");
  EXPECT_EQ(found[0].assembler_build, "a1");
  EXPECT_EQ(found[0].device_model, "H200");
  EXPECT_EQ(found[0].driver, "570");
  EXPECT_EQ(found[0].power_limit_watts, 700);
  EXPECT_EQ(found[0].problem, "p");
  EXPECT_TRUE(store_->FindMeasuredBefore(asked, 0)->empty());
  asked.knobs = "";
  EXPECT_TRUE(store_->FindMeasuredBefore(asked, 10)->empty());
}

TEST_P(StoreConformance, JobsOfTheServerAreListedApart) {
  JobRecord job = NewJob("asked");
  JobRecord refresh = NewJob("refresh");
  refresh.job.mutable_refresh()->set_job("jobs/asked");
  Create(job);
  Create(refresh);
  const auto ids = [&](std::optional<bool> refreshes) {
    std::string text;
    const std::vector<JobRecord> records = *store_->ListJobs({.refreshes = refreshes});
    for (const JobRecord& record : records) absl::StrAppend(&text, record.id, " ");
    return text;
  };
  EXPECT_EQ(ids(true), "refresh ");
  EXPECT_EQ(ids(false), "asked ");
  EXPECT_EQ(ids(std::nullopt), "refresh asked ");
}

TEST_P(StoreConformance, ARunOffGoesWithTheFirstOfItsMeasurements) {
  MeasurementRecord a, b, c;
  a.identity = "a";
  b.identity = "b";
  c.identity = "c";
  b.worker = "workers/sick";
  const auto run_off = [](const std::string& identity, std::vector<std::string> measurements) {
    RunOffRecord record;
    record.identity = identity;
    for (const std::string& one : measurements) record.run_off.add_entries()->set_trial(one);
    return record;
  };
  WriteBatch batch;
  batch.measurements = {a, b, c};
  batch.run_offs = {run_off("a b", {"a", "b"}), run_off("a c", {"a", "c"}), run_off("b c", {"b", "c"})};
  ASSERT_TRUE(store_->Apply(batch).ok());
  // Measurements that are written again are not forgotten.
  ASSERT_TRUE(store_->Apply(batch).ok());
  EXPECT_EQ((*store_->FindRunOff("a b"))->entries(1).trial(), "b");
  EXPECT_FALSE(store_->FindRunOff("c d")->has_value());
  EXPECT_EQ(store_->Forget({.worker = "workers/sick"})->measurements, 1);
  EXPECT_FALSE(store_->FindRunOff("a b")->has_value());
  EXPECT_FALSE(store_->FindRunOff("b c")->has_value());
  EXPECT_TRUE(store_->FindRunOff("a c")->has_value());
  ASSERT_TRUE(store_->Apply({.forgotten = {"c"}, .measurements = {c}}).ok());
  EXPECT_FALSE(store_->FindRunOff("a c")->has_value());
}

TEST_P(StoreConformance, WhatIsForgottenIsGone) {
  CompileIdentity identity = kIdentity;
  identity.module_digest = "sha256:m";
  CompileRecord good = Compiled("good", identity), bad = Failed("bad", identity);
  good.outcome.mutable_artifact()->set_digest("sha256:binary");
  bad.identity.knobs = "num_warps=8";
  MeasurementRecord fast, broken;
  fast.identity = "fast";
  fast.compile_key = "good";
  fast.device_model = "H200";
  fast.worker = "workers/w";
  fast.device_id = "cuda:0";
  broken = fast;
  broken.identity = "broken";
  broken.device_id = "cuda:1";
  broken.outcome.mutable_error()->set_kind("race");
  const auto fill = [&] {
    EXPECT_TRUE(store_
                    ->Apply({.compiles = {good, bad},
                             .measurements = {fast, broken},
                             .winners = {NewWinner("a", 100, "sha256:binary")}})
                    .ok());
  };
  const auto forget = [&](const ForgetQuery& query) {
    fill();
    absl::StatusOr<ForgetCounts> counts = store_->Forget(query);
    EXPECT_TRUE(counts.ok()) << counts.status();
    std::string text = absl::StrCat(counts->compiles, " ", counts->measurements, " ", counts->winners, ":");
    for (const char* key : {"good", "bad"}) absl::StrAppend(&text, store_->FindCompile(key)->has_value() ? "+" : "-");
    for (const char* id : {"fast", "broken"}) {
      absl::StrAppend(&text, store_->FindMeasurement(id)->has_value() ? "+" : "-");
    }
    absl::StrAppend(&text, Jobs(store_->FindWinners({.module = "sha256:m", .entry = "k"})).empty() ? "-" : "+");
    return text;
  };
  EXPECT_EQ(forget({.artifact = "sha256:binary", .dry_run = true}), "1 2 1:+++++");
  EXPECT_EQ(forget({.artifact = "sha256:binary"}), "1 2 1:-+---");
  EXPECT_EQ(forget({.module = "sha256:m"}), "2 2 1:-----");
  EXPECT_EQ(forget({.module = "sha256:m", .knobs = "num_warps=8"}), "1 0 0:+-+++");
  EXPECT_EQ(forget({.artifact = "sha256:binary", .device_model = "H100"}), "0 0 0:+++++");
  EXPECT_EQ(forget({.worker = "workers/w"}), "0 2 1:++---");
  // A measurement that failed has made no winner.
  EXPECT_EQ(forget({.worker = "workers/w", .device_id = "cuda:1"}), "0 1 0:+++-+");
  EXPECT_EQ(forget({.worker = "workers/w", .device_id = "cuda:0"}), "0 1 1:++-+-");
  EXPECT_EQ(forget({.worker = "workers/x"}), "0 0 0:+++++");
  EXPECT_EQ(forget({.failures = true}), "1 1 0:+-+-+");
}

TEST_P(StoreConformance, ADeletedJobTakesWhatIsItsOwnAlone) {
  ASSERT_TRUE(store_
                  ->CreateJob(NewJob("mine"), {.tenant = "t",
                                               .id = "r",
                                               .payload_digest = "p",
                                               .resource = "jobs/mine",
                                               .created = absl::UnixEpoch(),
                                               .expires = absl::InfiniteFuture()})
                  .ok());
  ASSERT_TRUE(store_->CreateJob(NewJob("other"), {}).ok());
  CompileIdentity identity = kIdentity;
  identity.module_digest = "sha256:m";
  MeasurementRecord measurement;
  measurement.identity = "measured";
  measurement.compile_key = "code";
  WinnerRecord winner = NewWinner("mine", 100, "sha256:binary"), theirs = NewWinner("other", 200, "sha256:other");
  theirs.spec_name = "another";
  ASSERT_TRUE(
      store_
          ->Apply({.compiles = {Compiled("code", identity)},
                   .measurements = {measurement},
                   .trials = {NewTrial("mine", 0, "ok"), NewTrial("mine", 1, "race"), NewTrial("other", 0, "ok")},
                   .winners = {winner, theirs}})
          .ok());
  EXPECT_EQ(store_->DeleteJob("mine").status().code(), absl::StatusCode::kFailedPrecondition);
  JobRecord ended = NewJob("mine");
  ended.job.set_state(v1::JOB_STATE_SUCCEEDED);
  ASSERT_TRUE(store_->Apply({.jobs = {ended}}).ok());
  EXPECT_EQ(store_->ListTrials("mine", 0, 0)->size(), 2u);
  const absl::StatusOr<DeletedJob> deleted = store_->DeleteJob("mine");
  ASSERT_TRUE(deleted.ok()) << deleted.status();
  EXPECT_EQ(deleted->trials, 2);
  EXPECT_EQ(deleted->winners, 1);
  EXPECT_EQ(KindOf(store_->GetJob("mine").status()), ErrorKind::not_found);
  EXPECT_EQ(KindOf(store_->DeleteJob("mine").status()), ErrorKind::not_found);
  EXPECT_TRUE(store_->ListTrials("mine", 0, 0)->empty());
  EXPECT_FALSE(store_->FindRequest("t", "r", absl::UnixEpoch())->has_value());
  // Another job's rows, and those that jobs share, stay.
  EXPECT_EQ(store_->ListTrials("other", 0, 0)->size(), 1u);
  EXPECT_EQ(Jobs(store_->FindWinners({.module = "sha256:m", .entry = "k"})), "other ");
  EXPECT_EQ(store_->ListJobs({.module_digest = "sha256:mine"})->size(), 0u);
  EXPECT_EQ(store_->ListJobs({.module_digest = "sha256:shared"})->size(), 1u);
  EXPECT_TRUE(store_->FindCompile("code")->has_value());
  EXPECT_TRUE(store_->FindMeasurement("measured")->has_value());
}

TEST_P(StoreConformance, AFinishedTrialNeverChanges) {
  Create(NewJob("a"));
  ASSERT_TRUE(store_->Apply({.trials = {NewTrial("a", 0, ""), NewTrial("a", 1, ""), NewTrial("a", 10, "")}}).ok());
  ASSERT_TRUE(store_->Apply({.trials = {NewTrial("a", 1, "ok")}}).ok());
  ASSERT_TRUE(store_->Apply({.trials = {NewTrial("a", 1, "wrong_result"), NewTrial("a", 0, "gpu_hang")}}).ok());
  auto trials = *store_->ListTrials("a", 0, 0);
  ASSERT_EQ(trials.size(), 3u);
  EXPECT_EQ(trials[0].trial.error().kind(), "gpu_hang");
  EXPECT_EQ(trials[1].trial.state(), v1::Trial::SUCCEEDED);
  EXPECT_EQ(trials[1].trial.samples_ns(0), 1001.0);
  EXPECT_EQ(trials[2].trial.state(), v1::Trial::RUNNING);
  EXPECT_EQ(trials[2].ordinal, 10);
  auto page = *store_->ListTrials("a", 1, 1);
  ASSERT_EQ(page.size(), 1u);
  EXPECT_EQ(page[0].ordinal, 1);
}

TEST_P(StoreConformance, ACorrectionChangesAFinishedTrialUntilItsJobEnds) {
  JobRecord job = NewJob("a");
  Create(job);
  MeasurementRecord wrong;
  wrong.identity = "i1";
  ASSERT_TRUE(store_->Apply({.measurements = {wrong}, .trials = {NewTrial("a", 1, "ok")}}).ok());
  ASSERT_TRUE(store_->Apply({.forgotten = {"i1", "never"}, .corrections = {NewTrial("a", 1, "wrong_result")}}).ok());
  EXPECT_EQ((*store_->ListTrials("a", 0, 0))[0].trial.error().kind(), "wrong_result");
  EXPECT_FALSE(store_->FindMeasurement("i1")->has_value());
  ASSERT_TRUE(
      store_->Apply({.forgotten = {"i1"}, .measurements = {wrong}, .corrections = {NewTrial("a", 1, "")}}).ok());
  EXPECT_EQ((*store_->ListTrials("a", 0, 0))[0].trial.state(), v1::Trial::RUNNING);
  EXPECT_TRUE(store_->FindMeasurement("i1")->has_value());
  ASSERT_TRUE(store_->Apply({.trials = {NewTrial("a", 1, "ok")}}).ok());
  job.job.set_state(v1::JOB_STATE_SUCCEEDED);
  ASSERT_TRUE(store_->Apply({.jobs = {job}}).ok());
  ASSERT_TRUE(store_->Apply({.corrections = {NewTrial("a", 1, "wrong_result")}}).ok());
  EXPECT_EQ((*store_->ListTrials("a", 0, 0))[0].trial.state(), v1::Trial::SUCCEEDED);
}

TEST_P(StoreConformance, OnlyALaterModelOfCostsTakesThePlaceOfAnother) {
  EXPECT_TRUE(store_->ListCostModels()->empty());
  const auto put = [&](const std::string& target, int64_t version, const std::string& from) {
    internal::CostModel model;
    model.set_target(target);
    model.set_version(version);
    model.set_learned_from(from);
    return *store_->PutCostModel(model);
  };
  EXPECT_TRUE(put("cuda:90", 1, "first"));
  EXPECT_FALSE(put("cuda:90", 1, "another server's"));
  EXPECT_TRUE(put("cuda:90", 2, "second"));
  EXPECT_FALSE(put("cuda:90", 1, "late"));
  EXPECT_TRUE(put("cuda:80", 1, "other chip"));
  const std::vector<internal::CostModel> models = *store_->ListCostModels();
  ASSERT_EQ(models.size(), 2u);
  EXPECT_EQ(models[0].target(), "cuda:80");
  EXPECT_EQ(models[1].version(), 2);
  EXPECT_EQ(models[1].learned_from(), "second");
  EXPECT_TRUE(put("hip:gfx942", 0, "no version"));
  EXPECT_FALSE(put("hip:gfx942", 0, "again"));
  EXPECT_EQ(store_->ListCostModels()->back().learned_from(), "no version");
  EXPECT_TRUE(put("hip:gfx942", 1, "first"));
  EXPECT_EQ(store_->ListCostModels()->back().learned_from(), "first");
}

TEST_P(StoreConformance, WorkersAreTheLastSeen) {
  v1::Worker worker;
  worker.set_name("workers/a");
  worker.set_host("one");
  ASSERT_TRUE(store_->Apply({.workers = {worker}}).ok());
  worker.set_host("two");
  ASSERT_TRUE(store_->Apply({.workers = {worker}}).ok());
  auto workers = *store_->ListWorkers();
  ASSERT_EQ(workers.size(), 1u);
  EXPECT_EQ(workers[0].host(), "two");
}

// Hands batches in without waiting, and collects what becomes of them.
struct Outcomes {
  Mutex mutex;
  CondVar changed;
  std::vector<std::string> told ABSL_GUARDED_BY(mutex);

  std::function<void(absl::Status)> As(const std::string& name) {
    return [this, name](absl::Status status) {
      MutexLock lock(&mutex);
      told.push_back(absl::StrCat(name, status.ok() ? "" : " failed"));
      changed.SignalAll();
    };
  }
  std::vector<std::string> Await(size_t count) {
    MutexLock lock(&mutex);
    while (told.size() < count) changed.Wait(&mutex);
    return told;
  }
};

TEST_P(StoreConformance, BatchesAreAppliedInTheOrderOfTheirCaller) {
  Outcomes outcomes;
  v1::Worker worker;
  worker.set_name("workers/a");
  std::vector<std::string> order;
  for (int i = 0; i < 1000; ++i) {
    worker.set_host(absl::StrCat(i));
    store_->ApplyAsync({.workers = {worker}}, outcomes.As(absl::StrCat(i)));
    order.push_back(absl::StrCat(i));
  }
  store_->ApplyAsync({}, outcomes.As("empty"));
  order.push_back("empty");
  EXPECT_EQ(outcomes.Await(order.size()), order);
  EXPECT_EQ(store_->ListWorkers()->at(0).host(), "999");
}

TEST_P(StoreConformance, AFailedBatchLeavesThoseBesideIt) {
  Outcomes outcomes;
  Create(NewJob("a"));
  std::vector<std::string> expected;
  for (int i = 0; i < 100; ++i) {
    WriteBatch batch{.trials = {NewTrial("a", i, "ok")}};
    // Its job fails after its trial was written.
    if (i % 10 == 3) batch.jobs = {NewJob("unknown")};
    store_->ApplyAsync(std::move(batch), outcomes.As(absl::StrCat(i)));
    expected.push_back(absl::StrCat(i, i % 10 == 3 ? " failed" : ""));
  }
  EXPECT_EQ(outcomes.Await(100), expected);
  std::vector<TrialRecord> trials = *store_->ListTrials("a", 0, 0);
  EXPECT_EQ(trials.size(), 90u);
  for (const TrialRecord& trial : trials) EXPECT_NE(trial.ordinal % 10, 3);
}

TEST_P(StoreConformance, ABatchIsThereWhenItIsDone) {
  for (int i = 0; i < 20; ++i) {
    const std::string key = absl::StrCat("key", i);
    Outcomes outcomes;
    bool found = false;
    store_->ApplyAsync({.compiles = {Compiled(key, kIdentity)}}, [&, tell = outcomes.As(key)](absl::Status status) {
      found = store_->FindCompile(key)->has_value();
      tell(status);
    });
    outcomes.Await(1);
    EXPECT_TRUE(found);
  }
}

TEST_P(StoreConformance, WhatWaitsWhenAStoreClosesIsWritten) {
  Outcomes outcomes;
  for (int i = 0; i < 200; ++i) store_->ApplyAsync({.trials = {NewTrial("a", i, "ok")}}, outcomes.As("ok"));
  store_.reset();
  EXPECT_EQ(outcomes.Await(200), std::vector<std::string>(200, "ok"));
}

TEST_P(StoreConformance, ManyThreadsMayUseIt) {
  Create(NewJob("a"));
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        std::string data = absl::StrCat(t, "/", i);
        EXPECT_TRUE(store_->PutBlob(Sha256Digest(data), data).ok());
        EXPECT_TRUE(store_->Apply({.trials = {NewTrial("a", t * 100 + i, "ok")}}).ok());
        EXPECT_TRUE(store_->GetBlob(Sha256Digest(data)).ok());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(store_->ListTrials("a", 0, 0)->size(), 80u);
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreConformance, AllBackends(), BackendName);

}  // namespace
}  // namespace lathe
