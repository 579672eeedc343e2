#include "server/store/store.h"

#include <utility>

#include "proto/support/mutex.h"

namespace lathe {

namespace {

// A status that another thread gives.
class Awaited {
 public:
  std::function<void(absl::Status)> Giver() {
    return [this](absl::Status status) {
      MutexLock lock(&mutex_);
      status_ = std::move(status);
      changed_.Signal();
    };
  }
  absl::Status Take() {
    MutexLock lock(&mutex_);
    while (!status_) changed_.Wait(&mutex_);
    return *std::move(status_);
  }

 private:
  Mutex mutex_;
  CondVar changed_;
  std::optional<absl::Status> status_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace

absl::Status Store::PutBlob(absl::string_view digest, absl::string_view data) {
  Awaited status;
  PutBlobAsync(digest, data, status.Giver());
  return status.Take();
}

absl::Status Store::Apply(WriteBatch batch) {
  Awaited status;
  ApplyAsync(std::move(batch), status.Giver());
  return status.Take();
}

}  // namespace lathe
