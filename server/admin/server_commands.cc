#include "server/admin/server_commands.h"

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "lathe/v1/admin.grpc.pb.h"
#include "proto/support/config.h"
#include "proto/support/enum_words.h"
#include "server/admin/remote.h"

namespace lathe {
namespace {

// A look through a large store takes minutes.
constexpr std::chrono::seconds kRetentionDeadline = std::chrono::hours(1);

struct ServerCommandFlags {
  RemoteFlags remote;
  bool dry_run = false;
  std::string mode;
  std::string reason;
  double minutes = 0;
  std::string compiler;
  std::string assembler;
  std::string name;
  std::string role;
  std::string tenant;
  std::vector<std::string> workers;
  double days = 0;
};

using Stub = v1::AdminService::Stub;

template <typename Request, typename Response>
absl::StatusOr<Response> Call(const ServerCommandFlags& flags,
                              grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                              const Request& request, std::chrono::seconds deadline = std::chrono::seconds(30)) {
  return CallServer<v1::AdminService>(flags.remote, method, request, deadline);
}

// Calls `method` for one page after the other, and `show` for each.
template <typename Request, typename Response>
absl::Status EachPage(const ServerCommandFlags& flags,
                      grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                      const std::function<void(const Response&)>& show) {
  Request request;
  do {
    LATHE_ASSIGN_OR_RETURN(const Response response, Call(flags, method, request));
    show(response);
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return absl::OkStatus();
}

std::string Text(const google::protobuf::Timestamp& time) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::FromUnixSeconds(time.seconds()), absl::UTCTimeZone());
}

absl::Status ShowTenants(const ServerCommandFlags& flags) {
  std::printf("%-24s %6s %8s %8s %14s %14s %14s\n", "tenant", "jobs", "trials", "items", "compile s", "device s",
              "device s left");
  return EachPage<v1::ListTenantsRequest, v1::ListTenantsResponse>(
      flags, &Stub::ListTenants, [](const v1::ListTenantsResponse& page) {
        for (const v1::Tenant& tenant : page.tenants()) {
          std::printf("%-24s %6lld %8lld %8lld %14.1f %14.1f %14s\n", tenant.name().c_str(),
                      static_cast<long long>(tenant.running_jobs()), static_cast<long long>(tenant.trials()),
                      static_cast<long long>(tenant.work_items()), tenant.compile_seconds(), tenant.device_seconds(),
                      tenant.device_seconds_per_hour() > 0
                          ? absl::StrFormat("%.1f", tenant.device_seconds_left()).c_str()
                          : "-");
        }
      });
}

absl::Status ApplyRetention(const ServerCommandFlags& flags) {
  v1::ApplyRetentionRequest request;
  request.set_dry_run(flags.dry_run);
  LATHE_ASSIGN_OR_RETURN(const v1::ApplyRetentionResponse report,
                         Call(flags, &Stub::ApplyRetention, request, kRetentionDeadline));
  std::printf("%s\n", report.dry_run() ? "would be removed for its age:" : "removed:");
  for (const auto& [what, count] : {std::pair<const char*, int64_t>{"jobs", report.jobs()},
                                    {"compilations", report.compilations()},
                                    {"measurements", report.measurements()},
                                    {"modules", report.modules()},
                                    {"workers", report.workers()},
                                    {"blobs", report.blobs()},
                                    {"bytes of blobs", report.blob_bytes()}}) {
    std::printf("  %-16s %12lld\n", what, static_cast<long long>(count));
  }
  std::printf("the store takes %lld bytes, before: %lld\n", static_cast<long long>(report.bytes_after()),
              static_cast<long long>(report.bytes_before()));
  return absl::OkStatus();
}

absl::Status PinTo(const ServerCommandFlags& flags) {
  v1::PinBuildRequest request;
  request.set_compiler_build(flags.compiler);
  request.set_assembler_build(flags.assembler);
  LATHE_ASSIGN_OR_RETURN(const v1::PinBuildResponse response, Call(flags, &Stub::PinBuild, request));
  const auto build = [](const std::string& text) { return text.empty() ? "that of the most slots" : text.c_str(); };
  std::printf("compiler: %s; assembler: %s; %d workers may compile\n", build(response.compiler_build()),
              build(response.assembler_build()), response.workers());
  return absl::OkStatus();
}

absl::Status PinBuild(const ServerCommandFlags& flags) {
  if (!flags.compiler.empty() || !flags.assembler.empty()) return PinTo(flags);
  return MakeError(ErrorKind::invalid_argument, "name a build by --compiler or --assembler, or use unpin-build");
}

absl::Status SetReadOnly(const ServerCommandFlags& flags) {
  v1::SetReadOnlyRequest request;
  request.set_read_only(flags.mode == "on");
  request.set_reason(flags.reason);
  if (flags.minutes > 0)
    request.mutable_until()->set_seconds(absl::ToUnixSeconds(absl::Now() + absl::Minutes(flags.minutes)));
  LATHE_ASSIGN_OR_RETURN(const v1::SetReadOnlyResponse response, Call(flags, &Stub::SetReadOnly, request));
  if (!response.has_read_only()) {
    std::printf("the server takes work\n");
    return absl::OkStatus();
  }
  std::printf("the server takes no new work until `lathe-admin read-only off`, a reload or a restart");
  if (response.read_only().has_until())
    std::printf("; callers are told that it ends at %s", Text(response.read_only().until()).c_str());
  std::printf("\nin hand: %lld jobs, %lld work items\n", static_cast<long long>(response.running_jobs()),
              static_cast<long long>(response.work_items()));
  return absl::OkStatus();
}

absl::Status CreateToken(const ServerCommandFlags& flags) {
  v1::CreateTokenRequest request;
  v1::Token* token = request.mutable_token();
  token->set_name(flags.name);
  token->set_role(static_cast<v1::Token::Role>(ParseEnumWord(*v1::Token::Role_descriptor(), flags.role).value_or(0)));
  token->set_tenant(flags.tenant);
  for (const std::string& worker : flags.workers) token->add_workers(worker);
  request.set_valid_days(flags.days);
  LATHE_ASSIGN_OR_RETURN(const v1::CreateTokenResponse response, Call(flags, &Stub::CreateToken, request));
  // Alone on standard output, so that it can be sent to a file.
  std::printf("%s\n", response.secret().c_str());
  std::fprintf(stderr, "the token of %s, a %s of tenant %s, %s%s; it is not shown again\n",
               response.token().name().c_str(), EnumWord(response.token().role()).c_str(),
               response.token().tenant().c_str(), response.token().has_expires() ? "until " : "until it is revoked",
               response.token().has_expires() ? Text(response.token().expires()).c_str() : "");
  return absl::OkStatus();
}

absl::Status ShowTokens(const ServerCommandFlags& flags) {
  std::printf("%-24s %-7s %-24s %-20s %-20s %s\n", "name", "role", "tenant", "created", "expires", "by");
  return EachPage<v1::ListTokensRequest, v1::ListTokensResponse>(
      flags, &Stub::ListTokens, [](const v1::ListTokensResponse& page) {
        for (const v1::Token& token : page.tokens()) {
          std::printf("%-24s %-7s %-24s %-20s %-20s %s\n", token.name().c_str(), EnumWord(token.role()).c_str(),
                      token.tenant().c_str(), Text(token.created()).c_str(),
                      token.has_expires() ? Text(token.expires()).c_str() : "never", token.created_by().c_str());
          if (token.workers_size() > 0)
            std::printf("  as the workers %s\n", absl::StrJoin(token.workers(), ", ").c_str());
        }
      });
}

absl::Status RevokeToken(const ServerCommandFlags& flags) {
  v1::RevokeTokenRequest request;
  request.set_name(flags.name);
  LATHE_RETURN_IF_ERROR(Call(flags, &Stub::RevokeToken, request).status());
  std::printf("calls with the token of %s are refused from now on\n", flags.name.c_str());
  return absl::OkStatus();
}

}  // namespace

