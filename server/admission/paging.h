// Pages of lists. A page token says where the next page begins and belongs to one query: the request without its page's
// size and token. It holds a format, a digest over query and position, and the position, so that it outlives the server
// and tells nothing that a client should rely on. Pure.
#ifndef LATHE_SERVER_ADMISSION_PAGING_H_
#define LATHE_SERVER_ADMISSION_PAGING_H_

#include <google/protobuf/message.h>

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

struct Page {
  int size = 0;          // 1 to 1000
  std::string position;  // as PageToken() was given it; empty for the first page
};

// The page that `request` asks for by its fields page_size and page_token. Errors are invalid_argument: for a negative
// size ("page_size"), a token that is none or that belongs to another query ("page_token"), and what CheckKnownFields()
// says, so that a filter is never passed over.
absl::StatusOr<Page> ReadPage(const google::protobuf::Message& request);

// ReadPage() of a request whose positions are numbers from 1 on; 0 for the first page.
struct NumberedPage {
  int size = 0;
  int64_t position = 0;
};
absl::StatusOr<NumberedPage> ReadNumberedPage(const google::protobuf::Message& request);

// The token of the page of the same query that begins at `position`.
std::string PageToken(const google::protobuf::Message& request, absl::string_view position);

}  // namespace lathe

#endif  // LATHE_SERVER_ADMISSION_PAGING_H_
