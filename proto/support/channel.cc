#include "proto/support/channel.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/security/tls_credentials_options.h>
#include <grpcpp/support/client_interceptor.h>

#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "proto/support/address.h"
#include "proto/support/channel_target.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "proto/support/token_file.h"

namespace lathe {
namespace {

using grpc::experimental::InterceptionHookPoints;
using grpc::experimental::InterceptorBatchMethods;

// gRPC's own call credentials refuse a channel without TLS, which is usual on one machine.
class TokenSender : public grpc::experimental::Interceptor {
 public:
  explicit TokenSender(std::shared_ptr<TokenFile> token) : token_(std::move(token)) {}

  void Intercept(InterceptorBatchMethods* methods) override {
    if (methods->QueryInterceptionHookPoint(InterceptionHookPoints::PRE_SEND_INITIAL_METADATA))
      methods->GetSendInitialMetadata()->insert({"authorization", absl::StrCat("Bearer ", token_->Get())});
    methods->Proceed();
  }

 private:
  const std::shared_ptr<TokenFile> token_;
};

class TokenSenders : public grpc::experimental::ClientInterceptorFactoryInterface {
 public:
  explicit TokenSenders(std::shared_ptr<TokenFile> token) : token_(std::move(token)) {}
  grpc::experimental::Interceptor* CreateClientInterceptor(grpc::experimental::ClientRpcInfo*) override {
    return new TokenSender(token_);
  }

 private:
  const std::shared_ptr<TokenFile> token_;
};

absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> CredentialsOf(TlsFiles files) {
  if (files.empty()) return grpc::InsecureChannelCredentials();
  if (files.ca == kSystemAuthorities) files.ca.clear();
  LATHE_RETURN_IF_ERROR(CheckTlsFiles(files));
  grpc::experimental::TlsChannelCredentialsOptions options;
  if (!files.empty()) options.set_certificate_provider(WatchTlsFiles(files));
  if (!files.ca.empty()) options.watch_root_certs();
  if (!files.certificate.empty()) options.watch_identity_key_cert_pairs();
  return grpc::experimental::TlsCredentials(options);
}

bool StaysOnThisMachine(absl::string_view addresses) {
  const std::vector<absl::string_view> all = absl::StrSplit(addresses, ',');
  return absl::c_all_of(all, IsLoopback);
}

absl::Status CheckToken(const std::string& address, const ChannelSecurity& security, TokenFile& token) {
  if (security.tls.empty() && !StaysOnThisMachine(address)) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("a token is not sent to ", address, " without TLS, where others could read it: give ",
                                  "tls_ca, or tls_ca=", kSystemAuthorities),
                     "token_file");
  }
  if (!token.Get().empty()) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument, absl::StrCat(security.token_file, " cannot be read or has no token"),
                   "token_file");
}

}  // namespace

absl::StatusOr<std::shared_ptr<grpc::Channel>> OpenChannel(const std::string& address, const ChannelSecurity& security,
                                                           grpc::ChannelArguments arguments, Keepalive keepalive) {
  if (const std::string why = WhyNotServers(address); !why.empty())
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("the address of the server: ", why), "server");
  if (!security.tls.empty() && absl::StrContains(address, ',')) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("with TLS the servers ", address, " need one name, of a DNS entry that has them all"),
                     "server");
  }
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<grpc::ChannelCredentials> credentials, CredentialsOf(security.tls));
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, static_cast<int>(absl::ToInt64Milliseconds(keepalive.every)));
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, static_cast<int>(absl::ToInt64Milliseconds(keepalive.answer)));
  // A call that sends nothing may ask as often as it needs to.
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  const std::string target = ChannelTarget(address);
  if (security.token_file.empty()) return grpc::CreateCustomChannel(target, credentials, arguments);
  auto token = std::make_shared<TokenFile>(security.token_file);
  LATHE_RETURN_IF_ERROR(CheckToken(address, security, *token));
  std::vector<std::unique_ptr<grpc::experimental::ClientInterceptorFactoryInterface>> senders;
  senders.push_back(std::make_unique<TokenSenders>(std::move(token)));
  return grpc::experimental::CreateCustomChannelWithInterceptors(target, credentials, arguments, std::move(senders));
}

}  // namespace lathe
