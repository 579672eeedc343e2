"""Runs Lathe's binaries of the corpus kernels on an NVIDIA GPU: against PyTorch for right results, against Triton for time.

usage: gpu_kernels.py --compiler PROGRAM [--target cuda:90] [--json FILE] [--rounds N] [--check-only] [kernel..]

Each kernel is compiled by lathe-compiler from tests/corpus/*.ttir and by Triton from tests/corpus/kernels.py for the
same num_warps and num_stages, launched on the same data, checked against PyTorch in double precision, and timed in one
run: rounds that visit every variant in turn, the L2 cache overwritten before each launch, medians of device events. The
table gives the best variant of each side and the ratio Triton time / Lathe time (1.00 is equal, more is faster than
Triton). Exits 1 where a result is wrong. Needs PyTorch and Triton; neither is part of the product.
"""
import argparse
import json
import pathlib
import sys

import torch
import triton

from gpu_cases import CASES, CORPUS
from gpu_launch import Driver, compile_all
from gpu_timing import difference, time_all


def show(variant):
    return " ".join(f"{name.removeprefix('num_')[:1]}{value}" for name, value in variant.items())


def triton_launch(case, variant):
    function, arguments = case.function, iter(case.arguments)
    values = {n: case.constants[n] if n in case.constants else next(arguments) for n in function.arg_names}
    return lambda: function[case.grid](**values, **variant)


def check(case, launch):
    for out in case.outputs:
        out.zero_()
    launch()
    torch.cuda.synchronize()
    return difference(case.outputs, case.expected_values, case.rtol, case.atol)


def lathe_launches(case, compiled, driver, row):
    """Launches of the variants that compile; what is wrong with any goes to the row."""
    launches = []
    for variant, made in zip(case.space, compiled):
        label = show(variant)
        if isinstance(made, str):
            row["failed"][label] = made
            continue
        try:
            launch = driver.launcher(made[0], made[1], case.grid, case.arguments)
            problem = check(case, launch)
        except RuntimeError as error:
            problem = str(error)
        if problem:
            row["wrong"][label] = problem
        row["registers"][label] = [made[0].get("registers"), made[0].get("spills", 0), made[0].get("shared_bytes")]
        launches.append(("lathe", label, launch))
    return launches


def triton_launches(case, row):
    launches = []
    for variant in case.space:
        launch = triton_launch(case, variant)
        try:
            problem = check(case, launch)
            if problem:
                row["triton_wrong"][show(variant)] = problem
            launches.append(("triton", show(variant), launch))
        except Exception as error:  # out of resources for this variant
            row["triton_failed"][show(variant)] = str(error)[:200]
    return launches


def run_case(name, compiled, driver, options):
    case = CASES[name]()
    case.expected_values = case.expected()
    row = dict(kernel=name, bytes=case.moved_bytes, flops=case.flops, lathe={}, triton={}, failed={}, wrong={}, registers={},
               triton_failed={}, triton_wrong={})
    launches = lathe_launches(case, compiled, driver, row)
    if not options.check_only:
        launches += triton_launches(case, row)
        if name == "vector_add_f32":
            source, target = (torch.empty(case.moved_bytes // 2, dtype=torch.int8, device="cuda") for _ in range(2))
            launches.append(("copy", "", lambda: target.copy_(source)))
        for (side, label, _), seconds in zip(launches, time_all([launch for *_, launch in launches], options.rounds)):
            row.setdefault(side, {})[label] = seconds
    return row


def best(times):
    return min(times.items(), key=lambda item: item[1]) if times else ("-", float("nan"))


def verdict(row):
    if row["wrong"]:
        label, problem = next(iter(row["wrong"].items()))
        return f"WRONG ({len(row['wrong'])} variants, {label}: {problem})"
    if row["failed"]:
        label, problem = next(iter(row["failed"].items()))
        return f"{len(row['failed'])} variants not compiled ({label}: {problem.splitlines()[-1][:120]})"
    return "agrees with PyTorch"


def print_row(row):
    (label, seconds), (triton_label, triton_seconds) = best(row["lathe"]), best(row["triton"])
    rate = row["flops"] / seconds / 1e12 if row["flops"] else row["bytes"] / seconds / 1e9
    unit = "TF/s" if row["flops"] else "GB/s"
    print(f"{row['kernel']:22} {seconds * 1e6:9.1f} {label:>6} {rate:6.0f} {unit} {triton_seconds * 1e6:9.1f} {triton_label:>6} "
          f"{triton_seconds / seconds:6.2f}  {verdict(row)}", flush=True)
    if "copy" in row:
        print(f"{'  device copy':22} {row['copy'][''] * 1e6:9.1f}        {row['bytes'] / row['copy'][''] / 1e9:6.0f} GB/s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--target", default="cuda:90")
    parser.add_argument("--json")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--check-only", action="store_true", help="no times, and no Triton")
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    torch.manual_seed(0)
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.zeros(1, device="cuda")
    driver = Driver()
    print(torch.cuda.get_device_name(), "Triton", triton.__version__, "PyTorch", torch.__version__)
    print(f"{'kernel':22} {'Lathe us':>9} {'knobs':>6} {'rate':>11} {'Triton us':>9} {'knobs':>6} {'ratio':>6}  result")
    rows = []
    for name in options.kernels or CASES:
        case = CASES[name]()
        compiled = compile_all(options.compiler, [(CORPUS / f"{case.ttir}.ttir", options.target, v) for v in case.space])
        del case
        try:
            rows.append(run_case(name, compiled, driver, options))
            print_row(rows[-1])
        except Exception as error:  # a sticky error of the device ends the run
            print(f"{name:22} FAILED {error}", flush=True)
            rows.append(dict(kernel=name, wrong={"": str(error)}))
            if "CUDA" in str(error) or "cuda" in str(error):
                break
        torch.cuda.empty_cache()
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1))
    return 1 if any(row["wrong"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
