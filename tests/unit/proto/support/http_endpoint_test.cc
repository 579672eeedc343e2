#include "proto/support/http_endpoint.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <prometheus/counter.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <vector>

#include "absl/time/clock.h"

namespace lathe {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

// A connection; negative where there is none.
int Open(const std::string& address) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(std::stoi(address.substr(address.rfind(':') + 1)));
  inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
  if (connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof(to)) == 0) return fd;
  close(fd);
  return -1;
}

std::string Get(const std::string& address, const std::string& path, const std::string& method = "GET") {
  const int fd = Open(address);
  std::string answer;
  if (fd >= 0) {
    std::string request = method + " " + path + " HTTP/1.0\r\nHost: x\r\n\r\n";
    EXPECT_EQ(write(fd, request.data(), request.size()), static_cast<ssize_t>(request.size()));
    char buffer[4096];
    for (ssize_t n; (n = read(fd, buffer, sizeof(buffer))) > 0;) answer.append(buffer, n);
  }
  close(fd);
  return answer;
}

std::string Job(const HttpRequest& request) {
  const auto found = request.parameters.find("job");
  return found == request.parameters.end() ? "" : found->second;
}

TEST(HttpEndpointTest, ServesMetricsAndTellsLiveFromReady) {
  auto registry = std::make_shared<prometheus::Registry>();
  prometheus::BuildCounter().Name("hits_total").Register(*registry).Add({}).Increment(5);
  std::atomic<bool> away = false;
  auto endpoint = HttpEndpoint::Start("127.0.0.1:0", registry, [&] { return away ? std::string("no stream") : ""; });
  ASSERT_TRUE(endpoint.ok()) << endpoint.status();
  const std::string& address = (*endpoint)->address();
  EXPECT_THAT(Get(address, "/metrics"), HasSubstr("hits_total 5"));
  EXPECT_THAT(Get(address, "/readyz"), HasSubstr("200 OK"));
  away = true;
  EXPECT_THAT(Get(address, "/readyz"), HasSubstr("503"));
  EXPECT_THAT(Get(address, "/readyz"), HasSubstr("no stream"));
  EXPECT_THAT(Get(address, "/livez"), HasSubstr("200 OK"));
}

TEST(HttpEndpointTest, APortIsANumberOf16Bits) {
  for (const char* address : {"127.0.0.1:99999", "127.0.0.1:65536", "127.0.0.1:-1"}) {
    auto endpoint = HttpEndpoint::Start(address, std::make_shared<prometheus::Registry>(), nullptr);
    EXPECT_FALSE(endpoint.ok()) << address << " listens on " << (*endpoint)->address();
  }
}

TEST(HttpEndpointTest, ConnectionsThatSayNothingDoNotKeepTheProbesOut) {
  auto endpoint = HttpEndpoint::Start("127.0.0.1:0", std::make_shared<prometheus::Registry>(), nullptr);
  ASSERT_TRUE(endpoint.ok());
  std::vector<int> idle;
  for (int i = 0; i < 12; ++i) idle.push_back(Open((*endpoint)->address()));
  const absl::Time start = absl::Now();
  EXPECT_THAT(Get((*endpoint)->address(), "/livez"), HasSubstr("200 OK"));
  EXPECT_LT(absl::Now() - start, absl::Seconds(10));
  for (int fd : idle) close(fd);
}

