// Protobuf messages over a pair of file descriptors: each is a frame of its size (4 bytes, little-endian) and its
// bytes. Spoken with `lathe-compiler serve` and with measuring children.
#ifndef LATHE_PROTO_SUPPORT_FRAMES_H_
#define LATHE_PROTO_SUPPORT_FRAMES_H_

#include <google/protobuf/message_lite.h>

#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "proto/wire/descriptors.h"

namespace lathe {

// Writes the whole frame. `deadline` bounds the wait for a reader. Errors: Unavailable where the other end is
// closed, DeadlineExceeded. The caller ignores SIGPIPE. One writer at a time. `files` go with the frame, if `fd` is a
// UNIX socket; the message has a few bytes for each of them.
absl::Status WriteFrame(int fd, const google::protobuf::MessageLite& message,
                        absl::Time deadline = absl::InfiniteFuture(), std::span<const int> files = {});

// Reads one frame. Errors: Unavailable at the end of the stream, DeadlineExceeded, DataLoss where the bytes are no
// frame of this message. After an error the stream is of no further use. One reader at a time. The descriptors that
// came with the frame are left in `files`; a reader that expects none leaves it null.
absl::Status ReadFrame(int fd, google::protobuf::MessageLite* message, absl::Time deadline = absl::InfiniteFuture(),
                       wire::Descriptors* files = nullptr);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_FRAMES_H_
