#include "server/rpc/artifact_service.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/status_macros.h"
#include "server/rpc/call_recorder.h"

namespace lathe {
namespace {
constexpr size_t kChunkBytes = 1 << 20;
constexpr int kMaxDigests = 10'000;
}  // namespace

absl::Status ArtifactServiceImpl::Send(const std::string& digest, grpc::ServerWriter<v1::BlobChunk>* writer) {
  if (!IsDigest(digest)) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", digest, "' is no digest: write sha256: and 64 hexadecimal digits"), "digest");
  }
  LATHE_ASSIGN_OR_RETURN(std::string data, store_->GetBlob(digest));
  metrics_->lathe_server_bytes_total.Add({"sent"}, static_cast<double>(data.size()));
  // An empty blob is one empty chunk.
  size_t at = 0;
  do {
    v1::BlobChunk chunk;
    if (at == 0) {
      chunk.set_digest(digest);
      chunk.set_total_bytes(data.size());
    }
    size_t size = std::min(kChunkBytes, data.size() - at);
    chunk.set_data(data.substr(at, size));
    if (!writer->Write(chunk)) return MakeError(ErrorKind::cancelled, "the caller closed the stream");
    at += size;
  } while (at < data.size());
  return absl::OkStatus();
}

absl::Status ArtifactServiceImpl::Receive(grpc::ServerReader<v1::BlobChunk>* reader, v1::PutBlobResponse* response) {
  v1::BlobChunk chunk;
  if (!reader->Read(&chunk)) return MakeError(ErrorKind::invalid_argument, "the stream ended before its first chunk");
  const std::string digest = chunk.digest();
  const uint64_t total = chunk.total_bytes();
  if (!IsDigest(digest)) {
    return MakeError(ErrorKind::invalid_argument, "the first chunk has no digest; it must name that of the blob",
                     "digest");
  }
  if (total > max_blob_bytes_) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the blob has ", total, " bytes, the limit is ", max_blob_bytes_), "total_bytes");
  }
  std::string data;
  data.reserve(total);
  do {
    if (data.size() + chunk.data().size() > total) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("the chunks hold more than the ", total, " bytes that the first one announced"),
                       "total_bytes");
    }
    data += chunk.data();
  } while (reader->Read(&chunk));
  if (data.size() != total) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the first chunk announced ", total, " bytes, the chunks hold ", data.size()),
                     "total_bytes");
  }
  LATHE_RETURN_IF_ERROR(store_->PutBlob(digest, data));
  metrics_->lathe_server_bytes_total.Add({"received"}, static_cast<double>(data.size()));
  response->set_digest(digest);
  return absl::OkStatus();
}

absl::Status ArtifactServiceImpl::FindMissing(const v1::FindMissingBlobsRequest& request,
                                              v1::FindMissingBlobsResponse* response) {
  if (request.digests_size() > kMaxDigests) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat(request.digests_size(), " digests are asked for, the limit is ", kMaxDigests),
                     "digests");
  }
  for (int i = 0; i < request.digests_size(); ++i) {
    if (!IsDigest(request.digests(i))) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("'", request.digests(i), "' is no digest: write sha256: and 64 hexadecimal digits"),
                       absl::StrCat("digests[", i, "]"));
    }
    LATHE_ASSIGN_OR_RETURN(bool known, store_->HasBlob(request.digests(i)));
    if (!known) response->add_missing(request.digests(i));
  }
  return absl::OkStatus();
}

grpc::Status ArtifactServiceImpl::GetBlob(grpc::ServerContext*, const v1::GetBlobRequest* request,
                                          grpc::ServerWriter<v1::BlobChunk>* writer) {
  CallRecorder call(metrics_, "GetBlob");
  return call.Done(Send(request->digest(), writer));
}

grpc::Status ArtifactServiceImpl::FindMissingBlobs(grpc::ServerContext*, const v1::FindMissingBlobsRequest* request,
                                                   v1::FindMissingBlobsResponse* response) {
  CallRecorder call(metrics_, "FindMissingBlobs");
  return call.Done(FindMissing(*request, response));
}

grpc::Status ArtifactServiceImpl::PutBlob(grpc::ServerContext*, grpc::ServerReader<v1::BlobChunk>* reader,
                                          v1::PutBlobResponse* response) {
  CallRecorder call(metrics_, "PutBlob");
  return call.Done(Receive(reader, response));
}

}  // namespace lathe
