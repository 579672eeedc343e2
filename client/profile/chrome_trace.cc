#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "client/profile/timeline.h"
#include "client/profile/views.h"

namespace lathe::profile {
namespace {

// The format counts in microseconds. Perfetto keeps whole nanoseconds: rounded once here, ends of nested spans stay in
// their order.
std::string Microseconds(double ns) { return absl::StrFormat("%.3f", std::round(Finite(ns)) / 1e3); }

std::string KnobText(const v1::KnobValue& value) {
  switch (value.value_case()) {
    case v1::KnobValue::kIntValue:
      return absl::StrCat(value.int_value());
    case v1::KnobValue::kBoolValue:
      return value.bool_value() ? "true" : "false";
    default:
      return JsonString(value.string_value());
  }
}

template <typename Values>
std::string Integers(const Values& values) {
  const std::map<std::string, int64_t> sorted(values.begin(), values.end());
  return absl::StrCat("{",
                      absl::StrJoin(sorted, ",",
                                    [](std::string* out, const auto& pair) {
                                      absl::StrAppend(out, JsonString(pair.first), ":", pair.second);
                                    }),
                      "}");
}

class TraceWriter {
 public:
  explicit TraceWriter(const v1::Profile& profile) : profile_(profile), scopes_(profile) {}

  std::string Write() {
    std::set<uint32_t> units;
    for (const v1::ProgramProfile& program : profile_.programs()) units.insert(program.unit());
    for (const uint32_t unit : units) AddUnit(unit);
    for (const v1::ProgramProfile& program : profile_.programs()) AddProgram(program);
    return absl::StrCat("{\"displayTimeUnit\":\"ns\",\"otherData\":", About(), ",\"traceEvents\":[\n", events_,
                        "\n]}\n");
  }

 private:
  // Process 0 is the idle one to some viewers.
  static uint64_t Process(uint32_t unit) { return uint64_t{unit} + 1; }

  void Add(const std::string& fields) { absl::StrAppend(&events_, events_.empty() ? "" : ",\n", "{", fields, "}"); }

  void Metadata(uint64_t process, uint64_t thread, absl::string_view what, const std::string& args) {
    Add(absl::StrFormat(R"("ph":"M","pid":%u,"tid":%u,"name":"%s","args":{%s})", process, thread, what, args));
  }

  void AddUnit(uint32_t unit) {
    const char* simulated = profile_.source() == v1::Profile::SIMULATOR ? " (simulated)" : "";
    Metadata(Process(unit), 0, "process_name",
             absl::StrCat("\"name\":", JsonString(absl::StrCat("unit ", unit, simulated))));
    Metadata(Process(unit), 0, "process_sort_index", absl::StrCat("\"sort_index\":", unit));
    // Programs that are resident, as a curve.
    std::map<double, int> changes;
    for (const v1::ProgramProfile& program : profile_.programs()) {
      if (program.unit() != unit) continue;
      ++changes[std::round(Finite(program.start_ns()))];
      --changes[std::round(Finite(program.end_ns()))];
    }
    int resident = 0;
    for (const auto& [ns, change] : changes) {
      resident += change;
      Add(absl::StrFormat(R"("ph":"C","pid":%u,"name":"resident programs","ts":%s,"args":{"programs":%d})",
                          Process(unit), Microseconds(ns), resident));
    }
  }

  uint64_t AddThread(uint64_t process, const std::string& name) {
    Metadata(process, ++threads_, "thread_name", absl::StrCat("\"name\":", JsonString(name)));
    Metadata(process, threads_, "thread_sort_index", absl::StrCat("\"sort_index\":", threads_));
    return threads_;
  }

  void AddProgram(const v1::ProgramProfile& program) {
    const uint64_t process = Process(program.unit());
    const std::string name = absl::StrCat("program ", program.program());
    Add(absl::StrFormat(
        R"("ph":"X","pid":%u,"tid":%u,"name":"%s","cat":"program","ts":%s,"dur":%s,"args":{"unit":%u,"granularity":%u,)"
        R"("ns_per_cycle":%.9g,"clock_error":%.3g})",
        process, AddThread(process, name), name, Microseconds(program.start_ns()),
        Microseconds(std::round(program.end_ns()) - std::round(program.start_ns())), program.unit(),
        program.granularity(), Finite(program.ns_per_cycle()), Finite(program.clock_error())));
    const std::vector<Warp> warps = ReadWarps(program, scopes_);
    std::vector<uint64_t> threads;
    for (const Warp& warp : warps) {
      threads.push_back(AddThread(process, absl::StrCat(name, " warp ", warp.message->warp())));
      AddDoubts(process, threads.back(), program, warp);
      for (const Span& span : warp.spans) AddSpan(process, threads.back(), program, span);
    }
    for (const Flow& flow : FindFlows(warps, scopes_)) AddFlow(process, threads, warps, flow);
  }

