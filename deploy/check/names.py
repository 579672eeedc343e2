"""Finds names of files that do not exist: in comments, docstrings and Markdown. Run by lint.py.

Looked at are paths of which a folder is one of the repository's (`tests/support/specs.py`, `Chip/Chips.def`), in
comments of C++, ODS and MLIR also bare names (`store.h`), and in Markdown the targets of links. A path may begin at any
folder. Names of what a build makes and of others' headers are no concern where they name no folder of ours.
"""
import io
import pathlib
import re
import tokenize

SUFFIX = r"\.(?:h|cc|cpp|def|td|proto|py|sh|md|txt|cmake|json|ya?ml|mlir|ttir|ttgir|service|sbatch)"
PATH = re.compile(rf"(?<![\w./~$%{{}}*<>@-])((?:\.{{1,2}}/)*(?:[\w.-]+/)+[\w.-]*\w{SUFFIX})(?![\w*/{{<-])")
NAME = re.compile(r"(?<![\w./~$%{}*<>@-])(\w[\w-]*\.(?:h|cc|cpp|def|td|proto|py|sh|md))(?![\w*/{<(-])")
LINK = re.compile(r"\]\((?!\w+:|#)([^)\s#]+)[^)]*\)")
CODE = {".h", ".cc", ".cpp", ".def", ".td", ".proto", ".mlir"}
HASH = {".sh", ".cmake", ".txt", ".yaml", ".yml", ""}
# Strings are passed over, for they may hold the signs of a comment.
CODE_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|//[^\n]*|/\*.*?\*/', re.S)
HASH_TOKEN = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.M)
# Headers of others, and files that Lathe's programs or people make.
FOREIGN = {"cuda.h", "nvml.h", "nvrtc.h", "hip_runtime.h", "sqlite3.h"}


def texts(path, text):
    """(offset, text) of what is read by people."""
    if path.suffix == ".md":
        return [(0, text)]
    if path.suffix in CODE:
        return [(m.start(), m[0]) for m in CODE_TOKEN.finditer(text) if m[0][0] == "/"]
    if path.suffix == ".py":
        return python_texts(text)
    if path.suffix in HASH:
        return [(m.start(), m[0]) for m in HASH_TOKEN.finditer(text)]
    return []


def python_texts(text):
    """Comments, and strings that are statements of their own."""
    starts = [0, *(m.end() for m in re.finditer("\n", text))]
    found, fresh, depth = [], True, 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and fresh):
            found.append((starts[token.start[0] - 1] + token.start[1], token.string))
        depth += (token.string in "([{") - (token.string in ")]}") if token.type == tokenize.OP else 0
        fresh = not depth and token.type in (tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT)
    return found


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
        if pathlib.PurePosixPath(file).suffix in CODE | HASH | {".md", ".py"}:
            problems += names.problems(file, (root / file).read_text(errors="replace"))
    return problems
