"""What an operator does to a running fleet by lathe-admin and signals: workers and devices are taken out of service and
brought back, the configuration is read again."""
import json
import pathlib
import signal
import subprocess
import tempfile
import unittest
import urllib.request

import specs
from cluster import BIN, Cluster, scrape, wait_until

DEVICE = "sim:cuda:90"


class OperatedCluster(Cluster):
    """Two workers, w0 and w1, of a server with a configuration file."""

    def __init__(self, configuration=""):
        self.names = ["w0", "w1"]
        self.configured = tempfile.NamedTemporaryFile("w", suffix=".yaml")
        self.configure(configuration)
        super().__init__(workers=0, server_flags=["--config", self.configured.name])
        for index, name in enumerate(self.names):
            self.workers.append(self.add_worker(index, [DEVICE], ["--name", name]))
        self.wait_for_workers(2)

    def configure(self, text):
        pathlib.Path(self.configured.name).write_text(text)

    def admin(self, *arguments, code=0):
        """Runs `lathe-admin ... --server A`; its output."""
        done = subprocess.run([BIN / "lathe-admin", *map(str, arguments), "--server", self.address], capture_output=True,
                              text=True, timeout=60)
        if done.returncode != code:
            raise AssertionError(f"lathe-admin {arguments}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def worker(self, name):
        return next(w for w in self.json("workers")["workers"] if w["name"] == f"workers/{name}")

    def wait_for_state(self, name, state):
        wait_until(lambda: self.worker(name)["state"] == state, 30, f"{name} is {state}")

    def measured_by(self, **changes):
        """Tunes; the workers that measured."""
        result = self.tune(specs.vector_add(**changes))
        self.assert_all_ok(result)
        return {trial["worker"] for trial in result["trials"]}

    @staticmethod
    def assert_all_ok(result):
        statuses = [trial["status"] for trial in result["trials"]]
        assert statuses == ["ok"] * len(statuses) and statuses, result


class OperateTest(unittest.TestCase):
    def test_a_cordoned_worker_gets_nothing_until_it_is_taken_back(self):
        with OperatedCluster() as cluster:
            said = cluster.admin("cordon", "w0", "--reason", "new driver")
            self.assertIn("workers/w0: cordoned, cordon by anybody: new driver", said)
            self.assertEqual(cluster.measured_by(), {"workers/w1"})
            # The server and the worker are started anew, one after the other.
            cluster.server.kill()
            cluster.server.start()
            cluster.wait_for_state("w0", "cordoned")
            cluster.wait_for_state("w1", "active")
            cluster.workers[0].kill()
            cluster.wait_for_state("w0", "lost")
            self.assertEqual(cluster.worker("w0")["restriction"]["reason"], "new driver")
            cluster.workers[0].start()
            cluster.wait_for_state("w0", "cordoned")
            self.assertEqual(cluster.measured_by(problems=[{"n": 2048}]), {"workers/w1"})
            self.assertIn("cordoned, cordon by anybody: new driver", cluster.cli("workers").stdout)
            with urllib.request.urlopen(f"http://{cluster.metrics}/ui/api/workers", timeout=10) as answer:
                page = {w["name"]: w for w in json.load(answer)["workers"]}
            self.assertEqual(page["workers/w0"]["restriction"]["kind"], "CORDON")
            samples = scrape(cluster.metrics)
            self.assertEqual(samples['lathe_server_restrictions{kind="cordon",scope="worker"}'], 1)
            self.assertEqual(samples['lathe_server_workers{state="cordoned"}'], 1)
            # A restriction that is not in force cannot be taken back.
            self.assertIn("not under quarantine but under cordon", cluster.admin("unquarantine", "w0", code=2))
            self.assertIn("not_found", cluster.admin("cordon", "nobody", code=1))
            cluster.admin("drain", "w1")
            self.assertIn("workers/w0: active", cluster.admin("uncordon", "w0"))
            self.assertEqual(cluster.measured_by(problems=[{"n": 1024}]), {"workers/w0"})
            cluster.admin("undrain", "w1")
            cluster.wait_for_state("w1", "active")
            cluster.admin("cordon", "w0")
            self.assertEqual(cluster.measured_by(problems=[{"n": 512}]), {"workers/w1"})

    def test_a_device_is_quarantined_alone(self):
        with OperatedCluster() as cluster:
            said = cluster.admin("quarantine", "w1", "--device", DEVICE, "--reason", "wrong sums")
            self.assertIn(f"device {DEVICE}: idle, quarantine by anybody: wrong sums", said)
            self.assertEqual(cluster.measured_by(), {"workers/w0"})
            worker = cluster.worker("w1")
            self.assertEqual(worker["state"], "active")
            self.assertEqual(worker["devices"][0]["restriction"]["kind"], "quarantine")
            # It compiles still.
            cluster.admin("cordon", "w0")
            done = cluster.cli("compile", specs.CORPUS / "row_softmax_f32_v0.ttir", "--target", "cuda:90", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            samples = scrape(cluster.metrics)
            self.assertEqual(samples['lathe_server_restrictions{kind="quarantine",scope="device"}'], 1)
            self.assertEqual(samples[f'lathe_server_devices{{model="{DEVICE}",state="restricted"}}'], 2)
            self.assertIn("not_found", cluster.admin("quarantine", "w1", "--device", "cuda:7", code=1))
            self.assertIn("not_found", cluster.admin("unquarantine", "w1", "--device", "cuda:7", code=1))
            cluster.admin("unquarantine", "w1", "--device", DEVICE)
            self.assertEqual(cluster.measured_by(problems=[{"n": 2048}]), {"workers/w1"})

    def test_the_configuration_is_read_again(self):
        with OperatedCluster("max_jobs: 7\n") as cluster:
            cluster.configure("max_jobs: 0\nlog_level: debug\n")
            self.assertIn("max_jobs: 0, before: 7", cluster.admin("reload", "--dry-run"))
            cluster.measured_by()  # nothing has changed
            cluster.server.process.send_signal(signal.SIGHUP)
            read = "the configuration was read again: log_level is debug, before: info, max_jobs is 0, before: 7"
            wait_until(lambda: read in cluster.server.text(), 20, "the server has read its file")
            spec = cluster.path / "spec.yaml"
            spec.write_text(json.dumps(specs.vector_add()))
            self.assertIn("queue_full", cluster.cli("tune", spec, "--wait", "1").stderr)
            cluster.configure("max_jobs: 3\nlease_seconds: 7\nlisten: 127.0.0.1:0\n")
            refused = cluster.admin("reload", code=2)
            self.assertIn("lease_seconds needs a restart", refused)  # --listen is given on the command line, which wins
            self.assertIn("queue_full", cluster.cli("tune", spec, "--wait", "1").stderr)
            cluster.configure("max_jobs: 3\nmax_jbos: 4\n")
            self.assertIn(":2:1: unknown key 'max_jbos'", cluster.admin("reload", code=2))
            cluster.configure("max_jobs: 3\n")
            self.assertIn("max_jobs: 3, before: 0", cluster.admin("reload"))
            self.assertIn("nothing has changed", cluster.admin("reload"))
            cluster.measured_by()
            self.assertIn("from trace on, before: info", cluster.admin("log-level", "trace"))
            self.assertNotEqual(subprocess.run([BIN / "lathe-admin", "log-level", "loud", "--server", cluster.address],
                                               capture_output=True).returncode, 0)

    def test_sighup_ends_a_server_without_a_file(self):
        with Cluster(workers=0) as cluster:
            cluster.server.process.send_signal(signal.SIGHUP)
            self.assertEqual(cluster.server.process.wait(30), 0)
            self.assertIn("draining after SIGHUP", cluster.server.text())


if __name__ == "__main__":
    unittest.main()
