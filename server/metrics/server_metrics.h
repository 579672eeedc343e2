// The rows of server_metrics.def as members of one object. Thread-safe.
#ifndef LATHE_SERVER_METRICS_SERVER_METRICS_H_
#define LATHE_SERVER_METRICS_SERVER_METRICS_H_

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/string_view.h"
#include "proto/support/metrics.h"
#include "proto/support/mutex.h"

namespace lathe {

struct ServerMetrics {
  explicit ServerMetrics(std::shared_ptr<prometheus::Registry> registry);

  // The names of rows that nothing has recorded yet.
  std::vector<std::string> Unrecorded() const;

  // The tenant's name, for the first 200 tenants; "(others)" for those who come later, so that the series are bounded.
  std::string TenantLabel(absl::string_view tenant) const;

  const std::shared_ptr<prometheus::Registry> registry;
#define LATHE_COUNTER(name, ...) const CounterFamily name;
#define LATHE_GAUGE(name, ...) const GaugeFamily name;
#define LATHE_HISTOGRAM(name, ...) const HistogramFamily name;
#include "server/metrics/server_metrics.def"

 private:
  mutable Mutex mutex_;
  mutable std::set<std::string, std::less<>> tenants_ ABSL_GUARDED_BY(mutex_);  // that have series of their own
};

}  // namespace lathe

#endif  // LATHE_SERVER_METRICS_SERVER_METRICS_H_
