// The call, job and work that a thread is busy with: lines of its log say so (log_format.h), and work that it asks for
// knows where it came from.
#ifndef LATHE_PROTO_SUPPORT_CALL_CONTEXT_H_
#define LATHE_PROTO_SUPPORT_CALL_CONTEXT_H_

#include <string>

#include "proto/support/trace.h"

namespace lathe {

// The key of the metadata by which a caller names its call, for the logs of both sides.
inline constexpr char kRequestIdKey[] = "lathe-request-id";

struct CallContext {
  std::string request;  // id of the call
  std::string tenant;
  std::string client;  // who calls, among the tenant's
  std::string job;
  std::string trial;
  std::string work;
  TraceContext caller;  // the span that the call's caller named; none: it named none
  TraceContext trace;   // the span of what is done
};

// The context of this thread; an empty one where it has none.
const CallContext& CurrentContext();

// While it lives the thread that made it has `context`, which outlives it, and afterwards the one before.
class WithContext {
 public:
  explicit WithContext(CallContext* context);
  ~WithContext();
  WithContext(const WithContext&) = delete;
  WithContext& operator=(const WithContext&) = delete;

 private:
  CallContext* const before_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CALL_CONTEXT_H_
