"""Who may include whom inside the compiler: the table, and a scan of the includes and of what the libraries link."""
import pathlib
import re
import sys

# room -> the rooms that it may include besides itself. A room is a folder of compiler/lib and compiler/include/lathe
# with what is below it, unless that is a row too. A row names only rows above it, so there is no circle.
LOWERING = "Chip Layout Dialect Analysis Analysis/Movement Analysis/SharedMemory Conversion/Support"
CORE = "Conversion/TTGToLLVM/Core"
FAMILIES = " ".join(f"Conversion/TTGToLLVM/{name}" for name in ("Values", "Math", "Memory", "Matrix", "Profile"))
VENDORS = "Conversion/TTGToLLVM/NVIDIA Conversion/TTGToLLVM/AMD"
ROOMS = {
    "Support": "",
    "Chip": "",
    "Layout": "",
    "Dialect": "Chip Layout",
    "Ingest": "Dialect Layout",
    "Reference": "Dialect Layout",
    # A witness of the compiler: it has its own facts about instructions and shares only the rows of chips with it.
    "Simulate": "Chip Dialect",
    "Analysis": "Chip Layout Dialect",
    # How data moves between threads and memories, as functions of types.
    "Analysis/Movement": "Chip Layout Dialect Analysis",
    "Analysis/SharedMemory": "Chip Layout Dialect Analysis Analysis/Movement",
    "Analysis/Work": "Dialect Analysis/SharedMemory",
    "Transforms": "Chip Layout Dialect Analysis Analysis/Movement",
    "Transforms/SharedMemory": "Chip Layout Dialect Analysis Analysis/Movement Analysis/SharedMemory",
    "Transforms/WarpSpecialization": "Chip Dialect Analysis Transforms",
    "Transforms/Clusters": "Dialect Analysis Transforms",
    "Transforms/Profile": "Chip Layout Dialect",
    # The header of the passes.
    "Conversion": "",
    "Conversion/Support": "",
    "Conversion/LowerControlFlow": "Dialect Conversion",
    "Conversion/TTGToLLVM/Core": LOWERING,
    "Conversion/TTGToLLVM/Values": f"{LOWERING} {CORE}",
    "Conversion/TTGToLLVM/Math": f"{LOWERING} {CORE}",
    "Conversion/TTGToLLVM/Memory": f"{LOWERING} {CORE}",
    "Conversion/TTGToLLVM/Matrix": f"{LOWERING} {CORE}",
    "Conversion/TTGToLLVM/Profile": f"{LOWERING} {CORE}",
    "Conversion/TTGToLLVM/NVIDIA": f"{LOWERING} {CORE} {FAMILIES}",
    "Conversion/TTGToLLVM/AMD": f"{LOWERING} {CORE} {FAMILIES}",
    "Conversion/TTGToLLVM": f"{LOWERING} {CORE} {FAMILIES} {VENDORS} Conversion",
    "Conversion/LatheNVToLLVM": "Dialect Conversion Conversion/Support",
    "Conversion/LatheAMDToLLVM": "Dialect Conversion Conversion/Support",
    "Target": "Chip",
    "Isolation": "",
    "Phases": "Chip Dialect Transforms Transforms/Clusters Transforms/Profile Transforms/SharedMemory Transforms/WarpSpecialization Conversion Target",
    "Driver": "Chip Dialect Ingest Analysis Analysis/Work Target Phases",
}

# The libraries below Conversion implement the passes of this header.
PASSES = "lathe/Conversion/Passes.h"

# Who may name chips and vendors in text; all others ask a row of Chips.def what the chip can do.
NAMES_CHIPS = ("Chip", "Target", "Simulate")
CHIP_NAME = re.compile(r'"(?:cuda|hip|gfx|sm_)')

INCLUDE = re.compile(r'^\s*#\s*include\s*"((?:lathe/)?[A-Z]\w*/[^"]+)"', re.M)
LIBRARY = re.compile(r"lathe_compiler_library\(\s*(\w+)\s+SOURCES\s+([^)]*?)(?:\sLINKS\s+([^)]*))?\)")
SOURCES = {".h", ".cpp", ".def"}


