"""Times binaries of the corpora that were made elsewhere on an NVIDIA GPU: Lathe's against Triton's.

usage: gpu_corpora.py FOLDER [--json FILE] [--rounds N] [kernel..]

FOLDER is what registers.py leaves with --keep: of each kernel lathe.cubin, triton.cubin and their launch facts; further
sides may lie beside them. All run on the same data, of the size that the corpus names for a GPU; their results must agree
with Triton's, of these warps and stages or of the kernel's first that Triton has, within a hundred times what the proofs
allow, since sums are longer here. A time is the median of N rounds that visit all sides in turn, with the L2 cache
overwritten before each launch; a ratio is Triton's time over the side's. Where a kernel has several pairs of warps and
stages, each side's best of them are compared as well; a pair that only some sides could compile or launch counts for
those. Exits 1 where results differ. Needs PyTorch; the first corpus' data also Triton.
"""
import argparse
import json
import math
import pathlib
import sys

import torch

from gpu_executed import TYPES
from gpu_launch import Driver
from gpu_timing import time_all


def numbers(words, element, count):
    kind, *rest = words
    if kind == "normal":
        scale = float(rest[0]) if rest and rest[0] != "tolerance" else 1.0
        return (torch.randn(count, device="cuda") * scale).to(element)
    if kind == "integers":
        return torch.randint(int(rest[0]), int(rest[1]) + 1, (count,), device="cuda").to(element)
    if kind in ("iota", "steps"):
        return (torch.arange(count, device="cuda") * (int(rest[0]) if kind == "steps" else 1)).to(element)
    return torch.zeros(count, device="cuda", dtype=element)


def operand(line):
    """The value of an argument's line, and (relative, absolute) if it is written."""
    kind, dtype, amount, *words = line.split()
    if kind == "scalar":
        return (dtype, float(amount)), None
    element, count = TYPES[dtype], int(amount)
    value = torch.zeros(count, dtype=torch.float32, device="cuda").to(element) if kind == "output" else numbers(words, element, count)
    if kind == "input":
        return value, None
    at = words.index("tolerance") if "tolerance" in words else None
    return value, (0.0, 0.0) if at is None else (float(words[at + 1]), float(words[at + 2]))


def executed_data(folder):
    facts = json.loads((folder / "launch.json").read_text())
    pairs = [operand(line) for line in facts["arguments"]]
    return facts["grid"], [value for value, _ in pairs], {i: limit for i, (_, limit) in enumerate(pairs) if limit}


def first_data(name):
    from gpu_cases import CASES
    case = CASES[name]()
    outputs = [i for i, value in enumerate(case.arguments) if any(value is out for out in case.outputs)]
    return list(case.grid), case.arguments, {i: (case.rtol / 100, case.atol / 100) for i in outputs}


def disagreement(got, want, limits):
    """The share of an output's elements that differ by more than 100 times what is allowed."""
    relative, absolute = (100 * limit for limit in limits)
    if not got.dtype.is_floating_point:
        return (got != want).double().mean().item()
    close = torch.isclose(got.double(), want.double(), rtol=max(relative, 1e-5), atol=max(absolute, 1e-5), equal_nan=True)
    return 1 - close.double().mean().item()


class Kernel:
    """The data of one kernel, the same for all of its warps and stages, and what Triton made of it first."""

    def __init__(self, job, folder):
        torch.manual_seed(0)
        self.name = job["kernel"]
        self.grid, self.arguments, self.outputs = first_data(self.name) if job["corpus"] == "first" else executed_data(folder)
        self.before = {i: self.arguments[i].clone() for i in self.outputs}
        self.expected = None

    def reset(self):
        for i, value in self.before.items():
            self.arguments[i].copy_(value)

    def result(self, launch):
        self.reset()
        launch()
        torch.cuda.synchronize()
        return {i: self.arguments[i].clone() for i in self.outputs}

    def wrong(self, result, expected):
        return max(disagreement(result[i], expected[i], limits) for i, limits in self.outputs.items())


