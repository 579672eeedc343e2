#include "proto/support/tls.h"

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr unsigned kRefreshSeconds = 1;

struct Free {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
template <typename T>
using Owned = std::unique_ptr<T, Free>;

absl::StatusOr<Owned<BIO>> Open(const std::string& path, absl::string_view option) {
  errno = 0;
  Owned<BIO> file(BIO_new_file(path.c_str(), "r"));
  ERR_clear_error();
  if (file) return file;
  return MakeError(ErrorKind::invalid_argument, absl::StrCat("cannot read ", path, ": ", strerror(errno)), option);
}

absl::StatusOr<Owned<X509>> ReadCertificate(const std::string& path, absl::string_view option) {
  LATHE_ASSIGN_OR_RETURN(Owned<BIO> file, Open(path, option));
  Owned<X509> certificate(PEM_read_bio_X509(file.get(), nullptr, nullptr, nullptr));
  ERR_clear_error();
  if (certificate) return certificate;
  return MakeError(ErrorKind::invalid_argument, absl::StrCat(path, " has no certificate in PEM format"), option);
}

// A key that is encrypted would need somebody who types.
int NoPassword(char*, int, int, void*) { return -1; }

absl::StatusOr<Owned<EVP_PKEY>> ReadKey(const std::string& path, absl::string_view option) {
  LATHE_ASSIGN_OR_RETURN(Owned<BIO> file, Open(path, option));
  Owned<EVP_PKEY> key(PEM_read_bio_PrivateKey(file.get(), nullptr, NoPassword, nullptr));
  ERR_clear_error();
  if (key) return key;
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat(path, " has no private key in PEM format, or one with a password"), option);
}

}  // namespace

absl::Status CheckTlsFiles(const TlsFiles& files, absl::string_view prefix) {
  const std::string ca_option = absl::StrCat(prefix, "tls_ca"), certificate_option = absl::StrCat(prefix, "tls_cert"),
                    key_option = absl::StrCat(prefix, "tls_key");
  if (!files.ca.empty()) LATHE_RETURN_IF_ERROR(ReadCertificate(files.ca, ca_option).status());
  if (files.certificate.empty() != files.key.empty()) {
    const std::string& missing = files.key.empty() ? key_option : certificate_option;
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("a certificate and its key go together: ", missing, " is missing"), missing);
  }
  if (files.certificate.empty()) return absl::OkStatus();
  LATHE_ASSIGN_OR_RETURN(Owned<X509> certificate, ReadCertificate(files.certificate, certificate_option));
  LATHE_ASSIGN_OR_RETURN(Owned<EVP_PKEY> key, ReadKey(files.key, key_option));
  const bool match = X509_check_private_key(certificate.get(), key.get()) == 1;
  ERR_clear_error();
  if (match) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument, absl::StrCat(files.key, " is not the key of ", files.certificate),
                   key_option);
}

absl::StatusOr<absl::Time> CertificateExpiry(const std::string& file) {
  LATHE_ASSIGN_OR_RETURN(Owned<X509> certificate, ReadCertificate(file, "tls_cert"));
  int days = 0, seconds = 0;
  if (ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(certificate.get())) != 1) {
    ERR_clear_error();
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(file, " does not say when it ends"), "tls_cert");
  }
  return absl::Now() + absl::Hours(24) * days + absl::Seconds(seconds);
}

std::shared_ptr<grpc::experimental::CertificateProviderInterface> WatchTlsFiles(const TlsFiles& files) {
  return std::make_shared<grpc::experimental::FileWatcherCertificateProvider>(files.key, files.certificate, files.ca,
                                                                              kRefreshSeconds);
}

}  // namespace lathe
