// Messages over file descriptors: each is its size as 4 bytes, little-endian, then that many bytes.
#ifndef LATHE_TOOLS_LATHE_COMPILER_FRAMES_H
#define LATHE_TOOLS_LATHE_COMPILER_FRAMES_H

#include <cstddef>
#include <string>

namespace google::protobuf {
class MessageLite;
}

namespace lathe {

/// False if the other end is gone or the message is over 1 GiB.
bool writeFrame(int fd, const google::protobuf::MessageLite &message);
bool writeFrameBytes(int fd, const std::string &bytes);

enum class ReadStatus { Ok, End, Garbage };

/// Blocks for one whole message. End: the stream ended between two frames.
ReadStatus readFrame(int fd, google::protobuf::MessageLite &message);

/// Takes frames out of bytes that arrive in pieces.
class FrameBuffer {
public:
  void append(const char *bytes, size_t size) { pending.append(bytes, size); }
  /// True if a whole frame was there; it is moved into `frame`.
  bool take(std::string &frame);

private:
  std::string pending;
};

} // namespace lathe

#endif
