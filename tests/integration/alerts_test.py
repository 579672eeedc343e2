"""The alerts of deploy/prometheus: each fires on what it is for and on nothing else, and has a page to turn to."""
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import yaml
from cluster import ROOT

RULES = ROOT / "deploy/prometheus/lathe.rules.yml"
RUNBOOKS = ROOT / "deploy/README.md"

QUEUE, LEASES = 'lathe_server_queue_depth{kind="measure"}', 'lathe_server_leases_active{kind="measure"}'
WORKERS, DEVICES = 'lathe_server_workers{state="%s"}', 'lathe_server_devices{state="%s", model="M"}'
ENDED, TRIALS = 'lathe_server_leases_ended_total{end="%s"}', 'lathe_server_trials_total{outcome="%s", target="cuda:90"}'
STORE, ERRORS = 'lathe_server_store_seconds_bucket{le="%s"}', 'lathe_server_errors_total{kind="%s"}'
CALLS = 'lathe_server_rpcs_total{method="GetBest", code="%s"}'
# Each alert's series as promtool writes them (start, step and number a minute), the minute by which it fires, the same
# series in a state that is none of its business.
CASES = {
    "LatheDown": ([('up{job="lathe-server", instance="a"}', "1 0x9")], 4,
                  [('up{job="lathe-server", instance="a"}', "1 0 1x9"), ('up{job="other", instance="a"}', "0x9")]),
    "LatheNoWorkers": ([(WORKERS % "active", "0x9"), (QUEUE, "4x9")], 3, [(WORKERS % "active", "1x9"), (QUEUE, "4x9")]),
    "LatheWorkerSilent": ([(WORKERS % "silent", "1x9")], 4, [(WORKERS % "silent", "1 0x9")]),
    "LatheQueueStuck": ([(QUEUE, "2x20"), (LEASES, "0x20")], 8, [(QUEUE, "2x20"), (LEASES, "1x20")]),
    "LatheLeasesExpire": ([(ENDED % "expired", "0+60x30")], 15, [(ENDED % "completed", "0+600x30")]),
    "LatheWrongResults": ([(TRIALS % "wrong_result", "0 0 1x20")], 6, [(TRIALS % "ok", "0 0 90x20")]),
    "LatheCompilerCrashes": ([(TRIALS % "compiler_crash", "0 4 9x20")], 6, [(TRIALS % "compiler_crash", "0 0 1x20")]),
    "LatheDeviceQuarantined": ([(DEVICES % "quarantined", "1x9")], 3, [(DEVICES % "idle", "1x9")]),
    "LatheStoreSlow": ([(STORE % "0.1", "0+1x40"), (STORE % "1", "0+90x40"), (STORE % "+Inf", "0+90x40")], 25,
                       [(STORE % "0.1", "0+90x40"), (STORE % "1", "0+90x40"), (STORE % "+Inf", "0+90x40")]),
    "LatheStoreFails": ([('lathe_server_store_errors_total{operation="Apply", instance="a"}', "0+60x20")], 9,
                        [('lathe_server_store_errors_total{operation="Apply", instance="a"}', "7x20")]),
    "LatheStoreOverBound": ([("lathe_server_store_bytes", "900x30"), ("lathe_server_store_max_bytes", "800x30")], 20,
                            [("lathe_server_store_bytes", "900x30"), ("lathe_server_store_max_bytes", "0x30")]),
    "LatheCallsFail": ([(CALLS % "INTERNAL", "0+6x30")], 15, [(CALLS % "NOT_FOUND", "0+600x30")]),
    "LatheCallsRefused": ([(ERRORS % "quota_exceeded", "0+180x40")], 30, [(ERRORS % "not_found", "0+1800x40")]),
    "LatheReadOnly": ([("lathe_server_read_only", "1x90")], 65, [("lathe_server_read_only", "1x50 0x40")]),
}


def alerts():
    groups = yaml.safe_load(RULES.read_text())["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"] if "alert" in rule}


def fires(name, series, minute):
    """Whether promtool sees the alert after so many minutes of the series."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "test.yml"
        # A test that expects no alert fails where there is one.
        path.write_text(json.dumps({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": [{
            "interval": "1m", "input_series": [{"series": one, "values": values} for one, values in series],
            "alert_rule_test": [{"eval_time": f"{minute}m", "alertname": name, "exp_alerts": []}]}]}))
        done = subprocess.run(["promtool", "test", "rules", path], capture_output=True, text=True)
        text = done.stdout + done.stderr
        if done.returncode and "got:" not in text:
            raise AssertionError(text)
        return done.returncode != 0


class AlertsTest(unittest.TestCase):
    def test_each_fires_on_what_it_is_for(self):
        self.assertEqual(set(CASES), set(alerts()))
        for name, (series, minute, other) in CASES.items():
            with self.subTest(name):
                self.assertTrue(fires(name, series, minute), "it is silent")
                self.assertFalse(fires(name, other, minute), "it fires without a cause")

    def test_a_series_that_has_just_begun_counts(self):
        # As a server's counters do: nobody sees them at 0.
        self.assertTrue(fires("LatheWrongResults", [(TRIALS % "wrong_result", "_x3 1x20")], 6))
        self.assertFalse(fires("LatheWrongResults", [(TRIALS % "wrong_result", "_x3 1x40")], 30), "it is long past")
        self.assertTrue(fires("LatheCompilerCrashes", [(TRIALS % "compiler_crash", "_x3 5x20")], 6))
        self.assertFalse(fires("LatheCompilerCrashes", [(TRIALS % "compiler_crash", "_x3 3x20")], 6))

    def test_their_metrics_have_the_labels_that_they_ask_for(self):
        rows = {}
        for file in (ROOT / "server/metrics/server_metrics.def", ROOT / "worker/metrics/worker_metrics.def"):
            for row in re.findall(r"LATHE_\w+\((.*?)\)\n", file.read_text(), re.S):
                words = re.findall(r'"((?:[^"\\]|\\.)*)"', row)
                rows[row.split(",")[0].strip()] = set(words[1:])
        for rule in alerts().values():
            for name, labels in re.findall(r"(lathe_\w+)\{([^}]*)\}", rule["expr"]):
                row = name.removesuffix("_bucket")
                self.assertIn(row, rows)
                self.assertLessEqual(set(re.findall(r"(\w+)=", labels)), rows[row], rule["alert"])

    def test_each_has_a_runbook(self):
        headings = re.findall(r"^### (Lathe\w+)$", RUNBOOKS.read_text(), re.M)
        self.assertEqual(headings, list(alerts()))


if __name__ == "__main__":
    unittest.main()
