// Blobs as files of a folder that all servers of a database see, a shared file system where they are on several
// machines; their digests are rows of the database.
#ifndef LATHE_SERVER_STORE_POSTGRES_FILE_BLOBS_H_
#define LATHE_SERVER_STORE_POSTGRES_FILE_BLOBS_H_

#include <filesystem>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "server/store/sql/sql_store.h"

namespace lathe {

// Thread-safe. A file appears whole, once it is on the disk.
class FileBlobs : public BlobBytes {
 public:
  explicit FileBlobs(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Makes sure that the folder is that of the database `id`: a file in it says so, which is written where the database
  // has no blobs yet. Error: unavailable, of field `blob_dir`.
  absl::Status Claim(const std::string& id, bool has_blobs) const;
  // The same of a folder that is there, without writing. Ok for a folder without that file where there are no blobs.
  absl::Status Recognize(const std::string& id, bool has_blobs) const;

  absl::Status Keep(const StoredBlob& blob) override;
  void Insert(Connection& connection, const StoredBlob& blob) override;
  absl::StatusOr<std::string> Read(Connection& connection, absl::string_view digest) override;
  void Remove(Connection& connection, absl::string_view digest) override;
  // Also removes the files of writes that a process which ended has left behind.
  std::vector<std::string> ListOld() override;

 private:
  std::filesystem::path PathOf(absl::string_view digest) const;
  // Whether the folder says that it is that of `id`; false where it says nothing, and may be it.
  absl::StatusOr<bool> IsOf(const std::string& id, bool has_blobs) const;

  const std::filesystem::path folder_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_POSTGRES_FILE_BLOBS_H_
