"""Times attention and matrix products on an NVIDIA GPU with and without a warp that loads ahead (knob warp_specialize).

usage: gpu_specialize.py prepare FOLDER --compiler PROGRAM [--target cuda:90] [--jobs N]   with Triton; no GPU
       gpu_specialize.py run FOLDER [--rounds N] [--json FILE]                             on the device, with PyTorch

The kernels take host descriptors. `prepare` compiles each for block sizes, warps and stages, with the knob off and on,
and prints the loops that the compiler does not divide. `run` checks results against PyTorch in f32 and prints TFLOP/s of
both, their ratio, and those of PyTorch's own attention and product in the same run. It exits 1 where a result is wrong.
"""
import concurrent.futures
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from gpu_modes import main, report

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
HEADS, TOKENS, SIZE, PROGRAMS = 32, 4096, 4096, 132
SIDES = {"off": "false", "on": "true"}
# (kernel, constants, warps, stages), by kernel and what its data depends on.
ATTENTION = [("attention_desc", dict(D=d, CAUSAL=causal, BM=128, BN=bn), warps, stages)
             for d, causal, bn, warps, stages in itertools.product((64, 128), (False, True), (64, 128), (4, 8), (2, 3))]
PRODUCTS = [("matmul_desc_persistent", dict(BM=bm, BN=bn, BK=64, PROGRAMS=PROGRAMS), warps, stages)
            for (bm, bn, warps), stages in itertools.product(((128, 128, 4), (128, 128, 8), (128, 256, 8), (64, 256, 4)), (3, 4))]


def name_of(kernel, constants, warps, stages):
    return "_".join([kernel, *(f"{key.lower()}{int(value)}" for key, value in constants.items()), f"w{warps}", f"s{stages}"])


def make_ttir(kernel, constants):
    sys.path.insert(0, str(CORPUS))
    import kernels
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    def block(*shape):
        return f"tensordesc<fp16[{','.join(str(constants[one]) for one in shape)}]>"

    if kernel == "attention_desc":
        signature = dict(q=block("BM", "D"), k=block("BN", "D"), v=block("BN", "D"), o=block("BM", "D"), scale="fp32", n_ctx="i32")
        divisible = (5,)
    else:
        signature = dict(a=block("BM", "BK"), b=block("BN", "BK"), c=block("BM", "BN"), M="i32", N="i32", K="i32")
        divisible = (3, 4, 5)
    source = ASTSource(fn=getattr(kernels, kernel), signature=signature | dict.fromkeys(constants, "constexpr"),
                       constexprs=constants, attrs={(i,): [["tt.divisibility", 16]] for i in divisible})
    return triton.compile(source, target=GPUTarget("cuda", 90, 32)).asm["ttir"]


def prepare(arguments):
    os.environ.setdefault("TRITON_CACHE_DIR", tempfile.mkdtemp(prefix="specialize."))
    arguments.folder.mkdir(parents=True, exist_ok=True)
    jobs = []
    for kernel, constants, warps, stages in ATTENTION + PRODUCTS:
        source = arguments.folder / f"{name_of(kernel, constants, 0, 0)}.ttir"
        if not source.exists():
            source.write_text(make_ttir(kernel, constants))
        jobs += [(source, name_of(kernel, constants, warps, stages), warps, stages, side) for side in SIDES]

    def compile_one(job):
        source, name, warps, stages, side = job
        into = arguments.folder / f"{name}.{side}"
        done = subprocess.run(
            [arguments.compiler, "compile", str(source), "--target", arguments.target, "--remarks", "-o", f"{into}.bin",
             "--json", f"{into}.json", "--set", f"num_warps={warps}", "--set", f"num_stages={stages}",
             "--set", f"warp_specialize={SIDES[side]}"], capture_output=True, text=True)
        lines = (done.stdout + done.stderr).splitlines()
        if done.returncode != 0:
            return False, f"{into.name}: {lines[0] if lines else f'exit {done.returncode}'}"
        return True, next((f"{into.name}: {line}" for line in lines if "loop-not-specialized" in line), "")

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        made = list(pool.map(compile_one, jobs))
    for _, line in made:
        if line:
            print(line)
    return 0 if all(ok for ok, _ in made) else 1


