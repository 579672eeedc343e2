#!/usr/bin/env python3
"""Writes proto/protocol.txtpb, the protocol as it is promised: a google.protobuf.FileDescriptorSet in text form, with a
line for each field, value and method, so that a diff reads like one of the .proto files.

It has package lathe.v1 and the link of the workers. Run it after something was added. It refuses to write a protocol
from which something was taken away, and names what. `--check` writes nothing; exit status 1 says that something was
taken away.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DESCRIPTOR = HERE / "protocol.txtpb"
LEAVES = "field|value|method|reserved_range|dependency|oneof_decl|options"
LEAF = re.compile(rf"^( *)({LEAVES}) \{{\n((?:(?!\1\}}).*\n)*)\1\}}\n", re.M)
BLOCKS = ("message_type", "nested_type", "enum_type", "service")


def files(root):
    return sorted(str(path.relative_to(root)) for path in (root / "lathe/v1").glob("*.proto")) + [
        "lathe/internal/source_lines.proto", "lathe/internal/worker.proto"]


def compact(text):
    """Blocks without blocks of their own on one line, and no names that follow from others."""
    def join(match):
        inner = [line.strip() for line in match.group(3).splitlines()]
        inner = [line for line in inner if not line.startswith("json_name:")]
        return f"{match.group(1)}{match.group(2)} {{ {' '.join(inner)} }}\n"
    return LEAF.sub(join, LEAF.sub(join, text))  # options may be within a field


def describe(protoc="protoc", root=HERE):
    with tempfile.NamedTemporaryFile(suffix=".binpb") as out:
        subprocess.run([protoc, f"--proto_path={root}", f"--descriptor_set_out={out.name}", *files(root)], check=True)
        with open(out.name, "rb") as data:
            return compact(subprocess.run(
                [protoc, "--decode=google.protobuf.FileDescriptorSet", "google/protobuf/descriptor.proto"], stdin=data,
                check=True, capture_output=True, text=True).stdout)


def parse(lines):
    """The blocks of a compact text, as nested lists of lines and (kind, lines) pairs."""
    block = []
    for line in lines:
        line = line.strip()
        if line == "}":
            return block
        block.append((line[:-2], parse(lines)) if line.endswith(" {") else line)
    return block


def promises(text):
    """The promises of the text, as a set of lines with the full name of what they are in. The order of things and the
    file that they are in are not part of it."""
    found = set()

    def add(scope, block):
        name = next((line[7:-1] for line in block if isinstance(line, str) and line.startswith('name: "')), "")
        scope = f"{scope}.{name}"
        oneofs = [re.search(r'name: "(\w+)"', line).group(1) for line in block
                  if isinstance(line, str) and line.startswith("oneof_decl {")]
        found.add(scope)
        for line in block:
            if not isinstance(line, str):
                add(scope, line[1])
            elif line.startswith("reserved_range {"):
                first, last = map(int, re.findall(r"\d+", line))
                found.update(f"{scope}: number {number} is reserved" for number in range(first, max(last, first + 1)))
            elif not line.startswith(("name:", "oneof_decl {")):
                line = re.sub(r"oneof_index: (\d+)", lambda match: f"oneof: {oneofs[int(match.group(1))]}", line)
                found.add(f"{scope}: {line}")

    for kind, block in parse(iter(text.splitlines())):
        package = next(line[10:-1] for line in block if isinstance(line, str) and line.startswith("package: "))
        for line in block:
            if not isinstance(line, str):
                assert line[0] in BLOCKS, line[0]
                add(package, line[1])
            elif line.startswith("syntax:"):
                found.add(f"{package}: {line}")
    return found


def taken_away(promised, now):
    """Lines of the first text that the second does not keep."""
    return sorted(promises(promised) - promises(now))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--protoc", default="protoc")
    options = parser.parse_args()
    now = describe(options.protoc)
    missing = taken_away(DESCRIPTOR.read_text(), now) if DESCRIPTOR.exists() else []
    if missing:
        print("the protocol is only added to; these were promised and are not there any more:", *missing, sep="\n  ",
              file=sys.stderr)
        return 1
    if not options.check:
        DESCRIPTOR.write_text(now)
    return 0


if __name__ == "__main__":
    sys.exit(main())
