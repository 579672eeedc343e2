"""A specification, as YAML or as Python's own values, read into lathe.v1.TuningSpec.

Which keys there are, how each is read and where it goes is the list client/lib/spec_keys.def, which the C++ client
reads too; both give the same message and the same errors for the same file, and a test compares them.
"""

from __future__ import annotations

import hashlib
import math
import os.path
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from google.protobuf.message import Message

from ._spec_keys import KEYS
from .errors import InvalidRequest
from .v1 import common_pb2, tuning_pb2

INTEGER = re.compile(r"\s*[+-]?[0-9]+\s*")


@dataclass
class Node:
    """A value of a file or of a program, and where it stands."""

    kind: Literal["map", "list", "scalar", "null"]
    text: str = ""
    quoted: bool = False
    items: list[Node] = field(default_factory=list)
    entries: list[tuple[Node, Node]] = field(default_factory=list)
    line: int = 0  # from 1; 0: it stands in no file
    column: int = 0

    def has(self, key: str) -> bool:
        return any(name.text == key and value.kind != "null" for name, value in self.entries)


def kind(value: object) -> str:
    """The type of a value, for people."""
    return "None" if value is None else type(value).__name__


def plain(value: Any) -> Any:
    """A scalar or an array of NumPy's, or of another library that has them, as Python's own values."""
    return value.tolist() if callable(getattr(value, "tolist", None)) else value


def of_python(value: object, path: str = "") -> Node:
    """Mappings, sequences, text, numbers and what NumPy has of these; None is the absence of a value. `path` is the
    field's name in errors. Raises InvalidRequest."""
    value = plain(value)
    if value is None:
        return Node("null")
    if isinstance(value, Mapping):
        inner = ((str(k), v, f"{path}.{k}" if path else str(k)) for k, v in value.items())
        return Node("map", entries=[(Node("scalar", k), of_python(v, at)) for k, v, at in inner])
    if isinstance(value, str):
        return Node("scalar", value, quoted=True)
    if isinstance(value, bool):
        return Node("scalar", "true" if value else "false")
    if isinstance(value, int):
        return Node("scalar", str(int(value)))
    if isinstance(value, float):
        return Node("scalar", repr(float(value)))
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray | memoryview):
        return Node("list", items=[of_python(v, f"{path}[{i}]") for i, v in enumerate(value)])
    raise InvalidRequest(
        "invalid_argument", f"{path}: a specification has no values of the type {kind(value)}", field=path
    )


def of_yaml(text: str, file: str) -> Node:
    """The document of `text`."""
    try:
        import yaml
    except ImportError:
        raise ImportError("specifications in YAML need PyYAML: pip install 'lathe[yaml]'") from None
    try:
        documents = list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = f"{file}:{mark.line + 1}:{mark.column + 1}" if mark else file
        raise InvalidRequest("invalid_argument", error.problem or str(error), place=place) from None
    if len(documents) > 1:
        mark = documents[1].start_mark
        raise InvalidRequest(
            "invalid_argument",
            "a second document: a specification is one, without '---' after it",
            place=f"{file}:{mark.line + 1}:{mark.column + 1}",
        )
    return _of_yaml_node(documents[0]) if documents else Node("null", line=1, column=1)


def _of_yaml_node(node: Any) -> Node:
    at: dict[str, Any] = {"line": node.start_mark.line + 1, "column": node.start_mark.column + 1}
    if node.id == "mapping":
        return Node("map", entries=[(_of_yaml_node(k), _of_yaml_node(v)) for k, v in node.value], **at)
    if node.id == "sequence":
        return Node("list", items=[_of_yaml_node(v) for v in node.value], **at)
    if node.tag == "tag:yaml.org,2002:null":
        return Node("null", **at)
    return Node("scalar", node.value, quoted=node.style is not None, **at)


