"""Fixtures of the package's tests; outcomes are printed as a GoogleTest program prints them, for they are counted."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import sys
from collections.abc import Iterator

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "python")]

# The door's tests run where Triton is installed.
collect_ignore = [] if importlib.util.find_spec("triton") else ["door"]


@pytest.fixture(scope="session")
def cluster() -> Iterator[object]:
    """A real server and a worker with simulated devices."""
    if "LATHE_BIN" not in os.environ:
        pytest.skip("LATHE_BIN names no folder with the programs")
    import cluster as programs

    with programs.Cluster() as running:
        yield running


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" or report.outcome != "passed":
        if report.when == "teardown" and report.passed:
            return
        mark = {"passed": "      OK", "failed": " FAILED ", "skipped": " SKIPPED"}[report.outcome]
        print(f"\n[{mark:>9} ] {report.nodeid} ({report.duration * 1000:.0f} ms)", flush=True)
