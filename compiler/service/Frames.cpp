#include "compiler/service/Frames.h"

#include "proto/wire/frames.h"

#include <google/protobuf/message_lite.h>

#include <cerrno>
#include <string>
#include <unistd.h>

namespace lathe {

static bool writeAll(int fd, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t n = write(fd, bytes, size);
    if (n < 0 && errno != EINTR)
      return false;
    bytes += n > 0 ? n : 0;
    size -= n > 0 ? n : 0;
  }
  return true;
}

/// The bytes read before the stream ended.
static size_t readAll(int fd, char *bytes, size_t size, wire::Descriptors &files) {
  size_t at = 0;
  while (at < size) {
    ssize_t n = wire::Receive(fd, bytes + at, size - at, files);
    if (n == 0 || (n < 0 && errno != EINTR))
      break;
    at += n > 0 ? n : 0;
  }
  return at;
}

bool writeFrame(int fd, const google::protobuf::MessageLite &message) {
  std::string bytes = message.SerializeAsString();
  if (bytes.size() > wire::kMaxFrameBytes)
    return false;
  wire::FrameHeader header = wire::EncodeFrameSize(bytes.size());
  bytes.insert(0, header.data(), header.size());
  return writeAll(fd, bytes.data(), bytes.size());
}

ReadStatus readFrame(int fd, google::protobuf::MessageLite &message, wire::Descriptors &files) {
  files.Close();
  wire::FrameHeader header;
  size_t got = readAll(fd, header.data(), header.size(), files);
  if (got == 0)
    return ReadStatus::End;
  size_t size = wire::DecodeFrameSize(header);
  if (got != header.size() || size > wire::kMaxFrameBytes)
    return ReadStatus::Garbage;
  std::string bytes(size, '\0');
  if (readAll(fd, bytes.data(), size, files) != size || !message.ParseFromString(bytes))
    return ReadStatus::Garbage;
  return ReadStatus::Ok;
}

} // namespace lathe
