"""The alerts of deploy/prometheus in a running fleet with faults: Prometheus scrapes it, and each fires on its fault alone."""
import re
import signal
import subprocess
import unittest

import specs
from cluster import BIN, ROOT, Cluster, Prometheus, wait_until

FAST = ["--lease-seconds", "3", "--heartbeat-seconds", "0.3", "--reconnect-seconds", "2", "--hang-seconds", "3",
        "--compile-timeout-seconds", "30"]


def hasty_rules():
    """The rules as they are, but minutes are a few seconds."""
    text = (ROOT / "deploy/prometheus/lathe.rules.yml").read_text()
    text = re.sub(r"for: \d+[mh]", "for: 2s", text)
    text, windows = re.subn(r"(\[|offset )(\d+)m", lambda found: f"{found[1]}{6 * int(found[2])}s", text)
    assert windows > 5, windows
    return text


class AlertsFleetTest(unittest.TestCase):
    def firing(self):
        return {one["metric"]["alertname"] for one in self.prometheus.query('ALERTS{alertstate="firing"}')}

    def expect(self, *names):
        """That these fire, and none but these."""
        last = [None]

        def all_fire():
            last[0] = self.firing()
            return last[0] == set(names)
        try:
            wait_until(all_fire, 60, f"{names} fire")
        except AssertionError as error:
            raise AssertionError(f"{error}: {last[0]} do") from None

    def admin(self, *arguments):
        done = subprocess.run([BIN / "lathe-admin", *arguments, "--server", self.cluster.address], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def queue(self, **changes):
        """Creates a job and does not wait for it."""
        path = self.cluster.path / f"queued{len(list(self.cluster.path.iterdir()))}.yaml"
        path.write_text(str(specs.vector_add(**changes)))  # a Python literal of these types is YAML
        done = self.cluster.cli("tune", path, "--detach")
        self.assertEqual(done.returncode, 0, done.stderr)

    def start(self, fault, *server_flags, worker_flags=()):
        self.cluster = self.enterContext(Cluster(devices=["sim:cuda:90"], server_flags=[*FAST, *server_flags],
                                                 worker_flags=worker_flags, worker_environment={"LATHE_FAULT": fault}))
        self.prometheus = Prometheus(self.cluster, hasty_rules())
        wait_until(lambda: len(self.prometheus.query("up == 1")) == 2, 30, "both are scraped")
        self.expect()

    def test_of_compilers_stores_and_workers(self):
        self.start("compile:crash", "--max-store-bytes", "1000")
        self.cluster.tune(specs.vector_add(space={"num_warps": [1, 2, 4, 8, 16]}), expect=1)
        self.expect("LatheCompilerCrashes")
        self.admin("retention")
        self.expect("LatheCompilerCrashes", "LatheStoreOverBound")
        self.admin("read-only", "on", "--reason", "moving disks")
        self.expect("LatheCompilerCrashes", "LatheStoreOverBound", "LatheReadOnly")
        self.admin("read-only", "off")
        worker = self.cluster.workers[0]
        worker.process.send_signal(signal.SIGSTOP)
        wait_until(lambda: "LatheWorkerSilent" in self.firing(), 60, "the worker is missed")
        worker.process.send_signal(signal.SIGCONT)
        wait_until(lambda: not self.firing() & {"LatheWorkerSilent", "LatheDown", "LatheReadOnly"}, 60, "all is well again")
        worker.kill()
        wait_until(lambda: "LatheDown" in self.firing(), 60, "the worker is missed")
        self.assertNotIn("LatheNoWorkers", self.firing(), "there is nothing to do for one")
        self.queue(space={"num_warps": [32]})
        wait_until(lambda: "LatheNoWorkers" in self.firing(), 60, "work waits in vain")
        worker.start()
        wait_until(lambda: not self.firing() & {"LatheDown", "LatheNoWorkers"}, 60, "all is well again")

    def test_of_results(self):
        self.start("measure:wrong@num_warps=2")
        self.cluster.tune(specs.vector_add(space={"num_warps": [1, 2]}))
        self.expect("LatheWrongResults")

    def test_of_devices(self):
        # A device whose hardware slows itself down is tried again after probe_seconds.
        self.start("measure:throttle", worker_flags=["--probe-seconds", "600"])
        self.queue(space={"num_warps": [1]})
        wait_until(lambda: "LatheDeviceQuarantined" in self.firing(), 60, "the device is missed")
        self.queue(space={"num_warps": [8]}, problems=[{"n": 8192}])
        self.expect("LatheDeviceQuarantined", "LatheQueueStuck")


if __name__ == "__main__":
    unittest.main()
