// Answers compile requests, and checks the specifications of jobs.
//
// A request that was answered before is answered again from memory: the digest of the bytes received, with entry,
// target, knobs and the fleet's builds, leads straight to the answer, and nothing is parsed.
#ifndef LATHE_SERVER_ADMISSION_ADMISSION_H_
#define LATHE_SERVER_ADMISSION_ADMISSION_H_

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/compile.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/lru_cache.h"
#include "server/cache/client_files.h"
#include "server/cache/compile_broker.h"
#include "server/cache/module_catalog.h"
#include "tuner/space/descriptors.h"
#include "tuner/space/space.h"

namespace lathe {

struct AdmissionLimits {
  size_t max_module_bytes = 4 << 20;
  size_t max_space_points = 100'000;
  size_t max_problems = 1'000;
  int max_check_programs = 65'536;
  bool tenants_apart = false;  // no tenant gets what was computed for another
};

struct AdmittedModule {
  std::shared_ptr<const ModuleRecord> record;
  const v1::EntryPoint* entry;  // within *record
  // The machine code that a client brought in the module's place; null: none.
  std::shared_ptr<const v1::Artifact> binary = nullptr;
};

// A specification that was found to make sense.
struct AdmittedSpec {
  v1::TuningSpec spec;                  // modules by canonical digest
  std::vector<AdmittedModule> modules;  // those of `spec` in their order, then that of its reference, if it has one
  std::vector<v1::JobDevice> devices;
};

// Thread-safe.
class Admission {
 public:
  // `description` is of the compiler that the server inspects with.
  Admission(ModuleCatalog* catalog, Store* store, CompileBroker* broker, const Scheduler* scheduler,
            internal::CompilerDescription description, AdmissionLimits limits, const ServerMetrics* metrics);

  // The answer where memory has it; never waits. Null where it does not, or where the request is not well-formed.
  std::shared_ptr<const v1::CompileResponse> Recall(const v1::CompileRequest& request, absl::string_view tenant);

  // Looks at sizes alone, before anything is hashed or copied.
  absl::Status CheckSize(const v1::CompileRequest& request) const;
  // Whether Compile() would have a compiler inspect the module. May wait for the store.
  bool MustInspect(const v1::ModuleSource& module) { return catalog_->MustInspect(module); }

  using CompileResponseDone = std::function<void(absl::StatusOr<v1::CompileResponse> response)>;
  // Calls `done` once, possibly before it returns, unless the ticket is cancelled first. May wait for the store and for
  // the inspection of the module. Errors: unknown_target, unknown_entry, unknown_knob and its kin, those of the module,
  // of the broker, and of the compilation.
  uint64_t Compile(const v1::CompileRequest& request, absl::string_view tenant, CompileResponseDone done);
  // The request as an order, checked; it is the first part of Compile().
  absl::StatusOr<CompileOrder> Admit(const v1::CompileRequest& request, absl::string_view tenant);
  // Compile() of what was admitted.
  uint64_t Compile(CompileOrder order, CompileResponseDone done);
  void Cancel(uint64_t ticket) { broker_->Cancel(ticket); }

  // Drops the answers in memory, so that the store is asked again.
  void ForgetAnswers() {
    ++forgotten_;
    answers_.Clear();
  }
  bool tenants_apart() const { return limits_.tenants_apart; }
  // unavailable while the server takes no new work.
  absl::Status CheckTakesWork() const { return scheduler_->read_only().Check(); }
  // Answers of Recall() hold as long as this state of the server does.
  struct AnswersState {
    uint64_t fleet_version = 0;
    uint64_t forgotten = 0;
    friend bool operator==(const AnswersState&, const AnswersState&) = default;
  };
  AnswersState answers_state() const { return {scheduler_->FleetVersion(), forgotten_}; }
  // An answer of Recall() was given again by the caller.
  void CountHit() { hits_.Increment(); }

  absl::StatusOr<v1::InspectResponse> Inspect(const v1::InspectRequest& request);

  // Checks everything that can be known before the first trial of a job with this seed, and writes descriptors among
  // the arguments out. `expected` are devices that are not attached now but may be meant where no other one of their
  // chip is. Errors of all kinds of requests, with the field.
  absl::StatusOr<AdmittedSpec> AdmitSpec(const v1::TuningSpec& spec, uint64_t seed,
                                         absl::Span<const v1::Device> expected = {});
  // The modules of a specification that was admitted before, as in AdmittedSpec.
  absl::StatusOr<std::vector<AdmittedModule>> ResolveModules(const v1::TuningSpec& spec);

  const internal::CompilerDescription& description() const { return description_; }
  absl::Span<const internal::KnobDescription> knob_rows() const { return rows_; }
  const AdmissionLimits& limits() const { return limits_; }
  SpaceLimits space_limits() const { return {.max_points = limits_.max_space_points}; }

 private:
  absl::Status CheckSpecialization(const v1::Specialization& given, const v1::EntryPoint& entry) const;
  absl::StatusOr<const v1::TargetDescription*> FindKnownTarget(absl::string_view target, absl::string_view field) const;
  absl::StatusOr<AdmittedModule> ResolveModule(const v1::ModuleSource& source, absl::string_view entry,
                                               const std::string& field);
  // The real devices of those chosen whose workers run the machine code of clients.
  absl::StatusOr<std::vector<v1::JobDevice>> DevicesForBinaries(const AdmittedSpec& admitted,
                                                                std::vector<v1::JobDevice> chosen) const;

  // A problem of a specification, and its name in errors.
  struct NamedProblem {
    v1::Problem problem;
    std::string field;
  };

  // AdmitSpec() of what it was made of; errors name the fields of expanded.spec().
  absl::StatusOr<AdmittedSpec> AdmitExpanded(const ExpandedSpec& expanded, uint64_t seed,
                                             absl::Span<const v1::Device> expected);
  // The part of a specification that asks for profiles.
  absl::Status CheckProfile(const AdmittedSpec& admitted) const;
  absl::Status CheckSpaces(const AdmittedSpec& admitted, const std::vector<NamedProblem>& problems);
  absl::Status CheckProblems(const AdmittedSpec& admitted, absl::string_view target, const SearchSpace& space,
                             const std::vector<NamedProblem>& problems);
  absl::Status CheckReferenceProblems(const AdmittedSpec& admitted, absl::string_view target, const SearchSpace& space,
                                      const std::vector<NamedProblem>& problems) const;
  // An answer in memory. Another fleet may give another one.
  struct Answer {
    uint64_t fleet_version;
    v1::CompileResponse response;
  };

  // The contents of a request as one text; empty where it is malformed.
  std::string ContentKey(const v1::CompileRequest& request, absl::string_view tenant) const;

  ModuleCatalog* const catalog_;
  ClientFiles files_;
  CompileBroker* const broker_;
  const Scheduler* const scheduler_;
  const internal::CompilerDescription description_;
  const std::vector<internal::KnobDescription> rows_;
  const AdmissionLimits limits_;
  std::atomic<uint64_t> forgotten_{0};
  prometheus::Counter& hits_;
  LruCache<Answer> answers_{16384};
};

}  // namespace lathe

#endif  // LATHE_SERVER_ADMISSION_ADMISSION_H_
