// A job's writes, and what becomes true once they are durable. Pure.
//
// One write is under way at a time; what is staged meanwhile goes with the next one. A write that fails is tried again
// as it was, after a pause that doubles, for as long as the job lives. Memory is bounded by the job's trials: each is
// staged twice at most, when it starts and when it ends.
#ifndef LATHE_SERVER_SESSION_JOB_WRITER_H_
#define LATHE_SERVER_SESSION_JOB_WRITER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "server/store/store.h"

namespace lathe {

// A trial that is done as soon as the store has it.
struct FinishedTrial {
  int ordinal = 0;
  v1::Trial trial;
  bool recorded = false;          // its measurement goes into the store too
  std::vector<uint64_t> results;  // that wait for it
};

// The facts that hold once a write is durable.
struct Durable {
  std::vector<int> started;
  std::vector<FinishedTrial> finished;
  std::vector<std::pair<int, v1::Trial>> reopened;  // trials that were finished and are measured again
  std::vector<uint64_t> results;                    // that wait for what was staged before
  std::vector<size_t> run_offs;                     // of these arms
  std::optional<v1::TuningJob> ended;

  bool empty() const {
    return started.empty() && finished.empty() && reopened.empty() && results.empty() && run_offs.empty() && !ended;
  }
};

struct JobWrite {
  uint64_t token = 0;
  std::shared_ptr<const WriteBatch> batch;
};

class JobWriter {
 public:
  // To be filled for the next write.
  WriteBatch& batch() { return staged_; }
  Durable& durable() { return then_; }

  // True where nothing is staged or under way.
  bool idle() const { return !under_way_ && staged_.empty() && then_.empty(); }
  // The write to begin now, if there is one.
  std::optional<JobWrite> Next(absl::Time now);
  // The end of the write `token`: what it made durable, or nullopt where it failed or is unknown.
  std::optional<Durable> Finish(uint64_t token, const absl::Status& status, absl::Time now);
  // When Next() has the next try of a write that failed; InfiniteFuture where there is none.
  absl::Time retry_at() const { return retry_at_; }

 private:
  WriteBatch staged_;
  Durable then_;
  // Under way, or to be tried again.
  std::shared_ptr<const WriteBatch> writing_;
  Durable written_;
  bool under_way_ = false;
  uint64_t last_token_ = 0;
  absl::Duration pause_;
  absl::Time retry_at_ = absl::InfiniteFuture();
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_JOB_WRITER_H_
