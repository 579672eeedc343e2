// Requests to forget, in the terms of the store.
#ifndef LATHE_SERVER_CACHE_FORGET_H_
#define LATHE_SERVER_CACHE_FORGET_H_

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/cache.pb.h"
#include "server/store/store.h"

namespace lathe {

// A trial stands for its binary on its device model, or, where it did not compile, for that compilation. `rows` has the
// compiler's knobs. Errors: invalid_argument where the request names nothing, or no digest where one belongs; not_found
// for an unknown trial; those of the store.
absl::StatusOr<ForgetQuery> ForgetQueryOf(const v1::ForgetRequest& request,
                                          absl::Span<const internal::KnobDescription> rows, Store* store);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_FORGET_H_
