"""The reference of the package is that of its sources."""

from __future__ import annotations

import subprocess
import sys

import lathe
from conftest import ROOT

DOCS = ROOT / "client" / "python" / "docs"


def test_the_reference_is_current() -> None:
    done = subprocess.run([sys.executable, DOCS / "make.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, f"run client/python/docs/make.py\n{done.stdout}{done.stderr}"


def test_the_reference_has_all_that_lathe_names() -> None:
    headings = {
        line.lstrip("# ").partition(" ")[0]
        for line in (DOCS / "api.md").read_text().splitlines()
        if line.startswith("###")
    }
    aliases = {"Argument"}
    assert set(lathe._HOMES) - aliases <= headings
