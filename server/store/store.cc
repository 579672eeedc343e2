#include "server/store/store.h"

#include <utility>

#include "proto/support/mutex.h"

namespace lathe {

absl::Status Store::Apply(WriteBatch batch) {
  struct Outcome {
    Mutex mutex;
    CondVar changed;
    std::optional<absl::Status> status ABSL_GUARDED_BY(mutex);
  } outcome;
  ApplyAsync(std::move(batch), [&](absl::Status status) {
    MutexLock lock(&outcome.mutex);
    outcome.status = std::move(status);
    outcome.changed.Signal();
  });
  MutexLock lock(&outcome.mutex);
  while (!outcome.status) outcome.changed.Wait(&outcome.mutex);
  return *outcome.status;
}

}  // namespace lathe
