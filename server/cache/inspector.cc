#include "server/cache/inspector.h"

#include <utility>

#include "absl/time/clock.h"

namespace lathe {
namespace {

class PoolInspector : public ModuleInspector {
 public:
  PoolInspector(std::unique_ptr<CompilerPool> pool, absl::Duration timeout)
      : pool_(std::move(pool)), timeout_(timeout) {}

  absl::StatusOr<internal::ModuleInfo> Inspect(const std::string& text, const std::string& name) override {
    internal::InspectModule request;
    request.set_text(text);
    request.set_name(name);
    return pool_->Inspect(std::move(request), {.deadline = absl::Now() + timeout_});
  }

  absl::StatusOr<internal::CompilerDescription> Describe() override {
    return pool_->Describe({.deadline = absl::Now() + timeout_});
  }

 private:
  const std::unique_ptr<CompilerPool> pool_;
  const absl::Duration timeout_;
};

}  // namespace

std::unique_ptr<ModuleInspector> NewPoolInspector(std::unique_ptr<CompilerPool> pool, absl::Duration timeout) {
  return std::make_unique<PoolInspector>(std::move(pool), timeout);
}

}  // namespace lathe
