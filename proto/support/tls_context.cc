#include "proto/support/tls_context.h"

#include <openssl/err.h>
#include <sys/stat.h>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr absl::Duration kLook = absl::Seconds(1);

// A key that is encrypted would need somebody who types.
int NoPassword(char*, int, int, void*) { return -1; }

// Another text where one of the files was replaced or written.
std::string VersionOf(const TlsFiles& files) {
  std::string version;
  for (const std::string& path : {files.ca, files.certificate, files.key}) {
    struct stat found = {};
    if (path.empty() || stat(path.c_str(), &found) != 0) continue;
    absl::StrAppend(&version, found.st_ino, " ", found.st_size, " ", found.st_mtim.tv_sec, " ", found.st_mtim.tv_nsec,
                    ";");
  }
  return version;
}

// Nobody resumes a session: each connection proves anew who it is.
void Restrict(SSL_CTX* context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET);
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_default_passwd_cb(context, NoPassword);
}

bool TakeAuthorities(SSL_CTX* context, const std::string& ca) {
  STACK_OF(X509_NAME)* names = SSL_load_client_CA_file(ca.c_str());
  if (names == nullptr) return false;
  SSL_CTX_set_client_CA_list(context, names);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  return SSL_CTX_load_verify_file(context, ca.c_str()) == 1;
}

absl::StatusOr<std::shared_ptr<SSL_CTX>> Load(const TlsFiles& files, const std::string& prefix) {
  LATHE_RETURN_IF_ERROR(CheckTlsFiles(files, prefix));
  std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (context == nullptr) return MakeError(ErrorKind::internal, "OpenSSL makes no context for TLS");
  Restrict(context.get());
  const bool own = SSL_CTX_use_certificate_chain_file(context.get(), files.certificate.c_str()) == 1 &&
                   SSL_CTX_use_PrivateKey_file(context.get(), files.key.c_str(), SSL_FILETYPE_PEM) == 1 &&
                   SSL_CTX_check_private_key(context.get()) == 1;
  const bool others = own && (files.ca.empty() || TakeAuthorities(context.get(), files.ca));
  ERR_clear_error();
  if (others) return context;
  const std::string at_fault = own ? files.ca : absl::StrCat(files.certificate, " with ", files.key);
  return MakeError(ErrorKind::invalid_argument, absl::StrCat("OpenSSL does not take ", at_fault),
                   absl::StrCat(prefix, own ? "tls_ca" : "tls_cert"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<TlsContext>> TlsContext::Read(TlsFiles files, std::string prefix) {
  std::unique_ptr<TlsContext> made(new TlsContext(std::move(files), std::move(prefix)));
  MutexLock lock(&made->mutex_);
  made->version_ = VersionOf(made->files_);
  LATHE_ASSIGN_OR_RETURN(made->current_, Load(made->files_, made->prefix_));
  made->looked_at_ = absl::Now();
  return made;
}

std::shared_ptr<SSL_CTX> TlsContext::Current() {
  MutexLock lock(&mutex_);
  const absl::Time now = absl::Now();
  if (now < looked_at_ + kLook && now >= looked_at_) return current_;
  looked_at_ = now;
  std::string version = VersionOf(files_);
  if (version == version_) return current_;
  version_ = std::move(version);  // one message for each change
  if (absl::StatusOr<std::shared_ptr<SSL_CTX>> loaded = Load(files_, prefix_); loaded.ok()) {
    current_ = *std::move(loaded);
    spdlog::info("{} was read again", files_.certificate);
  } else {
    spdlog::error("the certificate of before holds: {}", std::string(loaded.status().message()));
  }
  return current_;
}

}  // namespace lathe
