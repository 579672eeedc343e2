"""Starts real lathe-server, lathe-worker and prometheus processes for a test, and speaks to them through `lathe`.

The programs are those of the folder LATHE_BIN (the build's bin/).
"""
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

BIN = pathlib.Path(os.environ["LATHE_BIN"])
ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "corpus"


def wait_until(condition, seconds, what):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s: {what}")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Program:
    """A child process with its output in a file, killed with its group at the end of the test."""

    def __init__(self, arguments, log, environment=None):
        self.arguments, self.log = [str(a) for a in arguments], pathlib.Path(log)
        self.environment = {**os.environ, **(environment or {})}
        self.start()

    def start(self):
        with open(self.log, "ab") as out:
            self.process = subprocess.Popen(self.arguments, stdout=out, stderr=out, stdin=subprocess.DEVNULL,
                                            env=self.environment, start_new_session=True)

    def kill(self):
        """kill -9, as the kernel or an operator does it: the program alone."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self, seconds=30):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)

    def close(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def text(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""


class Cluster:
    """One server and any number of workers in a temporary folder, on ports of their own that survive a restart."""

    def __init__(self, server_flags=(), worker_flags=(), devices=("sim:cuda:90", "sim:hip:gfx942"), workers=1,
                 worker_environment=None):
        self.folder = tempfile.TemporaryDirectory(prefix="lathe-test-")
        self.path = pathlib.Path(self.folder.name)
        self.address = f"127.0.0.1:{free_port()}"
        self.metrics = f"127.0.0.1:{free_port()}"
        self.programs = []
        self.worker_metrics = []
        self.server = self.add("server", [BIN / "lathe-server", "--listen", self.address, "--metrics-listen", self.metrics,
                                          "--data-dir", self.path / "server", *server_flags])
        self.workers = [self.add_worker(i, devices, worker_flags, worker_environment) for i in range(workers)]
        try:
            self.wait_for_workers(workers)
        except AssertionError as error:
            logs = "\n".join(f"--- {p.log.name}\n{p.text()}" for p in self.programs)
            self.close()
            raise AssertionError(f"{error}\n{logs}") from None

    def add(self, name, arguments, environment=None):
        program = Program(arguments, self.path / f"{name}.log", environment)
        self.programs.append(program)
        return program

    def add_worker(self, index, devices, flags=(), environment=None):
        metrics = f"127.0.0.1:{free_port()}"
        self.worker_metrics.append(metrics)
        arguments = [BIN / "lathe-worker", "--server", self.address, "--metrics-listen", metrics, "--data-dir",
                     self.path / f"worker{index}", *flags]
        for device in devices:
            arguments += ["--device", device]
        return self.add(f"worker{index}", arguments, environment)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        if exception[0] is not None:
            for program in self.programs:
                print(f"--- {program.log.name}\n{program.text()[-4000:]}", file=sys.stderr)
        self.close()

    def close(self):
        for program in reversed(self.programs):
            program.close()
        self.folder.cleanup()

    def cli(self, *arguments, seconds=240):
        """Runs `lathe ... --server A`; returns the finished process."""
        return subprocess.run([str(BIN / "lathe"), *map(str, arguments), "--server", self.address], capture_output=True,
                              text=True, timeout=seconds)

    def json(self, *arguments):
        """The JSON that `lathe ... --json` prints."""
        done = self.cli(*arguments, "--json")
        if done.returncode != 0:
            raise AssertionError(f"lathe {' '.join(map(str, arguments))}: {done.returncode}\n{done.stdout}{done.stderr}")
        return json.loads(done.stdout)

    def tune(self, spec, expect=0):
        """Tunes a specification (a path, or a dict); returns the JSON of `lathe tune --json FILE`."""
        if isinstance(spec, dict):
            path = self.path / f"spec{time.monotonic_ns()}.yaml"
            path.write_text(json.dumps(spec))  # JSON is YAML
        else:
            path = spec
        out = self.path / f"result{time.monotonic_ns()}.json"
        done = self.cli("tune", path, "--json", out)
        if done.returncode != expect:
            raise AssertionError(f"lathe tune: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return json.loads(out.read_text())

    def wait_for_workers(self, count):
        def ready():
            done = self.cli("workers", "--json", seconds=20)
            if done.returncode != 0:
                return False
            workers = json.loads(done.stdout)
            workers = workers.get("workers", workers) if isinstance(workers, dict) else workers
            return sum(w.get("state") == "active" for w in workers) >= count
        wait_until(ready, 60, f"{count} active workers")


def http_get(address, path, context=None, token=None):
    """The answer of a program's HTTP endpoint: over TLS with a context, with a token where one is given."""
    request = urllib.request.Request(f"{'https' if context else 'http'}://{address}{path}")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    return urllib.request.urlopen(request, timeout=10, context=context)


def scrape(address, **security):
    """Metric samples of a program: {name{labels} text: value}; `security` as http_get() has it."""
    samples = {}
    with http_get(address, "/metrics", **security) as answer:
        for line in answer.read().decode().splitlines():
            if line and not line.startswith("#"):
                name, value = line.rsplit(" ", 1)
                samples[name] = float(value)
    return samples


class Prometheus:
    """The real Prometheus with the project's rules, or others, scraping the cluster every second."""

    def __init__(self, cluster, rules=None):
        self.address = f"127.0.0.1:{free_port()}"
        config = (ROOT / "deploy/prometheus/prometheus.yml").read_text()
        config = config.replace("5s", "1s").replace("127.0.0.1:7471", cluster.metrics)
        config = config.replace("127.0.0.1:7472", '", "'.join(cluster.worker_metrics))
        path = cluster.path / "prometheus.yml"
        path.write_text(config)
        (cluster.path / "lathe.rules.yml").write_text(rules or (ROOT / "deploy/prometheus/lathe.rules.yml").read_text())
        self.program = cluster.add("prometheus", ["prometheus", f"--config.file={path}", f"--web.listen-address={self.address}",
                                                  f"--storage.tsdb.path={cluster.path / 'tsdb'}"])
        wait_until(self.ready, 60, "prometheus is ready")

    def ready(self):
        try:
            with urllib.request.urlopen(f"http://{self.address}/-/ready", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def query(self, expression):
        """The result vector of an instant query."""
        url = f"http://{self.address}/api/v1/query?" + urllib.parse.urlencode({"query": expression})
        with urllib.request.urlopen(url, timeout=10) as answer:
            body = json.load(answer)
        assert body["status"] == "success", body
        return body["data"]["result"]
