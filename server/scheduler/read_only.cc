#include "server/scheduler/read_only.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// After which callers come again: where the end is not known, and at most, as it may come sooner.
constexpr absl::Duration kUsualDelay = absl::Seconds(30);
constexpr absl::Duration kLeastDelay = absl::Seconds(5);
constexpr absl::Duration kLongestDelay = absl::Minutes(5);

std::string TextOf(const ReadOnlyReason& reason) {
  std::string text = "the server is read-only: it answers from what it has and takes no new work";
  if (!reason.text.empty()) absl::StrAppend(&text, " (", reason.text, ")");
  if (reason.until == absl::InfiniteFuture()) return absl::StrCat(text, "; try again later");
  return absl::StrCat(text, "; that is expected to end at ",
                      absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", reason.until, absl::UTCTimeZone()));
}

}  // namespace

ReadOnlyMode::ReadOnlyMode(std::optional<ReadOnlyReason> reason, Clock* clock, const ServerMetrics* metrics)
    : clock_(clock), metrics_(metrics) {
  metrics_->lathe_server_read_only.Set({}, 0);
  Set(std::move(reason));
}

void ReadOnlyMode::Set(std::optional<ReadOnlyReason> reason) {
  MutexLock lock(&mutex_);
  if (reason == reason_) return;
  if (reason) {
    spdlog::warn("{}", TextOf(*reason));
  } else {
    spdlog::info("the server takes work again");
  }
  reason_ = std::move(reason);
  metrics_->lathe_server_read_only.Set({}, reason_ ? 1 : 0);
}

std::optional<ReadOnlyReason> ReadOnlyMode::Get() const {
  MutexLock lock(&mutex_);
  return reason_;
}

absl::Status ReadOnlyMode::Check() const {
  const std::optional<ReadOnlyReason> reason = Get();
  if (!reason) return absl::OkStatus();
  const absl::Duration delay = reason->until == absl::InfiniteFuture()
                                   ? kUsualDelay
                                   : std::clamp(reason->until - clock_->Now(), kLeastDelay, kLongestDelay);
  return WithRetryDelay(MakeError(ErrorKind::unavailable, TextOf(*reason), "read_only"), delay);
}

}  // namespace lathe
