// The web pages that people look at, as client/report makes them, and the JSON that they show. client/report/README.md
// has its schema.
#ifndef LATHE_PROTO_SUPPORT_PAGES_H_
#define LATHE_PROTO_SUPPORT_PAGES_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// The report of one job, with the mark where its JSON goes (FillPage).
absl::string_view ReportPage();
// The page of a server, which asks for its JSON.
absl::string_view LivePage();
// The header Content-Security-Policy of each: the sources from which a browser may load.
absl::string_view ReportPagePolicy();
absl::string_view LivePagePolicy();

struct ReportInput {
  v1::TuningJob job;
  std::vector<v1::Trial> trials;
  std::string version;  // of Lathe
  absl::Time made;
  // A blob by its digest. What it cannot give is left out of the report, which says so.
  std::function<absl::StatusOr<std::string>(const std::string& digest)> fetch;
};

// One object, in which no `<` stands: it may be put into a script element whatever the job's texts say. Bytes that are
// no UTF-8 become U+FFFD. Error: internal where a message cannot be written as JSON.
absl::StatusOr<std::string> ReportJson(const ReportInput& input);

// `page` with `json` in the place of its mark.
std::string FillPage(absl::string_view page, absl::string_view json);

// A message as the pages read it, with the same promise.
absl::StatusOr<std::string> PageJson(const google::protobuf::Message& message);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_PAGES_H_
