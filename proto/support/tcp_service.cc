#include "proto/support/tcp_service.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "proto/support/address.h"
#include "proto/support/status_macros.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

using Clock = TcpPatience::Clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto kReadTime = seconds(2);
constexpr auto kWriteTime = seconds(10);
constexpr auto kFinishTime = milliseconds(500);
constexpr auto kNoSocketLeft = milliseconds(50);
constexpr size_t kMostRead = 64 << 10;
constexpr int kWaiting = 128;

absl::Status CannotServe(const std::string& address, absl::string_view why) {
  return absl::UnavailableError(absl::StrCat("cannot listen on ", address, ": ", why));
}

// A socket that listens, or its error number, negative.
int ListenOn(const addrinfo& place) {
  const int fd = socket(place.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -errno;
  const int on = 1;
  // A server that was started anew takes the port over from connections that are ending.
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  if (bind(fd, place.ai_addr, place.ai_addrlen) == 0 && listen(fd, kWaiting) == 0) return fd;
  const int error = errno;
  close(fd);
  return -error;
}

absl::StatusOr<int> Listen(const std::string& address) {
  const std::optional<HostAndPort> place = SplitAddress(address);
  if (!place || place->port.empty()) return CannotServe(address, "it has no port");
  // The system takes what is left of such a number in 16 bits.
  if (int port = 0; absl::SimpleAtoi(place->port, &port) && (port < 0 || port > 65535))
    return CannotServe(address, "a port is a number from 0 to 65535");
  addrinfo hints = {}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  if (const int error =
          getaddrinfo(place->host.empty() ? nullptr : place->host.c_str(), place->port.c_str(), &hints, &found);
      error != 0)
    return CannotServe(address, gai_strerror(error));
  const absl::Cleanup frees = [found] { freeaddrinfo(found); };
  int fd = -EADDRNOTAVAIL;
  // A name of both kinds, as localhost, is one of IPv4.
  for (const bool v4 : {true, false}) {
    for (const addrinfo* one = found; one != nullptr && fd < 0; one = one->ai_next)
      if ((one->ai_family == AF_INET) == v4) fd = ListenOn(*one);
  }
  if (fd < 0) return CannotServe(address, strerror(-fd));
  return fd;
}

// The text of an address of either family, and its port.
std::pair<std::string, int> TextOf(const sockaddr_storage& address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address.ss_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    inet_ntop(AF_INET, &v4.sin_addr, text, sizeof(text));
    return {text, ntohs(v4.sin_port)};
  }
  const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
  inet_ntop(AF_INET6, &v6.sin6_addr, text, sizeof(text));
  return {text, ntohs(v6.sin6_port)};
}

int PortOf(int fd) {
  sockaddr_storage own = {};
  socklen_t size = sizeof(own);
  getsockname(fd, reinterpret_cast<sockaddr*>(&own), &size);
  return TextOf(own).second;
}

SSL* NewSsl(const std::shared_ptr<SSL_CTX>& context, int fd) {
  if (context == nullptr) return nullptr;
  SSL* const ssl = SSL_new(context.get());
  if (ssl != nullptr) SSL_set_fd(ssl, fd);
  return ssl;
}

}  // namespace

bool TcpPatience::Wait(int fd, short events, Clock::time_point until) const {
  for (;;) {
    pollfd watched[] = {{fd, events, 0}, {end_fd_, POLLIN, 0}};
    int wait = -1;
    if (until != Clock::time_point::max()) {
      const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
      if (left <= 0) return false;
      wait = static_cast<int>(std::min<int64_t>(left, INT_MAX));
    }
    const int ready = poll(watched, 2, wait);
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0 && watched[1].revents == 0;
  }
}

TcpConnection::TcpConnection(int fd, std::shared_ptr<SSL_CTX> context, const TcpPatience& patience)
    : fd_(fd),
      patience_(patience),
      context_(std::move(context)),
      ssl_(NewSsl(context_, fd)),
      read_until_(Clock::now() + kReadTime),
      write_until_(Clock::time_point::max()),
      left_to_read_(kMostRead) {
  FindPeer();
}

TcpConnection::~TcpConnection() {
  SSL_free(ssl_);
  close(fd_);
}

void TcpConnection::FindPeer() {
  sockaddr_storage other = {};
  socklen_t size = sizeof(other);
  if (getpeername(fd_, reinterpret_cast<sockaddr*>(&other), &size) == 0) std::tie(peer_, peer_port_) = TextOf(other);
}

template <typename Step>
int TcpConnection::Repeat(Clock::time_point until, Step step) {
  for (;;) {
    ERR_clear_error();
    const int done = step();
    if (done > 0) return done;
    const int reason = SSL_get_error(ssl_, done);
    ERR_clear_error();
    if (reason != SSL_ERROR_WANT_READ && reason != SSL_ERROR_WANT_WRITE) return 0;
    if (!patience_.Wait(fd_, reason == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, until)) return 0;
  }
}

