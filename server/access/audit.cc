#include "server/access/audit.h"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr int kRefusalsASecond = 20;
// A name or a reason that a caller chose does not fill the disk either.
constexpr size_t kMostText = 512;

std::string Bounded(const std::string& text) { return text.substr(0, kMostText); }

}  // namespace

absl::StatusOr<std::unique_ptr<AuditLog>> AuditLog::Open(const std::string& path, Clock* clock) {
  std::unique_ptr<AuditLog> log(new AuditLog(path, clock));
  MutexLock lock(&log->mutex_);
  LATHE_RETURN_IF_ERROR(log->OpenFile());
  return log;
}

AuditLog::~AuditLog() {
  MutexLock lock(&mutex_);
  if (file_ >= 0) close(file_);
}

absl::Status AuditLog::OpenFile() {
  const int file = open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot append to ", path_, ": ", strerror(errno)),
                     "audit_file");
  }
  if (file_ >= 0) close(file_);
  file_ = file;
  return absl::OkStatus();
}

void AuditLog::Write(const AuditEntry& entry, absl::Time now) {
  nlohmann::ordered_json line;
  line["time"] = absl::FormatTime("%Y-%m-%dT%H:%M:%E3SZ", now, absl::UTCTimeZone());
  line["caller"] = Bounded(entry.caller);
  line["tenant"] = Bounded(entry.tenant);
  line["peer"] = Bounded(entry.peer);
  line["method"] = Bounded(entry.method);
  if (!entry.resource.empty()) line["resource"] = Bounded(entry.resource);
  line["code"] = entry.code;
  if (!entry.reason.empty()) line["reason"] = Bounded(entry.reason);
  if (!entry.detail.empty()) line["detail"] = Bounded(entry.detail);
  if (passed_over_ > 0) line["refused_before"] = std::exchange(passed_over_, 0);
  // Bytes that are not UTF-8 are replaced. One write: lines of several processes do not mix.
  const std::string text = line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  const bool failed = write(file_, text.data(), text.size()) != static_cast<ssize_t>(text.size());
  if (failed && !failed_) spdlog::error("audit log {}: a line cannot be written: {}", path_, strerror(errno));
  failed_ = failed;
}

void AuditLog::Append(const AuditEntry& entry) {
  MutexLock lock(&mutex_);
  Write(entry, clock_->Now());
}

void AuditLog::AppendRefusal(const AuditEntry& entry) {
  MutexLock lock(&mutex_);
  const absl::Time now = clock_->Now();
  if (now - second_ >= absl::Seconds(1) || now < second_) {
    second_ = now;
    refusals_ = 0;
  }
  if (++refusals_ > kRefusalsASecond) {
    ++passed_over_;
    return;
  }
  Write(entry, now);
}

void AuditLog::Tick() {
  MutexLock lock(&mutex_);
  struct stat named = {}, opened = {};
  if (stat(path_.c_str(), &named) == 0 && fstat(file_, &opened) == 0 && named.st_ino == opened.st_ino &&
      named.st_dev == opened.st_dev)
    return;
  if (absl::Status status = OpenFile(); !status.ok()) spdlog::error("audit log: {}", std::string(status.message()));
}

}  // namespace lathe
