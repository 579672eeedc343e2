// Models of costs in memory.
#ifndef LATHE_SERVER_STORE_MEMORY_MEMORY_COST_MODELS_H_
#define LATHE_SERVER_STORE_MEMORY_MEMORY_COST_MODELS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "lathe/internal/cost_model.pb.h"
#include "proto/support/mutex.h"

namespace lathe {

// Keeps models as Store says. Thread-safe.
class MemoryCostModels {
 public:
  bool Put(const internal::CostModel& model) {
    MutexLock lock(&mutex_);
    const auto [stored, is_new] = models_.try_emplace(model.target(), model);
    if (is_new) return true;
    if (stored->second.version() >= model.version()) return false;
    stored->second = model;
    return true;
  }

  std::vector<internal::CostModel> List() const {
    MutexLock lock(&mutex_);
    std::vector<internal::CostModel> models;
    for (const auto& [target, model] : models_) models.push_back(model);
    return models;
  }

 private:
  mutable Mutex mutex_;
  std::map<std::string, internal::CostModel> models_ ABSL_GUARDED_BY(mutex_);  // by target
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_MEMORY_MEMORY_COST_MODELS_H_
