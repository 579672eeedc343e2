// Shows the progress of a job: a bar that redraws itself on a terminal, one line for each finished
// trial in a pipe.
#ifndef LATHE_CLIENT_CLI_PROGRESS_H_
#define LATHE_CLIENT_CLI_PROGRESS_H_

#include <ostream>
#include <set>
#include <string>

#include "absl/time/time.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe::cli {

// "[########----] 8/12 trials, 10 compiled, 1 failed, 2 from the cache, 14 s"
std::string ProgressBar(const v1::TuningJob& job, absl::Duration elapsed);

// Not thread-safe.
class Progress {
 public:
  Progress(std::ostream* out, bool terminal, absl::Time start) : out_(out), terminal_(terminal), start_(start) {}
  ~Progress() { Finish(); }

  // An empty event only moves the clock of the bar.
  void Update(const v1::JobEvent& event, absl::Time now);

  // Removes the bar. Idempotent.
  void Finish();

 private:
  std::ostream* out_;
  bool terminal_;
  absl::Time start_;
  v1::TuningJob job_;
  std::set<std::string> shown_;  // trials that have their line; a stream opened again repeats them
  bool drawn_ = false;
};

}  // namespace lathe::cli

#endif  // LATHE_CLIENT_CLI_PROGRESS_H_
