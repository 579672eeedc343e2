"""A program that knows nothing of Lathe but its environment: compiles kernels of the corpus with Triton, without a GPU.

usage: compile_some.py TARGET [--only NAME,..] [--warps N,..] [--option NAME=VALUE].. [--text SUFFIX] [--fork]

Prints a line of JSON for each kernel, and one of what lathe.triton counted.
"""

import argparse
import hashlib
import json
import os
import pathlib
import sys
import time

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "corpus"))
import kernels


def sources(only):
    """(name, ASTSource) of each set of constants."""
    for name, (kernel, signature, sets) in kernels.KERNELS.items():
        if only and name not in only:
            continue
        for index, constants in enumerate(sets):
            values = {**{k: v for k, v in signature.items() if isinstance(v, int)}, **constants}
            types = {k: v for k, v in signature.items() if not isinstance(v, int)}
            names = kernel.arg_names
            aligned = [
                i for i, arg in enumerate(names) if types.get(arg, "").startswith("*") or types.get(arg) == "i32"
            ]
            yield (
                f"{name}_v{index}",
                ASTSource(
                    kernel,
                    {arg: types.get(arg, "constexpr") for arg in names},
                    {(names.index(arg),): value for arg, value in values.items()},
                    {(i,): [["tt.divisibility", 16]] for i in aligned},
                ),
            )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("target")
    parser.add_argument("--only", default="")
    parser.add_argument("--warps", default="4")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--text", default="")
    parser.add_argument("--fork", action="store_true")
    options = parser.parse_args()
    vendor, arch = options.target.split(":")
    target = GPUTarget("cuda", int(arch), 32) if vendor == "cuda" else GPUTarget("hip", arch, 64)
    given = dict(pair.split("=") for pair in options.option)
    given = {name: int(value) if value.isdigit() else value for name, value in given.items()}
    forked = False
    for warps in options.warps.split(","):
        for name, source in sources(set(filter(None, options.only.split(",")))):
            if options.fork and forked is False and warps != options.warps.split(",")[0]:
                forked = True
                child = os.fork()
                if child:
                    _, status = os.waitpid(child, 0)
                    sys.exit(os.waitstatus_to_exitcode(status))
            began = time.monotonic()
            row = {"kernel": name, "warps": int(warps)}
            try:
                made = triton.compile(source, target=target, options={"num_warps": int(warps), **given})
                row["bytes"] = len(made.kernel)
                row["digest"] = hashlib.sha256(made.kernel).hexdigest()
                row["magic"] = made.kernel[:4].hex()
                row["stages"] = sorted(made.asm)
                row["metadata"] = {k: v for k, v in made.metadata._asdict().items() if isinstance(v, int | str)}
                if options.text:
                    row["text"] = made.asm[options.text][:20000]
            except Exception as error:  # noqa: BLE001
                row["error"] = f"{type(error).__module__}.{type(error).__name__}: {error}"
            row["ms"] = (time.monotonic() - began) * 1e3
            print(json.dumps(row), flush=True)
    lathe = sys.modules.get("lathe.triton")
    if lathe is not None:
        counted = lathe.stats()
        print(json.dumps({"stats": {**vars(counted)}}))


if __name__ == "__main__":
    main()
