// A TCP proxy on loopback whose connections can go dead without being closed, as behind a switch that has lost power.
#ifndef LATHE_TESTS_UNIT_PROXY_H_
#define LATHE_TESTS_UNIT_PROXY_H_

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <list>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace lathe::testing_support {

class Proxy {
 public:
  // `address` is "127.0.0.1:PORT".
  explicit Proxy(absl::string_view address)
      : to_(std::atoi(std::string(address.substr(address.rfind(':') + 1)).c_str())) {
    sockaddr_in here = Loopback(0);
    socklen_t size = sizeof(here);
    if (bind(listener_, reinterpret_cast<sockaddr*>(&here), size) != 0 || listen(listener_, 16) != 0 ||
        getsockname(listener_, reinterpret_cast<sockaddr*>(&here), &size) != 0) {
      std::abort();
    }
    port_ = ntohs(here.sin_port);
    thread_ = std::thread([this] { Accept(); });
  }
  ~Proxy() {
    stopped_ = true;
    thread_.join();
    for (std::thread& pump : pumps_) pump.join();
    close(listener_);
  }

  std::string address() const { return absl::StrCat("127.0.0.1:", port_); }
  // From now on nothing passes on the connections that there are; neither side is told. New ones work.
  void Freeze() { frozen_ = opened_.load(); }
  int opened() const { return opened_; }

 private:
  static sockaddr_in Loopback(int port) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<uint16_t>(port));
    return address;
  }

  void Accept() {
    while (!stopped_) {
      pollfd ready = {listener_, POLLIN, 0};
      if (poll(&ready, 1, 20) <= 0) continue;
      const int from = accept(listener_, nullptr, nullptr);
      const int to = socket(AF_INET, SOCK_STREAM, 0);
      const sockaddr_in there = Loopback(to_);
      if (connect(to, reinterpret_cast<const sockaddr*>(&there), sizeof(there)) != 0) {
        close(from);
        close(to);
        continue;
      }
      pumps_.emplace_back([this, from, to, number = ++opened_] { Pump(from, to, number); });
    }
  }

  // Moves bytes both ways until one side closes. What comes on a frozen connection is lost.
  void Pump(int from, int to, int number) {
    std::vector<char> buffer(1 << 16);
    while (!stopped_) {
      pollfd ready[] = {{from, POLLIN, 0}, {to, POLLIN, 0}};
      if (poll(ready, 2, 20) <= 0) continue;
      bool open = true;
      for (int i = 0; i < 2; ++i) {
        if (ready[i].revents == 0) continue;
        const ssize_t got = read(ready[i].fd, buffer.data(), buffer.size());
        open = open && got > 0;
        const bool passes = got > 0 && number > frozen_;
        if (passes) open = open && send(ready[1 - i].fd, buffer.data(), got, MSG_NOSIGNAL) == got;
      }
      if (open) continue;
      // The other side of a frozen connection is not told either.
      while (number <= frozen_ && !stopped_) usleep(20'000);
      break;
    }
    close(from);
    close(to);
  }

  const int to_;
  const int listener_ = socket(AF_INET, SOCK_STREAM, 0);
  int port_ = 0;
  std::atomic<bool> stopped_{false};
  std::atomic<int> opened_{0};
  std::atomic<int> frozen_{0};    // connections up to this one
  std::list<std::thread> pumps_;  // of the thread that accepts
  std::thread thread_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_PROXY_H_
