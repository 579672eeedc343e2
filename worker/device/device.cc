#include "worker/device/device.h"

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

ErrorKind KindOfFinding(const std::string& kind) {
  if (kind == "out_of_bounds") return ErrorKind::illegal_access;
  if (kind == "limit") return ErrorKind::simulation_limit;
  return ParseErrorKind(kind).value_or(ErrorKind::internal);
}

}  // namespace

absl::Status FindingError(const internal::SimulationFinding& finding) {
  std::string where = absl::StrCat(" (program ", finding.program(), ", warp ", finding.warp());
  if (!finding.location().empty()) absl::StrAppend(&where, ", at ", finding.location());
  return MakeError(KindOfFinding(finding.kind()), absl::StrCat(finding.message(), where, ")"));
}

}  // namespace lathe
