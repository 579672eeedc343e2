#include "server/rpc/admin_service.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/status_macros.h"
#include "server/admission/paging.h"
#include "server/rpc/call_recorder.h"
#include "server/rpc/read_only_message.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr double kLongestLifeDays = 365.0 * 100;
constexpr size_t kLongestBuild = 1000;
constexpr size_t kLongestReason = 1000;

// "PinBuild"
absl::string_view ShortName(Method method) {
  const absl::string_view name = MethodName(method);
  return name.substr(name.rfind('/') + 1);
}

v1::Token::Role RoleOf(Roles roles) {
  return roles == kAdmin ? v1::Token::ADMIN : roles == kWorker ? v1::Token::WORKER : v1::Token::CLIENT;
}

// It stands in logs.
absl::Status CheckText(absl::string_view text, absl::string_view what, size_t longest, absl::string_view field) {
  if (text.size() <= longest && std::all_of(text.begin(), text.end(), absl::ascii_isprint)) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat("a ", what, " is a text of ", longest, " printable ASCII characters at most"), field);
}

absl::Status CheckBuild(absl::string_view build, absl::string_view field) {
  return CheckText(build, "build", kLongestBuild, field);
}

// nullopt: the server is to take work. `now` is what `until` is compared with.
absl::StatusOr<std::optional<ReadOnlyReason>> ReasonOf(const v1::SetReadOnlyRequest& request, absl::Time now) {
  LATHE_RETURN_IF_ERROR(CheckText(request.reason(), "reason", kLongestReason, "reason"));
  if (!request.read_only()) {
    if (request.reason().empty() && !request.has_until()) return std::optional<ReadOnlyReason>();
    return MakeError(ErrorKind::invalid_argument, "a server that takes work has neither a reason nor an end of it",
                     request.reason().empty() ? "until" : "reason");
  }
  ReadOnlyReason reason{.text = request.reason()};
  if (request.has_until()) reason.until = absl::FromUnixSeconds(request.until().seconds());
  if (reason.until <= now) return MakeError(ErrorKind::invalid_argument, "until lies in the past", "until");
  return std::optional(std::move(reason));
}

Roles RolesOfToken(v1::Token::Role role) {
  switch (role) {
    case v1::Token::CLIENT:
      return kClient;
    case v1::Token::WORKER:
      return kWorker;
    case v1::Token::ADMIN:
      return kAdmin;
    default:
      return 0;
  }
}

void Fill(const TokenRecord& record, v1::Token* token) {
  token->set_name(record.caller.name);
  token->set_role(RoleOf(record.caller.roles));
  token->set_tenant(record.caller.tenant);
  for (const std::string& worker : record.caller.workers) token->add_workers(worker);
  token->mutable_created()->set_seconds(absl::ToUnixSeconds(record.created));
  token->set_created_by(record.created_by);
  if (record.expires != absl::InfiniteFuture())
    token->mutable_expires()->set_seconds(absl::ToUnixSeconds(record.expires));
}

// The part of `all`, which is ordered by its keys, that the request asks for. `add` takes a value to the response.
template <typename Request, typename Response, typename Value>
absl::Status Give(const Request& request, const std::map<std::string, Value>& all, Response* response,
                  absl::FunctionRef<void(const std::string&, const Value&)> add) {
  LATHE_ASSIGN_OR_RETURN(const Page page, ReadPage(request));
  int given = 0;
  std::string last;
  for (auto it = all.upper_bound(page.position); it != all.end(); ++it, ++given) {
    if (given == page.size) {
      response->set_next_page_token(PageToken(request, last));
      break;
    }
    add(it->first, it->second);
    last = it->first;
  }
  return absl::OkStatus();
}

}  // namespace

template <typename Request>
grpc::Status AdminServiceImpl::Change(const grpc::ServerContext& context, Method method, const Request& request,
                                      const std::string& resource,
                                      absl::FunctionRef<absl::StatusOr<std::string>(const Caller& caller)> change) {
  ThreadCall call(metrics_, ShortName(method), context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, method);
  if (!caller.ok()) return call.Done(caller.status());
  if (absl::Status refused = CheckKnownFields(request); !refused.ok()) return call.Done(refused);
  const absl::StatusOr<std::string> detail = change(*caller);
  gate_->Record(context, *caller, method, resource, detail.status(), detail.value_or(""));
  if (detail.ok())
    spdlog::info("{} by {}: {} {}", std::string(MethodName(method)), caller->name, absl::CHexEscape(resource), *detail);
  return call.Done(detail.status());
}

