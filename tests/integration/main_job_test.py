"""The main job with real processes: a kernel and its tuning space in, the best right variant out."""
import json
import pathlib
import re
import unittest

import specs
from cluster import CORPUS, Cluster, scrape


def children_of(parent):
    found = []
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            if f"PPid:\t{parent}\n" in status.read_text():
                found.append(int(status.parent.name))
        except (FileNotFoundError, ProcessLookupError):
            pass  # ended meanwhile
    return found


class MainJobTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()

    def assert_trial(self, trial):
        self.assertEqual(trial["status"], "ok", trial)
        self.assertTrue(trial["checked"], trial)
        self.assertGreater(trial["estimate_ns"], 0, trial)
        self.assertNotIn("median", trial.get("time_ns") or {}, "a simulated device has no measured time")
        self.assertTrue(trial["artifact"].startswith("sha256:"), trial)
        self.assertGreater(trial["registers"], 0, trial)

    def test_row_softmax_on_both_vendors(self):
        result = self.cluster.tune(specs.row_softmax())
        trials = result["trials"]
        seen = {(t["target"], t["knobs"]["num_warps"]) for t in trials}
        self.assertEqual(seen, {(t, w) for t in ("cuda:90", "hip:gfx942") for w in (1, 2, 4, 8, 16)})
        for trial in trials:
            self.assert_trial(trial)
            self.assertEqual(trial["constants"], {"BLOCK": 4096})
        self.assertEqual({(b["target"], b["device"]) for b in result["best"]},
                         {("cuda:90", "sim:cuda:90"), ("hip:gfx942", "sim:hip:gfx942")})
        for best in result["best"]:
            of_target = [t["estimate_ns"] for t in trials if t["target"] == best["target"]]
            self.assertEqual(best["trial"]["estimate_ns"], min(of_target))

        again = self.cluster.tune(specs.row_softmax())
        self.assertNotEqual(again["job"], result["job"])
        for trial in again["trials"]:
            self.assertTrue(trial["cached"], trial)
        self.assertEqual([b["trial"]["knobs"] for b in again["best"]], [b["trial"]["knobs"] for b in result["best"]])

    def test_tensors_that_the_host_describes(self):
        descriptor = {"dtype": "f16", "shape": ["rows", 72], "block": ["BLOCK", 64], "strides": [80, 1],
                      "padding": "nan", "size_arguments": True}
        output = {"tensor": {"dtype": "f16", "shape": [6144]}, "role": "output"}

        def spec(**changes):
            return {
                "modules": [{"path": str(CORPUS / "executed" / "host-descriptor.mlir"), "constants": {"BLOCK": 16}}],
                "targets": ["cuda:90", "hip:gfx942"],
                "space": {"num_warps": [1, 4]},
                "launch": {"grid": [3, 2]},
                "problems": [{"rows": 40}],
                "arguments": [{"descriptor": {**descriptor, **changes}}, output],
            }
        trials = self.cluster.tune(spec())["trials"]
        self.assertEqual(len(trials), 4)
        for trial in trials:
            self.assert_trial(trial)

        # It is several arguments of the kernel: base, sizes, strides, padding with NaN, rounding to tf32.
        values = (40, 72, 80, 1, 1, 0, 40, 72, 80, 1)
        one_by_one = {**spec(), "arguments": [{"tensor": {"dtype": "f16", "shape": [3200]}},
                                              *({"scalar": value} for value in values), output]}
        for trial in self.cluster.tune(one_by_one)["trials"]:
            self.assertTrue(trial["cached"], trial)

        for trial in self.cluster.tune(spec(strides=[80, 2]), expect=1)["trials"]:
            self.assertIn("the host's descriptor has a last stride of 2; it must be 1", json.dumps(trial))

        def refusal(**changes):
            path = self.cluster.path / "refused.json"
            path.write_text(json.dumps(spec(**changes), indent=0))
            said = self.cluster.cli("tune", path)
            self.assertEqual(said.returncode, 2, said)
            place = re.search(r"refused\.json:(\d+):", said.stderr)
            self.assertIsNotNone(place, said.stderr)
            return path.read_text().splitlines()[int(place[1]) - 1] + said.stderr
        # Only the first row is aligned.
        self.assertRegex(refusal(strides=[75, 1]), r"^75,[^$]*the module promises tt.divisibility 8")
        self.assertRegex(refusal(block=[32, 64]), r"^32,[^$]*the kernel's block is 16 x 64")
        self.assertIn("'size_arguments: true' gives them", refusal(size_arguments=False))

    def test_compilers_are_confined(self):
        """Those of the server, which read what clients send, and those of a worker, by what the kernel says of them."""
        for parent in (self.cluster.server, self.cluster.workers[0]):
            compilers = [pid for pid in children_of(parent.process.pid)
                         if pathlib.Path(f"/proc/{pid}/comm").read_text().strip() == "lathe-compiler"]
            self.assertTrue(compilers)
            for pid in compilers:
                status = pathlib.Path(f"/proc/{pid}/status").read_text()
                self.assertRegex(status, r"NoNewPrivs:\s*1\n")
                self.assertRegex(status, r"Seccomp:\s*2\n")
                # Root keeps one capability: to read files of other users, as far as the rules for files go.
                self.assertRegex(status, r"CapBnd:\s*0{15}[04]\n")
                self.assertRegex(status, r"CapEff:\s*0{15}[04]\n")
                limits = pathlib.Path(f"/proc/{pid}/limits").read_text()
                self.assertRegex(limits, r"Max core file size\s+0\s+0\s")
                self.assertRegex(limits, r"Max open files\s+1024\s+1024\s")
                variables = pathlib.Path(f"/proc/{pid}/environ").read_text()
                self.assertNotIn("HOME=", variables)
        held = scrape(self.cluster.worker_metrics[0])
        for part in ("calls", "files", "signals", "processes"):
            self.assertIn(f'lathe_worker_confinement{{part="{part}"}}', held)
        told = "may read and write all files" in self.cluster.workers[0].text()
        self.assertEqual(told, held['lathe_worker_confinement{part="files"}'] == 0)

    def test_matmul_of_two_block_sizes(self):
        result = self.cluster.tune(specs.matmul())
        code = {}
        for trial in result["trials"]:
            self.assert_trial(trial)
            self.assertGreater(trial["simulation"]["matrix_operations"], 0)
            knobs = trial["knobs"]
            code[trial["target"], trial["constants"]["BM"], knobs["num_stages"], knobs.get("use_buffer_ops")] = trial["artifact"]
        self.assertEqual(len(code), 2 * 3 + 2 * 3 * 2)
        self.assertEqual(len(set(code.values())), len(code), "each knob changes the code")
        self.assertEqual({b["target"] for b in result["best"]}, {"cuda:90", "hip:gfx942"})
        # The code that the job had compiled for AMD accesses its tensors, all under 2 GiB, by buffer instructions.
        small = [word for position in (0, 1, 2) for word in ("--small-buffer", position)]
        known = self.cluster.json("compile", CORPUS / "matmul_f16_v0.ttir", "--target", "hip:gfx942", "--set", "num_warps=4",
                                  "--set", "num_stages=3", "--set", "use_buffer_ops=true", *small, "--emit", "asm")
        self.assertTrue(known["cached"])
        self.assertIn("buffer_load", known["emitted"])
        self.assertNotIn("global_load", known["emitted"])

    def test_one_more_value_costs_one_more_trial(self):
        problems = [{"n": 2032}]  # its own: other tests fill the cache with theirs
        self.cluster.tune(specs.vector_add(space={"num_warps": [1, 2]}, problems=problems))
        result = self.cluster.tune(specs.vector_add(space={"num_warps": [1, 2, 4]}, problems=problems))
        fresh = [t["knobs"]["num_warps"] for t in result["trials"] if not t["cached"]]
        self.assertEqual(fresh, [4])

    def test_on_hip_code_is_made_for_tensors_under_two_gibibytes(self):
        self.cluster.tune(specs.vector_add(targets=["cuda:90", "hip:gfx942"], space={"num_warps": [16]}))

        def compile_for(target, small):
            marks = [word for position in small for word in ("--small-buffer", position)]
            return self.cluster.json("compile", CORPUS / "vector_add_f32.ttir", "--target", target, "--set", "num_warps=16", *marks)
        # The key of what the job had compiled has all three tensors, and on cuda none.
        known = compile_for("hip:gfx942", [0, 1, 2])
        self.assertTrue(known["cached"])
        self.assertEqual([a["pointer_range"] for a in known["artifact"]["arguments"]], [32, 32, 32, 0])
        self.assertEqual(compile_for("hip:gfx942", [])["miss_reason"], "new_specialization")
        self.assertTrue(compile_for("cuda:90", [])["cached"])

    def test_best_answers_by_kernel_and_forgets_what_it_is_told_to(self):
        spec = specs.vector_add()
        self.cluster.tune(spec)
        module = spec["modules"][0]["path"]
        best = self.cluster.json("best", module, "--target", "cuda:90")["best"]
        self.assertTrue(best)
        self.assertEqual({b["target"] for b in best}, {"cuda:90"})
        self.assertEqual(self.cluster.cli("best", module, "--name", "another").returncode, 4)
        elsewhere = self.cluster.cli("best", module, "--model", "NVIDIA H200")
        self.assertEqual(elsewhere.returncode, 4)
        self.assertIn("asked NVIDIA H200, have sim:cuda:90", elsewhere.stdout)
        again = self.cluster.tune(spec)
        self.assertTrue(all(t["cached"] for t in again["trials"]), again["trials"])
        counted = self.cluster.json("forget", "--module", module, "--dry-run")
        self.assertGreater(counted["measurements"], 0)
        self.assertEqual(self.cluster.json("forget", "--module", module), {**counted, "dry_run": False})
        self.assertEqual(self.cluster.cli("best", module).returncode, 4)
        again = self.cluster.tune(spec)
        self.assertFalse(any(t["cached"] for t in again["trials"]), again["trials"])

    def test_a_wrong_tolerance_never_wins(self):
        # With rtol and atol 0 some element of a softmax in f32 rounds differently: recorded, and no winner.
        spec = specs.strict_softmax()
        result = self.cluster.tune(spec, expect=1)
        self.assertEqual({t["status"] for t in result["trials"]}, {"wrong_result"})
        self.assertEqual(result["best"], [])

    def test_random_search_is_the_same_for_the_same_seed(self):
        search = {"strategy": "random", "max_trials": 2, "seed": 7}
        first = self.cluster.tune(specs.vector_add(name="random_a", search=search))
        second = self.cluster.tune(specs.vector_add(name="random_b", search=search))
        chosen = [sorted(t["knobs"]["num_warps"] for t in r["trials"]) for r in (first, second)]
        self.assertEqual(len(chosen[0]), 2)
        self.assertEqual(chosen[0], chosen[1])


