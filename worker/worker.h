// The whole worker: compiler children, devices, executor, link and metrics.
#ifndef LATHE_WORKER_WORKER_H_
#define LATHE_WORKER_WORKER_H_

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/compiler_pool.h"
#include "proto/support/http_endpoint.h"
#include "proto/support/mutex.h"
#include "proto/support/trace.h"
#include "worker/blobs/artifact_transport.h"
#include "worker/blobs/blob_cache.h"
#include "worker/config.h"
#include "worker/device/selection.h"
#include "worker/executor/executor.h"
#include "worker/faults/faults.h"
#include "worker/link/link.h"
#include "worker/metrics/worker_metrics.h"

namespace lathe {

class Worker {
 public:
  // `program` is lathe-worker itself, which is started again for each device. Opens devices and
  // compiler children; a server that is away is waited for by Run(). Errors name what is missing.
  static absl::StatusOr<std::unique_ptr<Worker>> Start(const WorkerConfig& config, const Faults& faults,
                                                       const std::string& program);
  ~Worker();

  // Works until Drain() has ended, or until the server rejects the worker (an error).
  absl::Status Run();

  // Finishes running work, gives back the rest, then lets Run() return. A second call cuts the
  // first one short. Thread-safe.
  void Drain();

  const std::string& metrics_address() const { return endpoint_->address(); }
  const WorkerMetrics& metrics() const { return metrics_; }
  bool connected() const { return link_->connected(); }

 private:
  Worker(const WorkerConfig& config, const Faults& faults, const std::string& program);
  absl::Status StartTraces();
  absl::Status StartCompiler();
  absl::Status StartDevices();
  absl::Status StartLink();
  std::unique_ptr<MeasureSupervisor> MakeSupervisor(const v1::Device& device);
  absl::Status WriteReadyFile() const;
  internal::WorkerState StateFor(bool greeting);
  v1::Worker Describe() const;
  void DrainAndStop();

  const WorkerConfig config_;
  const Faults faults_;
  const std::string program_;
  const std::string incarnation_;
  WorkerMetrics metrics_;
  std::shared_ptr<TraceFile> traces_;  // null: this worker does not trace
  internal::CompilerDescription description_;
  std::unique_ptr<CompilerPool> pool_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<ArtifactTransport> transport_;
  std::unique_ptr<BlobCache> blobs_;
  std::unique_ptr<Executor> executor_;
  std::unique_ptr<Link> link_;
  std::unique_ptr<HttpEndpoint> endpoint_;
  std::string last_stated_;  // the Worker message that the server has; link thread only

  Mutex mutex_;
  int drains_ ABSL_GUARDED_BY(mutex_) = 0;
  std::thread drainer_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_WORKER_WORKER_H_
