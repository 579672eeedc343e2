#include "proto/support/address.h"

#include <arpa/inet.h>

#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

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

namespace {

constexpr absl::string_view kSchemes[] = {"unix:", "unix-abstract:", "dns:", "ipv4:", "ipv6:", "vsock:", "xds:"};

std::string WhyNotServer(absl::string_view address) {
  const size_t colon = address.rfind(':');
  if (colon == absl::string_view::npos) return absl::StrCat("'", address, "' has no port: write HOST:PORT");
  const absl::string_view host = address.substr(0, colon), port = address.substr(colon + 1);
  int number = 0;
  if (!absl::SimpleAtoi(port, &number) || number < 1 || number > 65535 || !absl::c_all_of(port, absl::ascii_isdigit))
    return absl::StrCat("'", address, "' has no port from 1 to 65535: write HOST:PORT");
  const bool brackets = absl::StartsWith(host, "[") && absl::EndsWith(host, "]");
  if (!brackets && absl::StrContains(host, '/')) return absl::StrCat("'", address, "' is a URL: write HOST:PORT");
  if (!brackets && absl::StrContains(host, ':'))
    return absl::StrCat("'", address, "' has an IPv6 address without brackets: write [ADDRESS]:PORT");
  if (host.empty() || host == "[]") return absl::StrCat("'", address, "' has no host: write HOST:PORT");
  return "";
}

}  // namespace

std::string WhyNotServers(absl::string_view addresses) {
  if (absl::c_any_of(kSchemes, [&](absl::string_view scheme) { return absl::StartsWith(addresses, scheme); }))
    return "";
  const std::vector<absl::string_view> all = absl::StrSplit(addresses, ',', absl::SkipWhitespace());
  if (all.empty()) return "it is empty: write HOST:PORT";
  for (absl::string_view one : all) {
    if (std::string why = WhyNotServer(absl::StripAsciiWhitespace(one)); !why.empty()) return why;
  }
  return "";
}

}  // namespace lathe
