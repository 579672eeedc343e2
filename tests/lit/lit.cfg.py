# Configuration of the text tests; run through ctest, or as `lit build/release/tests/lit`.
import os

import lit.formats

config.name = "lathe"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".ttir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.lathe_exec_root
config.environment["PATH"] = os.pathsep.join(
    [config.lathe_bin, config.llvm_bin, os.environ.get("PATH", "")])
config.substitutions.append(("%corpus", os.path.join(config.lathe_source, "tests", "corpus")))

# Whether PTX can be made into cubins here.
if config.ptxas and not config.ptxas.endswith("-NOTFOUND"):
    config.available_features.add("ptx-assembler")
