"""deploy/check/sanitizer_reports.py fails for any report."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / "deploy/check/sanitizer_reports.py"


class SanitizerReportsTest(unittest.TestCase):
    def test_a_report_fails_and_is_shown(self):
        with tempfile.TemporaryDirectory() as folder:
            def run():
                done = subprocess.run([sys.executable, PROGRAM, folder], capture_output=True, text=True)
                return done.returncode, done.stdout

            self.assertEqual(run(), (0, "0 reports\n"))
            (pathlib.Path(folder) / "tsan.7").write_text("WARNING: data race\n")
            status, output = run()
            self.assertEqual(status, 1)
            self.assertIn("tsan.7", output)
            self.assertIn("data race", output)


if __name__ == "__main__":
    unittest.main()
