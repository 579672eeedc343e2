#include "server/access/listener.h"

#include <grpcpp/security/tls_credentials_options.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "proto/support/address.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr absl::Duration kSoon = absl::Hours(24 * 7);

// The server serves all the same: a certificate that takes its place is found without a restart.
void WarnOfExpiry(const std::string& certificate) {
  const absl::StatusOr<absl::Time> expiry = CertificateExpiry(certificate);
  if (!expiry.ok() || *expiry > absl::Now() + kSoon) return;
  const std::string day = absl::FormatTime("%Y-%m-%d %H:%M UTC", *expiry, absl::UTCTimeZone());
  if (*expiry > absl::Now()) {
    spdlog::warn("the certificate {} expires on {}", certificate, day);
  } else {
    spdlog::error("the certificate {} expired on {}: no client and no worker trusts it; replace the file", certificate,
                  day);
  }
}

// HOST:PORT, where the host may be empty, and is in brackets where it has colons.
bool IsAddress(absl::string_view address) {
  const size_t colon = address.rfind(':');
  if (colon == absl::string_view::npos) return false;
  absl::string_view host = address.substr(0, colon);
  const absl::string_view port = address.substr(colon + 1);
  int number = 0;
  if (port.empty() || !std::all_of(port.begin(), port.end(), absl::ascii_isdigit)) return false;
  if (!absl::SimpleAtoi(port, &number) || number > 65535) return false;
  if (absl::ConsumePrefix(&host, "["))
    return absl::ConsumeSuffix(&host, "]") && !host.empty() && host.find_first_of("[]") == absl::string_view::npos;
  return host.find_first_of("[]:") == absl::string_view::npos;
}

}  // namespace

absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> ListenCredentials(const ListenOptions& options,
                                                                           bool has_access_file) {
  if (!absl::StartsWith(options.address, "unix:") && !IsAddress(options.address))
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", options.address, "' is not an address: write HOST:PORT"), "listen");
  const TlsFiles& tls = options.tls;
  LATHE_RETURN_IF_ERROR(CheckTlsFiles(tls));
  if (tls.certificate.empty()) {
    if (!tls.ca.empty())
      return MakeError(ErrorKind::invalid_argument, "tls_ca needs a certificate of the server's own", "tls_cert");
    if (IsLoopback(options.address)) return grpc::InsecureServerCredentials();
    if (!options.insecure) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat(options.address,
                                    " is reached from other machines and has no TLS: set tls_cert and tls_key, or "
                                    "insecure where everybody on that network may read and change everything"),
                       "listen");
    }
    spdlog::warn(
        "INSECURE: whoever reaches {} can read and change all that passes: there is no TLS, and insecure is set",
        options.address);
    return grpc::InsecureServerCredentials();
  }
  WarnOfExpiry(tls.certificate);
  grpc::experimental::TlsServerCredentialsOptions credentials(WatchTlsFiles(tls));
  credentials.watch_identity_key_cert_pairs();
  if (!tls.ca.empty()) {
    credentials.watch_root_certs();
    credentials.set_cert_request_type(has_access_file ? GRPC_SSL_REQUEST_CLIENT_CERTIFICATE_AND_VERIFY
                                                      : GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
  }
  if (!has_access_file && !IsLoopback(options.address)) {
    spdlog::warn("everybody who connects to {} has every right: there is no access_file{}", options.address,
                 tls.ca.empty() ? ", and no certificate is asked for" : "");
  }
  return grpc::experimental::TlsServerCredentials(credentials);
}

}  // namespace lathe
