#include "server/rpc/artifact_service.h"

#include <grpcpp/alarm.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/strings/str_cat.h"
#include "proto/support/clock.h"
#include "proto/support/digest.h"
#include "proto/support/mutex.h"
#include "proto/support/status_macros.h"
#include "server/rpc/call_recorder.h"

namespace lathe {
namespace {
constexpr size_t kChunkBytes = 1 << 20;
constexpr int kMaxDigests = 10'000;
constexpr absl::Duration kFullDelay = absl::Seconds(2);
}  // namespace

absl::Status ArtifactServiceImpl::Send(const std::string& digest, grpc::ServerWriter<v1::BlobChunk>* writer) {
  if (!IsDigest(digest)) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", digest, "' is not a digest: write sha256: and 64 hexadecimal digits"), "digest");
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

// A blob on its way in. Owns itself until gRPC is done with it.
class ArtifactServiceImpl::Receiver : public grpc::ServerReadReactor<v1::BlobChunk>,
                                      public std::enable_shared_from_this<Receiver> {
 public:
  Receiver(ArtifactServiceImpl* service, const grpc::CallbackServerContext& context, v1::PutBlobResponse* response)
      : service_(service), response_(response), call_(service->metrics_, "PutBlob", context) {}
  ~Receiver() override { service_->held_bytes_ -= held_; }

  void Begin() {
    self_ = shared_from_this();
    absl::StatusOr<Caller> caller = call_.Admit(service_->gate_, Method::PutBlob);
    if (!caller.ok()) return Finish(call_.Done(caller.status()));
    caller_ = *std::move(caller);
    Watch(service_->uploads_.idle);
    MutexLock lock(&mutex_);
    StartRead(&chunk_);
  }

  void OnReadDone(bool ok) override {
    absl::Status status;
    {
      MutexLock lock(&mutex_);
      if (ended_) return;
      last_ = Clock::Real()->Now();
      if (ok) {
        status = first_ ? TakeFirst() : absl::OkStatus();
        if (status.ok()) status = TakeData();
        if (status.ok()) return StartRead(&chunk_);
      }
      ended_ = true;
    }
    if (ok) return Finish(call_.Done(status));
    Store();
  }
  void OnDone() override { self_.reset(); }

 private:
  // Ends an upload of which nothing has come for too long: it would hold its memory for ever.
  void Watch(absl::Duration pause) {
    alarm_.Set(absl::ToChronoTime(absl::Now() + pause), [weak = weak_from_this()](bool ok) {
      if (std::shared_ptr<Receiver> self = weak.lock(); ok && self) self->Look();
    });
  }
  void Look() {
    const absl::Duration idle = service_->uploads_.idle;
    {
      MutexLock lock(&mutex_);
      if (ended_) return;
      const absl::Duration left = last_ + idle - Clock::Real()->Now();
      if (left > absl::ZeroDuration()) return Watch(left);
      ended_ = true;
    }
    Finish(call_.Done(MakeError(ErrorKind::unavailable,
                                absl::StrCat("nothing of the blob has come for ", absl::FormatDuration(idle)))));
  }

  absl::Status TakeFirst() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    first_ = false;
    digest_ = chunk_.digest();
    total_ = chunk_.total_bytes();
    if (!IsDigest(digest_)) {
      return MakeError(ErrorKind::invalid_argument, "the first chunk has no digest; it must name that of the blob",
                       "digest");
    }
    if (total_ > service_->uploads_.max_blob_bytes) {
      return MakeError(
          ErrorKind::invalid_argument,
          absl::StrCat("the blob has ", total_, " bytes, the limit is ", service_->uploads_.max_blob_bytes),
          "total_bytes");
    }
    if (caller_.roles == kWorker) return absl::OkStatus();
    const absl::Duration wait = service_->rates_.Take(caller_.tenant, static_cast<double>(total_));
    if (wait == absl::ZeroDuration()) return absl::OkStatus();
    return WithRetryDelay(
        MakeError(ErrorKind::quota_exceeded, absl::StrCat("tenant '", caller_.tenant, "' may bring ",
                                                          service_->rates_.per_second(), " bytes of blobs a second")),
        wait);
  }

  absl::Status TakeData() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    const size_t size = chunk_.data().size();
    if (size > kChunkBytes) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("a chunk has ", size, " bytes, the limit is ", kChunkBytes), "data");
    }
    if (data_.size() + size > total_) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("the chunks hold more than the ", total_, " bytes that the first one announced"),
                       "total_bytes");
    }
    held_ += size;
    if (service_->held_bytes_ += size; service_->held_bytes_ > service_->uploads_.memory_bytes) {
      return WithRetryDelay(
          MakeError(ErrorKind::queue_full, "blobs that are on their way in take all the memory that they may"),
          kFullDelay);
    }
    if (data_.empty()) {
      data_ = std::move(*chunk_.mutable_data());
    } else {
      data_ += chunk_.data();
    }
    return absl::OkStatus();
  }

  // When all has been read: nobody else looks at the blob any more.
  void Store() ABSL_NO_THREAD_SAFETY_ANALYSIS {
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

  void Put() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    service_->store_->PutBlobAsync(digest_, data_, [this](absl::Status status) ABSL_NO_THREAD_SAFETY_ANALYSIS {
      if (status.ok()) {
        service_->metrics_->lathe_server_bytes_total.Add({"received"}, static_cast<double>(total_));
        response_->set_digest(digest_);
      }
      // Whoever hears of the end may bring the next one at once.
      service_->held_bytes_ -= std::exchange(held_, 0);
      Finish(call_.Done(status));
    });
  }

  ArtifactServiceImpl* const service_;
  v1::PutBlobResponse* const response_;
  CallRecorder call_;
  std::shared_ptr<Receiver> self_;
  Caller caller_;
  grpc::Alarm alarm_;
  Mutex mutex_;
  bool ended_ ABSL_GUARDED_BY(mutex_) = false;  // nothing is read any more
  absl::Time last_ ABSL_GUARDED_BY(mutex_) = Clock::Real()->Now();
  v1::BlobChunk chunk_ ABSL_GUARDED_BY(mutex_);
  bool first_ ABSL_GUARDED_BY(mutex_) = true;
  std::string digest_ ABSL_GUARDED_BY(mutex_);
  uint64_t total_ ABSL_GUARDED_BY(mutex_) = 0;
  std::string data_ ABSL_GUARDED_BY(mutex_);
  size_t held_ = 0;  // of the service's bytes; of the thread that reads
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
      return MakeError(
          ErrorKind::invalid_argument,
          absl::StrCat("'", request.digests(i), "' is not a digest: write sha256: and 64 hexadecimal digits"),
          absl::StrCat("digests[", i, "]"));
    }
    LATHE_ASSIGN_OR_RETURN(bool known, store_->HasBlob(request.digests(i)));
    if (!known) response->add_missing(request.digests(i));
  }
  return absl::OkStatus();
}

