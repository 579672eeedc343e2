// GNU build ids of objects loaded into this process.
#ifndef LATHE_TARGET_BUILDID_H
#define LATHE_TARGET_BUILDID_H

#include <string>

namespace lathe {

/// Lower-case hex of the build id of the executable or library that `address` belongs to; empty if it has none.
std::string buildIdOfLoadedObject(const void *address);

} // namespace lathe

#endif
