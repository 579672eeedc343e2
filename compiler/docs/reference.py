#!/usr/bin/env python3
"""The reference of the dialects, one page for each, from their .td files.

    reference.py --tblgen llvm-tblgen --include DIR.. [--check] OUT

Writes OUT/DIALECT.md, or with --check tells which page is stale and exits with 1. As a module it is also how the tests
know what operations, attributes and examples there are.
"""

import argparse
import difflib
import json
import pathlib
import re
import subprocess
import sys
import textwrap

# Folder of the dialect's .td file, in the order of the index.
DIALECTS = ["TT", "TTG", "TTNG", "AMDG", "NVWS", "Proton", "ProtonGPU", "Gluon"]

# Traits that a reader of the IR can make use of; the others are for those who write C++.
TRAIT_TEXT = {
    "Pure": "no side effects",
    "Commutative": "commutative",
    "Terminator": "terminator",
    "IsolatedFromAbove": "isolated from above",
    "SameOperandsAndResultType": "operands and results have one type",
    "SameTypeOperands": "operands have one type",
    "SameOperandsAndResultElementType": "operands and results have one element type",
    "SameOperandsAndResultShape": "operands and results have one shape",
    "SameOperandsAndResultEncoding": "operands and results have one layout",
    "TT_SameShapeAndEncoding": "operands and results have one shape and one layout",
    "RecursiveMemoryEffects": "side effects are those of its regions",
}


def dedent(text):
    return textwrap.dedent((text or "").strip("\n")).strip()


class Table:
    """All records that one .td file defines or includes."""

    def __init__(self, tblgen, td, includes):
        command = [tblgen, "-dump-json", str(td)] + [f"-I{include}" for include in includes]
        self.records = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def __getitem__(self, name):
        return self.records[name]

    def of(self, reference):
        return self.records[reference["def"]]

    def instances(self, base, dialect, field):
        names = self.records["!instanceof"].get(base, [])
        return [self[n] for n in names if (self[n].get(field) or {}).get("def") == dialect]


def is_a(record, base):
    return base in record["!superclasses"]


class Argument:
    """An operand, attribute or result of an operation."""

    def __init__(self, table, reference, name):
        record = table.of(reference)
        self.name = name
        self.notes = []
        effects = []
        if is_a(record, "OpVariable"):
            effects = [table.of(d) for d in record["decorators"]]
            record = table.of(record["constraint"])
        self.is_attribute = is_a(record, "AttrConstraint")
        if is_a(record, "Optional"):
            self.notes.append("optional")
            record = table.of(record["baseType"])
        elif is_a(record, "Variadic"):
            self.notes.append("any number")
            record = table.of(record["baseType"])
        while is_a(record, "OptionalAttr") or is_a(record, "DefaultValuedAttr") or is_a(record, "ConfinedAttr"):
            if is_a(record, "OptionalAttr"):
                self.notes.append("optional")
            elif is_a(record, "DefaultValuedAttr"):
                self.notes.append("default " + self.default(record["defaultValue"]))
            else:
                limits = record["summary"].split("whose", 1)[-1].replace("value is", "").replace("whose", "and")
                self.notes.append(" ".join(limits.split()))
            record = table.of(record["baseAttr"])
        if is_a(record, "UnitAttr") or record["!name"] == "UnitAttr":
            self.notes.append("optional")
        for effect in effects:
            self.notes.append(effect_text(effect))
        self.type = type_text(table, record)
        enum = table.of(record["enum"]) if record.get("enum") else record
        self.is_single_case = len(enum.get("enumerants") or ()) == 1

    @staticmethod
    def default(value):
        return f"`{value.rsplit('::', 1)[-1]}`"


def effect_text(effect):
    verb = effect["effect"].rsplit("::", 1)[-1].lower()
    verb = {"read": "read", "write": "written", "allocate": "allocated", "free": "freed"}[verb]
    resource = effect["resource"].rsplit("::", 1)[-1]
    words = re.sub(r"(?<!^)([A-Z])", r" \1", resource).lower()
    return f"{verb} ({'any memory' if 'default' in words else words})"


