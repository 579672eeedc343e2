#include "server/store/postgres/file_blobs.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/postgres/postgres_connection.h"

namespace lathe {
namespace {

namespace fs = std::filesystem;

constexpr char kIdFile[] = "store-id";
constexpr char kIoError[] = "58030";  // as PostgreSQL calls it

absl::Status Failed(const char* what, const fs::path& path) {
  return MakeError(ErrorKind::unavailable, absl::StrCat("cannot ", what, " ", path.string(), ": ", strerror(errno)),
                   "blob_dir");
}

absl::Status FlushFolder(const fs::path& folder) {
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return Failed("open", folder);
  const bool flushed = fsync(fd) == 0;
  absl::Status status = flushed ? absl::OkStatus() : Failed("flush", folder);
  close(fd);
  return status;
}

absl::Status WriteAndFlush(int fd, absl::string_view data, const fs::path& path) {
  while (!data.empty()) {
    const ssize_t written = write(fd, data.data(), data.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return Failed("write", path);
    data.remove_prefix(written);
  }
  return fsync(fd) == 0 ? absl::OkStatus() : Failed("flush", path);
}

// Under another name first, so that the file appears whole; a file of that name is replaced.
absl::Status WriteFile(const fs::path& path, absl::string_view data) {
  std::string partial = path.string() + ".XXXXXX";
  const int fd = mkostemp(partial.data(), O_CLOEXEC);
  if (fd < 0) return Failed("create", partial);
  absl::Status status = WriteAndFlush(fd, data, partial);
  close(fd);
  if (status.ok() && (chmod(partial.c_str(), 0640) != 0 || rename(partial.c_str(), path.c_str()) != 0))
    status = Failed("rename", path);
  if (status.ok()) return FlushFolder(path.parent_path());
  unlink(partial.c_str());
  return status;
}

// nullopt where there is no such file.
absl::StatusOr<std::optional<std::string>> ReadFile(const fs::path& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    if (errno == ENOENT) return std::nullopt;
    return Failed("open", path);
  }
  const absl::Cleanup closes = [fd] { close(fd); };
  std::string data;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = read(fd, buffer, sizeof(buffer));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Failed("read", path);
    if (got == 0) return data;
    data.append(buffer, got);
  }
}

// Leaves what cannot be read now for the next time.
void ForEachEntry(const fs::path& folder, absl::FunctionRef<void(const fs::directory_entry&)> take) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) take(*entry);
}

}  // namespace

absl::Status FileBlobs::Claim(const std::string& id, bool has_blobs) const {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) {
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot create ", folder_.string(), ": ", error.message()),
                     "blob_dir");
  }
  LATHE_ASSIGN_OR_RETURN(const bool claimed, IsOf(id, has_blobs));
  return claimed ? absl::OkStatus() : WriteFile(folder_ / kIdFile, id + "\n");
}

absl::Status FileBlobs::Recognize(const std::string& id, bool has_blobs) const { return IsOf(id, has_blobs).status(); }

absl::StatusOr<bool> FileBlobs::IsOf(const std::string& id, bool has_blobs) const {
  const fs::path path = folder_ / kIdFile;
  LATHE_ASSIGN_OR_RETURN(const std::optional<std::string> found, ReadFile(path));
  if (found && absl::StripSuffix(*found, "\n") == id) return true;
  if (found || has_blobs) {
    return MakeError(ErrorKind::unavailable,
                     absl::StrCat("the blobs of this database are in another folder than ", folder_.string(),
                                  found ? ", which belongs to another database" : ": is it mounted?"),
                     "blob_dir");
  }
  return false;
}

fs::path FileBlobs::PathOf(absl::string_view digest) const {
  const std::string name(absl::StripPrefix(digest, "sha256:"));
  return folder_ / name.substr(0, 2) / name;
}

absl::Status FileBlobs::Keep(const StoredBlob& blob) {
  const fs::path path = PathOf(blob.digest);
  if (mkdir(path.parent_path().c_str(), 0750) == 0) {
    LATHE_RETURN_IF_ERROR(FlushFolder(folder_));
  } else if (errno != EEXIST) {
    return Failed("create", path.parent_path());
  }
  return WriteFile(path, blob.compressed);
}

void FileBlobs::Insert(Connection& connection, const StoredBlob& blob) {
  // Remove() may have come between Keep() and this.
  if (access(PathOf(blob.digest).c_str(), F_OK) != 0) {
    if (absl::Status kept = Keep(blob); !kept.ok()) throw PostgresError(std::string(kept.message()), kIoError);
  }
  connection.Prepare("INSERT INTO blobs VALUES (?, ?) ON CONFLICT (digest) DO NOTHING")
      .Text(blob.digest)
      .Int(blob.size)
      .LaterRow(1);
}

absl::StatusOr<std::string> FileBlobs::Read(Connection& connection, absl::string_view digest) {
  Query query = connection.Prepare("SELECT 1 FROM blobs WHERE digest = ?");
  query.Text(digest);
  if (!IsDigest(digest) || !query.Step())
    return MakeError(ErrorKind::not_found, absl::StrCat("no blob ", digest), "digest");
  LATHE_ASSIGN_OR_RETURN(std::optional<std::string> data, ReadFile(PathOf(digest)));
  if (data) return *std::move(data);
  return MakeError(ErrorKind::corrupt_store, absl::StrCat("the blob ", digest, " has no file in ", folder_.string()));
}

void FileBlobs::Remove(Connection& connection, absl::string_view digest) {
  Query query = connection.Prepare("SELECT 1 FROM blobs WHERE digest = ?");
  query.Text(digest);
  if (IsDigest(digest) && !query.Step()) unlink(PathOf(digest).c_str());
}

std::vector<std::string> FileBlobs::ListOld() {
  std::vector<std::string> old;
  const fs::file_time_type before = fs::file_time_type::clock::now() - std::chrono::hours(24);
  ForEachEntry(folder_, [&](const fs::directory_entry& folder) {
    if (folder.path().filename().string().size() != 2) return;
    ForEachEntry(folder.path(), [&](const fs::directory_entry& file) {
      std::error_code error;
      const fs::file_time_type written = file.last_write_time(error);
      if (error || written > before) return;
      const std::string name = file.path().filename().string();
      if (const std::string digest = absl::StrCat("sha256:", name); IsDigest(digest)) {
        old.push_back(digest);
      } else if (IsDigest(absl::StrCat("sha256:", name.substr(0, name.find('.'))))) {
        fs::remove(file.path(), error);
      }
    });
  });
  return old;
}

}  // namespace lathe
