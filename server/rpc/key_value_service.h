#ifndef LATHE_SERVER_RPC_KEY_VALUE_SERVICE_H_
#define LATHE_SERVER_RPC_KEY_VALUE_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "lathe/v1/key_value.grpc.pb.h"
#include "server/access/gate.h"
#include "server/cache/value_cache.h"
#include "server/metrics/server_metrics.h"

namespace lathe {

// KeyValueService over the values that programs keep for each other.
class KeyValueServiceImpl : public v1::KeyValueService::Service {
 public:
  // All outlive the service.
  KeyValueServiceImpl(Gate* gate, ValueCache* values, const ServerMetrics* metrics)
      : gate_(gate), values_(values), metrics_(metrics) {}

  grpc::Status GetValue(grpc::ServerContext* context, const v1::GetValueRequest* request,
                        v1::GetValueResponse* response) override;
  grpc::Status PutValue(grpc::ServerContext* context, const v1::PutValueRequest* request,
                        v1::PutValueResponse* response) override;
  grpc::Status DeleteValue(grpc::ServerContext* context, const v1::DeleteValueRequest* request,
                           v1::DeleteValueResponse* response) override;
  grpc::Status ListValues(grpc::ServerContext* context, const v1::ListValuesRequest* request,
                          grpc::ServerWriter<v1::KeyValue>* writer) override;

 private:
  absl::Status Get(const std::string& tenant, const v1::GetValueRequest& request, v1::GetValueResponse* response);
  absl::Status Put(const std::string& tenant, const v1::PutValueRequest& request);
  absl::Status Delete(const std::string& tenant, const v1::DeleteValueRequest& request,
                      v1::DeleteValueResponse* response);
  absl::Status List(const std::string& tenant, const v1::ListValuesRequest& request,
                    grpc::ServerWriter<v1::KeyValue>* writer);

  Gate* const gate_;
  ValueCache* const values_;
  const ServerMetrics* const metrics_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_KEY_VALUE_SERVICE_H_
