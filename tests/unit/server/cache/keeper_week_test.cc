// A week of a busy server in fast time: the store on its disk stays within its bound, hour after hour, and what must
// not be lost is there at the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "server/cache/keeper.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/unit/server/harness.h"

namespace lathe {
namespace {

constexpr int kHours = 7 * 24;
constexpr int kPerHour = 10;           // variants that are compiled and measured
constexpr size_t kCodeBytes = 80'000;  // of each, and they do not compress
constexpr int64_t kBound = 8'000'000;
constexpr absl::Time kStart = absl::FromUnixSeconds(1'800'000'000);

// Bytes that do not compress (Marsaglia's xorshift64), others for each number.
std::string Noise(int number, size_t size) {
  std::string data(size, 0);
  uint64_t state = 0x9e3779b97f4a7c15u * static_cast<uint64_t>(number + 1);
  for (size_t at = 0; at < size; at += sizeof(state)) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    std::memcpy(&data[at], &state, std::min(sizeof(state), size - at));
  }
  return data;
}

class KeeperWeekTest : public testing::Test {
 protected:
  KeeperWeekTest() : folder_(testing::TempDir() + "/week_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(folder_);
    auto store = OpenSqliteStore(folder_ + "/lathe.db");
    EXPECT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
  }
  ~KeeperWeekTest() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  // The size of all files of the database, its journal among them.
  int64_t DiskBytes() const {
    int64_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder_))
      bytes += static_cast<int64_t>(file.file_size());
    return bytes;
  }

  // A job of an hour: its variants with code and measurements, and a winner where `wins`.
  void Work(int hour, bool wins) {
    const std::string id = absl::StrCat("job", hour);
    JobRecord job;
    job.id = id;
    job.job.set_name("jobs/" + id);
    job.job.mutable_spec()->set_name("kernel");
    job.job.set_tenant("t");
    job.job.set_state(v1::JOB_STATE_RUNNING);
    ASSERT_TRUE(store_->CreateJob(job, {}).ok());
    WriteBatch batch;
    for (int i = 0; i < kPerHour; ++i) {
      const int number = hour * kPerHour + i;
      const std::string code = Noise(number, kCodeBytes), digest = Sha256Digest(code);
      store_->PutBlobAsync(digest, code, [](const absl::Status& status) { EXPECT_EQ(status, absl::OkStatus()); });
      CompileRecord compiled;
      compiled.key = absl::StrCat("k", number);
      compiled.identity = {"sha256:m", "k", "cuda:90", absl::StrCat("point=", number), "", "c1", "a1"};
      compiled.outcome.mutable_artifact()->set_digest(digest);
      batch.compiles.push_back(compiled);
      MeasurementRecord measured;
      measured.identity = "m/" + compiled.key;
      measured.compile_key = compiled.key;
      measured.outcome.mutable_time_ns()->set_median(1);
      batch.measurements.push_back(measured);
      TrialRecord trial;
      trial.job = id;
      trial.ordinal = i;
      trial.trial.set_name(absl::StrCat("jobs/", id, "/trials/", i));
      trial.trial.set_state(v1::Trial::SUCCEEDED);
      trial.trial.mutable_artifact()->set_digest(digest);
      for (int sample = 0; sample < 60; ++sample) trial.trial.add_samples_ns(number + sample / 7.0);
      batch.trials.push_back(trial);
    }
    job.job.set_state(v1::JOB_STATE_SUCCEEDED);
    batch.jobs.push_back(job);
    if (wins) {
      WinnerRecord winner;
      winner.modules = {"sha256:m"};
      winner.entry = "k";
      winner.problem = absl::StrCat("n=", hour);
      winner.spec_name = "kernel";
      winner.tenant = "t";
      winner.best.set_target("cuda:90");
      winner.best.set_device_model("H200");
      winner.best.set_job("jobs/" + id);
      v1::Trial& best = *winner.best.mutable_trial();
      best = batch.trials[0].trial;
      best.clear_samples_ns();
      best.mutable_time_ns()->set_median(100);
      batch.winners.push_back(winner);
      winners_.push_back(hour);
    }
    ASSERT_EQ(store_->Apply(std::move(batch)), absl::OkStatus());
  }

  const std::string folder_;
  std::unique_ptr<Store> store_;
  FakeClock clock_{kStart};
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  Scheduler scheduler_{{}, &clock_, IdSource::Random(), &metrics_};
  std::vector<int> winners_;  // hours
};

TEST_F(KeeperWeekTest, TheDiskStaysWithinItsBound) {
  KeeperSettings settings;
  settings.policy.max_bytes = kBound;
  Keeper keeper(store_.get(), &scheduler_, settings, &metrics_, &clock_);
  int64_t most = 0, most_on_disk = 0;
  for (int hour = 0; hour < kHours; ++hour) {
    Work(hour, /*wins=*/hour % 48 == 0);
    if (HasFatalFailure()) return;
    clock_.Advance(absl::Hours(1) + absl::Minutes(1));
    metrics_.lathe_server_store_bytes.Set({}, -1);
    keeper.Tick();
    const prometheus::Gauge& bytes = metrics_.lathe_server_store_bytes.With({});
    for (int i = 0; i < 3000 && bytes.Value() < 0; ++i) absl::SleepFor(absl::Milliseconds(10));
    ASSERT_GE(bytes.Value(), 0) << "the keeper did not look in hour " << hour;
    most = std::max(most, static_cast<int64_t>(bytes.Value()));
    most_on_disk = std::max(most_on_disk, DiskBytes());
  }
  const int64_t brought = int64_t{kHours} * kPerHour * kCodeBytes;
  ASSERT_GT(brought, 10 * kBound);
  EXPECT_LE(most, kBound);
  // With the room of what comes within an hour, and of a journal.
  EXPECT_LE(most_on_disk, kBound * 3 / 2);
  std::printf("%lld MB brought; at most %.1f MB after a look, %.1f MB on disk\n",
              static_cast<long long>(brought / 1'000'000), static_cast<double>(most) / 1e6,
              static_cast<double>(most_on_disk) / 1e6);
  // Winners are there, with their code and their jobs; the last hour is too.
  ASSERT_EQ(winners_.size(), 4u);
  for (int hour : winners_) {
    const std::string code = Noise(hour * kPerHour, kCodeBytes);
    EXPECT_EQ(*store_->GetBlob(Sha256Digest(code)), code) << hour;
    EXPECT_TRUE(store_->GetJob(absl::StrCat("job", hour)).ok()) << hour;
  }
  EXPECT_TRUE(store_->GetJob(absl::StrCat("job", kHours - 1)).ok());
  EXPECT_FALSE(store_->FindCompile("k11")->has_value());  // an early loser
}

}  // namespace
}  // namespace lathe
