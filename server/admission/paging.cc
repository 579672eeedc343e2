#include "server/admission/paging.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <memory>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr int kDefaultPage = 100;
constexpr int kMaxPage = 1000;
constexpr char kFormat = 1;
constexpr size_t kDigestBytes = 16;

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

const FieldDescriptor* FieldOf(const Message& request, const char* name) {
  return request.GetDescriptor()->FindFieldByName(name);
}

// A digest of the query and the position.
std::string DigestOf(const Message& request, absl::string_view position) {
  std::unique_ptr<Message> query(request.New());
  query->CopyFrom(request);
  for (const char* field : {"page_size", "page_token"})
    query->GetReflection()->ClearField(query.get(), FieldOf(*query, field));
  Digester digester;
  digester.AddField(request.GetDescriptor()->full_name());
  digester.AddField(DeterministicBytes(*query));
  digester.AddField(position);
  const std::string digest = digester.Finish();
  return digest.substr(digest.size() - kDigestBytes);
}

absl::Status NoToken(absl::string_view why) {
  return MakeError(
      ErrorKind::invalid_argument,
      absl::StrCat("the page_token ", why, "; pass next_page_token of the page before, with the same request"),
      "page_token");
}

}  // namespace

absl::StatusOr<Page> ReadPage(const Message& request) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  const google::protobuf::Reflection& reflection = *request.GetReflection();
  const int size = reflection.GetInt32(request, FieldOf(request, "page_size"));
  if (size < 0) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("a page cannot have ", size, " entries; leave page_size out for ", kDefaultPage),
                     "page_size");
  }
  Page page{.size = size == 0 ? kDefaultPage : std::min(size, kMaxPage)};
  const std::string token = reflection.GetString(request, FieldOf(request, "page_token"));
  if (token.empty()) return page;
  std::string bytes;
  if (!absl::WebSafeBase64Unescape(token, &bytes) || bytes.size() <= 1 + kDigestBytes || bytes[0] != kFormat) {
    return NoToken("is none of this server's");
  }
  page.position = bytes.substr(1 + kDigestBytes);
  if (bytes.substr(1, kDigestBytes) != DigestOf(request, page.position)) return NoToken("belongs to another request");
  return page;
}

absl::StatusOr<NumberedPage> ReadNumberedPage(const Message& request) {
  LATHE_ASSIGN_OR_RETURN(const Page page, ReadPage(request));
  NumberedPage numbered{.size = page.size};
  if (page.position.empty()) return numbered;
  if (!absl::SimpleAtoi(page.position, &numbered.position) || numbered.position <= 0) {
    return NoToken("is none of this server's");
  }
  return numbered;
}

std::string PageToken(const Message& request, absl::string_view position) {
  return absl::WebSafeBase64Escape(absl::StrCat(std::string(1, kFormat), DigestOf(request, position), position));
}

}  // namespace lathe
