#include "worker/device/dynamic_library.h"

#include <dlfcn.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lathe {

absl::StatusOr<DynamicLibrary> DynamicLibrary::Open(const std::vector<std::string>& names) {
  std::string last;
  for (const std::string& name : names) {
    if (void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {
      DynamicLibrary library;
      library.name_ = name;
      library.handle_ = handle;
      return library;
    }
    const char* reason = dlerror();
    last = reason != nullptr ? reason : name;
  }
  if (names.size() == 1) return absl::NotFoundError(last);
  return absl::NotFoundError(absl::StrCat("none of ", absl::StrJoin(names, ", "), " loads; the last: ", last));
}

void* DynamicLibrary::Symbol(const char* name) const { return dlsym(handle_, name); }

absl::Status DynamicLibrary::Missing(const char* name) const {
  return absl::NotFoundError(absl::StrCat(name_, " has no ", name));
}

}  // namespace lathe
