// Certificates of a link, in files that may be replaced while the program runs.
#ifndef LATHE_PROTO_SUPPORT_TLS_H_
#define LATHE_PROTO_SUPPORT_TLS_H_

#include <grpcpp/security/tls_certificate_provider.h>

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace lathe {

// PEM files.
struct TlsFiles {
  std::string ca;           // certificates that the other side's must come from
  std::string certificate;  // of this side, with the chain up to the authority
  std::string key;          // of `certificate`

  bool empty() const { return ca.empty() && certificate.empty() && key.empty(); }
};

// invalid_argument, with the file and the option at fault ("tls_key"), where a file cannot be read or has no
// certificate or key, where one of certificate and key is missing, or where the two do not belong together. Empty names
// are passed over. The options' names begin with `prefix` ("metrics_").
absl::Status CheckTlsFiles(const TlsFiles& files, absl::string_view prefix = "");

// When the first certificate in `file` ends. Errors: those of CheckTlsFiles().
absl::StatusOr<absl::Time> CertificateExpiry(const std::string& file);

// Gives the files' contents to gRPC, and again within seconds after they were replaced: new connections then have the
// new ones. A certificate and its key should be replaced at once, by a renamed folder or link; contents that do not
// belong together are passed over until they do.
std::shared_ptr<grpc::experimental::CertificateProviderInterface> WatchTlsFiles(const TlsFiles& files);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_TLS_H_
