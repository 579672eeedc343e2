// The spans of a work item, from its submission to the durability of its result:
//
//   work compile | work measure | work reference    below the span that asked for it
//     queue                                         each wait for a worker
//     (the worker's own)
//     store                                         from the result's arrival until it is durable
//
// A measurement of several trials has links to their spans. Times are the machine's, so that those of several programs
// agree.
#ifndef LATHE_SERVER_SCHEDULER_WORK_SPANS_H_
#define LATHE_SERVER_SCHEDULER_WORK_SPANS_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/trace.h"

namespace lathe {

// Belongs to one thread at a time.
class WorkSpans {
 public:
  // Null where this program does not trace, or the work's origin is not traced. Else the origin of `work` names the
  // span of the work from now on.
  static std::unique_ptr<WorkSpans> Begin(internal::WorkItem* work, absl::string_view tenant);

  // It waits for a worker; said again while it waits, this changes nothing.
  void Queued();
  void Granted(absl::string_view worker);
  // A result is with the work's owner.
  void Reported(absl::string_view error);
  void Stored(bool durable);
  // "completed", "withdrawn", "cancelled"
  void End(const internal::WorkItem& work, absl::string_view end);

 private:
  WorkSpans() = default;
  void RecordChild(absl::string_view name, absl::Time start, absl::string_view worker, absl::string_view error);

  TraceContext parent_;
  TraceContext own_;
  std::string tenant_;
  std::string worker_;  // that had it last
  std::string error_;
  absl::Time submitted_;
  std::optional<absl::Time> queued_;
  std::optional<absl::Time> reported_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_WORK_SPANS_H_
