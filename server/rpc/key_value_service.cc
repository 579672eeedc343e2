#include "server/rpc/key_value_service.h"

#include <cmath>
#include <optional>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/mutex.h"
#include "proto/support/status_macros.h"
#include "server/rpc/call_recorder.h"

namespace lathe {
namespace {

// A thousand years: later ends cannot be told from never.
constexpr double kLongestLifetimeSeconds = 1000 * 365.0 * 24 * 3600;

template <typename T>
absl::StatusOr<T> Await(absl::FunctionRef<void(ValueCache::Done<T>)> call) {
  struct Outcome {
    Mutex mutex;
    CondVar changed;
    std::optional<absl::StatusOr<T>> result ABSL_GUARDED_BY(mutex);
  } outcome;
  call([&outcome](absl::StatusOr<T> result) {
    MutexLock lock(&outcome.mutex);
    outcome.result = std::move(result);
    outcome.changed.Signal();
  });
  MutexLock lock(&outcome.mutex);
  while (!outcome.result) outcome.changed.Wait(&outcome.mutex);
  return *std::move(outcome.result);
}

absl::Status CheckKey(const std::string& key) {
  if (!key.empty()) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument, "a key has at least one byte", "key");
}

}  // namespace

absl::Status KeyValueServiceImpl::Get(const std::string& tenant, const v1::GetValueRequest& request,
                                      v1::GetValueResponse* response) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  LATHE_RETURN_IF_ERROR(CheckKey(request.key()));
  LATHE_ASSIGN_OR_RETURN(std::optional<std::string> value, values_->Get(tenant, request.key()));
  if (!value) return MakeError(ErrorKind::not_found, "no value of this key", "key");
  response->set_value(*std::move(value));
  return absl::OkStatus();
}

absl::Status KeyValueServiceImpl::Put(const std::string& tenant, const v1::PutValueRequest& request) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  LATHE_RETURN_IF_ERROR(CheckKey(request.key()));
  const double seconds = request.expires_seconds();
  if (!(seconds >= 0 && seconds <= kLongestLifetimeSeconds)) {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("0 to ", kLongestLifetimeSeconds, ", not ", seconds),
                     "expires_seconds");
  }
  const absl::Duration lifetime = seconds > 0 ? absl::Seconds(seconds) : absl::InfiniteDuration();
  return Await<bool>([&](ValueCache::Done<bool> done) {
           values_->PutAsync(tenant, request.key(), request.value(), lifetime, /*only_if_absent=*/false,
                             std::move(done));
         })
      .status();
}

absl::Status KeyValueServiceImpl::Delete(const std::string& tenant, const v1::DeleteValueRequest& request,
                                         v1::DeleteValueResponse* response) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  LATHE_RETURN_IF_ERROR(CheckKey(request.key()));
  LATHE_ASSIGN_OR_RETURN(const int64_t erased, Await<int64_t>([&](ValueCache::Done<int64_t> done) {
                           values_->EraseAsync(tenant, {request.key()}, std::move(done));
                         }));
  response->set_deleted(erased > 0);
  return absl::OkStatus();
}

absl::Status KeyValueServiceImpl::List(const std::string& tenant, const v1::ListValuesRequest& request,
                                       grpc::ServerWriter<v1::KeyValue>* writer) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  if (request.limit() < 0) return MakeError(ErrorKind::invalid_argument, "0 or more", "limit");
  LATHE_ASSIGN_OR_RETURN(std::vector<std::string> keys, values_->ListKeys(tenant, request.prefix(), request.limit()));
  // One value at a time, however large all are together.
  for (std::string& key : keys) {
    LATHE_ASSIGN_OR_RETURN(std::optional<std::string> value, values_->Get(tenant, key));
    if (!value) continue;
    v1::KeyValue entry;
    entry.set_key(std::move(key));
    entry.set_value(*std::move(value));
    if (!writer->Write(entry)) return absl::CancelledError("the caller has gone");
  }
  return absl::OkStatus();
}

grpc::Status KeyValueServiceImpl::GetValue(grpc::ServerContext* context, const v1::GetValueRequest* request,
                                           v1::GetValueResponse* response) {
  ThreadCall call(metrics_, "GetValue", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::GetValue);
  if (!caller.ok()) return call.Done(caller.status());
  return call.Done(Get(caller->tenant, *request, response));
}

grpc::Status KeyValueServiceImpl::PutValue(grpc::ServerContext* context, const v1::PutValueRequest* request,
                                           v1::PutValueResponse*) {
  ThreadCall call(metrics_, "PutValue", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::PutValue);
  if (!caller.ok()) return call.Done(caller.status());
  return call.Done(Put(caller->tenant, *request));
}

grpc::Status KeyValueServiceImpl::DeleteValue(grpc::ServerContext* context, const v1::DeleteValueRequest* request,
                                              v1::DeleteValueResponse* response) {
  ThreadCall call(metrics_, "DeleteValue", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::DeleteValue);
  if (!caller.ok()) return call.Done(caller.status());
  return call.Done(Delete(caller->tenant, *request, response));
}

grpc::Status KeyValueServiceImpl::ListValues(grpc::ServerContext* context, const v1::ListValuesRequest* request,
                                             grpc::ServerWriter<v1::KeyValue>* writer) {
  ThreadCall call(metrics_, "ListValues", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::ListValues);
  if (!caller.ok()) return call.Done(caller.status());
  return call.Done(List(caller->tenant, *request, writer));
}

}  // namespace lathe
