#include "server/admin/remote.h"

namespace lathe {

void AddServer(CLI::App& command, RemoteFlags& flags) {
  const auto add = [&command](const char* flag, const char* variable, std::string& value, const char* help) {
    return command.add_option(flag, value, help)->envname(variable);
  };
  add("--server", "LATHE_SERVER", flags.address, "address of the server")->capture_default_str();
  add("--tls-ca", "LATHE_TLS_CA", flags.security.tls.ca,
      "connect with TLS, and believe the authorities of this PEM file; 'system': those of this machine");
  add("--tls-cert", "LATHE_TLS_CERT", flags.security.tls.certificate, "PEM file with the own certificate");
  add("--tls-key", "LATHE_TLS_KEY", flags.security.tls.key, "PEM file with its key");
  add("--token-file", "LATHE_TOKEN_FILE", flags.security.token_file, "file with the token that says who calls");
}

}  // namespace lathe
