"""Times attention, forward and backward, on an NVIDIA GPU: Lathe's best beside those of Triton's releases and PyTorch's own.

usage: gpu_attention.py lathe FOLDER --compiler PROGRAM [--only TEXT]   with Triton, which makes the modules; no GPU
       gpu_attention.py triton FOLDER [--only TEXT]                     once with each release of Triton; no GPU
       gpu_attention.py run FOLDER [--rounds N] [--json FILE]           on the device, with PyTorch

32 heads of 4096 tokens in f16, with and without a causal mask, heads of 128 and 64. Every side compiles the same kernels
for the same block sizes, warps and stages: the forward pass by host descriptors, for Lathe with and without a warp that
loads ahead (knob warp_specialize), and by pointers; the backward pass, causal, as a kernel for the gradients of keys and
values and one for that of the queries. `run` checks every result against PyTorch in f32, times all of a side to find its
best, and then the best of all sides in turn with PyTorch's attention by each of its back ends. It prints TFLOP/s, counted as
4 products of heads x tokens x tokens x size forward and 10 backward, half of that with a mask. Exits 1 where a result is
wrong.
"""
import argparse
import itertools
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
HEADS, TOKENS = 32, 4096
LOG2E = math.log2(math.e)
# Heads of 128 in 128 x 128 need eight warps for their registers.
FORWARD_BLOCKS = {128: [(128, 64, 4), (128, 64, 8), (128, 128, 8)], 64: [(128, 64, 4), (128, 64, 8), (128, 128, 4), (128, 128, 8)]}
BACKWARD_BLOCKS = {"attention_bwd_dkdv": [(32, 128), (64, 128), (64, 64)], "attention_bwd_dq": [(128, 32), (128, 64), (64, 64)]}


def forward_points(kernel):
    for (size, blocks), causal in itertools.product(FORWARD_BLOCKS.items(), (False, True)):
        for (bm, bn, warps), stages in itertools.product(blocks, (2, 3)):
            yield kernel, dict(D=size, CAUSAL=causal, BM=bm, BN=bn), warps, stages


def backward_points(kernel):
    for size, (bm, bn), warps, stages in itertools.product((128, 64), BACKWARD_BLOCKS[kernel], (4, 8), (2, 3)):
        yield kernel, dict(D=size, BM=bm, BN=bn), warps, stages


POINTS = [*forward_points("attention_desc"), *forward_points("attention_fwd"),
          *itertools.chain.from_iterable(map(backward_points, BACKWARD_BLOCKS))]


def name_of(kernel, constants):
    return "_".join([kernel, *(f"{key.lower()}{int(value)}" for key, value in constants.items())])


#===--------------------------------------------------------------------------===#
# Compiling
#===--------------------------------------------------------------------------===#


def source_of(kernel, constants):
    sys.path[:0] = [str(CORPUS), str(CORPUS / "second")]
    import attention
    import kernels
    from triton.compiler import ASTSource

    def block(*shape):
        return f"tensordesc<fp16[{','.join(str(constants[one]) for one in shape)}]>"

    if kernel == "attention_desc":
        signature = dict(q=block("BM", "D"), k=block("BN", "D"), v=block("BN", "D"), o=block("BM", "D"), scale="fp32", n_ctx="i32")
    elif kernel == "attention_fwd":
        signature = dict.fromkeys(("q_ptr", "k_ptr", "v_ptr", "o_ptr"), "*fp16") | dict(lse_ptr="*fp32", scale="fp32", n_ctx="i32")
    else:
        results = ("dk_ptr", "dv_ptr") if kernel.endswith("dkdv") else ("dq_ptr",)
        signature = (dict.fromkeys(("q_ptr", "k_ptr", "v_ptr", "do_ptr"), "*fp16") | dict(lse_ptr="*fp32", delta_ptr="*fp32")
                     | dict.fromkeys(results, "*fp16") | dict(scale="fp32", t="i32"))
    divisible = {(i,): [["tt.divisibility", 16]] for i, kind in enumerate(signature.values()) if kind[0] == "*" or kind == "i32"}
    function = getattr(attention if hasattr(attention, kernel) else kernels, kernel)
    return ASTSource(fn=function, signature=signature | dict.fromkeys(constants, "constexpr"), constexprs=constants, attrs=divisible)


