#include "worker/measure/task_blobs.h"

#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {

absl::StatusOr<std::string> ReadBlob(const internal::MeasureTask& task, const std::string& digest) {
  const auto found = task.blobs().find(digest);
  if (found == task.blobs().end())
    return MakeError(ErrorKind::internal, absl::StrCat("the worker staged no blob ",
                                                       digest.empty() ? "(no digest)" : digest, " for this task"));
  std::ifstream file(found->second, std::ios::binary);
  if (!file) return MakeError(ErrorKind::internal, absl::StrCat("cannot read ", found->second));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace lathe