def run(folder, job, kernel, driver, rounds):
    launches, results, errors = {}, {}, {}
    for side in sorted(path.stem for path in folder.glob("*.cubin")):
        try:
            facts = json.loads((folder / f"{side}.json").read_text())
            launch = driver.launcher(facts, (folder / f"{side}.cubin").read_bytes(), kernel.grid, kernel.arguments)
            results[side] = kernel.result(launch)
            launches[side] = launch
        except RuntimeError as error:
            errors[side] = str(error)[:200]
    kernel.expected = kernel.expected or results.get("triton")
    expected = results.get("triton", kernel.expected)
    kernel.reset()
    seconds = dict(zip(launches, time_all(list(launches.values()), rounds)))
    own = [side for side in launches if side != "triton"]
    if not expected:
        errors.update({side: "nothing of Triton's to compare with" for side in own})
    return dict(job, seconds=seconds, errors=errors, ratios={side: seconds["triton"] / seconds[side] for side in own if "triton" in seconds},
                wrong={side: kernel.wrong(results[side], expected) for side in own if expected})


def best_of(rows, side):
    """(seconds, label) of a side's best warps and stages of each kernel."""
    best = {}
    for row in rows:
        if side in row["seconds"]:
            best[row["kernel"]] = min(best.get(row["kernel"], (math.inf, "")), (row["seconds"][side], label(row)))
    return best


def print_means(rows):
    """The geometric mean of each side's ratios over a corpus: with equal knobs, and of the best knobs of each."""
    for corpus in ("first", "second", "third"):
        mine = [row for row in rows if row["corpus"] == corpus]
        triton = best_of(mine, "triton")
        for side in sorted({side for row in mine for side in row["ratios"]}):
            say_mean(f"{corpus} corpus, {side}", {label(row): row["ratios"][side] for row in mine if side in row["ratios"]})
            own = best_of(mine, side)
            if len(mine) > len(own):
                both = {name: triton[name][0] / own[name][0] for name in own if name in triton}
                for name in sorted(both, key=both.get):
                    print(f"  {name:32} {both[name]:5.2f}  {own[name][1]} {own[name][0] * 1e6:.1f} us, Triton's {triton[name][1]}")
                say_mean(f"{corpus} corpus, {side}, best of each", both)


def label(row):
    return f"{row['kernel']}_w{row['warps']}_s{row['stages']}"


def say_mean(what, ratios):
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    least = sorted(ratios, key=ratios.get)[:8]
    print(f"{what}: {len(ratios)}, geometric mean {mean:.3f}, least " + ", ".join(f"{name} {ratios[name]:.2f}" for name in least))


def rows_of(options, driver):
    """A row for each folder in turn, printed as it is made."""
    kernel = None
    folders = [path for path in sorted(options.folder.iterdir()) if any(path.glob("*.cubin"))]
    jobs = [(json.loads((folder / "job.json").read_text()), folder) for folder in folders]
    for job, folder in sorted(jobs, key=lambda pair: (pair[0]["kernel"], pair[1].name)):
        if options.kernels and job["kernel"] not in options.kernels:
            continue
        try:
            if kernel is None or kernel.name != job["kernel"]:
                kernel = None
                torch.cuda.empty_cache()
                kernel = Kernel(job, folder)
            row = run(folder, job, kernel, driver, options.rounds)
            cells = [f"{side}: {row['ratios'].get(side, math.nan):5.2f} ({wrong:.2g})" for side, wrong in row["wrong"].items()]
            cells += [f"{side} FAILED {error}" for side, error in row["errors"].items()]
            print(f"{folder.name:36} {row['seconds'].get('triton', math.nan) * 1e6:10.1f}  {'  '.join(cells)}", flush=True)
        except Exception as error:
            row = dict(job, seconds={}, ratios={}, wrong={}, errors=dict(all=str(error)[:300]))
            print(f"{folder.name:36} FAILED {str(error)[:200]}", flush=True)
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--json")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    torch.zeros(1, device="cuda")
    rows = []
    print(torch.cuda.get_device_name())
    print(f"{'kernel':36} {'Triton us':>10}  side: ratio (share of elements that differ)")
    for row in rows_of(options, Driver()):
        rows.append(row)
        if options.json:
            pathlib.Path(options.json).write_text(json.dumps(rows, indent=1))
    print_means(rows)
    bad = [row for row in rows if set(row["errors"]) - {"triton"} or max(row["wrong"].values(), default=0) > 1e-3]
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
