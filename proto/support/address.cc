#include "proto/support/address.h"

#include <arpa/inet.h>

#include <string>

#include "absl/strings/match.h"

namespace lathe {

bool IsLoopback(absl::string_view address) {
  if (absl::StartsWith(address, "unix:")) return true;
  const size_t colon = address.rfind(':');
  if (colon == absl::string_view::npos) return false;
  std::string host(address.substr(0, colon));
  if (host == "localhost") return true;
  if (in_addr v4; inet_pton(AF_INET, host.c_str(), &v4) == 1) return ntohl(v4.s_addr) >> 24 == 127;
  if (!absl::StartsWith(host, "[") || !absl::EndsWith(host, "]")) return false;
  host = host.substr(1, host.size() - 2);
  in6_addr v6;
  return inet_pton(AF_INET6, host.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

std::optional<HostAndPort> SplitAddress(absl::string_view address) {
  const size_t colon = address.rfind(':');
  if (colon == absl::string_view::npos) return std::nullopt;
  absl::string_view host = address.substr(0, colon);
  if (absl::StartsWith(host, "[") && absl::EndsWith(host, "]")) host = host.substr(1, host.size() - 2);
  return HostAndPort{std::string(host), std::string(address.substr(colon + 1))};
}

}  // namespace lathe
