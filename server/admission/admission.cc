#include "server/admission/admission.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/digest.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/printable.h"
#include "proto/support/source_lines.h"
#include "proto/support/status_macros.h"
#include "server/admission/targets.h"
#include "server/cache/keys.h"
#include "tuner/budget/budget.h"
#include "tuner/space/arrays.h"
#include "tuner/space/client_binary.h"
#include "tuner/space/drawn.h"
#include "tuner/space/problem.h"
#include "tuner/space/reference.h"
#include "tuner/strategy/registry.h"

namespace lathe {
namespace {
constexpr size_t kShortText = 16 << 10;
}  // namespace

Admission::Admission(ModuleCatalog* catalog, Store* store, CompileBroker* broker, const Scheduler* scheduler,
                     internal::CompilerDescription description, AdmissionLimits limits, const ServerMetrics* metrics)
    : catalog_(catalog),
      files_(store),
      broker_(broker),
      scheduler_(scheduler),
      description_(std::move(description)),
      rows_(description_.knobs().begin(), description_.knobs().end()),
      limits_(limits),
      hits_(metrics->lathe_server_cache_requests_total.With({"compile", "hit", ""})) {}

// ---- compiling

std::string Admission::ContentKey(const v1::CompileRequest& request, absl::string_view tenant) const {
  const v1::ModuleSource& module = request.module();
  std::string key;
  if (module.has_text()) {
    // To compare a short text is cheaper than to hash it.
    key = module.text().size() <= kShortText ? absl::StrCat("=", module.text()) : Sha256Digest(module.text());
  } else if (module.has_digest()) {
    key = absl::StrCat(module.digest(), "/", module.received_digest());
  } else {
    return "";
  }
  absl::StrAppend(&key, " ", request.target(), " ", request.entry(), " ", request.emit());
  // Map fields have no order of their own.
  std::map<absl::string_view, const v1::KnobValue*> knobs;
  for (const auto& [name, value] : request.knobs().values()) knobs[name] = &value;
  for (const auto& [name, value] : knobs) {
    absl::StrAppend(&key, " ", name, "=", static_cast<int>(value->value_case()), FormatKnobValue(*value));
  }
  if (request.has_specialization()) absl::StrAppend(&key, " ", CanonicalSpecialization(request.specialization()));
  // First, and with its size, so that no tenant writes the key of another.
  if (limits_.tenants_apart) key.insert(0, absl::StrCat(tenant.size(), ":", tenant, " "));
  return key;
}

absl::Status Admission::CheckSize(const v1::CompileRequest& request) const {
  if (request.module().text().size() > limits_.max_module_bytes) {
    return MakeError(ErrorKind::ir_too_large,
                     absl::StrCat("the module has ", request.module().text().size(), " bytes, the limit is ",
                                  limits_.max_module_bytes),
                     "module");
  }
  return absl::OkStatus();
}

std::shared_ptr<const v1::CompileResponse> Admission::Recall(const v1::CompileRequest& request,
                                                             absl::string_view tenant) {
  std::string key = ContentKey(request, tenant);
  if (key.empty()) return nullptr;
  std::shared_ptr<const Answer> answer = answers_.Get(key);
  if (!answer || answer->fleet_version != scheduler_->FleetVersion()) return nullptr;
  hits_.Increment();
  return std::shared_ptr<const v1::CompileResponse>(answer, &answer->response);
}

absl::StatusOr<const v1::TargetDescription*> Admission::FindKnownTarget(absl::string_view target,
                                                                        absl::string_view field) const {
  if (const v1::TargetDescription* found = FindTarget(description_.targets(), target)) return found;
  return MakeError(ErrorKind::unknown_target,
                   absl::StrCat("'", target, "' is not a chip; there are ", ListTargets(description_.targets())),
                   field);
}

// An attribute that no target knows is a mistake; one that this target does not use is not.
absl::Status Admission::CheckSpecialization(const v1::Specialization& given, const v1::EntryPoint& entry) const {
  std::set<std::string> known;
  for (const v1::TargetDescription& target : description_.targets()) {
    known.insert(target.specializes_on().begin(), target.specializes_on().end());
  }
  for (const auto& [position, attributes] : given.arguments()) {
    const std::string field = absl::StrCat("specialization.arguments[", position, "]");
    if (position >= static_cast<uint32_t>(entry.arguments_size())) {
      return MakeError(ErrorKind::argument_mismatch,
                       absl::StrCat("'", entry.name(), "' has ", entry.arguments_size(), " arguments; the first is 0"),
                       field);
    }
    for (const auto& [name, value] : attributes.values()) {
      if (known.contains(name)) continue;
      return MakeError(ErrorKind::argument_mismatch,
                       absl::StrCat("no target specialises on '", name, "', only on ", absl::StrJoin(known, ", ")),
                       field);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<CompileOrder> Admission::Admit(const v1::CompileRequest& request, absl::string_view tenant) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  LATHE_ASSIGN_OR_RETURN(const v1::TargetDescription* target, FindKnownTarget(request.target(), "target"));
  const auto& phases = description_.phases();
  if (!request.emit().empty() && std::find(phases.begin(), phases.end(), request.emit()) == phases.end()) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("no phase is called '", request.emit(), "'; there are ", absl::StrJoin(phases, ", ")),
                     "emit");
  }
  LATHE_RETURN_IF_ERROR(ValidateKnobs(request.knobs(), request.target(), rows_));
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const ModuleRecord> module, catalog_->Resolve(request.module(), "module"));
  LATHE_ASSIGN_OR_RETURN(const v1::EntryPoint* entry, FindEntry(module->info, request.entry(), "entry"));
  LATHE_RETURN_IF_ERROR(CheckSpecialization(request.specialization(), *entry));
  CompileOrder order;
  order.identity.module_digest = module->info.digest();
  order.identity.entry = entry->name();
  order.identity.target = request.target();
  order.identity.knobs = CanonicalKnobs(request.knobs(), rows_);
  order.knobs = request.knobs();
  order.module = module;
  order.specialization = EffectiveSpecialization(request.specialization(), *target);
  order.identity.specialization = CanonicalSpecialization(order.specialization);
  order.emit = request.emit();
  order.tenant = std::string(tenant);
  if (limits_.tenants_apart) order.identity.owner = order.tenant;
  return order;
}

