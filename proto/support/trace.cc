#include "proto/support/trace.h"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "proto/support/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr size_t kTraceDigits = 32;
constexpr size_t kSpanDigits = 16;
// The lengths of the parts of "00-TRACE-SPAN-FLAGS".
constexpr size_t kTraceparentBytes = 55;
constexpr absl::Duration kPause = absl::Milliseconds(200);
// A line is read as a whole.
constexpr size_t kSpansOfLine = 256;
constexpr int kErrorCode = 2;  // of OTLP's Status

bool IsHex(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return absl::ascii_isdigit(c) || (c >= 'a' && c <= 'f'); });
}

// An id that is all zeros is none.
bool IsId(absl::string_view text) { return IsHex(text) && text.find_first_not_of('0') != absl::string_view::npos; }

std::mt19937_64& Random() {
  thread_local std::mt19937_64 random(std::random_device{}());
  return random;
}

std::string NewSpanId() {
  uint64_t number = 0;
  while (number == 0) number = Random()();
  return absl::StrFormat("%016x", number);
}

using Json = nlohmann::ordered_json;

Json Attributes(const std::vector<std::pair<std::string, std::string>>& attributes) {
  Json list = Json::array();
  for (const auto& [key, value] : attributes) {
    if (!value.empty()) list.push_back({{"key", key}, {"value", {{"stringValue", value}}}});
  }
  return list;
}

// Numbers of 64 bits are strings in protobuf's JSON.
std::string Nanoseconds(absl::Time time) { return absl::StrCat(absl::ToUnixNanos(time)); }

Json SpanJson(const Span& span) {
  Json json;
  json["traceId"] = span.context.trace;
  json["spanId"] = span.context.span;
  if (!span.parent.empty()) json["parentSpanId"] = span.parent;
  json["name"] = span.name;
  json["kind"] = static_cast<int>(span.kind);
  json["startTimeUnixNano"] = Nanoseconds(span.start);
  json["endTimeUnixNano"] = Nanoseconds(std::max(span.start, span.end));
  if (Json attributes = Attributes(span.attributes); !attributes.empty()) json["attributes"] = std::move(attributes);
  for (const TraceContext& link : span.links) json["links"].push_back({{"traceId", link.trace}, {"spanId", link.span}});
  if (!span.error.empty()) json["status"] = {{"code", kErrorCode}, {"message", span.error}};
  return json;
}

}  // namespace

TraceContext ParseTraceparent(absl::string_view text) {
  const auto field = [&](size_t at, size_t size) { return text.substr(at, size); };
  if (text.size() < kTraceparentBytes || text[2] != '-' || text[35] != '-' || text[52] != '-') return {};
  const absl::string_view version = field(0, 2), trace = field(3, kTraceDigits), span = field(36, kSpanDigits),
                          flags = field(53, 2);
  if (!IsHex(version) || version == "ff" || !IsId(trace) || !IsId(span) || !IsHex(flags)) return {};
  // Later versions may say more.
  if (text.size() > kTraceparentBytes && (version == "00" || text[kTraceparentBytes] != '-')) return {};
  const char last = flags[1];
  const int bits = absl::ascii_isdigit(last) ? last - '0' : last - 'a' + 10;
  return {std::string(trace), std::string(span), (bits & 1) != 0};
}

std::string FormatTraceparent(const TraceContext& context) {
  if (context.trace.empty()) return "";
  return absl::StrCat("00-", context.trace, "-", context.span, context.sampled ? "-01" : "-00");
}

TraceContext NewTrace() { return {absl::StrCat(NewSpanId(), NewSpanId()), NewSpanId(), true}; }

TraceContext NewSpan(const TraceContext& of) { return {of.trace, NewSpanId(), of.sampled}; }

TraceContext NamedSpan(const TraceContext& of, absl::string_view name) {
  Digester digester;
  digester.AddField(of.trace);
  digester.AddField(name);
  const std::string digest = digester.Finish();
  return {of.trace, digest.substr(digest.find(':') + 1, kSpanDigits), of.sampled};
}

absl::StatusOr<std::unique_ptr<TraceFile>> TraceFile::Open(TraceOptions options) {
  std::unique_ptr<TraceFile> file(new TraceFile(std::move(options)));
  LATHE_RETURN_IF_ERROR(file->OpenFile());
  if (file->options_.count) {
    for (absl::string_view result : {"written", "dropped"}) file->options_.count(result, 0);
  }
  file->thread_ = std::thread([self = file.get()] { self->Run(); });
  return file;
}

TraceFile::~TraceFile() {
  {
    MutexLock lock(&mutex_);
    stopped_ = true;
    changed_.SignalAll();
  }
  if (thread_.joinable()) thread_.join();
  if (file_ >= 0) close(file_);
}