def compile_triton(kernel, constants, **options):
    os.environ.setdefault("TRITON_CACHE_DIR", tempfile.mkdtemp(prefix="attention."))
    os.environ.setdefault("TRITON_DEFAULT_FP_FUSION", "1")
    import triton
    from triton.backends.compiler import GPUTarget
    return triton.compile(source_of(kernel, constants), target=GPUTarget("cuda", 90, 32), options=options)


def tensor_maps(meta):
    """The maps of the cubin as Lathe's artifacts describe them; the numbers of f16 are the same on both sides."""
    described, arguments, at = [], {}, 0
    for one in meta or []:
        rank = len(one["block_size"])
        described.append(dict(first_argument=at, box=one["block_size"], element=one["elem_type"], swizzle=one["swizzle"]))
        arguments[at] = dict(host_descriptor=dict(flags=2))
        at += 1 + 2 * rank + 2 + 2 * rank
    return dict(tensor_maps=described, arguments=[arguments.get(i, {}) for i in range(at)])


def make_triton(options):
    import triton
    side = f"triton-{triton.__version__}"
    failed = 0
    for kernel, constants, warps, stages in POINTS:
        into = options.folder / f"{name_of(kernel, constants)}_w{warps}_s{stages}.{side}"
        if options.only not in into.name or pathlib.Path(f"{into}.json").exists():
            continue
        try:
            made = compile_triton(kernel, constants, num_warps=warps, num_stages=stages)
        except Exception as error:  # more shared memory or registers than there are
            print(f"{into.name}: {str(error).strip().splitlines()[-1][:120]}")
            failed += 1
            continue
        said = made.metadata
        facts = dict(entry=said.name, shared_bytes=said.shared, num_warps=said.num_warps, threads_per_warp=32,
                     global_scratch_bytes=said.global_scratch_size, **tensor_maps(getattr(said, "tensordesc_meta", None)))
        pathlib.Path(f"{into}.bin").write_bytes(made.asm["cubin"])
        pathlib.Path(f"{into}.json").write_text(json.dumps(facts))
    return failed == len(POINTS)


def make_lathe(options):
    failed = 0
    for kernel, constants, warps, stages in POINTS:
        source = options.folder / f"{name_of(kernel, constants)}.ttir"
        if options.only not in f"{source.name}.lathe":
            continue
        if not source.exists():
            source.write_text(compile_triton(kernel, constants).asm["ttir"])
        for side, knob in dict(off="false", on="true").items() if kernel == "attention_desc" else [("off", "false")]:
            into = options.folder / f"{name_of(kernel, constants)}_w{warps}_s{stages}.lathe-{side}"
            done = subprocess.run(
                [options.compiler, "compile", str(source), "--target", "cuda:90", "--remarks", "-o", f"{into}.bin", "--json",
                 f"{into}.json", "--set", f"num_warps={warps}", "--set", f"num_stages={stages}", "--set", f"warp_specialize={knob}"],
                capture_output=True, text=True)
            lines = (done.stdout + done.stderr).splitlines()
            for line in lines if done.returncode else [one for one in lines if "loop-not-specialized" in one or "in-order" in one]:
                print(f"{into.name}: {line[:200]}")
            failed += done.returncode != 0
    return failed > 0


#===--------------------------------------------------------------------------===#
# Running
#===--------------------------------------------------------------------------===#


def attend(torch, query, key, value, causal):
    """Attention of one head in f32, and the logarithms to base 2 of its rows' sums."""
    scores = query @ key.transpose(-1, -2) * query.shape[-1] ** -0.5
    if causal:
        scores = scores.masked_fill(torch.ones(scores.shape[-2:], dtype=torch.bool, device="cuda").triu(1), -math.inf)
    return torch.softmax(scores, -1) @ value, torch.logsumexp(scores, -1) * LOG2E