uint64_t Admission::Compile(CompileOrder order, CompileResponseDone done) {
  std::string emit = order.emit;
  std::shared_ptr<const ModuleRecord> module = order.module;
  return broker_->Request(std::move(order), [emit = std::move(emit), module = std::move(module),
                                             done = std::move(done)](const CompileAnswer& answer) {
    if (!answer.status.ok()) return done(answer.status);
    if (!answer.record.error.kind().empty()) {
      v1::ErrorDetail error = answer.record.error;
      if (module) PointAtSource(module->info.source_lines(), &error);
      return done(ErrorFromDetail(error));
    }
    v1::CompileResponse response;
    *response.mutable_artifact() = answer.record.outcome.artifact();
    if (module) PointAtSource(module->info.source_lines(), response.mutable_artifact());
    response.set_cached(answer.cached);
    response.set_miss_reason(answer.miss_reason);
    response.set_compile_ms(answer.record.outcome.compile_ms());
    if (!emit.empty()) response.set_emit_digest(EmitDigest(answer.record, emit));
    done(std::move(response));
  });
}

uint64_t Admission::Compile(const v1::CompileRequest& request, absl::string_view tenant, CompileResponseDone done) {
  std::string content_key = ContentKey(request, tenant);
  const uint64_t fleet_version = scheduler_->FleetVersion();
  absl::StatusOr<CompileOrder> order = Admit(request, tenant);
  if (!order.ok()) {
    done(order.status());
    return 0;
  }
  return Compile(*std::move(order), [this, content_key = std::move(content_key), fleet_version,
                                     done = std::move(done)](absl::StatusOr<v1::CompileResponse> response) {
    if (response.ok()) {
      auto remembered = std::make_shared<Answer>(Answer{fleet_version, *response});
      remembered->response.set_cached(true);
      remembered->response.clear_miss_reason();
      answers_.Put(content_key, std::move(remembered));
    }
    done(std::move(response));
  });
}

absl::StatusOr<v1::InspectResponse> Admission::Inspect(const v1::InspectRequest& request) {
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const ModuleRecord> module, catalog_->Resolve(request.module(), "module"));
  v1::InspectResponse response;
  response.set_digest(module->info.digest());
  *response.mutable_entries() = module->info.entries();
  return response;
}

// ---- specifications

