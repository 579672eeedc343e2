"""Makes the files of the second and the third corpus: data, TTIR and twin of each kernel.

usage: make.py ttir FOLDER               with the Triton that is installed: FOLDER/NAME.ttir, locations left out
       make.py files NEWER OLDER [OUT]   NAME.mlir of two such folders (OUT: the folders of the corpora); needs Triton to
                                         be installed

NAME.mlir is an executed file (tests/unit/compiler/Proof/executed_file.h): the newer release's TTIR, and the older one's
as the twin that the reference interpreter runs.
"""
import importlib
import pathlib
import re
import sys

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from registry import ENTRIES

CORPUS = pathlib.Path(__file__).resolve().parent
for corpus in ("second", "third"):
    sys.path.insert(0, str(CORPUS / corpus))
    for path in sorted((CORPUS / corpus).glob("*.py")):
        importlib.import_module(path.stem)

TYPES = dict(f16="fp16", bf16="bf16", f32="fp32", i8="i8", i32="i32", i64="i64", f8E4M3FN="fp8e4nv", f8E5M2="fp8e5")
TARGETS = "cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201"


def source_of(entry):
    """The arguments for the front end: buffers of 16 bytes' alignment, and scalars that are multiples of 16 where both
    sets of sizes are."""
    names = entry.function.arg_names
    signature = {name: "constexpr" for name in names}
    used = [name for name in names if name in entry.constants]
    attributes = {}
    given = [name for name in names if name not in entry.constants]
    assert len(given) == len(entry.arguments), f"{entry.name}: {len(given)} parameters, {len(entry.arguments)} arguments"
    for name, small, large in zip(given, entry.lines(), entry.lines(large=True)):
        kind, dtype, value = small.split()[:3]
        scalar = kind == "scalar"
        signature[name] = TYPES[dtype] if scalar else "*" + TYPES[dtype]
        both = [float(value), float(large.split()[2])]
        if not scalar or dtype == "i32" and all(v % 16 == 0 for v in both):
            attributes[(names.index(name),)] = [["tt.divisibility", 16]]
    return ASTSource(fn=entry.function, signature=signature, constexprs={name: entry.constants[name] for name in used}, attrs=attributes)


def compile_entry(entry, warps=4, stages=3, target=("cuda", 90, 32)):
    return triton.compile(source_of(entry), target=GPUTarget(*target), options=dict(num_warps=warps, num_stages=stages))


def without_locations(text):
    kept = [re.sub(r" loc\((?:[^()]|\([^()]*\))*\)", "", line) for line in text.splitlines() if not line.startswith("#loc")]
    return "\n".join(line for line in kept if line.strip()) + "\n"


def ttir_of(entry):
    return without_locations(compile_entry(entry).asm["ttir"])


def header_of(entry):
    lines = ["targets: " + TARGETS, "warps: " + " ".join(map(str, entry.warps)), "stages: " + " ".join(map(str, entry.stages)),
             "grid: " + entry.programs(), *entry.lines()]
    return "// Made by make.py.\n//\n" + "".join(f"// {line}\n" for line in lines)


def main():
    command, *folders = sys.argv[1:]
    folders = [pathlib.Path(folder) for folder in folders]
    folders[0].mkdir(parents=True, exist_ok=True)
    failed = 0
    for entry in ENTRIES.values():
        try:
            if command == "ttir":
                (folders[0] / f"{entry.name}.ttir").write_text(ttir_of(entry))
                continue
            newer, older = ((folder / f"{entry.name}.ttir").read_text() for folder in folders[:2])
            out = folders[2] if len(folders) > 2 else CORPUS / entry.corpus
            text = header_of(entry) + newer + ("// -----\n" + older if older != newer else "")
            (out / f"{entry.name}.mlir").write_text(text)
        except Exception as error:
            failed += 1
            print(f"{entry.name}: {type(error).__name__} {str(error)[-700:]}", file=sys.stderr)
    print(len(ENTRIES) - failed, "of", len(ENTRIES))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