grpc::Status ArtifactServiceImpl::GetBlob(grpc::ServerContext* context, const v1::GetBlobRequest* request,
                                          grpc::ServerWriter<v1::BlobChunk>* writer) {
  ThreadCall call(metrics_, "GetBlob", *context);
  if (absl::Status refused = call.Admit(gate_, Method::GetBlob).status(); !refused.ok()) return call.Done(refused);
  return call.Done(Send(request->digest(), writer));
}

grpc::Status ArtifactServiceImpl::FindMissingBlobs(grpc::ServerContext* context,
                                                   const v1::FindMissingBlobsRequest* request,
                                                   v1::FindMissingBlobsResponse* response) {
  ThreadCall call(metrics_, "FindMissingBlobs", *context);
  if (absl::Status refused = call.Admit(gate_, Method::FindMissingBlobs).status(); !refused.ok())
    return call.Done(refused);
  return call.Done(FindMissing(*request, response));
}

grpc::ServerReadReactor<v1::BlobChunk>* ArtifactServiceImpl::PutBlob(grpc::CallbackServerContext* context,
                                                                     v1::PutBlobResponse* response) {
  auto receiver = std::make_shared<Receiver>(this, *context, response);
  receiver->Begin();
  return receiver.get();
}

}  // namespace lathe
