"""Runs corpus kernels whose programs the CTAs of a cluster share on an NVIDIA GPU, and compares with one CTA bit for bit.

usage: gpu_clusters.py --compiler PROGRAM [--target cuda:90] [--ctas 2 4] [--warps 4] [--stages 3] [--rounds N] [kernel..]

Each kernel of tests/corpus is compiled with num_ctas = 1 and with the numbers asked for, launched on the same data,
checked against PyTorch in double precision and against the result with one CTA. Sums in another order have other bits, so
kernels that reduce along a dimension that is split, or add by atomics, need not agree in all bits: the table says how many
elements differ. A ratio is the time with one CTA over the time with several, medians of N rounds that visit all in turn.
Exits 1 where a result is wrong, or where a kernel named in EXACT has other bits. Needs PyTorch and Triton.
"""
import argparse
import sys

import torch

from gpu_cases import CASES, CORPUS
from gpu_launch import Driver, compile_all
from gpu_timing import difference, time_all

# Elements are computed from the same numbers in the same order however many CTAs there are.
EXACT = {"vector_add_f32", "swiglu_bf16", "transpose_f32", "dropout_f32", "rope_f16", "histogram_i32", "row_argmax_f32",
         "row_sort_f32", "matmul_f16_v0", "matmul_bf16", "matmul_i8", "matmul_fp8e5", "matmul_bias_gelu_bf16"}
USUAL = ["vector_add_f32", "transpose_f32", "row_softmax_f32_v0", "row_argmax_f32", "row_sort_f32", "layer_norm_f16",
         "rms_norm_2d_bf16", "matmul_f16_v0", "matmul_bf16", "matmul_i8", "matmul_desc_f16", "matmul_splitk_f16",
         "attention_fwd_f16_v0", "attention_fwd_f16_v1", "histogram_i32"]


def run(case, launch):
    for out in case.outputs:
        out.zero_()
    launch()
    torch.cuda.synchronize()
    return [out.clone() for out in case.outputs], difference(case.outputs, case.expected_values, case.rtol, case.atol)


def differing(got, want):
    return sum((a.view(torch.uint8) != b.view(torch.uint8)).view(-1, a.element_size()).any(1).sum().item()
               for a, b in zip((g.contiguous().view(-1) for g in got), (w.contiguous().view(-1) for w in want)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--target", default="cuda:90")
    parser.add_argument("--ctas", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--warps", type=int, default=4)
    parser.add_argument("--stages", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("kernels", nargs="*", default=USUAL)
    options = parser.parse_args()
    driver, failed = Driver(), 0
    for name in options.kernels or USUAL:
        case = CASES[name]()
        case.expected_values = case.expected()
        jobs = [(CORPUS / f"{case.ttir}.ttir", options.target, dict(num_ctas=n, num_warps=options.warps, num_stages=options.stages))
                for n in (1, *options.ctas)]
        launches, notes, single = [], [], None
        for ctas, made in zip((1, *options.ctas), compile_all(options.compiler, jobs)):
            if isinstance(made, str):
                notes.append(f"{ctas}: {made.splitlines()[-1]}")
                failed += 1
                continue
            try:
                launch = driver.launcher(made[0], made[1], case.grid, case.arguments)
                got, problem = run(case, launch)
            except RuntimeError as error:
                print(f"{name} num_ctas={ctas}: {error}", flush=True)
                return 1  # the context is gone
            single = got if ctas == 1 else single
            count = differing(got, single) if single else 0
            if problem or (count and name in EXACT):
                failed += 1
            notes.append(f"{ctas}: {problem or 'right'}" + (f", {count} elements with other bits" if count else ", same bits"))
            launches.append((ctas, launch))
        times = time_all([launch for _, launch in launches], options.rounds) if launches else []
        base = dict(zip((ctas for ctas, _ in launches), times)).get(1)
        ratios = " ".join(f"{ctas}:{base / seconds:.2f}" for (ctas, _), seconds in zip(launches, times) if base and ctas != 1)
        print(f"{name:26} {'; '.join(notes)}; time of one CTA over {ratios}", flush=True)
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
