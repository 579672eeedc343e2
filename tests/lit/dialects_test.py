"""Holds the text tests and the reference pages against the .td files and sources of the dialects.

Nothing of a dialect may go untested: every operation is printed by some test, every attribute of one takes more than
its default, every error message is provoked, every operation has an example and every example is right.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(os.environ["LATHE_SOURCE_DIR"])
OPT = os.environ["LATHE_OPT"]

sys.path.insert(0, str(SOURCE / "compiler/docs"))
import reference  # noqa: E402

READ_DIALECTS = reference.arguments().parse_args([*os.environ["LATHE_READ_DIALECTS"].split(), str(SOURCE / "compiler/docs")])
LIT = SOURCE / "tests/lit"


def opt(text, *options):
    return subprocess.run([OPT, "-split-input-file", *options], input=text, capture_output=True, text=True)


def generic_operations(text):
    """(name, {attribute: text}) of every operation of a module in generic form."""
    for match in re.finditer(r'"([a-z_]+\.[A-Za-z_0-9.]+)"\([^)]*\)(?: ?\[[^\]]*\])? ?(<\{)?', text):
        attributes = {}
        if match[2]:
            body = balanced(text, match.end() - 2)
            for key, value in split_attributes(body):
                attributes[key] = value
        yield match[1], attributes


def balanced(text, begin):
    """The text that the bracket at `begin`, a '<', encloses, without the braces within it."""
    depth, i = 0, begin
    while i < len(text):
        c = text[i]
        if c == '"':
            i += 1
            while text[i] != '"':
                i += 2 if text[i] == "\\" else 1
        elif c in "<{[(":
            depth += 1
        elif c in ">}])" and not (c == ">" and text[i - 1] == "-"):
            depth -= 1
            if depth == 0:
                return text[begin + 2:i - 1]
        i += 1
    raise ValueError("unbalanced attributes: " + text[begin:begin + 80])


def split_attributes(body):
    depth, start, parts = 0, 0, []
    quoted = False
    for i, c in enumerate(body):
        if c == '"' and (i == 0 or body[i - 1] != "\\"):
            quoted = not quoted
        elif quoted:
            continue
        elif c in "<{[(":
            depth += 1
        elif c in ">}])" and not (c == ">" and body[i - 1] == "-"):
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(body[start:i])
            start = i + 1
    parts.append(body[start:])
    for part in parts:
        key, _, value = part.strip().partition(" = ")
        if key:
            yield key.strip('"'), value or "unit"


# The start of a statement that reports an error.
REPORT = re.compile(r"\b(?:emitOpError|emitError|error|emitOptionalError)\(")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Fragments shorter than this say nothing by themselves.
SHORTEST = 8


def reports(source):
    """(line, longest literal) of each error message of a C++ file."""
    source = re.sub(r"//[^\n]*", lambda m: " " * len(m[0]), source)
    for match in REPORT.finditer(source):
        depth, i, quoted = 0, match.end() - 1, False
        while i < len(source):
            c = source[i]
            if c == '"' and source[i - 1] != "\\":
                quoted = not quoted
            elif not quoted and c in "([{":
                depth += 1
            elif not quoted and c in ")]}":
                depth -= 1
                if depth < 0:
                    break
            elif not quoted and c == ";" and depth == 0:
                break
            i += 1
        statement = re.sub(r'"\s*\n\s*"', "", source[match.start():i])
        literals = [unescape(s) for s in STRING.findall(statement)]
        literals = [s.strip() for s in literals if len(s.strip()) >= SHORTEST]
        if literals:
            yield source.count("\n", 0, match.start()) + 1, max(literals, key=len)


def unescape(literal):
    return literal.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def constraint_summaries(td):
    """(line, summary) of the constraints between operands that a .td file names itself."""
    for match in re.finditer(r'\b(?:Optional)?TypesMatchWith<\s*"([^"]+)"|\bPredOpTrait<\s*"([^"]+)"', td):
        yield td.count("\n", 0, match.start()) + 1, match[1] or match[2]


class Dialects(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.dialects = reference.load(READ_DIALECTS.tblgen, READ_DIALECTS.include)
        cls.printed = collections.defaultdict(lambda: collections.defaultdict(set))
        cls.text = ""
        for path in sorted(LIT.glob("Dialect/**/*.mlir")):
            if "invalid" in path.name:
                continue
            result = opt(path.read_text(), "-mlir-print-op-generic")
            assert result.returncode == 0, f"{path}: {result.stderr}"
            cls.text += result.stdout
            for name, attributes in generic_operations(result.stdout):
                for key, value in attributes.items():
                    cls.printed[name][key].add(value)
                cls.printed[name][""].add("")

    def fail_with(self, what, items):
        if items:
            self.fail(f"{len(items)} {what}:\n  " + "\n  ".join(items))

    def test_the_reference_pages_are_current(self):
        self.fail_with("stale pages; `ninja lathe-docs` makes them anew",
                       [path.name for path, _, _ in reference.stale_pages(self.dialects, READ_DIALECTS.out)])

    def test_every_operation_is_printed_by_a_test(self):
        self.fail_with("operations that no text test prints",
                       [op.name for d in self.dialects for op in d.operations if op.name not in self.printed])

    def test_every_attribute_takes_more_than_its_default(self):
        untouched = []
        for dialect in self.dialects:
            for op in dialect.operations:
                for attribute in op.attributes:
                    values = self.printed[op.name][attribute.name]
                    has_default = any(note.startswith("default") for note in attribute.notes)
                    if len(values) < (2 if has_default and not attribute.is_single_case else 1):
                        untouched.append(f"{op.name}: {attribute.name} is {', '.join(values) or 'never there'}")
        self.fail_with("attributes that no text test sets", untouched)

    def test_every_encoding_and_type_is_printed_by_a_test(self):
        missing = []
        for dialect in self.dialects:
            for sigil, records in (("#", dialect.attributes), ("!", dialect.types)):
                missing += [name for name in (f"{sigil}{dialect.name}.{r['mnemonic']}" for r in records)
                            if name not in self.text]
        self.fail_with("attributes and types that no text test prints", missing)

    def test_every_operation_has_an_example(self):
        lacking = []
        for dialect in self.dialects:
            examples = "\n".join(text for _, text in dialect.examples())
            lacking += [op.name for op in dialect.operations if not re.search(rf"\b{re.escape(op.name)}\b", examples)]
        self.fail_with("operations without an example", lacking)

    def test_every_example_parses(self):
        wrong = []
        for dialect in self.dialects:
            examples = list(dialect.examples())
            if not examples or opt("\n// -----\n".join(text for _, text in examples)).returncode == 0:
                continue
            results = ((name, opt(text)) for name, text in examples)
            wrong += [f"{name}: {result.stderr.strip()}" for name, result in results if result.returncode != 0]
        self.fail_with("examples that are wrong", wrong)

    def test_every_error_is_provoked(self):
        expected = "\n".join(p.read_text() for p in LIT.glob("**/*.mlir"))
        expected = "\n".join(line for line in expected.splitlines() if "expected-" in line or "CHECK" in line)
        for path in (SOURCE / "tests/unit/compiler").rglob("*.cpp"):
            expected += "\n" + unescape(re.sub(r'"\s*\n\s*"', "", path.read_text()))
        never = []
        for folder in ("lib/Dialect", "lib/Ingest", "include/lathe/Dialect"):
            for path in sorted((SOURCE / "compiler" / folder).rglob("*")):
                find = {".cpp": reports, ".td": constraint_summaries}.get(path.suffix)
                for line, text in find(path.read_text()) if find else ():
                    if text not in expected:
                        never.append(f"{path.relative_to(SOURCE)}:{line}: {text}")
        self.fail_with("error messages that no test provokes", never)


if __name__ == "__main__":
    unittest.main()