TEST(HttpEndpointTest, AnswersWhatTheProgramAddsToReadersOnly) {
  auto endpoint = HttpEndpoint::Start("127.0.0.1:0", std::make_shared<prometheus::Registry>(), nullptr);
  ASSERT_TRUE(endpoint.ok());
  (*endpoint)->Serve("/ui", [](const HttpRequest& request) {
    return HttpAnswer{
        request.path == "/ui/none" ? 404 : 200, "text/html", request.path + "?" + Job(request), {{"X-Own", "yes"}}};
  });
  const std::string& address = (*endpoint)->address();
  const std::string answer = Get(address, "/ui/part?job=a%2Fb");
  EXPECT_THAT(answer, HasSubstr("200 OK"));
  EXPECT_THAT(answer, HasSubstr("\r\nX-Own: yes\r\n"));
  EXPECT_THAT(answer, HasSubstr("\r\n\r\n/ui/part?a/b"));
  EXPECT_THAT(Get(address, "/ui/none"), HasSubstr("404 Not Found"));
  EXPECT_THAT(Get(address, "/other"), HasSubstr("404"));
  for (const char* method : {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"}) {
    for (const char* path : {"/ui", "/metrics"}) {
      const std::string refused = Get(address, path, method);
      EXPECT_THAT(refused, HasSubstr("405 Method Not Allowed")) << method;
      EXPECT_THAT(refused, HasSubstr("\r\nAllow: GET, HEAD\r\n")) << method;
    }
  }
}

TEST(HttpEndpointTest, HeadHasTheHeadOfAGet) {
  auto endpoint = HttpEndpoint::Start("127.0.0.1:0", std::make_shared<prometheus::Registry>(), nullptr);
  ASSERT_TRUE(endpoint.ok());
  const std::string answer = Get((*endpoint)->address(), "/livez", "HEAD");
  EXPECT_THAT(answer, HasSubstr("200 OK"));
  EXPECT_THAT(answer, HasSubstr("\r\nContent-Length: 3\r\n"));
  EXPECT_THAT(answer, EndsWith("\r\n\r\n"));
}

TEST(HttpEndpointTest, ARequestHasTwoSecondsAndSoManyBytes) {
  auto endpoint = HttpEndpoint::Start("127.0.0.1:0", std::make_shared<prometheus::Registry>(), nullptr);
  ASSERT_TRUE(endpoint.ok());
  const int slow = Open((*endpoint)->address());
  const absl::Time began = absl::Now();
  char end = 0;
  for (bool ended = false; !ended && absl::Now() - began < absl::Seconds(10);) {
    ended = send(slow, "G", 1, MSG_NOSIGNAL) < 0 || recv(slow, &end, 1, MSG_DONTWAIT) == 0;
    absl::SleepFor(absl::Milliseconds(100));
  }
  EXPECT_LT(absl::Now() - began, absl::Seconds(5)) << "a byte now and then keeps no connection open";
  close(slow);
  const int large = Open((*endpoint)->address());
  const std::string line(64 << 10, 'x');
  size_t sent = 0;
  for (ssize_t n; sent < size_t{1} << 30 && (n = send(large, line.data(), line.size(), MSG_NOSIGNAL)) > 0;) sent += n;
  EXPECT_LT(sent, size_t{64} << 20) << "a line without an end is not taken";
  close(large);
}

TEST(HttpEndpointTest, StopsAtOnce) {
  for (const char* address : {"127.0.0.1:0", "0.0.0.0:0"}) {
    auto endpoint =
        HttpEndpoint::Start({.address = address, .insecure = true}, std::make_shared<prometheus::Registry>(), nullptr);
    ASSERT_TRUE(endpoint.ok()) << endpoint.status();
    std::vector<int> silent;
    for (int i = 0; i < 12; ++i) silent.push_back(Open((*endpoint)->address()));
    const absl::Time start = absl::Now();
    endpoint->reset();
    EXPECT_LT(absl::Now() - start, absl::Seconds(1)) << address;
    for (int fd : silent) close(fd);
  }
}

TEST(HttpEndpointTest, ATakenPortIsAnError) {
  auto registry = std::make_shared<prometheus::Registry>();
  auto first = HttpEndpoint::Start("127.0.0.1:0", registry, nullptr);
  ASSERT_TRUE(first.ok());
  auto second = HttpEndpoint::Start((*first)->address(), registry, nullptr);
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace lathe
