#!/usr/bin/env python3
"""Measures a space of matrix products whole on this host's GPU, and searches it anew as a user would.

usage: record_space.py modules FOLDER
       record_space.py measure FOLDER --bin DIR --out DIR [--shapes M,N,K;..] [--searches N] [--ahead N..]

`modules` writes the TTIR of every tile: it needs Triton, and no GPU. `measure` needs DIR's server and worker, and an
NVIDIA GPU. For each shape it measures all points in one job, unless OUT/matmul_MxNxK.json.gz has them, writes them
there in the form of recorded spaces (search_replay.py reads it), and then lets `strategy: auto` search the space N
times with each `compile_ahead`, each with a server and a worker that know nothing. It prints the seconds of each
search; its winner's time over the best of the whole space, both as the whole space has them (`over_best`), and as one
job measures the two together (`together`), for times of different batches may differ by more than the variants do; what
the search saw of the points that the whole space has within 2 % of its best (`leaders`: each one's rank there, and its
time over the winner's, or why it has none); and the run-off, as ranks and ratios.
"""
import argparse
import gzip
import itertools
import json
import math
import os
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
AXES = {"BM": [32, 64, 128, 256], "BN": [32, 64, 128, 256], "BK": [32, 64, 128], "GROUP": [1, 8, 16]}
KNOBS = {"num_warps": [2, 4, 8], "num_stages": [1, 2, 3, 4, 5]}
SHAPES = "4096,4096,4096;1024,1024,1024;512,2048,2048;256,1024,4096;8192,1024,2048"


def write_modules(folder):
    from front_ends import first, first_source, printed

    function, signature, (constants, *_) = first.KERNELS["matmul_f16"]
    for values in itertools.product(*AXES.values()):
        source = first_source(function, signature, constants | dict(zip(AXES, values)))
        text = printed(source, "cuda:90", 4, 3, ["ttir"])["ttir"]
        (folder / f"{stem(values)}.ttir").write_text(text)


def stem(values):
    return "matmul_" + "_".join(map(str, values))


def specification(folder, shape, search):
    modules = [{"path": str(folder / f"{stem(values)}.ttir"), "constants": dict(zip(AXES, values))}
               for values in itertools.product(*AXES.values())]
    tensor = lambda *extents, **more: {"tensor": {"dtype": "f16", "shape": list(extents)}, **more}
    return {
        "name": "matmul_space", "modules": modules, "targets": ["cuda:90"], "space": KNOBS,
        "launch": {"grid": ["cdiv(M, BM) * cdiv(N, BN)"]}, "problems": [dict(zip("MNK", shape))],
        "arguments": [tensor("M", "K"), tensor("K", "N"), tensor("M", "N", role="output"), {"scalar": "M"}, {"scalar": "N"},
                      {"scalar": "K"}, {"scalar": "K"}, {"scalar": "N"}, {"scalar": "N"}],
        "check": {"rtol": 1e-2, "atol": 1e-1}, "search": search}


def point(trial):
    return tuple({**trial["constants"], **trial["knobs"]}[axis] for axis in (*AXES, *KNOBS))


def recorded(name, shape, result):
    rows = []
    for trial in result["trials"]:
        tile = trial["constants"]
        median = trial.get("time_ns", {}).get("median") if trial["status"] == "ok" else None
        rows.append([point(trial), median and median / 1e6, None if median else trial["status"], None, trial["compile_ms"], [],
                     trial["registers"], trial["spills"], trial["shared_bytes"],
                     math.ceil(shape[0] / tile["BM"]) * math.ceil(shape[1] / tile["BN"])])
    return {"name": name, "device": result["best"][0]["device"], "kernel": "matmul, f16", "unit": "ms", "parameters": AXES | KNOBS,
            "fields": ["values", "time", "failure", "spread", "compile ms", "samples", "registers", "spills", "shared bytes",
                       "programs"],
            "rows": rows}


