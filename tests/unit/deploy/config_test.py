"""The documented configuration files are exactly the programs' flags with their defaults, and the programs take them."""
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
BIN = pathlib.Path(os.environ["LATHE_BIN"])
# Flags of the command line alone.
NO_KEYS = {"help", "config", "version"}


def flags(program):
    """{long name: default as --help shows it, or None}; names that are the same flag come together."""
    text = subprocess.run([BIN / program, "--help"], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in text.splitlines():
        match = re.match(r"\s+((?:-\w,)?(?:--[\w-]+,?)+)(.*)", line)
        if not match:
            continue
        default = re.search(r"(?:^|\s)[A-Z]+\S*?(?::\{[^}]*\}|:.*\]|)=(\S+)", match.group(2))
        names = tuple(n[2:] for n in match.group(1).split(",") if n.startswith("--"))
        if not set(names) & NO_KEYS:
            found[names] = default.group(1) if default else None
    return found


class ConfigTest(unittest.TestCase):
    def check(self, program, file):
        path = ROOT / "deploy/config" / file
        keys = {key.replace("_", "-"): value for key, value in yaml.safe_load(path.read_text()).items()}
        known = flags(program)
        self.assertGreater(len(known), 5)
        self.assertEqual([names for names in known if not set(names) & set(keys)], [], f"flags that {file} leaves out")
        self.assertEqual(set(keys) - {name for names in known for name in names}, set(), f"keys that are no flags of {program}")
        for names, default in known.items():
            value = keys[next(name for name in names if name in keys)]
            if default is not None and not isinstance(value, list):
                same = float(default) == float(value) if isinstance(value, (int, float)) else default.strip('"') == str(value)
                self.assertTrue(same, f"{file} says {names[0]}: {value}, the default is {default}")
        for line in path.read_text().splitlines():
            self.assertLessEqual(len(line), 120)

    def test_server_yaml_has_every_flag_with_its_default(self):
        self.check("lathe-server", "server.yaml")

    def test_worker_yaml_has_every_flag_with_its_default(self):
        self.check("lathe-worker", "worker.yaml")

    def test_server_yaml_names_the_keys_that_change_live(self):
        text = subprocess.run([BIN / "lathe-server", "--help"], capture_output=True, text=True, check=True).stdout
        live, key = set(), None
        for line in text.splitlines():
            if match := re.match(r"\s+(?:-\w,)?--([\w-]+)", line):
                key = match.group(1).replace("-", "_")
            if line.rstrip().endswith("(live)"):
                live.add(key)
        told = re.findall(r"^# live: (.*)$", (ROOT / "deploy/config/server.yaml").read_text(), re.M)
        self.assertEqual(live, set(" ".join(told).split()))
        self.assertGreater(len(live), 10)

    def runs(self, program, file, *arguments):
        """Starts with the file; SIGTERM ends it well."""
        with tempfile.TemporaryDirectory() as folder:
            ready = pathlib.Path(folder) / "ready.json"
            process = subprocess.Popen([BIN / program, "--config", ROOT / "deploy/config" / file, "--metrics-listen", "127.0.0.1:0",
                                        "--data-dir", folder, "--ready-file", ready, *arguments], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            try:
                deadline = time.monotonic() + 30
                while not ready.exists() and process.poll() is None and time.monotonic() < deadline:
                    time.sleep(0.05)
                started = ready.exists()
                process.send_signal(signal.SIGTERM)
                output = process.communicate(timeout=90)[0]
                self.assertTrue(started, output)
                self.assertEqual(process.returncode, 0, output)
            finally:
                process.kill()
                process.wait()

    def test_the_server_takes_its_file(self):
        self.runs("lathe-server", "server.yaml", "--listen", "127.0.0.1:0")

    def test_an_unknown_key_is_an_error_that_names_it(self):
        for program in ("lathe-server", "lathe-worker"):
            with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
                file.write("data_dir: x\nlissten: 127.0.0.1:0\n")
                file.flush()
                done = subprocess.run([BIN / program, "--config", file.name], capture_output=True, text=True, timeout=30)
                self.assertNotEqual(done.returncode, 0, program)
                self.assertIn("lissten", done.stdout + done.stderr, program)


if __name__ == "__main__":
    unittest.main()