class Case:
    """A pass with one size of heads: what goes in, what must come out."""

    def __init__(self, torch, size, causal):
        self.torch, self.size, self.causal = torch, size, causal
        self.inputs = [torch.randn(1, HEADS, TOKENS, size, device="cuda").half() for _ in range(3)]
        self.flops = 4 * HEADS * TOKENS * TOKENS * size / (2 if causal else 1)

    def backends(self):
        """PyTorch's attention by each back end that takes the case."""
        from torch.nn.attention import SDPBackend, sdpa_kernel
        found = {}
        for name in ("CUDNN_ATTENTION", "FLASH_ATTENTION"):
            def call(backend=getattr(SDPBackend, name)):
                with sdpa_kernel(backend):
                    return self.torch.nn.functional.scaled_dot_product_attention(*self.inputs, is_causal=self.causal)
            try:
                found[name.split("_")[0].lower()] = self.library(call)
            except RuntimeError as error:
                print(f"{name}: {str(error).splitlines()[0][:100]}")
        return found


class Forward(Case):
    def __init__(self, torch, size, causal):
        super().__init__(torch, size, causal)
        self.output, self.sums = torch.empty_like(self.inputs[0]), torch.empty(HEADS, TOKENS, device="cuda")
        heads = [attend(torch, *(one[0, h].float() for one in self.inputs), causal) for h in range(HEADS)]
        self.expected = torch.stack([output for output, _ in heads])[None]

    def library(self, call):
        call()
        return call

    def arguments(self, kernel):
        scale = self.size ** -0.5
        if kernel == "attention_fwd":
            return [*self.inputs, self.output, self.sums, scale, TOKENS]
        from gpu_specialize import descriptor
        return [one for tensor in (*self.inputs, self.output) for one in descriptor(tensor.view(-1, self.size))] + [scale, TOKENS]

    def grid(self, kernel, constants):
        return TOKENS // constants["BM"], HEADS, 1

    def results(self, kernel):
        return [self.output], [self.expected]


class Backward(Case):
    def __init__(self, torch, size, causal):
        super().__init__(torch, size, causal)
        self.flops *= 2.5
        self.given = torch.randn_like(self.inputs[0])
        self.gradients = [torch.empty_like(one) for one in self.inputs]
        sums, deltas, wanted = [], [], []
        for h in range(HEADS):
            own = [one[0, h].float().requires_grad_() for one in self.inputs]
            output, logs = attend(torch, *own, causal)
            given = self.given[0, h].float()
            wanted.append(torch.autograd.grad(output, own, given))
            sums.append(logs.detach())
            deltas.append((output.detach() * given).sum(-1))
        self.sums, self.deltas = torch.stack(sums), torch.stack(deltas)
        self.expected = [torch.stack(one)[None] for one in zip(*wanted)]

    def library(self, call):
        for one in self.inputs:
            one.requires_grad_()
        output = call()

        def backward():
            return self.torch.autograd.grad(output, self.inputs, self.given, retain_graph=True)
        backward()
        return backward

    def arguments(self, kernel):
        own = self.gradients[1:] if kernel.endswith("dkdv") else self.gradients[:1]
        return [*self.inputs, self.given, self.sums, self.deltas, *own, self.size ** -0.5 * LOG2E, TOKENS]

    def grid(self, kernel, constants):
        return TOKENS // constants["BN" if kernel.endswith("dkdv") else "BM"], HEADS, 1

    def results(self, kernel):
        return (self.gradients[1:], self.expected[1:]) if kernel.endswith("dkdv") else (self.gradients[:1], self.expected[:1])


def sides_of(folder, kernel, constants, warps, stages):
    name = f"{name_of(kernel, constants)}_w{warps}_s{stages}"
    return {path.name[len(name) + 1:-len(".bin")]: path for path in sorted(folder.glob(f"{name}.*.bin"))}


