#include "proto/support/channel_target.h"

#include <netdb.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace lathe {
namespace {

// A server's address in numbers, for gRPC's lists: those of IPv4, and those of IPv6 that reach the same or another
// host.
struct Numbers {
  std::vector<std::string> ipv4;
  std::vector<std::string> ipv6;
};

// The numbers of "host:port" or "[::1]:port"; none where the host is not known.
Numbers LookUp(absl::string_view address) {
  const size_t colon = address.rfind(':');
  if (colon == absl::string_view::npos) return {};
  absl::string_view host = address.substr(0, colon);
  if (absl::ConsumePrefix(&host, "[")) absl::ConsumeSuffix(&host, "]");
  const absl::string_view port = address.substr(colon);
  addrinfo hints = {};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(std::string(host).c_str(), nullptr, &hints, &found) != 0) return {};
  Numbers numbers;
  for (const addrinfo* each = found; each; each = each->ai_next) {
    char text[NI_MAXHOST] = {};
    if (getnameinfo(each->ai_addr, each->ai_addrlen, text, sizeof(text), nullptr, 0, NI_NUMERICHOST) != 0) continue;
    if (each->ai_family == AF_INET) numbers.ipv4.push_back(absl::StrCat(text, port));
    if (each->ai_family == AF_INET6) numbers.ipv6.push_back(absl::StrCat("[", text, "]", port));
  }
  freeaddrinfo(found);
  return numbers;
}

}  // namespace

std::string ChannelTarget(absl::string_view addresses) {
  // gRPC's own lists have a scheme: "ipv6:[::1]:1,[::2]:1".
  if (!absl::StrContains(addresses, ',') || absl::StartsWith(addresses, "ipv")) return std::string(addresses);
  std::vector<std::string> all;
  bool only_ipv4 = true;
  for (absl::string_view each : absl::StrSplit(addresses, ',', absl::SkipWhitespace())) {
    each = absl::StripAsciiWhitespace(each);
    // gRPC has no list with a socket of this machine: its error names the whole.
    if (absl::StartsWith(each, "unix:")) return std::string(addresses);
    Numbers numbers = LookUp(each);
    const bool has_ipv4 = !numbers.ipv4.empty();
    only_ipv4 = only_ipv4 && (has_ipv4 || numbers.ipv6.empty());
    for (std::string& one : has_ipv4 ? numbers.ipv4 : numbers.ipv6) all.push_back(std::move(one));
  }
  // gRPC then says of the whole that it cannot be resolved.
  if (all.empty()) return std::string(addresses);
  if (only_ipv4) return absl::StrCat("ipv4:", absl::StrJoin(all, ","));
  // A list is of one family; IPv6 has a form for every address of IPv4 (RFC 4291, 2.5.5.2).
  for (std::string& one : all) {
    const size_t colon = one.rfind(':');
    if (one.front() != '[') one = absl::StrCat("[::ffff:", one.substr(0, colon), "]", one.substr(colon));
  }
  return absl::StrCat("ipv6:", absl::StrJoin(all, ","));
}

}  // namespace lathe
