// One watcher's place in a job: the events sent, and the next one.
#ifndef LATHE_SERVER_SESSION_JOB_WATCH_H_
#define LATHE_SERVER_SESSION_JOB_WATCH_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "lathe/v1/tuning.pb.h"
#include "server/session/job_snapshot.h"

namespace lathe {

// The trials of one event have about this many bytes at most.
inline constexpr size_t kEventBytes = size_t{1} << 20;

// Belongs to one thread at a time.
class JobWatch {
 public:
  using Source = std::function<std::shared_ptr<const JobSnapshot>()>;

  // `source` gives the job's newest snapshot. `life` names this life of the server and `token` is the client's, of a
  // life that need not be this one.
  JobWatch(Source source, std::string life, absl::string_view token);

  // The next event; nullopt where nothing has changed.
  std::optional<v1::JobEvent> Next();
  // The job's end was given.
  bool done() const { return done_; }

 private:
  const Source source_;
  const std::string life_;
  uint64_t seen_ = 0;  // version; 0: nothing
  bool first_ = true;
  bool done_ = false;
  // The change that is being sent, from trial `at_` on.
  std::shared_ptr<const JobSnapshot> change_;
  size_t at_ = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_JOB_WATCH_H_
