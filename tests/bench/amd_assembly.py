"""Compares the assembly that Lathe and Triton make of the corpus' kernels for an AMD GPU; needs no GPU.

usage: amd_assembly.py --compiler PROGRAM [--target hip:gfx942] [--set NAME=VALUE].. [--keep FOLDER] [kernel..]

Both compile the same TTIR with the same knobs. Counted are, in the main loop (the innermost loop with the most matrix
instructions, or the longest one where there are none): instructions, matrix instructions, accesses to LDS, accesses to
global memory; and of the whole kernel vector registers and spilled registers. Each cell is Lathe/Triton. Exits 1 where
Lathe is above the marks: 1.3 times the instructions and accesses, more registers, any spill. Needs Triton, which is no
part of the product.
"""
import argparse
import pathlib
import re
import subprocess
import sys

import triton
from triton.backends.compiler import GPUTarget

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
LABEL = re.compile(r"^(\.?[A-Za-z_$][\w.$]*):")
BRANCH = re.compile(r"^\s+s_c?branch\S*\s+(\S+)")
INSTRUCTION = re.compile(r"^\s+([a-z][a-z0-9_]+)")
COUNTS = dict(all=r".", matrix=r"v_s?w?mfma|v_wmma", lds=r"ds_(read|write|load|store)", **{"global": r"(buffer|global)_(load|store|atomic)"})


def instructions(text):
    """The kernel's instructions, and loops as (first, last) for each branch backwards."""
    found, labels, branches = [], {}, []
    for line in text.splitlines():
        line = line.split(";")[0].rstrip()
        if label := LABEL.match(line):
            labels[label[1]] = len(found)
        elif (match := INSTRUCTION.match(line)) and not line.strip().startswith("."):
            if branch := BRANCH.match(line):
                branches.append((len(found), branch[1]))
            found.append(match[1])
    return found, [(labels[to], at) for at, to in branches if labels.get(to, at + 1) <= at]


def count(found, name):
    return sum(bool(re.match(COUNTS[name], i)) for i in found)


def main_loop(text):
    found, loops = instructions(text)
    innermost = [l for l in loops if not any(o != l and o[0] >= l[0] and o[1] <= l[1] for o in loops)]
    bodies = [found[first:last + 1] for first, last in innermost] or [found]
    return max(bodies, key=lambda body: (count(body, "matrix"), len(body)))


def metadata(text, name):
    match = re.search(rf"\.{name}:\s+(\d+)", text)
    return int(match[1]) if match else 0


def facts(text):
    body = main_loop(text)
    return {**{name: count(body, name) for name in COUNTS}, "vgprs": metadata(text, "vgpr_count"),
            "spills": metadata(text, "vgpr_spill_count") + metadata(text, "sgpr_spill_count")}


def lathe(options, path):
    done = subprocess.run([options.compiler, "compile", str(path), "--target", options.target, "--emit", "asm", "-o", "-",
                           *[word for s in options.set for word in ("--set", s)]], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return done.stdout


def theirs(options, path):
    arch = options.target.split(":")[1]
    knobs = {name: int(value) for name, value in (s.split("=") for s in options.set) if name in ("num_warps", "num_stages")}
    target = GPUTarget("hip", arch, 64 if arch.startswith("gfx9") else 32)
    return triton.compile(str(path), target=target, options=knobs).asm["amdgcn"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--target", default="hip:gfx942")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--keep", type=pathlib.Path, help="leave both assemblies of each kernel here")
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    options.set = options.set or ["num_warps=4", "num_stages=2"]
    columns = [*COUNTS, "vgprs", "spills"]
    print(f"{options.target} {' '.join(options.set)}\n{'kernel':24}" + "".join(f"{c:>12}" for c in columns))
    missed = 0
    for path in sorted(CORPUS.glob("*.ttir")):
        if options.kernels and path.stem not in options.kernels:
            continue
        try:
            texts = lathe(options, path), theirs(options, path)
        except Exception as error:
            print(f"{path.stem:24} {error}")
            missed += 1
            continue
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            for side, text in zip(("lathe", "triton"), texts):
                (options.keep / f"{path.stem}.{side}.s").write_text(text)
        ours, other = map(facts, texts)
        above = [c for c in ("all", "lds", "global") if ours[c] > 1.3 * max(1, other[c])]
        above += [c for c in ("vgprs",) if ours[c] > other[c]] + (["spills"] if ours["spills"] else [])
        missed += bool(above)
        print(f"{path.stem:24}" + "".join(f"{ours[c]:>6}/{other[c]:<5}" for c in columns) + ("  above: " + " ".join(above) if above else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
