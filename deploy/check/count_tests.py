"""Counts single test cases in the JUnit reports of ctest.

usage: count_tests.py REPORT.xml..    (of several reports each case is named with its report's folder)

GoogleTest programs (and the Python tests, which print the same marks) and lit count with every case of theirs, any
other test as one. A test that failed without naming a failed case (it crashed, or ran over its time) counts as one
failed case. Prints the failed and skipped cases, then `N passed, N failed`; exits 1 if a case failed or none ran.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

CASE = re.compile(r"^\[\s*(OK|FAILED|SKIPPED)\s*\] (.*) \(\d+ ms\)\s*$", re.M)
LIT_SUMMARY = re.compile(r"^\s+(Passed|Passed With Retry|Expectedly Failed|Failed|Unresolved|Timed Out|Unexpectedly Passed|"
                         r"Unsupported|Skipped|Excluded)\s*:\s+(\d+)(?: \(.*\))?\s*$", re.M)
LIT_FAILED = re.compile(r"^(?:FAIL|UNRESOLVED|TIMEOUT|XPASS): (\S+ :: \S+)", re.M)
LIT_PASSED = {"Passed", "Passed With Retry", "Expectedly Failed"}
LIT_SKIPPED = {"Unsupported", "Skipped", "Excluded"}


def cases_of(output):
    """(passed, names of failed, names of skipped) of one test's output; all empty where it names no case."""
    passed, failed, skipped = 0, [], []
    for outcome, name in CASE.findall(output):
        if outcome == "OK":
            passed += 1
        else:
            (failed if outcome == "FAILED" else skipped).append(name)
    names = LIT_FAILED.findall(output)
    for outcome, count in LIT_SUMMARY.findall(output):
        if outcome in LIT_PASSED:
            passed += int(count)
        elif outcome in LIT_SKIPPED:
            skipped += [f"lit: {outcome.lower()}"] * int(count)
        else:
            failed += names[:int(count)] + ["lit: unnamed"] * (int(count) - len(names))
            names = names[int(count):]
    return passed, failed, skipped


def main(reports):
    passed, failed, skipped = 0, [], []
    for report in reports:
        build = f"{pathlib.Path(report).parent.name}: " if len(reports) > 1 else ""
        for test in ET.parse(report).getroot().iter("testcase"):
            name, broken = build + test.get("name"), test.find("failure") is not None
            output = test.findtext("system-out") or ""
            ok, bad, left = cases_of(output)
            if test.get("status") in ("notrun", "disabled") or test.find("skipped") is not None:
                skipped.append(name)
                continue
            if broken and not bad:
                bad = [f"{name} ended without naming a failed case"]
            if not broken and not (ok or bad or left):
                ok = 1
            passed += ok
            failed += [f"{name}: {case}" for case in bad]
            skipped += [f"{name}: {case}" for case in left]
    for title, names in (("skipped", skipped), ("failed", failed)):
        if names:
            print(f"{len(names)} {title}:", *names, sep="\n  ")
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