bool TcpConnection::Greet() {
  if (context_ == nullptr) return true;
  return ssl_ != nullptr && Repeat(read_until_, [this] { return SSL_accept(ssl_); }) > 0;
}

ssize_t TcpConnection::ReadSome(char* to, size_t size, Clock::time_point until) {
  if (ssl_ != nullptr) return Repeat(until, [&] { return SSL_read(ssl_, to, static_cast<int>(size)); });
  for (;;) {
    const ssize_t got = recv(fd_, to, size, 0);
    if (got >= 0) return got;
    if (errno == EINTR) continue;
    if (errno != EAGAIN || !patience_.Wait(fd_, POLLIN, until)) return 0;
  }
}

size_t TcpConnection::Read(char* to, size_t size) {
  if (Clock::now() >= read_until_) return 0;
  size = std::min(size, left_to_read_);
  const ssize_t got = size == 0 ? 0 : ReadSome(to, size, read_until_);
  left_to_read_ -= got;
  return got;
}

bool TcpConnection::Write(absl::string_view bytes) {
  if (write_until_ == Clock::time_point::max()) write_until_ = Clock::now() + kWriteTime;
  while (!bytes.empty()) {
    if (Clock::now() >= write_until_) return false;
    ssize_t sent = 0;
    if (ssl_ != nullptr) {
      const int size = static_cast<int>(std::min<size_t>(bytes.size(), 1 << 20));
      sent = Repeat(write_until_, [&] { return SSL_write(ssl_, bytes.data(), size); });
    } else {
      sent = send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent < 0 && errno == EAGAIN && patience_.Wait(fd_, POLLOUT, write_until_)) continue;
    }
    if (sent <= 0) return false;
    bytes.remove_prefix(sent);
  }
  return true;
}

void TcpConnection::Finish() {
  const Clock::time_point until = Clock::now() + kFinishTime;
  if (ssl_ != nullptr) Repeat(until, [this] { return SSL_shutdown(ssl_) < 0 ? -1 : 1; });
  shutdown(fd_, SHUT_WR);
  char dropped[4096];
  ssize_t got = 1;
  for (size_t left = kMostRead; got > 0 && left >= sizeof(dropped) && patience_.Wait(fd_, POLLIN, until); left -= got)
    got = recv(fd_, dropped, sizeof(dropped), 0);
}

bool TcpConnection::certified() const {
  return ssl_ != nullptr && SSL_get0_peer_certificate(ssl_) != nullptr && SSL_get_verify_result(ssl_) == X509_V_OK;
}

TcpService::TcpService(int listening, int end, std::unique_ptr<TlsContext> tls, Handler handle)
    : listening_(listening), end_(end), patience_(end), tls_(std::move(tls)), handle_(std::move(handle)) {}

absl::StatusOr<std::unique_ptr<TcpService>> TcpService::Start(const std::string& address,
                                                              std::unique_ptr<TlsContext> tls, int threads,
                                                              Handler handle) {
  LATHE_ASSIGN_OR_RETURN(const int listening, Listen(address));
  const int end = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (end < 0) {
    close(listening);
    return CannotServe(address, strerror(errno));
  }
  std::unique_ptr<TcpService> service(new TcpService(listening, end, std::move(tls), std::move(handle)));
  service->address_ = absl::StrCat(address.substr(0, address.rfind(':')), ":", PortOf(listening));
  for (int i = 0; i < threads; ++i) service->threads_.emplace_back([self = service.get()] { self->Serve(); });
  return service;
}

TcpService::~TcpService() {
  ends_ = true;
  const uint64_t one = 1;
  if (write(end_, &one, sizeof(one)) < 0) spdlog::error("{}: an eventfd takes no count: {}", address_, strerror(errno));
  for (std::thread& thread : threads_) thread.join();
  close(listening_);
  close(end_);
}

void TcpService::Serve() {
  // OpenSSL writes to sockets without MSG_NOSIGNAL.
  sigset_t pipes;
  sigemptyset(&pipes);
  sigaddset(&pipes, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipes, nullptr);
  while (!ends_) {
    if (!patience_.Wait(listening_, POLLIN, Clock::time_point::max())) continue;
    const int fd = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) {
      // Another thread has it, or the process has no room for it now: it waits where it is.
      if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED)
        patience_.Wait(end_, POLLIN, Clock::now() + kNoSocketLeft);
      continue;
    }
    TcpConnection connection(fd, tls_ ? tls_->Current() : nullptr, patience_);
    if (!connection.Greet()) continue;
    handle_(connection);
    connection.Finish();
  }
}

}  // namespace lathe
