// A store in memory: for tests, and for a server that need not remember.
#ifndef LATHE_SERVER_STORE_MEMORY_MEMORY_STORE_H_
#define LATHE_SERVER_STORE_MEMORY_MEMORY_STORE_H_

#include <memory>

#include "server/store/store.h"

namespace lathe {

std::unique_ptr<Store> NewMemoryStore();

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_MEMORY_MEMORY_STORE_H_
