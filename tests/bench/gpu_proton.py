"""The same marked kernel profiled by Triton's proton and by Lathe, on one NVIDIA GPU.

usage: gpu_proton.py prepare FOLDER --compiler PROGRAM [--target cuda:90]     where Triton and the compiler are; no GPU
       gpu_proton.py run FOLDER --out FOLDER                                  on the device, with PyTorch and Triton
       gpu_proton.py read FOLDER --table PROGRAM                              what `run` left, with profile_table

`prepare` makes Triton's module of proton_phases.py and compiles it. `run` launches it under Triton's own profiler
(instrumentation, a trace) and as Lathe's binary. `read` prints the median of each scope in both: cycles and nanoseconds
of Lathe's, the trace's times of Triton's, whose unit is a cycle that is taken for a nanosecond. It exits 1 where the
cycles of a scope of 2,000 cycles or more differ by more than 15 %, as two compilers' code of a loop may.
"""
import collections
import json
import pathlib
import statistics
import subprocess
import sys

from gpu_profile import run_step

PROGRAMS, TURNS, BLOCK, WARPS = 264, 64, 1024, 4
SCOPES = ("whole", "stream", "chain", "store")
LONG, TOLERANCE = 2000, 0.15


def make_module(target):
    """The text of Triton's module, with the marks that its front end leaves out while nothing is profiled."""
    from triton._C.libtriton import ir, proton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource, make_backend
    from triton.profiler.flags import flags

    from proton_phases import phases

    flags.instrumentation_on = True
    source = ASTSource(fn=phases, signature={"x": "*fp32", "out": "*fp32", "turns": "i32", "BLOCK": "constexpr"},
                       constexprs={"BLOCK": BLOCK}, attrs={(n,): [["tt.divisibility", 16]] for n in range(2)})
    backend = make_backend(GPUTarget("cuda", int(target.split(":")[1]), 32))
    options = backend.parse_options({"num_warps": WARPS})
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    proton.load_dialects(context)
    module = source.make_ir(backend.target, options, backend.get_codegen_implementation(options), backend.get_module_map(),
                            context)
    return str(module)


def prepare(arguments):
    arguments.folder.mkdir(parents=True, exist_ok=True)
    module = arguments.folder / "phases.ttir"
    module.write_text(make_module(arguments.target))
    subprocess.run([arguments.compiler, "compile", str(module), "--target", arguments.target, "--set", f"num_warps={WARPS}",
                    "-o", str(arguments.folder / "phases.bin"), "--json", str(arguments.folder / "phases.json")], check=True)


def run(arguments):
    import torch
    import triton
    import triton.profiler as proton

    from gpu_launch import Driver
    from proton_phases import phases

    arguments.out.mkdir(parents=True, exist_ok=True)
    x = torch.rand(PROGRAMS * TURNS * BLOCK, device="cuda")
    expected, out = (torch.zeros(PROGRAMS * BLOCK, device="cuda") for _ in range(2))
    proton.start(str(arguments.out / "proton"), data="trace", backend="instrumentation")
    for _ in range(2):  # the first brings the code into the caches
        phases[(PROGRAMS,)](x, expected, TURNS, BLOCK=BLOCK, num_warps=WARPS)
    torch.cuda.synchronize()
    proton.finalize()
    facts = json.loads((arguments.folder / "phases.json").read_text())
    launch = Driver().launcher(facts, (arguments.folder / "phases.bin").read_bytes(), (PROGRAMS, 1, 1), [x, out, TURNS])
    for _ in range(2):
        launch()
    torch.cuda.synchronize()
    torch.testing.assert_close(out, expected)
    (arguments.out / "phases.profile").write_bytes(launch.profile.cpu().numpy().tobytes())
    (arguments.out / "phases.json").write_text(json.dumps(facts))
    (arguments.out / "report.json").write_text(json.dumps({"device": torch.cuda.get_device_name(), "triton": triton.__version__}))


def triton_scopes(path):
    """The times of each scope in proton's trace."""
    found = collections.defaultdict(list)
    for event in json.loads(path.read_text())["traceEvents"]:
        if event.get("ph") == "X" and event["name"] in SCOPES:
            found[event["name"]].append(1e3 * float(event["dur"]))
    return found


def lathe_scopes(arguments):
    """(cycles, ns) of each scope's spans."""
    text = subprocess.run([arguments.table, str(arguments.folder / "phases.profile"), str(arguments.folder / "phases.json"),
                           "--spans"], check=True, capture_output=True, text=True).stdout
    found = collections.defaultdict(list)
    for line in text.splitlines():
        fields = line.split()
        if len(fields) == 8 and fields[2] in SCOPES:
            found[fields[2]].append((int(fields[4]) - int(fields[3]), float(fields[6]) - float(fields[5])))
    return found


def read(arguments):
    report = json.loads((arguments.folder / "report.json").read_text())
    theirs = triton_scopes(arguments.folder / "proton.chrome_trace")
    ours = lathe_scopes(arguments)
    print(f"{report['device']}, Triton {report['triton']}\n{'scope':8} {'spans':>12} {'cycles':>18} {'ns':>9}  ratio")
    off = []
    for scope in SCOPES:
        if not theirs[scope] or not ours[scope]:
            off.append(f"{scope}: {len(theirs[scope])} spans of Triton's, {len(ours[scope])} of Lathe's")
            continue
        cycles, ns = (statistics.median(column) for column in zip(*ours[scope]))
        other = statistics.median(theirs[scope])
        print(f"{scope:8} {len(theirs[scope]):5} {len(ours[scope]):6} {other:8.0f} {cycles:9.0f} {ns:9.0f}  {cycles / other:.3f}")
        if other >= LONG and abs(cycles / other - 1) > TOLERANCE:
            off.append(f"{scope} differs")
    print("\n".join(off))
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(run_step(__doc__, (prepare, run, read)))
