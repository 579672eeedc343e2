"""Profiles kernels on an NVIDIA GPU: spans of a known time, and what automatic scopes cost.

usage: gpu_profile.py prepare FOLDER --compiler PROGRAM [--target cuda:90]     where the compiler is; no GPU
       gpu_profile.py run FOLDER --out FOLDER                                  on the device, with PyTorch and Triton
       gpu_profile.py read FOLDER --table PROGRAM                              what `run` left, with profile_table

`prepare` compiles kernels of tests/corpus/profile and, of the corpus, matrix products and attention, without a profile and
with each set of automatic scopes, granularity and memory for records. `run` launches spin, whose scopes take 100 us and
more, with records in global memory and with flushed ones, and handover, whose second stage waits for as long for each
buffer; it saves their profiles, and times each kernel's variants side by side. `read` holds the spans of spin, without what
records and flushes cost, and the waits of handover to their cycles and, by the frequency of the whole launch, to their
nanoseconds within 2 %, and prints the overheads. It exits 1 where something is off.
"""
import argparse
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE.parent / "corpus"
VARIANTS = {
    "plain": {},
    "scopes": {"profile": "scopes"},
    "scopes_group": {"profile": "scopes", "profile_granularity": "warp_group"},
    "scopes_block": {"profile": "scopes", "profile_granularity": "block"},
    "scopes_shared": {"profile": "scopes", "profile_buffer": "shared", "profile_records": 128},
    "scopes_flush": {"profile": "scopes", "profile_buffer": "shared", "profile_buffer_strategy": "flush"},
    "scopes_warp0": {"profile": "scopes", "profile_warps": "0"},
    "all": {"profile": "all"},
    "all_group": {"profile": "all", "profile_granularity": "warp_group"},
    "all_shared": {"profile": "all", "profile_buffer": "shared", "profile_records": 128},
    "all_flush": {"profile": "all", "profile_buffer": "shared", "profile_buffer_strategy": "flush"},
}
# The kernels of a known time.
FLUSHED = {"profile_buffer": "shared", "profile_buffer_strategy": "flush", "profile_flush_records": 8, "profile_records": 64}
KNOWN = {
    "spin": ("spin.ttir", {"profile_records": 64}),
    "spin_flush": ("spin.ttir", FLUSHED),
    "handover": ("handover.mlir", {"profile": "scopes"}),
}
# Each kernel's file, warps and stages.
KERNELS = {
    "matmul_w8": ("matmul_f16_v0", {"num_warps": 8, "num_stages": 3}),
    "matmul_w4": ("matmul_f16_v0", {"num_warps": 4, "num_stages": 3}),
    "matmul_desc": ("matmul_desc_f16", {"num_warps": 8, "num_stages": 3}),
    "attention": ("attention_fwd_f16_v0", {"num_warps": 8, "num_stages": 3}),
}
CYCLES = 400_000  # 200 us and more
PROGRAMS = 264
TURNS = 8
CONSUMERS = 4  # warps of the stage that waits
SHOWN = ("scopes", "all")
SHOWN_PROGRAMS = 64


def compile_one(compiler, source, target, knobs, into):
    sets = [word for name, value in knobs.items() for word in ("--set", f"{name}={value}")]
    subprocess.run([compiler, "compile", str(source), "--target", target, "-o", f"{into}.bin", "--json", f"{into}.json", *sets],
                   check=True)


def prepare(arguments):
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, (file, knobs) in KNOWN.items():
        compile_one(arguments.compiler, CORPUS / "profile" / file, arguments.target, knobs, arguments.folder / name)
    for kernel, (file, own) in KERNELS.items():
        for name, knobs in VARIANTS.items():
            compile_one(arguments.compiler, CORPUS / f"{file}.ttir", arguments.target, {**own, **knobs},
                        arguments.folder / f"{kernel}.{name}")


