// The rows of worker_metrics.def as members of one object. Thread-safe.
#ifndef LATHE_WORKER_METRICS_WORKER_METRICS_H_
#define LATHE_WORKER_METRICS_WORKER_METRICS_H_

#include <memory>
#include <string>
#include <vector>

#include "proto/support/metrics.h"

namespace lathe {

struct WorkerMetrics {
  explicit WorkerMetrics(std::shared_ptr<prometheus::Registry> registry);

  // The names of rows that nothing has recorded yet.
  std::vector<std::string> Unrecorded() const;

  const std::shared_ptr<prometheus::Registry> registry;
#define LATHE_COUNTER(name, ...) const CounterFamily name;
#define LATHE_GAUGE(name, ...) const GaugeFamily name;
#define LATHE_HISTOGRAM(name, ...) const HistogramFamily name;
#include "worker/metrics/worker_metrics.def"
};

}  // namespace lathe

#endif  // LATHE_WORKER_METRICS_WORKER_METRICS_H_
