"""Programs of neighbouring releases: a server one release before its workers or clients, and the reverse."""
import json
import pathlib
import subprocess
import unittest

import grpc_python
import specs
from cluster import BIN, Cluster, Program, free_port, wait_until

SUPPORT = pathlib.Path(grpc_python.__file__).parent
BEFORE = SUPPORT.parent / "corpus/protocol/before.txtpb"
FLAGS = ["--lease-seconds", "3", "--heartbeat-seconds", "0.5"]


class SkewedCluster(Cluster):
    """A server, and an address of it as a server of the release before."""

    def __init__(self, python, **options):
        super().__init__(server_flags=FLAGS, workers=0, **options)
        self.today, self.before = self.address, f"127.0.0.1:{free_port()}"
        self.proxy = self.add("proxy", [python, "-B", SUPPORT / "skew_proxy.py", "--server", self.today, "--listen", self.before])
        wait_until(lambda: self.cli_at(self.before, "workers").returncode == 0, 30, "the proxy answers")

    def cli_at(self, address, *arguments):
        self.address = address
        try:
            return self.cli(*arguments, seconds=120)
        finally:
            self.address = self.today

    def worker_at(self, address, index, devices):
        self.address = address
        try:
            return self.add_worker(index, devices)
        finally:
            self.address = self.today

    def tune_at(self, address, spec):
        self.address = address
        try:
            return self.tune(spec)
        finally:
            self.address = self.today


class SkewTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.python = grpc_python.interpreter()
        if cls.python is None:
            raise unittest.SkipTest("there is no Python with grpcio here, and pip can install nothing")

    def test_a_worker_and_a_client_of_today_at_a_server_of_before(self):
        with SkewedCluster(self.python) as cluster:
            worker = cluster.worker_at(cluster.before, 0, ["sim:cuda:90"])
            cluster.wait_for_workers(1)
            result = cluster.tune_at(cluster.before, specs.row_softmax(targets=["cuda:90"]))
            self.assertEqual({t["status"] for t in result["trials"]}, {"ok"})
            again = cluster.tune_at(cluster.before, specs.row_softmax(targets=["cuda:90"]))
            self.assertTrue(all(t["cached"] for t in again["trials"]))
            for command in (["jobs"], ["trials", result["job"]], ["workers"], ["report", result["job"], "-o", cluster.path / "r.html"]):
                done = cluster.cli_at(cluster.before, *command)
                self.assertEqual(done.returncode, 0, done.stderr)
            # Calls that such a server does not have are refused in words.
            done = subprocess.run([BIN / "lathe-admin", "tenants", "--server", cluster.before], capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn("unsupported: the server does not know this call", done.stderr)
            self.assertEqual(worker.terminate(), 0)

    def test_a_worker_of_today_loses_nothing_when_its_server_of_before_is_replaced(self):
        with SkewedCluster(self.python) as cluster:
            cluster.worker_at(f"{cluster.before},{cluster.today}", 0, ["sim:cuda:90"])
            cluster.wait_for_workers(1)
            path = cluster.path / "spec.yaml"
            path.write_text(json.dumps(specs.row_softmax(targets=["cuda:90"], problems=[
                {"rows": 64 + 16 * i, "n_cols": 4000} for i in range(8)])))
            job = json.loads(cluster.cli("tune", path, "--detach", "--json").stdout)["job"]
            wait_until(lambda: any(t["status"] == "ok" for t in cluster.json("trials", job)["trials"]), 60, "a trial is done")
            self.assertEqual(cluster.proxy.terminate(), 0)
            self.assertNotIn(": 0", cluster.proxy.text(), "the worker said nothing new: nothing was proven")
            wait_until(lambda: next(j for j in cluster.json("jobs")["jobs"] if j["name"] == job)["state"] == "SUCCEEDED", 120,
                       "the job ends")
            self.assertEqual({t["status"] for t in cluster.json("trials", job)["trials"]}, {"ok"})

    def test_a_worker_of_before_at_a_server_of_today(self):
        with Cluster(workers=0, server_flags=FLAGS) as cluster:
            played = Program([self.python, "-B", SUPPORT / "played_worker.py", "--server", cluster.address, "--name", "before",
                              "--device", "cuda:90", "--compile-slots", "2", "--descriptor", BEFORE],
                             cluster.path / "played.log")
            self.addCleanup(played.close)
            cluster.wait_for_workers(1)
            result = cluster.tune(specs.vector_add())
            self.assertEqual({t["status"] for t in result["trials"]}, {"ok"})
            # It cannot leave a device out, and says so by what it does not say.
            done = subprocess.run([BIN / "lathe-admin", "cordon", "before", "--device", "played:0", "--server", cluster.address],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn("cannot leave out", done.stderr)
            done = subprocess.run([BIN / "lathe-admin", "drain", "before", "--server", cluster.address], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(played.terminate(), 0)

    def test_a_client_of_before_at_a_server_of_today(self):
        with SkewedCluster(self.python) as cluster:
            cluster.worker_at(cluster.today, 0, ["sim:cuda:90"])
            cluster.wait_for_workers(1)
            result = cluster.tune_at(cluster.before, specs.vector_add(targets=["cuda:90"]))
            self.assertEqual({t["status"] for t in result["trials"]}, {"ok"})
            done = cluster.cli_at(cluster.before, "best", next(cluster.path.glob("spec*.yaml")), "--target", "cuda:90", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(done.stdout)["best"][0]["trial"]["knobs"], result["best"][0]["trial"]["knobs"])


if __name__ == "__main__":
    unittest.main()
