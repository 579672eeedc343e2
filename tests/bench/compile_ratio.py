"""Compares how long Lathe and Triton compile the kernels of the corpus, without their assemblers; needs no GPU.

usage: compile_ratio.py --program build/release/tests/bench/compile_time [--target TARGET].. [--set NAME=VALUE]..
                        [--rounds N] [--core N] [kernel..]

Both get the same TTIR and knobs, are warm, and run on the one core named, a compilation of Lathe's and one of Triton's in
turns, so that whatever else the machine does befalls both. A cell is the median over the rounds, in milliseconds. Lathe's
time is that of its phases from
parsing to assembly text; Triton's that of its stages up to the same point, with the parsing that it does before them.
"peak" is the memory of the process that compiled for Lathe. Exits 1 where a mark is missed: the median ratio is at most
0.5, and no process takes 400 MB. Kernels that one of them cannot compile are listed and do not count. Needs Triton, which
is no part of the product.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

# Before Triton is loaded: no answer may come from its cache.
os.environ["TRITON_ALWAYS_COMPILE"] = "1"
os.environ["TRITON_CACHE_DIR"] = tempfile.mkdtemp(prefix="compile_ratio.")

import triton
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler.compiler import make_backend

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
STAGES = {"cuda:90": 3, "hip:gfx942": 2}
RATIO_MARK, PEAK_MARK = 0.5, 400e6 / 2**20
WIDE = 22


def gpu_target(name):
    vendor, arch = name.split(":")
    return GPUTarget("cuda", int(arch), 32) if vendor == "cuda" else GPUTarget("hip", arch, 64)


class LatheTimes:
    """A compile_time that stays and is told what to compile."""

    def __init__(self, program, target, knobs):
        command = [program, "--target", target, "--rounds", "1"]
        for name, value in knobs.items():
            command += ["--set", f"{name}={str(value).lower()}"]
        self.process = subprocess.Popen(command + ["-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.started = False

    def compile(self, file):
        """(milliseconds, MiB, ""), or (None, None, why not)."""
        self.process.stdin.write(f"{file}\n")
        lines = [self.process.stdout.readline() for _ in range(1 if self.started else 2)]  # the first is the table's head
        self.started = True
        rest = (lines[-1].split(None, 2) + [""] * 3)[2].strip()
        try:
            *_, own, _, peak = map(float, rest.split())
        except ValueError:
            return None, None, rest or "compile_time ended"
        return own, peak, ""

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class TritonTimes:
    """Compiles in this process and hears from Triton how long each stage took. None: it cannot."""

    def __init__(self, target, knobs):
        self.target, self.knobs = gpu_target(target), knobs
        self.backend = make_backend(self.target)
        triton.knobs.compilation.listener = self.listen
        self.times = None

    def listen(self, *, times, **_):
        self.times = times

    def parse(self, file):
        context = ir.context()
        ir.load_dialects(context)
        self.backend.load_dialects(context)
        begin = time.perf_counter()
        module = ir.parse_mlir_module(file, context)
        module.context = context
        return (time.perf_counter() - begin) * 1e3

    def compile(self, file):
        try:
            triton.compile(file, target=self.target, options=dict(self.knobs))
        except RuntimeError:
            return None
        stages = sum(us for name, us in self.times.lowering_stages if name not in ("cubin", "hsaco"))
        return stages / 1e3 + self.parse(file)


def measure(arguments, target):
    knobs = {"num_warps": 4, "num_stages": STAGES.get(target, 2), **arguments.set}
    files = sorted(str(path) for path in CORPUS.glob("*.ttir") if not arguments.kernels or path.stem in arguments.kernels)
    own, peak, theirs, refused = {}, {}, {}, {}
    lathe, other = LatheTimes(arguments.program, target, knobs), TritonTimes(target, knobs)
    for round_ in range(arguments.rounds + 1):
        for file in files:
            kernel = pathlib.Path(file).stem
            ms, mib, why = lathe.compile(file)
            triton_ms = other.compile(file)
            if round_ == 0:
                continue  # warms both
            if why:
                refused[kernel] = why
            else:
                own.setdefault(kernel, []).append(ms)
                peak[kernel] = max(mib, peak.get(kernel, 0))
            if triton_ms is not None:
                theirs.setdefault(kernel, []).append(triton_ms)
    lathe.close()
    return report(target, knobs, own, peak, theirs, refused)


def cell(value, width, digits):
    return f"{value:{width}.{digits}f}" if value is not None else f"{'-':>{width}}"


def report(target, knobs, own, peak, theirs, refused):
    """Prints the table; whether both marks are met."""
    print(f"\n{target}, " + ", ".join(f"{name}={value}" for name, value in knobs.items()))
    print(f"{'kernel':<{WIDE}} {'Lathe ms':>9} {'Triton ms':>9} {'ratio':>6} {'peak MiB':>9}")
    ratios = []
    for kernel in sorted({*own, *theirs, *refused}):
        lathe, triton_ms = (statistics.median(times[kernel]) if kernel in times else None for times in (own, theirs))
        ratio = None
        if lathe and triton_ms:
            ratios.append(ratio := lathe / triton_ms)
        print(f"{kernel:<{WIDE}} {cell(lathe, 9, 1)} {cell(triton_ms, 9, 1)} {cell(ratio, 6, 2)} {cell(peak.get(kernel), 9, 1)}"
              f"  {refused.get(kernel, '')[:90]}".rstrip())
    if not ratios:
        print("no kernel compiles")
        return False
    ratio, most = statistics.median(ratios), max(peak.values())
    print(f"median ratio {ratio:.2f} (mark {RATIO_MARK}), worst {max(ratios):.2f}, peak {most:.0f} MiB "
          f"(mark {PEAK_MARK:.0f}), {len(ratios)} of {len({*own, *theirs, *refused})} kernels")
    return ratio <= RATIO_MARK and most < PEAK_MARK


def setting(text):
    name, _, value = text.partition("=")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.lstrip("-").isdigit() else value


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="tests/bench/compile_time of a build")
    parser.add_argument("--target", action="append")
    parser.add_argument("--set", action="append", type=setting, default=[])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("kernels", nargs="*")
    arguments = parser.parse_args()
    arguments.set = dict(arguments.set)
    os.sched_setaffinity(0, {arguments.core})  # children inherit it
    met = [measure(arguments, target) for target in arguments.target or list(STAGES)]
    sys.exit(0 if all(met) else 1)


if __name__ == "__main__":
    main()
