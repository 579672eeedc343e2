// A store that records how long another one takes and when it fails, in metrics and in the log.
#ifndef LATHE_SERVER_STORE_METERED_STORE_H_
#define LATHE_SERVER_STORE_METERED_STORE_H_

#include <memory>

#include "server/metrics/server_metrics.h"
#include "server/store/store.h"

namespace lathe {

// `metrics` outlives the store.
std::unique_ptr<Store> NewMeteredStore(std::unique_ptr<Store> store, const ServerMetrics* metrics);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_METERED_STORE_H_