def descriptor(tensor):
    """The arguments of a host descriptor of a contiguous matrix: base, sizes, strides, neither NaN nor rounding, and the
    sizes and strides once more, as the front end passes them beside it."""
    sizes, strides = tensor.shape, [("i64", stride) for stride in tensor.stride()]
    return [tensor, *(("i64", size) for size in sizes), *strides, ("i1", 0), ("i1", 0), *(("i32", size) for size in sizes), *strides]


class Attention:
    def __init__(self, torch, constants):
        size, self.causal = constants["D"], constants["CAUSAL"]
        self.inputs = [torch.randn(1, HEADS, TOKENS, size, device="cuda").half() for _ in range(3)]
        self.output = torch.empty_like(self.inputs[0])
        self.operations = 4 * HEADS * TOKENS * TOKENS * size / (2 if self.causal else 1)
        self.arguments = [one for tensor in (*self.inputs, self.output) for one in descriptor(tensor.view(-1, size))]
        self.arguments += [size ** -0.5, TOKENS]

    def grid(self, constants):
        return TOKENS // constants["BM"], HEADS, 1

    def library(self, torch):
        return torch.nn.functional.scaled_dot_product_attention(*self.inputs, is_causal=self.causal)

    def expected(self, torch):
        return torch.cat([torch.nn.functional.scaled_dot_product_attention(*(one[:, h:h + 1].float() for one in self.inputs),
                                                                           is_causal=self.causal) for h in range(HEADS)], 1)


class Product:
    def __init__(self, torch, constants):
        self.inputs = [torch.randn(SIZE, SIZE, device="cuda").half() for _ in range(2)]
        self.output = torch.empty_like(self.inputs[0])
        self.operations = 2 * SIZE ** 3
        self.arguments = [one for tensor in (*self.inputs, self.output) for one in descriptor(tensor)] + [SIZE] * 3

    def grid(self, constants):
        return PROGRAMS, 1, 1

    def library(self, torch):
        return self.inputs[0] @ self.inputs[1].T

    def expected(self, torch):
        return self.inputs[0].float() @ self.inputs[1].float().T


def run(arguments):
    import torch

    from gpu_launch import Driver
    from gpu_timing import difference, time_all

    driver, wrong, rows = Driver(), [], []
    for (kernel, *key), group in itertools.groupby(ATTENTION + PRODUCTS, lambda one: (one[0], one[1].get("D"), one[1].get("CAUSAL"))):
        group = list(group)
        case = (Attention if kernel == "attention_desc" else Product)(torch, group[0][1])
        launches = {}
        for _, constants, warps, stages in group:
            for side in SIDES:
                name = f"{name_of(kernel, constants, warps, stages)}.{side}"
                image = arguments.folder / f"{name}.bin"
                if not image.exists():
                    wrong.append(f"{name}: not compiled")
                else:
                    facts = json.loads((arguments.folder / f"{name}.json").read_text())
                    launches[name] = driver.launcher(facts, image.read_bytes(), case.grid(constants), case.arguments)
        expected = [case.expected(torch)]
        for name, launch in launches.items():
            case.output.zero_()
            launch()
            torch.cuda.synchronize()
            if error := difference([case.output], expected, 2e-2, 2e-2):
                wrong.append(f"{name}: {error}")
        launches["library"] = lambda: case.library(torch)
        times = time_all(list(launches.values()), arguments.rounds)
        rows.append({"case": [kernel, *key], "tflops": {name: case.operations / seconds / 1e12 for name, seconds in zip(launches, times)}})
    for row in rows:
        speeds = row["tflops"]
        print(f"{row['case'][0]} {row['case'][1:]}: library {speeds['library']:.0f} TFLOP/s")
        for name in sorted({name.rsplit(".", 1)[0] for name in speeds} - {"library"}):
            off, on = (speeds.get(f"{name}.{side}") for side in SIDES)
            if off and on:
                print(f"  {name:72} off {off:5.0f}  on {on:5.0f}  {on / off:.3f}")
    return report(arguments.json, torch.cuda.get_device_name(), wrong, rows)


if __name__ == "__main__":
    main(__doc__, prepare, run, jobs=2)
