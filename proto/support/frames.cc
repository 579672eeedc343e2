#include "proto/support/frames.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/status_macros.h"
#include "proto/wire/frames.h"

namespace lathe {
namespace {

// Waits until `fd` is ready for `events`.
absl::Status Await(int fd, short events, absl::Time deadline) {
  for (;;) {
    int timeout = -1;
    if (deadline != absl::InfiniteFuture()) {
      absl::Duration left = deadline - absl::Now();
      if (left <= absl::ZeroDuration())
        return absl::DeadlineExceededError("the process at the other end of the pipe did not answer in time");
      timeout = static_cast<int>(std::min<int64_t>(absl::ToInt64Milliseconds(left) + 1, 1 << 30));
    }
    pollfd entry{fd, events, 0};
    int ready = poll(&entry, 1, timeout);
    if (ready > 0) return absl::OkStatus();
    if (ready < 0 && errno != EINTR) return absl::InternalError(absl::StrCat("poll: ", strerror(errno)));
  }
}

absl::Status WriteAll(int fd, const char* data, size_t size, absl::Time deadline) {
  while (size > 0) {
    LATHE_RETURN_IF_ERROR(Await(fd, POLLOUT, deadline));
    // A pipe that polls as writable takes PIPE_BUF bytes without blocking.
    ssize_t n = write(fd, data, deadline == absl::InfiniteFuture() ? size : std::min<size_t>(size, 4096));
    if (n < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return absl::UnavailableError(absl::StrCat("writing to the pipe: ", strerror(errno)));
    }
    data += n;
    size -= n;
  }
  return absl::OkStatus();
}

// The first bytes of a frame, as many as carry `files`.
absl::Status WriteCarriers(int fd, const std::string& frame, std::span<const int> files, absl::Time deadline,
                           size_t* written) {
  while (!files.empty()) {
    if (*written == frame.size()) return absl::InvalidArgumentError("more descriptors than the frame can carry");
    LATHE_RETURN_IF_ERROR(Await(fd, POLLOUT, deadline));
    const std::span<const int> some = files.first(std::min(files.size(), wire::kDescriptorsPerByte));
    const ssize_t n = wire::SendByte(fd, frame[*written], some);
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n <= 0) return absl::UnavailableError(absl::StrCat("sending descriptors: ", strerror(errno)));
    *written += 1;
    files = files.subspan(some.size());
  }
  return absl::OkStatus();
}

absl::Status ReadAll(int fd, char* data, size_t size, absl::Time deadline, wire::Descriptors* files) {
  while (size > 0) {
    LATHE_RETURN_IF_ERROR(Await(fd, POLLIN, deadline));
    ssize_t n = files == nullptr ? read(fd, data, size) : wire::Receive(fd, data, size, *files);
    if (n == 0) return absl::UnavailableError("the process at the other end closed the pipe");
    if (n < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return absl::UnavailableError(absl::StrCat("reading from the pipe: ", strerror(errno)));
    }
    data += n;
    size -= n;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status WriteFrame(int fd, const google::protobuf::MessageLite& message, absl::Time deadline,
                        std::span<const int> files) {
  size_t size = message.ByteSizeLong();
  if (size > wire::kMaxFrameBytes)
    return absl::InvalidArgumentError(absl::StrCat("a message of ", size, " bytes is too large"));
  const wire::FrameHeader header = wire::EncodeFrameSize(size);
  std::string frame(header.data(), header.size());
  frame.reserve(size + header.size());
  message.AppendToString(&frame);
  size_t written = 0;
  LATHE_RETURN_IF_ERROR(WriteCarriers(fd, frame, files, deadline, &written));
  return WriteAll(fd, frame.data() + written, frame.size() - written, deadline);
}

absl::Status ReadFrame(int fd, google::protobuf::MessageLite* message, absl::Time deadline, wire::Descriptors* files) {
  wire::FrameHeader header;
  LATHE_RETURN_IF_ERROR(ReadAll(fd, header.data(), header.size(), deadline, files));
  const size_t size = wire::DecodeFrameSize(header);
  if (size > wire::kMaxFrameBytes)
    return absl::DataLossError(absl::StrCat("the pipe announces a message of ", size, " bytes, more than the limit"));
  std::string body(size, '\0');
  LATHE_RETURN_IF_ERROR(ReadAll(fd, body.data(), size, deadline, files));
  if (!message->ParseFromString(body)) {
    return absl::DataLossError(absl::StrCat("the pipe holds bytes that do not parse as ", message->GetTypeName()));
  }
  return absl::OkStatus();
}

}  // namespace lathe
