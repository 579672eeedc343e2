"""A worker that is played from the protocol's checked-in descriptor alone, at a real server."""
import json
import pathlib
import re
import signal
import subprocess
import time
import unittest

import grpc_python
import specs
from cluster import CORPUS, Cluster, wait_until

PLAYED = pathlib.Path(grpc_python.__file__).with_name("played_worker.py")
# Calls methods of CompileService, with requests and responses in text form, by the descriptor alone.
CALL = """
import sys, grpc, played_worker
from google.protobuf import text_format
address, method, message, request = sys.argv[1:]
protocol = played_worker.Protocol()
call = protocol.call(grpc.insecure_channel(address), "lathe.v1.CompileService", method)
asked = text_format.Parse(request, protocol.message("lathe.v1." + message)())
try:
    print(text_format.MessageToString(call(asked, timeout=60, wait_for_ready=True)))
except grpc.RpcError as error:
    sys.exit(f"{error.code().name}: {error.details()}")
"""
FLAGS = ["--lease-seconds", "3", "--heartbeat-seconds", "0.5"]


class ProtocolTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.python = grpc_python.interpreter()
        if cls.python is None:
            raise unittest.SkipTest("there is no Python with grpcio here, and pip can install nothing")

    def play(self, cluster, name="played", *flags):
        return cluster.add(name, [self.python, PLAYED, "--server", cluster.address, "--name", name, *flags])

    def create(self, cluster, spec):
        path = cluster.path / f"{time.monotonic_ns()}.yaml"
        path.write_text(json.dumps(spec))
        return json.loads(cluster.cli("tune", path, "--detach", "--json", seconds=60).stdout)["job"]

    def ended(self, cluster, job, seconds=60):
        def state():
            found = next(j["state"] for j in cluster.json("jobs")["jobs"] if j["name"] == job)
            return found if found != "RUNNING" else None
        return wait_until(state, seconds, f"{job} ends")

    def alone(self, cluster):
        played = self.play(cluster, "played", "--device", "cuda:90", "--compile-slots", "2")
        cluster.wait_for_workers(1)
        return played

    def test_it_compiles_and_measures_a_job(self):
        with Cluster(workers=0, server_flags=FLAGS) as cluster:
            played = self.alone(cluster)
            result = cluster.tune(specs.vector_add())
            self.assertEqual({t["status"] for t in result["trials"]}, {"ok"})
            self.assertEqual({t["device"] for t in result["trials"]}, {"Played cuda:90"})
            fastest = min(result["trials"], key=lambda t: t["time_ns"]["median"])
            self.assertEqual(result["best"][0]["trial"]["knobs"], fastest["knobs"])
            again = cluster.tune(specs.vector_add())
            self.assertTrue(all(t["cached"] for t in again["trials"]))
            self.assertEqual(played.terminate(), 0)
            self.assertRegex(played.text(), r"compiled 4, measured \d+, acknowledged [5-9]")

    def test_its_results_survive_a_server_that_is_killed(self):
        with Cluster(workers=0, server_flags=FLAGS) as cluster:
            self.play(cluster, "played", "--device", "cuda:90", "--compile-slots", "2", "--work-seconds", "0.3")
            cluster.wait_for_workers(1)
            spec = specs.vector_add(problems=[{"n": 4080 + 16 * i} for i in range(8)])
            job = self.create(cluster, spec)
            for _ in range(3):
                time.sleep(0.7)
                cluster.server.kill()
                cluster.server.start()
            cluster.wait_for_workers(1)
            self.assertEqual(self.ended(cluster, job), "SUCCEEDED")
            trials = cluster.json("trials", job)["trials"]
            self.assertEqual([t["status"] for t in trials], ["ok"] * 32)

    def test_its_work_goes_to_another_when_it_is_stopped_or_killed(self):
        with Cluster(workers=0, server_flags=FLAGS) as cluster:
            flags = ["--device", "cuda:90", "--compile-slots", "1", "--work-seconds", "0.3"]
            first = self.play(cluster, "first", *flags)
            second = self.play(cluster, "second", *flags)
            cluster.wait_for_workers(2)
            job = self.create(cluster, specs.vector_add(problems=[{"n": 4080 + 16 * i} for i in range(6)]))
            time.sleep(1)
            first.process.send_signal(signal.SIGSTOP)
            self.addCleanup(lambda: first.process.poll() is None and first.process.send_signal(signal.SIGCONT))
            time.sleep(4)
            first.process.send_signal(signal.SIGCONT)
            second.kill()
            self.assertEqual(self.ended(cluster, job), "SUCCEEDED")

    def call(self, cluster, method, message, request):
        return subprocess.run([self.python, "-c", CALL, cluster.address, method, message, request], capture_output=True,
                              text=True, cwd=PLAYED.parent, timeout=90)

    def test_a_compilation_by_handle_outlives_the_server(self):
        with Cluster(workers=0, server_flags=FLAGS) as cluster:
            played = self.play(cluster, "played", "--compile-slots", "1")
            cluster.wait_for_workers(1)
            played.process.send_signal(signal.SIGSTOP)  # so that the compilation has not ended when the server is killed
            self.addCleanup(lambda: played.process.poll() is None and played.process.send_signal(signal.SIGCONT))
            text = json.dumps((CORPUS / "vector_add_f32.ttir").read_text())
            request = f'request_id: "once" request {{ target: "cuda:90" module {{ text: {text} }} }}'
            made = self.call(cluster, "CreateCompilation", "CreateCompilationRequest", request)
            self.assertEqual(made.returncode, 0, made.stderr)
            name = re.search('name: "(compilations/[^"]+)"', made.stdout).group(1)
            cluster.server.kill()
            cluster.server.start()
            again = self.call(cluster, "CreateCompilation", "CreateCompilationRequest", request)
            self.assertIn(f'name: "{name}"', again.stdout)
            waited = self.call(cluster, "WaitCompilation", "WaitCompilationRequest", f'name: "{name}" timeout {{ seconds: 1 }}')
            self.assertIn("state: RUNNING", waited.stdout)
            played.process.send_signal(signal.SIGCONT)
            waited = self.call(cluster, "WaitCompilation", "WaitCompilationRequest", f'name: "{name}" timeout {{ seconds: 30 }}')
            self.assertIn("state: SUCCEEDED", waited.stdout, waited.stderr)
            cluster.server.kill()
            cluster.server.start()
            got = self.call(cluster, "GetCompilation", "GetCompilationRequest", f'name: "{name}"')
            self.assertIn("state: SUCCEEDED", got.stdout)
            bad = self.call(cluster, "ListCompilations", "ListCompilationsRequest", 'page_token: "nonsense"')
            self.assertIn("INVALID_ARGUMENT: the page_token", bad.stderr)

    def test_it_drains_when_the_server_says_so(self):
        with Cluster(workers=0, server_flags=FLAGS) as cluster:
            self.alone(cluster)
            self.assertEqual(cluster.cli("workers", "--drain", "played").returncode, 0)
            wait_until(lambda: cluster.json("workers")["workers"][0]["state"] == "draining", 20, "the worker drains")

    def test_it_works_beside_workers_of_today(self):
        with Cluster(devices=["sim:cuda:90"], server_flags=FLAGS) as cluster:
            self.play(cluster, "played", "--device", "cuda:90")
            cluster.wait_for_workers(2)
            result = cluster.tune(specs.vector_add(targets=["Played cuda:90", "sim:cuda:90"]))
            self.assertEqual({t["device"] for t in result["trials"]}, {"Played cuda:90", "sim:cuda:90"})
            self.assertEqual({t["status"] for t in result["trials"]}, {"ok"})

    def test_a_worker_of_a_protocol_that_is_too_old_is_told(self):
        with Cluster(workers=0, server_flags=FLAGS) as cluster:
            text = "import played_worker, sys\nplayed_worker.PROTOCOL_VERSION = 1\nsys.exit(played_worker.main())"
            done = subprocess.run([self.python, "-c", text, "--server", cluster.address], capture_output=True, text=True,
                                  cwd=PLAYED.parent, timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertIn("protocol", done.stderr)


if __name__ == "__main__":
    unittest.main()