absl::StatusOr<AdmittedModule> Admission::ResolveModule(const v1::ModuleSource& source, absl::string_view entry,
                                                        const std::string& field) {
  AdmittedModule module;
  if (source.has_binary()) {
    LATHE_ASSIGN_OR_RETURN(const std::shared_ptr<const ClientBinary> binary,
                           files_.ResolveBinary(source.binary(), absl::StrCat(field, ".binary")));
    module.record = std::shared_ptr<const ModuleRecord>(binary, &binary->record);
    module.binary = std::shared_ptr<const v1::Artifact>(binary, &binary->artifact);
  } else {
    LATHE_ASSIGN_OR_RETURN(module.record, catalog_->Resolve(source, field));
  }
  LATHE_ASSIGN_OR_RETURN(module.entry, FindEntry(module.record->info, entry, "entry"));
  return module;
}

absl::StatusOr<std::vector<AdmittedModule>> Admission::ResolveModules(const v1::TuningSpec& spec) {
  std::vector<AdmittedModule> modules;
  for (int i = 0; i < spec.modules_size(); ++i) {
    LATHE_ASSIGN_OR_RETURN(modules.emplace_back(),
                           ResolveModule(spec.modules(i), spec.entry(), absl::StrCat("modules[", i, "]")));
  }
  if (!spec.check().has_reference()) return modules;
  const v1::Reference& reference = spec.check().reference();
  AdmittedModule& module = modules.emplace_back();
  LATHE_ASSIGN_OR_RETURN(module.record, catalog_->Resolve(reference.module(), "check.reference.module"));
  LATHE_ASSIGN_OR_RETURN(module.entry, FindEntry(module.record->info, reference.entry(), "check.reference.entry"));
  return modules;
}

namespace {

// More would say nothing more of a kernel.
constexpr int kMostDraws = 64;

absl::Status CheckReference(const v1::TuningSpec& spec, const std::vector<AdmittedModule>& modules) {
  const v1::Check& check = spec.check();
  if (check.draws() < 0 || check.draws() > kMostDraws) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the check has ", check.draws(), " draws; 0 (one) to ", kMostDraws, " are allowed"),
                     "check.draws");
  }
  LATHE_RETURN_IF_ERROR(CheckExpected(spec));
  LATHE_RETURN_IF_ERROR(CheckDrawn(spec));
  if (!check.has_reference()) {
    if (check.draws() > 1) {
      return MakeError(ErrorKind::invalid_argument, "several draws belong to a check with a reference", "check.draws");
    }
    if (!check.has_work() || HasExpected(spec)) return absl::OkStatus();
    return MakeError(ErrorKind::invalid_argument, "work belongs to a check with a reference or expected outputs",
                     "check.work");
  }
  if (check.disabled()) {
    return MakeError(ErrorKind::invalid_argument, "a check that is disabled has no reference", "check.disabled");
  }
  if (modules.back().record->info.level() == internal::ModuleInfo::TTG) {
    return MakeError(ErrorKind::invalid_argument, "the reference is to be a module of the tt dialect",
                     "check.reference.module");
  }
  return InReference(CheckArguments(*ReferenceSpec(spec), modules.back().entry->arguments()));
}

// Names and labels stand in tables and logs. `field` is the path of what the word is.
absl::Status CheckWord(absl::string_view word, absl::string_view what, absl::string_view field) {
  constexpr size_t kLongest = 256;
  if (word.size() <= kLongest && Printable(word) == word) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat(what, " has ", kLongest, " bytes at most, and no control characters"), field);
}

absl::Status CheckWords(const v1::TuningSpec& spec) {
  constexpr int kMostLabels = 64;
  LATHE_RETURN_IF_ERROR(CheckWord(spec.name(), "a name", "name"));
  if (spec.labels_size() > kMostLabels) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("there are ", spec.labels_size(), " labels; ", kMostLabels, " are allowed"),
                     "labels");
  }
  for (const auto& [key, value] : spec.labels()) {
    LATHE_RETURN_IF_ERROR(CheckWord(key, "the key of a label", "labels"));
    LATHE_RETURN_IF_ERROR(CheckWord(value, "a label", absl::StrCat("labels.", key)));
  }
  return absl::OkStatus();
}

