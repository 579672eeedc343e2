// The module inspector over a pool of compiler children.
#ifndef LATHE_SERVER_CACHE_INSPECTOR_H_
#define LATHE_SERVER_CACHE_INSPECTOR_H_

#include <memory>

#include "proto/support/compiler_pool.h"
#include "server/cache/module_catalog.h"

namespace lathe {

// `timeout` bounds each inspection.
std::unique_ptr<ModuleInspector> NewPoolInspector(std::unique_ptr<CompilerPool> pool, absl::Duration timeout);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_INSPECTOR_H_