grpc::Status AdminServiceImpl::ListTenants(grpc::ServerContext* context, const v1::ListTenantsRequest* request,
                                           v1::ListTenantsResponse* response) {
  ThreadCall call(metrics_, "ListTenants", *context);
  if (absl::Status refused = call.Admit(gate_, Method::ListTenants).status(); !refused.ok()) return call.Done(refused);
  std::map<std::string, v1::Tenant> tenants;
  const double bound = scheduler_->usage().device_seconds_per_hour();
  for (const auto& [name, seconds] : scheduler_->usage().All()) {
    v1::Tenant& tenant = tenants[name];
    tenant.set_compile_seconds(seconds.compile);
    tenant.set_device_seconds(seconds.device);
    tenant.set_device_seconds_left(seconds.device_left);
    tenant.set_device_seconds_per_hour(bound);
  }
  const auto find = [&](const std::string& name) -> v1::Tenant& {
    auto [it, fresh] = tenants.try_emplace(name);
    if (fresh) {
      it->second.set_device_seconds_left(bound);
      it->second.set_device_seconds_per_hour(bound);
    }
    return it->second;
  };
  for (const auto& [name, jobs] : sessions_->RunningByTenant()) find(name).set_running_jobs(static_cast<int64_t>(jobs));
  for (const auto& [name, trials] : sessions_->TrialsByTenant()) find(name).set_trials(static_cast<int64_t>(trials));
  for (const auto& [name, items] : scheduler_->ItemsOfTenants()) find(name).set_work_items(static_cast<int64_t>(items));
  return call.Done(Give<v1::ListTenantsRequest, v1::ListTenantsResponse, v1::Tenant>(
      *request, tenants, response, [&](const std::string& name, const v1::Tenant& tenant) {
        v1::Tenant* added = response->add_tenants();
        *added = tenant;
        added->set_name(name);
      }));
}

grpc::Status AdminServiceImpl::ApplyRetention(grpc::ServerContext* context, const v1::ApplyRetentionRequest* request,
                                              v1::ApplyRetentionResponse* response) {
  const bool dry_run = request->dry_run() || keeper_->dry_run();
  const auto look = [&](const Caller&) -> absl::StatusOr<std::string> {
    LATHE_ASSIGN_OR_RETURN(const RetentionReport report, keeper_->LookNow(dry_run));
    response->set_dry_run(dry_run);
    response->set_jobs(report.jobs);
    response->set_compilations(report.compiles);
    response->set_measurements(report.measurements);
    response->set_modules(report.modules);
    response->set_workers(report.workers);
    response->set_blobs(report.blobs);
    response->set_blob_bytes(report.blob_bytes);
    response->set_bytes_before(report.bytes_before);
    response->set_bytes_after(report.bytes_after);
    return std::string(dry_run ? "dry run" : "");
  };
  return Change(*context, Method::ApplyRetention, *request, "store", look);
}

CompilerBuild AdminServiceImpl::PinOf(CompilerBuild build) const {
  if (build.compiler.empty() && gate_->asks()) build.compiler = own_compiler_build_;
  return build;
}

grpc::Status AdminServiceImpl::PinBuild(grpc::ServerContext* context, const v1::PinBuildRequest* request,
                                        v1::PinBuildResponse* response) {
  const auto pin = [&](const Caller&) -> absl::StatusOr<std::string> {
    LATHE_RETURN_IF_ERROR(CheckBuild(request->compiler_build(), "compiler_build"));
    LATHE_RETURN_IF_ERROR(CheckBuild(request->assembler_build(), "assembler_build"));
    const CompilerBuild before = scheduler_->pinned_build();
    const CompilerBuild build = PinOf({request->compiler_build(), request->assembler_build()});
    scheduler_->PinBuild(build);
    response->set_compiler_build(build.compiler);
    response->set_assembler_build(build.assembler);
    response->set_workers(scheduler_->CompilingWorkers());
    return absl::StrCat("compiler '", build.compiler, "', assembler '", build.assembler, "'; before: '",
                        before.compiler, "', '", before.assembler, "'");
  };
  return Change(*context, Method::PinBuild, *request, "build", pin);
}

