// lathe-server: composes the parts and runs until SIGTERM or SIGINT.
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/cleanup/cleanup.h"
#include "proto/support/address.h"
#include "proto/support/compiler_pool.h"
#include "proto/support/config.h"
#include "proto/support/confinement.h"
#include "proto/support/errors.h"
#include "proto/support/http_endpoint.h"
#include "proto/support/log_format.h"
#include "proto/support/log_level.h"
#include "proto/support/mutex.h"
#include "proto/support/status_macros.h"
#include "server/cache/inspector.h"
#include "server/configuration.h"
#include "server/faults/faults.h"
#include "server/flags.h"
#include "server/server.h"
#include "server/store/memory/memory_store.h"
#include "server/store/metered_store.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/faulty_disk.h"
#include "server/store/sqlite/sqlite_store.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// The turn of this server among those of its database. Thread-safe.
struct Turn {
  std::atomic<bool> waits = false;
  std::atomic<bool> given_up = false;  // told to end while it waited
  std::atomic<bool> reloads = false;   // told to read its configuration again while it waited
  Mutex mutex;
  absl::Status lost ABSL_GUARDED_BY(mutex);  // why it is over
};

// Why the server ends for `signal`; empty: it goes on. Without a file to read again SIGHUP says that the terminal is
// gone.
std::string EndOf(int signal, const Configuration& configuration) {
  if (signal == SIGTERM) return "SIGTERM";
  if (signal == SIGINT) return "SIGINT";
  return configuration.has_file() ? "" : "SIGHUP";
}

void ReloadAfterSignal(Configuration& configuration) {
  const absl::Status status = configuration.Reload(/*dry_run=*/false).status();
  if (!status.ok()) spdlog::error("SIGHUP: {}", FormatError(DetailOf(status)));
}

absl::StatusOr<std::unique_ptr<Store>> OpenStore(const ServerFlags& flags, const Configuration& configuration,
                                                 const sigset_t& signals, Turn* turn) {
  if (flags.store == "memory") return NewMemoryStore();
  std::error_code error;
  std::filesystem::create_directories(flags.data_dir, error);
  if (error) {
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot create ", flags.data_dir, ": ", error.message()),
                     "data_dir");
  }
  if (flags.StoreIsPostgres()) {
    PostgresOptions options{.uri = flags.store, .blob_dir = flags.BlobDir()};
    const int interrupts = signalfd(-1, &signals, SFD_CLOEXEC);
    const absl::Cleanup closes = [interrupts] { close(interrupts); };
    options.turns.interrupts = interrupts;
    options.turns.wait = [&signals, &configuration, turn] {
      turn->waits = true;
      const timespec now = {};
      const int signal = sigtimedwait(&signals, nullptr, &now);
      turn->given_up = signal > 0 && !EndOf(signal, configuration).empty();
      if (signal == SIGHUP) turn->reloads = true;
      return !turn->given_up;
    };
    options.turns.lost = [turn](absl::Status why) {
      MutexLock lock(&turn->mutex);
      turn->lost = std::move(why);
      kill(getpid(), SIGTERM);
    };
    return OpenPostgresStore(options);
  }
  return OpenSqliteStore(flags.data_dir + "/lathe.db");
}

// Written beside it and renamed, so that a reader sees all of it or nothing.
absl::Status WriteReadyFile(const std::string& path, const std::string& address, const std::string& metrics,
                            const std::string& redis) {
  std::string partial = path + ".partial";
  std::ofstream file(partial);
  file << "{\"address\": \"" << address << "\", \"metrics\": \"" << metrics << "\", \"redis\": \"" << redis
       << "\", \"pid\": " << getpid() << "}\n";
  file.close();
  if (file.fail() || std::rename(partial.c_str(), path.c_str()) != 0) {
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot write ", path), "ready_file");
  }
  return absl::OkStatus();
}

// The page, but where it would show kernels, and take tokens, over a network without TLS, or where callers are known by
// certificates alone and this one has shown none.
HttpHandler PageFor(const ServerFlags& flags, HttpHandler page) {
  if (flags.insecure || IsLoopback(flags.metrics_listen)) return page;
  if (flags.MetricsListen().tls.certificate.empty()) {
    return [](const HttpRequest&) {
      return HttpAnswer{.code = 403,
                        .body =
                            "the page is shown on loopback addresses alone, as this endpoint has no TLS: give the "
                            "server a certificate, or listen on such an address and forward the port\n"};
    };
  }
  if (!flags.access_file.empty() || flags.tls_ca.empty()) return page;
  return [page = std::move(page)](const HttpRequest& request) {
    if (request.certified) return page(request);
    return HttpAnswer{.code = 403,
                      .body =
                          "the page is for callers with a certificate, as the server's calls are: it is one of "
                          "metrics_tls_ca\n"};
  };
}

