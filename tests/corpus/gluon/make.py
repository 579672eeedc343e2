"""Makes the executed files of kernels.py, clusters.py and pairs.py: the TTGIR that the installed Triton makes of a kernel, and the TTIR of its twin.

usage: make.py FOLDER [PATTERN]     FOLDER/NAME.mlir for each entry whose name has PATTERN
"""
import pathlib
import re
import sys

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from triton.experimental.gluon._runtime import GluonASTSource, GluonJITFunction

import clusters  # noqa: F401, its kernels are among ENTRIES
import pairs  # noqa: F401
from kernels import ENTRIES

TYPES = dict(f16="fp16", bf16="bf16", f32="fp32", i8="i8", i32="i32", i64="i64")


def without_locations(text):
    kept = [re.sub(r" loc\((?:[^()]|\([^()]*\))*\)", "", line) for line in text.splitlines() if not line.startswith("#loc")]
    return "\n".join(line for line in kept if line.strip()) + "\n"


def compiled(function, entry, constants, stage, **options):
    """Every scalar is a multiple of 16 where its value is one, and every buffer is aligned."""
    names = function.arg_names
    given = [name for name in names if name not in constants]
    signature, attributes = {name: "constexpr" for name in names}, {}
    for name, line in zip(given, entry.arguments, strict=True):
        kind, dtype, value = line.split()[:3]
        signature[name] = TYPES[dtype] if kind == "scalar" else "*" + TYPES[dtype]
        if kind != "scalar" or int(value) % 16 == 0:
            attributes[(names.index(name),)] = [["tt.divisibility", 16]]
    source = GluonASTSource if isinstance(function, GluonJITFunction) else ASTSource
    made = triton.compile(source(fn=function, signature=signature, constexprs={n: constants[n] for n in names if n in constants}, attrs=attributes),
                          target=GPUTarget("cuda", entry.target, 32), options=options)
    return without_locations(made.asm[stage])


def file_of(entry):
    twin_constants = entry.twin_constants or {name: entry.constants[name] for name in entry.twin.arg_names if name in entry.constants}
    module = compiled(entry.kernel, entry, entry.constants, "ttgir", num_warps=entry.warps, num_stages=entry.stages, num_ctas=entry.ctas)
    twin = compiled(entry.twin, entry, twin_constants, "ttir", num_warps=4)
    header = [entry.summary, "Made by tests/corpus/gluon/make.py.", "", f"targets: cuda:{entry.target}", "grid: " + entry.grid, *entry.arguments]
    return "".join(f"// {line}".rstrip() + "\n" for line in header) + module + "// -----\n" + twin


def main():
    folder, pattern = pathlib.Path(sys.argv[1]), (sys.argv[2:] + [""])[0]
    failed = 0
    for name, entry in ENTRIES.items():
        if pattern not in name:
            continue
        try:
            (folder / f"{name}.mlir").write_text(file_of(entry))
            print(name, "made")
        except Exception as error:  # Triton's compiler has no common base of its errors
            failed += 1
            print(name, type(error).__name__, str(error)[:400])
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
