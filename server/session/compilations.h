// Compilations by handle: as Admission::Compile(), but named, kept in the store, and gone on with after a restart.
#ifndef LATHE_SERVER_SESSION_COMPILATIONS_H_
#define LATHE_SERVER_SESSION_COMPILATIONS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/v1/compile.pb.h"
#include "proto/support/clock.h"
#include "proto/support/ids.h"
#include "proto/support/mutex.h"
#include "proto/support/thread_pool.h"
#include "server/admission/admission.h"
#include "server/store/store.h"

namespace lathe {

struct CompilationLimits {
  size_t max_running = 10'000;
  absl::Duration retry_delay = absl::Seconds(5);
};

// Thread-safe. Errors name the field of the request; not_found for unknown names. A compilation has ended once its end
// is stored. What may wait for the store or an inspection says so.
class Compilations {
 public:
  // All outlive it; `pool` runs what must wait. At the destruction `pool` is idle, and no answer of `admission` comes
  // afterwards.
  Compilations(Store* store, Admission* admission, ThreadPool* pool, Clock* clock, IdSource* ids,
               CompilationLimits limits);

  // Goes on with all that the store has as running. Called once, before others may call.
  absl::Status Resume();

  // These wait for the store, Create() for the inspection of the module as well. Errors of Create(): those of
  // Admission::Admit(), of the request id, and queue_full.
  absl::StatusOr<v1::Compilation> Create(const v1::CreateCompilationRequest& request, absl::string_view tenant);
  absl::StatusOr<v1::Compilation> Get(absl::string_view name);
  absl::StatusOr<v1::Compilation> Cancel(absl::string_view name);
  absl::StatusOr<v1::ListCompilationsResponse> List(const v1::ListCompilationsRequest& request);

  using WaitDone = std::function<void(absl::StatusOr<v1::Compilation> compilation)>;
  // Calls `done` once: when the compilation has ended, or with its state when the time is over; possibly before it
  // returns, then 0 is returned. Waits for the store.
  uint64_t Wait(const v1::WaitCompilationRequest& request, WaitDone done);
  // `done` is not called after this returns, except by a thread that is already in it.
  void StopWaiting(uint64_t waiter);

  // Ends waits whose time is over, tries again what could not be done, and lets what has expired be deleted.
  void Tick();
  size_t running();

 private:
  struct Waiter {
    std::string id;
    absl::Time deadline;
    WaitDone done;
  };
  struct Running {
    v1::Compilation compilation;
    uint64_t ticket = 0;
    uint64_t attempt = 0;  // numbers the tries, so that the answer of an earlier one is nobody's
    bool ending = false;   // its end is known, and is being stored
    absl::Time retry_at = absl::InfiniteFuture();
    std::set<uint64_t> waiters;
  };

  absl::StatusOr<v1::Compilation> Repeated(const RequestRecord& known, const std::string& payload);
  // Asks for the machine code; the answer comes to Take().
  void Start(const std::string& id);
  void Take(const std::string& id, uint64_t attempt, absl::StatusOr<v1::CompileResponse> answer);
  void TryLater(Running& running) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives it an end, which is then to be stored.
  void SetEnd(Running& running, v1::Compilation::State state) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void StoreEnd(const std::string& id);
  void Ended(const std::string& id, const absl::Status& stored);
  void EndWaits(absl::Time now);

  Store* const store_;
  Admission* const admission_;
  ThreadPool* const pool_;
  Clock* const clock_;
  IdSource* const ids_;
  const CompilationLimits limits_;
  Mutex mutex_;
  std::map<std::string, Running> running_ ABSL_GUARDED_BY(mutex_);  // by id
  std::map<uint64_t, Waiter> waiters_ ABSL_GUARDED_BY(mutex_);
  std::set<std::pair<absl::Time, uint64_t>> deadlines_ ABSL_GUARDED_BY(mutex_);
  uint64_t last_number_ ABSL_GUARDED_BY(mutex_) = 0;  // of waiters and attempts
  absl::Time expire_at_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_COMPILATIONS_H_
