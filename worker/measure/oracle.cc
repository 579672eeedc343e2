#include "worker/measure/oracle.h"

#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

// Every tensor is a copy, inputs too, so that a reference that writes where it should not spoils
// nothing.
absl::StatusOr<std::unique_ptr<SharedMemory>> CopyOf(const SharedMemory& memory) {
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<SharedMemory> copy, SharedMemory::Create(memory.bytes().size()));
  if (!memory.bytes().empty()) std::memcpy(copy->bytes().data(), memory.bytes().data(), memory.bytes().size());
  return copy;
}

absl::Status CheckWrites(const internal::ReferenceResult& result, const StagedProblem& staged, int arguments) {
  // The counts are for each argument; a reference that counts only buffers is understood too.
  const bool for_all = result.bytes_written_size() == arguments;
  uint64_t written = 0;
  for (size_t i = 0; i < staged.tensors().size(); ++i) {
    const StagedTensor& tensor = staged.tensors()[i];
    const int index = for_all ? tensor.argument : static_cast<int>(i);
    const uint64_t bytes = index < result.bytes_written_size() ? result.bytes_written(index) : 0;
    if (!tensor.written() && bytes > 0)
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("the kernel writes to argument ", tensor.argument, ", whose role is input"),
                       absl::StrCat("arguments[", tensor.argument, "].role"));
    written += bytes;
  }
  if (written == 0)
    return MakeError(ErrorKind::check_failed, "the programs that were chosen for the check write nothing");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Expected>> AskOracle(CompilerPool& pool, const OracleQuestion& question,
                                                    const internal::ResolvedProblem& problem,
                                                    const StagedProblem& staged, absl::Duration timeout) {
  internal::RunReference request;
  request.set_module_text(question.module_text);
  request.set_entry(question.entry);
  for (uint32_t extent : question.grid) request.add_grid(extent);
  for (uint64_t program : question.programs) request.add_programs(program);
  auto expected = std::make_unique<Expected>();
  size_t next = 0;
  for (int i = 0; i < problem.arguments_size(); ++i) {
    internal::KernelArgument* argument = request.add_arguments();
    if (!problem.arguments(i).has_tensor()) {
      argument->set_scalar(problem.arguments(i).scalar());
      continue;
    }
    const StagedTensor& tensor = staged.tensors()[next++];
    ExpectedTensor copy;
    LATHE_ASSIGN_OR_RETURN(copy.values, CopyOf(*tensor.host));
    LATHE_ASSIGN_OR_RETURN(copy.written, SharedMemory::Create(tensor.host->bytes().size()));
    *argument->mutable_buffer() = copy.values->buffer();
    *request.add_written() = copy.written->buffer();
    expected->tensors.push_back(std::move(copy));
  }
  CallOptions call;
  call.deadline = absl::Now() + timeout;
  absl::StatusOr<internal::ReferenceResult> result = pool.Reference(std::move(request), call);
  if (!result.ok())
    return MakeError(ErrorKind::check_failed, absl::StrCat("the reference: ", FormatError(DetailOf(result.status()))));
  LATHE_RETURN_IF_ERROR(CheckWrites(*result, staged, problem.arguments_size()));
  for (size_t i = 0; i < staged.tensors().size(); ++i)
    if (!staged.tensors()[i].written()) expected->tensors[i] = {};
  return expected;
}

}  // namespace lathe
