#include "server/rpc/worker_records.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {

absl::StatusOr<v1::Worker> WorkerRecords::Find(absl::string_view name) const {
  if (std::optional<v1::Worker> worker = scheduler_->FindWorker(name)) return *std::move(worker);
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::Worker> remembered, store_->ListWorkers());
  for (v1::Worker& worker : remembered) {
    if (worker.name() != name) continue;
    worker.set_state(v1::Worker::LOST);
    scheduler_->FillRestrictions(&worker);
    return std::move(worker);
  }
  return MakeError(ErrorKind::not_found, absl::StrCat("no worker is called '", name, "'; ListWorkers names them"),
                   "name");
}

void WorkerRecords::Write(const std::string& name, std::function<void(absl::Status)> done) {
  absl::Status failed;
  {
    MutexLock lock(&mutex_);
    absl::StatusOr<v1::Worker> worker = Find(name);
    if (worker.ok()) {
      WriteBatch batch;
      batch.workers.push_back(*std::move(worker));
      return store_->ApplyAsync(std::move(batch), std::move(done));
    }
    failed = worker.status();
  }
  done(failed);
}

absl::Status WorkerRecords::WriteAndWait(const std::string& name) {
  Mutex mutex;
  CondVar ended;
  std::optional<absl::Status> written;
  Write(name, [&](absl::Status status) {
    MutexLock lock(&mutex);
    written = std::move(status);
    ended.Signal();
  });
  MutexLock lock(&mutex);
  while (!written) ended.Wait(&mutex);
  return *std::move(written);
}

}  // namespace lathe
