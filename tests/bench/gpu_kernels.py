"""Runs Lathe's binaries of the corpus kernels on an NVIDIA GPU: against PyTorch for right results, against Triton for time.

usage: gpu_kernels.py --compiler PROGRAM [--target cuda:90] [--json FILE] [--rounds N] [kernel..]

Each kernel is compiled by lathe-compiler from tests/corpus/*.ttir and by Triton from tests/corpus/kernels.py for every
num_warps, launched on the same data, and timed in one run: rounds that visit every variant in turn, the L2 cache
overwritten before each launch, medians of device events. The table gives the best variant of each side and the ratio
Triton time / Lathe time (1.00 is equal, more is faster than Triton). Exits 1 where a result is wrong.
Needs PyTorch and Triton; neither is part of the product.
"""
import argparse
import ctypes
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

import torch
import triton

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE.parent / "corpus"
sys.path.insert(0, str(CORPUS))
import kernels as K  # noqa: E402

GPU = "cuda"


class Case:
    """One kernel with its data: `arguments` in the order of the tt.func, `outputs` the tensors it writes."""

    def __init__(self, ttir, function, constants, arguments, outputs, grid, expected, moved_bytes, rtol, atol):
        self.ttir, self.function, self.constants = ttir, function, constants
        self.arguments, self.outputs, self.grid = arguments, outputs, grid
        self.expected, self.moved_bytes, self.rtol, self.atol = expected, moved_bytes, rtol, atol


def randn(*shape, dtype):
    return torch.randn(shape, device=GPU, dtype=torch.float32).to(dtype)


def nbytes(*tensors):
    return sum(t.numel() * t.element_size() for t in tensors)


