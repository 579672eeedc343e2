#ifndef LATHE_SERVER_RPC_UI_H_
#define LATHE_SERVER_RPC_UI_H_

#include <grpcpp/grpcpp.h>

#include <memory>

#include "proto/support/clock.h"
#include "proto/support/http_endpoint.h"

namespace lathe {

// The pages at /ui, which only read: a client of the server's own services, through `channel`, so that they show what
// every other client sees and count as calls.
//
//   /ui                       the page
//   /ui/api/jobs              ListTuningJobsResponse, the newest 200
//   /ui/api/workers           ListWorkersResponse, all
//   /ui/api/cost_models       ListCostModelsResponse
//   /ui/api/report?job=NAME   what `lathe report` puts into its page
//
// Thread-safe. Errors: 404 for another path or an unknown job, 503 where the server does not answer within seconds.
// Where callers must say who they are, so must who looks at a page: "Authorization: Bearer TOKEN", or "Basic" with any
// user and the token as password, which a browser asks for. It then sees what its tenant does, or gets 401 or 403.
HttpHandler NewUi(std::shared_ptr<grpc::Channel> channel, Clock* clock);

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_UI_H_
