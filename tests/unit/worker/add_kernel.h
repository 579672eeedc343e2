// Work for the one kernel that tests/support/fake_compiler.cc knows: out[i] = x[i] + y[i].
#ifndef LATHE_TESTS_UNIT_WORKER_ADD_KERNEL_H_
#define LATHE_TESTS_UNIT_WORKER_ADD_KERNEL_H_

#include <string>

#include "lathe/internal/worker.pb.h"

namespace lathe {

inline constexpr char kAddModule[] = "add";

inline internal::ResolvedProblem AddProblem(uint32_t programs) {
  internal::ResolvedProblem problem;
  problem.add_grid(programs);
  for (int i = 0; i < 3; ++i) {
    internal::ResolvedTensor* tensor = problem.add_arguments()->mutable_tensor();
    tensor->set_dtype("f32");
    tensor->add_shape(int64_t{programs} * 256);
    tensor->set_role(i == 2 ? v1::ARGUMENT_ROLE_OUTPUT : v1::ARGUMENT_ROLE_INPUT);
  }
  return problem;
}

inline v1::Knobs AddKnobs(int num_warps, const std::string& fault = "") {
  v1::Knobs knobs;
  (*knobs.mutable_values())["num_warps"].set_int_value(num_warps);
  if (!fault.empty()) (*knobs.mutable_values())["fault"].set_string_value(fault);
  return knobs;
}

inline internal::Candidate AddCandidate(const std::string& trial, const v1::Artifact& artifact,
                                        const std::string& module_digest) {
  internal::Candidate candidate;
  candidate.set_trial(trial);
  *candidate.mutable_artifact() = artifact;
  candidate.set_module_digest(module_digest);
  *candidate.mutable_problem() = AddProblem(64);
  return candidate;
}

}  // namespace lathe

#endif  // LATHE_TESTS_UNIT_WORKER_ADD_KERNEL_H_
