"""Who may include whom: the tables, and a scan for an #include that they forbid. Run by lint.py."""
import re

import compiler_rooms  # who may include whom inside the compiler

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)
SOURCES = {".h", ".cc", ".cpp", ".def"}

LLVM = ("llvm/", "mlir/", "lld/", "llvm-c/", "mlir-c/")
GRPC = ("grpcpp/", "grpc/", "grpc++/")
SQLITE = ("SQLiteCpp/", "sqlite3.h")
POSTGRES = ("postgresql/", "libpq-fe.h")
DATABASES = SQLITE + POSTGRES
ASIO = ("asio/", "asio.hpp")
PROTOS = ("lathe/v1/", "lathe/internal/", "google/protobuf/", "proto/")
SERVICE = ("server/", "worker/", "client/", "tuner/", "proto/")

# folder -> prefixes that its sources must not include
FORBIDDEN = {
    "proto/support": LLVM + DATABASES + ("server/", "worker/", "client/", "tuner/", "compiler/"),
    "compiler/include": GRPC + DATABASES + PROTOS + SERVICE + ("absl/",),
    "compiler/lib": GRPC + DATABASES + PROTOS + SERVICE + ("absl/",),
    "compiler/tools": GRPC + DATABASES + ("server/", "worker/", "client/", "tuner/", "proto/support/"),
    "tuner": LLVM + DATABASES + GRPC + ("server/", "worker/", "client/", "proto/support/clock.h"),
    "server": LLVM + ("worker/", "client/", "compiler/"),
    "worker": LLVM + DATABASES + ("server/", "client/", "tuner/", "compiler/"),
    "client": LLVM + DATABASES + ("server/", "worker/", "tuner/", "compiler/"),
}

# folder of the server -> prefixes that only its sources may include
HOMES = {"server/store/sqlite/": SQLITE, "server/store/postgres/": POSTGRES, "server/redis/": ASIO}

# Locks that the thread sanitizer does not see; proto/support/mutex.h has those that it does.
UNSEEN_LOCKS = "absl/synchronization/"
MAY_HAVE_UNSEEN_LOCKS = {"proto/support/mutex.h", "proto/support/precompiled.h"}

# program -> {room: the rooms that it may include}. A room is a folder with what is below it, unless that is a row too;
# "" is what lies in the program's folder itself. A row names only rooms of rows above it, so there is no circle.
ROOMS = {
    "server": {
        "metrics": "",
        "faults": "",
        "access": "",
        "store": "metrics",
        "store/memory": "store",
        "store/sql": "store",
        "store/sqlite": "store store/sql",
        "store/postgres": "store store/sql",
        "admin": "store store/sql store/sqlite store/postgres",
        "scheduler": "metrics",
        "cache": "metrics store scheduler",
        "admission": "cache",
        "session": "metrics store scheduler cache admission",
        "redis": "metrics cache",
        "rpc": "metrics access store scheduler cache admission session",
        "": "metrics faults access store store/memory store/sql store/sqlite store/postgres scheduler cache admission session redis rpc",
    },
    "worker": {
        "metrics": "",
        "faults": "",
        "numerics": "",
        "profile": "",
        "device": "",
        "blobs": "metrics",
        "measure": "faults numerics profile device",
        "compile": "metrics blobs",
        "executor": "metrics faults blobs measure compile",
        "link": "metrics",
        "": "metrics faults device blobs measure executor link",
    },
    "tuner": {
        "space": "",
        "budget": "space",
        "model": "",
        "strategy": "space model",
        "family": "",
    },
    "client": {
        "lib": "",
        "profile": "",
        "cli": "lib profile",
    },
}

# Files that break ROOMS: (who, header). A row that no file needs any more is a problem too.
ARROWS_BACK = set()

# Folders whose sources may still say "../"; one that has no such source any more is a problem too.
PARENT_INCLUDES = set()


class Scan:
    def __init__(self, root):
        self.root = root
        self.problems = []
        self.scanned = set()

    def includes(self, folder):
        """(path from the root, header) of each include below the folder."""
        for path in sorted((self.root / folder).rglob("*")):
            if path.suffix in SOURCES:
                name = path.relative_to(self.root).as_posix()
                self.scanned.add(name)
                for header in INCLUDE.findall(path.read_text(errors="replace")):
                    yield name, header

    def folders(self):
        for folder, prefixes in FORBIDDEN.items():
            for name, header in self.includes(folder):
                kept_apart = [each for home, theirs in HOMES.items() if not name.startswith(home) for each in theirs]
                if header.startswith(prefixes) or (folder == "server" and header.startswith(tuple(kept_apart))):
                    self.problems.append(f"{name}: {folder} must not include {header}")

    def locks(self):
        for folder in ("proto", "server", "worker", "tuner", "client", "tests"):
            self.problems += [f"{name}: include proto/support/mutex.h, not {header}" for name, header in self.includes(folder)
                              if header.startswith(UNSEEN_LOCKS) and name not in MAY_HAVE_UNSEEN_LOCKS]

    def rooms(self):
        unneeded = set(ARROWS_BACK)
        for program, table in ROOMS.items():
            used = set()
            for i, (room, others) in enumerate(table.items()):
                below = set(others.split()) - set(list(table)[:i])
                self.problems += [f"ROOMS: {program}/{room} names {other}, which is not a row above it" for other in below]
            for name, header in self.includes(program):
                room = room_of(table, name.removeprefix(program + "/"))
                used.add(room)
                if room is None:
                    self.problems.append(f"{name}: its folder is no row of ROOMS in include_scan.py")
                elif header.startswith(program + "/"):
                    other = room_of(table, header.removeprefix(program + "/"))
                    if (name, header) in ARROWS_BACK:
                        unneeded.discard((name, header))
                    elif other not in {room, *table[room].split()}:
                        self.problems.append(f"{name}: {program}/{room} must not include {header}")
            self.problems += [f"ROOMS: {program}/{room} has no sources" for room in table if room not in used]
        self.problems += [f"ARROWS_BACK: {name} does not include {header}" for name, header in sorted(unneeded)]

    def parents(self):
        unneeded = set(PARENT_INCLUDES)
        for folder in ("proto", "server", "worker", "tuner", "client", "compiler", "tests"):
            for name, header in self.includes(folder):
                if header.startswith("../"):
                    home = name.rpartition("/")[0]
                    unneeded.discard(home)
                    if home not in PARENT_INCLUDES:
                        self.problems.append(f'{name}: "{header}" must be named from the root of its headers, not by "../"')
        self.problems += [f'PARENT_INCLUDES: no source of {folder} says "../"; remove the row' for folder in sorted(unneeded)]

    def compiler(self):
        problems, count = compiler_rooms.scan(self.root)
        self.problems += problems
        if count == 0:
            self.problems.append("no sources of the compiler")


def room_of(table, path):
    """The row of the longest folder of `path`; None where there is none."""
    folder = path.rpartition("/")[0]
    if folder == "":
        return "" if "" in table else None
    while folder and folder not in table:
        folder = folder.rpartition("/")[0]
    return folder or None


def scan(root):
    """(problems, number of sources)"""
    scan = Scan(root)
    scan.folders()
    scan.locks()
    scan.rooms()
    scan.parents()
    scan.compiler()
    if not scan.scanned:
        scan.problems.append(f"no sources under {scan.root}")
    return scan.problems, len(scan.scanned)
