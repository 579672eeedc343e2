"""Finds names of files that do not exist: in comments, docstrings and Markdown. Run by lint.py.

Looked at are paths of which a folder is one of the repository's (`tests/support/specs.py`, `Target/Chips.def`), in
comments of C++, ODS and MLIR also bare names (`store.h`), and in Markdown the targets of links. A path may begin at any
folder. Names of what a build makes and of others' headers are no concern where they name no folder of ours.
"""
import pathlib
import re

SUFFIX = r"\.(?:h|cc|cpp|def|td|proto|py|sh|md|txt|cmake|json|ya?ml|mlir|ttir|ttgir|service|sbatch)"
PATH = re.compile(rf"(?<![\w./~$%{{}}*<>@-])((?:\.{{1,2}}/)*(?:[\w.-]+/)+[\w.-]*\w{SUFFIX})(?![\w*/{{<-])")
NAME = re.compile(r"(?<![\w./~$%{}*<>@-])(\w[\w-]*\.(?:h|cc|cpp|def|td|proto|py|sh|md))(?![\w*/{<(-])")
LINK = re.compile(r"\]\((?!\w+:|#)([^)\s#]+)[^)]*\)")
CODE = {".h", ".cc", ".cpp", ".def", ".td", ".proto", ".mlir"}
HASH = {".py", ".sh", ".cmake", ".txt", ".yaml", ".yml", ""}
# Strings are passed over, for they may hold the signs of a comment.
CODE_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|//[^\n]*|/\*.*?\*/', re.S)
HASH_TOKEN = re.compile(r"(?:^|(?<=\s))#[^\n]*|^[ \t]*\"\"\".*?\"\"\"", re.S | re.M)
# Headers of others, and files that Lathe's programs or people make.
FOREIGN = {"cuda.h", "nvml.h", "nvrtc.h", "hip_runtime.h", "sqlite3.h"}


def texts(path, text):
    """(offset, text) of what is read by people."""
    if path.suffix == ".md":
        return [(0, text)]
    if path.suffix in CODE:
        return [(m.start(), m[0]) for m in CODE_TOKEN.finditer(text) if m[0][0] == "/"]
    if path.suffix in HASH:
        return [(m.start(), m[0]) for m in HASH_TOKEN.finditer(text)]
    return []


class Names:
    def __init__(self, files):
        self.files = set(files)
        self.tails = set()  # every path from any folder on
        self.folders = set()
        for file in files:
            parts = file.split("/")
            self.tails.update("/".join(parts[i:]) for i in range(len(parts)))
            self.folders.update(parts[:-1])

    def exists(self, home, name):
        """True for a file or folder of the repository, seen from the folder `home` or from any folder."""
        name = name.rstrip("/")
        parts = [] if name.startswith("/") else [p for p in home.split("/") if p]
        for part in name.split("/"):
            if part == "..":
                del parts[-1:]
            elif part not in ("", "."):
                parts.append(part)
        path = "/".join(parts)
        return path in self.files or name in self.tails or any(f.startswith(path + "/") for f in self.files)

    def problems(self, file, text):
        path, home = pathlib.PurePosixPath(file), file.rpartition("/")[0]
        for offset, part in texts(path, text):
            found = [m for m in PATH.finditer(part) if self.ours(m[1])]
            if path.suffix == ".md":
                found += LINK.finditer(part)
            if path.suffix in CODE:
                found += [m for m in NAME.finditer(part) if m[1] not in FOREIGN]
            for match in found:
                if not self.exists(home, match[1]):
                    line = text.count("\n", 0, offset + match.start()) + 1
                    yield f"{file}:{line}: names {match[1]}, and there is no such file"

    def ours(self, name):
        parts = [p for p in name.split("/")[:-1] if p not in (".", "..")]
        return not parts or parts[0] in self.folders


def scan(root, files):
    """Problems, a line each."""
    names, problems = Names(files), []
    for file in files:
        if pathlib.PurePosixPath(file).suffix in CODE | HASH | {".md"}:
            problems += names.problems(file, (root / file).read_text(errors="replace"))
    return problems
