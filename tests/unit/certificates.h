// Certificates of a test, made by the openssl program.
#ifndef LATHE_TESTS_UNIT_CERTIFICATES_H_
#define LATHE_TESTS_UNIT_CERTIFICATES_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "proto/support/channel.h"
#include "proto/support/tls.h"

namespace lathe::testing_support {

// An authority in a folder of its own, with what it has signed.
class Authority {
 public:
  explicit Authority(std::string folder) : folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
    Run(absl::StrCat("openssl req -x509 ", kNewKey, " -days 2 -subj /CN=authority -keyout ", folder_, "/ca.key -out ",
                     ca()));
  }

  std::string ca() const { return folder_ + "/ca.pem"; }

  // Signs a certificate with the common name `name` and `names` ("DNS:a,URI:b"), in files of that name. It ends in so
  // many days; -1: yesterday.
  TlsFiles Sign(const std::string& name, const std::string& names = "", int days = 2) const {
    TlsFiles files{.ca = ca(),
                   .certificate = absl::StrCat(folder_, "/", name, ".pem"),
                   .key = absl::StrCat(folder_, "/", name, ".key")};
    const std::string request = absl::StrCat(folder_, "/", name, ".csr"),
                      rest = absl::StrCat(folder_, "/", name, ".ext");
    std::ofstream(rest) << (names.empty() ? "" : "subjectAltName=" + names + "\n");
    Run(absl::StrCat("openssl req ", kNewKey, " -subj /CN=", name, " -keyout ", files.key, " -out ", request));
    Run(absl::StrCat("openssl x509 -req -in ", request, " -CA ", ca(), " -CAkey ", folder_,
                     "/ca.key -CAcreateserial -days ", days, " -extfile ", rest, " -out ", files.certificate));
    return files;
  }
  // The certificate of a server on this machine.
  TlsFiles SignServer() const { return Sign("server", "IP:127.0.0.1,DNS:localhost"); }

 private:
  static constexpr char kNewKey[] = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";

  static void Run(const std::string& command) {
    ASSERT_EQ(std::system((command + " 2>/dev/null").c_str()), 0) << command;
  }

  const std::string folder_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_CERTIFICATES_H_
