// Addresses as flags and configuration give them: "HOST:PORT".
#ifndef LATHE_PROTO_SUPPORT_ADDRESS_H_
#define LATHE_PROTO_SUPPORT_ADDRESS_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace lathe {

// Whether only programs of this machine reach `address`: "localhost", 127.0.0.0/8, "[::1]", or a socket of the file
// system ("unix:PATH"). False for every other name, whatever it resolves to, and for an address without a host.
bool IsLoopback(absl::string_view address);

struct HostAndPort {
  std::string host;  // an IPv6 address without its brackets
  std::string port;
};

// The parts of `address`; nullopt where it has no colon.
std::optional<HostAndPort> SplitAddress(absl::string_view address);

// Why a client cannot connect to `addresses`, for people; empty where it can try. They are "HOST:PORT", several of
// those with commas, or a target with a scheme of gRPC's, which is not looked at ("unix:PATH", "dns:///HOST:PORT").
std::string WhyNotServers(absl::string_view addresses);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_ADDRESS_H_
