// The HTTP endpoint with TLS.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/http_endpoint.h"
#include "proto/support/ids.h"
#include "tests/unit/certificates.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing_support::Authority;

// Who asks: a certificate of their own, or a header.
struct Asker {
  TlsFiles tls;
  std::string header;
};

// The answer to one who believes `ca` alone, and speaks no TLS without one; empty where there is none, or the
// certificate is another's.
std::string Get(const std::string& address, const std::string& ca, const std::string& path, const Asker& asker = {}) {
  const std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  SSL_CTX_load_verify_locations(context.get(), ca.c_str(), nullptr);
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  if (!asker.tls.certificate.empty()) {
    EXPECT_EQ(SSL_CTX_use_certificate_chain_file(context.get(), asker.tls.certificate.c_str()), 1);
    EXPECT_EQ(SSL_CTX_use_PrivateKey_file(context.get(), asker.tls.key.c_str(), SSL_FILETYPE_PEM), 1);
  }
  const std::unique_ptr<BIO, void (*)(BIO*)> link(
      !ca.empty() ? BIO_new_ssl_connect(context.get()) : BIO_new(BIO_s_connect()), BIO_free_all);
  BIO_set_conn_hostname(link.get(), address.c_str());
  const std::string request = "GET " + path + " HTTP/1.0\r\nHost: x\r\n" + asker.header + "\r\n";
  std::string answer;
  if (BIO_do_connect(link.get()) == 1 &&
      BIO_write(link.get(), request.data(), static_cast<int>(request.size())) == static_cast<int>(request.size())) {
    char buffer[4096];
    for (int n = 0; (n = BIO_read(link.get(), buffer, sizeof(buffer))) > 0;) answer.append(buffer, n);
  }
  ERR_clear_error();
  return answer;
}

class HttpTlsTest : public testing::Test {
 protected:
  HttpTlsTest()
      : folder_(testing::TempDir() + "/http_tls_" + IdSource::Random()->Next()),
        first_(folder_ + "/first"),
        second_(folder_ + "/second") {}
  ~HttpTlsTest() override { std::filesystem::remove_all(folder_); }

  static auto Start(HttpListen listen) {
    return HttpEndpoint::Start(listen, std::make_shared<prometheus::Registry>(), nullptr);
  }
  // In the place of `files`, each at once.
  static void Replace(const TlsFiles& files, const TlsFiles& by) {
    for (const auto& [from, to] : {std::pair(by.certificate, files.certificate), std::pair(by.key, files.key)}) {
      std::filesystem::copy_file(from, to + ".new");
      std::filesystem::rename(to + ".new", to);
    }
  }
  static TlsFiles ServerOf(const Authority& authority) {
    TlsFiles files = authority.SignServer();
    files.ca.clear();
    return files;
  }

  const std::string folder_;
  const Authority first_, second_;
};

TEST_F(HttpTlsTest, SpeaksTlsAlone) {
  const auto endpoint = Start({.address = "127.0.0.1:0", .tls = ServerOf(first_)});
  ASSERT_TRUE(endpoint.ok()) << endpoint.status();
  const std::string& address = (*endpoint)->address();
  EXPECT_THAT(Get(address, first_.ca(), "/livez"), HasSubstr("200 OK"));
  EXPECT_THAT(Get(address, first_.ca(), "/metrics"), HasSubstr("200 OK"));
  EXPECT_EQ(Get(address, second_.ca(), "/livez"), "") << "another authority's";
  EXPECT_THAT(Get(address, /*ca=*/"", "/livez"), Not(HasSubstr("200 OK"))) << "without TLS";
}

TEST_F(HttpTlsTest, CertificatesAreReplacedWhileItServes) {
  const TlsFiles files = ServerOf(first_), later = ServerOf(second_);
  const auto endpoint = Start({.address = "127.0.0.1:0", .tls = files});
  ASSERT_TRUE(endpoint.ok()) << endpoint.status();
  const std::string& address = (*endpoint)->address();
  ASSERT_THAT(Get(address, first_.ca(), "/livez"), HasSubstr("200 OK"));
  std::ofstream(files.certificate, std::ios::trunc) << "half of a file";
  absl::SleepFor(absl::Milliseconds(1200));
  EXPECT_THAT(Get(address, first_.ca(), "/livez"), HasSubstr("200 OK")) << "what was read before holds";
  Replace(files, later);
  std::string answer;
  for (int i = 0; i < 40 && answer.empty(); ++i) {
    absl::SleepFor(absl::Milliseconds(100));
    answer = Get(address, second_.ca(), "/livez");
  }
  EXPECT_THAT(answer, HasSubstr("200 OK"));
  EXPECT_EQ(Get(address, first_.ca(), "/livez"), "");
}

TEST_F(HttpTlsTest, OtherMachinesNeedTlsOrAWord) {
  const absl::Status refused = Start({.address = "0.0.0.0:0"}).status();
  EXPECT_EQ(KindOf(refused), ErrorKind::invalid_argument) << refused;
  EXPECT_EQ(DetailOf(refused).field(), "metrics_listen");
  EXPECT_TRUE(Start({.address = "0.0.0.0:0", .insecure = true}).ok());
  EXPECT_TRUE(Start({.address = "0.0.0.0:0", .tls = ServerOf(first_)}).ok());
}

