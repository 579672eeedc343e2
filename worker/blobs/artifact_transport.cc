#include "worker/blobs/artifact_transport.h"

#include <algorithm>

#include "absl/time/clock.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

constexpr size_t kChunkBytes = 1 << 20;
constexpr int kAttempts = 3;

}  // namespace

void ArtifactTransport::Prepare(grpc::ClientContext& context) const {
  context.set_wait_for_ready(true);
  context.set_deadline(absl::ToChronoTime(absl::Now() + timeout_));
}

absl::StatusOr<std::string> ArtifactTransport::Fetch(const std::string& digest) {
  absl::Status status;
  // A stream that breaks in the middle is begun anew.
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    grpc::ClientContext context;
    Prepare(context);
    v1::GetBlobRequest request;
    request.set_digest(digest);
    const std::unique_ptr<grpc::ClientReader<v1::BlobChunk>> reader = stub_->GetBlob(&context, request);
    std::string data;
    v1::BlobChunk chunk;
    while (reader->Read(&chunk)) data += chunk.data();
    status = FromGrpcStatus(reader->Finish());
    if (status.ok()) return data;
    if (!absl::IsUnavailable(status)) break;
  }
  return status;
}

absl::Status ArtifactTransport::Upload(const std::string& digest, absl::string_view data) {
  absl::Status status;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    grpc::ClientContext context;
    Prepare(context);
    v1::PutBlobResponse response;
    const std::unique_ptr<grpc::ClientWriter<v1::BlobChunk>> writer = stub_->PutBlob(&context, &response);
    size_t offset = 0;
    do {
      v1::BlobChunk chunk;
      if (offset == 0) {
        chunk.set_digest(digest);
        chunk.set_total_bytes(data.size());
      }
      const absl::string_view piece = data.substr(offset, kChunkBytes);
      chunk.set_data(piece.data(), piece.size());
      offset += piece.size();
      // The server may end the call early, as where it has the blob; Finish() says which.
      if (!writer->Write(chunk)) break;
    } while (offset < data.size());
    writer->WritesDone();
    status = FromGrpcStatus(writer->Finish());
    if (status.ok() || !absl::IsUnavailable(status)) break;
  }
  return status;
}

}  // namespace lathe
