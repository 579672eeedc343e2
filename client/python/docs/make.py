"""Writes api.md, the reference of the package, from its sources; nothing is imported, so that neither gRPC nor Triton
must be here.

usage: make.py [--check]      with --check nothing is written: exits 1, with the difference, where api.md is not current

Public is what `lathe` itself names, and what the modules below have without a leading underscore.
"""

from __future__ import annotations

import ast
import difflib
import pathlib
import re
import sys
from collections.abc import Iterator

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parent / "src" / "lathe"
HEAD = """# Reference of the package `lathe`

Made from the sources by `python client/python/docs/make.py`; [the README](../README.md) has a tutorial.
"""
SPEC = (
    "Spec",
    "Module",
    "Binary",
    "Tensor",
    "Scalar",
    "Descriptor",
    "Reference",
    "Work",
    "Range",
    "DrawnProblems",
    "Profiling",
    "Check",
    "Search",
    "SpecLike",
    "load",
)
ERRORS = (
    "LatheError",
    "Diagnostic",
    "InvalidRequest",
    "NotFound",
    "Refused",
    "Denied",
    "Unreachable",
    "TimedOut",
    "CompileFailed",
    "Cancelled",
)
# Title, file, and what to take of it where that is not everything public.
PARTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("The client", "client.py", ("Client", "Tuning")),
    ("How calls are made", "_calls.py", ("Options", "Specialization")),
    ("Modules and arguments", "_parts.py", ("ModuleLike", "ArgumentLike")),
    ("Retries", "retry.py", ("Retry",)),
    ("The client for asyncio", "aio.py", ("AsyncClient", "AsyncTuning")),
    ("Specifications", "spec.py", SPEC),
    ("Arrays", "_arrays.py", ("ArrayLike", "Arrays")),
    ("Answers", "results.py", ()),
    ("Compiled variants", "artifacts.py", ()),
    ("Workers", "fleet.py", ()),
    ("Profiles", "profiles.py", ()),
    ("Errors", "errors.py", ERRORS),
    ("Progress", "progress.py", ()),
    ("Files of vLLM and SGLang", "tuned.py", ()),
    ("Helion's cache", "helion.py", ()),
    ("lathe.triton", "triton/__init__.py", ()),
    ("lathe.triton: switching it", "triton/_door.py", ("install", "installed", "uninstall")),
    ("lathe.triton: counts", "triton/_stats.py", ("Stats", "stats", "reset_stats")),
    ("lathe.triton: manifests", "triton/_manifest.py", ("record", "prefetch")),
    ("Autotuning", "triton/_autotune.py", ("autotune",)),
    ("Spaces of configs", "_space.py", ("space",)),
)
WIDE = 100
TERM = re.compile(r"^(\S+(?: \S+)*?) {2,}(\S.*)$")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def public(body: list[ast.stmt]) -> Iterator[Function | ast.ClassDef]:
    for node in body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            yield node


