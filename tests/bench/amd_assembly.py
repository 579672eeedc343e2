"""Compares the assembly that Lathe and Triton make of the corpora's kernels for an AMD GPU; needs no GPU.

usage: amd_assembly.py --compiler PROGRAM [--target hip:gfx942] [--keep FOLDER] [--json FILE] [--corpus first|second|third]
                       [--warps N] [--set NAME=VALUE].. [kernel..]

Both sides compile the kernels with the same constants, warps and stages (2 where a kernel has stages, as Triton's front
end chooses for AMD). Counted are, in the main loop (the innermost loop with the most matrix instructions, or the longest
one where there are none): instructions, matrix instructions, accesses to LDS, accesses to global memory, waits; and of the
whole kernel instructions, vector registers, spilled registers, bytes of LDS, and the waves of a SIMD unit that registers
and LDS leave room for. A loop that one side unrolls more often than the other is counted per matrix instruction. Each cell
is Lathe/Triton. Exits 1 where Lathe is above the marks: 1.3 times the instructions or accesses of the loop or of the
kernel, fewer waves, spills where Triton has none. The last line has the geometric means. Needs Triton, which is not part of
the product.
"""
import argparse
import concurrent.futures
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import triton
from triton.backends.compiler import GPUTarget

import registers

LABEL = re.compile(r"^(\.?[A-Za-z_$][\w.$]*):")
BRANCH = re.compile(r"^\s+s_c?branch\S*\s+(\S+)")
INSTRUCTION = re.compile(r"^\s+([a-z][a-z0-9_]+)")
COUNTS = {"all": r".", "matrix": r"v_s?w?mfma|v_wmma", "lds": r"ds_(read|write|load|store)",
          "global": r"(buffer|global)_(load|store|atomic)", "wait": r"s_wait"}
COLUMNS = [*COUNTS, "kernel", "vgprs", "spills", "lds bytes", "waves"]
#: Registers of a lane of a SIMD unit, how many are given at once, most waves, LDS of a compute unit (or work-group
#: processor) and how many SIMD units share it.
UNITS = {"gfx90a": (512, 8, 8, 65536, 4), "gfx942": (512, 8, 8, 65536, 4), "gfx950": (512, 8, 8, 163840, 4),
         "gfx1100": (1536, 24, 16, 131072, 4), "gfx1201": (1536, 24, 16, 131072, 4), "gfx1250": (1024, 16, 10, 327680, 4)}


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


def main_loop(found, loops):
    innermost = [l for l in loops if not any(o != l and o[0] >= l[0] and o[1] <= l[1] for o in loops)]
    bodies = [found[first:last + 1] for first, last in innermost] or [found]
    return max(bodies, key=lambda body: (count(body, "matrix"), len(body)))


def metadata(text, name):
    match = re.search(rf"\.{name}:\s+(\d+)", text)
    return int(match[1]) if match else 0


