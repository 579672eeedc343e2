"""deploy/packages.txt: every package is in a section, and a script asks for no more sections than it needs."""
import pathlib
import re
import subprocess
import unittest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"


def packages(*sections):
    command = ["bash", "-c", f'. "{DEPLOY}/common.sh"; package_list "$@"', "bash", *sections]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


class PackagesTest(unittest.TestCase):
    def test_sections_have_every_package_once(self):
        lines = [line for line in (DEPLOY / "packages.txt").read_text().splitlines() if line and not line.startswith("#")]
        parts = [packages(section) for section in ("build", "test", "bundle")]
        self.assertEqual(sum(parts, []), lines)
        self.assertEqual(len(set(lines)), len(lines))
        self.assertTrue(all(parts))
        self.assertEqual(packages("build", "bundle"), parts[0] + parts[2])
        self.assertEqual(packages("nothing"), [])

    def test_what_only_tests_need_is_not_for_a_build(self):
        build = packages("build")
        for package in build:
            self.assertIsNone(re.search(r"gtest|gmock|benchmark|clang-format|clang-tidy|prometheus$|jq|curl|yaml$", package), package)
        self.assertLessEqual({"clang-22", "libmlir-22-dev"}, set(build))
        for package in ("clang-format-22", "clang-tidy-22", "libclang-rt-22-dev", "libgtest-dev"):
            self.assertIn(package, packages("test"))

    def test_scripts_ask_for_their_sections(self):
        for script, sections in (("quickstart", "build"), ("test", "build test"), ("bundle", "build bundle")):
            text = (DEPLOY / f"{script}.sh").read_text()
            self.assertEqual(re.findall(r"install_packages (.*)$", text, re.M), [sections], script)

    def test_scripts_call_no_compiler_that_no_package_brings(self):
        for script in DEPLOY.rglob("*.sh"):
            self.assertIsNone(re.search(r"^\s*(gcc|g\+\+|cc|c\+\+)\s", script.read_text(), re.M), script)


if __name__ == "__main__":
    unittest.main()