void AddServerCommands(CLI::App& app, std::function<absl::Status()>* run) {
  const auto flags = std::make_shared<ServerCommandFlags>();
  const auto add = [&](const char* name, const char* help, absl::Status (*function)(const ServerCommandFlags&)) {
    CLI::App* command = app.add_subcommand(name, help);
    AddServer(*command, flags->remote);
    command->callback([run, flags, function] { *run = [flags, function] { return function(*flags); }; });
    return command;
  };
  add("tenants", "lists tenants with their jobs, their work and what it took", ShowTenants);
  add("retention", "has the server remove now what nobody uses any more", ApplyRetention)
      ->add_flag("--dry-run", flags->dry_run, "counts what would go by its age, and removes nothing");
  CLI::App* pin = add(
      "pin-build", "has only these builds compile, until the server reads its configuration again or ends", PinBuild);
  pin->add_option("--compiler", flags->compiler, "as `lathe workers --json` names it; empty: that of the most slots");
  pin->add_option("--assembler", flags->assembler, "the same for the assembler");
  add("unpin-build", "has the build of the most slots compile; with an access file, the server's own", PinTo);
  CLI::App* read_only =
      add("read-only",
          "has the server take no new work, or take it again, until it reads its configuration again or ends; the key "
          "read_only of the configuration lasts",
          SetReadOnly);
  read_only->add_option("MODE", flags->mode, "on or off")->required()->check(CLI::IsMember({"on", "off"}));
  read_only->add_option("--reason", flags->reason, "what those are told who ask for new work");
  read_only->add_option("--minutes", flags->minutes, "after which it is expected to take work again; they are told")
      ->check(Positive());
  CLI::App* create = add("create-token", "makes a token and prints it, once", CreateToken);
  create->add_option("NAME", flags->name, "of who brings it, in logs")->required();
  create->add_option("--role", flags->role)->required()->check(CLI::IsMember({"client", "worker", "admin"}));
  create->add_option("--tenant", flags->tenant, "whom its work counts for; empty: the name");
  create->add_option("--worker", flags->workers,
                     "a name that it may have as a worker, with * for any text; none: every");
  create->add_option("--days", flags->days, "for which it holds; 0: until it is revoked");
  add("tokens", "lists the tokens that create-token has made", ShowTokens);
  add("revoke-token", "refuses a token from now on", RevokeToken)->add_option("NAME", flags->name)->required();
}

}  // namespace lathe
