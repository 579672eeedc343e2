// The framing of messages over pipes between programs: the size of the message as 4 bytes, little-endian, then its
// bytes. Needs the standard library only, so that every program of the repository can include it.
#ifndef LATHE_PROTO_WIRE_FRAMES_H_
#define LATHE_PROTO_WIRE_FRAMES_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace lathe::wire {

inline constexpr size_t kMaxFrameBytes = size_t{1} << 30;

using FrameHeader = std::array<char, 4>;

// `size` is at most kMaxFrameBytes.
inline FrameHeader EncodeFrameSize(size_t size) {
  FrameHeader header;
  for (size_t i = 0; i < header.size(); ++i) header[i] = static_cast<char>(size >> (8 * i));
  return header;
}

// A result over kMaxFrameBytes means that the stream is not framed, or out of step.
inline size_t DecodeFrameSize(const FrameHeader& header) {
  size_t size = 0;
  for (size_t i = 0; i < header.size(); ++i) size |= size_t{static_cast<unsigned char>(header[i])} << (8 * i);
  return size;
}

}  // namespace lathe::wire

#endif  // LATHE_PROTO_WIRE_FRAMES_H_
