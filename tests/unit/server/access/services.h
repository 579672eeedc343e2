// Every call of the package's services, by their descriptors.
#ifndef LATHE_TESTS_UNIT_SERVER_ACCESS_SERVICES_H_
#define LATHE_TESTS_UNIT_SERVER_ACCESS_SERVICES_H_

#include <google/protobuf/descriptor.h>

#include <vector>

#include "lathe/internal/worker.pb.h"
#include "lathe/v1/admin.pb.h"
#include "lathe/v1/artifact.pb.h"
#include "lathe/v1/cache.pb.h"
#include "lathe/v1/compile.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/key_value.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe::testing_support {

inline std::vector<const google::protobuf::MethodDescriptor*> AllCalls() {
  std::vector<const google::protobuf::MethodDescriptor*> calls;
  for (const google::protobuf::FileDescriptor* file :
       {v1::Tenant::descriptor()->file(), v1::BlobChunk::descriptor()->file(), v1::ForgetRequest::descriptor()->file(),
        v1::CompileRequest::descriptor()->file(), v1::Worker::descriptor()->file(), v1::KeyValue::descriptor()->file(),
        v1::TuningJob::descriptor()->file(), internal::WorkerState::descriptor()->file()}) {
    for (int i = 0; i < file->service_count(); ++i) {
      for (int k = 0; k < file->service(i)->method_count(); ++k) calls.push_back(file->service(i)->method(k));
    }
  }
  return calls;
}

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_ACCESS_SERVICES_H_
