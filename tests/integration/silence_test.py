"""Workers that say nothing while their connection stands, and workers that take another's name."""
import json
import signal
import threading
import time
import unittest

import specs
from cluster import CORPUS, Cluster, wait_until

FLAGS = ["--lease-seconds", "3", "--heartbeat-seconds", "0.5"]


class SilenceTest(unittest.TestCase):
    def stop(self, program):
        program.process.send_signal(signal.SIGSTOP)
        self.addCleanup(lambda: program.process.poll() is None and program.process.send_signal(signal.SIGCONT))

    def test_a_stopped_worker_gets_nothing(self):
        with Cluster(devices=["none"], workers=2, server_flags=FLAGS) as cluster:
            self.stop(cluster.workers[0])
            wait_until(lambda: sorted(w["state"] for w in cluster.json("workers")["workers"]) == ["active", "silent"], 20,
                       "the stopped worker is silent")
            begin = time.monotonic()
            for warps in (1, 2, 4, 8):
                done = cluster.cli("compile", CORPUS / "row_softmax_bf16.ttir", "--target", "cuda:90", "--set",
                                   f"num_warps={warps}", "-o", cluster.path / "k.cubin", seconds=60)
                self.assertEqual(done.returncode, 0, done.stderr)
            self.assertLess(time.monotonic() - begin, 30)
            cluster.workers[0].process.send_signal(signal.SIGCONT)
            cluster.wait_for_workers(2)

    def test_a_command_says_that_it_waits_for_a_worker(self):
        with Cluster(devices=["none"], server_flags=FLAGS) as cluster:
            self.stop(cluster.workers[0])
            wait_until(lambda: cluster.json("workers")["workers"][0]["state"] == "silent", 20, "the worker is silent")
            wakes = threading.Timer(6, cluster.workers[0].process.send_signal, [signal.SIGCONT])
            wakes.start()
            self.addCleanup(wakes.cancel)
            done = cluster.cli("compile", CORPUS / "row_softmax_bf16.ttir", "--target", "cuda:90", seconds=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("no worker that compiles for cuda:90 is connected; waiting for one", done.stderr)

    def test_a_job_outlives_workers_that_stop(self):
        spec = specs.row_softmax(targets=["cuda:90"], problems=[{"rows": 64 + 16 * i, "n_cols": 4000} for i in range(8)])
        with Cluster(devices=["sim:cuda:90"], workers=2, server_flags=FLAGS) as cluster:
            path = cluster.path / "spec.yaml"
            path.write_text(json.dumps(spec))
            job = json.loads(cluster.cli("tune", path, "--detach", "--json", seconds=60).stdout)["job"]
            for victim in (0, 1, 0):
                time.sleep(1)
                self.stop(cluster.workers[victim])
                time.sleep(4)
                cluster.workers[victim].process.send_signal(signal.SIGCONT)

            def ended():
                state = next(j["state"] for j in cluster.json("jobs")["jobs"] if j["name"] == job)
                return state if state != "RUNNING" else None
            self.assertEqual(wait_until(ended, 120, "the job ends"), "SUCCEEDED")
            trials = cluster.json("trials", job)["trials"]
            self.assertEqual({t["status"] for t in trials}, {"ok"}, [t for t in trials if t["status"] != "ok"])

    def test_a_second_worker_of_a_name_waits_for_the_first_to_leave(self):
        with Cluster(devices=["none"], server_flags=FLAGS) as cluster:
            arguments = list(cluster.workers[0].arguments)
            arguments[arguments.index("--metrics-listen") + 1] = "127.0.0.1:0"
            second = cluster.add("second", arguments)
            wait_until(lambda: "another process is connected as" in second.text(), 20, "the second is told")
            self.assertIsNone(second.process.poll())
            self.assertEqual(len(cluster.json("workers")["workers"]), 1)
            self.assertIsNone(cluster.workers[0].process.poll())
            cluster.workers[0].kill()
            done = cluster.cli("compile", CORPUS / "row_softmax_bf16.ttir", "--target", "cuda:90", "-o",
                               cluster.path / "k.cubin", seconds=60)
            self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
