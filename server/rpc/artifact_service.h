#ifndef LATHE_SERVER_RPC_ARTIFACT_SERVICE_H_
#define LATHE_SERVER_RPC_ARTIFACT_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <atomic>

#include "lathe/v1/artifact.grpc.pb.h"
#include "proto/support/thread_pool.h"
#include "server/access/gate.h"
#include "server/access/rate.h"
#include "server/metrics/server_metrics.h"
#include "server/rpc/upload_limits.h"
#include "server/store/store.h"

namespace lathe {

// ArtifactService over the store's blobs. A blob on its way in holds no thread.
class ArtifactServiceImpl : public v1::ArtifactService::WithCallbackMethod_PutBlob<v1::ArtifactService::Service> {
 public:
  // `pool` stores blobs that take long to hash and compress. All outlive the service.
  ArtifactServiceImpl(Gate* gate, Store* store, ThreadPool* pool, const UploadLimits& uploads, Clock* clock,
                      const ServerMetrics* metrics)
      : gate_(gate),
        store_(store),
        pool_(pool),
        uploads_(uploads),
        rates_(uploads.tenant_bytes_per_second, absl::Minutes(10), clock),
        metrics_(metrics) {}

  grpc::Status GetBlob(grpc::ServerContext* context, const v1::GetBlobRequest* request,
                       grpc::ServerWriter<v1::BlobChunk>* writer) override;
  grpc::Status FindMissingBlobs(grpc::ServerContext* context, const v1::FindMissingBlobsRequest* request,
                                v1::FindMissingBlobsResponse* response) override;
  grpc::ServerReadReactor<v1::BlobChunk>* PutBlob(grpc::CallbackServerContext* context,
                                                  v1::PutBlobResponse* response) override;

  // From now on; 0: no limit.
  void SetTenantBytesPerSecond(double rate) { rates_.SetPerSecond(rate); }

 private:
  class Receiver;

  absl::Status Send(const std::string& digest, grpc::ServerWriter<v1::BlobChunk>* writer);
  absl::Status FindMissing(const v1::FindMissingBlobsRequest& request, v1::FindMissingBlobsResponse* response);

  Gate* const gate_;
  Store* const store_;
  ThreadPool* const pool_;
  const UploadLimits uploads_;
  TenantRates rates_;
  std::atomic<size_t> held_bytes_{0};  // of blobs on their way in
  const ServerMetrics* const metrics_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_ARTIFACT_SERVICE_H_