class Places:
    """Where the fields of a specification stand in its file."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self._places: dict[str, tuple[int, int]] = {}

    def add(self, path: str, node: Node) -> None:
        if node.line:
            self._places[path] = (node.line, node.column)

    def locate(self, path: str) -> str:
        """ "spec.yaml:7:12" of a field as errors name it, or of the nearest field around it; "" without a file."""
        while path and self.file:
            if path in self._places:
                line, column = self._places[path]
                return f"{self.file}:{line}:{column}"
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.file


def suggest(word: str, known: Sequence[str]) -> str:
    """ " (did you mean 'grid'?)" for the nearest of `known`, where it is two letters or a third of its own away."""
    best = min(known, key=lambda one: _distance(word, one), default=None)
    if best is None or _distance(word, best) > max(2, len(best) // 3):
        return ""
    return f" (did you mean '{best}'?)"


def _distance(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        diagonal, row[0] = row[0], i + 1
        for j, y in enumerate(b):
            diagonal, row[j + 1] = row[j + 1], min(diagonal + (x != y), row[j + 1] + 1, row[j] + 1)
    return row[-1]


def knob_value(text: str, quoted: bool = False) -> common_pb2.KnobValue:
    """A knob's value as people write it: true and false are bools, integers integers, all else text."""
    if not quoted and text in ("true", "false"):
        return common_pb2.KnobValue(bool_value=text == "true")
    if not quoted and INTEGER.fullmatch(text) and -(1 << 63) <= int(text) < 1 << 63:
        return common_pb2.KnobValue(int_value=int(text))
    return common_pb2.KnobValue(string_value=text)


def enum_words(message: Message, name: str) -> dict[str, int]:
    """The words of the field's enumeration: ARGUMENT_ROLE_INPUT is "input"."""
    enum: Any = message.DESCRIPTOR.fields_by_name[name].enum_type
    prefix = "" if enum.containing_type else re.sub(r"(?<!^)(?=[A-Z])", "_", enum.name).upper() + "_"
    return {value.name[len(prefix) :].lower(): value.number for value in enum.values if value.number}