// A kernel that is listed twice would be measured twice, and tie with itself. `spec` names its modules by digest.
absl::Status CheckModulesDiffer(const v1::TuningSpec& spec) {
  std::map<std::pair<std::string, std::map<std::string, int64_t>>, int> first;
  for (int i = 0; i < spec.modules_size(); ++i) {
    const v1::ModuleSource& module = spec.modules(i);
    std::map<std::string, int64_t> constants(module.constants().begin(), module.constants().end());
    const auto [other, is_new] =
        first.try_emplace({module.has_binary() ? module.binary().digest() : module.digest(), std::move(constants)}, i);
    if (is_new) continue;
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("is the module of modules[", other->second, "] again, with the same constants"),
                     absl::StrCat("modules[", i, "]"));
  }
  return absl::OkStatus();
}

// A list of models with a word about each.
std::string Listed(const std::vector<v1::JobDevice>& devices) {
  return absl::StrJoin(devices, ", ", [](std::string* out, const v1::JobDevice& device) {
    absl::StrAppend(out, device.device_model(), " (", device.target(), device.simulated() ? ", simulated)" : ")");
  });
}

std::vector<v1::Device> WithExpected(std::vector<v1::Device> attached, absl::Span<const v1::Device> expected) {
  std::set<std::string> chips;
  for (const v1::Device& device : attached) chips.insert(device.target());
  for (const v1::Device& device : expected) {
    if (!chips.contains(device.target())) attached.push_back(device);
  }
  return attached;
}

}  // namespace

absl::StatusOr<std::vector<v1::JobDevice>> Admission::DevicesForBinaries(const AdmittedSpec& admitted,
                                                                         std::vector<v1::JobDevice> chosen) const {
  std::set<std::string> allowed;
  for (const v1::Worker& worker : scheduler_->Workers()) {
    if (!worker.client_binaries()) continue;
    for (const v1::Device& device : worker.devices()) allowed.insert(device.model());
  }
  std::vector<v1::JobDevice> devices;
  for (const v1::JobDevice& device : chosen) {
    const bool own = std::all_of(admitted.spec.modules().begin(), admitted.spec.modules().end(),
                                 [&](const auto& module) { return module.binary().target() == device.target(); });
    if (own && !device.simulated() && allowed.contains(device.device_model())) devices.push_back(device);
  }
  if (!devices.empty()) return devices;
  return MakeError(ErrorKind::no_worker,
                   absl::StrCat("machine code of clients is measured on real devices of its own chip, of workers that "
                                "allow it (lathe-worker --allow-client-binaries); none of these is one: ",
                                Listed(chosen)),
                   "targets");
}

absl::Status Admission::CheckProfile(const AdmittedSpec& admitted) const {
  if (!admitted.spec.has_profile()) return absl::OkStatus();
  const v1::Profiling& profile = admitted.spec.profile();
  const auto refuse = [](absl::string_view why, absl::string_view field) {
    return MakeError(ErrorKind::invalid_argument, why, field);
  };
  if (!v1::Profiling::Scopes_IsValid(profile.scopes()))
    return refuse(
        absl::StrCat("scopes of a profile are ", absl::StrJoin(EnumWords(*v1::Profiling::Scopes_descriptor()), ", ")),
        "profile.scopes");
  if (!v1::Profiling::Of_IsValid(profile.of())) return refuse("profiles are of winners or of all", "profile.of");
  if (profile.knobs().values().contains("profile"))
    return refuse("the knob profile is what profile.scopes says", "profile.knobs.profile");
  if (profile.scopes() == v1::Profiling::INSTRUCTIONS) {
    for (const auto& [name, value] : profile.knobs().values()) {
      if (absl::StartsWith(name, "profile_"))
        return refuse(absl::StrCat(name, " is of records, and instructions are told without any; omit it"),
                      absl::StrCat("profile.knobs.", name));
    }
  }
  if (HasBinaries(admitted.spec))
    return refuse("machine code of a client has no profile: the compiler writes the records", "profile");
  for (const v1::JobDevice& device : admitted.devices) {
    if (profile.scopes() == v1::Profiling::INSTRUCTIONS && !device.simulated())
      return refuse(absl::StrCat("only a simulator sees every instruction, and ", device.device_model(),
                                 " is none; ask for `everything`, or take a simulated device"),
                    "profile.scopes");
    if (absl::Status valid = ValidateKnobs(profile.knobs(), device.target(), rows_); !valid.ok()) {
      v1::ErrorDetail detail = DetailOf(valid);
      detail.set_field(absl::StrCat("profile.", detail.field()));
      return ErrorFromDetail(detail);
    }
    bool has = false, can = false;
    for (const v1::Worker& worker : scheduler_->Workers()) {
      const bool serves = std::any_of(worker.devices().begin(), worker.devices().end(),
                                      [&](const v1::Device& one) { return one.model() == device.device_model(); });
      has |= serves;
      can |= serves && worker.profiles();
    }
    if (has && !can)
      return MakeError(ErrorKind::no_worker,
                       absl::StrCat("no worker with ", device.device_model(),
                                    " can make profiles: they are of an earlier release; update one"),
                       "profile");
  }
  return absl::OkStatus();
}

