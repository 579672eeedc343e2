"""Builds the Python package, installs it in a virtual environment, and passes its checks and tests.

usage: run.py --folder DIR [--bin DIR] [--python PROGRAM] [pytest option..]

  --folder DIR      where environments live; they are used again as long as what is installed in them is the same
  --bin DIR         the programs of a build; without them the tests of the service are skipped
  --python PROGRAM  the interpreter to test with (default: this one)

Prints a line of GoogleTest's form for each check and test. Exits 1 if one failed, 77 where pip can install
nothing here.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "client" / "python"
SKIPPED = 77


def run(*command: object, environment: dict[str, str] | None = None, folder: pathlib.Path = ROOT) -> tuple[int, str]:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.returncode, done.stdout


def report(name: str, code: int, output: str, began: float) -> bool:
    mark = "      OK" if code == 0 else " FAILED "
    if code:
        print(output)
    print(f"[{mark:>9} ] python.{name} ({(time.monotonic() - began) * 1000:.0f} ms)", flush=True)
    return code == 0


def environment_for(folder: pathlib.Path, python: str, requirements: list[str]) -> pathlib.Path | str:
    """A virtual environment with these requirements, made where it is not there; text where pip failed."""
    key = hashlib.sha256("\n".join([python, *requirements]).encode()).hexdigest()[:12]
    home = folder / f"venv-{key}"
    if not (home / "ready").exists():
        shutil.rmtree(home, ignore_errors=True)
        for command in (
            (python, "-m", "venv", home),
            (home / "bin" / "pip", "install", "-q", "--disable-pip-version-check", *requirements),
        ):
            code, output = run(*command)
            if code:
                return output
        (home / "ready").touch()
    return home


def requirements_of_tests() -> list[str]:
    """The package's own dependencies and those of its extras, as pyproject.toml has them."""
    try:
        import tomllib
    except ImportError:  # Python 3.10
        from pip._vendor import tomli as tomllib
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    return [*project["dependencies"], *(name for extra in project["optional-dependencies"].values() for name in extra)]


def build_wheel(folder: pathlib.Path, python: pathlib.Path) -> tuple[int, str]:
    return run("bash", ROOT / "deploy" / "wheel.sh", "--python", python, "-o", folder / "wheels")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--bin", type=pathlib.Path)
    parser.add_argument("--python", default=sys.executable)
    options, pytest_options = parser.parse_known_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)

    home = environment_for(folder, options.python, requirements_of_tests())
    if isinstance(home, str):
        print(home)
        print("the Python package is not tested here: pip could not install what its tests need (above)")
        return SKIPPED
    python = home / "bin" / "python"
    began = time.monotonic()
    code, output = build_wheel(folder, python)
    if not report("wheel", code, output, began):
        return 1
    wheel = next((folder / "wheels").glob("lathe-*.whl"))
    code, output = run(python, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", wheel)
    if not report("install", code, output, began):
        return 1
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    zipfile.ZipFile(wheel).extractall(tree)

    passed = True
    sources = (PACKAGE, ROOT / "tests" / "python")
    for name, command in {
        "ruff_check": (python, "-m", "ruff", "check", "--no-cache", "--config", PACKAGE / "pyproject.toml", *sources),
        "ruff_format": (
            python,
            "-m",
            "ruff",
            "format",
            "--no-cache",
            "--check",
            "--config",
            PACKAGE / "pyproject.toml",
            *sources,
        ),
        "mypy": (
            python,
            "-m",
            "mypy",
            "--config-file",
            PACKAGE / "pyproject.toml",
            "--cache-dir",
            folder / "mypy",
            tree / "lathe",
        ),
    }.items():
        began = time.monotonic()
        code, output = run(*command)
        passed &= report(name, code, output, began)

    environment = {"LATHE_BIN": str(options.bin.resolve())} if options.bin else {}
    command = [
        python,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--tb=short",
        "-q",
        ROOT / "tests" / "python",
        *pytest_options,
    ]
    done = subprocess.run([str(part) for part in command], env={**os.environ, **environment}, cwd=ROOT)
    return 0 if passed and done.returncode == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
