#!/usr/bin/env python3
"""Measures spaces of variants whole on this host's GPU, searches them anew as a user would, and adds what the code of their
variants does.

usage: record_space.py modules FOLDER [--problems LIST]
       record_space.py measure FOLDER --bin DIR --out DIR [--problems LIST] [--seconds S] [--end S] [--searches N]
                               [--ahead N..]
       record_space.py facts FOLDER --bin DIR --out DIR [--problems LIST] [--jobs N]

LIST is KERNEL:SIZE,SIZE;.. with kernels and the names of sizes of space_kernels.py. `modules` writes the TTIR of every set of
constants: it needs Triton, and no GPU. `measure` needs DIR's server and worker, and an NVIDIA GPU. It measures all points of
each problem in one job, unless OUT/KERNEL_SIZExSIZE.json.gz has them, and writes them there in the form of recorded spaces
(search_replay.py reads it). All these jobs have one server and one worker, so that each variant is compiled once for all
sizes. Then it lets `strategy: auto` search each space N times with each `compile_ahead`, each with a server and a worker that
know nothing. It begins nothing more after --seconds, and gives up what runs at --end. It prints the seconds of each
search; its winner's time over the best of the whole space, both as the whole space has them (`over_best`), and as one
job measures the two together (`together`), for times of different batches may differ by more than the variants do; what
the search saw of the points that the whole space has within 2 % of its best (`leaders`: each one's rank there, and its
time over the winner's, or why it has none); and the run-off, as ranks and ratios.

`facts` needs DIR's compiler, an assembler, and no GPU. It compiles every variant of the spaces that OUT has, and writes the
work of their loops (LoopWork of lathe/v1/common.proto) into them; registers, spills and shared memory stay those of the code
that was timed. What a space's `compilers` say of facts and times, and of how many variants the code of today has other such
figures, is how well the two belong together. Compiled variants are kept in OUT/.facts, so that it goes on where it was ended.
"""
import argparse
import concurrent.futures
import functools
import gzip
import hashlib
import itertools
import json
import os
import pathlib
import subprocess
import sys
import time

from space_kernels import KERNELS, sources

HERE = pathlib.Path(__file__).resolve().parent
PROBLEMS = ("matmul:4096,4096,4096;matmul:1024,1024,1024;matmul:512,2048,2048;matmul:256,1024,4096;matmul:8192,4096,512;"
            "attention:4096,16;attention:1024,32;norm:8192,4096;norm:1024,5120;chunk_state:4096,64;chunk_state:2048,16;"
            "chunk_output:4096,64;chunk_output:1024,16")


# Fields of LoopWork, and of a recorded space.
WORK = {"global_bytes": "loop global bytes", "shared_bytes": "loop shared bytes", "flops": "loop flops",
        "instructions": "loop instructions", "barriers": "loop barriers", "waits": "loop waits"}
CODE = {"registers": "registers", "spills": "spills", "shared_bytes": "shared bytes"}


def read_problems(text):
    """(kernel's name, sizes) of each."""
    problems = []
    for entry in text.split(";"):
        name, sizes = entry.split(":")
        problems.append((name, tuple(map(int, sizes.split(",")))))
        assert len(problems[-1][1]) == len(KERNELS[name].sizes), entry
    return problems


def write_modules(folder, names):
    from front_ends import first_source, printed

    for name in names:
        function, signature, fixed = sources()[name]
        for constants in KERNELS[name].constant_sets():
            text = printed(first_source(function, signature, {**fixed, **constants}), "cuda:90", 4, 3, ["ttir"])["ttir"]
            (folder / f"{stem(name, constants)}.ttir").write_text(text)


def stem(name, constants):
    return "_".join([name, *map(str, constants.values())])


def specification(folder, name, sizes, search):
    kernel = KERNELS[name]
    modules = [{"path": str(folder / f"{stem(name, constants)}.ttir"), "constants": constants} for constants in kernel.constant_sets()]
    return {
        "name": f"{name}_space", "modules": modules, "targets": ["cuda:90"], "space": kernel.knobs, "launch": {"grid": kernel.grid},
        "problems": [dict(zip(kernel.sizes, sizes))], "arguments": kernel.arguments, "check": kernel.check, "search": search}


def point(name, trial):
    kernel = KERNELS[name]
    return tuple({**trial["constants"], **trial["knobs"]}[axis] for axis in (*kernel.axes, *kernel.knobs))