TEST_F(HttpTlsTest, FilesThatDoNotServeAreNamed) {
  TlsFiles files = ServerOf(first_);
  EXPECT_EQ(KindOf(Start({.address = "127.0.0.1:0", .tls = {.certificate = files.certificate}}).status()),
            ErrorKind::invalid_argument);
  const absl::Status alone = Start({.address = "127.0.0.1:0", .tls = {.ca = first_.ca()}}).status();
  EXPECT_EQ(DetailOf(alone).field(), "tls_cert") << alone;
  const absl::Status prefixed =
      Start({.address = "127.0.0.1:0", .tls = {.certificate = files.certificate}, .tls_prefix = "metrics_"}).status();
  EXPECT_EQ(DetailOf(prefixed).field(), "metrics_tls_key") << prefixed;
  files.key = ServerOf(second_).key;
  const absl::Status other = Start({.address = "127.0.0.1:0", .tls = files}).status();
  EXPECT_EQ(KindOf(other), ErrorKind::invalid_argument) << other;
  EXPECT_THAT(std::string(other.message()), HasSubstr(files.key));
}

TEST_F(HttpTlsTest, MetricsAreForThoseWithTheTokenOrACertificate) {
  const std::string token = folder_ + "/token";
  std::ofstream(token) << "secret-1\n";
  TlsFiles files = ServerOf(first_);
  files.ca = second_.ca();
  const auto endpoint = Start({.address = "127.0.0.1:0", .tls = files, .token_file = token});
  ASSERT_TRUE(endpoint.ok()) << endpoint.status();
  const auto metrics = [&](const Asker& asker) { return Get((*endpoint)->address(), first_.ca(), "/metrics", asker); };
  const std::string refused = metrics({});
  EXPECT_THAT(refused, HasSubstr("401 Unauthorized"));
  EXPECT_THAT(refused, HasSubstr("WWW-Authenticate: Bearer"));
  EXPECT_THAT(metrics({.tls = {}, .header = "Authorization: Bearer secret-2\r\n"}), HasSubstr("401 Unauthorized"));
  EXPECT_THAT(metrics({.tls = {}, .header = "Authorization: Bearer \r\n"}), HasSubstr("401 Unauthorized"));
  EXPECT_THAT(metrics({.tls = {}, .header = "Authorization: Bearer secret-1\r\n"}), HasSubstr("200 OK"));
  EXPECT_THAT(metrics({.tls = second_.Sign("prometheus"), .header = ""}), HasSubstr("200 OK"));
  EXPECT_THAT(metrics({.tls = first_.Sign("other"), .header = ""}), Not(HasSubstr("200 OK"))) << "another authority's";
  EXPECT_THAT(Get((*endpoint)->address(), first_.ca(), "/livez"), HasSubstr("200 OK")) << "a probe has nothing to show";
  EXPECT_THAT(Get((*endpoint)->address(), first_.ca(), "/readyz"), HasSubstr("200 OK"));
  std::ofstream(token + ".new") << "secret-2\n";
  std::filesystem::rename(token + ".new", token);
  EXPECT_THAT(metrics({.tls = {}, .header = "Authorization: Bearer secret-2\r\n"}), HasSubstr("200 OK"));
  EXPECT_THAT(metrics({.tls = {}, .header = "Authorization: Bearer secret-1\r\n"}), HasSubstr("401 Unauthorized"));
}

TEST_F(HttpTlsTest, HandshakesThatSayNothingHoldNoThreadForEver) {
  const auto endpoint = Start({.address = "127.0.0.1:0", .tls = ServerOf(first_)});
  ASSERT_TRUE(endpoint.ok()) << endpoint.status();
  std::vector<std::unique_ptr<BIO, void (*)(BIO*)>> silent;
  for (int i = 0; i < 12; ++i) {
    silent.emplace_back(BIO_new_connect((*endpoint)->address().c_str()), BIO_free_all);
    ASSERT_EQ(BIO_do_connect(silent.back().get()), 1);
    if (i % 2 == 0) BIO_write(silent.back().get(), "\x16\x03\x01", 3);  // the first bytes of a handshake
  }
  const absl::Time began = absl::Now();
  EXPECT_THAT(Get((*endpoint)->address(), first_.ca(), "/livez"), HasSubstr("200 OK"));
  EXPECT_LT(absl::Now() - began, absl::Seconds(10));
}

TEST_F(HttpTlsTest, StopsAtOnceBesideOneWhoSaysNothing) {
  auto endpoint = Start({.address = "127.0.0.1:0", .tls = ServerOf(first_)});
  ASSERT_TRUE(endpoint.ok()) << endpoint.status();
  const std::unique_ptr<BIO, void (*)(BIO*)> silent(BIO_new_connect((*endpoint)->address().c_str()), BIO_free_all);
  ASSERT_EQ(BIO_do_connect(silent.get()), 1);
  EXPECT_THAT(Get((*endpoint)->address(), first_.ca(), "/livez"), HasSubstr("200 OK"));
  const absl::Time began = absl::Now();
  endpoint->reset();
  EXPECT_LT(absl::Now() - began, absl::Seconds(1));
}

}  // namespace
}  // namespace lathe
