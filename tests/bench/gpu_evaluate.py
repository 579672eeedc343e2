#!/usr/bin/env python3
"""Evaluates kernels on a real GPU: right ones pass, and each kind of fault is found on the device.

usage: gpu_evaluate.py --bin FOLDER [--json FILE]

Starts a server and a worker with all GPUs of this host, and holds candidates of the integration tests' addition against its
reference: right, wrong, wrong in one program, writing an input, writing beyond an output, writing nothing or half, hanging; with
arrays in place of the reference; with problems that the server draws; as machine code. Prints a line for each: verdict, kind,
speedup, time and the device's bound. Exits 1 where a verdict is not the expected one.
"""
import argparse
import json
import os
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--json", default="")
    options = parser.parse_args()
    os.environ["LATHE_BIN"] = options.bin
    sys.path[:0] = [str(HERE.parent / "support"), str(HERE.parent / "integration")]
    import evaluate_test as cases
    from cluster import Cluster

    rows = []
    with Cluster(devices=(), worker_flags=("--allow-client-binaries",)) as cluster:
        count = 0

        def write(data, suffix):
            nonlocal count
            count += 1
            path = cluster.path / f"file{count}{suffix}"
            path.write_bytes(data if isinstance(data, bytes) else data.encode())
            return path

        def evaluate(name, want, candidate, spec, *words):
            """`want` is a verdict, or the kinds of error that a failed one may have."""
            out = write("", ".json")
            began = time.monotonic()
            done = cluster.cli("evaluate", candidate, "--spec", write(json.dumps(spec), ".yaml"), "--json", out, *words)
            row = {"case": name, "seconds": round(time.monotonic() - began, 2), "exit": done.returncode}
            found = json.loads(out.read_text() or "{}")
            row |= {"verdict": found.get("verdict"), "stage": found.get("stage"), "kind": found.get("error", {}).get("kind")}
            for key in ("speedup", "time_ns", "bound_ns", "limit"):
                values = [one[key] for one in found.get("comparisons", []) if key in one]
                if values:
                    row[key] = values[0]
            row["problems"] = [one["problem"] for one in found.get("comparisons", [])]
            row["expected"] = row["verdict"] == want if isinstance(want, str) else row["kind"] in want
            if not row["expected"]:
                row["output"] = (done.stdout + done.stderr + json.dumps(found.get("error", "")))[-800:]
            rows.append(row)
            print(json.dumps(row), flush=True)

        reference = ("--reference", cases.REFERENCE)
        plain = cases.specification()
        for name, text, want in (
                ("right", cases.RIGHT, "passed"), ("wrong", cases.WRONG, ["wrong_result"]),
                ("wrong in one program", cases.WRONG_IN_PLACES, ["wrong_result"]),
                ("writes an input", cases.WRITES_INPUT, ["illegal_write"]),
                ("writes beyond its output", cases.OUT_OF_BOUNDS, ["illegal_access", "illegal_write"]),
                ("writes nothing", cases.NOTHING, ["wrong_result"]), ("writes half", cases.HALF, ["wrong_result"]),
                ("hangs", cases.HANGS, ["gpu_hang"])):
            evaluate(name, want, write(text, ".ttir"), plain, *reference)
        evaluate("right after the hang", "passed", write(cases.RIGHT, ".ttir"), plain, *reference, "--again")
        # Large enough that the device, not the launch, is what takes the time.
        large = cases.specification(drawn_problems={
            "count": 4, "values": {"n": {"from": 1 << 20, "to": 1 << 24, "multiple_of": 16}}})
        large["problems"] = [{"n": 1 << 24}]
        evaluate("drawn problems", "passed", write(cases.RIGHT, ".ttir"), large, *reference)

        def folder(**arrays):
            nonlocal count
            count += 1
            path = cluster.path / f"arrays{count}"
            path.mkdir()
            for name, data in arrays.items():
                (path / f"{name.strip('_')}.npy").write_bytes(data)
            return path

        inputs = folder(_0=cases.npy([float(i) for i in range(1008)]), _1=cases.npy([0.5 * i for i in range(1008)]))
        sums = [1.5 * i for i in range(1008)]
        changed = sums[:777] + [-1.0] + sums[778:]
        for name, expected, want in (("arrays", sums, "passed"), ("arrays that differ", changed, ["wrong_result"])):
            evaluate(name, want, write(cases.RIGHT, ".ttir"), cases.with_arrays(), "--inputs", inputs, "--expect",
                     folder(_2=cases.npy(expected)))

        for name, text, want in (("machine code", cases.RIGHT, "passed"), ("wrong machine code", cases.WRONG, ["wrong_result"])):
            code = write(b"", ".cubin")
            done = cluster.cli("compile", write(text, ".ttir"), "--target", "cuda:90", "--set", "num_warps=4", "-o", code)
            if done.returncode != 0:
                print(done.stdout + done.stderr)
                return 1
            spec = {key: value for key, value in plain.items() if key != "space"}
            spec["modules"] = [{"binary": {"target": "cuda:90", "entry": "candidate", "num_warps": 4,
                                           "arguments": ["!tt.ptr<f32>", "!tt.ptr<f32>", "!tt.ptr<f32>", "i32"]}}]
            evaluate(name, want, code, spec, *reference)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1))
    return 0 if all(row["expected"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
