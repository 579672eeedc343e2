#include "Frames.h"

#include <google/protobuf/message_lite.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <unistd.h>

namespace lathe {

static constexpr uint32_t kMaxFrameBytes = 1u << 30;

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
static size_t readAll(int fd, char *bytes, size_t size) {
  size_t at = 0;
  while (at < size) {
    ssize_t n = read(fd, bytes + at, size - at);
    if (n == 0 || (n < 0 && errno != EINTR))
      break;
    at += n > 0 ? n : 0;
  }
  return at;
}

static void encodeSize(uint32_t size, char *header) {
  for (int i = 0; i < 4; ++i)
    header[i] = static_cast<char>(size >> (8 * i));
}

static uint32_t decodeSize(const char *header) {
  uint32_t size = 0;
  for (int i = 0; i < 4; ++i)
    size |= uint32_t(static_cast<unsigned char>(header[i])) << (8 * i);
  return size;
}

bool writeFrameBytes(int fd, const std::string &bytes) {
  if (bytes.size() > kMaxFrameBytes)
    return false;
  std::string frame(4, '\0');
  encodeSize(bytes.size(), frame.data());
  frame += bytes;
  return writeAll(fd, frame.data(), frame.size());
}

bool writeFrame(int fd, const google::protobuf::MessageLite &message) {
  return writeFrameBytes(fd, message.SerializeAsString());
}

ReadStatus readFrame(int fd, google::protobuf::MessageLite &message) {
  char header[4];
  size_t got = readAll(fd, header, sizeof(header));
  if (got == 0)
    return ReadStatus::End;
  uint32_t size = decodeSize(header);
  if (got != sizeof(header) || size > kMaxFrameBytes)
    return ReadStatus::Garbage;
  std::string bytes(size, '\0');
  if (readAll(fd, bytes.data(), size) != size || !message.ParseFromString(bytes))
    return ReadStatus::Garbage;
  return ReadStatus::Ok;
}

bool FrameBuffer::take(std::string &frame) {
  if (pending.size() < 4)
    return false;
  size_t size = decodeSize(pending.data());
  if (pending.size() < 4 + size)
    return false;
  frame = pending.substr(4, size);
  pending.erase(0, 4 + size);
  return true;
}

} // namespace lathe
