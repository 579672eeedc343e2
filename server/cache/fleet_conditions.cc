#include "server/cache/fleet_conditions.h"

#include <algorithm>
#include <tuple>

namespace lathe {
namespace {

auto Key(const MeasurementConditions& conditions) {
  return std::tie(conditions.device_model, conditions.driver, conditions.power_limit_watts);
}

}  // namespace

std::shared_ptr<const FleetConditions::Fleet> FleetConditions::Get() {
  const uint64_t version = scheduler_->FleetVersion();
  {
    MutexLock lock(&mutex_);
    if (fleet_ && version_ == version) return fleet_;
  }
  auto fleet = std::make_shared<Fleet>();
  for (const v1::Worker& worker : scheduler_->Workers()) {
    if (worker.state() == v1::Worker::LOST) continue;
    for (const v1::Device& device : worker.devices()) {
      const MeasurementConditions conditions{device.model(), device.driver(), device.power_limit_watts()};
      Model& model = fleet->models[device.model()];
      ++model.devices;
      model.conditions.push_back(conditions);
      fleet->devices[{worker.name(), device.id()}] = conditions;
    }
  }
  for (auto& [name, model] : fleet->models) {
    std::sort(model.conditions.begin(), model.conditions.end(),
              [](const auto& a, const auto& b) { return Key(a) < Key(b); });
    model.conditions.erase(std::unique(model.conditions.begin(), model.conditions.end(),
                                       [](const auto& a, const auto& b) { return Key(a) == Key(b); }),
                           model.conditions.end());
  }
  MutexLock lock(&mutex_);
  fleet_ = fleet;
  version_ = version;
  return fleet;
}

void FleetConditions::Refresh() {
  MutexLock lock(&mutex_);
  fleet_.reset();
}

FleetConditions::Model FleetConditions::Of(absl::string_view device_model) {
  std::shared_ptr<const Fleet> fleet = Get();
  auto it = fleet->models.find(device_model);
  return it == fleet->models.end() ? Model() : it->second;
}

FleetConditions::Device FleetConditions::Of(absl::string_view worker, absl::string_view device_id) {
  std::shared_ptr<const Fleet> fleet = Get();
  auto it = fleet->devices.find({std::string(worker), std::string(device_id)});
  if (it == fleet->devices.end()) return {};
  return {it->second, fleet->models.find(it->second.device_model)->second.devices};
}

}  // namespace lathe