def vector_add():
    n = 1 << 26
    x, y = randn(n, dtype=torch.float32), randn(n, dtype=torch.float32)
    out = torch.empty_like(x)
    return Case("vector_add_f32", K.vector_add, dict(BLOCK=1024), [x, y, out, n], [out], (n // 1024, 1, 1),
                lambda: [x + y], nbytes(x, y, out), 0, 0)


def swiglu():
    n = 1 << 26
    g, u = randn(n, dtype=torch.bfloat16), randn(n, dtype=torch.bfloat16)
    out = torch.empty_like(g)
    return Case("swiglu_bf16", K.swiglu, dict(BLOCK=1024), [g, u, out, n], [out], (n // 1024, 1, 1),
                lambda: [(torch.nn.functional.silu(g.double()) * u.double()).to(torch.bfloat16)], nbytes(g, u, out), 1e-2, 1e-3)


def row_softmax(ttir, dtype, block, rows, columns, tolerance):
    def make():
        x = randn(rows, block, dtype=dtype)
        out = torch.zeros_like(x)
        return Case(ttir, K.row_softmax, dict(BLOCK=block), [x, out, block, block, columns], [out], (rows, 1, 1),
                    lambda: [torch.nn.functional.pad(torch.softmax(x[:, :columns].double(), 1), (0, block - columns)).to(dtype)],
                    2 * rows * columns * x.element_size(), tolerance, tolerance * 0.1)
    return make


def layer_norm():
    rows, columns = 8192, 4096
    x, w, b = randn(rows, columns, dtype=torch.float16), randn(columns, dtype=torch.float16), randn(columns, dtype=torch.float16)
    out, mean, rstd = torch.empty_like(x), torch.empty(rows, device=GPU), torch.empty(rows, device=GPU)

    def expected():
        d = x.double()
        m, v = d.mean(1), d.var(1, unbiased=False)
        r = 1 / torch.sqrt(v + 1e-5)
        return [((d - m[:, None]) * r[:, None] * w.double() + b.double()).to(torch.float16), m.float(), r.float()]
    return Case("layer_norm_f16", K.layer_norm, dict(BLOCK=1024), [x, w, b, out, mean, rstd, columns, columns, 1e-5],
                [out, mean, rstd], (rows, 1, 1), expected, nbytes(x, out), 1e-2, 1e-2)


def rms_norm():
    rows, columns = 16384, 1024
    x, w = randn(rows, columns, dtype=torch.bfloat16), randn(columns, dtype=torch.bfloat16)
    out = torch.empty_like(x)

    def expected():
        d = x.double()
        return [(d * torch.rsqrt((d * d).mean(1, keepdim=True) + 1e-6) * w.double()).to(torch.bfloat16)]
    return Case("rms_norm_2d_bf16", K.rms_norm_2d, dict(ROWS=4, COLS=1024), [x, w, out, rows, columns, 1e-6], [out],
                (rows // 4, 1, 1), expected, nbytes(x, out), 1e-2, 1e-2)


def rope():
    tokens, heads, half = 8192, 32, 64
    x = randn(tokens * heads, 2 * half, dtype=torch.float16)
    angle = torch.rand(tokens, half, device=GPU) * 6.28
    cos, sin = angle.cos(), angle.sin()
    out = torch.empty_like(x)

    def expected():
        c, s = cos.double().repeat_interleave(heads, 0), sin.double().repeat_interleave(heads, 0)
        a, b = x[:, :half].double(), x[:, half:].double()
        return [torch.cat([a * c - b * s, a * s + b * c], 1).to(torch.float16)]
    return Case("rope_f16", K.rope, dict(HALF=half), [x, cos, sin, out, heads], [out], (tokens * heads, 1, 1), expected,
                nbytes(x, out, cos, sin), 1e-3, 2e-3)


def gemv():
    m, n = 16384, 8192
    a, x = randn(m, n, dtype=torch.float16), randn(n, dtype=torch.float16)
    y = torch.empty(m, device=GPU)
    return Case("gemv_f16", K.gemv, dict(BM=16, BN=256), [a, x, y, m, n], [y], (m // 16, 1, 1),
                lambda: [(a.double() @ x.double()).float()], nbytes(a, x, y), 1e-3, 1e-2)


def cross_entropy():
    rows, columns = 4096, 32768
    logits = randn(rows, columns, dtype=torch.bfloat16)
    target = torch.randint(0, columns, (rows,), device=GPU)
    loss = torch.empty(rows, device=GPU)
    return Case("cross_entropy_bf16", K.cross_entropy, dict(BLOCK=4096), [logits, target, loss, columns, columns], [loss],
                (rows, 1, 1), lambda: [torch.nn.functional.cross_entropy(logits.double(), target, reduction="none").float()],
                nbytes(logits), 1e-3, 1e-3)


CASES = {
    "vector_add_f32": vector_add,
    "swiglu_bf16": swiglu,
    "row_softmax_bf16": row_softmax("row_softmax_bf16", torch.bfloat16, 4096, 8192, 4096, 1e-2),
    "row_softmax_bf16_odd": row_softmax("row_softmax_bf16", torch.bfloat16, 4096, 8192, 4000, 1e-2),
    "row_softmax_f32_v0": row_softmax("row_softmax_f32_v0", torch.float32, 1024, 16384, 1024, 1e-5),
    "row_softmax_f32_v1": row_softmax("row_softmax_f32_v1", torch.float32, 4096, 8192, 4096, 1e-5),
    "layer_norm_f16": layer_norm,
    "rms_norm_2d_bf16": rms_norm,
    "rope_f16": rope,
    "gemv_f16": gemv,
    "cross_entropy_bf16": cross_entropy,
}


class Driver:
    """The calls of libcuda that a launch needs."""

    def __init__(self):
        self.lib = ctypes.CDLL("libcuda.so.1")

    def check(self, code, what):
        if code != 0:
            text = ctypes.c_char_p()
            self.lib.cuGetErrorString(code, ctypes.byref(text))
            raise RuntimeError(f"{what}: {text.value}")

    def function(self, image, name, shared):
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self.check(self.lib.cuModuleLoadData(ctypes.byref(module), image), "cuModuleLoadData")
        self.check(self.lib.cuModuleGetFunction(ctypes.byref(function), module, name.encode()), "cuModuleGetFunction")
        if shared > 48 * 1024:
            self.check(self.lib.cuFuncSetAttribute(function, 8, shared), "cuFuncSetAttribute")
        return function

    def launcher(self, function, grid, threads, shared, arguments):
        boxes = []
        for a in arguments:
            if isinstance(a, torch.Tensor):
                boxes.append(ctypes.c_uint64(a.data_ptr()))
            elif isinstance(a, float):
                boxes.append(ctypes.c_float(a))
            else:
                boxes.append(ctypes.c_int32(a))
        boxes += [ctypes.c_uint64(0), ctypes.c_uint64(0)]  # global and profile scratch
        pointers = (ctypes.c_void_p * len(boxes))(*[ctypes.cast(ctypes.byref(b), ctypes.c_void_p) for b in boxes])

        def launch():
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
            self.check(self.lib.cuLaunchKernel(function, *grid, threads, 1, 1, shared, stream, pointers, None), "cuLaunchKernel")
        launch.keep = boxes
        return launch


def lathe_variant(driver, compiler, target, case, warps, folder):
    binary, facts = folder / "kernel.cubin", folder / "kernel.json"
    done = subprocess.run([compiler, "compile", str(CORPUS / f"{case.ttir}.ttir"), "--target", target, "--set",
                           f"num_warps={warps}", "-o", str(binary), "--json", str(facts)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    artifact = json.loads(facts.read_text())
    shared = int(artifact.get("shared_bytes", 0))
    function = driver.function(binary.read_bytes(), artifact["entry"], shared)
    return driver.launcher(function, case.grid, 32 * warps, shared, case.arguments), artifact


def triton_variant(case, warps):
    scalars = list(case.arguments)
    names = case.function.arg_names[len(scalars):]
    constants = {n: case.constants[n] for n in names}
    return lambda: case.function[case.grid](*scalars, **constants, num_warps=warps)


def wrong(case, outputs):
    for got, want in zip(outputs, case.expected()):
        if not torch.allclose(got.double(), want.double(), rtol=case.rtol, atol=case.atol, equal_nan=True):
            error = (got.double() - want.double()).abs().max().item()
            return f"differs from PyTorch by up to {error:.3g}"
    return ""


def time_all(launches, rounds):
    """Median seconds of each launch; every round visits all in turn, with the L2 cache overwritten before each."""
    flush = torch.empty(256 << 20, dtype=torch.int8, device=GPU)
    samples = [[] for _ in launches]
    for launch in launches:
        launch()
    for _ in range(rounds):
        events = []
        for launch in launches:
            flush.zero_()
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            start.record()
            launch()
            end.record()
            events.append((start, end))
        torch.cuda.synchronize()
        for i, (start, end) in enumerate(events):
            samples[i].append(start.elapsed_time(end) * 1e-3)
    return [statistics.median(s) for s in samples]


def run_case(name, driver, options, folder):
    case = CASES[name]()
    row = dict(kernel=name, lathe={}, triton={}, wrong="")
    launches, labels = [], []
    for warps in (1, 2, 4, 8, 16):
        try:
            launch, artifact = lathe_variant(driver, options.compiler, options.target, case, warps, folder)
        except RuntimeError as error:
            row["lathe"][warps] = str(error)
            row["wrong"] = row["wrong"] or str(error)
            continue
        for out in case.outputs:
            out.zero_()
        launch()
        torch.cuda.synchronize()
        problem = wrong(case, case.outputs)
        if problem:
            row["wrong"] = f"num_warps {warps}: {problem}"
        row.setdefault("registers", {})[warps] = [artifact.get("registers"), artifact.get("spills", 0)]
        launches.append(launch)
        labels.append(("lathe", warps))
    for warps in (2, 4, 8, 16):
        launches.append(triton_variant(case, warps))
        labels.append(("triton", warps))
    if name == "vector_add_f32":
        source, target = torch.empty(case.moved_bytes // 2, dtype=torch.int8, device=GPU), torch.empty(case.moved_bytes // 2, dtype=torch.int8, device=GPU)
        launches.append(lambda: target.copy_(source))
        labels.append(("copy", 0))
    for (side, warps), seconds in zip(labels, time_all(launches, options.rounds)):
        row.setdefault(side, {})[warps] = seconds
    row["bytes"] = case.moved_bytes
    return row


def best(times):
    good = {w: t for w, t in times.items() if isinstance(t, float)}
    return min(good.items(), key=lambda item: item[1]) if good else (0, float("nan"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--target", default="cuda:90")
    parser.add_argument("--json")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    torch.manual_seed(0)
    torch.cuda.init()
    torch.zeros(1, device=GPU)
    driver = Driver()
    print(torch.cuda.get_device_name(), "Triton", triton.__version__, "PyTorch", torch.__version__)
    print(f"{'kernel':22} {'Lathe us':>9} {'warps':>5} {'GB/s':>6} {'Triton us':>9} {'warps':>5} {'ratio':>6}  result")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in options.kernels or CASES:
            row = run_case(name, driver, options, pathlib.Path(folder))
            rows.append(row)
            (lw, lt), (tw, tt) = best(row["lathe"]), best(row["triton"])
            print(f"{name:22} {lt * 1e6:9.1f} {lw:5} {row['bytes'] / lt / 1e9:6.0f} {tt * 1e6:9.1f} {tw:5} {tt / lt:6.2f}  "
                  f"{row['wrong'] or 'agrees with PyTorch'}", flush=True)
            if "copy" in row:
                print(f"{'  device copy':22} {row['copy'][0] * 1e6:9.1f}       {row['bytes'] / row['copy'][0] / 1e9:6.0f}", flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1))
    return 1 if any(row["wrong"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
