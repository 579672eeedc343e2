#include "server/access/token_book.h"

#include <fcntl.h>
#include <openssl/rand.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/access/tenant.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

using nlohmann::json;

constexpr char kField[] = "token_file";
constexpr size_t kSecretBytes = 32;
constexpr size_t kMostTokens = 10'000;

absl::Status Malformed(const std::string& path, absl::string_view why) {
  return MakeError(ErrorKind::invalid_argument, absl::StrCat(path, " is not a file of tokens: ", why), kField);
}

absl::Status Cannot(absl::string_view act, const std::string& path) {
  return MakeError(ErrorKind::unavailable, absl::StrCat("cannot ", act, " ", path, ": ", strerror(errno)), kField);
}

json ToJson(const std::string& digest, const TokenRecord& record) {
  json token = {{"name", record.caller.name},
                {"sha256", absl::StripPrefix(digest, "sha256:")},
                {"role", RolesText(record.caller.roles)},
                {"tenant", record.caller.tenant},
                {"workers", record.caller.workers},
                {"created", absl::ToUnixSeconds(record.created)},
                {"created_by", record.created_by}};
  if (record.expires != absl::InfiniteFuture()) token["expires"] = absl::ToUnixSeconds(record.expires);
  return token;
}

// Throws json::exception for a field that is missing or of another type.
absl::StatusOr<std::pair<std::string, TokenRecord>> FromJson(const json& token, const std::string& path) {
  TokenRecord record;
  Caller& caller = record.caller;
  caller.name = token.at("name").get<std::string>();
  caller.tenant = token.at("tenant").get<std::string>();
  caller.workers = token.at("workers").get<std::vector<std::string>>();
  const std::optional<Roles> role = ParseRole(token.at("role").get<std::string>());
  if (!role || !IsTenant(caller.name) || !IsTenant(caller.tenant))
    return Malformed(path, "a token has no usable name, role or tenant");
  caller.roles = *role;
  caller.sees_all = (*role & kAdmin) != 0;
  record.created = absl::FromUnixSeconds(token.at("created").get<int64_t>());
  record.created_by = token.at("created_by").get<std::string>();
  if (token.contains("expires")) record.expires = absl::FromUnixSeconds(token.at("expires").get<int64_t>());
  std::string digest = absl::StrCat("sha256:", token.at("sha256").get<std::string>());
  if (!IsDigest(digest))
    return Malformed(path, absl::StrCat("the sha256 of token '", record.caller.name, "' is not 64 hexadecimal digits"));
  return std::pair(std::move(digest), std::move(record));
}

absl::Status CheckRecord(const TokenRecord& record) {
  const Caller& caller = record.caller;
  const auto bad = [](absl::string_view why, const char* field) {
    return MakeError(ErrorKind::invalid_argument, why, field);
  };
  if (!IsTenant(caller.name)) return bad("a name is a text of 1 to 128 printable ASCII characters", "token.name");
  if (!IsTenant(caller.tenant)) return bad(TenantRule(), "token.tenant");
  if (caller.roles != kClient && caller.roles != kWorker && caller.roles != kAdmin)
    return bad("a token has the role client, worker or admin", "token.role");
  if (!caller.workers.empty() && caller.roles != kWorker) return bad("names are for the role worker", "token.workers");
  if (caller.workers.size() > 100 ||
      !std::all_of(caller.workers.begin(), caller.workers.end(), [](const std::string& one) { return IsTenant(one); }))
    return bad("100 names at most, each of 1 to 128 printable ASCII characters", "token.workers");
  return absl::OkStatus();
}

// All of it, and on disk.
absl::Status WriteFile(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return Cannot("make", path);
  const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fsync(file) == 0;
  absl::Status status = written ? absl::OkStatus() : Cannot("write", path);
  close(file);
  return status;
}

}  // namespace

std::string FileVersion(const std::string& path) {
  struct stat now = {};
  if (stat(path.c_str(), &now) != 0) return "";
  return absl::StrCat(now.st_dev, " ", now.st_ino, " ", now.st_size, " ", now.st_mtim.tv_sec, " ", now.st_mtim.tv_nsec);
}

absl::StatusOr<std::unique_ptr<TokenBook>> TokenBook::Open(std::string path, Clock* clock) {
  std::unique_ptr<TokenBook> book(new TokenBook(std::move(path), clock));
  MutexLock lock(&book->mutex_);
  book->version_ = FileVersion(book->path_);
  LATHE_ASSIGN_OR_RETURN(book->tokens_, book->Read());
  return book;
}

absl::StatusOr<TokenBook::Tokens> TokenBook::Read() const {
  Tokens tokens;
  if (access(path_.c_str(), F_OK) != 0) return tokens;
  std::ifstream file(path_);
  std::stringstream text;
  text << file.rdbuf();
  if (!file.good()) return Cannot("read", path_);
  try {
    const json root = json::parse(text.str());
    for (const json& token : root.at("tokens")) {
      LATHE_ASSIGN_OR_RETURN(auto entry, FromJson(token, path_));
      tokens.insert(std::move(entry));
    }
  } catch (const json::exception& error) {
    return Malformed(path_, error.what());
  }
  return tokens;
}

