"""Servers on one PostgreSQL: a job goes on where a server is killed or stopped, and where the database is; stores are
moved from SQLite."""
import json
import signal
import subprocess
import time
import unittest
import urllib.error
import urllib.request

import postgres
import specs
from cluster import BIN, Cluster, free_port, wait_until

FLAGS = ["--lease-seconds", "3", "--heartbeat-seconds", "0.3"]


def spec(problems):
    search = {"strategy": "exhaustive", "max_trials": 1000, "max_seconds": 600, "seed": 1}
    return specs.row_softmax(targets=["cuda:90"], search=search,
                             problems=[{"rows": 64 + 16 * i, "n_cols": 4000} for i in range(problems)])


class Pair(Cluster):
    """Two servers on one database, of which one waits, and a worker that knows both."""

    def __init__(self, database):
        self.database = database
        addresses = [f"127.0.0.1:{free_port()}" for _ in range(2)]
        self.readiness = [f"127.0.0.1:{free_port()}" for _ in range(2)]
        self.servers = []
        super().__init__(devices=["sim:cuda:90"], workers=0)
        self.server.close()
        self.address = ",".join(addresses)
        for i, address in enumerate(addresses):
            self.servers.append(self.add(f"server{i}", [
                BIN / "lathe-server", "--listen", address, "--metrics-listen", self.readiness[i], "--data-dir",
                self.path / "shared", "--store", database.uri, *FLAGS]))
            wait_until(lambda i=i: self.ready(i) if i == 0 else self.ready(i) is False, 30, f"server {i} serves, or waits")
        self.add_worker(0, ["sim:cuda:90"])
        self.wait_for_workers(1)

    def ready(self, i):
        """Whether server i serves; None where it does not answer."""
        try:
            with urllib.request.urlopen(f"http://{self.readiness[i]}/readyz", timeout=5) as answer:
                return answer.status == 200
        except urllib.error.HTTPError as error:
            return False if b"standby" in error.read() else None
        except OSError:
            return None


@unittest.skipIf(postgres.why_not(), postgres.why_not())
class PostgresTest(unittest.TestCase):
    def setUp(self):
        self.database = postgres.Postgres()
        self.addCleanup(self.database.close)

    def finished(self):
        return int(self.database.ask("SELECT count(*) FROM trials WHERE finished = 1"))

    def start(self, cluster, problems):
        path = cluster.path / "spec.yaml"
        path.write_text(json.dumps(spec(problems)))
        done = cluster.cli("tune", path, "--detach", "--json", seconds=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["job"]

    def state(self, cluster, job):
        done = cluster.cli("jobs", "--json", seconds=20)
        if done.returncode != 0:
            return None
        return next(j["state"] for j in json.loads(done.stdout)["jobs"] if j["name"] == job)

    def next_result(self, seconds, what):
        """Seconds until one more trial is stored than now."""
        before, began = self.finished(), time.monotonic()
        wait_until(lambda: self.finished() > before, seconds, what)
        return time.monotonic() - began

    def test_a_standby_takes_the_jobs_of_a_server_that_is_killed(self):
        with Pair(self.database) as cluster:
            job = self.start(cluster, 60)
            wait_until(lambda: self.finished() > 3, 60, "the first trials are done")
            leader = 0
            times = []
            for _ in range(4):
                cluster.servers[leader].kill()
                took = self.next_result(5, "the standby stores a result")
                times.append(took)
                self.assertTrue(cluster.ready(1 - leader))
                cluster.servers[leader].start()
                wait_until(lambda was=leader: cluster.ready(was) is False, 30, "the one that was killed waits")
                leader = 1 - leader
            self.assertEqual(self.state(cluster, job), "RUNNING", "the job was over: nothing was proven")
            print(f"next result after a kill: {', '.join(f'{t:.1f}' for t in times)} s")
            wait_until(lambda: self.state(cluster, job) == "SUCCEEDED", 240, "the job ends")
            self.assertEqual(self.finished(), 60 * 5)
            self.assertEqual(self.database.ask("SELECT count(*) FROM trials"), str(60 * 5))

    def test_a_server_that_stands_still_is_cut_off_and_ends(self):
        with Pair(self.database) as cluster:
            job = self.start(cluster, 30)
            wait_until(lambda: self.finished() > 3, 60, "the first trials are done")
            cluster.servers[0].process.send_signal(signal.SIGSTOP)
            wait_until(lambda: cluster.ready(1), 10, "the standby serves")
            cluster.servers[0].process.send_signal(signal.SIGCONT)
            self.assertEqual(cluster.servers[0].process.wait(20), 1)
            self.assertIn("this server's turn is over", cluster.servers[0].text())
            wait_until(lambda: self.state(cluster, job) == "SUCCEEDED", 120, "the job ends")
            self.assertEqual(self.database.ask("SELECT count(*) FROM trials WHERE finished = 1"), str(30 * 5))

    def test_a_job_outlives_a_crash_of_the_database(self):
        with Pair(self.database) as cluster:
            job = self.start(cluster, 30)
            wait_until(lambda: self.finished() > 3, 60, "the first trials are done")
            standby = cluster.servers[1].process
            self.database.crash()
            time.sleep(2)
            self.assertIsNone(standby.poll(), "the standby has ended with its database")
            self.database.start()
            wait_until(lambda: self.state(cluster, job) == "SUCCEEDED", 120, "the job ends")
            self.assertEqual(self.finished(), 30 * 5)
            self.assertIsNone(standby.poll())

    def admin(self, *arguments):
        return subprocess.run([BIN / "lathe-admin", *map(str, arguments)], capture_output=True, text=True, timeout=120)

    def test_a_store_is_backed_up_and_moved_to_postgresql(self):
        with Cluster(devices=["sim:cuda:90"]) as cluster:
            result = cluster.tune(spec(2))
            data, copy = cluster.path / "server", cluster.path / "copy.db"
            for arguments in (["backup", "--data-dir", data, copy], ["check", "--data-dir", data],
                              ["restore", "--data-dir", cluster.path / "restored", copy],
                              ["check", "--data-dir", cluster.path / "restored"]):
                done = self.admin(*arguments)
                self.assertEqual(done.returncode, 0, done.stderr)
            move = ["migrate", "--data-dir", data, "--store", self.database.uri]
            busy = self.admin(*move)
            self.assertEqual(busy.returncode, 1)
            self.assertIn("another program uses the database", busy.stderr)
            self.assertEqual(cluster.server.terminate(), 0)
            dry = self.admin(*move, "--dry-run")
            self.assertEqual(dry.returncode, 0, dry.stderr)
            self.assertEqual(self.database.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "0")
            done = self.admin(*move)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("were copied", done.stdout)
            again = self.admin(*move)
            self.assertEqual(again.returncode, 2)
            self.assertIn("is not empty", again.stderr)
            cluster.server.arguments += ["--store", self.database.uri]
            cluster.server.start()
            cluster.wait_for_workers(1)
            self.assertEqual(cluster.json("jobs")["jobs"][0]["name"], result["job"])
            before = self.finished()
            again = cluster.tune(spec(2))
            self.assertTrue(all(t["cached"] for t in again["trials"]), "the cache was not moved")
            self.assertEqual(self.finished(), 2 * before)


if __name__ == "__main__":
    unittest.main()
