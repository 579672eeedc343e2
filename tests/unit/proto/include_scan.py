"""Fails for an #include that the table of who may include whom forbids.

usage: include_scan.py SOURCE_ROOT
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "deploy/check"))
import compiler_rooms  # who may include whom inside the compiler
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
    inside, count = compiler_rooms.scan(ROOT)
    problems += inside
    if count == 0:
        problems.append(f"no sources of the compiler under {ROOT}")
    if scanned == 0:
        problems.append(f"no sources under {ROOT}")
    print("\n".join(problems) or f"{scanned} sources keep to the table")
    return 1 if problems else 0


sys.exit(main())
