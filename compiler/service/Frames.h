// Messages over file descriptors that block, in the framing of proto/wire/frames.h.
#ifndef LATHE_SERVICE_FRAMES_H
#define LATHE_SERVICE_FRAMES_H

#include "proto/wire/descriptors.h"

namespace google::protobuf {
class MessageLite;
}

namespace lathe {

/// False if the other end is gone or the message is over 1 GiB.
bool writeFrame(int fd, const google::protobuf::MessageLite &message);

enum class ReadStatus { Ok, End, Garbage };

/// Blocks for one whole message; `files` are then those that came with it. End: the stream ended between two frames.
ReadStatus readFrame(int fd, google::protobuf::MessageLite &message, wire::Descriptors &files);

} // namespace lathe

#endif
