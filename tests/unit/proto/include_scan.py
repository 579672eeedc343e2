"""Fails for an #include that the table of who may include whom forbids.

usage: include_scan.py SOURCE_ROOT
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)
SOURCES = {".h", ".cc", ".cpp", ".def"}

LLVM = ("llvm/", "mlir/", "lld/", "llvm-c/", "mlir-c/")
GRPC = ("grpcpp/", "grpc/", "grpc++/")
SQLITE = ("SQLiteCpp/", "sqlite3.h")
PROTOS = ("lathe/v1/", "lathe/internal/", "google/protobuf/", "proto/")
SERVICE = ("server/", "worker/", "client/", "tuner/", "proto/")

# folder -> prefixes that its sources must not include
FORBIDDEN = {
    "proto/support": LLVM + SQLITE + ("server/", "worker/", "client/", "tuner/", "compiler/"),
    "compiler/include": GRPC + SQLITE + PROTOS + SERVICE + ("absl/",),
    "compiler/lib": GRPC + SQLITE + PROTOS + SERVICE + ("absl/",),
    "compiler/tools": GRPC + SQLITE + ("server/", "worker/", "client/", "tuner/", "proto/support/"),
    "tuner": LLVM + SQLITE + GRPC + ("server/", "worker/", "client/", "proto/support/clock.h"),
    "server": LLVM + ("worker/", "client/", "compiler/"),
    "worker": LLVM + SQLITE + ("server/", "client/", "tuner/", "compiler/"),
    "client": LLVM + SQLITE + ("server/", "worker/", "tuner/", "compiler/"),
}

# Inside the compiler, right may include left.
ORDER = ["Layout", "Dialect", "Analysis", "Transforms", "Conversion", "Target", "Phases", "Driver"]
COMPILER = {part: set(ORDER[: i + 1]) for i, part in enumerate(ORDER)}
COMPILER["Ingest"] = {"Ingest", "Dialect", "Layout"}
COMPILER["Reference"] = {"Reference", "Dialect", "Layout"}
# The simulator runs what the internal instruction dialects say, and reads the chip rows of Target.
COMPILER["Simulate"] = {"Simulate", "Target", "Dialect"}
# Which matrix instructions a chip has is a column of its row.
CHIP_ROWS = {"Transforms": ("lathe/Target/Chips.def", "lathe/Target/Target.h")}
COMPILER["Driver"] |= {"Ingest"}


def sources(folder):
    base = ROOT / folder
    return [p for p in sorted(base.rglob("*")) if p.suffix in SOURCES] if base.is_dir() else []


def main():
    problems = []
    scanned = 0
    for folder, prefixes in FORBIDDEN.items():
        for path in sources(folder):
            scanned += 1
            sqlite_home = path.is_relative_to(ROOT / "server/store/sqlite")
            for header in INCLUDE.findall(path.read_text(errors="replace")):
                bad = header.startswith(prefixes) or (
                    folder == "server" and not sqlite_home and header.startswith(SQLITE))
                if bad:
                    problems.append(f"{path.relative_to(ROOT)}: {folder} must not include {header}")
    for part, allowed in COMPILER.items():
        for path in sources(f"compiler/lib/{part}") + sources(f"compiler/include/lathe/{part}"):
            for header in INCLUDE.findall(path.read_text(errors="replace")):
                match = re.match(r"lathe/([A-Z]\w*)/", header)
                if match and match[1] not in allowed and header not in CHIP_ROWS.get(part, ()):
                    problems.append(f"{path.relative_to(ROOT)}: {part} must not include {header}")
    if scanned == 0:
        problems.append(f"no sources under {ROOT}")
    print("\n".join(problems) or f"{scanned} sources keep to the table")
    return 1 if problems else 0


sys.exit(main())
