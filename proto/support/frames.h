// Protobuf messages over a pair of file descriptors: each is a frame of its size (4 bytes, little-endian) and its
// bytes. Spoken with `lathe-compiler serve` and with measuring children.
#ifndef LATHE_PROTO_SUPPORT_FRAMES_H_
#define LATHE_PROTO_SUPPORT_FRAMES_H_

#include <google/protobuf/message_lite.h>

#include <cstdint>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace lathe {

// Writes the whole frame. `deadline` bounds the wait for a reader. Errors: Unavailable where the other end is
// closed, DeadlineExceeded. The caller ignores SIGPIPE. One writer at a time.
absl::Status WriteFrame(int fd, const google::protobuf::MessageLite& message,
                        absl::Time deadline = absl::InfiniteFuture());

// Reads one frame. Errors: Unavailable at the end of the stream, DeadlineExceeded, DataLoss where the bytes are no
// frame of this message. After an error the stream is of no further use. One reader at a time.
absl::Status ReadFrame(int fd, google::protobuf::MessageLite* message, absl::Time deadline = absl::InfiniteFuture());

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_FRAMES_H_