def room_of(folder):
    """The row of the longest beginning of `folder`; None where there is none."""
    while folder and folder not in ROOMS:
        folder = folder.rpartition("/")[0]
    return folder or None


def sources(root):
    """(path, its folder from compiler/lib or compiler/include/lathe on) of each source below a folder of these."""
    for base in (root / "compiler/lib", root / "compiler/include/lathe"):
        for path in sorted(base.rglob("*")):
            if path.suffix in SOURCES and path.parent != base:
                yield path, path.parent.relative_to(base).as_posix()


def included(path):
    """(header, its folder) of each header of the compiler's that the source names from a root on."""
    for header in INCLUDE.findall(path.read_text(errors="replace")):
        yield header, header.removeprefix("lathe/").rpartition("/")[0]


def libraries(root):
    """folder -> (name, links) of the library that is made there."""
    made = {}
    for path in sorted((root / "compiler/lib").rglob("CMakeLists.txt")):
        folder = path.parent.relative_to(root / "compiler/lib").as_posix()
        for name, _, links in LIBRARY.findall(re.sub(r"#.*", "", path.read_text())):
            made[folder] = (name, set(links.split()))
    return made


def home_of(folder, made):
    """The folder whose library has the sources of `folder`; None for a folder Support, which has only headers."""
    if folder.endswith("Support"):
        return None
    while folder and folder not in made:
        folder = folder.rpartition("/")[0]
    return folder or None


def named_chips(root):
    """Problems of sources and tables that name chips and must not."""
    problems = []
    for base in (root / "compiler/lib", root / "compiler/include/lathe"):
        for path in sorted(base.rglob("*")):
            if path.suffix not in SOURCES | {".td"} or path.relative_to(base).parts[0] in NAMES_CHIPS:
                continue
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                if found := CHIP_NAME.search(line):
                    name = path.relative_to(root).as_posix()
                    problems.append(f"{name}:{number}: names a chip or vendor ({found[0]}); ask ChipInfo for a capability")
    return problems


def scan(root):
    """(problems, number of sources)"""
    problems, used, count = named_chips(root), set(), 0
    for i, (room, others) in enumerate(ROOMS.items()):
        problems += [f"ROOMS: {room} names {other}, which is not a row above it"
                     for other in set(others.split()) - set(list(ROOMS)[:i])]
    made = libraries(root)
    linked = {folder: set() for folder in made}
    for path, folder in sources(root):
        count += 1
        name, room = path.relative_to(root).as_posix(), room_of(folder)
        used.add(room)
        if room is None:
            problems.append(f"{name}: its folder is no row of ROOMS in compiler_rooms.py")
            continue
        for header, other in included(path):
            if room_of(other) not in {room, "Support", *ROOMS[room].split()}:
                problems.append(f"{name}: {room} must not include {header}")
            home, needs = home_of(folder, made), home_of(other, made)
            implements = header.startswith(PASSES) and folder.startswith("Conversion/")
            if home and needs and home != needs and not implements and not header.endswith(".def"):
                linked[home].add(made[needs][0])
    for folder, (name, links) in made.items():
        own = {link for link in links if link in {library for library, _ in made.values()}}
        problems += [f"compiler/lib/{folder}: {name} includes headers of {other} and does not link it"
                     for other in sorted(linked[folder] - own)]
        problems += [f"compiler/lib/{folder}: {name} links {other} and includes no header of it"
                     for other in sorted(own - linked[folder])]
    problems += [f"ROOMS: {room} has no sources" for room in ROOMS if room not in used]
    return problems, count


if __name__ == "__main__":
    found, scanned = scan(pathlib.Path(sys.argv[1]))
    print("\n".join(found) or f"{scanned} sources of the compiler keep to the table")
    sys.exit(1 if found else 0)
