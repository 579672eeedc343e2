"""Tunes matmul_f16 over 108 variants on an NVIDIA GPU, with Lathe's compiler and with Triton, and compares the winners.

usage: gpu_matmul.py --compiler PROGRAM [--target cuda:90] [--size 4096] [--json FILE] [--rounds N]

The space: block sizes M and N of 64, 128, 256, K of 32 and 64, 2 to 4 stages, 4 and 8 warps. Lathe compiles the TTIR
that Triton's front end makes of tests/corpus/kernels.py. Every variant's result is checked against PyTorch in double
precision; all variants that compile are timed in one run (see gpu_kernels.py), the best few of both sides once more.
"""
import argparse
import itertools
import json
import pathlib
import sys
import tempfile
import time

import torch

from gpu_cases import K
from gpu_launch import Driver, compile_all
from gpu_timing import difference, time_all

TILES = list(itertools.product((64, 128, 256), (64, 128, 256), (32, 64)))
KNOBS = [dict(num_warps=w, num_stages=s) for s in (2, 3, 4) for w in (4, 8)]


class Problem:
    def __init__(self, size):
        self.size = size
        self.a, self.b = (torch.randn(size, size, device="cuda").half() for _ in range(2))
        self.c = torch.empty(size, size, device="cuda", dtype=torch.float16)
        self.expected = [(self.a.double() @ self.b.double()).half()]

    def grid(self, tile):
        return (self.size // tile[0]) * (self.size // tile[1]), 1, 1

    def constants(self, tile):
        return dict(BM=tile[0], BN=tile[1], BK=tile[2], GROUP=8, ACC=K.F32, PREC="tf32")

    def wrong(self, launch):
        self.c.zero_()
        launch()
        torch.cuda.synchronize()
        return difference([self.c], self.expected, 1e-2, 1e-1)


def triton_variants(problem):
    """{(tile, warps, stages): launch}, and the TTIR of each tile."""
    launches, ttir = {}, {}
    n = problem.size
    for tile in TILES:
        arguments = (problem.a, problem.b, problem.c, n, n, n, n, 1, n, 1, n, 1)
        for knobs in KNOBS:
            def launch(tile=tile, knobs=knobs, arguments=arguments):
                return K.matmul[problem.grid(tile)](*arguments, **problem.constants(tile), **knobs)
            try:
                made = launch()
                ttir[tile] = made.asm["ttir"]
                launches[(tile, *knobs.values())] = launch
            except Exception as error:  # does not fit the device
                if tile not in ttir and hasattr(error, "asm"):
                    ttir[tile] = error.asm["ttir"]
    return launches, ttir


def lathe_variants(problem, ttir, options, driver, failed):
    launches = {}
    with tempfile.TemporaryDirectory() as folder:
        jobs, names = [], []
        for tile, text in ttir.items():
            path = pathlib.Path(folder, "x".join(map(str, tile)) + ".ttir")
            path.write_text(text)
            for knobs in KNOBS:
                jobs.append((path, options.target, knobs))
                names.append((tile, *knobs.values()))
        begin = time.time()
        compiled = compile_all(options.compiler, jobs)
        print(f"Lathe: {len(jobs)} variants compiled in {time.time() - begin:.1f} s, each in a process of its own", flush=True)
    n = problem.size
    arguments = [problem.a, problem.b, problem.c, n, n, n, n, n, n]
    for name, made in zip(names, compiled):
        if isinstance(made, str):
            failed[str(name)] = made
            continue
        launch = driver.launcher(made[0], made[1], problem.grid(name[0]), arguments)
        problem_text = problem.wrong(launch)
        if problem_text:
            failed[str(name)] = "WRONG: " + problem_text
        else:
            launches[name] = launch
    return launches


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--target", default="cuda:90")
    parser.add_argument("--size", type=int, default=4096)
    parser.add_argument("--json")
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    torch.manual_seed(0)
    problem, driver, failed = Problem(options.size), Driver(), {}
    begin = time.time()
    theirs, ttir = triton_variants(problem)
    print(f"Triton: {len(theirs)} variants compiled and run in {time.time() - begin:.1f} s", flush=True)
    ours = lathe_variants(problem, ttir, options, driver, failed)
    flops = 2 * options.size ** 3
    sides = dict(lathe=ours, triton=theirs, cublas={"": lambda: torch.matmul(problem.a, problem.b, out=problem.c)})
    coarse = {}
    for side, launches in sides.items():
        coarse[side] = dict(zip(launches, time_all(list(launches.values()), options.rounds)))
    finalists = [(side, name) for side, times in coarse.items() for name in sorted(times, key=times.get)[:5]]
    final = time_all([sides[side][name] for side, name in finalists], 10 * options.rounds)
    best = {}
    for (side, name), seconds in zip(finalists, final):
        print(f"{side:7} {str(name):28} {seconds * 1e6:8.1f} us {flops / seconds / 1e12:6.0f} TFLOP/s")
        best[side] = min(best.get(side, seconds), seconds)
    for name, problem_text in list(failed.items())[:20]:
        print(f"lathe   {name}: {problem_text.splitlines()[-1][:160]}")
    if "lathe" in best:
        print(f"Lathe: {len(ours)} variants right, {len(failed)} not; ratio to Triton's best {best['triton'] / best['lathe']:.2f}")
    if options.json:
        rows = {side: {str(name): seconds for name, seconds in times.items()} for side, times in coarse.items()}
        pathlib.Path(options.json).write_text(json.dumps(dict(coarse=rows, best=best, failed=failed), indent=1))
    return 1 if any(text.startswith("WRONG") for text in failed.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
