#include "server/rpc/artifact_service.h"

#include <algorithm>
#include <utility>

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

// A blob on its way in. gRPC deletes it through OnDone.
class ArtifactServiceImpl::Receiver : public grpc::ServerReadReactor<v1::BlobChunk> {
 public:
  Receiver(ArtifactServiceImpl* service, v1::PutBlobResponse* response)
      : service_(service), response_(response), call_(service->metrics_, "PutBlob") {
    StartRead(&chunk_);
  }

  void OnReadDone(bool ok) override {
    if (!ok) return Store();
    absl::Status status = first_ ? TakeFirst() : absl::OkStatus();
    if (status.ok()) status = TakeData();
    if (!status.ok()) return Finish(call_.Done(status));
    StartRead(&chunk_);
  }
  void OnDone() override { delete this; }

 private:
  absl::Status TakeFirst() {
    first_ = false;
    digest_ = chunk_.digest();
    total_ = chunk_.total_bytes();
    if (!IsDigest(digest_)) {
      return MakeError(ErrorKind::invalid_argument, "the first chunk has no digest; it must name that of the blob",
                       "digest");
    }
    if (total_ > service_->max_blob_bytes_) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("the blob has ", total_, " bytes, the limit is ", service_->max_blob_bytes_),
                       "total_bytes");
    }
    return absl::OkStatus();
  }

  absl::Status TakeData() {
    if (data_.size() + chunk_.data().size() > total_) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("the chunks hold more than the ", total_, " bytes that the first one announced"),
                       "total_bytes");
    }
    if (data_.empty()) {
      data_ = std::move(*chunk_.mutable_data());
    } else {
      data_ += chunk_.data();
    }
    return absl::OkStatus();
  }

  void Store() {
    if (first_) {
      return Finish(call_.Done(MakeError(ErrorKind::invalid_argument, "the stream ended before its first chunk")));
    }
    if (data_.size() != total_) {
      return Finish(call_.Done(
          MakeError(ErrorKind::invalid_argument,
                    absl::StrCat("the first chunk announced ", total_, " bytes, the chunks hold ", data_.size()),
                    "total_bytes")));
    }
    if (total_ <= kChunkBytes) return Put();
    // Its digest takes longer than a thread of gRPC's should.
    service_->pool_->Schedule([this] { Put(); });
  }

  void Put() {
    service_->store_->PutBlobAsync(digest_, data_, [this](absl::Status status) {
      if (status.ok()) {
        service_->metrics_->lathe_server_bytes_total.Add({"received"}, static_cast<double>(total_));
        response_->set_digest(digest_);
      }
      Finish(call_.Done(status));
    });
  }

  ArtifactServiceImpl* const service_;
  v1::PutBlobResponse* const response_;
  CallRecorder call_;
  v1::BlobChunk chunk_;
  bool first_ = true;
  std::string digest_;
  uint64_t total_ = 0;
  std::string data_;
};

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

grpc::ServerReadReactor<v1::BlobChunk>* ArtifactServiceImpl::PutBlob(grpc::CallbackServerContext*,
                                                                     v1::PutBlobResponse* response) {
  return new Receiver(this, response);
}

}  // namespace lathe
