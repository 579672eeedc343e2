// The headers that most service sources include, compiled once for all of them. A source still includes what it
// uses; this file only makes that cheap.
#ifndef LATHE_PROTO_SUPPORT_PRECOMPILED_H_
#define LATHE_PROTO_SUPPORT_PRECOMPILED_H_

#include <grpcpp/grpcpp.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/synchronization/mutex.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "lathe/v1/artifact.grpc.pb.h"
#include "lathe/v1/compile.grpc.pb.h"
#include "lathe/v1/fleet.grpc.pb.h"
#include "lathe/v1/tuning.grpc.pb.h"

#endif  // LATHE_PROTO_SUPPORT_PRECOMPILED_H_
