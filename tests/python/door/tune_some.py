"""Kernels with @lathe.autotune on a GPU that is not there. usage: tune_some.py CASE; prints a line of JSON."""

import json
import sys

import fake_gpu
import triton
import triton.language as tl

import lathe
import lathe.triton

CONFIGS = [
    triton.Config({"BLOCK": block}, num_warps=warps) for block, warps in ((256, 4), (256, 1), (1024, 4), (2048, 8))
]


def grid(meta):
    return (triton.cdiv(meta["n"], meta["BLOCK"]),)


def add_kernel(x_ptr, y_ptr, out_ptr, n, stride, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = offs < n
    x = tl.load(x_ptr + offs * stride, mask=keep)
    tl.store(out_ptr + offs, x + tl.load(y_ptr + offs, mask=keep), mask=keep)


def sum_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(out_ptr, tl.sum(tl.load(x_ptr + offs, mask=offs < n, other=0.0), axis=0))


def jit(function, **options):
    return lathe.autotune(**{"configs": CONFIGS, "key": ["n"], **options})(triton.jit(function))


def told(driver, kernel, **more):
    stats = vars(lathe.triton.stats())
    best = getattr(kernel, "best_config", None)
    chosen = best and [best.kwargs, best.num_warps]
    launches = [[list(grid), name, warps] for grid, name, warps in driver.launches]
    print(json.dumps({"best": chosen, "launches": launches, "timed": driver.timed, "stats": stats, **more}))


def run(kernel, n=4096, stride=1):
    x = fake_gpu.Tensor(n, strides=(stride,))
    y, out = fake_gpu.Tensor(n), fake_gpu.Tensor(n)
    kernel[grid](x, y, out, n, stride)


def main(case):
    driver = fake_gpu.install(lambda launch: 1.0 / launch[2])
    if case == "plain":
        kernel = jit(add_kernel)
        run(kernel)
        run(kernel)
        told(driver, kernel)
    elif case == "triton":
        kernel = triton.autotune(configs=CONFIGS, key=["n"])(triton.jit(add_kernel))
        run(kernel)
        told(driver, kernel)
    elif case == "strided":
        kernel = jit(add_kernel)
        run(kernel, stride=16)
        told(driver, kernel)
    elif case == "bucket":
        kernel = jit(add_kernel, bucket={"n": "pow2"})
        for n in (4096, 4080, 3072, 2064, 2048):
            run(kernel, n)
        told(driver, kernel)
    elif case == "background":
        kernel = jit(add_kernel)
        run(kernel)
        first = [kernel.best_config.kwargs, kernel.best_config.num_warps]
        assert kernel.finish(120)
        run(kernel)
        told(driver, kernel, first=first)
    elif case == "hook":
        calls = []
        kernel = jit(add_kernel, pre_hook=lambda args, reset_only=False: calls.append(reset_only))
        run(kernel)
        told(driver, kernel, calls=len(calls))
    elif case == "prune":
        kernel = jit(add_kernel, prune_configs_by={"early_config_prune": lambda configs, args, **kw: configs[:1]})
        run(kernel)
        told(driver, kernel)
    elif case == "space":
        kernel = jit(add_kernel, configs=lathe.space(BLOCK=[256, 1024], num_warps=[1, 2, 4]))
        run(kernel)
        told(driver, kernel)
    elif case == "reset":
        kernel = jit(sum_kernel, reset_to_zero=["out_ptr"])
        x, out = fake_gpu.Tensor(1024), fake_gpu.Tensor(1)
        kernel[grid](x, out, 1024)
        told(driver, kernel)
    elif case == "refused":
        configs = [triton.Config({"BLOCK": 256}, num_warps=1, num_ctas=32), *CONFIGS]
        kernel = jit(add_kernel, configs=configs)
        run(kernel)
        told(driver, kernel)


if __name__ == "__main__":
    main(sys.argv[1])
