#include "client/cli/json.h"

#include <google/protobuf/util/time_util.h>

#include <map>

#include "absl/strings/match.h"
#include "client/cli/text.h"
#include "proto/support/enum_words.h"

namespace lathe::cli {
namespace {

// Protobuf maps have no order; equal messages shall give equal text.
template <typename Map>
Json SortedNumbers(const Map& map) {
  Json json = Json::object();
  for (const auto& [name, value] : std::map<std::string, int64_t>(map.begin(), map.end())) json[name] = value;
  return json;
}

void AddTime(const google::protobuf::Timestamp& time, const char* key, Json* json) {
  (*json)[key] = google::protobuf::util::TimeUtil::ToString(time);
}

Json ToJson(const v1::SimulationCounters& counters) {
  Json units = Json::array();
  for (const v1::UnitLoad& load : counters.units())
    units.push_back({{"unit", load.unit()}, {"busy_ns", load.busy_ns()}});
  return {{"warp_instructions", counters.warp_instructions()},
          {"global_sectors", counters.global_sectors()},
          {"shared_bank_conflicts", counters.shared_bank_conflicts()},
          {"matrix_operations", counters.matrix_operations()},
          {"barriers", counters.barriers()},
          {"programs", counters.programs()},
          {"units", units}};
}

Json ToJson(const v1::DeviceConditions& conditions) {
  return {{"sm_clock_mhz", conditions.sm_clock_mhz()},
          {"memory_clock_mhz", conditions.memory_clock_mhz()},
          {"power_watts", conditions.power_watts()},
          {"power_limit_watts", conditions.power_limit_watts()},
          {"temperature_celsius", conditions.temperature_celsius()},
          {"driver", conditions.driver()},
          {"throttle", conditions.throttle()},
          {"baseline_before_ns", conditions.baseline_before_ns()},
          {"baseline_after_ns", conditions.baseline_after_ns()},
          {"drifted", conditions.drifted()},
          {"throttled_visits", conditions.throttled_visits()},
          {"visit_clock_mhz", conditions.visit_clock_mhz()},
          {"timer_step_ns", conditions.timer_step_ns()},
          {"cache_flush_by_writes", conditions.cache_flush_by_writes()}};
}

Json ToJson(const v1::TimeSummary& time) {
  return {
      {"median", time.median()}, {"ci_low", time.ci_low()}, {"ci_high", time.ci_high()}, {"samples", time.samples()}};
}

Json ToJson(const v1::RatioSummary& ratio) {
  Json json = {{"reference", ratio.reference()},
               {"ratio", ratio.ratio()},
               {"ci_low", ratio.ci_low()},
               {"ci_high", ratio.ci_high()},
               {"rounds", ratio.rounds()}};
  if (ratio.cycles_ratio() > 0)
    json["cycles"] = {
        {"ratio", ratio.cycles_ratio()}, {"ci_low", ratio.cycles_ci_low()}, {"ci_high", ratio.cycles_ci_high()}};
  return json;
}

// Times: measured ones, or an estimate in a field of its own; never both under one name.
void AddTimes(const v1::Trial& trial, Json* json) {
  if (trial.has_time_ns()) {
    (*json)["time_ns"] = ToJson(trial.time_ns());
  }
  if (trial.has_ratio()) (*json)["ratio"] = ToJson(trial.ratio());
  if (trial.estimate_ns() > 0) (*json)["estimate_ns"] = trial.estimate_ns();
  if (!trial.samples_ns().empty()) {
    (*json)["samples_ns"] = std::vector<double>(trial.samples_ns().begin(), trial.samples_ns().end());
  }
}

}  // namespace

Json ToJson(const v1::Knobs& knobs) {
  Json json = Json::object();
  std::map<std::string, v1::KnobValue> sorted(knobs.values().begin(), knobs.values().end());
  for (const auto& [name, value] : sorted) {
    if (value.has_int_value()) json[name] = value.int_value();
    if (value.has_bool_value()) json[name] = value.bool_value();
    if (value.value_case() == v1::KnobValue::kStringValue) json[name] = value.string_value();
  }
  return json;
}

Json ToJson(const v1::Problem& problem) { return SortedNumbers(problem.values()); }

Json ToJson(const v1::ErrorDetail& error) {
  Json json = {{"kind", error.kind()}, {"message", error.message()}};
  if (!error.field().empty()) json["field"] = error.field();
  for (const v1::Diagnostic& one : error.diagnostics()) {
    json["diagnostics"].push_back({{"file", one.file()},
                                   {"line", one.line()},
                                   {"column", one.column()},
                                   {"severity", EnumWord(one.severity())},
                                   {"message", one.message()}});
  }
  return json;
}

Json ToJson(const v1::LoopWork& work) {
  return {{"global_bytes", work.global_bytes()}, {"shared_bytes", work.shared_bytes()}, {"flops", work.flops()},
          {"instructions", work.instructions()}, {"barriers", work.barriers()},         {"waits", work.waits()}};
}

Json ToJson(const v1::Artifact& artifact) {
  Json json = {{"digest", artifact.digest()},
               {"target", artifact.target()},
               {"knobs", ToJson(artifact.knobs())},
               {"entry", artifact.entry()},
               {"format", EnumWord(artifact.binary_format())},
               {"num_warps", artifact.num_warps()},
               {"threads_per_warp", artifact.threads_per_warp()},
               {"cluster", std::vector<int>(artifact.cluster().begin(), artifact.cluster().end())},
               {"shared_bytes", artifact.shared_bytes()},
               {"global_scratch_bytes", artifact.global_scratch_bytes()},
               {"registers", artifact.registers()},
               {"scalar_registers", artifact.scalar_registers()},
               {"estimated_registers", artifact.estimated_registers()},
               {"spills", artifact.spill_bytes()},
               {"assembly_digest", artifact.assembly_digest()},
               {"compiler_build", artifact.compiler_build()},
               {"assembler_build", artifact.assembler_build()}};
  if (artifact.has_loop_work()) json["loop_work"] = ToJson(artifact.loop_work());
  Json arguments = Json::array();
  for (const v1::ArgumentLayout& argument : artifact.arguments()) {
    arguments.push_back({{"type", argument.type()},
                         {"name", argument.name()},
                         {"divisibility", argument.divisibility()},
                         {"pointer_range", argument.pointer_range()}});
    if (argument.has_host_descriptor())
      arguments.back()["host_descriptor"] = {
          {"rank", argument.host_descriptor().rank()},
          {"flags", argument.host_descriptor().flags()},
          {"im2col", argument.host_descriptor().im2col()},
          {"block", std::vector<uint32_t>(argument.host_descriptor().block().begin(),
                                          argument.host_descriptor().block().end())}};
  }
  json["arguments"] = arguments;
  json["tensor_maps"] = Json::array();
  for (const v1::TensorMap& map : artifact.tensor_maps()) {
    json["tensor_maps"].push_back({{"first_argument", map.first_argument()},
                                   {"element", map.element()},
                                   {"swizzle", map.swizzle()},
                                   {"im2col", map.im2col()},
                                   {"box", std::vector<uint32_t>(map.box().begin(), map.box().end())}});
  }
  Json phases = Json::object();
  for (const auto& [phase, ms] :
       std::map<std::string, double>(artifact.phase_ms().begin(), artifact.phase_ms().end())) {
    phases[phase] = ms;
  }
  json["phase_ms"] = phases;
  return json;
}

Json ToJson(const v1::Trial& trial) {
  Json json = {{"name", trial.name()},
               {"target", trial.target()},
               {"device", trial.device_model()},
               {"problem", ToJson(trial.problem())},
               {"constants", SortedNumbers(trial.constants())},
               {"knobs", ToJson(trial.knobs())},
               {"status", StatusWord(trial)},
               {"checked", trial.checked()}};
  AddTimes(trial, &json);
  json["registers"] = trial.artifact().registers();
  json["spills"] = trial.artifact().spill_bytes();
  json["shared_bytes"] = trial.artifact().shared_bytes();
  if (trial.artifact().has_loop_work()) json["loop_work"] = ToJson(trial.artifact().loop_work());
  json["artifact"] = trial.artifact().digest();
  json["compile_ms"] = trial.compile_ms();
  json["cached"] = trial.cached();
  if (trial.device_seconds() > 0) json["device_seconds"] = trial.device_seconds();
  json["worker"] = trial.worker();
  if (trial.reference()) json["reference"] = true;
  if (!trial.profile_of().empty()) json["profile_of"] = trial.profile_of();
  if (!trial.profile_digest().empty()) json["profile"] = trial.profile_digest();
  if (trial.draw() > 0) json["draw"] = trial.draw();
  if (trial.dropped()) json["dropped"] = true;
  if (trial.nondeterministic()) json["nondeterministic"] = true;
  if (!trial.shared_with().empty()) json["shared_with"] = trial.shared_with();
  if (trial.has_measurement_miss()) {
    const auto& differences = trial.measurement_miss().differences();
    json["measurement_miss"] = {{"reason", EnumWord(trial.measurement_miss().reason())},
                                {"differences", std::vector<std::string>(differences.begin(), differences.end())}};
  }
  if (trial.has_error()) json["error"] = ToJson(trial.error());
  if (trial.has_simulation()) json["simulation"] = ToJson(trial.simulation());
  if (trial.has_conditions()) json["conditions"] = ToJson(trial.conditions());
  if (trial.has_end_time()) AddTime(trial.end_time(), "end_time", &json);
  return json;
}

Json ToJson(const v1::BestVariant& best) {
  Json json = {{"target", best.target()},
               {"device", best.device_model()},
               {"problem", ToJson(best.problem())},
               {"estimate", best.estimate()},
               {"stale", best.stale()},
               {"stale_because", std::vector<std::string>(best.stale_because().begin(), best.stale_because().end())},
               {"refresh", best.refresh()},
               {"job", best.job()},
               {"ties", std::vector<std::string>(best.ties().begin(), best.ties().end())},
               {"trial", ToJson(best.trial())}};
  if (best.has_prediction()) {
    json["prediction"] = {{"problems", Json::array()}};
    for (const v1::Problem& problem : best.prediction().problems())
      json["prediction"]["problems"].push_back(ToJson(problem));
    if (best.prediction().slowdown() > 0) json["prediction"]["slowdown"] = best.prediction().slowdown();
  }
  for (const v1::RunOff::Entry& entry : best.run_off().entries())
    json["run_off"].push_back(
        {{"trial", entry.trial()}, {"time_ns", ToJson(entry.time_ns())}, {"ratio", ToJson(entry.ratio())}});
  return json;
}

Json ToJson(const v1::Refresh& refresh) {
  Json json = {{"job", refresh.job()}, {"moves", Json::array()}};
  for (const v1::Refresh::Move& move : refresh.moves()) {
    Json one = {{"target", move.target()},
                {"device", move.device_model()},
                {"problem", ToJson(move.problem())},
                {"outcome", EnumWord(move.outcome())},
                {"because", std::vector<std::string>(move.because().begin(), move.because().end())},
                {"before", ToJson(move.before())}};
    if (move.has_after()) one["after"] = ToJson(move.after());
    if (move.ratio() > 0) one["ratio"] = move.ratio();
    json["moves"].push_back(std::move(one));
  }
  return json;
}

Json ToJson(const v1::Verdict& verdict) {
  Json json = {{"verdict", EnumWord(verdict.outcome())}, {"stage", EnumWord(verdict.stage())}};
  if (verdict.has_error()) json["error"] = ToJson(verdict.error());
  if (!verdict.trial().empty()) json["trial"] = verdict.trial();
  json["comparisons"] = Json::array();
  for (const v1::Comparison& one : verdict.comparisons()) {
    Json comparison = {{"target", one.target()},
                       {"device", one.device_model()},
                       {"problem", ToJson(one.problem())},
                       {"draw", one.draw()},
                       {"trial", one.trial()},
                       {"estimate", one.estimate()},
                       {"time_ns", one.time_ns()},
                       {"nondeterministic", one.nondeterministic()}};
    if (one.seed() != 0) comparison["seed"] = one.seed();
    if (!one.reference().empty()) {
      comparison["reference"] = one.reference();
      comparison["reference_ns"] = one.reference_ns();
    }
    if (one.speedup() > 0) comparison["speedup"] = one.speedup();
    if (one.speedup_low() > 0) comparison["speedup_ci"] = {one.speedup_low(), one.speedup_high()};
    if (one.bound_ns() > 0) {
      comparison["bound_ns"] = one.bound_ns();
      comparison["limit"] = EnumWord(one.limit());
    }
    json["comparisons"].push_back(std::move(comparison));
  }
  return json;
}

Json ToJson(const v1::TuningJob& job) {
  Json json = {{"name", job.name()},
               {"spec", job.spec().name()},
               {"state", StateName(job.state())},
               {"trials_planned", job.trials_planned()},
               {"trials_compiled", job.trials_compiled()},
               {"trials_finished", job.trials_finished()},
               {"trials_failed", job.trials_failed()},
               {"trials_cached", job.trials_cached()},
               {"compiled_ahead", job.compiled_ahead()},
               {"stop_reason", EnumWord(job.stop_reason())},
               {"tenant", job.tenant()},
               {"background", job.spec().search().background()},
               {"created_by", job.created_by()}};
  if (job.has_queue()) {
    json["queue"] = {{"waiting", job.queue().waiting()}, {"ahead", job.queue().ahead()}, {"seconds", nullptr}};
    if (job.queue().has_seconds()) json["queue"]["seconds"] = job.queue().seconds();
  }
  if (job.has_error()) json["error"] = ToJson(job.error());
  if (job.has_refresh()) json["refresh"] = ToJson(job.refresh());
  AddTime(job.create_time(), "create_time", &json);
  if (job.has_end_time()) AddTime(job.end_time(), "end_time", &json);
  return json;
}

std::vector<std::string> TargetNames(const v1::Worker& worker) {
  std::vector<std::string> names;
  for (const v1::TargetDescription& target : worker.targets()) names.push_back(target.id());
  return names;
}

// Null where there is none.
Json ToJson(const v1::Restriction& restriction) {
  if (restriction.kind() == v1::Restriction::KIND_UNSPECIFIED) return nullptr;
  Json json = {{"kind", EnumWord(restriction.kind())}, {"reason", restriction.reason()}, {"by", restriction.by()}};
  AddTime(restriction.since(), "since", &json);
  return json;
}

Json ToJson(const v1::CostModel& model) {
  Json kernels = Json::array();
  for (const v1::CostModel::Kernel& kernel : model.kernels()) {
    kernels.push_back({{"digest", kernel.digest()},
                       {"names", std::vector<std::string>(kernel.names().begin(), kernel.names().end())},
                       {"searches", kernel.searches()},
                       {"results", kernel.results()},
                       {"rank_correlation", kernel.rank_correlation()},
                       {"estimate_rank_correlation", kernel.estimate_rank_correlation()}});
  }
  return {{"chip", model.target()},
          {"version", model.version()},
          {"learned", google::protobuf::util::TimeUtil::ToString(model.learn_time())},
          {"searches", model.searches()},
          {"results", model.results()},
          {"rank_correlation", model.rank_correlation()},
          {"estimate_rank_correlation", model.estimate_rank_correlation()},
          {"used", model.used()},
          {"kernels", kernels}};
}

Json ToJson(const v1::Worker& worker) {
  Json devices = Json::array();
  for (const v1::Device& device : worker.devices()) {
    devices.push_back({{"id", device.id()},
                       {"kind", device.kind()},
                       {"chip", device.target()},
                       {"model", device.model()},
                       {"driver", device.driver()},
                       {"memory_bytes", device.memory_bytes()},
                       {"multiprocessors", device.multiprocessors()},
                       {"state", EnumWord(device.state())},
                       {"state_reason", device.state_reason()},
                       {"restriction", ToJson(device.restriction())}});
  }
  Json json = {{"name", worker.name()},
               {"host", worker.host()},
               {"state", EnumWord(worker.state())},
               {"restriction", ToJson(worker.restriction())},
               {"devices", devices},
               {"targets", TargetNames(worker)},
               {"compile_slots", worker.compile_slots()},
               {"compile_busy", worker.compile_busy()},
               {"compiler_build", worker.compiler_build()},
               {"assembler_build", worker.assembler_build()},
               {"version", worker.version()},
               {"client_binaries", worker.client_binaries()}};
  AddTime(worker.last_seen(), "last_seen", &json);
  return json;
}

Json TuningResult(const v1::TuningJob& job, const std::vector<v1::Trial>& trials) {
  Json json = {{"job", job.name()}, {"state", StateName(job.state())}, {"stop_reason", EnumWord(job.stop_reason())}};
  if (job.has_error()) json["error"] = ToJson(job.error());
  if (job.has_verdict()) json["evaluation"] = ToJson(job.verdict());
  json["trials"] = Json::array();
  for (const v1::Trial& trial : trials) json["trials"].push_back(ToJson(trial));
  json["best"] = Json::array();
  for (const v1::BestVariant& best : job.best()) json["best"].push_back(ToJson(best));
  return json;
}

std::string StateName(v1::JobState state) {
  std::string name = v1::JobState_Name(state);
  constexpr absl::string_view kPrefix = "JOB_STATE_";
  return absl::StartsWith(name, kPrefix) ? name.substr(kPrefix.size()) : name;
}

absl::Status WriteJson(Context& context, const JsonOption& option, const Json& json) {
  // Text from elsewhere may be no UTF-8; it is shown with replacement characters.
  std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (!option.file.empty()) return WriteFile(option.file, text);
  *context.out << text << std::flush;
  return absl::OkStatus();
}

}  // namespace lathe::cli
