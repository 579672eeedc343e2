// Metrics that exist and say nothing.
#ifndef LATHE_TESTS_UNIT_SILENT_METRICS_H_
#define LATHE_TESTS_UNIT_SILENT_METRICS_H_

#include <prometheus/metric_family.h>
#include <prometheus/registry.h>

#include <string>
#include <vector>

namespace lathe::testing_support {

// Counters that stand at zero and histograms without an observation, for all their labels: made, but not recorded.
inline std::vector<std::string> SilentMetrics(const prometheus::Registry& registry) {
  std::vector<std::string> silent;
  for (const prometheus::MetricFamily& family : registry.Collect()) {
    if (family.type != prometheus::MetricType::Counter && family.type != prometheus::MetricType::Histogram) continue;
    bool spoke = false;
    for (const prometheus::ClientMetric& metric : family.metric) {
      spoke |= metric.counter.value > 0 || metric.histogram.sample_count > 0;
    }
    if (!spoke) silent.push_back(family.name);
  }
  return silent;
}

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SILENT_METRICS_H_
