#include "proto/support/log_format.h"

#include <spdlog/formatter.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "proto/support/call_context.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

thread_local const WithLogFields::Fields* more = nullptr;

class JsonFormatter : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& line, spdlog::memory_buf_t& to) override {
    const auto text = [](spdlog::string_view_t view) { return std::string(view.data(), view.size()); };
    nlohmann::ordered_json json;
    json["time"] = absl::FormatTime("%Y-%m-%dT%H:%M:%E6SZ", absl::FromChrono(line.time), absl::UTCTimeZone());
    json["level"] = text(spdlog::level::to_string_view(line.level));
    json["logger"] = text(line.logger_name);
    json["message"] = text(line.payload);
    const CallContext& context = CurrentContext();
    const auto add = [&json](const char* key, const std::string& value) {
      if (!value.empty()) json[key] = value;
    };
    add("request", context.request);
    add("tenant", context.tenant);
    add("job", context.job);
    add("trial", context.trial);
    add("work", context.work);
    add("trace", context.trace.trace);
    add("span", context.trace.span);
    if (more != nullptr) {
      for (const auto& [key, value] : *more) std::visit([&](const auto& one) { json[key] = one; }, value);
    }
    // Bytes that are not UTF-8 are replaced.
    const std::string written = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    to.append(written.data(), written.data() + written.size());
    to.push_back('\n');
  }
  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<JsonFormatter>(); }
};

}  // namespace

const std::vector<std::string>& LogFormats() {
  static const auto* formats = new std::vector<std::string>{"text", "json"};
  return *formats;
}

absl::Status SetLogFormatTo(absl::string_view format) {
  const std::vector<std::string>& all = LogFormats();
  if (std::find(all.begin(), all.end(), format) == all.end()) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", format, "' is not a form of a log; there are ", absl::StrJoin(all, ", ")),
                     "log_format");
  }
  if (format == "json") {
    spdlog::set_formatter(std::make_unique<JsonFormatter>());
  } else {
    spdlog::set_formatter(std::make_unique<spdlog::pattern_formatter>());
  }
  return absl::OkStatus();
}

WithLogFields::WithLogFields(Fields fields) : fields_(std::move(fields)) { more = &fields_; }

WithLogFields::~WithLogFields() { more = nullptr; }

}  // namespace lathe
