// The options of commands that ask for what is known of a kernel.
#ifndef LATHE_CLIENT_CLI_KERNEL_OPTION_H_
#define LATHE_CLIENT_CLI_KERNEL_OPTION_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "client/cli/context.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {

// KERNEL, --entry, --target, --model, --name, --tenant and --label.
struct KernelOption {
  std::string kernel;
  std::string entry;
  std::string target;
  std::string device;
  std::string name;
  std::string tenant;
  std::vector<std::string> labels;

  void AddTo(CLI::App& command);
  // The labels by key. invalid_argument for one without '='.
  absl::StatusOr<std::map<std::string, std::string>> Labels() const;

  // A request of these fields; reads the kernel's file. Errors: those of ReadKernel() and Labels().
  template <typename Request>
  absl::StatusOr<Request> NewRequest() const {
    Request request;
    LATHE_ASSIGN_OR_RETURN(Kernel found, ReadKernel(kernel));
    LATHE_ASSIGN_OR_RETURN(const auto by_key, Labels());
    *request.mutable_module() = std::move(found.module);
    request.set_entry(entry.empty() ? found.entry : entry);
    request.set_target(target);
    request.set_device_model(device);
    request.set_spec_name(name);
    request.set_tenant(tenant);
    request.mutable_labels()->insert(by_key.begin(), by_key.end());
    return request;
  }
};

}  // namespace lathe::cli

#endif  // LATHE_CLIENT_CLI_KERNEL_OPTION_H_