class Reader:
    """Reads one specification."""

    def __init__(self, folder: Path, places: Places) -> None:
        self._folder = folder
        self._places = places
        self.blobs: dict[str, bytes] = {}  # contents by digest, of files that are put on the server
        self._sections: dict[str, dict[str, tuple[str, str]]] = {}
        for section, key, kind, target in KEYS:
            self._sections.setdefault(section, {})[key] = (kind, target)

    def read(self, root: Node) -> tuning_pb2.TuningSpec:
        if root.kind != "map":
            raise self._error(root, "", "a specification is a map of keys to values")
        spec = tuning_pb2.TuningSpec()
        self._section("spec", root, "", spec)
        if not spec.modules and not any(key.text == "modules" for key, _ in root.entries):
            raise self._error(root, "", "the key 'modules' is missing")
        return spec

    def _error(self, node: Node, path: str, message: str) -> InvalidRequest:
        text = f"{path}: {message}" if path else message
        place = f"{self._places.file}:{node.line}:{node.column}" if node.line else self._places.file
        return InvalidRequest("invalid_argument", text, field=path, place=place)

    def _keys(self, node: Node, path: str) -> Iterator[tuple[Node, Node, str]]:
        if node.kind == "null":
            return
        if node.kind != "map":
            raise self._error(node, path, "expected a map of keys to values")
        seen = set()
        for key, value in node.entries:
            if key.kind != "scalar":
                raise self._error(key, path, "a key is plain text")
            if key.text in seen:
                raise self._error(key, path, f"the key '{key.text}' stands here twice")
            seen.add(key.text)
            at = f"{path}.{key.text}" if path else key.text
            self._places.add(at, key if value.kind == "null" else value)
            yield key, value, at

    def _elements(self, node: Node, path: str, expected: str = "expected a list") -> Iterator[tuple[Node, str]]:
        if node.kind == "null":
            return
        if node.kind != "list":
            raise self._error(node, path, expected)
        for i, value in enumerate(node.items):
            at = f"{path}[{i}]"
            self._places.add(at, value)
            yield value, at

    def _section(self, name: str, node: Node, path: str, message: Message) -> None:
        keys = self._sections[name]
        for key, value, at in self._keys(node, path):
            if key.text not in keys:
                known = sorted(keys)
                nearest = suggest(key.text, known)
                raise self._error(key, path, f"unknown key '{key.text}'{nearest}; known: {', '.join(known)}")
            kind, target = keys[key.text]
            self._value(kind, value, at, message, target)
        self._complete(name, node, path, message)

    def _complete(self, name: str, node: Node, path: str, message: Any) -> None:
        """Holds what one key says against the others of its section."""
        if name in ("module", "reference"):
            if name == "reference":
                message = message.module
            if sum(node.has(key) for key in ("path", "digest", "binary")) > 1:
                raise self._error(node, path, "give one of 'path', 'digest' and 'binary'")
            if message.WhichOneof("source") is None:
                raise self._error(node, path, "the key 'path' is missing")
        elif name == "binary":
            # Code that a program gives takes the place of the file's once the rest is read.
            if node.line and not node.has("path"):
                raise self._error(node, path, "the key 'path' is missing")
        elif name in ("tensor", "descriptor"):
            tensor = message if name == "tensor" else message.tensor
            needed = {"dtype": tensor.dtype, "shape": tensor.shape}
            if name == "descriptor":
                needed["block"] = message.block
            for key, value in needed.items():
                if not value:
                    raise self._error(node, path, f"the key '{key}' is missing")

    def _value(self, kind: str, node: Node, path: str, message: Message, target: str) -> None:
        """Reads `node` by a kind of spec_keys.def into the field `target` of `message`."""
        *around, last = target.split(".")
        holder: Any = message
        for name in around:
            holder = getattr(holder, name)
            holder.SetInParent()
        if kind in self._sections:
            inner = getattr(holder, last) if last else holder
            inner.SetInParent()
            self._section(kind, node, path, inner)
        elif kind == "ranges":
            self._ranges(node, path, getattr(holder, last))
        elif kind.removesuffix("s") in self._sections or kind == "problems":
            self._list(kind.removesuffix("s"), node, path, getattr(holder, last))
        elif kind in ("integers", "labels"):
            self._mapping(kind, node, path, getattr(holder, last))
        elif kind == "smalls":
            getattr(holder, last).extend(self._small(value, at) for value, at in self._elements(node, path))
        elif kind == "types":
            for value, at in self._elements(node, path):
                getattr(holder, last).add(type=self._text(value, at))
        elif kind == "array":
            array, (name, data) = getattr(holder, last), self._read(node, path)
            array.digest, array.name = self.keep(data), name
        elif kind == "blob":
            setattr(holder, last, self.keep(self._read(node, path)[1]))
        elif kind in ("texts", "grid"):
            self._texts(kind, node, path, getattr(holder, last), self._path_in_message(path, last))
        elif kind == "knobs":
            for key, value, at in self._keys(node, path):
                getattr(holder, last)[key.text].CopyFrom(knob_value(self._text(value, at), value.quoted))
        elif kind == "space":
            self._space(node, path, getattr(holder, last))
        elif kind == "file":
            self._file(node, path, holder)
        else:
            self._places.add(self._path_in_message(path, last), node)
            setattr(holder, last, self._scalar(kind, node, path, holder, last))

    @staticmethod
    def _path_in_message(path: str, name: str) -> str:
        """The server's name of a field that the YAML writes one level deeper ("arguments[0].dtype", "grid")."""
        outer = path.removesuffix(f".{name}").rpartition(".")[0]
        if path.endswith(f".tensor.{name}"):
            return f"{outer}.{name}"
        return name if path == f"launch.{name}" else path

    def _list(self, kind: str, node: Node, path: str, out: Any) -> None:
        for value, at in self._elements(node, path):
            if kind == "problem":
                self._mapping("integers", value, at, out.add().values)
            elif kind == "argument":
                self._argument(value, at, out.add())
            else:
                self._section(kind, value, at, out.add())

    def _argument(self, node: Node, path: str, out: tuning_pb2.Argument) -> None:
        if node.kind == "map" and node.has("scalar"):
            self._section("scalar", node, path, out)
            return
        if node.kind == "map" and node.has("descriptor"):
            out.described.tensor.role = tuning_pb2.ARGUMENT_ROLE_INPUT
            self._section("described", node, path, out)
            return
        out.tensor.role = tuning_pb2.ARGUMENT_ROLE_INPUT  # where the file names none
        self._section("argument", node, path, out)
        if not any(key.text == "tensor" for key, _ in node.entries):
            forms = "{tensor: {dtype, shape}, ..}, {descriptor: {dtype, shape, block}, ..} or {scalar: expression}"
            raise self._error(node, path, f"an argument is {forms}")

    def integers(self, values: object, path: str, out: Any) -> None:
        """Reads a mapping of a program's own into a map of integers."""
        self._mapping("integers", of_python(values, path), path, out)

    def _mapping(self, kind: str, node: Node, path: str, out: Any) -> None:
        for key, value, at in self._keys(node, path):
            out[key.text] = self._integer(value, at) if kind == "integers" else self._text(value, at)

    def _texts(self, kind: str, node: Node, path: str, out: Any, also: str) -> None:
        self._places.add(also, node)
        if kind == "grid" and node.kind == "scalar":
            out.append(self._text(node, path))
            return
        expected = {"grid": "expected a list of 1 to 3 expressions"}.get(kind, "expected a list")
        if path.endswith(".shape"):
            expected = "expected a list of extents"
        if node.kind == "null" and (kind == "grid" or path.endswith(".shape")):
            raise self._error(node, path, expected)
        for i, (value, at) in enumerate(self._elements(node, path, expected)):
            self._places.add(f"{also}[{i}]", value)
            out.append(self._text(value, at))

    def _space(self, node: Node, path: str, space: Any) -> None:
        space.SetInParent()
        for key, value, at in self._keys(node, path):
            if value.kind != "map":
                self._knob_values(value, at, space.common[key.text])
                continue
            if key.text not in ("cuda", "hip"):
                raise self._error(value, at, "a knob takes a list of values; vendors are cuda and hip")
            own = space.vendor[key.text]
            for knob, values, there in self._keys(value, at):
                self._knob_values(values, there, own.knobs[knob.text])

    def _knob_values(self, node: Node, path: str, out: Any) -> None:
        if node.kind == "scalar":
            out.values.append(knob_value(node.text, node.quoted))
            return
        if node.kind != "list":
            raise self._error(node, path, "expected a list of values")
        for value, at in self._elements(node, path):
            out.values.append(knob_value(self._text(value, at), value.quoted))

    def _ranges(self, node: Node, path: str, out: Any) -> None:
        for key, value, at in self._keys(node, path):
            if value.kind == "map":
                self._section("range", value, at, out[key.text])
                continue
            if value.kind != "list":
                raise self._error(value, at, "expected {from, to, multiple_of} or a list of integers")
            for each, there in self._elements(value, at):
                out[key.text].values.append(self._integer(each, there))

    def _read(self, node: Node, path: str) -> tuple[str, bytes]:
        """The name of a file, and its contents."""
        file = os.path.join(self._folder, self._text(node, path))
        where = "; paths start at the specification's own folder"
        try:
            return os.path.normpath(file), Path(file).read_bytes()
        except IsADirectoryError:
            raise self._error(node, path, f"cannot read '{file}': it is a folder{where}") from None
        except OSError as error:
            raise self._error(node, path, f"cannot read '{file}': {error.strerror}{where}") from None

    def _file(self, node: Node, path: str, module: Any) -> None:
        module.name, module.text = self._read(node, path)

    def keep(self, data: bytes) -> str:
        """The digest of contents that the server is to have."""
        digest = "sha256:" + hashlib.sha256(data).hexdigest()
        self.blobs[digest] = data
        return digest

    def _text(self, node: Node, path: str) -> str:
        if node.kind != "scalar":
            raise self._error(node, path, "expected one value")
        return node.text

    def _plain(self, node: Node, path: str, expected: str) -> str:
        """The text of a value without quotes; `expected` names its kind."""
        text = self._text(node, path)
        if node.quoted:
            raise self._error(node, path, f"'{text}' stands in quotes, which make it text and not {expected}")
        return text

    def _integer(self, node: Node, path: str) -> int:
        text = self._plain(node, path, "an integer")
        if not INTEGER.fullmatch(text) or not -(1 << 63) <= int(text) < 1 << 63:
            raise self._error(node, path, f"'{text}' is not a 64-bit integer")
        return int(text)

    def _scalar(self, kind: str, node: Node, path: str, holder: Any, name: str) -> object:
        readers: dict[str, Callable[[Node, str], object]] = {
            "text": self._text,
            "small": self._small,
            "integer": self._integer,
            "unsigned": self._unsigned,
            "number": self._number,
            "boolean": self._boolean,
        }
        if kind != "word":
            return readers[kind](node, path)
        words, word = enum_words(holder, name), self._text(node, path)
        if word not in words:
            raise self._error(node, path, f"unknown {name} '{word}'; known: {', '.join(words)}")
        return words[word]

    def _small(self, node: Node, path: str) -> int:
        text = self._plain(node, path, "an integer")
        if not INTEGER.fullmatch(text) or not 0 <= int(text) < 1 << 31:
            raise self._error(node, path, f"'{text}' is not an integer from 0 to 2147483647")
        return int(text)

    def _unsigned(self, node: Node, path: str) -> int:
        text = self._plain(node, path, "an integer")
        if not INTEGER.fullmatch(text) or not 0 <= int(text) < 1 << 64:
            raise self._error(node, path, "a seed is an integer from 0 to 2^64 - 1")
        return int(text)

    def _number(self, node: Node, path: str) -> float:
        text = self._plain(node, path, "a number")
        try:
            value = math.nan if "_" in text else float(text)
        except ValueError:
            value = math.nan
        if not value >= 0:
            raise self._error(node, path, f"'{text}' is not a number that is 0 or more")
        return value

    def _boolean(self, node: Node, path: str) -> bool:
        if self._plain(node, path, "true or false") not in ("true", "false"):
            raise self._error(node, path, f"'{node.text}' is neither true nor false")
        return node.text == "true"
