#include "worker/measure/staging.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/numerics/inputs.h"

namespace lathe {

Grid GridOf(const internal::ResolvedProblem& problem) {
  Grid grid = {1, 1, 1};
  for (int i = 0; i < std::min(3, problem.grid_size()); ++i) grid[i] = std::max(1u, problem.grid(i));
  return grid;
}

std::string StagedProblem::Key(const internal::ResolvedProblem& problem, uint64_t seed) {
  std::string key = absl::StrCat(seed);
  // Maps have no order in protobuf, but these messages hold none, so equal ones serialise equally.
  for (const internal::ResolvedArgument& argument : problem.arguments()) {
    const std::string bytes = argument.SerializeAsString();
    absl::StrAppend(&key, "/", bytes.size(), ":", bytes);
  }
  return key;
}

absl::StatusOr<std::unique_ptr<StagedProblem>> StagedProblem::Create(Device& device,
                                                                     const internal::ResolvedProblem& problem,
                                                                     uint64_t seed) {
  std::unique_ptr<StagedProblem> staged(new StagedProblem(device));
  for (int i = 0; i < problem.arguments_size(); ++i) {
    const internal::ResolvedArgument& argument = problem.arguments(i);
    if (argument.has_tensor()) {
      LATHE_RETURN_IF_ERROR(staged->Stage(argument.tensor(), i, seed));
    } else {
      staged->arguments_.emplace_back(argument.scalar());
    }
  }
  return staged;
}

absl::Status StagedProblem::Stage(const internal::ResolvedTensor& tensor, int argument, uint64_t seed) {
  LATHE_ASSIGN_OR_RETURN(const uint64_t bytes, TensorBytes(tensor));
  StagedTensor staged;
  staged.argument = argument;
  staged.dtype = *ParseDtype(tensor.dtype());
  staged.role = tensor.role();
  LATHE_ASSIGN_OR_RETURN(staged.host, SharedMemory::Create(bytes));
  const std::span<uint8_t> host = staged.host->bytes();
  if (staged.role == v1::ARGUMENT_ROLE_OUTPUT) {
    std::fill(host.begin(), host.end(), PoisonByte(staged.dtype));
  } else {
    LATHE_RETURN_IF_ERROR(FillTensor(tensor, seed, argument, host));
  }
  LATHE_ASSIGN_OR_RETURN(staged.device, device_.Allocate(bytes));
  arguments_.emplace_back(staged.device);
  tensors_.push_back(std::move(staged));
  if (tensors_.back().role == v1::ARGUMENT_ROLE_OUTPUT) return absl::OkStatus();
  return device_.CopyIn(tensors_.back().device, host);
}

StagedProblem::~StagedProblem() {
  for (const StagedTensor& tensor : tensors_) device_.Free(tensor.device);
}

absl::Status StagedProblem::Prepare(Device& device) const {
  for (const StagedTensor& tensor : tensors_) {
    if (tensor.role == v1::ARGUMENT_ROLE_OUTPUT) {
      LATHE_RETURN_IF_ERROR(device.Fill(tensor.device, PoisonByte(tensor.dtype)));
    } else if (tensor.role == v1::ARGUMENT_ROLE_INOUT) {
      LATHE_RETURN_IF_ERROR(device.CopyIn(tensor.device, tensor.host->bytes()));
    }
  }
  return absl::OkStatus();
}

absl::Status StagedProblem::RestoreAll(Device& device) const {
  for (const StagedTensor& tensor : tensors_)
    if (tensor.role == v1::ARGUMENT_ROLE_INPUT)
      LATHE_RETURN_IF_ERROR(device.CopyIn(tensor.device, tensor.host->bytes()));
  return Prepare(device);
}

}  // namespace lathe
