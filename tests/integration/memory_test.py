"""A server's memory of results, and of whom it keeps them: a real server, and workers that answer as each test says."""
import collections
import json
import pathlib
import sqlite3
import time
import unittest

import grpc_python
import specs
from cluster import Cluster, wait_until

TOLD = pathlib.Path(grpc_python.__file__).with_name("told_worker.py")
FLAGS = ["--lease-seconds", "3", "--heartbeat-seconds", "0.5"]
TIMES = {"1": 1000, "2": 500, "4": 250, "8": 125}


class MemoryTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.python = grpc_python.interpreter()
        if cls.python is None:
            raise unittest.SkipTest("there is no Python with grpcio here, and pip can install nothing")

    def cluster(self, refresh_share=0):
        cluster = Cluster(workers=0, server_flags=[*FLAGS, "--refresh-share", str(refresh_share)])
        self.addCleanup(cluster.close)
        return cluster

    def tell(self, cluster, name, **script):
        (cluster.path / f"{name}.json").write_text(json.dumps({"times": TIMES, **script}))

    def play(self, cluster, name, *flags, **script):
        self.tell(cluster, name, **script)
        program = cluster.add(name, [self.python, TOLD, "--server", cluster.address, "--name", name, "--script",
                                     cluster.path / f"{name}.json", "--log", cluster.path / f"{name}.told", *flags])
        wait_until(lambda: any(w["name"] == f"workers/{name}" and w["state"] == "active"
                               for w in cluster.json("workers")["workers"]), 60, f"{name} is there")
        return program

    def done(self, cluster, name, what):
        log = cluster.path / f"{name}.told"
        lines = log.read_text().split("\n") if log.exists() else []
        return collections.Counter(line.split()[1] for line in lines if line.startswith(what))

    def begin(self, cluster, spec):
        path = cluster.path / f"{time.monotonic_ns()}.yaml"
        path.write_text(json.dumps(spec))
        done = cluster.cli("tune", path, "--detach", "--json", seconds=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["job"]

    def ended(self, cluster, job):
        def state():
            found = next(j["state"] for j in cluster.json("jobs")["jobs"] if j["name"] == job)
            return found if found != "RUNNING" else None
        return wait_until(state, 60, f"{job} ends")

    def status(self, result):
        return {t["knobs"]["num_warps"]: t["status"] for t in result["trials"]}

    def warps(self, *values):
        return specs.vector_add(space={"num_warps": list(values)})

    def test_a_variant_that_lost_a_race_wins_without_its_rival(self):
        cluster = self.cluster()
        self.play(cluster, "w", dropped=["2", "4"])
        best = cluster.tune(self.warps(4, 8))["best"][0]["trial"]
        self.assertEqual(best["knobs"]["num_warps"], 8)
        alone = cluster.tune(self.warps(4))
        self.assertEqual(self.status(alone), {4: "ok"})
        self.assertEqual(alone["best"][0]["trial"]["knobs"]["num_warps"], 4)
        self.tell(cluster, "w", dropped=["2"])
        self.assertEqual(cluster.tune(self.warps(2, 4))["best"][0]["trial"]["knobs"]["num_warps"], 4)

    def test_what_only_a_sick_device_finds_ends_with_its_job(self):
        kinds = ["launch_failed", "check_failed", "out_of_resources", "gpu_hang", "illegal_access", "illegal_write",
                 "wrong_result"]
        for kind in kinds:
            with self.subTest(kind):
                cluster = self.cluster()
                sick = self.play(cluster, "sick", errors={"8": kind})
                self.assertEqual(self.status(cluster.tune(self.warps(4, 8)))[8], kind)
                sick.terminate()
                self.play(cluster, "healthy")
                again = cluster.tune(self.warps(4, 8))
                self.assertEqual(self.status(again), {4: "ok", 8: "ok"})
                self.assertEqual(again["best"][0]["trial"]["knobs"]["num_warps"], 8)
                self.assertEqual(self.done(cluster, "healthy", "measure")["4"], 0)
                cluster.close()

    def test_accidents_of_compiling_end_with_their_job(self):
        for kind in ["memory_limit", "compile_timeout", "poison"]:
            with self.subTest(kind):
                cluster = self.cluster()
                self.play(cluster, "w", compile_errors={"8": kind})
                self.assertEqual(self.status(cluster.tune(self.warps(4, 8)))[8], kind)
                self.tell(cluster, "w")
                self.assertEqual(self.status(cluster.tune(self.warps(4, 8))), {4: "ok", 8: "ok"})
                cluster.close()

    def test_what_is_measured_before_a_worker_is_back_is_stored(self):
        cluster = self.cluster()
        worker = self.play(cluster, "w")
        self.assertEqual(cluster.cli("tune", self.spec_of(cluster, self.warps(4, 8))).returncode, 0)
        cluster.json("forget", "--worker", "workers/w")  # compilations stay
        worker.terminate()
        cluster.server.terminate()
        cluster.server.start()
        wait_until(lambda: cluster.cli("jobs", seconds=20).returncode == 0, 60, "the server is back")
        job = self.begin(cluster, self.warps(4, 8))
        time.sleep(1)  # both variants come from the store meanwhile
        self.play(cluster, "w2")
        self.assertEqual(self.ended(cluster, job), "SUCCEEDED")
        with sqlite3.connect(cluster.path / "server" / "lathe.db") as database:
            self.assertEqual(database.execute("SELECT COUNT(*) FROM measurements").fetchone()[0], 2)
        self.assertTrue(all(t["cached"] for t in cluster.tune(self.warps(4, 8))["trials"]))

    def spec_of(self, cluster, spec):
        path = cluster.path / f"{time.monotonic_ns()}.yaml"
        path.write_text(json.dumps(spec))
        return path

    def test_a_time_belongs_to_the_conditions_of_the_device_that_took_it(self):
        cluster = self.cluster()
        self.play(cluster, "a", "--driver", "550", "--power", "700", "--quarantined")
        other = self.play(cluster, "b", "--driver", "580", "--power", "500")
        self.assertEqual(self.status(cluster.tune(self.warps(4, 8))), {4: "ok", 8: "ok"})
        other.terminate()
        self.play(cluster, "c", "--driver", "550", "--power", "700")
        again = cluster.tune(self.warps(4, 8))
        self.assertFalse(any(t["cached"] for t in again["trials"]), again["trials"])
        self.assertEqual({t["measurement_miss"]["reason"] for t in again["trials"]}, {"new_driver"})
        self.assertEqual(again["trials"][0]["measurement_miss"]["differences"],
                         ["driver: have 580, the fleet has 550", "power limit: have 500 W, the fleet has 700 W"])
        table = cluster.cli("trials", again["job"]).stdout
        self.assertIn("2 not in the store: new_driver: driver: have 580, the fleet has 550", table)
        self.assertTrue(all(t["cached"] for t in cluster.tune(self.warps(4, 8))["trials"]))

    def test_kernels_of_one_name_have_winners_of_their_own(self):
        cluster = self.cluster()
        self.play(cluster, "w")
        one, other = specs.vector_add(name="mine"), specs.row_softmax(name="mine", targets=["cuda:90"])
        first, second = cluster.tune(one)["job"], cluster.tune(other)["job"]
        for spec, job in ((one, first), (other, second)):
            best = cluster.json("best", spec["modules"][0]["path"], "--name", "mine")["best"]
            self.assertEqual([b["job"] for b in best], [job])

    def test_ten_equal_jobs_measure_once(self):
        cluster = self.cluster()
        self.play(cluster, "w", "--work-seconds", "0.3")
        jobs = [self.begin(cluster, self.warps(1, 2, 4, 8)) for _ in range(10)]
        for job in jobs:
            self.assertEqual(self.ended(cluster, job), "SUCCEEDED")
        first = [t for t in cluster.json("trials", jobs[0])["trials"]]
        self.assertEqual(len(first), 4)
        compiled = self.done(cluster, "w", "compile")
        self.assertEqual(dict(compiled), {"1": 1, "2": 1, "4": 1, "8": 1})
        cached = sum(t["cached"] for job in jobs for t in cluster.json("trials", job)["trials"])
        self.assertEqual(cached, 36)

    def test_a_compilation_without_its_code_is_no_success(self):
        for key in ("no_code", "no_blob"):
            with self.subTest(key):
                cluster = self.cluster()
                self.play(cluster, "w", **{key: ["8"]})
                module = specs.vector_add()["modules"][0]["path"]
                command = ["compile", module, "--target", "cuda:90", "--set", "num_warps=8", "-o", cluster.path / "k"]
                self.assertNotEqual(cluster.cli(*command).returncode, 0)
                self.tell(cluster, "w")
                self.assertEqual(cluster.cli(*command).returncode, 0)
                self.assertTrue((cluster.path / "k").read_bytes().startswith(b"code of"))
                cluster.close()

    def test_a_stale_winner_is_measured_again_when_the_driver_changes(self):
        cluster = self.cluster(refresh_share=1)
        old = self.play(cluster, "old", "--driver", "570")
        job = cluster.tune(self.warps(1, 2, 4, 8))["job"]
        module = specs.vector_add()["modules"][0]["path"]
        old.terminate()
        self.play(cluster, "new", "--driver", "580", times={"1": 1000, "2": 500, "4": 100, "8": 125})
        best = cluster.json("best", module)["best"][0]
        self.assertTrue(best["stale"])
        self.assertEqual(best["stale_because"], ["driver: measured with 570, the fleet has 580"])

        def recent():
            now = cluster.json("best", module)["best"][0]
            return now if not now["stale"] else None
        now = wait_until(recent, 60, "the winner is measured again")
        self.assertEqual(now["trial"]["knobs"]["num_warps"], 4)
        report = cluster.json("refreshes")["refreshes"]
        self.assertEqual([r["refresh"]["job"] for r in report], [job])
        move = report[0]["refresh"]["moves"][0]
        self.assertEqual(move["outcome"], "moved")
        self.assertEqual(move["before"]["knobs"]["num_warps"], 8)
        self.assertAlmostEqual(move["ratio"], 1.25)
        self.assertEqual(self.done(cluster, "new", "compile"), {})


if __name__ == "__main__":
    unittest.main()
