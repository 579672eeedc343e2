#ifndef LATHE_SERVER_RPC_CACHE_SERVICE_H_
#define LATHE_SERVER_RPC_CACHE_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/cache.grpc.pb.h"
#include "server/access/gate.h"
#include "server/admission/admission.h"
#include "server/metrics/server_metrics.h"
#include "server/store/store.h"

namespace lathe {

// CacheService over the store.
class CacheServiceImpl : public v1::CacheService::Service {
 public:
  CacheServiceImpl(Gate* gate, Store* store, Admission* admission, const ServerMetrics* metrics)
      : gate_(gate), store_(store), admission_(admission), metrics_(metrics) {}

  grpc::Status Forget(grpc::ServerContext* context, const v1::ForgetRequest* request,
                      v1::ForgetResponse* response) override;

 private:
  absl::Status Forget(const v1::ForgetRequest& request, v1::ForgetResponse* response);

  Gate* const gate_;
  Store* const store_;
  Admission* const admission_;
  const ServerMetrics* const metrics_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_CACHE_SERVICE_H_