def exported(tree: ast.Module) -> list[str]:
    """The names of a module's __all__, in its order; else every public class and function."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and code(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return [node.name for node in public(tree.body)]


def aliases(tree: ast.Module) -> dict[str, ast.AnnAssign]:
    """Names for types."""
    named = [node for node in tree.body if isinstance(node, ast.AnnAssign)]
    return {code(node.target): node for node in named if code(node.annotation) == "TypeAlias"}


def code(node: ast.AST) -> str:
    """As the sources write it; ast alone takes the other quotes."""
    text = ast.unparse(node)
    return text if '"' in text else text.replace("'", '"')


def decorations(node: Function | ast.ClassDef) -> set[str]:
    return {code(one).partition("(")[0] for one in node.decorator_list}


def described(text: str | None) -> list[str]:
    """A docstring as Markdown: its columns become lists, indented blocks are code."""
    lines: list[str] = []
    column = 0
    for line in (text or "").splitlines():
        term = TERM.match(line)
        indent = len(line) - len(line.lstrip())
        if term and not line.startswith(" "):
            if lines and lines[-1] and not lines[-1].startswith(("- ", "  ")):
                lines.append("")
            lines.append(f"- `{term[1]}`: {term[2]}")
            column = term.start(2)
        elif column and line and indent >= column - 2:
            lines.append(f"  {line.strip()}")
        else:
            if column and line:
                lines.append("")
            column = 0
            lines.append(line)
    return lines


def parameters(given: ast.arguments) -> Iterator[str]:
    positional = [*given.posonlyargs, *given.args]
    defaults = [*[None] * (len(positional) - len(given.defaults)), *given.defaults]
    star = f"*{code(given.vararg)}" if given.vararg else "*" if given.kwonlyargs else ""
    ordered = [*zip(positional, defaults, strict=True), (star, None)]
    for one, default in (*ordered, *zip(given.kwonlyargs, given.kw_defaults, strict=True)):
        text = code(one) if isinstance(one, ast.arg) else str(one)
        if text and text not in ("self", "cls"):
            yield text if default is None else f"{text} = {code(default)}"
    if given.kwarg:
        yield f"**{code(given.kwarg)}"


def signature(node: Function, name: str) -> str:
    given = list(parameters(node.args))
    back = f" -> {code(node.returns)}" if node.returns and node.name != "__init__" else ""
    word = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    line = f"{word}{name}({', '.join(given)}){back}"
    if len(line) <= WIDE:
        return line
    return f"{word}{name}(\n" + "".join(f"    {one},\n" for one in given) + f"){back}"


def of_function(node: Function, owner: str) -> list[str]:
    if "property" in decorations(node) or "cached_property" in decorations(node):
        text = " ".join(described(ast.get_docstring(node))).strip()
        kind = code(node.returns) if node.returns else ""
        return [f"- `{node.name}`: `{kind}`" + (f". {text}" if text else "")]
    name = f"{owner}.{node.name}" if owner else node.name
    return [
        "",
        f"#### {name}",
        "",
        "```python",
        signature(node, node.name),
        "```",
        "",
        *described(ast.get_docstring(node)),
    ]


def fields(node: ast.ClassDef) -> list[str]:
    """The fields of a dataclass, as they stand in its source."""
    if not decorations(node) & {"dataclass", "dataclasses.dataclass"}:
        return []
    found = [code(one) for one in node.body if isinstance(one, ast.AnnAssign)]
    found = [one for one in found if not one.startswith("_")]
    return ["", "```python", *found, "```"] if found else []


def of_class(node: ast.ClassDef) -> list[str]:
    bases = ", ".join(code(base) for base in node.bases)
    lines = [
        "",
        f"### {node.name}" + (f" ({bases})" if bases else ""),
        "",
        *described(ast.get_docstring(node)),
        *fields(node),
    ]
    init = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
    if init is not None:
        lines += ["", "```python", signature(init, node.name), "```"]
    members = [one for one in public(node.body) if isinstance(one, Function)]
    plain = [one for one in members if decorations(one) & {"property", "cached_property"}]
    if plain:
        lines.append("")
    for member in (*plain, *(one for one in members if one not in plain)):
        lines += of_function(member, node.name)
    return lines


def of_part(title: str, file: str, wanted: tuple[str, ...]) -> list[str]:
    tree = ast.parse((PACKAGE / file).read_text(encoding="utf-8"))
    found: dict[str, Function | ast.ClassDef] = {node.name: node for node in public(tree.body)}
    named = aliases(tree)
    if missing := set(wanted) - found.keys() - named.keys():
        raise SystemExit(f"{file} has no {', '.join(sorted(missing))}: make.py is out of date")
    lines = ["", f"## {title}", ""]
    if not file.rpartition("/")[2].startswith("_") or file.endswith("__init__.py"):
        lines += described(ast.get_docstring(tree))
    # The exports of lathe.triton/__init__.py come from other modules, which have parts of their own.
    for name in wanted or (one for one in exported(tree) if one in found or one in named):
        if name in named:
            value = named[name].value
            lines += ["", f"### {name}", "", "```python", f"{name} = {code(value) if value else '..'}", "```"]
            continue
        node = found[name]
        if isinstance(node, ast.ClassDef):
            lines += of_class(node)
        else:
            # Functions of modules are named with them, but for those that `lathe` itself has.
            home = (
                "" if file in ("triton/_autotune.py", "_space.py") else file.partition("/")[0].removesuffix(".py") + "."
            )
            lines += ["", f"### {home}{name}", *of_function(node, "")[2:]]
    return lines


def reference() -> str:
    lines = [HEAD.rstrip("\n")]
    for part in PARTS:
        lines += of_part(*part)
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    return re.sub(r"\n{3,}", "\n\n", text)


def main() -> int:
    path = HERE / "api.md"
    made = reference()
    if sys.argv[1:] == ["--check"]:
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        sys.stdout.writelines(
            difflib.unified_diff(kept.splitlines(True), made.splitlines(True), "api.md", "what the sources say")
        )
        return int(kept != made)
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    path.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
