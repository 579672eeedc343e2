"""Profiles through the service: the kernel's own marks with known cycles, the compiler's scopes, by specification and by
job."""
import json
import re
import struct
import unittest
from pathlib import Path

import browser
import specs
from browser import Browser
from cluster import CORPUS, Cluster

CYCLES = 20000


def write_ones(path, count):
    """A .npy file of 32-bit ones."""
    header = str({"descr": "<i4", "fortran_order": False, "shape": (count,)}).encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + struct.pack("<i", 1) * count)


def spin(target, expected, **changes):
    """Each warp waits twice for CYCLES and twice for 2 * CYCLES, within one scope around all. The reference has no
    clock, so that an array says what is right."""
    spec = {
        "name": "spin",
        "entry": "spin",
        "modules": [{"path": str(CORPUS / "profile/spin.ttir")}],
        "targets": [target],
        "space": {"num_warps": [2]},
        "launch": {"grid": [3]},
        "problems": [{"n": 3}],
        "arguments": [{"tensor": {"dtype": "i32", "shape": ["n"]}, "role": "output", "expected": str(expected)},
                      {"scalar": CYCLES}],
    }
    return {**spec, **changes}


def spans(trace):
    """The cycles that each scope's spans took, without what records cost."""
    found = {}
    for event in json.loads(trace.read_text())["traceEvents"]:
        told = event.get("args", {})
        if event.get("ph") == "X" and told.get("cycles"):
            found.setdefault(event["name"], []).append(told["cycles"] * (1 - told["cost_ns"] / told["ns"]))
    return found


class ProfileTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(devices=["sim:cuda:90", "sim:hip:gfx942"])

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()

    def write(self, name, spec):
        path = self.cluster.path / f"{name}.yaml"
        path.write_text(json.dumps(spec))
        return path

    def profile(self, *arguments):
        done = self.cluster.cli("profile", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_marks_last_as_long_as_the_kernel_waits(self):
        ones = self.cluster.path / "ones.npy"
        write_ones(ones, 3)
        for target in ("cuda:90", "hip:gfx942"):
            trace = self.cluster.path / "spin.json"
            path = self.write("spin", spin(target, ones))
            text = self.profile(path, "--scopes", "marks", "--trace", trace)
            self.assertIn("chain", text)
            found = spans(trace)
            self.assertEqual({name: len(of) for name, of in found.items()}, {"chain": 6, "short": 12, "long": 12}, target)
            # A turn of the loop that waits, and of the one around, comes to it.
            for name, cycles, more in (("short", CYCLES, 100), ("long", 2 * CYCLES, 100), ("chain", 6 * CYCLES, 800)):
                for took in found[name]:
                    self.assertGreater(took, cycles - 100, (target, name))
                    self.assertLess(took, cycles + more, (target, name))

    def test_records_are_flushed_and_warps_selected(self):
        ones = self.cluster.path / "ones.npy"
        write_ones(ones, 3)
        trace = self.cluster.path / "flushed.json"
        for target in ("cuda:90", "hip:gfx942"):
            path = self.write("flushed", {**spin(target, ones), "profile": {"knobs": {"profile_flush_records": 8}}})
            text = self.profile(path, "--scopes", "marks", "--warps", "1", "--flush", "--trace", trace)
            self.assertIn("Only the warps of profile_warps=1 were recorded", text)
            self.assertRegex(text, r"in flushes of records to global memory: 3, ")
            found = spans(trace)
            self.assertEqual({name: len(of) for name, of in found.items()},
                             {"chain": 3, "short": 6, "long": 6, "(flush of records)": 3}, target)

    def test_a_tuning_profiles_its_winner_and_stores_nothing_of_it(self):
        spec = specs.row_softmax(targets=["cuda:90"], space={"num_warps": [2, 4]}, profile={})
        first = self.cluster.tune(spec)
        profiles = [trial for trial in first["trials"] if "profile_of" in trial]
        self.assertEqual(len(first["trials"]), 3)
        self.assertEqual(len(profiles), 1)
        best = first["best"][0]["trial"]
        self.assertEqual(profiles[0]["profile_of"], best["name"])
        self.assertEqual(profiles[0]["knobs"], {**best["knobs"], "profile": "scopes"})
        self.assertTrue(profiles[0]["checked"])
        self.assertEqual(profiles[0]["status"], best["status"])
        out = self.cluster.path / "fetched.pb"
        self.assertEqual(self.cluster.cli("fetch", profiles[0]["profile"], "-o", out).returncode, 0)
        self.assertIn("row_softmax", self.profile(out))
        again = self.cluster.tune(spec)
        cached = {"profile_of" in trial: trial["cached"] for trial in again["trials"]}
        self.assertEqual(cached, {False: True, True: False})

    def test_any_trial_of_a_job_of_before_is_profiled(self):
        spec = specs.row_softmax(targets=["cuda:90"], space={"num_warps": [2, 4]})
        job = self.cluster.tune(spec)
        other = next(trial for trial in job["trials"] if trial["name"] != job["best"][0]["trial"]["name"])
        number = other["name"].rsplit("/", 1)[1]
        listed = self.cluster.json("profile", job["job"], "--trial", number, "-o", self.cluster.path / "other.pb")
        self.assertEqual(len(listed["profiles"]), 1)
        self.assertNotEqual(listed["profiles"][0]["trial"].rsplit("/", 2)[0], job["job"])
        text = self.profile(job["job"], "--compare", self.cluster.path / "other.pb", "--html", self.cluster.path / "a.html",
                            "--hatchet", self.cluster.path / "a.hatchet.json")
        self.assertIn("num_warps=", text)
        self.assertIn("<html", (self.cluster.path / "a.html").read_text())
        root = json.loads((self.cluster.path / "a.hatchet.json").read_text())[0]
        self.assertEqual([child["frame"]["name"] for child in root["children"]], ["row_softmax"])

    def test_a_simulated_device_shows_every_instruction(self):
        for target in ("cuda:90", "hip:gfx942"):
            path = self.write("instructions", specs.row_softmax(targets=[target], space={"num_warps": [2]}))
            trace = self.cluster.path / "instructions.json"
            text = self.profile(path, "--scopes", "instructions", "--trace", trace)
            self.assertIn("simulat", text)
            found = [event for event in json.loads(trace.read_text())["traceEvents"] if event.get("ph") == "X"]
            kinds = {event["cat"] for event in found}
            self.assertLessEqual({"instruction", "wait"}, kinds, target)
            sources = {event["args"].get("source", "") for event in found if event["cat"] == "instruction"}
            self.assertTrue(any(source.startswith("kernels.py:") for source in sources), (target, sources))
            self.assertFalse(any("row_softmax" in source for source in sources), (target, sources))

    def test_scopes_and_errors_name_the_lines_of_the_source(self):
        source = Path(specs.row_softmax()["modules"][0]["path"]).read_text()
        for first in (100, 300):  # The same kernel, further down in another file.
            moved = self.cluster.path / f"moved{first}.ttir"
            moved.write_text(re.sub(r'"kernels.py":(\d+):', lambda m: f'"my{first}.py":{int(m[1]) + first}:', source))
            spec = specs.row_softmax(modules=[{"path": str(moved), "constants": {"BLOCK": 4096}}], targets=["cuda:90"], space={"num_warps": [2]})
            trace = self.cluster.path / "moved.json"
            self.profile(self.write("moved", spec), "--trace", trace)
            told = {event["args"]["source"] for event in json.loads(trace.read_text())["traceEvents"]
                    if event.get("ph") == "X" and "source" in event.get("args", {})}
            self.assertTrue(told)
            for place in told:
                file, line = place.split(":")
                if file == "standard.py":  # A function of Triton's library.
                    continue
                self.assertEqual(file, f"my{first}.py")
                self.assertTrue(first < int(line) < first + 100, told)
            self.assertTrue(any(place.startswith("my") for place in told), told)

    @unittest.skipUnless(browser.PROGRAM, "no browser: Debian's package chromium has one")
    def test_the_page_is_pointed_at_zoomed_and_clicked(self):
        path = self.write("page", specs.row_softmax(targets=["cuda:90"], space={"num_warps": [2]}))
        page = self.cluster.path / "page.html"
        self.profile(path, "--scopes", "instructions", "--html", page)
        with Browser() as shown:
            shown.open(page.as_uri())
            shown.wait("document.querySelectorAll('canvas').length === 2")

            def said(part):
                return shown.evaluate(f"document.querySelector('#{part} .said').textContent")

            def mouse(part, kind, x, y, **more):
                """At a share of the width and pixels from the top of the part's canvas."""
                left, top, width = shown.evaluate(
                    f"(() => {{ const one = document.querySelector('#{part} canvas'); one.scrollIntoView({{block: 'center'}});"
                    "const box = one.getBoundingClientRect(); return [box.x, box.y, box.width]; })()")
                shown.call("Input.dispatchMouseEvent", type=kind, x=left + x * width, y=top + y, **more)

            before = said("timeline")
            found = []
            for step in range(20, 95):
                mouse("timeline", "mouseMoved", step / 100, 10)
                found.append(said("timeline"))
            found = [text for text in found if text != before]
            self.assertTrue(found)
            self.assertRegex(found[0], r"^warp 0: .+ \((instruction|wait)\), .+ from ")
            pixels = "document.querySelector('#timeline canvas').toDataURL()"
            whole = shown.evaluate(pixels)
            mouse("timeline", "mouseWheel", 0.5, 10, deltaX=0, deltaY=-400)
            shown.wait(f"{pixels} !== {json.dumps(whole)}")
            shown.evaluate("[...document.querySelectorAll('#timeline button')].find((one) => one.textContent === 'All').click()")
            shown.wait(f"{pixels} === {json.dumps(whole)}")
            programs = shown.evaluate("document.querySelector('#program').options.length")
            self.assertGreater(programs, 1)
            chosen = shown.evaluate("document.querySelector('#program').value")
            for row in range(0, 14 * programs, 4):
                for kind, button in (("mouseMoved", "none"), ("mousePressed", "left"), ("mouseReleased", "left")):
                    mouse("units", kind, 0.3, row, button=button, clickCount=1)
                if shown.evaluate("document.querySelector('#program').value") != chosen:
                    break
            self.assertNotEqual(shown.evaluate("document.querySelector('#program').value"), chosen)
            self.assertRegex(said("units"), r"^program \d+ on unit \d+")
            self.assertEqual(shown.messages, [])

    def test_a_kernel_without_marks_says_what_to_do(self):
        path = self.write("none", specs.vector_add(space={"num_warps": [4]}))
        done = self.cluster.cli("profile", path, "--scopes", "marks")
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn("proton.record", done.stderr)

    def test_options_that_do_not_fit_are_refused(self):
        path = self.write("fits", specs.vector_add(space={"num_warps": [4]}))
        for arguments, why in ((("x.pb", "--trial", 1), "only shown"), (("x.pb", "--json"), "leave it out"),
                               ((path, "--trial", 1), "job of before"), (("x.pb", "--flush"), "only shown"),
                               (("x.pb", "--warps", "0"), "only shown"),
                               ((path, "--scopes", "instructions", "--warps", "0"), "records nothing"),
                               ((path, "--scopes", "instructions", "--flush"), "records nothing"),
                               ((path, "--warps", "0-"), "is not all, or numbers and ranges of warps"),
                               ((path, "--compare", self.cluster.path / "none.pb"), "cannot read")):
            done = self.cluster.cli("profile", *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(why, done.stderr)

    def test_a_refused_key_names_its_place(self):
        path = self.write("wrong", specs.vector_add(profile={"scopes": "all"}))
        done = self.cluster.cli("tune", path)
        self.assertEqual(done.returncode, 2)
        self.assertIn("profile.scopes", done.stderr)


if __name__ == "__main__":
    unittest.main()
