"""Faults on purpose: each is one variant's recorded trial, never an outage; the other variants go on and one wins."""
import threading
import unittest

import specs
from cluster import Cluster

LIMITS = ["--compile-timeout-seconds", "4", "--hang-seconds", "4", "--lease-seconds", "3", "--heartbeat-seconds", "0.3",
          "--max-losses", "3"]


class FaultsTest(unittest.TestCase):
    def tune_with(self, fault, **changes):
        """Tunes vector_add over num_warps 1 2 4 with `fault` in the worker; returns {num_warps: trial} and the result."""
        with Cluster(devices=["sim:cuda:90"], server_flags=LIMITS, worker_environment={"LATHE_FAULT": fault}) as cluster:
            result = cluster.tune(specs.vector_add(space={"num_warps": [1, 2, 4]}, **changes))
            # The service is as well as before.
            again = cluster.tune(specs.vector_add(space={"num_warps": [8]}))
            self.assertEqual(again["trials"][0]["status"], "ok")
            return {t["knobs"]["num_warps"]: t for t in result["trials"]}, result

    def assert_only_two_fails(self, fault, kind):
        trials, result = self.tune_with(fault)
        self.assertEqual(trials[2]["status"], kind, trials[2])
        self.assertEqual({trials[1]["status"], trials[4]["status"]}, {"ok"})
        self.assertEqual(len(result["best"]), 1)
        self.assertNotEqual(result["best"][0]["trial"]["knobs"]["num_warps"], 2)

    def test_compiler_crash(self):
        self.assert_only_two_fails("compile:crash@num_warps=2", "compiler_crash")

    def test_compiler_hang(self):
        self.assert_only_two_fails("compile:hang@num_warps=2", "compile_timeout")

    def test_assembler_hang(self):
        self.assert_only_two_fails("assemble:hang@num_warps=2", "compile_timeout")

    def test_assembler_failure(self):
        self.assert_only_two_fails("assemble:fail@num_warps=2", "assembler_failed")

    def test_measure_child_crash(self):
        self.assert_only_two_fails("measure:crash@num_warps=2", "launch_failed")

    def test_measure_child_hang(self):
        self.assert_only_two_fails("measure:hang@num_warps=2", "gpu_hang")

    def test_wrong_output(self):
        self.assert_only_two_fails("measure:wrong@num_warps=2", "wrong_result")

    def test_scribble(self):
        # Its result is right; it is the first of them in the batch, and nobody else is blamed.
        trials, _ = self.tune_with("measure:scribble@num_warps=1")
        self.assertEqual(trials[1]["status"], "illegal_write", trials[1])
        self.assertIn("an input", trials[1]["error"]["message"])
        self.assertEqual({trials[2]["status"], trials[4]["status"]}, {"ok"})

    def test_poison(self):
        # Each worker that takes the item dies; after max-losses the item fails by itself and the job ends.
        with Cluster(devices=["sim:cuda:90"], server_flags=LIMITS,
                     worker_environment={"LATHE_FAULT": "worker:crash@num_warps=2"}) as cluster:
            stop = threading.Event()

            def restart():
                while not stop.wait(0.2):
                    if cluster.workers[0].process.poll() is not None:
                        cluster.workers[0].start()
            keeper = threading.Thread(target=restart)
            keeper.start()
            try:
                result = cluster.tune(specs.vector_add(space={"num_warps": [1, 2, 4]}))
            finally:
                stop.set()
                keeper.join()
            trials = {t["knobs"]["num_warps"]: t["status"] for t in result["trials"]}
            self.assertEqual(trials[2], "poison")
            self.assertEqual({trials[1], trials[4]}, {"ok"})

    def test_a_crash_of_one_machine_is_no_property_of_the_variant(self):
        with Cluster(devices=["sim:cuda:90"], server_flags=LIMITS,
                     worker_environment={"LATHE_FAULT": "compile:crash@num_warps=2"}) as cluster:
            cluster.add_worker(1, ["none"])
            cluster.wait_for_workers(2)
            result = cluster.tune(specs.vector_add(space={"num_warps": [2, 4]}))
            self.assertEqual({t["status"] for t in result["trials"]}, {"ok"}, result["trials"])

    def test_a_crash_on_which_all_tries_agree_is_remembered(self):
        with Cluster(devices=["sim:cuda:90"], server_flags=LIMITS,
                     worker_environment={"LATHE_FAULT": "compile:crash@num_warps=2"}) as cluster:
            def tune():
                result = cluster.tune(specs.vector_add(space={"num_warps": [2, 4]}))
                return {t["knobs"]["num_warps"]: t for t in result["trials"]}
            self.assertEqual(tune()[2]["status"], "compiler_crash")
            again = tune()
            self.assertEqual(again[2]["status"], "compiler_crash")
            self.assertTrue(again[2]["cached"])

    def test_out_of_resources_names_the_figure(self):
        # 32 warps of 64 lanes exceed the 1024 threads of a work-group on gfx942.
        with Cluster(devices=["sim:hip:gfx942"], server_flags=LIMITS) as cluster:
            result = cluster.tune(specs.vector_add(targets=["hip:gfx942"], space={"num_warps": [4, 32]}))
            trials = {t["knobs"]["num_warps"]: t for t in result["trials"]}
            self.assertEqual(trials[4]["status"], "ok")
            self.assertEqual(trials[32]["status"], "out_of_resources", trials[32])
            self.assertIn("1024", str(trials[32]["error"]))


if __name__ == "__main__":
    unittest.main()