def waves(arch, registers_used, shared, warps):
    file, granule, most, memory, simds = UNITS[arch]
    own = min(most, file // (max(1, math.ceil(registers_used / granule)) * granule))
    blocks = own * simds // warps
    return min(blocks, memory // shared if shared else blocks) * warps / simds


def facts(text, arch, warps, shared):
    found, loops = instructions(text)
    body = main_loop(found, loops)
    used = metadata(text, "vgpr_count")
    return {**{name: count(body, name) for name in COUNTS}, "kernel": len(found), "vgprs": used,
            "spills": metadata(text, "vgpr_spill_count") + metadata(text, "sgpr_spill_count"), "lds bytes": shared,
            "waves": waves(arch, used, shared, warps)}


def lathe(options, job, stages):
    with tempfile.TemporaryDirectory() as folder:
        source, said, out = (pathlib.Path(folder, name) for name in ("kernel.mlir", "said.json", "kernel.s"))
        source.write_text(job.path.read_text().split("// -----")[0])
        words = [f"num_warps={job.warps}", f"num_stages={stages}", *options.set]
        command = [options.compiler, "compile", source, "--target", options.target, *[w for s in words for w in ("--set", s)]]
        for phase, more in (("binary", ["--json", said]), ("asm", [])):
            done = subprocess.run([*command, "--emit", phase, "-o", out, *more], capture_output=True, text=True)
            if done.returncode:
                raise RuntimeError((done.stderr.strip().splitlines() or ["?"])[-1][:100])
        return out.read_text(), json.loads(said.read_text()).get("shared_bytes", 0)


def theirs(options, job, stages):
    arch = options.target.split(":")[1]
    target = GPUTarget("hip", arch, 64 if arch.startswith("gfx9") else 32)
    kernel = triton.compile(job.source, target=target, options=dict(num_warps=job.warps, num_stages=stages))
    return kernel.asm["amdgcn"], kernel.metadata.shared


def per_product(row):
    """How often Lathe's loop has Triton's products: 1 where neither side unrolls more."""
    own, other = (row[side]["matrix"] for side in ("lathe", "triton"))
    return own / other if own and other else 1


def above(row):
    own, other = row["lathe"], row["triton"]
    times = per_product(row)
    said = [c for c in ("all", "lds", "global") if own[c] > 1.3 * times * max(4, other[c])]
    said += ["kernel"] if own["kernel"] > 1.3 * other["kernel"] else []
    said += ["waves"] if own["waves"] < other["waves"] else []
    return said + (["SPILLS"] if own["spills"] and not other["spills"] else ["spills"] if own["spills"] > other["spills"] else [])


def compare(options, job):
    stages = min(2, job.stages)
    row = dict(kernel=job.name, corpus=job.corpus, warps=job.warps, stages=stages)
    for side, make in (("lathe", lathe), ("triton", theirs)):
        try:
            text, shared = make(options, job, stages)
        except Exception as error:
            return {**row, side: (str(error).strip().splitlines() or ["?"])[-1][:100]}
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / f"{job.label}.{side}.s").write_text(text)
        row[side] = facts(text, options.target.split(":")[1], job.warps, shared)
    return row


def means(rows):
    def mean(of):
        logs = [math.log(of(row)) for row in rows]
        return f"{math.exp(sum(logs) / max(1, len(logs))):.2f}"
    return ", ".join([f"loop {mean(lambda r: r['lathe']['all'] / per_product(r) / r['triton']['all'])}",
                      *[f"{c} {mean(lambda r: max(1, r['lathe'][c]) / max(1, r['triton'][c]))}" for c in ("kernel", "vgprs")],
                      f"waves {mean(lambda r: max(1, r['lathe']['waves']) / max(1, r['triton']['waves']))}"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--target", default="hip:gfx942")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--keep", type=pathlib.Path, help="leave both assemblies of each kernel here")
    parser.add_argument("--json")
    parser.add_argument("--corpus", choices=registers.CORPORA)
    parser.add_argument("--warps", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    chosen = [job for job in registers.jobs([options.corpus] if options.corpus else registers.CORPORA, options.warps, space=False)
              if not options.kernels or job.name in options.kernels]
    print(f"{options.target} {' '.join(options.set)}, Triton {triton.__version__}")
    print(f"{'kernel':32}" + "".join(f"{c:>13}" for c in COLUMNS))
    rows, missed = [], 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for job, row in zip(chosen, pool.map(lambda job: compare(options, job), chosen)):
            rows.append(row)
            failed = [f"{side}: {row[side]}" for side in ("lathe", "triton") if isinstance(row.get(side), str)]
            if failed:
                missed += "lathe" in failed[0]
                print(f"{job.label:32} {failed[0]}", flush=True)
                continue
            said = above(row)
            missed += bool(said)
            print(f"{job.label:32}" + "".join(f"{row['lathe'][c]:>7g}/{row['triton'][c]:<5g}" for c in COLUMNS)
                  + ("  above: " + " ".join(said) if said else ""), flush=True)
    both = [row for row in rows if all(isinstance(row.get(side), dict) for side in ("lathe", "triton"))]
    print(f"{len(both)} compared, {missed} above a mark; geometric means of Lathe over Triton: {means(both)}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