def type_text(table, record):
    for base, sigil in (("TypeDef", "!"), ("AttrDef", "#")):
        if is_a(record, base) and record.get("mnemonic"):
            dialect = table.of(record["dialect"])["name"]
            return f"`{sigil}{dialect}.{record['mnemonic']}`"
    if is_a(record, "EnumInfo") or is_a(record, "EnumAttrInfo"):
        page = record["cppNamespace"].rsplit("::", 1)[-1]
        return f"[{record['className']}]({page}.md#{record['className'].lower()})"
    text = dedent(record["summary"]) or record["!name"]
    text = re.sub(r"(\d+)-bit signless integer( attribute)?", r"i\1", text)
    return re.sub(r"^(bool|string|array|symbol ref|i64 dense array|i32 dense array) attribute$", r"\1", text)


class Operation:
    def __init__(self, table, record, dialect):
        self.name = f"{dialect}.{record['opName']}"
        self.summary = record["summary"] or ""
        self.description = dedent(record["description"])
        self.arguments = [Argument(table, *argument) for argument in record["arguments"]["args"]]
        self.results = [Argument(table, *result) for result in record["results"]["args"]]
        self.regions = [name for _, name in record["regions"]["args"]]
        self.format = " ".join((record["assemblyFormat"] or "").split())
        self.constraints, self.properties = [], []
        for trait in self.flatten(table, record["traits"]):
            self.note(table, trait)

    def flatten(self, table, traits):
        for reference in traits:
            trait = table.of(reference)
            if is_a(trait, "TraitList"):
                name = trait["!name"]
                if name in TRAIT_TEXT:
                    yield trait
                else:
                    yield from self.flatten(table, trait["traits"])
            else:
                yield trait

    def note(self, table, trait):
        name = trait["!name"]
        if name in TRAIT_TEXT or trait.get("trait") in TRAIT_TEXT:
            self.properties.append(TRAIT_TEXT.get(name) or TRAIT_TEXT[trait["trait"]])
        elif is_a(trait, "PredOpTrait") and trait.get("summary"):
            self.constraints.append(trait["summary"])
        elif is_a(trait, "MemoryEffects"):
            for effect in trait["effects"]:
                self.properties.append(effect_text(table.of(effect)))
        elif is_a(trait, "ParamNativeOpTrait") and (trait.get("trait") or "").startswith("HasParent"):
            parents = re.findall(r"<(.*)>", trait["trait"]) or [trait.get("params", "")]
            self.properties.append(f"inside `{parents[0].rsplit('::', 1)[-1]}`")

    @property
    def attributes(self):
        return [a for a in self.arguments if a.is_attribute]


class Dialect:
    """One dialect: name, summary, description, operations, attributes, types, enums (records of the last three)."""

    def __init__(self, folder, tblgen, includes):
        td = next(pathlib.Path(i) / "lathe/Dialect" / folder / "IR" / f"{folder}Ops.td" for i in includes)
        table = Table(tblgen, td, includes)
        record = table[f"{folder}_Dialect"]
        key = record["!name"]
        self.folder, self.name = folder, record["name"]
        self.summary, self.description = record["summary"] or "", dedent(record["description"])
        ops = [r for r in table.instances("Op", key, "opDialect") if not r["!anonymous"]]
        self.operations = sorted((Operation(table, r, self.name) for r in ops), key=lambda op: op.name)
        defined = lambda base: sorted((r for r in table.instances(base, key, "dialect") if not r["!anonymous"]),
                                      key=lambda r: r["mnemonic"] or "")
        self.attributes, self.types = defined("AttrDef"), defined("TypeDef")
        namespace = record["cppNamespace"]
        enums = table.records["!instanceof"].get("EnumInfo", [])
        self.enums = sorted((table[n] for n in enums if table[n].get("cppNamespace") == namespace),
                            key=lambda r: r["className"])
        self.cases = {e["className"]: [table.of(c) for c in e["enumerants"]] for e in self.enums}

    def examples(self):
        """(name, text) of every ```mlir block."""
        texts = [(self.name, self.description)] + [(op.name, op.description) for op in self.operations]
        for sigil, records in (("#", self.attributes), ("!", self.types)):
            texts += [(f"{sigil}{self.name}.{r['mnemonic']}", dedent(r["description"])) for r in records]
        for name, text in texts:
            for block in re.findall(r"```mlir\n(.*?)```", text, re.S):
                yield name, dedent(block)


