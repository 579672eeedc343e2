// The way from a client or a worker to the server: with TLS or without, and who they say that they are.
#ifndef LATHE_PROTO_SUPPORT_CHANNEL_H_
#define LATHE_PROTO_SUPPORT_CHANNEL_H_

#include <grpcpp/channel.h>
#include <grpcpp/support/channel_arguments.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "proto/support/tls.h"

namespace lathe {

// `tls.ca` of a channel that trusts the authorities which the machine trusts.
inline constexpr char kSystemAuthorities[] = "system";

// A channel has TLS where one of the files is given.
struct ChannelSecurity {
  TlsFiles tls;  // the server's name must be in its certificate
  // A file with a token, which goes with every call. It is read again when it has changed.
  std::string token_file;
};

// How a connection is found to be dead of which neither side was told, as when a machine or a switch has lost power: a
// side that has heard nothing for `every` asks, and closes the connection where `answer` passes without a word. Clients
// ask only while they have a call.
struct Keepalive {
  absl::Duration every = absl::Seconds(30);
  absl::Duration answer = absl::Seconds(10);
};

// A channel to the server, or to the first that answers of several addresses, as ChannelTarget() takes them. A server
// that is not there is no error: the first call notices it. Errors, all invalid_argument: files that do not serve, as
// CheckTlsFiles() says; a token that would go to another machine without TLS; several addresses with TLS, for which one
// name is needed; an address without a host or a port, as WhyNotServers() says.
absl::StatusOr<std::shared_ptr<grpc::Channel>> OpenChannel(const std::string& address, const ChannelSecurity& security,
                                                           grpc::ChannelArguments arguments, Keepalive keepalive = {});

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CHANNEL_H_
