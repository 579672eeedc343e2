"""kill -9 of the server or the worker at any moment of a running job: the job ends by itself, no finished trial is lost
and none is done twice."""
import json
import random
import time
import unittest

import specs
from cluster import Cluster, scrape, wait_until

KILLS = 20
PROBLEMS = 110


class KillTest(unittest.TestCase):
    def finished(self, cluster, job):
        """Names of finished trials with what they found, or None while the server does not answer."""
        done = cluster.cli("trials", job, "--json", seconds=20)
        if done.returncode != 0:
            return None
        trials = json.loads(done.stdout)["trials"]
        return {t["name"]: (t["status"], json.dumps(t["knobs"], sort_keys=True), t["end_time"]) for t in trials if t["status"]}

    def state(self, cluster, job):
        done = cluster.cli("jobs", "--json", seconds=20)
        if done.returncode != 0:
            return None
        return next(j["state"] for j in json.loads(done.stdout)["jobs"] if j["name"] == job)

    def start_job(self, cluster, spec):
        path = cluster.path / "spec.yaml"
        path.write_text(json.dumps(spec))
        done = cluster.cli("tune", path, "--detach", "--json", seconds=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["job"]

    def test_twenty_kills(self):
        rng = random.Random(20)
        # Every problem is a measurement of its own, so that the job outlives the kills.
        problems = [{"rows": 64 + 16 * i, "n_cols": 4000} for i in range(PROBLEMS)]
        search = {"strategy": "exhaustive", "max_trials": 1000, "max_seconds": 600, "seed": 1}
        spec = specs.row_softmax(targets=["cuda:90"], problems=problems, search=search)
        flags = ["--lease-seconds", "3", "--heartbeat-seconds", "0.3"]
        with Cluster(devices=["sim:cuda:90"], server_flags=flags) as cluster:
            job = self.start_job(cluster, spec)
            before = wait_until(lambda: self.finished(cluster, job), 60, "the first trial is done")
            while_running = 0
            for i in range(KILLS):
                if i % 4 == 3:
                    # A restarted server waits for what its workers still run: longer than the other pauses are.
                    wait_until(lambda: len(self.finished(cluster, job) or ()) > len(before), 60, "the job goes on")
                else:
                    time.sleep(rng.uniform(0.1, 0.8))
                victim = cluster.server if rng.random() < 0.5 else cluster.workers[0]
                while_running += self.state(cluster, job) == "RUNNING"
                before = self.finished(cluster, job) or before
                victim.kill()
                time.sleep(rng.uniform(0, 0.3))
                victim.start()
                now = wait_until(lambda: self.finished(cluster, job), 60, "the server answers")
                for name, what in before.items():
                    self.assertEqual(now.get(name), what, f"kill {i}: trial {name} was lost or done twice")
                before = now
            self.assertEqual(while_running, KILLS, "the job was over before the last kill: nothing was proven")
            wait_until(lambda: self.state(cluster, job) not in (None, "RUNNING"), 240, "the job ends by itself")
            self.assertEqual(self.state(cluster, job), "SUCCEEDED")
            after = self.finished(cluster, job)
            for name, what in before.items():
                self.assertEqual(after.get(name), what)
            self.assertEqual(len(after), PROBLEMS * 5)
            self.assertEqual({status for status, _, _ in after.values()}, {"ok"})

    def test_a_server_that_is_killed_makes_nothing_be_measured_twice(self):
        rng = random.Random(7)
        problems = [{"rows": 64 + 16 * i, "n_cols": 4000} for i in range(30)]
        spec = specs.row_softmax(targets=["cuda:90"], problems=problems)
        # Many batches, so that each kill finds one under way.
        flags = ["--heartbeat-seconds", "0.3", "--simulate-batch", "1"]
        with Cluster(devices=["sim:cuda:90"], server_flags=flags) as cluster:
            job = self.start_job(cluster, spec)
            wait_until(lambda: self.finished(cluster, job), 60, "the first trial is done")
            kills = 0
            while self.state(cluster, job) == "RUNNING" and kills < 8:
                time.sleep(rng.uniform(0.2, 1.0))
                cluster.server.kill()
                cluster.server.start()
                kills += 1
                wait_until(lambda: self.state(cluster, job), 60, "the server answers")
            self.assertGreater(kills, 3)
            wait_until(lambda: self.state(cluster, job) not in (None, "RUNNING"), 240, "the job ends by itself")
            self.assertEqual(len(self.finished(cluster, job)), 30 * 5)
            worker = scrape(cluster.worker_metrics[0])
            measured = sum(v for k, v in worker.items() if k.startswith("lathe_worker_trials_total{"))
            ended = {k: v for k, v in worker.items() if k.startswith("lathe_worker_children_restarted_total{")}
            self.assertEqual(measured, 30 * 5, f"children ended: {ended}")
            compiled = sum(v for k, v in worker.items() if k.startswith("lathe_worker_compiles_total{"))
            self.assertEqual(compiled, 5)

    def test_sigterm_drains(self):
        with Cluster(devices=["sim:cuda:90"]) as cluster:
            self.assertEqual(cluster.workers[0].terminate(), 0)
            self.assertEqual(cluster.server.terminate(), 0)


if __name__ == "__main__":
    unittest.main()
