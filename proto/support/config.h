// Configuration of a program: a YAML file whose keys are the program's flags. `--listen A` and `listen: A` mean the
// same; a flag on the command line wins over the file; a key that is no flag is an error that names the line.
#ifndef LATHE_PROTO_SUPPORT_CONFIG_H_
#define LATHE_PROTO_SUPPORT_CONFIG_H_

#include <CLI/CLI.hpp>
#include <memory>

namespace lathe {

// Adds `--config FILE` to `app`. In the file a key is a flag's long name, with '-' or '_' alike; a sequence gives a
// flag that takes several values; a boolean gives a switch. Nested maps are not part of the format.
void AddYamlConfig(CLI::App& app);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CONFIG_H_
