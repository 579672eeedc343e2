"""A fleet is upgraded while it works: servers one after the other, then workers, each drained before its program is
replaced. Nothing in hand is lost, and nothing is measured twice."""
import collections
import json
import pathlib
import random
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

import campaign_checks as checks
import postgres
from campaign_fleet import Fleet
from campaign_jobs import TRIALS, make_kernel
from cluster import BIN, scrape, wait_until


@unittest.skipIf(postgres.why_not(), postgres.why_not())
class UpgradeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="lathe-upgrade-")
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)
        self.complaints, self.log = [], []
        self.fleet = Fleet(self.path, 3, 200, False, self.log.append, servers=2, complain=self.complaints.append)
        self.addCleanup(self.fleet.close)
        wait_until(lambda: self.states().count("active") == 3, 60, "all workers are active")

    def workers(self):
        done = self.fleet.cli("workers", "--json", wait=10)
        return json.loads(done.stdout)["workers"] if done.returncode == 0 else []

    def states(self):
        return [w["state"] for w in self.workers()]

    def admin(self, *arguments):
        done = subprocess.run([BIN / "lathe-admin", *arguments, "--server", self.fleet.address], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def serving(self):
        ready = [i for i in range(2) if self.fleet.ready(i)]
        return ready[0] if ready else None

    def answers(self, i):
        """Whether server i serves, or says that it waits."""
        try:
            with urllib.request.urlopen(f"http://{self.fleet.metrics[i]}/readyz", timeout=1):
                return True
        except urllib.error.HTTPError as error:
            return b"standby" in error.read()
        except OSError:
            return False

    def upgrade_server(self, i):
        """As systemd or a StatefulSet does it: SIGTERM, then the new program."""
        self.assertEqual(self.fleet.servers[i].terminate(30), 0)
        # The program is replaced meanwhile.
        wait_until(lambda: self.fleet.ready(1 - i), 5, "the other server serves")
        self.fleet.servers[i].restart()
        wait_until(lambda: self.answers(i), 15, "it serves or waits for its turn")

    def upgrade_worker(self, member):
        """As deploy/README.md says: drained until nothing is under way, replaced, taken back."""
        self.admin("drain", member.name, "--reason", "upgrade")

        def idle():
            row = next((w for w in self.workers() if w["name"] == f"workers/{member.name}"), None)
            return row is not None and row["compile_busy"] == 0 and all(d["state"] != "busy" for d in row["devices"])
        wait_until(idle, 60, f"{member.name} has nothing under way")
        self.assertEqual(member.terminate(30), 0)
        member.restart()
        self.admin("undrain", member.name)
        wait_until(lambda: self.states().count("active") == 3, 30, f"{member.name} is back")

    def launched(self, kernels):
        """How often each right variant was launched."""
        again = checks.measured_again(self.fleet, kernels)
        return collections.Counter(kernel.job for _, kernel in again)

    def test_a_rolling_upgrade_loses_no_work_in_hand(self):
        rng = random.Random(5)
        kernels = [make_kernel(rng, i, self.path, 5) for i in range(12)]
        for kernel in kernels:
            done = self.fleet.cli("tune", kernel.spec, "--detach", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            kernel.job = json.loads(done.stdout)["job"]
        wait_until(lambda: self.fleet.finished_count() > 2, 60, "the first trials are done")
        first = self.serving()
        self.upgrade_server(1 - first)  # the standby
        self.upgrade_server(first)
        self.assertEqual(self.serving(), 1 - first)
        for member in self.fleet.workers:
            before = self.fleet.finished()
            self.upgrade_worker(member)
            after = self.fleet.finished()
            self.assertEqual([k for k, v in before.items() if after.get(k) != v], [], "finished trials were lost or changed")
        left = len(kernels) * TRIALS - self.fleet.finished_count()
        self.assertGreater(left, 0, "the jobs were over: nothing was proven")

        def over():
            done = self.fleet.cli("jobs", "--json")
            states = [j["state"] for j in json.loads(done.stdout)["jobs"]] if done.returncode == 0 else []
            return len(states) == len(kernels) and "RUNNING" not in states
        wait_until(over, 240, "the jobs end")
        for kernel in kernels:
            self.assertEqual(checks.judge_job(self.fleet, kernel)[0], [])
            self.assertEqual(checks.judge_winner(kernel, checks.best_of(self.fleet, kernel)), [])
        self.assertEqual(self.launched(kernels), {}, "variants that were measured twice, by job")
        self.assertEqual(self.complaints, [])
        ended = scrape(self.fleet.metrics[self.serving()])
        expired = {k: v for k, v in ended.items() if k.startswith("lathe_server_leases_ended_total") and 'end="expired"' in k and v}
        self.assertEqual(expired, {})


if __name__ == "__main__":
    unittest.main()
