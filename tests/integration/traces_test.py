"""A trial is traced over the command line, the server, the worker and the compiler child, in files that a collector of
OpenTelemetry reads; and JSON logs say of which call, job and trial a line is."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import specs
from cluster import BIN, Cluster, scrape, wait_until

DEVICE = "sim:cuda:90"


def lines(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def attributes(entries):
    """Of a span or a resource; every value is a string here."""
    return {entry["key"]: entry["value"]["stringValue"] for entry in entries}


class TracesTest(unittest.TestCase):
    def check_shape(self, request):
        """That a line is an ExportTraceServiceRequest as OTLP's JSON has it; its spans, with their service."""
        self.assertEqual(set(request), {"resourceSpans"})
        for of_resource in request["resourceSpans"]:
            self.assertEqual(set(of_resource), {"resource", "scopeSpans"})
            resource = attributes(of_resource["resource"]["attributes"])
            self.assertIn("service.name", resource)
            self.assertIn("service.instance.id", resource)
            for of_scope in of_resource["scopeSpans"]:
                self.assertEqual(of_scope["scope"], {"name": "lathe"})
                for span in of_scope["spans"]:
                    self.check_span(span)
                    yield {**span, "service": resource["service.name"]}

    def check_span(self, span):
        known = {"traceId", "spanId", "parentSpanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano", "attributes",
                 "links", "status"}
        self.assertLessEqual(set(span), known)
        self.assertRegex(span["traceId"], r"\A[0-9a-f]{32}\Z")
        self.assertRegex(span["spanId"], r"\A[0-9a-f]{16}\Z")
        self.assertRegex(span.get("parentSpanId", "0" * 16), r"\A[0-9a-f]{16}\Z")
        self.assertIn(span["kind"], (1, 2, 3))
        for key in ("startTimeUnixNano", "endTimeUnixNano"):
            self.assertIsInstance(span[key], str)
            self.assertRegex(span[key], r"\A1[0-9]{18}\Z")
        self.assertLessEqual(int(span["startTimeUnixNano"]), int(span["endTimeUnixNano"]))
        for link in span.get("links", []):
            self.assertRegex(link["traceId"], r"\A[0-9a-f]{32}\Z")
            self.assertRegex(link["spanId"], r"\A[0-9a-f]{16}\Z")
        if "status" in span:
            self.assertEqual(span["status"]["code"], 2)

    def check_nesting(self, spans):
        by_id = {span["spanId"]: span for span in spans}
        self.assertEqual(len(by_id), len(spans))
        for span in spans:
            if "parentSpanId" not in span:
                continue
            parent = by_id[span["parentSpanId"]]
            self.assertEqual(span["traceId"], parent["traceId"])
            self.assertGreaterEqual(int(span["startTimeUnixNano"]), int(parent["startTimeUnixNano"]), (span, parent))
            self.assertLessEqual(int(span["endTimeUnixNano"]), int(parent["endTimeUnixNano"]), (span, parent))

    @staticmethod
    def path_of(span, by_id):
        """Names of the spans from the first one down to this one."""
        names = [span["name"]]
        while "parentSpanId" in span:
            span = by_id[span["parentSpanId"]]
            names.append(span["name"])
        return " > ".join(reversed(names))

    def test_a_trial_is_traced_over_all_programs(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        server_file, worker_file, client_file = (pathlib.Path(folder.name) / name for name in ("server", "worker", "client"))
        with Cluster(devices=[DEVICE], server_flags=["--trace-file", server_file],
                     worker_flags=["--trace-file", worker_file]) as cluster:
            spec = cluster.path / "spec.yaml"
            spec.write_text(json.dumps(specs.vector_add()))
            done = subprocess.run([BIN / "lathe", "tune", spec, "--server", cluster.address, "--json",
                                   cluster.path / "result.json"], capture_output=True, text=True, timeout=240,
                                  env={**os.environ, "LATHE_TRACE_FILE": str(client_file)})
            self.assertEqual(done.returncode, 0, done.stderr)
            result = json.loads((cluster.path / "result.json").read_text())
            wait_until(lambda: scrape(cluster.metrics)['lathe_server_trace_spans_total{result="written"}'] > 0, 10,
                       "spans are written")
            self.assertEqual(scrape(cluster.metrics)['lathe_server_trace_spans_total{result="dropped"}'], 0)
            self.assertEqual(cluster.workers[0].terminate(), 0)
            self.assertEqual(cluster.server.terminate(), 0)
            spans = [span for file in (server_file, worker_file, client_file) for line in lines(file)
                     for span in self.check_shape(line)]
        command, = [span for span in spans if span["service"] == "lathe"]
        self.assertEqual(command["name"], "lathe tune")
        spans = [span for span in spans if span["traceId"] == command["traceId"]]
        self.check_nesting(spans)
        by_id = {span["spanId"]: span for span in spans}
        paths = {self.path_of(span, by_id) for span in spans}
        top = "lathe tune > job > trial"
        for path in ("lathe tune > CreateTuningJob", "lathe tune > WatchTuningJob", top, f"{top} > work compile",
                     f"{top} > work compile > queue", f"{top} > work compile > store",
                     f"{top} > work compile > compile > fetching", f"{top} > work compile > compile > compiling",
                     f"{top} > work compile > compile > compiling > compiler child"):
            self.assertIn(path, paths)
        self.assertTrue(any(re.search(r"> compiler child > phase [a-z-]+", path) for path in paths), paths)
        for phase in ("staging", "checking"):
            self.assertTrue(any(path.endswith(f"work measure > measure > {phase}") for path in paths), paths)
        self.assertTrue(any(path.endswith("work reference > reference > reference") for path in paths), paths)
        # Every trial of the job has a span, which its measurement is below or names.
        trials = {attributes(span["attributes"])["lathe.trial"]: span for span in spans if span["name"] == "trial"}
        self.assertEqual(set(trials), {trial["name"] for trial in result["trials"]})
        measured = {link["spanId"] for span in spans if span["name"] == "work measure" for link in span.get("links", [])}
        measured |= {span["parentSpanId"] for span in spans if span["name"] == "work measure"}
        self.assertLessEqual({span["spanId"] for span in trials.values()}, measured)

    def test_json_logs_name_the_call_and_the_work(self):
        flags = ["--log-format", "json", "--log-level", "debug"]
        with Cluster(devices=[DEVICE], server_flags=[*flags, "--slow-call-seconds", "0.000001"], worker_flags=flags) as cluster:
            result = cluster.tune(specs.vector_add())
            slow = [line for line in map(json.loads, cluster.server.text().splitlines()) if "slow call" in line["message"]]
            created, = [line for line in slow if line["method"] == "CreateTuningJob"]
            self.assertEqual(created["tenant"], "default")
            self.assertEqual(created["status"], "OK")
            self.assertGreater(created["seconds"], 0)
            self.assertRegex(created["peer"], r"127\.0\.0\.1")
            self.assertTrue(created["request"])
            job = created["job"]
            self.assertTrue(any(trial["name"].startswith(f"{job}/trials/") for trial in result["trials"]))
            worker = [json.loads(line) for line in cluster.workers[0].text().splitlines()]
            finished = [line for line in worker if re.match("work .*: finished", line["message"])]
            self.assertTrue(finished)
            self.assertEqual({line["job"] for line in finished}, {job})
            self.assertTrue(all(line["work"] in line["message"] for line in finished))
            compiled = [line for line in finished if line["work"].startswith("compile/")]
            self.assertLessEqual({line["trial"] for line in compiled}, {trial["name"] for trial in result["trials"]})


if __name__ == "__main__":
    unittest.main()
