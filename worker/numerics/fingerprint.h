// A number that tells two contents of memory apart. Pure and thread-safe.
#ifndef LATHE_WORKER_NUMERICS_FINGERPRINT_H_
#define LATHE_WORKER_NUMERICS_FINGERPRINT_H_

#include <cstdint>
#include <span>

namespace lathe {

// The sum, modulo 2^64, of a hash of each 32-bit little-endian word and its position; bytes after the last whole word
// are not looked at. It does not depend on the order of summation, so that a device may compute it in parallel. A
// change of one word always changes it.
uint64_t Fingerprint(std::span<const uint8_t> bytes);

}  // namespace lathe

#endif  // LATHE_WORKER_NUMERICS_FINGERPRINT_H_