def run(arguments):
    import torch

    import gpu_cases
    from gpu_launch import Driver
    from gpu_timing import difference, time_all

    def load(name):
        return json.loads((arguments.folder / f"{name}.json").read_text()), (arguments.folder / f"{name}.bin").read_bytes()

    arguments.out.mkdir(parents=True, exist_ok=True)
    driver = Driver()
    report = {"device": torch.cuda.get_device_name(), "us": {}, "times": {}, "wrong": []}
    for name in KNOWN:
        is_handover = name == "handover"
        out = torch.zeros(PROGRAMS * (128 if is_handover else 1), dtype=torch.int32, device="cuda")
        launch = driver.launcher(*load(name), (PROGRAMS, 1, 1), [out, CYCLES, *([TURNS] if is_handover else [])])
        launch()  # the code comes into the caches
        torch.cuda.synchronize()
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        launch()
        end.record()
        torch.cuda.synchronize()
        assert bool((out == (TURNS * (TURNS - 1) // 2 if is_handover else 1)).all()), f"{name} did not run"
        (arguments.out / f"{name}.profile").write_bytes(launch.profile.cpu().numpy().tobytes())
        (arguments.out / f"{name}.json").write_text((arguments.folder / f"{name}.json").read_text())
        report["us"][name] = begin.elapsed_time(end) * 1e3
    for kernel, (file, _) in KERNELS.items():
        # The matrix product of client/examples, at a size that fills the device once or twice.
        small = gpu_cases.matmul(file, torch.float16, torch.float16, (128, 128, 32), size=2048)
        case = small() if file == "matmul_f16_v0" else gpu_cases.CASES[file]()
        launches = {name: driver.launcher(*load(f"{kernel}.{name}"), case.grid, case.arguments) for name in VARIANTS}
        expected = case.expected()
        for name, one in launches.items():
            for output in case.outputs:
                output.zero_()
            one()
            torch.cuda.synchronize()
            if wrong := difference(case.outputs, expected, case.rtol, case.atol):
                report["wrong"].append(f"{kernel} {name}: {wrong}")
        report["times"][kernel] = dict(zip(launches, time_all(list(launches.values()), arguments.rounds)))
        for name, one in launches.items():
            if name in SHOWN:
                size = SHOWN_PROGRAMS * load(f"{kernel}.{name}")[0]["profile_scratch_bytes"]
                (arguments.out / f"{kernel}.{name}.profile").write_bytes(one.profile[:size].cpu().numpy().tobytes())
            (arguments.out / f"{kernel}.{name}.json").write_text((arguments.folder / f"{kernel}.{name}.json").read_text())
    (arguments.out / "report.json").write_text(json.dumps(report, default=str))


def table(arguments, name, facts, *options):
    file = arguments.folder / f"{name}.profile"
    return subprocess.run([arguments.table, str(file), str(facts), *options], check=True, capture_output=True, text=True).stdout


def spans_of(arguments, name):
    """Program, warp, scope, cycles since the program's start at both ends, nanoseconds, and what records cost of them."""
    for line in table(arguments, name, arguments.folder / f"{name}.json", "--spans").splitlines():
        fields = line.split()
        if len(fields) < 8 or not all(word.replace(".", "", 1).isdigit() for word in fields[:2] + fields[-5:]):
            continue
        start, end, start_ns, end_ns, cost_ns = map(float, fields[-5:])
        yield int(fields[0]), int(fields[1]), " ".join(fields[2:-5]), start, end, end_ns - start_ns, cost_ns


def read_spin(arguments, name, report, wrong):
    wanted = {"short": CYCLES, "long": 2 * CYCLES, "chain": 6 * CYCLES}
    seen, flushes = dict.fromkeys(wanted, 0), 0
    rates = []
    for program, warp, scope, start, end, ns, cost_ns in spans_of(arguments, name):
        flushes += scope == "(flush)"
        if scope not in wanted:
            continue
        cycles = (end - start) * (1 - cost_ns / ns)
        seen[scope] += 1
        if abs(cycles / wanted[scope] - 1) > 0.02:
            wrong.append(f"{name}: {scope} of program {program} warp {warp} took {cycles} cycles, {wanted[scope]} were asked for")
        rates.append(ns / (end - start))
    if not all(seen.values()):
        wrong.append(f"{name}: scopes without spans: {seen}")
    if (name == "spin_flush") != (flushes > 0):
        wrong.append(f"{name}: {flushes} flushes")
    middle = sorted(rates)[len(rates) // 2] if rates else 0
    if not rates or max(abs(rate / middle - 1) for rate in rates) > 0.02:
        wrong.append(f"{name}: nanoseconds of a cycle differ by more than 2 % between programs")
    took = report["us"][name]
    print(f"{name}: {sum(seen.values())} spans, {flushes} flushes, {middle:.4f} ns a cycle, the launch took {took:.0f} us")
    if rates and not 6 * CYCLES * middle / 1e3 <= took * 1.02:
        wrong.append(f"{name}: the chain is longer than the launch")


def read_handover(arguments, report, wrong):
    """Each wait of the second stage but the first starts when a buffer is used, and lasts until the next is there."""
    waits, produced = {}, {}
    for program, warp, scope, start, end, _, _ in spans_of(arguments, "handover"):
        if scope == "produce":
            produced.setdefault(program, []).append((start, end))
        elif scope.startswith("wait ") and warp < CONSUMERS:
            waits.setdefault((program, warp), []).append((start, end))
    if len(produced) != PROGRAMS or len(waits) != CONSUMERS * PROGRAMS:
        wrong.append(f"handover: {len(produced)} programs and {len(waits)} warps that wait, of {PROGRAMS} and {CONSUMERS * PROGRAMS}")
    worst = 0
    for (program, warp), spans in waits.items():
        made = produced.get(program, [])
        if len(spans) != TURNS or len(made) != TURNS:
            wrong.append(f"handover: program {program} warp {warp}: {len(spans)} waits for {len(made)} buffers, not {TURNS}")
            continue
        for n, ((start, end), (_, done)) in enumerate(zip(spans, made)):
            off = [abs(end - done) / CYCLES] + ([abs((end - start) / CYCLES - 1)] if n else [])
            worst = max(worst, *off)
            if max(off) > 0.02:
                wrong.append(f"handover: wait {n} of program {program} warp {warp} is from {start} to {end}, its buffer done at {done}")
    print(f"handover: {sum(map(len, waits.values()))} waits, off by {100 * worst:.2f} % at most, the launch took {report['us']['handover']:.0f} us")


def read(arguments):
    report = json.loads((arguments.folder / "report.json").read_text())
    wrong = report["wrong"]
    print(report["device"])
    for name in KNOWN:
        if name != "handover":
            read_spin(arguments, name, report, wrong)
    read_handover(arguments, report, wrong)
    for kernel, times in report["times"].items():
        print(f"{kernel}: plain {1e6 * times['plain']:.1f} us")
        for name, time in times.items():
            facts = arguments.folder / f"{kernel}.{name}.json"
            registers = json.loads(facts.read_text())["registers"]
            print(f"  {name:14} {1e6 * time:8.1f} us {100 * (time / times['plain'] - 1):+6.1f} %, {registers} registers")
        for name in SHOWN:
            print(table(arguments, f"{kernel}.{name}", arguments.folder / f"{kernel}.{name}.json"))
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


def run_step(description, steps, rounds=None):
    """Parses the command line of a measurement in three steps, and takes the one that it names; returns its status.

    rounds  the number of timings that --rounds changes; without it there is no such option
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=tuple(step.__name__ for step in steps))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--compiler", default="build/release/bin/lathe-compiler")
    parser.add_argument("--target", default="cuda:90")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--table", default="build/release/bin/profile_table")
    if rounds is not None:
        parser.add_argument("--rounds", type=int, default=rounds)
    arguments = parser.parse_args()
    return next(step for step in steps if step.__name__ == arguments.what)(arguments)


if __name__ == "__main__":
    sys.exit(run_step(__doc__, (prepare, run, read), rounds=50))