def load(tblgen, includes):
    return [Dialect(folder, tblgen, includes) for folder in DIALECTS]


def sentence(text):
    text = text.strip().rstrip(".")
    return text[:1].upper() + text[1:] + "." if text else ""


def table_rows(op):
    for kind, items in (("operand", [a for a in op.arguments if not a.is_attribute]), ("attribute", op.attributes),
                        ("result", op.results)):
        for item in items:
            yield f"| {kind} | `{item.name}` | {cell(item.type)} | {cell(', '.join(dict.fromkeys(item.notes)))} |"


def cell(text):
    return " ".join(text.split()).replace("|", "\\|")


def operation_lines(op):
    yield f"### `{op.name}`\n"
    yield sentence(op.summary) + "\n"
    if op.description:
        yield op.description + "\n"
    if op.format:
        lines = textwrap.wrap(f"{op.name} {op.format}", 110, subsequent_indent="    ", break_long_words=False,
                              break_on_hyphens=False)
        yield "Syntax:\n\n```\n" + "\n".join(lines) + "\n```\n"
    rows = list(table_rows(op))
    if rows:
        yield "| | name | type | |\n|---|---|---|---|\n" + "\n".join(rows) + "\n"
    if op.regions:
        yield "Regions: " + ", ".join(f"`{r}`" if r else "unnamed" for r in op.regions) + ".\n"
    facts = list(dict.fromkeys(op.properties + op.constraints))
    if facts:
        yield "Properties: " + "; ".join(facts) + ".\n"


def record_lines(dialect, record, sigil):
    yield f"### `{sigil}{dialect.name}.{record['mnemonic']}`\n"
    yield sentence(record["summary"] or "") + "\n"
    if record["description"]:
        yield dedent(record["description"]) + "\n"


def page(dialect):
    yield f"# The `{dialect.name}` dialect\n"
    yield "<!-- Made from the .td files by `ninja lathe-docs`; edit those. -->\n"
    yield sentence(dialect.summary) + "\n"
    if dialect.description:
        yield dialect.description + "\n"
    if dialect.operations:
        names = ", ".join(f"[`{op.name}`](#{re.sub('[^a-z0-9_-]', '', op.name.lower())})" for op in dialect.operations)
        yield "## Operations\n\n" + textwrap.fill(names, 118, break_long_words=False, break_on_hyphens=False) + "\n"
        for op in dialect.operations:
            yield from operation_lines(op)
    for title, sigil, records in (("Attributes", "#", dialect.attributes), ("Types", "!", dialect.types)):
        if records:
            yield f"## {title}\n"
            for record in records:
                yield from record_lines(dialect, record, sigil)
    if dialect.enums:
        yield "## Enumerations\n"
        for enum in dialect.enums:
            yield f"### {enum['className']}\n"
            yield sentence(enum["summary"]) + "\n"
            yield "| text | number |\n|---|---|\n" + "\n".join(
                f"| `{c['str']}` | {c['value']} |" for c in dialect.cases[enum["className"]]) + "\n"


def stale_pages(dialects, folder):
    """(path, old text, new text) of the pages in `folder` that are not what the .td files say."""
    for dialect in dialects:
        path = folder / f"{dialect.name}.md"
        old, new = path.read_text() if path.exists() else "", "\n".join(page(dialect))
        if old != new:
            yield path, old, new


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tblgen", default="llvm-tblgen", help="the llvm-tblgen program")
    parser.add_argument("--include", action="append", required=True, help="where .td files include from")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a page is stale")
    parser.add_argument("out", type=pathlib.Path, metavar="OUT", help="folder of the pages")
    return parser


def main():
    args = arguments().parse_args()
    stale = list(stale_pages(load(args.tblgen, args.include), args.out))
    for path, old, new in stale:
        if args.check:
            print(f"{path} is stale:")
            print("\n".join(list(difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm=""))[:20]))
        else:
            path.write_text(new)
    return 1 if args.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
