"""Problems that nobody tuned: predictions, and decision trees as source code that compilers take."""
import json
import pathlib
import random
import subprocess
import unittest

import grpc_python
import specs
from cluster import Cluster, wait_until

TOLD = pathlib.Path(grpc_python.__file__).with_name("told_worker.py")
SIZES = [1 << bits for bits in range(9, 20)]
# Few warps are the fastest up to this size, many beyond it.
CROSSING = 8192


class HeuristicsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.python = grpc_python.interpreter()
        if cls.python is None:
            raise unittest.SkipTest("there is no Python with grpcio here, and pip can install nothing")
        cls.cluster = Cluster(workers=0, server_flags=["--lease-seconds", "3", "--heartbeat-seconds", "0.5"])
        times = {f"{warps}@{n}": (100 if (warps == 1) == (n <= CROSSING) else 200) * n
                 for n in SIZES for warps in (1, 8)}
        script = cls.cluster.path / "told.json"
        script.write_text(json.dumps({"times": times}))
        cls.cluster.add("told", [cls.python, TOLD, "--server", cls.cluster.address, "--name", "told", "--script", script,
                                 "--log", cls.cluster.path / "told.log"])
        wait_until(lambda: any(w["state"] == "active" for w in cls.cluster.json("workers")["workers"]), 60, "a worker")
        cls.spec = specs.vector_add(space={"num_warps": [1, 8]}, problems=[{"n": n} for n in SIZES])
        cls.kernel = cls.cluster.path / "kernel.yaml"
        cls.kernel.write_text(json.dumps(cls.spec))
        cls.result = cls.cluster.tune(cls.spec)

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()

    def export(self, kind, suffix, *more):
        path = self.cluster.path / f"choice{suffix}"
        done = self.cluster.cli("export", "heuristics", self.kernel, "--format", kind, "-o", path, *more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def test_best_predicts_what_was_not_tuned(self):
        for n, warps in ((704, 1), (1_000_000, 8)):
            found = self.cluster.json("best", self.kernel, "--problem", f"n={n}")["best"]
            self.assertEqual([one["trial"]["knobs"]["num_warps"] for one in found], [warps])
            self.assertEqual(found[0]["problem"], {"n": n})
            self.assertEqual(len(found[0]["prediction"]["problems"]), len(SIZES))
            self.assertGreaterEqual(found[0]["prediction"]["slowdown"], 1)
        text = self.cluster.cli("best", self.kernel, "--problem", "n=704").stdout
        self.assertIn("predicted from 11 tuned problems, where such choices took 1.", text)
        self.assertNotIn("prediction", self.cluster.json("best", self.kernel, "--problem", "n=512")["best"][0])
        done = self.cluster.cli("best", self.kernel, "--problem", "n=704", "--measured")
        self.assertEqual(done.returncode, 4)
        # The module promises multiples of 16.
        done = self.cluster.cli("best", self.kernel, "--problem", "n=700")
        self.assertEqual(done.returncode, 4)
        self.assertIn("no prediction on ", done.stdout)
        self.assertIn("tt.divisibility", done.stdout)

    def test_all_sources_choose_alike_and_right(self):
        tree = json.loads(self.export("json", ".json").read_text())
        names = {}
        exec(self.export("python", ".py").read_text(), names)
        header = self.export("c", ".h")
        ask = [random.Random(1).randrange(1, 1 << 21) for _ in range(300)] + SIZES
        (self.cluster.path / "main.c").write_text(
            f"#include <stdio.h>\n#include <stdlib.h>\n#include \"{header.name}\"\n"
            "int main(int count, char** words) {\n  for (int i = 1; i < count; ++i)\n"
            f"    printf(\"%d\\n\", (int)choose_{tree['entry']}(atoll(words[i]))->num_warps);\n  return 0;\n}}\n")
        for language in ("c99", "c++17"):
            subprocess.run(["cc", "-x", "c++" if "+" in language else "c", f"-std={language}", "-Wall", "-Wextra", "-Werror",
                            "-o", "choose", "main.c"], cwd=self.cluster.path, check=True)
            by_c = subprocess.run([self.cluster.path / "choose", *map(str, ask)], capture_output=True, text=True,
                                  check=True).stdout.split()
            for n, c in zip(ask, by_c):
                node = tree["nodes"][0]
                while "variant" not in node:
                    holds = n % node["multiple_of"] == 0 if "multiple_of" in node else n <= node["at_most"]
                    node = tree["nodes"][node["yes" if holds else "no"]]
                by_json = tree["variants"][node["variant"]]["knobs"]["num_warps"]
                by_python = names[f"choose_{tree['entry']}"](n=n)["knobs"]["num_warps"]
                self.assertEqual((int(c), by_python), (by_json, by_json), n)
                if n in SIZES:
                    self.assertEqual(by_json, 1 if n <= CROSSING else 8)
        self.assertEqual(tree["learned"], {"mean": 1.0, "worst": 1.0})
        self.assertGreater(tree["held_out"]["worst"], 1)
        self.assertEqual(len(tree["problems"]), len(SIZES))

    def test_what_cannot_be_learned_is_said(self):
        missing = self.cluster.cli("export", "heuristics", self.kernel, "--name", "nothing")
        self.assertEqual(missing.returncode, 4)
        self.assertIn("no job has tuned this kernel", missing.stderr)
        done = self.cluster.cli("export", "heuristics", self.kernel, "--max-leaves", "0")
        self.assertEqual(done.returncode, 2)
        one = json.loads(self.export("json", ".one.json", "--max-leaves", "1").read_text())
        self.assertEqual(one["nodes"], [{"variant": 0}])


if __name__ == "__main__":
    unittest.main()
