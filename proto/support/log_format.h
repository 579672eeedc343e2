// The form of what a program logs: lines for people, or a JSON object a line.
//
//   {"time": "2026-11-23T14:52:07.120345Z", "level": "warning", "logger": "lathe-server", "message": "slow call: ..",
//    "request": "5f..", "tenant": "team-a", "job": "1c..", "trial": "jobs/1c../trials/3", "trace": "..", "span": ".."}
//
// A JSON line has the fields of the thread's CallContext that are known.
#ifndef LATHE_PROTO_SUPPORT_LOG_FORMAT_H_
#define LATHE_PROTO_SUPPORT_LOG_FORMAT_H_

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace lathe {

// text, json.
const std::vector<std::string>& LogFormats();
// Sets the format of the default logger, which is set before. invalid_argument for a word that is none of LogFormats().
absl::Status SetLogFormatTo(absl::string_view format);

// While it lives JSON lines of this thread have these fields too. They do not add up.
class WithLogFields {
 public:
  using Fields = std::vector<std::pair<std::string, std::variant<std::string, double>>>;
  explicit WithLogFields(Fields fields);
  ~WithLogFields();
  WithLogFields(const WithLogFields&) = delete;
  WithLogFields& operator=(const WithLogFields&) = delete;

 private:
  const Fields fields_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_LOG_FORMAT_H_
