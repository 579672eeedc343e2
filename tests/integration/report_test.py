"""The pages that people look at, in a real browser: `lathe report`, `lathe tune --report`, and the server's /ui."""
import json
import os
import pathlib
import subprocess
import sys
import unittest
import urllib.error
import urllib.request

import browser
import specs
from browser import Browser
from cluster import CORPUS, ROOT, Cluster

SECTIONS = ["Job", "Convergence", "Variants in parallel coordinates", "Heat map over two knobs", "Importance of each knob",
            "Leaders with 95 % intervals", "Devices and problems", "Failures by kind", "Clock and power over time", "The winner",
            "All trials"]
IN_A_MODULE = "</script><script>window.ran = 1</script><!--<script>"
ATTACK = '</script><script>window.ran = 1</script><img src=x onerror="window.ran = 1"><!--<script>'


@unittest.skipUnless(browser.PROGRAM, "no browser: Debian's package chromium has one")
class ReportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(devices=["sim:cuda:90"])
        cls.addClassCleanup(cls.cluster.close)
        # An attribute of the kernel and a label that would run if anything were markup.
        kernel = cls.cluster.path / "attack.ttir"
        text = (CORPUS / "vector_add_f32.ttir").read_text()
        kernel.write_text(text.replace("noinline = false", f'noinline = false, note = "{IN_A_MODULE}"', 1))
        spec = specs.vector_add(name="attack", space={"num_warps": [1, 2, 4], "enable_fp_fusion": [True, False]})
        spec["modules"][0]["path"] = str(kernel)
        spec["labels"] = {"note": ATTACK}
        cls.job = cls.tune(spec)
        cls.page = cls.cluster.path / "report.html"
        done = cls.cluster.cli("report", cls.job, "-o", cls.page)
        assert done.returncode == 0, done.stderr
        # Screenshots for people.
        cls.pictures = pathlib.Path(os.environ.get("LATHE_SCREENSHOTS") or cls.cluster.path / "pictures")
        cls.pictures.mkdir(parents=True, exist_ok=True)

    @classmethod
    def tune(cls, spec):
        path = cls.cluster.path / "attack.yaml"
        path.write_text(json.dumps(spec))
        cls.tuned = cls.cluster.path / "tuned.html"
        done = cls.cluster.cli("tune", path, "--report", cls.tuned, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["job"]

    def setUp(self):
        self.browser = Browser()
        self.addCleanup(self.browser.close)

    def opened(self, path=None, width=1400):
        self.browser.size(width, 1000)
        self.browser.open((path or self.page).as_uri())
        self.browser.wait("document.querySelectorAll('svg').length >= 5")
        return self.browser

    def test_every_part_is_there_and_nothing_is_fetched(self):
        page = self.opened()
        self.assertEqual(page.evaluate("[...document.querySelectorAll('h2')].map((h) => h.textContent)"), SECTIONS)
        for section, shape, count in (("convergence", "circle", 6), ("parallel", "path.variant", 6), ("heat", ".cell", 6),
                                      ("importance", ".bar", 2), ("leaders", "circle", 6), ("devices", ".bar", 1),
                                      ("trials", "tbody tr", 6)):
            self.assertEqual(page.evaluate(f"document.querySelectorAll('#{section} {shape}').length"), count, section)
        self.assertIn(".visible .entry", page.evaluate("document.querySelector('#winner pre[aria-label=Assembly]').textContent"))
        self.assertIn("no clock and no power", page.evaluate("document.getElementById('conditions').textContent"))
        self.assertEqual([url for url in page.requests if not url.startswith(("file:", "about:"))], [])
        self.assertEqual(page.messages, [])

    def test_texts_of_users_never_run(self):
        page = self.opened()
        self.assertIn(IN_A_MODULE, page.evaluate("document.querySelector('#winner pre[aria-label=Source]').textContent"))
        self.assertIn(ATTACK, page.evaluate("document.getElementById('summary').textContent"))
        self.assertIsNone(page.evaluate("window.ran"))
        self.assertEqual(page.evaluate("document.querySelectorAll('img').length"), 0)
        # The second wall: a script that got in would not run.
        page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))")
        self.assertIsNone(page.evaluate("window.ran"))
        self.assertIn("Content Security Policy", " ".join(page.messages))

    def test_it_is_used_by_keyboard(self):
        page = self.opened()
        seen = []
        for _ in range(40):
            page.press("Tab")
            seen.append(page.evaluate("(document.activeElement.closest('section') || {id: document.activeElement.id}).id"))
        self.assertEqual(page.evaluate("document.querySelectorAll('[tabindex]:not([tabindex=\"0\"]):not([tabindex=\"-1\"])').length"), 0)
        order = [name for i, name in enumerate(seen) if name and name not in seen[:i]]
        self.assertEqual(order, ["theme", "convergence", "heat", "winner", "trials"])
        page.evaluate("document.querySelector('#trials th:nth-child(6) button').focus()")
        for direction in ("ascending", "descending"):
            page.press("Enter")
            self.assertEqual(page.evaluate("document.querySelector('#trials th:nth-child(6)').ariaSort"), direction)
            times = page.evaluate("[...document.querySelectorAll('#trials tbody td:nth-child(6)')].map((d) => d.textContent)")
            self.assertEqual(times, sorted(times, key=nanoseconds, reverse=direction == "descending"))
        page.evaluate("document.querySelector('#trials tbody button').focus()")
        page.press("Enter")
        self.assertEqual(page.evaluate("document.querySelectorAll('path.variant.chosen').length"), 1)

    def test_the_table_is_filtered(self):
        page = self.opened()
        page.evaluate("(() => { const field = document.querySelector('#trials input'); field.value = 'false';"
                      " field.dispatchEvent(new Event('input')); })()")
        self.assertEqual(page.evaluate("document.querySelectorAll('#trials tbody tr').length"), 3)
        self.assertIn("3 of 6 shown", page.evaluate("document.getElementById('trials').textContent"))

    def test_a_screen_reader_is_told_the_parts_and_the_charts(self):
        tree = self.opened().tree()
        self.assertEqual([name for role, name in tree if role == "region" and name in SECTIONS], SECTIONS)
        pictures = [name for role, name in tree if role in ("image", "img")]
        self.assertEqual(len(pictures), 6)
        for words in ("Best time so far", "Parallel coordinates of 6 variants", "Heat map", "Importance", "Times of 6 leaders"):
            self.assertTrue(any(words in name for name in pictures), words)
        for role, name in tree:
            if role in ("button", "combobox", "searchbox", "link"):
                self.assertTrue(name, f"a {role} has no name")

    def test_it_is_light_and_dark_wide_and_narrow(self):
        for scheme, dark in (("light", False), ("dark", True)):
            for width in (1400, 420):
                self.browser.colours(scheme)
                page = self.opened(width=width)
                ground, text = (luminance(page.evaluate(f"getComputedStyle(document.body).{name}")) for name in ("backgroundColor", "color"))
                self.assertEqual(ground < text, dark)
                lighter, darker = max(ground, text), min(ground, text)
                self.assertGreater((lighter + 0.05) / (darker + 0.05), 7)
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width, "the page scrolls sideways")
                page.evaluate("new Promise((done) => setTimeout(done, 200))")
                page.screenshot(self.pictures / f"report-{scheme}-{width}.png")
        page.evaluate("(() => { const s = document.getElementById('theme'); s.value = 'light'; s.dispatchEvent(new Event('change')); })()")
        self.assertGreater(luminance(page.evaluate("getComputedStyle(document.body).backgroundColor")), 0.9)

    def test_a_tuning_writes_the_same_report(self):
        page = self.opened(self.tuned)
        self.assertEqual(page.evaluate("[...document.querySelectorAll('h2')].map((h) => h.textContent)"), SECTIONS)
        self.assertEqual(page.messages, [])

    def test_a_report_that_cannot_be_written_says_why(self):
        self.assertEqual(self.cluster.cli("report", "jobs/none", "-o", self.cluster.path / "x.html").returncode, 4)
        done = self.cluster.cli("report", self.job, "-o", self.cluster.path / "no" / "x.html")
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot write", done.stderr)

    def test_the_live_page_lists_jobs_workers_queues_and_models(self):
        page = self.browser
        page.open(self.url("/ui"))
        page.wait("document.querySelectorAll('#workers tbody tr').length === 1")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('h2')].map((h) => h.textContent)"), ["Jobs", "Workers", "Queues", "Cost models"])
        self.assertIn("sim:cuda:90", page.evaluate("document.getElementById('workers').textContent"))
        self.assertIn("measure", page.evaluate("document.getElementById('queues').textContent"))
        self.assertIn("Nothing was learned yet", page.evaluate("document.getElementById('cost-models').textContent"))
        page.screenshot(self.pictures / "ui.png")
        page.evaluate("document.querySelector('#jobs a').click()")
        page.wait("document.querySelectorAll('#parallel path.variant').length === 6")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('h2')].map((h) => h.textContent)"), SECTIONS)
        self.assertIsNone(page.evaluate("window.ran"))
        self.assertEqual([url for url in page.requests if not url.startswith((self.url("/"), "about:"))], [])
        self.assertEqual([text for text in page.messages if "favicon" not in text and "404" not in text], [])

    def test_the_live_page_only_reads(self):
        for method in ("POST", "PUT", "DELETE"):
            with self.assertRaises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(urllib.request.Request(self.url("/ui/api/jobs"), b"{}", method=method))
            self.assertEqual(caught.exception.code, 405)
        for path, code in (("/ui/other", 404), ("/ui/api/report", 400), ("/ui/api/report?job=jobs/none", 404)):
            with self.assertRaises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(self.url(path))
            self.assertEqual(caught.exception.code, code, path)
        with urllib.request.urlopen(self.url("/ui")) as answer:
            policy = answer.headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertIn("connect-src 'self'", policy)
        self.assertIn("frame-ancestors 'none'", policy)
        self.assertNotIn("unsafe", policy)

    def test_what_only_a_real_device_tells_is_shown(self):
        made = self.cluster.path / "measured.html"
        assembled = subprocess.run([sys.executable, ROOT / "client/report/assemble.py", "report", made], check=False)
        self.assertEqual(assembled.returncode, 0)
        made.write_text(made.read_text().replace("@DATA@", json.dumps(measured_job())))
        page = self.opened(made)
        # num_warps explains nearly all of the time, num_stages nothing, which is how the times were made.
        importance = {row["name"]: row["share"] for row in page.evaluate(
            "Model.importance(Model.report(JSON.parse(document.getElementById('data').textContent)).groups[0])")}
        self.assertGreater(importance["num_warps"], 0.95)
        self.assertLess(importance["num_stages"], 0.05)
        self.assertEqual(page.evaluate("document.querySelectorAll('#leaders line.interval').length"), 3)
        self.assertIn("From the run-off", page.evaluate("document.getElementById('leaders').textContent"))
        self.assertEqual(page.evaluate("document.querySelectorAll('#conditions svg').length"), 2)
        self.assertIn("1 trials drifted", page.evaluate("document.getElementById('conditions').textContent"))
        self.assertEqual(page.evaluate("document.querySelectorAll('#failures .bar').length"), 2)
        self.assertEqual(page.evaluate("document.querySelectorAll('#devices .bar').length"), 2)
        self.assertEqual(page.evaluate("document.querySelectorAll('#trials tbody tr').length"), 15)
        self.assertEqual(page.messages, [])
        for width in (1400, 420):
            self.browser.size(width, 1000)
            page.evaluate("new Promise((done) => setTimeout(done, 200))")
            page.screenshot(self.pictures / f"measured-{width}.png")

    def url(self, path):
        return f"http://{self.cluster.metrics}{path}"


