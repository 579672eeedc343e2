"""Profiles kernels on an NVIDIA GPU: spans of a known time, and what automatic scopes cost.

usage: gpu_profile.py prepare FOLDER --compiler PROGRAM [--target cuda:90]     where the compiler is; no GPU
       gpu_profile.py run FOLDER --out FOLDER                                  on the device, with PyTorch and Triton
       gpu_profile.py read FOLDER --table PROGRAM                              what `run` left, with profile_table

`prepare` compiles tests/corpus/profile/spin.ttir, matrix products and attention of the corpus, without a profile and with
each set of automatic scopes, granularity and memory for records. `run` launches spin for 100 us and more, saves its
profile, and times each kernel's variants side by side. `read` holds the spans of spin to their cycles and, by the
frequency of the whole launch, to their nanoseconds within 2 %, and prints the overheads. It exits 1 where something is
off.
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
    "all": {"profile": "all"},
    "all_group": {"profile": "all", "profile_granularity": "warp_group"},
    "all_shared": {"profile": "all", "profile_buffer": "shared", "profile_records": 128},
}
# Of each kernel the file, and warps and stages.
KERNELS = {
    "matmul_w8": ("matmul_f16_v0", {"num_warps": 8, "num_stages": 3}),
    "matmul_w4": ("matmul_f16_v0", {"num_warps": 4, "num_stages": 3}),
    "matmul_desc": ("matmul_desc_f16", {"num_warps": 8, "num_stages": 3}),
    "attention": ("attention_fwd_f16_v0", {"num_warps": 8, "num_stages": 3}),
}
CYCLES = 400_000  # 200 us and more
PROGRAMS = 264
SHOWN = ("scopes", "all")
SHOWN_PROGRAMS = 64


def compile_one(compiler, source, target, knobs, into):
    sets = [word for name, value in knobs.items() for word in ("--set", f"{name}={value}")]
    subprocess.run([compiler, "compile", str(source), "--target", target, "-o", f"{into}.bin", "--json", f"{into}.json", *sets],
                   check=True)


def prepare(arguments):
    arguments.folder.mkdir(parents=True, exist_ok=True)
    compile_one(arguments.compiler, CORPUS / "profile/spin.ttir", arguments.target, {"profile_records": 64}, arguments.folder / "spin")
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
    out = torch.zeros(PROGRAMS, dtype=torch.int32, device="cuda")
    facts, image = load("spin")
    launch = driver.launcher(facts, image, (PROGRAMS, 1, 1), [out, CYCLES])
    launch()  # the code comes into the caches
    torch.cuda.synchronize()
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    launch()
    end.record()
    torch.cuda.synchronize()
    assert bool((out == 1).all()), "spin did not run"
    (arguments.out / "spin.profile").write_bytes(launch.profile.cpu().numpy().tobytes())
    (arguments.out / "spin.json").write_text((arguments.folder / "spin.json").read_text())
    report = {"device": torch.cuda.get_device_name(), "spin_us": begin.elapsed_time(end) * 1e3, "times": {}, "wrong": []}
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


def read(arguments):
    report = json.loads((arguments.folder / "report.json").read_text())
    wrong = report["wrong"]
    wanted = {"short": CYCLES, "long": 2 * CYCLES, "chain": 6 * CYCLES}
    seen = dict.fromkeys(wanted, 0)
    rates = []
    for line in table(arguments, "spin", arguments.folder / "spin.json", "--spans").splitlines():
        fields = line.split()
        if len(fields) != 8 or fields[2] not in wanted:
            continue
        scope, cycles, ns = fields[2], int(fields[4]) - int(fields[3]), float(fields[6]) - float(fields[5])
        seen[scope] += 1
        if abs(cycles / wanted[scope] - 1) > 0.02:
            wrong.append(f"{scope} of program {fields[0]} warp {fields[1]} took {cycles} cycles, {wanted[scope]} were asked for")
        rates.append(ns / cycles)
    if not all(seen.values()):
        wrong.append(f"scopes without spans: {seen}")
    middle = sorted(rates)[len(rates) // 2] if rates else 0
    if not rates or max(abs(rate / middle - 1) for rate in rates) > 0.02:
        wrong.append("nanoseconds of a cycle differ by more than 2 % between programs")
    print(f"{report['device']}: {sum(seen.values())} spans, {middle:.4f} ns a cycle, the launch took {report['spin_us']:.0f} us")
    if rates and not 6 * CYCLES * middle / 1e3 <= report["spin_us"] * 1.02:
        wrong.append("the chain is longer than the launch")
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