absl::Status TraceFile::OpenFile() {
  file_ = open(options_.path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  struct stat status = {};
  if (file_ < 0 || fstat(file_, &status) != 0) {
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot append to ", options_.path, ": ", strerror(errno)),
                     "trace_file");
  }
  bytes_ = static_cast<uint64_t>(status.st_size);
  return absl::OkStatus();
}

void TraceFile::Record(Span span) {
  MutexLock lock(&mutex_);
  if (waiting_.size() >= options_.buffer) {
    ++dropped_;
    return;
  }
  waiting_.push_back(std::move(span));
  if (waiting_.size() == options_.buffer / 2) changed_.SignalAll();
}

void TraceFile::Flush() {
  MutexLock lock(&mutex_);
  hurry_ = true;
  changed_.SignalAll();
  while ((hurry_ || writing_) && !stopped_) changed_.Wait(&mutex_);
}

bool TraceFile::Draw() const {
  return options_.share >= 1 || std::uniform_real_distribution<double>(0, 1)(Random()) < options_.share;
}

void TraceFile::Run() {
  while (true) {
    std::vector<Span> spans;
    size_t dropped = 0;
    bool stopped = false;
    {
      MutexLock lock(&mutex_);
      if (!stopped_ && !hurry_ && waiting_.size() < options_.buffer / 2)
        WaitUntil(changed_, &mutex_, Clock::Real()->Now() + kPause);
      spans.swap(waiting_);
      std::swap(dropped, dropped_);
      stopped = stopped_;
      hurry_ = false;
      writing_ = true;
    }
    if (dropped > 0 && options_.count) options_.count("dropped", dropped);
    for (size_t first = 0; first < spans.size(); first += kSpansOfLine) {
      const size_t last = std::min(spans.size(), first + kSpansOfLine);
      Write({std::make_move_iterator(spans.begin() + static_cast<std::ptrdiff_t>(first)),
             std::make_move_iterator(spans.begin() + static_cast<std::ptrdiff_t>(last))});
    }
    MutexLock lock(&mutex_);
    writing_ = false;
    changed_.SignalAll();
    if (stopped && waiting_.empty()) return;
  }
}

void TraceFile::Write(const std::vector<Span>& spans) {
  Json list = Json::array();
  for (const Span& span : spans) list.push_back(SpanJson(span));
  Json scope, resource, line;
  scope["scope"]["name"] = "lathe";
  scope["spans"] = std::move(list);
  resource["resource"]["attributes"] = Attributes({{"service.name", options_.service},
                                                   {"service.instance.id", options_.instance},
                                                   {"service.version", options_.version}});
  resource["scopeSpans"].push_back(std::move(scope));
  line["resourceSpans"].push_back(std::move(resource));
  // Bytes that are not UTF-8 are replaced. One write: lines of several processes do not mix.
  const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  if (bytes_ > 0 && bytes_ + text.size() > options_.max_bytes) Rotate();
  const bool failed = write(file_, text.data(), text.size()) != static_cast<ssize_t>(text.size());
  if (failed && !failed_)
    spdlog::error("{}: spans cannot be written, and are lost: {}", options_.path, strerror(errno));
  failed_ = failed;
  bytes_ += text.size();
  if (options_.count) options_.count(failed ? "dropped" : "written", spans.size());
}

void TraceFile::Rotate() {
  if (std::rename(options_.path.c_str(), (options_.path + ".1").c_str()) != 0 && errno != ENOENT) {
    if (!failed_) spdlog::error("{}: cannot be renamed, and is emptied: {}", options_.path, strerror(errno));
    if (ftruncate(file_, 0) == 0) bytes_ = 0;
    return;
  }
  close(file_);
  if (absl::Status opened = OpenFile(); !opened.ok()) spdlog::error("{}", std::string(opened.message()));
}

namespace {

struct Current {
  std::atomic<bool> tracing = false;
  Mutex mutex;
  std::shared_ptr<TraceFile> file ABSL_GUARDED_BY(mutex);
};

Current& OfProgram() {
  static auto* current = new Current;
  return *current;
}

std::shared_ptr<TraceFile> FileOfProgram() {
  Current& current = OfProgram();
  MutexLock lock(&current.mutex);
  return current.file;
}

}  // namespace

void StartTracing(std::shared_ptr<TraceFile> file) {
  Current& current = OfProgram();
  {
    MutexLock lock(&current.mutex);
    current.tracing = file != nullptr;
    current.file.swap(file);
  }
  // The one before ends here, without the lock, as it writes what waits.
  file.reset();
}

bool Tracing() { return OfProgram().tracing.load(std::memory_order_relaxed); }

void RecordSpan(Span span) {
  if (!Tracing() || !span.context.traced()) return;
  if (const std::shared_ptr<TraceFile> file = FileOfProgram()) file->Record(std::move(span));
}

TraceContext BeginTrace() {
  const std::shared_ptr<TraceFile> file = Tracing() ? FileOfProgram() : nullptr;
  return file != nullptr && file->Draw() ? NewTrace() : TraceContext{};
}

}  // namespace lathe