absl::Status Run(ServerFlags flags, Configuration& configuration, const sigset_t& signals) {
  ServerMetrics metrics(std::make_shared<prometheus::Registry>());
  std::atomic<const char*> unready = "starting";
  Turn turn;
  LATHE_ASSIGN_OR_RETURN(ServerFaults faults, ParseServerFaults(wire::FaultRowsOfEnvironment()));
  if (!faults.disk_full_while.empty() || !faults.disk_slow_while.empty())
    LATHE_RETURN_IF_ERROR(InstallDiskFaults({faults.disk_full_while, faults.disk_slow_while}));
  Clock* clock = faults.clock_file.empty() ? Clock::Real() : NewClockOfSteppedMachine(faults.clock_file);
  CompilerPoolOptions compilers;
  compilers.program = flags.compiler;
  compilers.children = flags.compiler_children;
  compilers.memory_bytes = flags.inspect_memory_bytes;
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<CompilerPool> pool, CompilerPool::Create(std::move(compilers)));
  if (const std::string note = ConfinementNote(FindConfinementParts()); !note.empty()) spdlog::warn("{}", note);
  LATHE_ASSIGN_OR_RETURN(
      std::unique_ptr<HttpEndpoint> http,
      HttpEndpoint::Start(flags.MetricsListen(), metrics.registry, [&unready, &turn] {
        return std::string(turn.waits ? "standby: another server uses the database" : unready.load());
      }));
  // A standby waits here, with all else ready.
  absl::StatusOr<std::unique_ptr<Store>> store = OpenStore(flags, configuration, signals, &turn);
  if (turn.given_up) return absl::OkStatus();
  LATHE_RETURN_IF_ERROR(store.status());
  turn.waits = false;
  ServerOptions options = flags.Options();
  options.metrics_address = http->address();
  options.reload = [&configuration](bool dry_run) { return configuration.Reload(dry_run); };
  if (!flags.redis_password_file.empty()) {
    LATHE_ASSIGN_OR_RETURN(options.redis.users, RedisUsers::Read(flags.redis_password_file));
  }
  // A key that lies beside a store outlives the server as the store does, so that workers may go on with what an
  // earlier server gave them.
  if (flags.lease_key_file.empty() && flags.store != "memory")
    flags.lease_key_file = (flags.StoreIsPostgres() ? flags.BlobDir() : flags.data_dir) + "/lease.key";
  if (flags.lease_key_file.empty()) {
    options.scheduler.lease_key = IdSource::Random()->Next();
  } else {
    LATHE_ASSIGN_OR_RETURN(options.scheduler.lease_key, ReadOrMakeLeaseKey(flags.lease_key_file));
  }
  if (options.access.token_file.empty() && flags.store != "memory")
    options.access.token_file = (flags.StoreIsPostgres() ? flags.BlobDir() : flags.data_dir) + "/tokens.json";
  const std::string described = (*store)->Describe();
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Server> server,
                         Server::Start(std::move(options), NewMeteredStore(*std::move(store), &metrics),
                                       NewPoolInspector(std::move(pool), absl::Seconds(flags.inspect_timeout_seconds)),
                                       &metrics, clock, IdSource::Random()));
  http->Serve("/ui", PageFor(flags, server->Ui()));
  unready = "";
  if (!flags.ready_file.empty()) {
    LATHE_RETURN_IF_ERROR(
        WriteReadyFile(flags.ready_file, server->address(), http->address(), server->redis_address()));
  }
  spdlog::info("listening on {}, metrics and /ui on {}, store {}", server->address(), http->address(), described);
  if (const std::string redis = server->redis_address(); !redis.empty()) spdlog::info("redis protocol on {}", redis);
  configuration.SetApply([&server](const ServerFlags& now) {
    server->Reconfigure(now.Options());
    SetLogLevelTo(now.log_level).IgnoreError();  // the flag was checked
  });
  if (turn.reloads) ReloadAfterSignal(configuration);
  int signal = 0;
  while (sigwait(&signals, &signal) == 0 && EndOf(signal, configuration).empty()) ReloadAfterSignal(configuration);
  configuration.SetApply(nullptr);
  {
    MutexLock lock(&turn.mutex);
    if (!turn.lost.ok()) {
      // The workers and clients go to the server that has taken over, which gives the work out again.
      spdlog::error("this server's turn is over: {}", turn.lost.ToString());
      server->Drain(absl::ZeroDuration());
      return turn.lost;
    }
  }
  spdlog::info("draining after {}", EndOf(signal, configuration));
  unready = "draining";
  server->Drain(absl::Seconds(flags.drain_seconds));
  return absl::OkStatus();
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) {
  // Before any thread starts, so that all of them leave these signals to sigwait.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  signal(SIGPIPE, SIG_IGN);
  // Abseil's own search for cycles of locks costs each lock a look-up; the sanitizer's build looks for them.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  spdlog::set_default_logger(lathe::StderrLogger());

  lathe::ServerFlags flags;
  CLI::App app("The Lathe server: compiles and tunes GPU kernels with the workers that join it.", "lathe-server");
  app.set_version_flag("--version", LATHE_VERSION, "Print the version and exit");
  std::vector<lathe::ServerKey> keys;
  lathe::AddServerFlags(app, &flags, &keys);
  if (const std::optional<int> exit_code = lathe::ParseCommandLine(app, argc, argv)) return *exit_code;
  lathe::SetLogLevelTo(flags.log_level).IgnoreError();  // the flags were checked
  lathe::SetLogFormatTo(flags.log_format).IgnoreError();
  lathe::Configuration configuration(argc, argv, lathe::ValuesOf(keys), app.get_config_ptr()->count() > 0);
  absl::Status status = lathe::Run(flags, configuration, signals);
  if (status.ok()) return 0;
  std::fprintf(stderr, "lathe-server: %s\n", lathe::FormatError(lathe::DetailOf(status)).c_str());
  return 1;
}
