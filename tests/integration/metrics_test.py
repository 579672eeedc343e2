"""The real Prometheus scrapes a running cluster: every query of every dashboard panel returns data, the rules load."""
import json
import re
import socket
import subprocess
import sys
import unittest

import specs
from cluster import BIN, ROOT, Cluster, Prometheus, free_port, scrape, wait_until


def panel_queries():
    for path in sorted((ROOT / "deploy/grafana/dashboards").glob("*.json")):
        for panel in json.loads(path.read_text())["panels"]:
            for target in panel["targets"]:
                yield path.stem, panel["title"], target["expr"]


# Panels of what is learned from measured times, which simulated devices have not.
MEASURED = {"Models of costs: rank correlation"}


class MetricsTest(unittest.TestCase):
    def test_panels_of_measured_times_ask_for_metrics_of_the_server(self):
        declared = (ROOT / "server/metrics/server_metrics.def").read_text()
        asked = {title: expr for _, title, expr in panel_queries() if title in MEASURED}
        self.assertEqual(set(asked), MEASURED)
        for expr in asked.values():
            for name in re.findall(r"lathe_\w+", expr):
                self.assertIn(f"({name},", declared)

    def test_every_panel_has_data(self):
        port = free_port()
        with Cluster(server_flags=["--redis-listen", f"127.0.0.1:{port}", "--tenant-max-jobs", "1"]) as cluster:
            prometheus = Prometheus(cluster)
            redis = socket.create_connection(("127.0.0.1", port))
            self.addCleanup(redis.close)
            redis.sendall(b"SET a 1\r\nGET a\r\nGET b\r\n")
            cluster.tune(specs.row_softmax(problems=[{"rows": 16, "n_cols": 4000}]))
            cluster.tune(specs.row_softmax(problems=[{"rows": 16, "n_cols": 4000}]))
            cluster.tune(specs.strict_softmax(), expect=1)
            self.operate(cluster)
            queries = [query for query in panel_queries() if query[1] not in MEASURED]
            self.assertGreater(len(queries), 20)
            missing = []

            def all_answer():
                missing[:] = [f"{board} / {title}: {expr}" for board, title, expr in queries
                              if not prometheus.query(expr.replace("$__rate_interval", "30s"))]
                return not missing
            try:
                wait_until(all_answer, 30, "every panel has data")
            except AssertionError:
                self.fail("no data for\n" + "\n".join(missing))
            wait_until(lambda: prometheus.query("lathe:cache_hit_ratio:rate5m"), 30, "the recording rules run")

    def operate(self, cluster):
        """A look through the store, and a job that its tenant may not have."""
        done = subprocess.run([BIN / "lathe-admin", "retention", "--server", cluster.address], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the store takes", done.stdout)
        path = cluster.path / "long.yaml"
        path.write_text(json.dumps(specs.row_softmax(problems=[{"rows": 64 + 16 * i, "n_cols": 4000} for i in range(40)])))
        job = json.loads(cluster.cli("tune", path, "--detach", "--json").stdout)["job"]
        refused = cluster.cli("tune", path, "--detach", "--wait", "1")
        self.assertIn("quota_exceeded", refused.stderr)
        listed = subprocess.run([BIN / "lathe-admin", "tenants", "--server", cluster.address], capture_output=True, text=True)
        self.assertRegex(listed.stdout, r"\ndefault +1 ", listed.stderr)
        self.assertEqual(cluster.cli("cancel", job).returncode, 0)

    def test_metrics_agree_with_the_job(self):
        with Cluster(devices=["sim:cuda:90"]) as cluster:
            result = cluster.tune(specs.vector_add())
            samples = scrape(cluster.metrics)
            done = sum(v for k, v in samples.items() if k.startswith("lathe_server_trials_total{") and 'outcome="ok"' in k)
            self.assertEqual(done, len(result["trials"]))
            busy = sum(v for k, v in samples.items() if k.startswith("lathe_server_device_busy_seconds_total{"))
            self.assertGreater(busy, 0)
            worker = scrape(cluster.worker_metrics[0])
            compiled = sum(v for k, v in worker.items() if k.startswith("lathe_worker_compiles_total{"))
            self.assertEqual(compiled, len(result["trials"]))

    def test_promtool_accepts_rules_and_configuration(self):
        for kind, file in (("rules", "lathe.rules.yml"), ("config", "prometheus.yml")):
            done = subprocess.run(["promtool", "check", kind, ROOT / "deploy/prometheus" / file], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_dashboards_are_what_their_script_writes(self):
        done = subprocess.run([sys.executable, ROOT / "deploy/grafana/make_dashboards.py", "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
