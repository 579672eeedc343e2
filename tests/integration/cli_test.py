"""The command line as its users meet it: plain lines in a pipe, JSON everywhere, exit codes, local use."""
import json
import os
import shutil
import signal
import subprocess
import time
import unittest

import specs
from cluster import BIN, CORPUS, ROOT, Cluster, wait_until


class CliTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(devices=["sim:cuda:90"])

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()

    def test_compile_writes_a_cubin_and_answers_again_from_the_cache(self):
        out = self.cluster.path / "k.cubin"
        arguments = ("compile", CORPUS / "row_softmax_bf16.ttir", "--target", "cuda:90", "--set", "num_warps=8", "-o", out)
        first = self.cluster.json(*arguments)
        self.assertEqual(out.read_bytes()[:4], b"\x7fELF")
        again = self.cluster.json(*arguments)
        self.assertTrue(again["cached"])
        self.assertEqual(again["artifact"]["digest"], first["artifact"]["digest"])

    def test_every_phase_can_be_printed(self):
        marks = {"tt": "tt.reduce", "ttg": "#ttg.blocked", "llvm-dialect": "llvm.func", "llvm": "define", "asm": ".visible .entry"}
        for phase, mark in marks.items():
            done = self.cluster.cli("compile", CORPUS / "row_softmax_bf16.ttir", "--target", "cuda:90", "--emit", phase)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(mark, done.stdout, phase)

    def test_small_buffers_are_accessed_by_buffer_instructions(self):
        arguments = ("compile", CORPUS / "matmul_f16_v0.ttir", "--target", "hip:gfx942", "--emit", "asm")
        small = [word for position in (0, 1, 2) for word in ("--small-buffer", position)]
        for more, instruction, other in ((small, "buffer_load", "global_load"), ([], "global_load", "buffer_load")):
            done = self.cluster.cli(*arguments, *more)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(instruction, done.stdout)
            self.assertNotIn(other, done.stdout)

    def test_fetch_by_digest(self):
        result = self.cluster.tune(specs.vector_add(space={"num_warps": [2]}))
        out = self.cluster.path / "fetched"
        done = self.cluster.cli("fetch", result["trials"][0]["artifact"], "-o", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(out.read_bytes()[:4], b"\x7fELF")

    def test_a_pipe_gets_plain_lines(self):
        path = self.cluster.path / "plain.yaml"
        path.write_text(json.dumps(specs.vector_add(name="plain")))
        done = self.cluster.cli("tune", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("\x1b", done.stdout + done.stderr)
        self.assertNotIn("\r", done.stdout + done.stderr)
        self.assertIn("estimate", done.stdout)

    def test_jobs_workers_trials_watch(self):
        job = self.cluster.tune(specs.vector_add(name="listed"))["job"]
        names = [j["name"] for j in self.cluster.json("jobs")["jobs"]]
        self.assertIn(job, names)
        self.assertEqual(len(self.cluster.json("trials", job)["trials"]), 4)
        self.assertEqual(self.cluster.cli("watch", job).returncode, 0)
        devices = [d["id"] for w in self.cluster.json("workers")["workers"] for d in w["devices"]]
        self.assertEqual(devices, ["sim:cuda:90"])
        # Estimates of simulated devices teach nothing.
        self.assertEqual(self.cluster.json("models")["models"], [])
        self.assertIn("nothing was learned yet", self.cluster.cli("models").stdout)

    def test_cancel_ends_a_job(self):
        path = self.cluster.path / "long.yaml"
        path.write_text(json.dumps(specs.row_softmax(
            targets=["cuda:90"], problems=[{"rows": 32 + i, "n_cols": 4000} for i in range(200)])))
        done = self.cluster.cli("tune", path, "--detach", "--json")
        job = json.loads(done.stdout)["job"]
        self.assertEqual(self.cluster.cli("cancel", job).returncode, 0)

        def state():
            return next(j["state"] for j in self.cluster.json("jobs")["jobs"] if j["name"] == job)
        wait_until(lambda: state() == "CANCELLED", 30, "the job is cancelled")

    def test_a_deleted_job_is_gone(self):
        made = [self.cluster.tune(specs.vector_add(name=f"deleted{i}"))["job"] for i in range(2)]
        done = self.cluster.cli("jobs", "delete", *made)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{made[1]} deleted, with 4 trials", done.stdout)
        names = [j["name"] for j in self.cluster.json("jobs")["jobs"]]
        self.assertFalse(set(made) & set(names))
        self.assertEqual(self.cluster.cli("jobs", "delete", made[0]).returncode, 4)
        # One that is missing keeps nobody from the others.
        third = self.cluster.tune(specs.vector_add(name="deleted2"))["job"]
        done = self.cluster.cli("jobs", "delete", made[0], third)
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn(made[0].removeprefix("jobs/"), done.stderr)
        self.assertIn(f"{third} deleted", done.stdout)
        # Measurements stay.
        again = self.cluster.tune(specs.vector_add(name="after"))
        self.assertTrue(all(trial["cached"] for trial in again["trials"]))

    def test_a_read_only_server_refuses_new_work_alone(self):
        def admin(*words):
            return subprocess.run([BIN / "lathe-admin", "read-only", *words, "--server", self.cluster.address],
                                  capture_output=True, text=True)
        self.cluster.tune(specs.vector_add(name="known"))
        on = admin("on", "--reason", "moving disks", "--minutes", "30")
        self.addCleanup(admin, "off")
        self.assertEqual(on.returncode, 0, on.stderr)
        self.assertIn("takes no new work", on.stdout)
        path = self.cluster.path / "refused.yaml"
        path.write_text(json.dumps(specs.vector_add(name="refused")))
        refused = self.cluster.cli("tune", path)
        self.assertEqual(refused.returncode, 5, refused.stderr)
        self.assertIn("(moving disks); that is expected to end at", refused.stderr)
        self.assertEqual(self.cluster.cli("jobs").returncode, 0)
        self.assertEqual(admin("off").returncode, 0)
        self.cluster.tune(specs.vector_add(name="accepted"))

    def test_every_program_says_its_version(self):
        versions = {subprocess.run([BIN / name, "--version"], capture_output=True, text=True, check=True).stdout.strip()
                    for name in ("lathe", "lathe-server", "lathe-worker")}
        self.assertEqual(len(versions), 1)
        self.assertRegex(versions.pop(), r"^\d+\.\d+\.\d+$")

    def test_usage_errors_exit_with_2(self):
        self.assertEqual(self.cluster.cli("tune").returncode, 2)
        done = self.cluster.cli("levitate")
        self.assertEqual(done.returncode, 2)
        self.assertIn("unknown command 'levitate'", done.stderr)
        self.assertIn("unknown command 'trees'; known: heuristics", self.cluster.cli("export", "trees").stderr)
        kernel = CORPUS / "vector_add_f32.ttir"
        for option, pairs in {"--problem": ("n=1", "n=2"), "--label": ("a=x", "a=y")}.items():
            done = self.cluster.cli("best", kernel, option, pairs[0], option, pairs[1])
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("is set twice", done.stderr)

    def test_an_address_that_is_none_is_told(self):
        for address, why in {"127.0.0.1:99999": "from 1 to 65535", "127.0.0.1": "has no port", "": "empty"}.items():
            done = subprocess.run([BIN / "lathe", "jobs", "--server", address], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(why, done.stderr)
        done = subprocess.run([BIN / "lathe-admin", "tenants", "--server", "127.0.0.1:99999"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2, done.stderr)

    def test_lathe_admin_tells_a_wrong_command_from_one_that_failed(self):
        done = subprocess.run([BIN / "lathe-admin", "schema", "--store", "mysql://x"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 2, done.stderr)
        done = subprocess.run([BIN / "lathe-admin", "tenants", "--server", "127.0.0.1:1"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)

    def test_output_that_cannot_be_written_is_a_failure(self):
        self.cluster.tune(specs.vector_add(name="unwritten"))
        for arguments in (["jobs"], ["jobs", "--json"], ["best", CORPUS / "vector_add_f32.ttir"], ["--help"]):
            with open("/dev/full", "w") as full:
                server = [] if "--help" in arguments else ["--server", self.cluster.address]
                done = subprocess.run([BIN / "lathe", *arguments, *server], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 1, arguments)
            self.assertIn("not all of the output could be written", done.stderr)

    def test_a_trace_file_that_cannot_be_opened_is_a_usage_error(self):
        done = subprocess.run([BIN / "lathe", "jobs", "--server", self.cluster.address], capture_output=True, text=True,
                              env={**os.environ, "LATHE_TRACE_FILE": "/nonexistent/trace.jsonl"})
        self.assertEqual(done.returncode, 2, done.stderr)

    def test_watch_tells_the_time_of_the_job(self):
        path = self.cluster.path / "timed.yaml"
        path.write_text(json.dumps(specs.vector_add(name="timed")))
        tuned = self.cluster.cli("tune", path).stdout.splitlines()[-1]
        time.sleep(0.5)
        self.assertEqual(self.cluster.cli("watch", tuned.split()[0]).stdout.splitlines()[-1], tuned)

    def test_text_of_others_is_only_printed(self):
        path = self.cluster.path / "evil.yaml"
        path.write_text(json.dumps(specs.vector_add(name="evil\x1b[2J\nRED")))
        done = self.cluster.cli("tune", path)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("a name has 256 bytes at most, and no control characters", done.stderr)
        missing = self.cluster.cli("watch", "jobs/evil\x1b[2J")
        self.assertNotEqual(missing.returncode, 0)
        self.assertNotIn("\x1b", done.stdout + done.stderr + missing.stdout + missing.stderr)
        self.assertIn("evil\\x1b[2J", missing.stderr)

    def test_text_that_is_not_utf8_is_told_with_its_line(self):
        path = self.cluster.path / "latin.yaml"
        path.write_bytes(b'modules: []\nname: "caf\xe9"\n')
        done = self.cluster.cli("tune", path)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("latin.yaml:2:11: the text is not UTF-8: byte 0xe9", done.stderr)
        self.assertNotIn("libprotobuf", done.stderr)
        # A file may be called anything.
        kernel = os.fsencode(self.cluster.path) + b"/caf\xe9.ttir"
        shutil.copy(CORPUS / "vector_add_f32.ttir", kernel)
        done = subprocess.run([os.fsencode(BIN / "lathe"), b"compile", kernel, b"--target", b"cuda:90", b"--server",
                               self.cluster.address.encode()], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn(b"libprotobuf", done.stderr)


def find_child(parent, program):
    """The number of the process that `parent` runs `program` in, or None."""
    for line in subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(parent)], capture_output=True, text=True).stdout.splitlines():
        number, path = line.split()[:2]
        if path.endswith(program):
            return int(number)
    return None


class LocalTest(unittest.TestCase):
    def test_a_missing_folder_for_temporary_files_is_told(self):
        done = subprocess.run([BIN / "lathe", "tune", ROOT / "client" / "examples" / "vector_add.yaml", "--local"],
                              capture_output=True, text=True, env={**os.environ, "TMPDIR": "/nonexistent"})
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("set TMPDIR", done.stderr)

    def test_local_tune_starts_and_stops_its_own_service(self):
        with Cluster(devices=["sim:cuda:90"]) as cluster:
            path = cluster.path / "local.yaml"
            path.write_text(json.dumps(specs.vector_add()))
            out = cluster.path / "local.json"
            done = subprocess.run([BIN / "lathe", "tune", path, "--local", "--json", out], capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertEqual(len(json.loads(out.read_text())["trials"]), 4)

    def test_local_tune_ends_when_its_worker_is_gone(self):
        with Cluster(devices=["sim:cuda:90"]) as cluster:
            path = cluster.path / "local.yaml"
            path.write_text(json.dumps(specs.matmul()))
            with subprocess.Popen([BIN / "lathe", "tune", path, "--local"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as tune:
                while not tune.stderr.readline().startswith("1/"):  # the first of its trials
                    self.assertIsNone(tune.poll())
                os.kill(find_child(tune.pid, "lathe-worker"), signal.SIGKILL)
                out, err = tune.communicate(timeout=60)
            self.assertNotEqual(tune.returncode, 0, out)
            self.assertIn("lathe-worker ended by itself", err)

    def test_up_runs_until_it_is_told_to_stop(self):
        with Cluster(devices=["sim:cuda:90"]) as cluster:
            ready = cluster.path / "ready.json"
            up = cluster.add("up", [BIN / "lathe", "up", "--data-dir", cluster.path / "up", "--device", "sim:cuda:90",
                                    "--listen", "127.0.0.1:0", "--ready-file", ready])
            wait_until(lambda: ready.exists() and ready.read_text().strip(), 60, "lathe up is ready")
            address = json.loads(ready.read_text())["address"]
            done = subprocess.run([BIN / "lathe", "workers", "--server", address, "--json"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(up.terminate(), 0)
            done = subprocess.run([BIN / "lathe", "workers", "--server", address], capture_output=True, text=True, timeout=60)
            self.assertNotEqual(done.returncode, 0)


if __name__ == "__main__":
    unittest.main()