def measured_job():
    """A report's data as of two GPUs: 12 variants that are right, 3 that fail, and a run-off of the first three."""
    def time_of(median):
        return {"median": median, "ci_low": 0.99 * median, "ci_high": 1.01 * median, "samples": 100}

    def trial(device, number, warps, stages, median, **more):
        at = f"2026-01-01T00:{number // 60:02}:{number % 60:02}Z"
        shown = {"time_ns": time_of(median), "state": "SUCCEEDED", "checked": True} if median else {"state": "FAILED"}
        knobs = {"num_warps": {"int_value": str(warps)}, "num_stages": {"int_value": str(stages)}}
        return {"name": f"jobs/1/trials/{number}", "target": "cuda:90", "device_model": device, "knobs": {"values": knobs},
                "problem": {"values": {"n": "4096"}}, "end_time": at, "artifact": {"registers": 32 * warps}, **shown,
                "conditions": {"visit_clock_mhz": 1700 + number, "power_watts": 300 + 5 * number, "drifted": number == 3}, **more}

    devices, trials, best = ("GPU A", "GPU B"), [], []
    for slower, device in enumerate(devices, 1):
        grid = [(warps, stages) for warps in (1, 2, 4, 8) for stages in (1, 2, 3)]
        right = [trial(device, len(trials) + i, warps, stages, slower * (40000 / warps + 10 * stages))
                 for i, (warps, stages) in enumerate(grid)]
        best.append({"target": "cuda:90", "device_model": device, "problem": {"values": {"n": "4096"}}, "trial": right[9],
                     "run_off": {"entries": [{"trial": one["name"], "time_ns": one["time_ns"]} for one in right[9:12]]}})
        trials += right
        for kind in ("wrong_result", "wrong_result", "out_of_resources"):
            trials.append(trial(device, len(trials), 16, 1, None, error={"kind": kind, "message": f"a message of {kind}"}))
    job = {"name": "jobs/1", "spec": {"name": "measured"}, "state": "JOB_STATE_SUCCEEDED", "best": best}
    return {"schema": 1, "made": {"version": "1", "time": "2026-01-01T00:10:00Z"}, "job": job, "trials": trials, "winners": [],
            "notes": []}


def nanoseconds(text):
    number, unit = text.split()[:2]
    return float(number) * {"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}[unit]


def luminance(colour):
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


if __name__ == "__main__":
    unittest.main()
