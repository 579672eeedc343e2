#include "server/session/job_writer.h"

#include <algorithm>
#include <utility>

namespace lathe {
namespace {

constexpr absl::Duration kFirstPause = absl::Milliseconds(100);
constexpr absl::Duration kLongestPause = absl::Seconds(5);

}  // namespace

std::optional<JobWrite> JobWriter::Next(absl::Time now) {
  if (under_way_) {
    if (now < retry_at_) return std::nullopt;
    retry_at_ = absl::InfiniteFuture();
    return JobWrite{++last_token_, writing_};
  }
  if (staged_.empty() && then_.empty()) return std::nullopt;
  under_way_ = true;
  writing_ = std::make_shared<const WriteBatch>(std::exchange(staged_, {}));
  written_ = std::exchange(then_, {});
  return JobWrite{++last_token_, writing_};
}

std::optional<Durable> JobWriter::Finish(uint64_t token, const absl::Status& status, absl::Time now) {
  if (!under_way_ || token != last_token_) return std::nullopt;
  if (!status.ok()) {
    pause_ = std::clamp(pause_ * 2, kFirstPause, kLongestPause);
    retry_at_ = now + pause_;
    return std::nullopt;
  }
  pause_ = absl::ZeroDuration();
  under_way_ = false;
  writing_.reset();
  return std::exchange(written_, {});
}

}  // namespace lathe