absl::StatusOr<AdmittedSpec> Admission::AdmitSpec(const v1::TuningSpec& spec, uint64_t seed,
                                                  absl::Span<const v1::Device> expected) {
  LATHE_ASSIGN_OR_RETURN(const ExpandedSpec expanded, ExpandedSpec::Of(spec));
  absl::StatusOr<AdmittedSpec> admitted = AdmitExpanded(expanded, seed, expected);
  if (!admitted.ok()) return expanded.Translate(admitted.status());
  return admitted;
}

absl::StatusOr<AdmittedSpec> Admission::AdmitExpanded(const ExpandedSpec& expanded, uint64_t seed,
                                                      absl::Span<const v1::Device> expected) {
  const v1::TuningSpec& spec = expanded.spec();
  if (spec.modules().empty()) return MakeError(ErrorKind::empty_space, "the specification has no module", "modules");
  if (static_cast<size_t>(spec.problems_size()) > limits_.max_problems) {
    return MakeError(
        ErrorKind::space_too_large,
        absl::StrCat("the specification has ", spec.problems_size(), " problems, the limit is ", limits_.max_problems),
        "problems");
  }
  LATHE_RETURN_IF_ERROR(CheckWords(spec));
  LATHE_RETURN_IF_ERROR(ValidateSearch(spec.search()));
  if (spec.check().programs() < 0 || spec.check().programs() > limits_.max_check_programs) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the check has ", spec.check().programs(), " programs; 0 (the default) to ",
                                  limits_.max_check_programs, " are allowed"),
                     "check.programs");
  }
  LATHE_RETURN_IF_ERROR(CheckBinaries(spec));
  AdmittedSpec admitted;
  LATHE_ASSIGN_OR_RETURN(admitted.modules, ResolveModules(spec));
  for (int i = 0; i < spec.modules_size(); ++i) {
    const ArgumentLayouts& layouts = admitted.modules[i].entry->arguments();
    const auto& constants = spec.modules(i).constants();
    LATHE_RETURN_IF_ERROR(expanded.CheckBlocks(layouts, Names(constants.begin(), constants.end())));
    LATHE_RETURN_IF_ERROR(CheckArguments(spec, layouts));
  }
  LATHE_RETURN_IF_ERROR(CheckReference(spec, admitted.modules));
  admitted.spec = spec;
  if (spec.check().has_reference()) {
    admitted.spec.mutable_check()->mutable_reference()->mutable_module()->set_digest(
        admitted.modules.back().record->info.digest());
  }
  for (int i = 0; i < spec.modules_size(); ++i) {
    if (admitted.modules[i].binary) continue;
    admitted.spec.mutable_modules(i)->set_digest(admitted.modules[i].record->info.digest());
    admitted.spec.mutable_modules(i)->set_received_digest(admitted.modules[i].record->received_digest);
  }
  LATHE_RETURN_IF_ERROR(CheckModulesDiffer(admitted.spec));
  LATHE_ASSIGN_OR_RETURN(
      admitted.devices,
      ResolveTargets(spec.targets(), WithExpected(*scheduler_->DeviceSnapshot(), expected), description_.targets()));
  if (HasBinaries(spec)) {
    LATHE_ASSIGN_OR_RETURN(admitted.devices, DevicesForBinaries(admitted, std::move(admitted.devices)));
  }
  std::vector<NamedProblem> problems;
  for (v1::Problem& problem : ProblemsOf(spec, seed)) {
    const size_t p = problems.size();
    const bool listed = p < ListedProblems(spec) || !spec.check().has_drawn_problems();
    problems.push_back(
        {std::move(problem), listed ? absl::StrCat("problems[", p, "]") : std::string("check.drawn_problems.values")});
  }
  if (spec.check().has_problem()) problems.push_back({spec.check().problem(), "check.problem"});
  LATHE_RETURN_IF_ERROR(CheckSpaces(admitted, problems));
  LATHE_RETURN_IF_ERROR(CheckProfile(admitted));
  const bool compiles = !HasBinaries(spec) || spec.check().has_reference();
  for (const v1::JobDevice& device : admitted.devices) {
    if (compiles) LATHE_RETURN_IF_ERROR(broker_->BuildFor(device.target()).status());
  }
  return admitted;
}