absl::StatusOr<TokenBook*> AdminServiceImpl::Tokens() const {
  if (gate_->tokens()) return gate_->tokens();
  return MakeError(ErrorKind::unsupported,
                   gate_->asks() ? "this server keeps nothing on a disk: set token_file"
                                 : "this server asks nobody who he is, so that a token would say nothing: set "
                                   "access_file",
                   gate_->asks() ? "token_file" : "access_file");
}

grpc::Status AdminServiceImpl::SetReadOnly(grpc::ServerContext* context, const v1::SetReadOnlyRequest* request,
                                           v1::SetReadOnlyResponse* response) {
  const auto set = [&](const Caller&) -> absl::StatusOr<std::string> {
    LATHE_ASSIGN_OR_RETURN(std::optional<ReadOnlyReason> reason, ReasonOf(*request, clock_->Now()));
    if (reason) *response->mutable_read_only() = ToMessage(*reason);
    scheduler_->read_only().Set(std::move(reason));
    response->set_running_jobs(static_cast<int64_t>(sessions_->running()));
    const QueueCounts counts = scheduler_->Counts();
    response->set_work_items(static_cast<int64_t>(counts.compile_queued + counts.measure_queued +
                                                  counts.compile_leased + counts.measure_leased));
    if (!request->read_only()) return "off";
    return request->reason().empty() ? "on" : absl::StrCat("on: ", request->reason());
  };
  return Change(*context, Method::SetReadOnly, *request, "server", set);
}

grpc::Status AdminServiceImpl::CreateToken(grpc::ServerContext* context, const v1::CreateTokenRequest* request,
                                           v1::CreateTokenResponse* response) {
  const v1::Token& wanted = request->token();
  const auto create = [&](const Caller& caller) -> absl::StatusOr<std::string> {
    LATHE_ASSIGN_OR_RETURN(TokenBook * book, Tokens());
    if (wanted.has_expires() || wanted.has_created() || !wanted.created_by().empty()) {
      return MakeError(ErrorKind::invalid_argument,
                       "when a token was made, by whom, and when it expires, is for the server to say: set valid_days",
                       "token");
    }
    const double days = request->valid_days();
    if (!(days >= 0 && days <= kLongestLifeDays)) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("0 to ", kLongestLifeDays, " days"), "valid_days");
    }
    TokenRecord record;
    record.caller = {.name = wanted.name(), .tenant = wanted.tenant(), .roles = RolesOfToken(wanted.role())};
    record.caller.workers.assign(wanted.workers().begin(), wanted.workers().end());
    record.created_by = caller.name;
    LATHE_ASSIGN_OR_RETURN(*response->mutable_secret(), book->Create(absl::Hours(24) * days, &record));
    Fill(record, response->mutable_token());
    return absl::StrCat(RolesText(record.caller.roles), " of ", record.caller.tenant);
  };
  return Change(*context, Method::CreateToken, *request, absl::StrCat("tokens/", wanted.name().substr(0, 128)), create);
}

grpc::Status AdminServiceImpl::ListTokens(grpc::ServerContext* context, const v1::ListTokensRequest* request,
                                          v1::ListTokensResponse* response) {
  ThreadCall call(metrics_, "ListTokens", *context);
  if (absl::Status refused = call.Admit(gate_, Method::ListTokens).status(); !refused.ok()) return call.Done(refused);
  const absl::StatusOr<TokenBook*> book = Tokens();
  if (!book.ok()) return call.Done(book.status());
  std::map<std::string, TokenRecord> tokens;
  for (TokenRecord& record : (*book)->List()) tokens[record.caller.name] = std::move(record);
  return call.Done(Give<v1::ListTokensRequest, v1::ListTokensResponse, TokenRecord>(
      *request, tokens, response,
      [&](const std::string&, const TokenRecord& record) { Fill(record, response->add_tokens()); }));
}

grpc::Status AdminServiceImpl::RevokeToken(grpc::ServerContext* context, const v1::RevokeTokenRequest* request,
                                           v1::RevokeTokenResponse*) {
  const auto revoke = [&](const Caller&) -> absl::StatusOr<std::string> {
    LATHE_ASSIGN_OR_RETURN(TokenBook * book, Tokens());
    LATHE_RETURN_IF_ERROR(book->Revoke(request->name()));
    return std::string();
  };
  return Change(*context, Method::RevokeToken, *request, absl::StrCat("tokens/", request->name().substr(0, 128)),
                revoke);
}

}  // namespace lathe