def right_launches(case, points, folder, driver, wrong):
    """side -> kernel -> {name: launch} of the variants whose results are right."""
    from gpu_timing import difference
    found = {}
    for kernel, constants, warps, stages in points:
        for side, path in sides_of(folder, kernel, constants, warps, stages).items():
            facts = json.loads(path.with_suffix(".json").read_text())
            outputs, expected = case.results(kernel)
            for one in outputs:
                one.zero_()
            try:
                launch = driver.launcher(facts, path.read_bytes(), case.grid(kernel, constants), case.arguments(kernel))
                launch()
                case.torch.cuda.synchronize()
                problem = difference(outputs, expected, 2e-2, 2e-2)
            except RuntimeError as error:
                problem = str(error)
            if problem:
                wrong.append(f"{path.name}: {problem}")
            else:
                found.setdefault(side.split("-o")[0], {}).setdefault(kernel, {})[path.stem] = launch
    return found


def time_case(case, points, folder, driver, rounds, wrong):
    from gpu_timing import time_all
    best, tried = {}, {}
    for side, kernels in right_launches(case, points, folder, driver, wrong).items():
        if isinstance(case, Backward):
            if len(kernels) < len(BACKWARD_BLOCKS):
                continue  # half of a pass has no time
            choices = list(kernels.values())
        else:
            choices = [{name: launch for launches in kernels.values() for name, launch in launches.items()}]
        chosen = []
        for launches in choices:
            times = dict(zip(launches, time_all(list(launches.values()), 3)))
            tried |= {name: seconds * 1e6 for name, seconds in times.items()}
            fastest = min(times, key=times.get)
            chosen.append((fastest, launches[fastest]))
        best[side] = chosen
    runs = {f"{side}:{name}": launch for side, chosen in best.items() for name, launch in chosen}
    runs |= {f"library:{name}": call for name, call in case.backends().items()}
    seconds = dict(zip(runs, time_all(list(runs.values()), rounds)))
    rates = {}
    for side in {name.split(":")[0] for name in seconds} - {"library"}:
        rates[side] = case.flops / sum(one for name, one in seconds.items() if name.startswith(f"{side}:")) / 1e12
    rates |= {name: case.flops / one / 1e12 for name, one in seconds.items() if name.startswith("library:")}
    return dict(tflops=rates, best={side: [name for name, _ in chosen] for side, chosen in best.items()}, microseconds=tried)


def run(options):
    import torch

    from gpu_launch import Driver
    from gpu_modes import report
    torch.manual_seed(0)
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.zeros(1, device="cuda")
    driver, wrong, rows = Driver(), [], []
    print(torch.cuda.get_device_name(), "PyTorch", torch.__version__)
    for kind, size, causal in [(Forward, 128, False), (Forward, 128, True), (Forward, 64, False), (Forward, 64, True),
                               (Backward, 128, True), (Backward, 64, True)]:
        case = kind(torch, size, causal)
        points = [one for one in POINTS if one[1]["D"] == size and one[1].get("CAUSAL", True) == causal
                  and (one[0] in BACKWARD_BLOCKS) == (kind is Backward)]
        row = time_case(case, points, options.folder, driver, options.rounds, wrong)
        label = f"{kind.__name__.lower()} D={size}{' causal' if causal else ''}"
        print(label, flush=True)
        for side, rate in sorted(row["tflops"].items(), key=lambda one: -one[1]):
            print(f"  {side:20} {rate:6.0f} TFLOP/s  {' '.join(row['best'].get(side, []))}", flush=True)
        rows.append(dict(row, case=label))
        del case
        torch.cuda.empty_cache()
    return report(options.json, torch.cuda.get_device_name(), wrong, rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    modes = parser.add_subparsers(dest="mode", required=True)
    own, other, measure = (modes.add_parser(name) for name in ("lathe", "triton", "run"))
    own.add_argument("--compiler", required=True)
    for mode in (own, other):
        mode.add_argument("--only", default="", help="a part of the names to make")
    measure.add_argument("--rounds", type=int, default=15)
    measure.add_argument("--json", type=pathlib.Path)
    for mode in (own, other, measure):
        mode.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    return {"lathe": make_lathe, "triton": make_triton, "run": run}[options.mode](options)


if __name__ == "__main__":
    sys.exit(main())
