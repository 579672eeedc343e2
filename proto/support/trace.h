// Traces as OpenTelemetry has them. Contexts travel as the W3C's Trace Context writes them ("traceparent"); spans are
// written to a file of OTLP's JSON lines, an ExportTraceServiceRequest each, which a collector's file receiver reads
// (opentelemetry.io/docs/specs/otel/protocol/file-exporter).
//
// A program traces from StartTracing() on. Everything here is thread-safe.
#ifndef LATHE_PROTO_SUPPORT_TRACE_H_
#define LATHE_PROTO_SUPPORT_TRACE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/mutex.h"

namespace lathe {

// The key of the metadata by which a caller names its span.
inline constexpr char kTraceparentKey[] = "traceparent";

// A span among all spans.
struct TraceContext {
  std::string trace;  // 32 hexadecimal digits; empty: there is none
  std::string span;   // 16
  bool sampled = true;

  // Whether spans below it are recorded.
  bool traced() const { return sampled && !trace.empty(); }
  friend bool operator==(const TraceContext&, const TraceContext&) = default;
};

// None for a text that is not a traceparent.
TraceContext ParseTraceparent(absl::string_view text);
// Empty where there is none.
std::string FormatTraceparent(const TraceContext& context);
// The first span of a trace of its own.
TraceContext NewTrace();
// Another span of the same trace.
TraceContext NewSpan(const TraceContext& of);
// The span of the same trace that `name` has: always the same one, so that a server that is started anew goes on with
// it.
TraceContext NamedSpan(const TraceContext& of, absl::string_view name);

struct Span {
  // As OTLP numbers them.
  enum Kind { kInternal = 1, kServer = 2, kClient = 3 };

  TraceContext context;
  std::string parent;  // the id of the span above; empty: none
  std::string name;
  Kind kind = kInternal;
  absl::Time start;
  absl::Time end;  // where it is before `start`, as a clock may be set back, the span takes no time
  std::vector<std::pair<std::string, std::string>> attributes;  // those with empty values are left out
  std::vector<TraceContext> links;
  std::string error;  // empty: it went well
};

struct TraceOptions {
  std::string path;
  std::string service;   // "lathe-server"
  std::string instance;  // tells this process from others of the service
  std::string version;
  // From this size on the file is renamed to PATH.1, in the place of an earlier one, and begun anew.
  uint64_t max_bytes = uint64_t{128} << 20;
  size_t buffer = 16'384;  // spans that wait to be written; more are dropped
  // The part of the traces that begin in this program that is recorded; those that come from callers are as the
  // callers say.
  double share = 1;
  // Told how many spans were "written" or "dropped": by a full buffer, or a file that takes nothing.
  std::function<void(absl::string_view result, size_t spans)> count;
};

// A thread of its own writes: a span costs those who record it the time to queue it.
class TraceFile {
 public:
  // unavailable where the file cannot be opened for appending.
  static absl::StatusOr<std::unique_ptr<TraceFile>> Open(TraceOptions options);
  // Writes what waits.
  ~TraceFile();

  void Record(Span span);
  // Returns when all that was recorded before is written or dropped.
  void Flush();
  // Whether a trace that begins now is recorded.
  bool Draw() const;

 private:
  explicit TraceFile(TraceOptions options) : options_(std::move(options)) {}
  absl::Status OpenFile();
  void Run();
  void Write(const std::vector<Span>& spans);
  void Rotate();

  const TraceOptions options_;
  // The thread that writes has these.
  int file_ = -1;
  uint64_t bytes_ = 0;  // of the file
  bool failed_ = false;

  Mutex mutex_;
  CondVar changed_;
  std::vector<Span> waiting_ ABSL_GUARDED_BY(mutex_);
  size_t dropped_ ABSL_GUARDED_BY(mutex_) = 0;
  bool writing_ ABSL_GUARDED_BY(mutex_) = false;
  bool hurry_ ABSL_GUARDED_BY(mutex_) = false;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

// From now on this program's spans go to `file`. Null: they go nowhere.
void StartTracing(std::shared_ptr<TraceFile> file);
// Costs a load of an atomic variable.
bool Tracing();
// Nothing where the program does not trace, or the span's trace is not recorded.
void RecordSpan(Span span);
// The context of a trace that begins here: not sampled where the program does not trace, or the draw says so.
TraceContext BeginTrace();

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_TRACE_H_