absl::Status Admission::CheckSpaces(const AdmittedSpec& admitted, const std::vector<NamedProblem>& problems) {
  const v1::Check& check = admitted.spec.check();
  LATHE_RETURN_IF_ERROR(CheckStrategy(admitted.spec.search()));
  std::string last;
  for (const v1::JobDevice& device : admitted.devices) {
    if (device.target() == last) continue;  // sorted by target
    last = device.target();
    LATHE_ASSIGN_OR_RETURN(SearchSpace space, SearchSpace::Create(admitted.spec, last, rows_, space_limits()));
    if ((check.draws() > 1 || check.has_drawn_problems()) && space.size() > 1) {
      return MakeError(
          ErrorKind::invalid_argument,
          absl::StrCat("several draws and drawn problems are for one variant; the space has ", space.size()),
          check.draws() > 1 ? "check.draws" : "check.drawn_problems");
    }
    // First what is the asker's fault.
    LATHE_RETURN_IF_ERROR(CheckReferenceProblems(admitted, last, space, problems));
    LATHE_RETURN_IF_ERROR(CheckProblems(admitted, last, space, problems));
  }
  return absl::OkStatus();
}

// Evaluates every problem for the reference, beside the first variant.
absl::Status Admission::CheckReferenceProblems(const AdmittedSpec& admitted, absl::string_view target,
                                               const SearchSpace& space,
                                               const std::vector<NamedProblem>& problems) const {
  const std::optional<ReferenceLaunch> reference = ReferenceLaunch::Of(admitted.spec, target, rows_);
  if (!reference) return absl::OkStatus();
  const v1::Knobs& knobs = admitted.spec.check().reference().knobs();
  LATHE_RETURN_IF_ERROR(InReference(ValidateKnobs(knobs, target, rows_)));
  const Variant first = space.At(0);
  const Names names_of_first = NamesOf(admitted.spec, first, target, rows_);
  const ArgumentLayouts& layouts = admitted.modules.back().entry->arguments();
  const ArgumentLayouts& layouts_of_first = admitted.modules[first.module_index].entry->arguments();
  for (const auto& [problem, field] : problems) {
    absl::StatusOr<internal::ResolvedProblem> resolved = reference->Resolve(problem, layouts, field);
    if (!resolved.ok()) return InReference(resolved.status());
    LATHE_ASSIGN_OR_RETURN(const internal::ResolvedProblem own,
                           ResolveProblem(admitted.spec, problem, names_of_first, layouts_of_first, field));
    LATHE_RETURN_IF_ERROR(CheckSameTensors(own, *resolved));
    LATHE_RETURN_IF_ERROR(LeastWorkOf(admitted.spec, *resolved, reference->NamesOn(problem)).status());
  }
  return absl::OkStatus();
}

// Evaluates every problem for the first point of every module. An error that only other points have becomes the failure
// of their trials.
absl::Status Admission::CheckProblems(const AdmittedSpec& admitted, absl::string_view target, const SearchSpace& space,
                                      const std::vector<NamedProblem>& problems) {
  const v1::TuningSpec& spec = admitted.spec;
  for (int32_t module = 0; module < spec.modules_size(); ++module) {
    const std::optional<size_t> first = space.FirstOf(module);
    if (!first) continue;
    const Names names = NamesOf(spec, space.At(*first), target, rows_);
    const ArgumentLayouts& layouts = admitted.modules[module].entry->arguments();
    for (const auto& [problem, field] : problems) {
      LATHE_ASSIGN_OR_RETURN(const internal::ResolvedProblem resolved,
                             ResolveProblem(spec, problem, names, layouts, field));
      LATHE_RETURN_IF_ERROR(
          CheckArrays(spec, resolved, layouts, [this](const std::string& digest) { return files_.FindArray(digest); }));
      if (!HasExpected(spec)) continue;
      Names all = names;
      all.insert(problem.values().begin(), problem.values().end());
      LATHE_RETURN_IF_ERROR(LeastWorkOf(spec, resolved, all).status());
    }
  }
  return absl::OkStatus();
}

}  // namespace lathe
