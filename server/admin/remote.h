// Calls of lathe-admin to a running server.
#ifndef LATHE_SERVER_ADMIN_REMOTE_H_
#define LATHE_SERVER_ADMIN_REMOTE_H_

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <memory>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "proto/support/channel.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {

struct RemoteFlags {
  std::string address = "127.0.0.1:7470";
  ChannelSecurity security;
};

// Adds --server and who calls to `command`; `flags` lives as long as it does.
void AddServer(CLI::App& command, RemoteFlags& flags);

// One call of `Service`.
template <typename Service, typename Stub, typename Request, typename Response>
absl::StatusOr<Response> CallServer(const RemoteFlags& flags,
                                    grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                                    const Request& request, std::chrono::seconds deadline = std::chrono::seconds(30)) {
  LATHE_ASSIGN_OR_RETURN(const std::shared_ptr<grpc::Channel> channel,
                         OpenChannel(flags.address, flags.security, grpc::ChannelArguments()));
  const std::unique_ptr<Stub> stub = Service::NewStub(channel);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + deadline);
  Response response;
  LATHE_RETURN_IF_ERROR(FromGrpcStatus((*stub.*method)(&context, request, &response)));
  return response;
}

}  // namespace lathe

#endif  // LATHE_SERVER_ADMIN_REMOTE_H_
