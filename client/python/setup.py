"""Makes the Python of proto/lathe/v1, of two lists that C++ reads too, and the page of reports, when the package is built.

A source distribution carries these beside this file, in protocol/; in the repository they stand where they belong.
"""

import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
CARRIED = HERE / "protocol"
KEY = re.compile(r'^LATHE_SPEC_KEY\((\w+), (\w+), (\w+), "([\w.]*)"\)$', re.M)
KIND = re.compile(r"^LATHE_ERROR_KIND\((\w+), k(\w+), (?:true|false),", re.M)


def sources():
    """(folder of lathe/v1/*.proto, spec_keys.def, error_kinds.def)."""
    if CARRIED.is_dir():
        return CARRIED, CARRIED / "spec_keys.def", CARRIED / "error_kinds.def"
    root = HERE.parent.parent
    return root / "proto", root / "client/lib/spec_keys.def", root / "proto/support/error_kinds.def"


def report_folder():
    return CARRIED / "report" if CARRIED.is_dir() else HERE.parent / "report"


def protos(folder):
    return [*sorted((folder / "lathe" / "v1").glob("*.proto")), folder / "lathe" / "internal" / "rich_status.proto"]


def make_messages(folder, out):
    import grpc_tools
    from grpc_tools import protoc

    known = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    arguments = [f"-I{folder}", f"-I{known}", f"--python_out={out}", f"--pyi_out={out}"]
    if protoc.main(["protoc", *arguments, *map(str, protos(folder))]) != 0:
        raise SystemExit("protoc failed")
    for package in ("v1", "internal"):
        (out / "lathe" / package / "__init__.py").write_text(f'"""Messages of lathe.{package}, made by protoc."""\n')


def make_list(table, row, name, kind, out):
    """A module with the rows of a list; `kind` is their type, and what they are."""
    rows = row.findall(table.read_text())
    if not rows:
        raise SystemExit(f"{table} has no row that {row.pattern} matches")
    lines = [f'"""Made from {table.name}."""', "", f"{name}: tuple[{kind}, ...] = ("]
    lines += [f"    {row!r}," for row in rows]
    (out / "lathe" / f"_{table.stem}.py").write_text("\n".join([*lines, ")", ""]))


def make_report_page(out):
    program = [sys.executable, str(report_folder() / "assemble.py"), "report"]
    subprocess.run([*program, str(out / "lathe" / "_report_page.html")], check=True)


class BuildPy(build_py):
    def run(self):
        super().run()
        out = HERE / "src" if self.editable_mode else pathlib.Path(self.build_lib).resolve()
        folder, keys, kinds = sources()
        make_messages(folder, out)
        make_list(keys, KEY, "KEYS", "tuple[str, str, str, str]", out)
        make_list(kinds, KIND, "KINDS", "tuple[str, str]", out)
        make_report_page(out)


class Sdist(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        folder, *tables = sources()
        carried = pathlib.Path(base_dir) / "protocol"
        for proto in protos(folder):
            to = carried / proto.relative_to(folder)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(proto, to)
        for table in tables:
            shutil.copyfile(table, carried / table.name)
        shutil.copytree(report_folder(), carried / "report", ignore=shutil.ignore_patterns("__pycache__"))


setup(cmdclass={"build_py": BuildPy, "sdist": Sdist})
