// Prometheus metrics that are rows of a .def file. A program declares its rows once:
//
//   LATHE_COUNTER(name, "help", label, label..)
//   LATHE_GAUGE(name, "help", label..)
//   LATHE_HISTOGRAM(name, "help", buckets, label..)     buckets: a row of kBuckets* below
//
// and defines a class that includes the file (see server/metrics, worker/metrics). Every family counts its
// recordings, so that a test can find a row which nothing records.
#ifndef LATHE_PROTO_SUPPORT_METRICS_H_
#define LATHE_PROTO_SUPPORT_METRICS_H_

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <atomic>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace lathe {

// Upper bounds of histogram buckets, in the metric's own unit (seconds or bytes).
inline const std::vector<double> kBucketsRpcSeconds = {1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2,
                                                       5e-2, 0.1,  0.5,  1,    5,    30};
inline const std::vector<double> kBucketsWorkSeconds = {1e-3, 5e-3, 1e-2, 2e-2, 5e-2, 0.1, 0.2,
                                                        0.5,  1,    2,    5,    10,   30,  120};
inline const std::vector<double> kBucketsStoreSeconds = {1e-5, 5e-5, 1e-4, 5e-4, 1e-3, 5e-3, 1e-2, 5e-2, 0.1, 1};

// One family of metrics of one type with fixed label names. Thread-safe. Label values are given in the order in
// which the labels were declared; a wrong count is a programming error and ends the program.
template <typename Metric>
class MetricFamily {
 public:
  MetricFamily(prometheus::Registry& registry, std::string name, const std::string& help,
               std::vector<std::string> labels, std::vector<double> buckets = {});

  Metric& With(std::initializer_list<absl::string_view> values) const;

  const std::string& name() const { return name_; }
  bool recorded() const { return recorded_.load(std::memory_order_relaxed); }

 private:
  std::string name_;
  std::vector<std::string> labels_;
  std::vector<double> buckets_;
  prometheus::Family<Metric>* family_;
  mutable std::atomic<bool> recorded_{false};
};

class CounterFamily : public MetricFamily<prometheus::Counter> {
 public:
  using MetricFamily::MetricFamily;
  void Add(std::initializer_list<absl::string_view> values = {}, double amount = 1) const {
    With(values).Increment(amount);
  }
};

class GaugeFamily : public MetricFamily<prometheus::Gauge> {
 public:
  using MetricFamily::MetricFamily;
  void Set(std::initializer_list<absl::string_view> values, double value) const { With(values).Set(value); }
  void Add(std::initializer_list<absl::string_view> values, double amount) const { With(values).Increment(amount); }
};

class HistogramFamily : public MetricFamily<prometheus::Histogram> {
 public:
  using MetricFamily::MetricFamily;
  void Observe(std::initializer_list<absl::string_view> values, double value) const { With(values).Observe(value); }
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_METRICS_H_