def seen(found, known):
    """What a search saw of the points near the recorded best, and its run-off; points by their rank in the whole space."""
    order = sorted((p for p, t in known.items() if t), key=known.get)
    ranks = {p: rank for rank, p in enumerate(order)}
    trials = {point(trial): trial for trial in found["trials"]}
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
    names = {trial["name"]: point(trial) for trial in found["trials"]}
    run_off = [[ranks.get(names[entry["trial"]]), round(entry["ratio"]["ratio"], 4)] for entry in found["best"][0].get("run_off", [])]
    return {"leaders": leaders, "run_off": run_off}


def only(specification, points):
    """The specification of these points alone."""
    names = (*AXES, *KNOBS)
    terms = [" and ".join(f"{name} == {value}" for name, value in zip(names, p)) for p in points]
    tiles = [dict(zip(AXES, p)) for p in points]
    specification["modules"] = [module for module in specification["modules"] if module["constants"] in tiles]
    specification["constraints"] = [" or ".join(f"({term})" for term in terms)]
    return specification


def measure(options):
    os.environ["LATHE_BIN"] = options.bin
    sys.path.insert(0, str(HERE.parent / "support"))
    from cluster import Cluster

    folder, out = options.folder.resolve(), pathlib.Path(options.out)
    shapes = [tuple(map(int, shape.split(","))) for shape in options.shapes.split(";")]

    def tune(cluster, shape, search, points=None):
        path = cluster.path / f"spec{time.monotonic_ns()}.yaml"
        wanted = specification(folder, shape, search)
        path.write_text(json.dumps(only(wanted, points) if points else wanted))
        result = path.with_suffix(".json")
        began = time.monotonic()
        done = cluster.cli("tune", path, "--json", result, seconds=580)
        seconds = time.monotonic() - began
        if done.returncode != 0:
            print(done.stdout[-2000:] + done.stderr[-2000:], flush=True)
            return seconds, None
        return seconds, json.loads(result.read_text())

    for shape in shapes:
        name = "matmul_" + "x".join(map(str, shape))
        path = out / f"{name}.json.gz"
        if not path.exists():
            with Cluster(devices=("cuda",)) as cluster:
                seconds, found = tune(cluster, shape, {"strategy": "exhaustive", "seed": 1})
            if not found:
                return 1
            path.write_bytes(gzip.compress(json.dumps(recorded(name, shape, found)).encode(), 9))
            print(json.dumps({"shape": shape, "seconds": round(seconds, 1), "device": found["best"][0]["device"]}), flush=True)
        known = {tuple(row[0]): row[1] for row in json.loads(gzip.decompress(path.read_bytes()))["rows"]}
        best, where = min((t, p) for p, t in known.items() if t)
        print(json.dumps({"shape": shape, "points": len(known), "ok": sum(t is not None for t in known.values()),
                          "best_us": best * 1e3, "point": where}), flush=True)
        for seed, ahead in itertools.product(range(options.searches), options.ahead):
            with Cluster(devices=("cuda",)) as cluster:
                search = {"strategy": "auto", "seed": seed, "max_trials": options.trials, "compile_ahead": ahead}
                seconds, found = tune(cluster, shape, search)
            if not found:
                continue
            (out / f"{name}_search{seed}_{ahead}.json").write_text(json.dumps(found))
            winner, together = point(found["best"][0]["trial"]), 1.0
            if winner != tuple(where):
                with Cluster(devices=("cuda",)) as cluster:
                    _, pair = tune(cluster, shape, {"strategy": "exhaustive", "seed": seed}, [winner, where])
                times = {point(trial): trial["time_ns"]["median"] for trial in pair["trials"]} if pair else {}
                together = round(times[winner] / times[tuple(where)], 4) if len(times) == 2 else None
            print(json.dumps({"shape": shape, "seed": seed, "ahead": ahead, "seconds": round(seconds, 1), "trials": len(found["trials"]),
                              "over_best": round(known[winner] / best, 4), "together": together, "point": winner,
                              **seen(found, known)}), flush=True)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("modules", "measure"))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--bin", default="")
    parser.add_argument("--out", default=".")
    parser.add_argument("--shapes", default=SHAPES)
    parser.add_argument("--searches", type=int, default=3)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--ahead", type=int, nargs="+", default=[0], help="variants compiled for each that is measured")
    options = parser.parse_args()
    if options.what == "measure":
        return measure(options)
    options.folder.mkdir(parents=True, exist_ok=True)
    write_modules(options.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
