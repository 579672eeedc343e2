// File descriptors that travel with the bytes of a UNIX socket: memory that two programs share, where the one that
// receives it may open no files. Needs the system's headers only, so that every program of the repository can include
// it.
#ifndef LATHE_PROTO_WIRE_DESCRIPTORS_H_
#define LATHE_PROTO_WIRE_DESCRIPTORS_H_

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace lathe::wire {

// Descriptors travel with the first bytes of a frame, at most so many with each; the kernel takes 253.
inline constexpr size_t kDescriptorsPerByte = 128;

// Descriptors that were received; they are closed with this object.
class Descriptors {
 public:
  Descriptors() = default;
  Descriptors(Descriptors&& other) noexcept : all_(std::exchange(other.all_, {})) {}
  Descriptors& operator=(Descriptors&& other) noexcept {
    std::swap(all_, other.all_);
    return *this;
  }
  ~Descriptors() { Close(); }

  void Add(int fd) { all_.push_back(fd); }
  std::span<const int> all() const { return all_; }
  void Close() {
    for (int fd : std::exchange(all_, {})) close(fd);
  }

 private:
  std::vector<int> all_;
};

// Sends one byte, and with it `fds`, at most kDescriptorsPerByte. Never blocks. Returns as sendmsg does.
inline ssize_t SendByte(int socket, char byte, std::span<const int> fds) {
  alignas(cmsghdr) char control[CMSG_SPACE(kDescriptorsPerByte * sizeof(int))] = {};
  iovec bytes{&byte, 1};
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  if (!fds.empty()) {
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(fds.size_bytes());
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(fds.size_bytes());
    memcpy(CMSG_DATA(header), fds.data(), fds.size_bytes());
  }
  return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

// Reads as read() does, from any descriptor, and adds to `into` the descriptors that came with the bytes. Those that
// this process has no room for make it fail with EMFILE.
inline ssize_t Receive(int fd, char* data, size_t size, Descriptors& into) {
  alignas(cmsghdr) char control[CMSG_SPACE(kDescriptorsPerByte * sizeof(int))];
  iovec bytes{data, size};
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  const ssize_t n = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  if (n < 0) return errno == ENOTSOCK ? read(fd, data, size) : n;
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    for (size_t at = 0; CMSG_LEN(at + sizeof(int)) <= header->cmsg_len; at += sizeof(int)) {
      int received;
      memcpy(&received, CMSG_DATA(header) + at, sizeof(received));
      into.Add(received);
    }
  }
  if ((message.msg_flags & MSG_CTRUNC) == 0) return n;
  errno = EMFILE;
  return -1;
}

}  // namespace lathe::wire

#endif  // LATHE_PROTO_WIRE_DESCRIPTORS_H_
