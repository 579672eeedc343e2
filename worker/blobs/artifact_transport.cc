#include "worker/blobs/artifact_transport.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/backoff.h"
#include "proto/support/errors.h"
#include "proto/support/protocol.h"

namespace lathe {
namespace {

constexpr size_t kChunkBytes = 1 << 20;
constexpr absl::Duration kFirstPause = absl::Milliseconds(100);
constexpr absl::Duration kLongestPause = absl::Seconds(2);

// A transfer that fails says nothing of the kernel. What the server has to say of the blob itself is kept, all else is
// for another attempt: it may be the network's, a proxy's, or a token that has run out.
absl::Status OfTransfer(const grpc::Status& status) {
  if (status.ok()) return absl::OkStatus();
  absl::Status said = FromGrpcStatus(status);
  const ErrorKind kind = KindOf(said);
  const bool of_blob = !status.error_details().empty() &&
                       (kind == ErrorKind::not_found || kind == ErrorKind::corrupt_store || IsRetryable(kind));
  if (of_blob) return said;
  // The server's limit of sizes would refuse the blob again.
  if (!status.error_details().empty() && kind == ErrorKind::invalid_argument && DetailOf(said).field() == "total_bytes")
    return MakeError(ErrorKind::internal, absl::StrCat("the server takes no blob of this size: ", said.message()));
  return MakeError(ErrorKind::unavailable, absl::StrCat("a blob was not transferred: ", FormatError(DetailOf(said))));
}

bool MayPass(const absl::Status& status) { return !status.ok() && IsRetryable(KindOf(status)); }

}  // namespace

absl::Status ArtifactTransport::Persist(absl::FunctionRef<absl::Status(grpc::ClientContext&)> once) const {
  const absl::Time deadline = clock_->Now() + timeout_;
  for (int attempt = 0;; ++attempt) {
    const absl::Duration left = deadline - clock_->Now();
    grpc::ClientContext context;
    context.set_wait_for_ready(true);
    context.AddMetadata(kWorkerKey, "1");
    context.set_deadline(absl::ToChronoTime(absl::Now() + left));
    absl::Status status = once(context);
    const absl::Duration pause = std::max(BackoffDelay(attempt, kFirstPause, kLongestPause, 0),
                                          RetryDelayOf(status).value_or(absl::ZeroDuration()));
    if (!MayPass(status) || clock_->Now() + pause >= deadline) return status;
    clock_->SleepFor(pause);
  }
}

absl::StatusOr<std::string> ArtifactTransport::Fetch(const std::string& digest) {
  std::string data;
  absl::Status status = Persist([&](grpc::ClientContext& context) { return FetchOnce(context, digest, &data); });
  if (!status.ok()) return status;
  return data;
}

absl::Status ArtifactTransport::FetchOnce(grpc::ClientContext& context, const std::string& digest,
                                          std::string* data) const {
  v1::GetBlobRequest request;
  request.set_digest(digest);
  const std::unique_ptr<grpc::ClientReader<v1::BlobChunk>> reader = stub_->GetBlob(&context, request);
  // A stream that breaks in the middle is begun anew.
  data->clear();
  v1::BlobChunk chunk;
  while (reader->Read(&chunk)) *data += chunk.data();
  return OfTransfer(reader->Finish());
}

absl::Status ArtifactTransport::Upload(const std::string& digest, absl::string_view data) {
  return Persist([&](grpc::ClientContext& context) { return UploadOnce(context, digest, data); });
}

absl::Status ArtifactTransport::UploadOnce(grpc::ClientContext& context, const std::string& digest,
                                           absl::string_view data) const {
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
  return OfTransfer(writer->Finish());
}

}  // namespace lathe
