#include "worker/measure/check.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

absl::Status WrongResult(absl::string_view against, int argument, const Comparison& comparison) {
  return MakeError(ErrorKind::wrong_result,
                   absl::StrCat("the output differs from ", against, ": ", DescribeMismatch(argument, comparison)));
}

// A simulated device ran exactly the oracle's programs, so every other write of theirs is wrong
// too.
absl::Status CheckStrayWrites(const StagedTensor& tensor, const ExpectedTensor& expected,
                              const std::vector<uint8_t>& actual) {
  if (tensor.role != v1::ARGUMENT_ROLE_OUTPUT) return absl::OkStatus();
  const std::optional<uint64_t> stray =
      FindStrayWrite(tensor.dtype, actual, expected.written->bytes(), PoisonByte(tensor.dtype));
  if (!stray) return absl::OkStatus();
  return MakeError(ErrorKind::wrong_result, absl::StrCat("argument ", tensor.argument, ": the kernel wrote element ",
                                                         *stray, ", which the reference does not write"));
}

absl::Status CheckTensor(const Device& device, const CheckRequest& request, size_t index, size_t written_index,
                         const std::vector<uint8_t>& actual) {
  const StagedTensor& tensor = request.problem->tensors()[index];
  const ExpectedTensor& expected = request.expected->tensors[index];
  const Comparison oracle =
      CompareTensors(tensor.dtype, expected.values->bytes(), actual, expected.written->bytes(), request.tolerance);
  if (!oracle.ok()) return WrongResult("the reference", tensor.argument, oracle);
  if (device.simulated()) return CheckStrayWrites(tensor, expected, actual);
  if (request.verified == nullptr) return absl::OkStatus();
  const Tolerance twice{2 * request.tolerance.relative, 2 * request.tolerance.absolute};
  const Comparison whole = CompareTensors(tensor.dtype, (*request.verified)[written_index], actual, {}, twice);
  return whole.ok() ? absl::OkStatus() : WrongResult("the verified variant", tensor.argument, whole);
}

}  // namespace

absl::StatusOr<CheckResult> CheckKernel(Device& device, const CheckRequest& request) {
  LATHE_RETURN_IF_ERROR(request.problem->Prepare(device));
  CheckResult result;
  LATHE_ASSIGN_OR_RETURN(result.report, device.Run(*request.kernel, request.launch));
  LATHE_RETURN_IF_ERROR(device.Synchronize(request.hang_timeout));
  if (!result.report.findings.empty()) return FindingError(result.report.findings.front());
  const std::vector<StagedTensor>& tensors = request.problem->tensors();
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!tensors[i].written()) continue;
    std::vector<uint8_t> actual(tensors[i].device.size);
    LATHE_RETURN_IF_ERROR(device.CopyOut(tensors[i].device, std::span<uint8_t>(actual)));
    LATHE_RETURN_IF_ERROR(CheckTensor(device, request, i, result.output.size(), actual));
    result.output.push_back(std::move(actual));
  }
  return result;
}

}  // namespace lathe
