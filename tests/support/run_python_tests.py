"""Runs the unittest cases of one file and reports them as a GoogleTest program does.

usage: run_python_tests.py FILE.py [case name substring..]

GTEST_OUTPUT=xml:DIR/ makes it write DIR/<file>.xml. Exits 1 on a failure.
"""
import importlib.util
import os
import pathlib
import sys
import time
import unittest
import xml.etree.ElementTree as ET

SUPPORT = pathlib.Path(__file__).resolve().parent


class Result(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.rows = []

    def startTest(self, test):
        super().startTest(test)
        self.began = time.monotonic()
        print(f"[ RUN      ] {test.id()}", flush=True)

    def row(self, test, outcome, text=""):
        seconds = time.monotonic() - getattr(self, "began", time.monotonic())
        self.rows.append((test.id(), outcome, text, seconds))
        mark = {"ok": "      OK", "failed": " FAILED ", "skipped": " SKIPPED"}[outcome]
        print(f"{text}\n" if text else "", end="")
        print(f"[{mark:>9} ] {test.id()} ({seconds * 1000:.0f} ms)", flush=True)

    def addSuccess(self, test):
        self.row(test, "ok")

    def addError(self, test, err):
        super().addError(test, err)
        self.row(test, "failed", self._exc_info_to_string(err, test))

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.row(test, "failed", self._exc_info_to_string(err, test))

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.row(subtest, "failed", self._exc_info_to_string(err, subtest))

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.row(test, "skipped", reason)


def write_xml(path, rows):
    count = {o: sum(r[1] == o for r in rows) for o in ("ok", "failed", "skipped")}
    numbers = dict(tests=str(len(rows)), failures=str(count["failed"]), disabled="0", errors="0", skipped=str(count["skipped"]))
    root = ET.Element("testsuites", name="AllTests", **numbers)
    suite = ET.SubElement(root, "testsuite", name=path.stem, **numbers)
    for name, outcome, text, seconds in rows:
        status = "skipped" if outcome == "skipped" else "completed"
        case = ET.SubElement(suite, "testcase", name=name, classname=path.stem, time=f"{seconds:.3f}", result=status,
                             status="run")
        if outcome == "failed":
            ET.SubElement(case, "failure", message=text.strip().splitlines()[-1]).text = text
        elif outcome == "skipped":
            ET.SubElement(case, "skipped", message=text)
    ET.ElementTree(root).write(path, encoding="unicode")


def matching(suite, words):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from matching(test, words)
        elif not words or any(word in test.id() for word in words):
            yield test


def main():
    file = pathlib.Path(sys.argv[1]).resolve()
    sys.path[:0] = [str(SUPPORT), str(file.parent)]
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    suite = unittest.TestSuite(matching(unittest.defaultTestLoader.loadTestsFromModule(module), sys.argv[2:]))
    result = Result()
    suite.run(result)
    output = os.environ.get("GTEST_OUTPUT", "")
    if output.startswith("xml:") and output.endswith("/"):
        folder = pathlib.Path(output[4:])
        folder.mkdir(parents=True, exist_ok=True)
        write_xml(folder / f"{file.stem}.xml", result.rows)
    if not result.rows:
        print("no test ran")
        return 1
    failed = [row[0] for row in result.rows if row[1] == "failed"]
    print(f"{len(result.rows)} tests, {len(failed)} failed", *failed, sep="\n  ")
    return 1 if failed else 0


sys.exit(main())
