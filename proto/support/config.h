// Configuration of a program: a YAML file whose keys are the program's flags. `--listen A` and `listen: A` mean the
// same; a flag on the command line wins over the file; a key that is not a flag is an error that names the line.
#ifndef LATHE_PROTO_SUPPORT_CONFIG_H_
#define LATHE_PROTO_SUPPORT_CONFIG_H_

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

namespace lathe {

// Adds `--config FILE` to `app`. In the file a key is a flag's long name, with '-' or '_' alike; a sequence gives a
// flag that takes several values; a boolean gives a switch. Nested maps are not part of the format.
void AddYamlConfig(CLI::App& app);

// Checks of numbers that flags take.
const CLI::Validator& NonNegative();
const CLI::Validator& Positive();

// Throws CLI::ExtrasError where a program of commands, or a command of others, is given one that it does not have.
void CheckCommand(const CLI::App& app, int argc, const char* const* argv);

// Parses the command line and its configuration. A value: the program ends with it, which is 0 after --help and
// --version, and 2, after a line on standard error, where the command line or the configuration is at fault.
std::optional<int> ParseCommandLine(CLI::App& app, int argc, const char* const* argv);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CONFIG_H_
