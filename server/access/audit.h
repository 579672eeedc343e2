// The audit log: a line of JSON for each call that was refused, and for each that changed something.
//
//   {"time": "2026-11-23T14:52:07.120Z", "caller": "alice", "tenant": "team-a", "peer": "ipv4:10.0.0.7:41022",
//    "method": "lathe.v1.TuningService/CreateTuningJob", "resource": "jobs/5f..", "code": "OK"}
#ifndef LATHE_SERVER_ACCESS_AUDIT_H_
#define LATHE_SERVER_ACCESS_AUDIT_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"

namespace lathe {

struct AuditEntry {
  std::string caller;  // empty: nobody knows
  std::string tenant;
  std::string peer;
  std::string method;
  std::string resource;  // that it is about; empty: none
  std::string code;      // of gRPC: "OK", "PERMISSION_DENIED"
  std::string reason;    // of an error
  std::string detail;    // of a change: the operator's words, the keys that changed
};

// Lines are appended, and written whole before Append() returns. Thread-safe.
class AuditLog {
 public:
  // Creates the file (mode 0600) where it is not there. unavailable where it cannot be opened for appending.
  static absl::StatusOr<std::unique_ptr<AuditLog>> Open(const std::string& path, Clock* clock);
  ~AuditLog();

  void Append(const AuditEntry& entry);
  // The same of a refused call, but no more than some a second: others are counted, and the next line that is written
  // has their number as "refused_before". So nobody fills the disk by calling in vain.
  void AppendRefusal(const AuditEntry& entry);
  // Opens the file anew where it was renamed or removed. Called often.
  void Tick();

 private:
  AuditLog(std::string path, Clock* clock) : path_(std::move(path)), clock_(clock) {}
  absl::Status OpenFile() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Write(const AuditEntry& entry, absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const std::string path_;
  Clock* const clock_;
  Mutex mutex_;
  int file_ ABSL_GUARDED_BY(mutex_) = -1;
  absl::Time second_ ABSL_GUARDED_BY(mutex_);  // in which the refusals below were written
  int refusals_ ABSL_GUARDED_BY(mutex_) = 0;
  int64_t passed_over_ ABSL_GUARDED_BY(mutex_) = 0;  // since the last line
  bool failed_ ABSL_GUARDED_BY(mutex_) = false;      // the last line could not be written
};

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_AUDIT_H_
