#include "proto/support/channel_target.h"

#include <arpa/inet.h>
#include <netdb.h>

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace lathe {
namespace {

// The IPv4 addresses of "host:port", with its port. gRPC takes no list of both families.
std::vector<std::string> LookUp(const std::string& address) {
  const size_t colon = address.rfind(':');
  if (colon == std::string::npos) return {};
  addrinfo hints = {};
  hints.ai_family = AF_INET;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(address.substr(0, colon).c_str(), nullptr, &hints, &found) != 0) return {};
  std::vector<std::string> addresses;
  for (const addrinfo* each = found; each; each = each->ai_next) {
    char text[INET_ADDRSTRLEN] = {};
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(each->ai_addr)->sin_addr, text, sizeof(text));
    addresses.push_back(absl::StrCat(text, address.substr(colon)));
  }
  freeaddrinfo(found);
  return addresses;
}

}  // namespace

std::string ChannelTarget(absl::string_view addresses) {
  // gRPC's own lists have a scheme: "ipv6:[::1]:1,[::2]:1".
  if (!absl::StrContains(addresses, ',') || absl::StartsWith(addresses, "ipv")) return std::string(addresses);
  std::vector<std::string> all;
  for (absl::string_view each : absl::StrSplit(addresses, ',', absl::SkipWhitespace())) {
    for (std::string& one : LookUp(std::string(absl::StripAsciiWhitespace(each)))) all.push_back(std::move(one));
  }
  // gRPC then says of the whole that it cannot be resolved.
  return all.empty() ? std::string(addresses) : absl::StrCat("ipv4:", absl::StrJoin(all, ","));
}

}  // namespace lathe
