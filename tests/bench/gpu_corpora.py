"""Times binaries of the corpora that were made elsewhere on an NVIDIA GPU: Lathe's against Triton's.

usage: gpu_corpora.py FOLDER [--json FILE] [--rounds N] [kernel..]

FOLDER is what registers.py leaves with --keep: of each kernel lathe.cubin, triton.cubin and their launch facts; further
sides may lie beside them. All run on the same data, of the size that the corpus names for a GPU; their results must agree
with Triton's within a hundred times what the proofs allow, since sums are longer here. A time is the median of N rounds
that visit all sides in turn, with the L2 cache overwritten before each launch; a ratio is Triton's time over the side's.
Where a kernel has several pairs of warps and stages, each side's best of them are compared as well. Exits 1 where results
differ. Needs PyTorch; the first corpus' data also Triton.
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


def run(folder, driver, rounds):
    name = json.loads((folder / "job.json").read_text())
    grid, arguments, outputs = first_data(name["kernel"]) if name["corpus"] == "first" else executed_data(folder)
    before = {i: arguments[i].clone() for i in outputs}
    sides = sorted((path.stem for path in folder.glob("*.cubin")), key="triton".__eq__)
    launches, results = [], []
    for side in sides:
        facts = json.loads((folder / f"{side}.json").read_text())
        launch = driver.launcher(facts, (folder / f"{side}.cubin").read_bytes(), grid, arguments)
        for i, value in before.items():
            arguments[i].copy_(value)
        launch()
        torch.cuda.synchronize()
        results.append({i: arguments[i].clone() for i in outputs})
        launches.append(launch)
    for i, value in before.items():
        arguments[i].copy_(value)
    seconds = dict(zip(sides, time_all(launches, rounds)))
    return dict(name, seconds=seconds, ratios={side: seconds["triton"] / seconds[side] for side in sides[:-1]},
                wrong={side: max(disagreement(result[i], results[-1][i], limits) for i, limits in outputs.items())
                       for side, result in zip(sides, results[:-1])})


def print_means(rows):
    """The geometric mean of each side's ratios over a corpus: with equal knobs, and of the best knobs of each."""
    for corpus in ("first", "second", "third"):
        mine = [row for row in rows if row.get("corpus") == corpus]
        for side in sorted({side for row in mine for side in row["ratios"]}):
            say_mean(f"{corpus} corpus, {side}", {label(row): row["ratios"][side] for row in mine if side in row["ratios"]})
            best = {}
            for row in mine:
                if side in row["seconds"]:
                    both = best.setdefault(row["kernel"], ([], []))
                    both[0].append(row["seconds"]["triton"])
                    both[1].append(row["seconds"][side])
            if any(len(both[0]) > 1 for both in best.values()):
                say_mean(f"{corpus} corpus, {side}, best of each", {name: min(a) / min(b) for name, (a, b) in best.items()})


def label(row):
    return f"{row['kernel']}_w{row['warps']}_s{row['stages']}"


def say_mean(what, ratios):
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    least = sorted(ratios, key=ratios.get)[:8]
    print(f"{what}: {len(ratios)}, geometric mean {mean:.3f}, least " + ", ".join(f"{name} {ratios[name]:.2f}" for name in least))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--json")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    torch.manual_seed(0)
    torch.zeros(1, device="cuda")
    driver, rows = Driver(), []
    print(torch.cuda.get_device_name())
    print(f"{'kernel':36} {'Triton us':>10}  side: ratio (share of elements that differ)")
    for folder in sorted(path for path in options.folder.iterdir() if (path / "triton.cubin").exists() and (path / "lathe.cubin").exists()):
        if options.kernels and folder.name.rsplit("_w", 1)[0] not in options.kernels:
            continue
        try:
            row = run(folder, driver, options.rounds)
            cells = [f"{side}: {ratio:5.2f} ({row['wrong'][side]:.2g})" for side, ratio in row["ratios"].items()]
            print(f"{folder.name:36} {row['seconds']['triton'] * 1e6:10.1f}  {'  '.join(cells)}", flush=True)
        except Exception as error:
            row = dict(kernel=folder.name, error=str(error)[:300])
            print(f"{folder.name:36} FAILED {str(error)[:200]}", flush=True)
        rows.append(row)
        torch.cuda.empty_cache()
        if options.json:
            pathlib.Path(options.json).write_text(json.dumps(rows, indent=1))
    print_means(rows)
    return 1 if any("error" in row or max(row["wrong"].values()) > 1e-3 for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