def programs(name, sizes, constants):
    """How many a launch has."""
    kernel, count = KERNELS[name], 1
    names = {**constants, **dict(zip(kernel.sizes, sizes)), "cdiv": lambda a, b: -(-a // b)}
    for extent in kernel.grid:
        count *= eval(extent.replace("/", "//"), {}, names)  # the text is of space_kernels.py
    return count


def recorded(name, sizes, result, compiler):
    """The result in the form of a recorded space. Points of one `code` have the same machine code; 0: it was not measured."""
    kernel, rows, codes = KERNELS[name], [], {}
    for trial in result["trials"]:
        median = trial.get("time_ns", {}).get("median") if trial["status"] == "ok" else None
        work = trial.get("loop_work", {})
        rows.append([point(name, trial), median and median / 1e6, None if median else trial["status"], None, trial["compile_ms"], [],
                     trial["registers"], trial["spills"], trial["shared_bytes"], programs(name, sizes, trial["constants"]),
                     codes.setdefault(trial["artifact"], len(codes) + 1) if median else 0, *(work.get(field, 0) for field in WORK)])
    return {"name": label(name, sizes), "device": result["best"][0]["device"], "kernel": kernel.title, "unit": "ms",
            "parameters": kernel.axes | kernel.knobs,
            "fields": ["values", "time", "failure", "spread", "compile ms", "samples", "registers", "spills", "shared bytes",
                       "programs", "code", *WORK.values()],
            "compilers": {"times": compiler, "facts": compiler, "differ": 0},
            "rows": rows}


def label(name, sizes):
    return f"{name}_{'x'.join(map(str, sizes))}"


def seen(name, found, known):
    """What a search saw of the points near the recorded best, and its run-off; points by their rank in the whole space."""
    order = sorted((p for p, t in known.items() if t), key=known.get)
    ranks = {p: rank for rank, p in enumerate(order)}
    trials = {point(name, trial): trial for trial in found["trials"]}
    winner = found["best"][0]["trial"]["time_ns"]["median"]
    leaders = {}
    for p in order:
        if known[p] > 1.02 * known[order[0]]:
            break
        trial = trials.get(p)
        if trial is None:
            leaders[ranks[p]] = "not tried"
        elif "time_ns" not in trial:
            leaders[ranks[p]] = trial["status"]
        else:
            leaders[ranks[p]] = [round(trial["time_ns"]["median"] / winner, 4), round(trial.get("ratio", {}).get("ratio", 0), 4),
                                 *(["dropped"] if trial.get("dropped") else [])]
    names = {trial["name"]: point(name, trial) for trial in found["trials"]}
    run_off = [[ranks.get(names[entry["trial"]]), round(entry["ratio"]["ratio"], 4)] for entry in found["best"][0].get("run_off", [])]
    return {"leaders": leaders, "run_off": run_off}


def only(specification, name, points):
    """The specification of these points alone."""
    kernel = KERNELS[name]
    names = (*kernel.axes, *kernel.knobs)
    terms = [" and ".join(f"{name} == {value}" for name, value in zip(names, p)) for p in points]
    tiles = [dict(zip(kernel.axes, p)) for p in points]
    specification["modules"] = [module for module in specification["modules"] if module["constants"] in tiles]
    specification["constraints"] = [" or ".join(f"({term})" for term in terms)]
    return specification


def measure(options):
    os.environ["LATHE_BIN"] = options.bin
    sys.path.insert(0, str(HERE.parent / "support"))
    from cluster import Cluster

    folder, out, began = options.folder.resolve(), pathlib.Path(options.out), time.monotonic()
    out.mkdir(parents=True, exist_ok=True)

    def late(name, sizes):
        if time.monotonic() - began > options.seconds:
            print(f"no time is left for {label(name, sizes)}", flush=True)
            return True
        return False

    def tune(cluster, name, sizes, search, points=None):
        path = cluster.path / f"spec{time.monotonic_ns()}.yaml"
        wanted = specification(folder, name, sizes, search)
        path.write_text(json.dumps(only(wanted, name, points) if points else wanted))
        result, start = path.with_suffix(".json"), time.monotonic()
        try:
            done = cluster.cli("tune", path, "--json", result, seconds=max(1, min(580, options.end - (start - began))))
        except subprocess.TimeoutExpired:
            print(f"{label(name, sizes)}: not done in time", flush=True)
            return time.monotonic() - start, None
        seconds = time.monotonic() - start
        if done.returncode != 0:
            print(done.stdout[-2000:] + done.stderr[-2000:], flush=True)
            return seconds, None
        return seconds, json.loads(result.read_text())

    def record():
        missing = [(name, sizes) for name, sizes in read_problems(options.problems) if not (out / f"{label(name, sizes)}.json.gz").exists()]
        if not missing:
            return
        with Cluster(devices=(options.device,)) as cluster:
            for name, sizes in missing:
                if late(name, sizes):
                    continue
                seconds, found = tune(cluster, name, sizes, {"strategy": "exhaustive", "seed": 1})
                if found:
                    space = json.dumps(recorded(name, sizes, found, version(options.bin))).encode()
                    (out / f"{label(name, sizes)}.json.gz").write_bytes(gzip.compress(space, 9, mtime=0))
                    print(json.dumps({"space": label(name, sizes), "seconds": round(seconds, 1), "device": found["best"][0]["device"]}), flush=True)

    record()
    for name, sizes in read_problems(options.problems):
        path = out / f"{label(name, sizes)}.json.gz"
        if not path.exists() or late(name, sizes):
            continue
        known = {tuple(row[0]): row[1] for row in json.loads(gzip.decompress(path.read_bytes()))["rows"]}
        timed = [(t, p) for p, t in known.items() if t]
        if not timed:  # as on a simulated device, which has estimates alone
            continue
        best, where = min(timed)
        print(json.dumps({"space": label(name, sizes), "points": len(known), "ok": sum(t is not None for t in known.values()),
                          "best_us": best * 1e3, "point": where}), flush=True)
        for seed, ahead in itertools.product(range(options.searches), options.ahead):
            with Cluster(devices=(options.device,)) as cluster:
                search = {"strategy": "auto", "seed": seed, "max_trials": options.trials, "compile_ahead": ahead}
                seconds, found = tune(cluster, name, sizes, search)
            if not found:
                continue
            (out / f"{label(name, sizes)}_search{seed}_{ahead}.json").write_text(json.dumps(found))
            winner, together = point(name, found["best"][0]["trial"]), 1.0
            if winner != tuple(where):
                with Cluster(devices=(options.device,)) as cluster:
                    _, pair = tune(cluster, name, sizes, {"strategy": "exhaustive", "seed": seed}, [winner, where])
                times = {point(name, trial): trial["time_ns"]["median"] for trial in pair["trials"]} if pair else {}
                together = round(times[winner] / times[tuple(where)], 4) if len(times) == 2 else None
            print(json.dumps({"space": label(name, sizes), "seed": seed, "ahead": ahead, "seconds": round(seconds, 1), "trials": len(found["trials"]),
                              "over_best": round(known[winner] / best, 4), "together": together, "point": winner,
                              **seen(name, found, known)}), flush=True)
    return 0


@functools.cache
def version(folder):
    return subprocess.run([pathlib.Path(folder, "lathe-compiler"), "--version"], capture_output=True, text=True, check=True).stdout.strip()


def compiled(options, name, values):
    """The compiler's facts of the variant, as {field: number}; {} where it does not compile."""
    kernel = KERNELS[name]
    kept = pathlib.Path(options.out, ".facts", hashlib.sha256(version(options.bin).encode()).hexdigest()[:12], "_".join(map(str, (name, *values))) + ".json")
    if kept.exists():
        return json.loads(kept.read_text())
    constants = dict(zip(kernel.axes, values))
    command = [pathlib.Path(options.bin, "lathe-compiler"), "compile", options.folder / f"{stem(name, constants)}.ttir", "--target", "cuda:90",
               "-o", "/dev/null", "--json", "/dev/stdout"]
    for knob, value in zip(kernel.knobs, values[len(kernel.axes):]):
        command += ["--set", f"{knob}={value}"]
    done = subprocess.run(command, capture_output=True, text=True)
    told = {}
    if done.returncode == 0:
        artifact = json.loads(done.stdout)
        told = {"work": [artifact["loop_work"][field] for field in WORK], "code": [artifact[field] for field in CODE]}
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(told))
    return told


def add_facts(options):
    spaces = {}
    for name, sizes in read_problems(options.problems):
        path = pathlib.Path(options.out, f"{label(name, sizes)}.json.gz")
        if path.exists():
            spaces.setdefault(name, []).append((path, json.loads(gzip.decompress(path.read_bytes()))))
    for name, found in spaces.items():
        points = list(dict.fromkeys(tuple(row[0]) for _, space in found for row in space["rows"]))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            facts = dict(zip(points, pool.map(functools.partial(compiled, options, name), points)))
        for path, space in found:
            described(space, facts, version(options.bin))
            path.write_bytes(gzip.compress(json.dumps(space).encode(), 9, mtime=0))
            print(json.dumps({"space": path.name, "variants": len(space["rows"]), **space["compilers"]}), flush=True)
    return 0


def described(space, facts, compiler):
    """Writes facts of points into a recorded space."""
    fields = [field for field in space["fields"] if field not in WORK.values()]
    columns = [fields.index(field) for field in CODE.values()]
    differ = 0
    for row in space["rows"]:
        told = facts[tuple(row[0])]
        row[len(fields):] = told.get("work", [0] * len(WORK))
        differ += row[1] is not None and told.get("code") != [row[column] for column in columns]
    space["fields"] = [*fields, *WORK.values()]
    times = space.get("compilers", {}).get("times", "not recorded")
    space["compilers"] = {"times": times, "facts": compiler, "differ": differ}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("modules", "measure", "facts"))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--bin", default="")
    parser.add_argument("--out", default=".")
    parser.add_argument("--problems", default=PROBLEMS)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--device", default="cuda", help="as lathe-worker takes it")
    parser.add_argument("--end", type=float, default=float("inf"))
    parser.add_argument("--searches", type=int, default=3)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--ahead", type=int, nargs="+", default=[0], help="variants compiled for each that is measured")
    parser.add_argument("--jobs", type=int, default=1, help="compilations at a time")
    options = parser.parse_args()
    if options.what != "modules":
        return measure(options) if options.what == "measure" else add_facts(options)
    options.folder.mkdir(parents=True, exist_ok=True)
    write_modules(options.folder, dict.fromkeys(name for name, _ in read_problems(options.problems)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