  void AddSpan(uint64_t process, uint64_t thread, const v1::ProgramProfile& program, const Span& span) {
    const v1::ProfileScope& scope = scopes_[span.scope];
    const std::string name = JsonString(scope.name());
    const std::string kind = span.scope == scopes_.flush() ? "profiler" : KindName(scope.kind());
    std::string args = absl::StrFormat(R"("ns":%.3f,"cost_ns":%.3f)", span.end_ns - span.start_ns, span.cost_ns);
    if (Finite(program.ns_per_cycle()) > 0) {
      absl::StrAppendFormat(&args, R"(,"cycles":%.0f)", (span.end_ns - span.start_ns) / program.ns_per_cycle());
    }
    if (Finite(scope.record_cost_ns()) > 0) {
      absl::StrAppendFormat(&args, R"(,"records":%.0f)", 2 * span.cost_ns / scope.record_cost_ns());
    }
    if (!scope.cause().empty()) absl::StrAppend(&args, R"(,"cause":)", JsonString(scope.cause()));
    if (!scope.file().empty()) {
      absl::StrAppend(&args, R"(,"source":)", JsonString(absl::StrCat(scope.file(), ":", scope.line())));
    }
    const double start = std::round(span.start_ns), end = std::round(span.end_ns);
    if (!scope.asynchronous()) {
      Add(absl::StrFormat(R"("ph":"X","pid":%u,"tid":%u,"name":%s,"cat":"%s","ts":%s,"dur":%s,"args":{%s})", process,
                          thread, name, kind, Microseconds(start), Microseconds(end - start), args));
      return;
    }
    ++asynchronous_;
    const std::string both = absl::StrFormat(R"("pid":%u,"tid":%u,"id":%u,"name":%s,"cat":"%s")", process, thread,
                                             asynchronous_, name, kind);
    Add(absl::StrFormat(R"("ph":"b",%s,"ts":%s,"args":{%s})", both, Microseconds(start), args));
    Add(absl::StrFormat(R"("ph":"e",%s,"ts":%s)", both, Microseconds(end)));
  }

  // An arrow binds to the span around its time, so that it must be inside: 1 ns before the end, the middle of a shorter
  // one.
  static double Inside(const Span& span) {
    const double start = std::round(span.start_ns), end = std::round(span.end_ns);
    return std::max(end - 1, std::floor((start + end) / 2));
  }

  void AddFlow(uint64_t process, const std::vector<uint64_t>& threads, const std::vector<Warp>& warps,
               const Flow& flow) {
    const Span& from = warps[flow.from_warp].spans[flow.from_span];
    const Span& to = warps[flow.to_warp].spans[flow.to_span];
    const v1::ProfileScope& scope = scopes_[to.scope];
    const std::string name = JsonString(scope.cause().empty() ? "waits for" : scope.cause());
    ++flows_;
    Add(absl::StrFormat(R"("ph":"s","pid":%u,"tid":%u,"id":%u,"name":%s,"cat":"flow","ts":%s)", process,
                        threads[flow.from_warp], flows_, name, Microseconds(Inside(from))));
    Add(absl::StrFormat(R"("ph":"f","bp":"e","pid":%u,"tid":%u,"id":%u,"name":%s,"cat":"flow","ts":%s)", process,
                        threads[flow.to_warp], flows_, name, Microseconds(Inside(to))));
  }

  // At the end that is missing.
  void AddDoubts(uint64_t process, uint64_t thread, const v1::ProgramProfile& program, const Warp& warp) {
    const v1::WarpProfile& message = *warp.message;
    const bool simulated = profile_.source() == v1::Profile::SIMULATOR;
    double edge = simulated ? program.start_ns() : program.end_ns();
    for (const Span& span : warp.spans) {
      edge = simulated ? std::max(edge, span.end_ns) : std::min(edge, span.start_ns);
    }
    const auto instant = [&](uint64_t count, double ns, const std::string& text) {
      if (count == 0) return;
      Add(absl::StrFormat(R"("ph":"i","s":"t","pid":%u,"tid":%u,"name":%s,"cat":"doubt","ts":%s,"args":{"count":%u})",
                          process, thread, JsonString(text), Microseconds(ns), count));
    };
    instant(message.dropped(), edge, DroppedText(profile_, message.dropped(), message.records()));
    instant(message.lost_turns(), program.start_ns(),
            absl::StrCat(message.lost_turns(), " turns of the cycle counter lost: the spans are not to be trusted"));
    instant(message.starts_alone(), program.end_ns(), absl::StrCat(message.starts_alone(), " starts without an end"));
    instant(message.ends_alone(), program.start_ns(), absl::StrCat(message.ends_alone(), " ends without a start"));
    instant(warp.malformed, program.start_ns(), absl::StrCat(warp.malformed, " malformed entries"));
  }

  std::string About() const {
    const bool simulated = profile_.source() == v1::Profile::SIMULATOR;
    std::map<std::string, std::string> knobs;
    for (const auto& [name, value] : profile_.knobs().values()) knobs[name] = KnobText(value);
    const auto knob = [](std::string* out, const auto& pair) {
      absl::StrAppend(out, JsonString(pair.first), ":", pair.second);
    };
    return absl::StrFormat(
        R"({"kernel":%s,"target":%s,"device":%s,"source":"%s","constants":%s,"knobs":{%s},"problem":%s,"grid":[%s],)"
        R"("plain_ns":%.1f,"profiled_ns":%.1f})",
        JsonString(profile_.kernel()), JsonString(profile_.target()), JsonString(profile_.device()),
        simulated ? "simulator: an estimate" : "records", Integers(profile_.constants()),
        absl::StrJoin(knobs, ",", knob), Integers(profile_.problem()), absl::StrJoin(profile_.grid(), ","),
        Finite(profile_.plain_ns()), Finite(profile_.profiled_ns()));
  }

  const v1::Profile& profile_;
  const Scopes scopes_;
  std::string events_;
  uint64_t threads_ = 0;  // numbers are unique in the whole trace, as some viewers want
  uint64_t asynchronous_ = 0, flows_ = 0;
};

}  // namespace

std::string ChromeTrace(const v1::Profile& profile) { return TraceWriter(profile).Write(); }

}  // namespace lathe::profile
