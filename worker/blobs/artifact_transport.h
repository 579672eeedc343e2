// Blobs over the server's ArtifactService.
#ifndef LATHE_WORKER_BLOBS_ARTIFACT_TRANSPORT_H_
#define LATHE_WORKER_BLOBS_ARTIFACT_TRANSPORT_H_

#include <memory>
#include <string>

#include "lathe/v1/artifact.grpc.pb.h"
#include "worker/blobs/blob_cache.h"

namespace lathe {

// Waits for a server that is away, up to `timeout` for each blob. Thread-safe.
class ArtifactTransport : public BlobTransport {
 public:
  ArtifactTransport(std::shared_ptr<grpc::Channel> channel, absl::Duration timeout)
      : stub_(v1::ArtifactService::NewStub(channel)), timeout_(timeout) {}

  absl::StatusOr<std::string> Fetch(const std::string& digest) override;
  absl::Status Upload(const std::string& digest, absl::string_view data) override;

 private:
  void Prepare(grpc::ClientContext& context) const;

  std::unique_ptr<v1::ArtifactService::Stub> stub_;
  const absl::Duration timeout_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_BLOBS_ARTIFACT_TRANSPORT_H_
