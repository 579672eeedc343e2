#!/usr/bin/env python3
"""Two tenants evaluate thousands of kernels at once on simulated devices: seconds, shares, and the server's memory.

usage: evaluate_batches.py --bin FOLDER [--kernels 2000] [--at-once 32] [--workers 1]

Half of the kernels are of each tenant. Each is another module, so that each is inspected, compiled, simulated twice (with the
check's second draw) and compared; the reference is one. Tenant `late` begins when tenant `early` has had a quarter of its
own: from then on both should get as much until one is done. Prints a line of JSON.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))

KERNEL = """module {{
  tt.func public @scale{number}(%x: !tt.ptr<f32>, %out: !tt.ptr<f32>) {{
    %factor = arith.constant dense<{factor}> : tensor<128xf32>
    %offs = tt.make_range {{end = 128 : i32, start = 0 : i32}} : tensor<128xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %xp = tt.addptr %xs, %offs : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %a = tt.load %xp : tensor<128x!tt.ptr<f32>>
    %r = arith.mulf %a, %factor : tensor<128xf32>
    %os = tt.splat %out : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %op = tt.addptr %os, %offs : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    tt.store %op, %r : tensor<128x!tt.ptr<f32>>
    tt.return
  }}
}}
"""
SPEC = {
    "name": "scaled",
    "targets": ["cuda:90"],
    "space": {"num_warps": 1},
    "launch": {"grid": [1]},
    "arguments": [{"tensor": {"dtype": "f32", "shape": [128]}},
                  {"tensor": {"dtype": "f32", "shape": [128]}, "role": "output"}],
    "check": {"rtol": 1.0e-6, "atol": 0, "draws": 2, "reference": {"grid": [1], "knobs": {"num_warps": 1}}},
}


def memory_mb(process):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0


class Tenant:
    """One who evaluates a batch; `done` has the moment of each verdict."""

    def __init__(self, cluster, name, kernels, at_once):
        self.name, self.done, self.verdicts = name, [], {}
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [cluster.bin / "lathe", "evaluate", "--batch", kernels, "--reference", cluster.path / "reference.ttir", "--spec",
             cluster.path / "spec.yaml", "--at-once", str(at_once), "--tenant", name, "--server", cluster.address],
            stdout=subprocess.PIPE, text=True)
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        for line in self.process.stdout:
            self.done.append(time.monotonic())
            verdict = json.loads(line)["verdict"]
            self.verdicts[verdict] = self.verdicts.get(verdict, 0) + 1


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--bin", required=True, type=pathlib.Path)
    parser.add_argument("--kernels", type=int, default=2000)
    parser.add_argument("--at-once", type=int, default=32)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    os.environ["LATHE_BIN"] = str(options.bin)
    from cluster import Cluster
    half = options.kernels // 2
    with Cluster(devices=("sim:cuda:90",), workers=options.workers, server_flags=("--trust-tenant-metadata",)) as cluster:
        cluster.bin = options.bin
        (cluster.path / "spec.yaml").write_text(json.dumps(SPEC))
        (cluster.path / "reference.ttir").write_text(KERNEL.format(number="", factor="2.000000e+00"))
        for name, first in (("early", 0), ("late", half)):
            # One in ten is wrong.
            lines = (json.dumps({"id": f"{name}{i}", "text": KERNEL.format(
                number=first + i, factor="3.000000e+00" if i % 10 == 0 else "2.000000e+00")}) for i in range(half))
            (cluster.path / f"{name}.jsonl").write_text("\n".join(lines) + "\n")
        server = cluster.server.process
        before, most = memory_mb(server), 0
        began = time.monotonic()
        early = Tenant(cluster, "early", cluster.path / "early.jsonl", options.at_once)
        late = None
        while late is None or early.process.poll() is None or late.process.poll() is None:
            if late is None and len(early.done) >= half // 4:
                late = Tenant(cluster, "late", cluster.path / "late.jsonl", options.at_once)
            most = max(most, memory_mb(server))
            time.sleep(0.2)
        for tenant in (early, late):
            tenant.thread.join()
        seconds = time.monotonic() - began
        after = memory_mb(server)
    # Both have work from the first verdict of `late` to the last of `early`.
    both = [sum(late.done[0] <= at <= early.done[-1] for at in tenant.done) for tenant in (early, late)]
    print(json.dumps({
        "kernels": options.kernels,
        "seconds": round(seconds, 1),
        "verdicts_a_second": round(options.kernels / seconds, 2),
        "verdicts": {tenant.name: tenant.verdicts for tenant in (early, late)},
        "while_both": {"early": both[0], "late": both[1], "share_of_late": round(both[1] / max(1, sum(both)), 3)},
        "server_mb": {"before": round(before), "most": round(most), "after": round(after)},
    }))


if __name__ == "__main__":
    main()
