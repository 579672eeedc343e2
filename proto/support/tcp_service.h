// Connections from others, in the clear or over TLS, each on one of a few threads and for a short time.
#ifndef LATHE_PROTO_SUPPORT_TCP_SERVICE_H_
#define LATHE_PROTO_SUPPORT_TCP_SERVICE_H_

#include <poll.h>
#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "proto/support/tls_context.h"

namespace lathe {

// An end of the service, and a time, that waiting for a socket has.
class TcpPatience {
 public:
  using Clock = std::chrono::steady_clock;
  // `end_fd` becomes readable when the service ends.
  explicit TcpPatience(int end_fd) : end_fd_(end_fd) {}

  // Whether `fd` is ready for `events` before `until`, and before the service ends.
  bool Wait(int fd, short events, Clock::time_point until) const;

 private:
  const int end_fd_;
};

// A connection that is handled. Nothing lasts for ever: reading, with the handshake of TLS, and writing have a time in
// all, and so many bytes are read.
class TcpConnection {
 public:
  // Takes `fd`, which does not block. `context`: null without TLS.
  TcpConnection(int fd, std::shared_ptr<SSL_CTX> context, const TcpPatience& patience);
  ~TcpConnection();
  TcpConnection(const TcpConnection&) = delete;
  TcpConnection& operator=(const TcpConnection&) = delete;

  // Before anything else. False: there is no such connection.
  bool Greet();
  // The next bytes, `size` at most. 0: no more come, or none that are taken.
  size_t Read(char* to, size_t size);
  // False: not all of them got there.
  bool Write(absl::string_view bytes);
  // Ends the other side's waiting for more, and reads on for a moment: closing at once what has unread bytes would
  // have the other side lose what was written.
  void Finish();

  // Whether the other side has shown a certificate that comes from the authorities.
  bool certified() const;
  // Its address and port.
  const std::string& peer() const { return peer_; }
  int peer_port() const { return peer_port_; }

 private:
  // Repeats `step`, a call of OpenSSL, until it is done; what it answered, which is positive where it succeeded.
  template <typename Step>
  int Repeat(TcpPatience::Clock::time_point until, Step step);
  ssize_t ReadSome(char* to, size_t size, TcpPatience::Clock::time_point until);
  void FindPeer();

  const int fd_;
  const TcpPatience& patience_;
  const std::shared_ptr<SSL_CTX> context_;  // outlives ssl_
  SSL* const ssl_;
  std::string peer_;
  int peer_port_ = 0;
  const TcpPatience::Clock::time_point read_until_;
  TcpPatience::Clock::time_point write_until_;
  size_t left_to_read_;
};

// Serves from Start() until it is destroyed, which cuts what is being read or written and waits for the handler.
class TcpService {
 public:
  using Handler = std::function<void(TcpConnection&)>;

  // Listens on `address` ("127.0.0.1:7471", "[::1]:0"; port 0 for any free one). Each connection, in the clear where
  // `tls` is null, is given to `handle` on one of `threads` threads; more connections wait.
  // Error: Unavailable where the address cannot be bound.
  static absl::StatusOr<std::unique_ptr<TcpService>> Start(const std::string& address, std::unique_ptr<TlsContext> tls,
                                                           int threads, Handler handle);
  ~TcpService();

  // With the port that was chosen.
  const std::string& address() const { return address_; }

 private:
  TcpService(int listening, int end, std::unique_ptr<TlsContext> tls, Handler handle);
  void Serve();

  const int listening_;
  const int end_;  // an eventfd
  const TcpPatience patience_;
  const std::unique_ptr<TlsContext> tls_;
  const Handler handle_;
  std::atomic<bool> ends_ = false;
  std::string address_;
  std::vector<std::thread> threads_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_TCP_SERVICE_H_
