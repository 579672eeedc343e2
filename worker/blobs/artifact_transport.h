// Blobs over the server's ArtifactService.
#ifndef LATHE_WORKER_BLOBS_ARTIFACT_TRANSPORT_H_
#define LATHE_WORKER_BLOBS_ARTIFACT_TRANSPORT_H_

#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "lathe/v1/artifact.grpc.pb.h"
#include "proto/support/clock.h"
#include "worker/blobs/blob_cache.h"

namespace lathe {

// Waits for a server that is away, or whose store takes nothing at the moment, up to `timeout` for each blob: work that
// is done is not lost for that. Errors: not_found, corrupt_store, internal for a blob that is larger than the server
// takes, and retryable ones for everything else, whoever gave it: a transfer that fails is no fault of the kernel's.
// Thread-safe.
class ArtifactTransport : public BlobTransport {
 public:
  // `clock` outlives the transport.
  ArtifactTransport(std::shared_ptr<grpc::Channel> channel, absl::Duration timeout, Clock* clock = Clock::Real())
      : stub_(v1::ArtifactService::NewStub(channel)), timeout_(timeout), clock_(clock) {}

  absl::StatusOr<std::string> Fetch(const std::string& digest) override;
  absl::Status Upload(const std::string& digest, absl::string_view data) override;

 private:
  // Calls `once` again, with pauses, as long as it fails with a retryable error.
  absl::Status Persist(absl::FunctionRef<absl::Status(grpc::ClientContext&)> once) const;
  absl::Status FetchOnce(grpc::ClientContext& context, const std::string& digest, std::string* data) const;
  absl::Status UploadOnce(grpc::ClientContext& context, const std::string& digest, absl::string_view data) const;

  std::unique_ptr<v1::ArtifactService::Stub> stub_;
  const absl::Duration timeout_;
  Clock* const clock_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_BLOBS_ARTIFACT_TRANSPORT_H_
