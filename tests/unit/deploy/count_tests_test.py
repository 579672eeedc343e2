"""The counter behind the last line of deploy/test.sh."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "deploy/check"))
import count_tests

GTEST = """[ RUN      ] A.b
[       OK ] A.b (3 ms)
[  FAILED  ] A.c, where GetParam() = 3 (0 ms)
[  SKIPPED ] A.d (0 ms)
[  FAILED  ] 1 test, listed below:
[  FAILED  ] A.c, where GetParam() = 3
"""
LIT = """FAIL: Lathe :: Target/cuda.mlir (3 of 9)

Total Discovered Tests: 9
  Unsupported: 1 (11.11%)
  Passed     : 7 (77.78%)
  Failed     : 1 (11.11%)
"""


def case(name, output="", failed=False, status="run"):
    return f'<testcase name="{name}" status="{status}"><system-out>{output}</system-out>{"<failure/>" if failed else ""}</testcase>'


class CountTest(unittest.TestCase):
    def count(self, *cases):
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as file:
            file.write("<testsuite>" + "".join(cases) + "</testsuite>")
            file.flush()
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                code = count_tests.main([file.name])
        return code, out.getvalue().splitlines()

    def test_single_cases_count(self):
        code, lines = self.count(case("unit", GTEST, True), case("lit", LIT, True), case("scan"))
        self.assertEqual(lines[-1], "9 passed, 2 failed")
        self.assertEqual(code, 1)
        self.assertIn("  lit: Lathe :: Target/cuda.mlir", lines)
        self.assertIn("  unit: A.c, where GetParam() = 3", lines)
        self.assertIn("  unit: A.d", lines)

    def test_a_crash_is_a_failed_case(self):
        code, lines = self.count(case("unit", "[       OK ] A.b (3 ms)\nSegmentation fault", True))
        self.assertEqual((code, lines[-1]), (1, "1 passed, 1 failed"))

    def test_all_well(self):
        self.assertEqual(self.count(case("unit", "[       OK ] A.b (3 ms)"), case("scan")), (0, ["2 passed, 0 failed"]))

    def test_cases_of_several_reports_name_their_build(self):
        with tempfile.TemporaryDirectory() as folder:
            reports = []
            for build in ("release", "clang"):
                path = pathlib.Path(folder) / build / "test-report.xml"
                path.parent.mkdir()
                path.write_text("<testsuite>" + case("unit", GTEST, True) + "</testsuite>")
                reports.append(str(path))
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                self.assertEqual(count_tests.main(reports), 1)
        lines = out.getvalue().splitlines()
        self.assertEqual(lines[-1], "2 passed, 2 failed")
        self.assertIn("  release: unit: A.c, where GetParam() = 3", lines)
        self.assertIn("  clang: unit: A.c, where GetParam() = 3", lines)

    def test_nothing_ran(self):
        self.assertEqual(self.count()[0], 1)
        code, lines = self.count(case("gpu", status="disabled"))
        self.assertEqual((code, lines[-1]), (1, "0 passed, 0 failed"))


if __name__ == "__main__":
    unittest.main()
