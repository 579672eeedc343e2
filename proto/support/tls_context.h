#ifndef LATHE_PROTO_SUPPORT_TLS_CONTEXT_H_
#define LATHE_PROTO_SUPPORT_TLS_CONTEXT_H_

#include <openssl/ssl.h>

#include <memory>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "proto/support/mutex.h"
#include "proto/support/tls.h"

namespace lathe {

// The certificate, key and authorities of a server's connections over TLS, which follow their files. Thread-safe.
class TlsContext {
 public:
  // `files` has a certificate and its key. With a `ca`, callers may bring a certificate, which must come from there.
  // `prefix` is that of the options' names in errors.
  // Errors: those of CheckTlsFiles(), and invalid_argument where OpenSSL does not take the files.
  static absl::StatusOr<std::unique_ptr<TlsContext>> Read(TlsFiles files, std::string prefix);

  // For a connection that begins now. The files are looked at once a second at most; while they do not belong together,
  // those that were read before hold.
  std::shared_ptr<SSL_CTX> Current();

 private:
  TlsContext(TlsFiles files, std::string prefix) : files_(std::move(files)), prefix_(std::move(prefix)) {}

  const TlsFiles files_;
  const std::string prefix_;
  Mutex mutex_;
  std::shared_ptr<SSL_CTX> current_ ABSL_GUARDED_BY(mutex_);
  std::string version_ ABSL_GUARDED_BY(mutex_);  // of the files that were looked at last
  absl::Time looked_at_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_TLS_CONTEXT_H_
