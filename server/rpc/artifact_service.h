#ifndef LATHE_SERVER_RPC_ARTIFACT_SERVICE_H_
#define LATHE_SERVER_RPC_ARTIFACT_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "lathe/v1/artifact.grpc.pb.h"
#include "server/metrics/server_metrics.h"
#include "server/store/store.h"

namespace lathe {

// ArtifactService over the store's blobs.
class ArtifactServiceImpl : public v1::ArtifactService::Service {
 public:
  ArtifactServiceImpl(Store* store, size_t max_blob_bytes, const ServerMetrics* metrics)
      : store_(store), max_blob_bytes_(max_blob_bytes), metrics_(metrics) {}

  grpc::Status GetBlob(grpc::ServerContext* context, const v1::GetBlobRequest* request,
                       grpc::ServerWriter<v1::BlobChunk>* writer) override;
  grpc::Status FindMissingBlobs(grpc::ServerContext* context, const v1::FindMissingBlobsRequest* request,
                                v1::FindMissingBlobsResponse* response) override;
  grpc::Status PutBlob(grpc::ServerContext* context, grpc::ServerReader<v1::BlobChunk>* reader,
                       v1::PutBlobResponse* response) override;

 private:
  absl::Status Send(const std::string& digest, grpc::ServerWriter<v1::BlobChunk>* writer);
  absl::Status FindMissing(const v1::FindMissingBlobsRequest& request, v1::FindMissingBlobsResponse* response);
  absl::Status Receive(grpc::ServerReader<v1::BlobChunk>* reader, v1::PutBlobResponse* response);

  Store* const store_;
  const size_t max_blob_bytes_;
  const ServerMetrics* const metrics_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_ARTIFACT_SERVICE_H_
