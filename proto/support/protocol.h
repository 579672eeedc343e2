// The release of the protocol between server and workers.
#ifndef LATHE_PROTO_SUPPORT_PROTOCOL_H_
#define LATHE_PROTO_SUPPORT_PROTOCOL_H_

#include <cstdint>

namespace lathe {

// A server refuses workers of an older protocol than the least, and says so: their states mean something else. Fields,
// methods and values are only added within a version.
inline constexpr uint32_t kProtocolVersion = 3;
inline constexpr uint32_t kLeastProtocolVersion = 3;

// In the metadata of a worker's calls, so that a server without an access file counts them for no tenant.
inline constexpr char kWorkerKey[] = "lathe-worker";

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_PROTOCOL_H_