class WithoutLandlockTest(unittest.TestCase):
    def job_without(self, parts):
        """The worker's metric of its confinement and its log, after a job that it has done."""
        with Cluster(devices=["sim:cuda:90"], worker_environment={"LATHE_CONFINEMENT_WITHOUT": parts}) as cluster:
            result = cluster.tune(specs.vector_add())
            self.assertEqual({trial["status"] for trial in result["trials"]}, {"ok"})
            samples = scrape(cluster.worker_metrics[0])
            held = {part: samples[f'lathe_worker_confinement{{part="{part}"}}'] for part in ("calls", "files", "landlock")}
            self.assertEqual(scrape(cluster.metrics)['lathe_server_confinement{part="calls"}'], 1)
            return held, cluster.workers[0].text()

    def test_a_mount_namespace_keeps_files_from_compilers(self):
        held, log = self.job_without("landlock")
        if held["files"] == 0:
            self.skipTest("no mount namespace can be made here")
        self.assertEqual(held, {"calls": 1, "files": 1, "landlock": 0})
        self.assertIn("a mount namespace keeps all other files from them", log)
        self.assertNotIn("may read and write all files", log)

    def test_without_that_too_it_is_said_and_the_rest_holds(self):
        held, log = self.job_without("landlock,namespaces")
        self.assertEqual(held, {"calls": 1, "files": 0, "landlock": 0})
        self.assertIn("may read and write all files", log)


if __name__ == "__main__":
    unittest.main()
