// Blobs by digest on the local disk, fetched from and uploaded to the server: the least recently
// used go first.
#ifndef LATHE_WORKER_BLOBS_BLOB_CACHE_H_
#define LATHE_WORKER_BLOBS_BLOB_CACHE_H_

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "proto/support/mutex.h"
#include "worker/metrics/worker_metrics.h"

namespace lathe {

// Where blobs come from and go to. Thread-safe.
class BlobTransport {
 public:
  virtual ~BlobTransport() = default;
  virtual absl::StatusOr<std::string> Fetch(const std::string& digest) = 0;
  virtual absl::Status Upload(const std::string& digest, absl::string_view data) = 0;
};

// A blob on disk; the file stays while this object is held.
class BlobFile {
 public:
  explicit BlobFile(std::string path) : path_(std::move(path)) {}
  const std::string& path() const { return path_; }
  absl::StatusOr<std::string> Read() const;

 private:
  std::string path_;
};

// Thread-safe.
class BlobCache {
 public:
  // Blobs that an earlier process left in `folder` are used again. `transport` and `metrics`
  // outlive the cache. Error: Unavailable where the folder cannot be made.
  static absl::StatusOr<std::unique_ptr<BlobCache>> Open(const std::string& folder, uint64_t max_bytes,
                                                         BlobTransport& transport, const WorkerMetrics& metrics);

  // Errors: those of the transport; DataLoss where the server sends other bytes than the digest
  // says.
  absl::StatusOr<std::shared_ptr<const BlobFile>> Get(const std::string& digest);

  // Uploads, and keeps a copy because the same worker often measures what it compiled.
  absl::Status Put(const std::string& digest, absl::string_view data);

  uint64_t bytes() const;

 private:
  struct Entry {
    std::weak_ptr<const BlobFile> held;
    uint64_t bytes = 0;
    bool checked = false;  // read and found to be what its name says, by this process
    std::list<std::string>::iterator age;
  };

  BlobCache(std::string folder, uint64_t max_bytes, BlobTransport& transport, const WorkerMetrics& metrics)
      : folder_(std::move(folder)), max_bytes_(max_bytes), transport_(transport), metrics_(metrics) {}
  void Adopt();
  std::string PathOf(absl::string_view digest) const;
  // Null where it is not there or not what its name says.
  std::shared_ptr<const BlobFile> Find(const std::string& digest);
  absl::StatusOr<std::shared_ptr<const BlobFile>> Insert(const std::string& digest, absl::string_view data);
  std::shared_ptr<const BlobFile> Hold(Entry& entry, const std::string& digest) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Entry& Insert(const std::string& digest, uint64_t bytes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Remove(const std::string& digest) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Shrink() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const std::string folder_;
  const uint64_t max_bytes_;
  BlobTransport& transport_;
  const WorkerMetrics& metrics_;
  mutable Mutex mutex_;
  std::map<std::string, Entry> entries_ ABSL_GUARDED_BY(mutex_);
  std::list<std::string> by_age_ ABSL_GUARDED_BY(mutex_);  // most recently used first
  uint64_t bytes_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t writes_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace lathe

#endif  // LATHE_WORKER_BLOBS_BLOB_CACHE_H_
