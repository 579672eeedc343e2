// The promises of every store's retention: what goes, and what never does.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "tests/conformance/store_fixture.h"

namespace lathe {
namespace {

using testing_support::AllBackends;
using testing_support::BackendName;
using testing_support::Compiled;
using testing_support::kIdentity;
using testing_support::NewJob;
using testing_support::NewTrial;
using testing_support::NewWinner;
using testing_support::StoreConformance;

constexpr absl::Time kStart = absl::FromUnixSeconds(1'800'000'000);

// Bytes that do not compress, and their digest.
std::string Noise(int number, size_t size) {
  std::string data;
  for (int block = 0; data.size() < size; ++block) {
    absl::StrAppend(&data, absl::HexStringToBytes(Sha256Digest(absl::StrCat(number, " ", block)).substr(7)));
  }
  return data;
}

MeasurementRecord Measured(const std::string& compile_key) {
  MeasurementRecord record;
  record.identity = "m/" + compile_key;
  record.compile_key = compile_key;
  record.outcome.mutable_time_ns()->set_median(1);
  return record;
}

CompileIdentity OfModule(const std::string& module) {
  CompileIdentity identity = kIdentity;
  identity.module_digest = module;
  return identity;
}

ModuleRecord NewModule(const std::string& text) {
  ModuleRecord record;
  record.received_digest = Sha256Digest("received " + text);
  record.info.set_digest(Sha256Digest(text));
  return record;
}

class RetentionConformance : public StoreConformance {
 protected:
  RetentionReport Retain(const RetentionPolicy& policy, absl::Duration after) {
    RetentionPolicy counted = policy;
    counted.dry_run = true;
    const absl::StatusOr<RetentionReport> expected = store_->Retain(counted, kStart + after);
    EXPECT_TRUE(expected.ok()) << expected.status();
    const absl::StatusOr<RetentionReport> report = store_->Retain(policy, kStart + after);
    EXPECT_TRUE(report.ok()) << report.status();
    if (!expected.ok() || !report.ok()) return {};
    EXPECT_EQ(expected->workers, report->workers);
    // Without a bound, nothing but age counts; what only a removed record named goes with it.
    if (policy.max_bytes == 0) {
      EXPECT_EQ(expected->compiles, report->compiles);
      EXPECT_LE(expected->blobs, report->blobs);
    }
    return *report;
  }
  void Put(const std::string& data) { ASSERT_TRUE(store_->PutBlob(Sha256Digest(data), data).ok()); }
  void End(JobRecord job) {
    job.job.set_state(v1::JOB_STATE_SUCCEEDED);
    ASSERT_TRUE(store_->Apply({.jobs = {job}}).ok());
  }
};

TEST_P(RetentionConformance, ResultsThatNobodyUsesGoAndWinnersStay) {
  for (const char* key : {"old", "used", "winner"}) {
    ASSERT_TRUE(store_->PutModule(NewModule(key)).ok());
    ASSERT_TRUE(
        store_->Apply({.compiles = {Compiled(key, OfModule(Sha256Digest(key)))}, .measurements = {Measured(key)}})
            .ok());
    Put(key);  // its machine code
  }
  ASSERT_TRUE(store_->Apply({.winners = {NewWinner("first", 100, Sha256Digest("winner"))}}).ok());
  const RetentionPolicy policy = {.results = absl::Hours(24 * 30)};
  EXPECT_EQ(Retain(policy, absl::ZeroDuration()).compiles, 0);
  EXPECT_TRUE(store_->FindCompile("used")->has_value());
  EXPECT_TRUE(store_->FindMeasurement("m/used")->has_value());
  RetentionReport report = Retain(policy, absl::Hours(24 * 20));
  EXPECT_EQ(report.compiles + report.measurements + report.modules + report.blobs, 0);
  report = Retain(policy, absl::Hours(24 * 31));
  EXPECT_EQ(report.compiles, 1);
  EXPECT_EQ(report.measurements, 1);
  EXPECT_EQ(report.modules, 1);
  EXPECT_EQ(report.blobs, 1);
  EXPECT_EQ(report.blob_bytes, 3);
  for (const auto& [key, there] : {std::pair("old", false), {"used", true}, {"winner", true}}) {
    EXPECT_EQ(store_->FindCompile(key)->has_value(), there) << key;
    EXPECT_EQ(store_->FindMeasurement(absl::StrCat("m/", key))->has_value(), there) << key;
    EXPECT_EQ(store_->FindModule(Sha256Digest(key))->has_value(), there) << key;
    EXPECT_EQ(*store_->HasBlob(Sha256Digest(key)), there) << key;
  }
  EXPECT_EQ(Retain(policy, absl::Hours(24 * 1000)).compiles, 0);  // found a moment ago
  EXPECT_EQ(Retain(policy, absl::Hours(24 * 1031)).compiles, 1);
  EXPECT_TRUE(store_->FindCompile("winner")->has_value());
  EXPECT_EQ(store_->FindWinners({.module = "sha256:m", .entry = "k"})->size(), 1u);
}

TEST_P(RetentionConformance, EndedJobsGoWithTheirTrials) {
  JobRecord pinned = NewJob("pinned");
  (*pinned.job.mutable_spec()->mutable_labels())["generation"] = "7";
  for (const JobRecord& job : {NewJob("old"), NewJob("runs"), NewJob("first"), pinned}) {
    Create(job);
    TrialRecord trial = NewTrial(job.id, 0, "ok");
    trial.trial.mutable_artifact()->set_digest(Sha256Digest(job.id));
    ASSERT_TRUE(store_->Apply({.trials = {trial}}).ok());
    Put(job.id);
    if (job.id != "runs") End(job);
  }
  ASSERT_TRUE(store_->Apply({.winners = {NewWinner("first", 100, Sha256Digest("first"))}}).ok());
  const RetentionPolicy policy = {.jobs = absl::Hours(24 * 90)};
  EXPECT_EQ(Retain(policy, absl::ZeroDuration()).jobs, 0);
  const RetentionReport report = Retain(policy, absl::Hours(24 * 91));
  EXPECT_EQ(report.jobs, 1);
  EXPECT_EQ(report.blobs, 1);
  EXPECT_EQ(KindOf(store_->GetJob("old").status()), ErrorKind::not_found);
  EXPECT_TRUE(store_->ListTrials("old", 0, 0)->empty());
  EXPECT_FALSE(*store_->HasBlob(Sha256Digest("old")));
  for (const char* id : {"runs", "first", "pinned"}) {
    EXPECT_TRUE(store_->GetJob(id).ok()) << id;
    EXPECT_EQ(store_->ListTrials(id, 0, 0)->size(), 1u) << id;
    EXPECT_TRUE(*store_->HasBlob(Sha256Digest(id))) << id;
  }
}

TEST_P(RetentionConformance, BlobsThatNothingNamesGoADayAfterTheyWereAskedFor) {
  for (const char* data : {"lost", "asked", "named by a job", "named by a compilation"}) Put(data);
  JobRecord job = NewJob("j");
  job.job.mutable_spec()->add_arguments()->mutable_tensor()->mutable_values()->set_digest(
      Sha256Digest("named by a job"));
  Create(job);
  CompilationRecord compilation;
  compilation.id = "c";
  compilation.compilation.mutable_response()->mutable_artifact()->set_digest(Sha256Digest("named by a compilation"));
  ASSERT_TRUE(store_->CreateCompilation(compilation, {}).ok());
  Retain({}, absl::ZeroDuration());
  EXPECT_EQ(Retain({}, absl::Hours(23)).blobs, 0);
  EXPECT_TRUE(*store_->HasBlob(Sha256Digest("asked")));
  EXPECT_EQ(Retain({}, absl::Hours(25)).blobs, 1);
  EXPECT_FALSE(*store_->HasBlob(Sha256Digest("lost")));
  EXPECT_EQ(KindOf(store_->GetBlob(Sha256Digest("lost")).status()), ErrorKind::not_found);
  for (const char* data : {"asked", "named by a job", "named by a compilation"}) {
    EXPECT_EQ(*store_->GetBlob(Sha256Digest(data)), data);
  }
  Put("lost");
  EXPECT_EQ(*store_->GetBlob(Sha256Digest("lost")), "lost");
}

TEST_P(RetentionConformance, BlobsThatWorkNeedsStay) {
  for (const char* data : {"lost", "needed"}) Put(data);
  const RetentionPolicy policy = {.blobs_in_use = {Sha256Digest("needed")}};
  Retain(policy, absl::ZeroDuration());
  EXPECT_EQ(Retain(policy, absl::Hours(25)).blobs, 1);
  // Also where there is no room.
  RetentionPolicy full = policy;
  full.max_bytes = 1;
  EXPECT_EQ(Retain(full, absl::Hours(60)).blobs, 0);
  EXPECT_TRUE(store_->GetBlob(Sha256Digest("needed")).ok());
  Retain({}, absl::Hours(90));  // notes that it was read
  EXPECT_EQ(Retain({}, absl::Hours(120)).blobs, 1);
}

TEST_P(RetentionConformance, TheLeastUsedGoFirstWhereThereIsNoRoom) {
  constexpr size_t kSize = 400'000;
  for (int i = 0; i < 16; ++i) {
    CompileRecord record = Compiled(absl::StrCat("k", i), kIdentity);
    record.outcome.mutable_artifact()->set_digest(Sha256Digest(Noise(i, kSize)));
    ASSERT_TRUE(store_->Apply({.compiles = {record}, .measurements = {Measured(record.key)}}).ok());
    Put(Noise(i, kSize));
    Retain({}, absl::Hours(i));
  }
  EXPECT_TRUE(store_->FindCompile("k0")->has_value());
  const RetentionReport report = Retain({.max_bytes = 3'500'000}, absl::Hours(40));
  EXPECT_GT(report.bytes_before, 6'000'000);
  EXPECT_LE(report.bytes_after, 3'500'000);
  EXPECT_GE(report.compiles, 7);
  EXPECT_LT(report.compiles, 12);
  EXPECT_EQ(report.measurements, 0);  // dear to make again
  EXPECT_TRUE(store_->FindCompile("k0")->has_value());
  EXPECT_FALSE(store_->FindCompile("k1")->has_value());
  EXPECT_TRUE(store_->FindCompile("k15")->has_value());
  EXPECT_EQ(*store_->GetBlob(Sha256Digest(Noise(15, kSize))), Noise(15, kSize));
}

TEST_P(RetentionConformance, WorkersThatAreGoneAreForgotten) {
  for (const std::string name : {"gone", "silent", "here", "cordoned", "has a cordoned device", "was quarantined"}) {
    v1::Worker worker;
    worker.set_name(name);
    if (name == "was quarantined") worker.set_quarantines(1);  // its leases of before stay void
    if (name == "cordoned") worker.mutable_restriction()->set_kind(v1::Restriction::CORDON);
    if (name == "has a cordoned device") worker.add_devices()->mutable_restriction()->set_kind(v1::Restriction::CORDON);
    worker.mutable_last_seen()->set_seconds(absl::ToUnixSeconds(kStart) - (name == "here" ? 0 : 9 * 86400));
    ASSERT_TRUE(store_->Apply({.workers = {worker}}).ok());
  }
  EXPECT_EQ(Retain({.workers = absl::Hours(24 * 7), .connected = {"silent"}}, absl::ZeroDuration()).workers, 1);
  EXPECT_EQ(store_->ListWorkers()->size(), 5u);
}

// Each is put once more while it goes: it stays, or comes again.
TEST_P(RetentionConformance, WhatIsPutWhileItGoesIsThereAfterwards) {
  constexpr int kBlobs = 96, kPutters = 3;
  for (int round = 0; round < 6; ++round) {
    const auto data = [round](int number) { return absl::StrCat("round ", round, " blob ", number); };
    for (int i = 0; i < kBlobs; ++i) Put(data(i));
    const absl::Time then = kStart + absl::Hours(100 * round);
    ASSERT_TRUE(store_->Retain({}, then).ok());
    std::vector<std::thread> putters;
    std::atomic<bool> ends = false;
    std::thread keeper([&] {
      while (!ends) {
        EXPECT_TRUE(store_->Retain({}, then + absl::Hours(25)).ok());
        absl::SleepFor(absl::Microseconds(50));  // a mutex is not fair: without it the putters may starve
      }
    });
    for (int putter = 0; putter < kPutters; ++putter) {
      putters.emplace_back([&, putter] {
        for (int i = putter; i < kBlobs; i += kPutters) {
          absl::SleepFor(absl::Milliseconds(1));  // over all that the keeper does
          Put(data(i));
        }
      });
    }
    for (std::thread& putter : putters) putter.join();
    ends = true;
    keeper.join();
    for (int i = 0; i < kBlobs; ++i) {
      const absl::StatusOr<std::string> found = store_->GetBlob(Sha256Digest(data(i)));
      EXPECT_EQ(found.value_or(found.status().ToString()), data(i));
    }
  }
}

// Blobs that go are put again meanwhile.
TEST_P(RetentionConformance, ABlobThatWasPutIsThere) {
  constexpr absl::Duration kGrace = absl::Milliseconds(100);
  std::atomic<bool> done = false;
  std::atomic<int64_t> removed = 0;
  std::thread keeper([&] {
    while (!done) {
      const absl::StatusOr<RetentionReport> report = store_->Retain({.unnamed_blobs = kGrace}, absl::Now());
      EXPECT_TRUE(report.ok()) << report.status();
      if (report.ok()) removed += report->blobs;
    }
  });
  const absl::Time end = absl::Now() + absl::Seconds(20);
  for (int i = 0; i < 100 || (removed < 20 && absl::Now() < end); ++i) {
    const std::string data = absl::StrCat("blob ", i % 8);
    const absl::Time begin = absl::Now();
    ASSERT_TRUE(store_->PutBlob(Sha256Digest(data), data).ok());
    const absl::StatusOr<std::string> found = store_->GetBlob(Sha256Digest(data));
    if (absl::Now() < begin + kGrace) EXPECT_EQ(found.value_or(found.status().ToString()), data);
    absl::SleepFor(kGrace / 7);
  }
  done = true;
  keeper.join();
  EXPECT_GE(removed, 20);
}

INSTANTIATE_TEST_SUITE_P(Stores, RetentionConformance, AllBackends(), BackendName);

}  // namespace
}  // namespace lathe
