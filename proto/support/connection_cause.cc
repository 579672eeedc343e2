#include "proto/support/connection_cause.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace lathe {

std::string CauseInCertificates(absl::string_view message, bool tls) {
  const std::string words = absl::AsciiStrToLower(message);
  const auto has = [&words](absl::string_view part) { return absl::StrContains(words, part); };
  // "Socket closed" is also what gRPC says of a server that ended in the middle of a call.
  if (!has("failed to connect")) return "";
  if (!tls) {
    return has("socket closed") ? "the server closes the connection, as one does that takes TLS alone: set tls_ca" : "";
  }
  if (has("certificate verify failed"))
    return "the server's certificate has expired, or comes from none of the authorities in tls_ca";
  if (has("hostname verification")) return "the server's certificate is for another name than that of the address";
  if (has("wrong version number")) return "the server speaks no TLS: give it a certificate, or leave out tls_ca";
  // With TLS 1.3 the other side judges a certificate when the handshake has ended here.
  if (has("socket closed"))
    return "the server closes the connection: it asks for a certificate (tls_cert and tls_key), or the one that is set "
           "has expired or comes from another authority than its tls_ca";
  return "";
}

}  // namespace lathe
