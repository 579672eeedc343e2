#include "worker/metrics/worker_metrics.h"

#include <utility>

namespace lathe {

// The labels of a row may be none: then its list is empty.
WorkerMetrics::WorkerMetrics(std::shared_ptr<prometheus::Registry> shared)
    : registry(std::move(shared))
#define LATHE_COUNTER(name, help, ...) , name(*registry, #name, help, std::vector<std::string>{__VA_ARGS__})
#define LATHE_GAUGE(name, help, ...) , name(*registry, #name, help, std::vector<std::string>{__VA_ARGS__})
#define LATHE_HISTOGRAM(name, help, buckets, ...) \
  , name(*registry, #name, help, std::vector<std::string>{__VA_ARGS__}, buckets)
#include "worker/metrics/worker_metrics.def"
{
}

std::vector<std::string> WorkerMetrics::Unrecorded() const {
  std::vector<std::string> names;
#define LATHE_COUNTER(name, ...) \
  if (!name.recorded()) names.push_back(#name);
#define LATHE_GAUGE(name, ...) \
  if (!name.recorded()) names.push_back(#name);
#define LATHE_HISTOGRAM(name, ...) \
  if (!name.recorded()) names.push_back(#name);
#include "worker/metrics/worker_metrics.def"
  return names;
}

}  // namespace lathe
