#include "worker/blobs/blob_cache.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <tuple>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "proto/support/digest.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

namespace fs = std::filesystem;

// "sha256:ab.." as a file name, and back.
std::string NameOf(absl::string_view digest) { return absl::StrReplaceAll(digest, {{":", "-"}}); }
std::string DigestOfName(absl::string_view name) { return absl::StrReplaceAll(name, {{"-", ":"}}); }

}  // namespace

absl::StatusOr<std::string> BlobFile::Read() const {
  std::ifstream file(path_, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", path_));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

absl::StatusOr<std::unique_ptr<BlobCache>> BlobCache::Open(const std::string& folder, uint64_t max_bytes,
                                                           BlobTransport& transport, const WorkerMetrics& metrics) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return absl::UnavailableError(
        absl::StrCat("cannot make the folder ", folder, ": ", error.message(), "; set another data_dir"));
  std::unique_ptr<BlobCache> cache(new BlobCache(folder, max_bytes, transport, metrics));
  cache->Adopt();
  return cache;
}

void BlobCache::Adopt() {
  std::vector<std::tuple<fs::file_time_type, std::string, uint64_t>> found;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
    const std::string digest = DigestOfName(entry.path().filename().string());
    if (!IsDigest(digest)) {
      fs::remove(entry.path(), error);  // an unfinished write
      continue;
    }
    found.emplace_back(entry.last_write_time(error), digest, entry.file_size(error));
  }
  std::sort(found.begin(), found.end());
  MutexLock lock(&mutex_);
  for (const auto& [time, digest, bytes] : found) Insert(digest, bytes);
  Shrink();
}

std::string BlobCache::PathOf(absl::string_view digest) const { return absl::StrCat(folder_, "/", NameOf(digest)); }

uint64_t BlobCache::bytes() const {
  MutexLock lock(&mutex_);
  return bytes_;
}

BlobCache::Entry& BlobCache::Insert(const std::string& digest, uint64_t bytes) {
  Entry& entry = entries_[digest];
  by_age_.push_front(digest);
  entry.age = by_age_.begin();
  entry.bytes = bytes;
  bytes_ += bytes;
  return entry;
}

void BlobCache::Remove(const std::string& digest) {
  const auto found = entries_.find(digest);
  std::error_code error;
  fs::remove(PathOf(digest), error);
  bytes_ -= found->second.bytes;
  by_age_.erase(found->second.age);
  entries_.erase(found);
}

void BlobCache::Shrink() {
  for (auto oldest = by_age_.end(); bytes_ > max_bytes_ && oldest != by_age_.begin();) {
    --oldest;
    const std::string digest = *oldest;
    if (!entries_[digest].held.expired()) continue;
    const auto next = std::next(oldest);
    Remove(digest);
    oldest = next;
  }
}

std::shared_ptr<const BlobFile> BlobCache::Hold(Entry& entry, const std::string& digest) {
  by_age_.splice(by_age_.begin(), by_age_, entry.age);
  std::shared_ptr<const BlobFile> file = entry.held.lock();
  if (file == nullptr) {
    file = std::make_shared<const BlobFile>(PathOf(digest));
    entry.held = file;
  }
  return file;
}

std::shared_ptr<const BlobFile> BlobCache::Find(const std::string& digest) {
  std::shared_ptr<const BlobFile> held;  // so that the file stays while it is read
  {
    MutexLock lock(&mutex_);
    const auto found = entries_.find(digest);
    if (found == entries_.end()) return nullptr;
    held = Hold(found->second, digest);
    if (found->second.checked) return held;
  }
  // Left by an earlier process, which may have been killed, or the disk full. Others need not wait for the reading.
  const absl::StatusOr<std::string> data = held->Read();
  const bool whole = data.ok() && Sha256Digest(*data) == digest;
  MutexLock lock(&mutex_);
  const auto found = entries_.find(digest);
  if (found == entries_.end()) return nullptr;  // somebody else has found that it is not whole
  if (found->second.checked) return held;       // or has fetched it anew
  if (!whole) {
    Remove(digest);
    return nullptr;
  }
  found->second.checked = true;
  return held;
}

absl::StatusOr<std::shared_ptr<const BlobFile>> BlobCache::Insert(const std::string& digest, absl::string_view data) {
  std::string temporary;
  {
    MutexLock lock(&mutex_);
    temporary = absl::StrCat(folder_, "/writing-", getpid(), "-", ++writes_);
  }
  std::ofstream file(temporary, std::ios::binary);
  file.write(data.data(), static_cast<std::streamsize>(data.size()));
  file.close();
  std::error_code error;
  if (file) fs::rename(temporary, PathOf(digest), error);
  if (!file || error) {
    fs::remove(temporary, error);
    return absl::UnavailableError(absl::StrCat("cannot write ", PathOf(digest), "; is the disk full?"));
  }
  MutexLock lock(&mutex_);
  const auto found = entries_.find(digest);
  Entry& entry = found != entries_.end() ? found->second : Insert(digest, data.size());
  entry.checked = true;
  std::shared_ptr<const BlobFile> held = Hold(entry, digest);
  Shrink();
  return held;
}

absl::StatusOr<std::shared_ptr<const BlobFile>> BlobCache::Get(const std::string& digest) {
  if (!IsDigest(digest)) return absl::InvalidArgumentError(absl::StrCat("'", digest, "' is not a digest"));
  if (std::shared_ptr<const BlobFile> file = Find(digest)) {
    metrics_.lathe_worker_blob_cache_requests_total.Add({"hit"});
    return file;
  }
  metrics_.lathe_worker_blob_cache_requests_total.Add({"miss"});
  LATHE_ASSIGN_OR_RETURN(const std::string data, transport_.Fetch(digest));
  if (Sha256Digest(data) != digest)
    return absl::DataLossError(absl::StrCat("the server sent bytes with another digest than ", digest));
  return Insert(digest, data);
}

absl::Status BlobCache::Put(const std::string& digest, absl::string_view data) {
  LATHE_RETURN_IF_ERROR(transport_.Upload(digest, data));
  // A full disk costs a later download, not the result.
  Insert(digest, data).status().IgnoreError();
  return absl::OkStatus();
}

}  // namespace lathe
