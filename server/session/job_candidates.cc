// The kernel, launch and compilation of each trial and look.
#include <algorithm>
#include <utility>

#include "proto/support/status_macros.h"
#include "server/admission/targets.h"
#include "server/cache/keys.h"
#include "server/session/job_machine.h"
#include "server/session/policy.h"
#include "server/session/trial_state.h"
#include "tuner/space/arrays.h"
#include "tuner/space/problem.h"

namespace lathe {

absl::Status JobMachine::FillCandidate(int ordinal) {
  Slot& slot = slots_[ordinal];
  internal::Candidate& candidate = slot.candidate;
  candidate.set_trial(trials_[ordinal].name());
  *candidate.mutable_artifact() = trials_[ordinal].artifact();
  candidate.clear_profile();
  if (IsProfile(ordinal)) {
    *candidate.mutable_profile()->mutable_constants() = trials_[ordinal].constants();
    *candidate.mutable_profile()->mutable_problem() = arms_[slot.arm].problem.values();
    if (job_.job.spec().profile().scopes() == v1::Profiling::INSTRUCTIONS) {
      candidate.mutable_profile()->set_instructions(true);
      *candidate.mutable_profile()->mutable_lines() = LinesOf(ordinal);
    }
  }
  return FillCandidate(slot.arm, slot.point, &candidate);
}

absl::Status JobMachine::FillCandidate(size_t a, size_t point, internal::Candidate* filled) const {
  internal::Candidate& candidate = *filled;
  const Arm& arm = arms_[a];
  const KernelOfTrial kernel = KernelOf(a, point);
  const v1::TuningSpec& spec = *kernel.spec;
  const AdmittedModule& module = *kernel.module;
  const AdmittedModule& checked = reference_spec_ ? modules_.back() : module;
  Names names = NamesOf(spec, kernel.variant, arm.device.target(), parameters_.knob_rows);
  candidate.set_module_digest(module.record->info.digest());
  LATHE_ASSIGN_OR_RETURN(*candidate.mutable_problem(),
                         ResolveProblem(spec, arm.problem, names, module.entry->arguments(), arm.problem_field));
  candidate.clear_check_problem();
  if (spec.check().has_problem()) {
    LATHE_ASSIGN_OR_RETURN(
        *candidate.mutable_check_problem(),
        ResolveProblem(spec, spec.check().problem(), names, module.entry->arguments(), "check.problem"));
  }
  candidate.clear_reference();
  if (expects_arrays_) {
    *candidate.mutable_reference()->mutable_problem() = candidate.problem();
    if (candidate.has_check_problem()) {
      *candidate.mutable_reference()->mutable_check_problem() = candidate.check_problem();
    }
    return absl::OkStatus();
  }
  if (reference_spec_) LATHE_RETURN_IF_ERROR(FillReference(arm, &candidate));
  if (!spec.check().has_problem() && checked.record->info.needs_full_grid()) {
    uint64_t programs = 1;
    const internal::ResolvedProblem& run = reference_spec_ ? candidate.reference().problem() : candidate.problem();
    for (uint32_t size : run.grid()) programs *= size;
    if (programs <= kWholeGridPrograms) *candidate.mutable_check_problem() = candidate.problem();
  }
  return absl::OkStatus();
}

JobMachine::KernelOfTrial JobMachine::KernelOf(size_t arm, size_t point) const {
  const SearchSpace& space = *arms_[arm].space;
  if (point == space.size()) {
    return {&*reference_spec_, {0, job_.job.spec().check().reference().knobs()}, &modules_.back()};
  }
  if (point > space.size()) {
    KernelOfTrial kernel = KernelOf(arm, slots_[point - ProfilePoint(arm, 0)].point);
    kernel.variant.knobs = ProfilingKnobs(kernel.variant.knobs);
    return kernel;
  }
  Variant variant = space.At(point);
  const AdmittedModule* module = &modules_[variant.module_index];
  return {&job_.job.spec(), std::move(variant), module};
}

const internal::SourceLines& JobMachine::LinesOf(int ordinal) const {
  return KernelOf(slots_[ordinal].arm, slots_[ordinal].point).module->record->info.source_lines();
}

absl::Status JobMachine::FillReference(const Arm& arm, internal::Candidate* candidate) const {
  const AdmittedModule& module = modules_.back();
  const ArgumentLayouts& layouts = module.entry->arguments();
  internal::ReferenceKernel& reference = *candidate->mutable_reference();
  reference.set_module_digest(module.record->info.digest());
  reference.set_entry(module.entry->name());
  LATHE_ASSIGN_OR_RETURN(*reference.mutable_problem(),
                         arm.reference_launch->Resolve(arm.problem, layouts, arm.problem_field));
  LATHE_RETURN_IF_ERROR(CheckSameTensors(candidate->problem(), reference.problem()));
  const v1::Check& check = reference_spec_->check();
  if (!check.has_problem()) return absl::OkStatus();
  LATHE_ASSIGN_OR_RETURN(*reference.mutable_check_problem(),
                         arm.reference_launch->Resolve(check.problem(), layouts, "check.problem"));
  return CheckSameTensors(candidate->check_problem(), reference.check_problem());
}

// One artifact serves both problems.
v1::Specialization JobMachine::SpecializationOf(const Arm& arm, const internal::Candidate& candidate) const {
  const v1::TargetDescription* target = FindTarget(*parameters_.targets, arm.device.target());
  if (target == nullptr) return {};
  std::vector<const internal::ResolvedProblem*> problems = {&candidate.problem()};
  if (candidate.has_check_problem()) problems.push_back(&candidate.check_problem());
  return SpecializationFor(problems, target->specializes_on());
}

CompileOrder JobMachine::OrderOf(int ordinal) const {
  const Slot& slot = slots_[ordinal];
  return OrderOf(slot.arm, slot.point, slot.candidate);
}

CompileOrder JobMachine::OrderOf(size_t a, size_t point, const internal::Candidate& candidate) const {
  const Arm& arm = arms_[a];
  const KernelOfTrial kernel = KernelOf(a, point);
  CompileOrder order;
  order.identity.module_digest = candidate.module_digest();
  order.identity.entry = kernel.module->entry->name();
  order.identity.target = arm.device.target();
  order.identity.knobs = CanonicalKnobs(kernel.variant.knobs, parameters_.knob_rows);
  order.knobs = kernel.variant.knobs;
  order.specialization = SpecializationOf(arm, candidate);
  order.identity.specialization = CanonicalSpecialization(order.specialization);
  order.want_simulation = arm.device.simulated();
  order.tenant = job_.job.tenant();
  if (parameters_.settings.tenants_apart) order.identity.owner = order.tenant;
  order.priority = job_.job.priority();
  order.background = IsBackground(job_.job);
  order.bounded = false;  // the job's window bounds it
  return order;
}

}  // namespace lathe
