#ifndef LATHE_SERVER_RPC_WORKER_RECORDS_H_
#define LATHE_SERVER_RPC_WORKER_RECORDS_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lathe/v1/fleet.pb.h"
#include "proto/support/mutex.h"
#include "server/scheduler/scheduler.h"
#include "server/store/store.h"

namespace lathe {

// Workers with what operators have decided about them, of the scheduler and of the store, which remembers more of them.
// Thread-safe.
class WorkerRecords {
 public:
  // Both outlive this.
  WorkerRecords(const Scheduler* scheduler, Store* store) : scheduler_(scheduler), store_(store) {}

  // not_found where neither knows the worker.
  absl::StatusOr<v1::Worker> Find(absl::string_view name) const;
  // Stores the worker as it is now. What was decided last is what is stored last, whoever else writes at that time.
  // `done` is called as that of Store::ApplyAsync() is.
  void Write(const std::string& name, std::function<void(absl::Status)> done);
  absl::Status WriteAndWait(const std::string& name);

 private:
  const Scheduler* const scheduler_;
  Store* const store_;
  Mutex mutex_;  // held from the look at a worker until its record is in the store's hands
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_WORKER_RECORDS_H_
