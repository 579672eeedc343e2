#include "tests/support/postgres_cluster.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

// Who runs the database: this user, or for root the one of Debian's package.
struct User {
  uid_t uid = geteuid();
  gid_t gid = getegid();
};

absl::StatusOr<User> UserToRun() {
  if (geteuid() != 0) return User();
  const passwd* entry = getpwnam("postgres");
  if (!entry) return absl::FailedPreconditionError("PostgreSQL refuses root, and there is no user `postgres`");
  return User{entry->pw_uid, entry->pw_gid};
}

pid_t Spawn(const User& user, const std::vector<std::string>& command, const std::string& log) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(out, 1);
  dup2(out, 2);
  const bool changed =
      geteuid() != 0 || (setgroups(1, &user.gid) == 0 && setgid(user.gid) == 0 && setuid(user.uid) == 0);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);  // an immediate shutdown; a change of the user resets it
  std::vector<char*> arguments;
  for (const std::string& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  if (changed && getppid() == parent && chdir("/") == 0) execv(arguments[0], arguments.data());
  _exit(127);
}

std::string TextOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

absl::StatusOr<PostgresCluster*> PostgresCluster::Shared() {
  static auto* shared = new absl::StatusOr<std::unique_ptr<PostgresCluster>>(Start());
  if (!shared->ok()) return shared->status();
  static const bool registered = [] {
    std::atexit([] { *shared = absl::CancelledError("the process ends"); });
    return true;
  }();
  (void)registered;
  return (*shared)->get();
}

absl::StatusOr<std::unique_ptr<PostgresCluster>> PostgresCluster::Start() {
  const std::string programs = LATHE_POSTGRES_PROGRAMS;
  if (programs.empty()) return absl::FailedPreconditionError("Debian's package postgresql-15 is not installed");
  LATHE_ASSIGN_OR_RETURN(const User user, UserToRun());
  std::unique_ptr<PostgresCluster> cluster(new PostgresCluster);
  // Short: the path of a socket has 107 characters.
  std::string folder = "/tmp/lathe-postgres-XXXXXX";
  if (!mkdtemp(folder.data())) return absl::UnavailableError("cannot create a folder in /tmp");
  cluster->folder_ = folder;
  if (chmod(folder.c_str(), 0755) != 0 || (geteuid() == 0 && chown(folder.c_str(), user.uid, user.gid) != 0))
    return absl::UnavailableError(absl::StrCat("cannot give ", folder, " to the user of PostgreSQL"));
  const pid_t child = Spawn(user,
                            {programs + "/initdb", "-D", folder + "/data", "-U", "lathe", "--auth=trust",
                             "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"},
                            folder + "/initdb.log");
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) return absl::UnavailableError(absl::StrCat("initdb failed: ", TextOf(folder + "/initdb.log")));
  LATHE_RETURN_IF_ERROR(cluster->Run());
  return cluster;
}

absl::Status PostgresCluster::Run() {
  LATHE_ASSIGN_OR_RETURN(const User user, UserToRun());
  process_ = Spawn(user,
                   {LATHE_POSTGRES_PROGRAMS "/postgres", "-D", folder_ + "/data", "-k", folder_, "-c",
                    "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200"},
                   folder_ + "/postgres.log");
  return AwaitReady();
}

absl::Status PostgresCluster::AwaitReady() const {
  const std::string uri = absl::StrCat("postgresql:///postgres?user=lathe&host=", folder_);
  for (int i = 0; i < 1500; ++i) {
    if (PQping(uri.c_str()) == PQPING_OK) return absl::OkStatus();
    if (waitpid(process_, nullptr, WNOHANG) == process_) break;
    absl::SleepFor(absl::Milliseconds(20));
  }
  return absl::UnavailableError(absl::StrCat("PostgreSQL did not start: ", TextOf(folder_ + "/postgres.log")));
}

PostgresCluster::~PostgresCluster() {
  if (process_ > 0) {
    kill(process_, SIGQUIT);
    waitpid(process_, nullptr, 0);
  }
  std::error_code error;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, error);
}

absl::StatusOr<std::string> PostgresCluster::NewDatabase() {
  PGconn* connection = PQconnectdb(absl::StrCat("postgresql:///postgres?user=lathe&host=", folder_).c_str());
  const std::string name = absl::StrCat("test", ++databases_);
  PGresult* result = PQexec(connection, absl::StrCat("CREATE DATABASE ", name).c_str());
  const bool created = PQresultStatus(result) == PGRES_COMMAND_OK;
  absl::Status status =
      created ? absl::OkStatus() : absl::UnavailableError(absl::StrCat("no database: ", PQerrorMessage(connection)));
  PQclear(result);
  PQfinish(connection);
  LATHE_RETURN_IF_ERROR(status);
  return absl::StrCat("postgresql:///", name, "?user=lathe&host=", folder_);
}

absl::Status PostgresCluster::Crash() {
  kill(process_, SIGQUIT);
  waitpid(process_, nullptr, 0);
  return Run();
}

}  // namespace lathe
