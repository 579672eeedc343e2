#include "proto/support/metrics.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <type_traits>

namespace lathe {
namespace {

template <typename Metric>
auto Builder() {
  if constexpr (std::is_same_v<Metric, prometheus::Counter>) {
    return prometheus::BuildCounter();
  } else if constexpr (std::is_same_v<Metric, prometheus::Gauge>) {
    return prometheus::BuildGauge();
  } else {
    return prometheus::BuildHistogram();
  }
}

}  // namespace

template <typename Metric>
MetricFamily<Metric>::MetricFamily(prometheus::Registry& registry, std::string name, const std::string& help,
                                   std::vector<std::string> labels, std::vector<double> buckets)
    : name_(std::move(name)),
      labels_(std::move(labels)),
      buckets_(std::move(buckets)),
      family_(&Builder<Metric>().Name(name_).Help(help).Register(registry)) {}

template <typename Metric>
Metric& MetricFamily<Metric>::With(std::initializer_list<absl::string_view> values) const {
  if (values.size() != labels_.size()) {
    std::fprintf(stderr, "metric %s takes %zu labels, got %zu\n", name_.c_str(), labels_.size(), values.size());
    std::abort();
  }
  std::map<std::string, std::string> labels;
  auto label = labels_.begin();
  for (absl::string_view value : values) labels.emplace(*label++, value);
  recorded_.store(true, std::memory_order_relaxed);
  if constexpr (std::is_same_v<Metric, prometheus::Histogram>) {
    return family_->Add(labels, buckets_);
  } else {
    return family_->Add(labels);
  }
}

template class MetricFamily<prometheus::Counter>;
template class MetricFamily<prometheus::Gauge>;
template class MetricFamily<prometheus::Histogram>;

}  // namespace lathe
