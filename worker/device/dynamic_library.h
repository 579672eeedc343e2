// A library that is loaded at run time, so that nothing of it is needed to build.
#ifndef LATHE_WORKER_DEVICE_DYNAMIC_LIBRARY_H_
#define LATHE_WORKER_DEVICE_DYNAMIC_LIBRARY_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace lathe {

// Stays loaded for the rest of the process: drivers do not survive being unloaded. Thread-safe.
class DynamicLibrary {
 public:
  // The first of `names` that loads. Error: NotFound, with what the loader said.
  static absl::StatusOr<DynamicLibrary> Open(const std::vector<std::string>& names);

  // Null where there is no such symbol.
  void* Symbol(const char* name) const;

  // Sets `function` to the symbol of that name. Error: NotFound.
  template <typename Function>
  absl::Status Bind(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(Symbol(name));
    return function != nullptr ? absl::OkStatus() : Missing(name);
  }

  const std::string& name() const { return name_; }

 private:
  absl::Status Missing(const char* name) const;

  std::string name_;
  void* handle_ = nullptr;
};

}  // namespace lathe

#endif  // LATHE_WORKER_DEVICE_DYNAMIC_LIBRARY_H_
