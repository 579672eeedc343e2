// Early returns for absl::Status and absl::StatusOr.
#ifndef LATHE_PROTO_SUPPORT_STATUS_MACROS_H_
#define LATHE_PROTO_SUPPORT_STATUS_MACROS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#define LATHE_STATUS_CONCAT_INNER_(a, b) a##b
#define LATHE_STATUS_CONCAT_(a, b) LATHE_STATUS_CONCAT_INNER_(a, b)

// Returns the status of `expr` from the enclosing function unless it is ok.
#define LATHE_RETURN_IF_ERROR(expr)                                                     \
  do {                                                                                  \
    if (absl::Status lathe_status_ = (expr); !lathe_status_.ok()) return lathe_status_; \
  } while (false)

// LATHE_ASSIGN_OR_RETURN(auto x, F()) declares x with the value of the StatusOr, or returns its status.
#define LATHE_ASSIGN_OR_RETURN(lhs, expr) \
  LATHE_ASSIGN_OR_RETURN_IMPL_(LATHE_STATUS_CONCAT_(lathe_statusor_, __LINE__), lhs, expr)
#define LATHE_ASSIGN_OR_RETURN_IMPL_(statusor, lhs, expr)  \
  auto statusor = (expr);                                  \
  if (!statusor.ok()) return std::move(statusor).status(); \
  lhs = *std::move(statusor)

#endif  // LATHE_PROTO_SUPPORT_STATUS_MACROS_H_