absl::Status TokenBook::Write(const Tokens& tokens) {
  std::map<std::string, json> by_name;
  for (const auto& [digest, record] : tokens) by_name[record.caller.name] = ToJson(digest, record);
  json list = json::array();
  for (auto& [name, token] : by_name) list.push_back(std::move(token));
  const std::string partial = path_ + ".partial";
  LATHE_RETURN_IF_ERROR(WriteFile(partial, json{{"tokens", std::move(list)}}.dump(1) + "\n"));
  if (rename(partial.c_str(), path_.c_str()) != 0) return Cannot("write", path_);
  const std::string folder = path_.find('/') == std::string::npos ? "." : path_.substr(0, path_.rfind('/') + 1);
  const int directory = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool synced = directory >= 0 && fsync(directory) == 0;
  if (directory >= 0) close(directory);
  version_ = FileVersion(path_);
  return synced ? absl::OkStatus() : Cannot("write", folder);
}

absl::StatusOr<std::string> TokenBook::Create(absl::Duration life, TokenRecord* record) {
  Caller& caller = record->caller;
  if (caller.tenant.empty()) caller.tenant = caller.name;
  caller.sees_all = (caller.roles & kAdmin) != 0;
  LATHE_RETURN_IF_ERROR(CheckRecord(*record));
  unsigned char bytes[kSecretBytes];
  if (RAND_bytes(bytes, sizeof(bytes)) != 1) return MakeError(ErrorKind::internal, "the machine gives no random bytes");
  std::string secret = absl::StrCat("lathe_", absl::BytesToHexString({reinterpret_cast<char*>(bytes), sizeof(bytes)}));
  record->created = absl::FromUnixSeconds(absl::ToUnixSeconds(clock_->Now()));
  record->expires = life > absl::ZeroDuration() ? record->created + life : absl::InfiniteFuture();
  MutexLock lock(&mutex_);
  for (const auto& [digest, other] : tokens_) {
    if (other.caller.name == caller.name)
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("there is a token of the name ", caller.name, "; revoke it first"), "token.name");
  }
  if (tokens_.size() >= kMostTokens)
    return MakeError(ErrorKind::quota_exceeded, absl::StrCat("there are ", kMostTokens, " tokens; revoke some"));
  Tokens tokens = tokens_;
  tokens[Sha256Digest(secret)] = *record;
  LATHE_RETURN_IF_ERROR(Write(tokens));
  tokens_ = std::move(tokens);
  return secret;
}

absl::Status TokenBook::Revoke(const std::string& name) {
  MutexLock lock(&mutex_);
  Tokens tokens = tokens_;
  absl::erase_if(tokens, [&](const auto& entry) { return entry.second.caller.name == name; });
  if (tokens.size() == tokens_.size())
    return MakeError(ErrorKind::not_found, absl::StrCat("no token of the name ", name, " was made here"), "name");
  // It is refused from now on, also where that cannot be written.
  tokens_ = tokens;
  absl::Status written = Write(tokens);
  if (written.ok()) return written;
  return MakeError(KindOf(written), absl::StrCat("the token is refused, but a restart of the server would take it "
                                                 "again: ",
                                                 written.message()));
}

std::vector<TokenRecord> TokenBook::List() const {
  std::vector<TokenRecord> list;
  {
    MutexLock lock(&mutex_);
    for (const auto& [digest, record] : tokens_) list.push_back(record);
  }
  std::sort(list.begin(), list.end(),
            [](const TokenRecord& a, const TokenRecord& b) { return a.caller.name < b.caller.name; });
  return list;
}

absl::StatusOr<std::optional<Caller>> TokenBook::Find(absl::string_view digest) const {
  MutexLock lock(&mutex_);
  const auto found = tokens_.find(digest);
  if (found == tokens_.end()) return std::nullopt;
  if (found->second.expires <= clock_->Now())
    return MakeError(ErrorKind::unauthenticated, absl::StrCat("the token of ", found->second.caller.name, " expired"),
                     "authorization");
  return found->second.caller;
}

void TokenBook::Tick() {
  std::string now = FileVersion(path_);
  MutexLock lock(&mutex_);
  if (now == version_) return;
  version_ = std::move(now);  // one message for each change
  absl::StatusOr<Tokens> tokens = Read();
  if (!tokens.ok()) {
    spdlog::error("access: the tokens that were read before hold: {}", std::string(tokens.status().message()));
    return;
  }
  tokens_ = *std::move(tokens);
  spdlog::info("access: {} was read again", path_);
}

}  // namespace lathe
