"""Builds the Python package, installs it in a virtual environment, and passes its checks and tests.

usage: run.py --folder DIR [--bin DIR] [--python PROGRAM] [--triton RELEASES | --programs] [pytest option..]

  --folder DIR       where environments live; they are used again as long as what is installed in them is the same
  --bin DIR          the programs of a build; without them the tests of the service are skipped
  --python PROGRAM   the interpreter to test with (default: this one)
  --triton RELEASES  instead, the tests of Triton's door with these releases, each in an environment of its own:
                     ends (the oldest and the newest that lathe.triton knows), all, or 3.7.1,3.8.0
  --programs         instead, both wheels of deploy/wheel.sh in an environment of nothing else, without the variables of
                     this one: they are a whole installation; takes a minute, and patchelf

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
TRITON = ("3.6.0", "3.7.1", "3.8.0", "3.9.0")


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


def not_here(output: str) -> int:
    print(output)
    print("the Python package is not tested here: pip could not install what its tests need (above)")
    return SKIPPED


def check_package(folder: pathlib.Path, python: pathlib.Path) -> bool:
    """Layout, warnings and types."""
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    zipfile.ZipFile(next((folder / "wheels").glob("lathe-*.whl"))).extractall(tree)
    configuration = PACKAGE / "pyproject.toml"
    ruff = (python, "-m", "ruff")
    programs = ROOT / "client" / "programs"
    sources = ("--no-cache", "--config", configuration, PACKAGE, programs, ROOT / "tests" / "python")
    mypy = (python, "-m", "mypy", "--config-file", configuration, "--cache-dir", folder / "mypy")
    passed = True
    for name, command in {
        "ruff_check": (*ruff, "check", *sources),
        "ruff_format": (*ruff, "format", "--check", *sources),
        "mypy": (*mypy, tree / "lathe", programs / "src" / "lathe_bin", PACKAGE / "docs" / "make.py"),
    }.items():
        began = time.monotonic()
        code, output = run(*command)
        passed &= report(name, code, output, began)
    return passed


def install_wheel(folder: pathlib.Path, python: pathlib.Path, name: str) -> bool:
    """Builds the wheel where it is not built yet, and installs it."""
    began = time.monotonic()
    wheels = folder / "wheels"
    code, output = run("bash", ROOT / "deploy" / "wheel.sh", "--python", python, "-o", wheels)
    if not report(f"wheel{name}", code, output, began):
        return False
    wheel = next(wheels.glob("lathe-*.whl"))
    code, output = run(python, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", wheel)
    return report(f"install{name}", code, output, began)


def run_pytest(python: pathlib.Path, tests: pathlib.Path, bin_folder: pathlib.Path | None, options: list[str]) -> bool:
    environment = {**os.environ, **({"LATHE_BIN": str(bin_folder.resolve())} if bin_folder else {})}
    command = [python, "-m", "pytest", "-p", "no:cacheprovider", "--tb=short", "-q", tests, *options]
    return subprocess.run([str(part) for part in command], env=environment, cwd=ROOT).returncode == 0


def prove_programs(folder: pathlib.Path, options: argparse.Namespace) -> int:
    """Both wheels, in an environment made anew: as it is, and with NVIDIA's assembler."""
    passed = True
    hidden = {"alone": ("LATHE_PTXAS=none", "LATHE_NVJITLINK=none"), "with_nvjitlink": ("LATHE_PTXAS=none",)}
    for name, extra in (("alone", ""), ("with_nvjitlink", "[cu13]")):
        home = folder / f"installed-{name}"
        shutil.rmtree(home, ignore_errors=True)
        wheels = folder / "wheels"
        steps: dict[str, tuple[object, ...]] = {
            "environment": (options.python, "-m", "venv", home),
            "install": (home / "bin" / "pip", "install", "-q", "--disable-pip-version-check"),
            "whole_installation": (
                "env",
                "-i",
                f"HOME={home}",
                *hidden[name],
                home / "bin" / "python",
                ROOT / "tests/python/installed.py",
                "cubin" if extra else "ptx",
            ),
        }
        if not extra:
            bin_folder = ("--no-install", "--bin", options.bin) if options.bin else ()
            command = ("bash", ROOT / "deploy/wheel.sh", "--programs", *bin_folder, "--python", options.python)
            steps = {"wheels": (*command, "-o", wheels), **steps}
        for step, command in steps.items():
            began = time.monotonic()
            if step == "install":
                programs = next(wheels.glob("lathe_bin-*.whl"))
                command = (*command, next(wheels.glob("lathe-*.whl")), f"{programs}{extra}")
            code, output = run(*command)
            if not report(f"{step}_{name}", code, output, began):
                passed = False
                break
    return 0 if passed else 1


def releases(wanted: str) -> list[str]:
    return {"ends": [TRITON[0], TRITON[-1]], "all": list(TRITON)}.get(wanted) or wanted.split(",")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--bin", type=pathlib.Path)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--triton")
    parser.add_argument("--programs", action="store_true")
    options, pytest_options = parser.parse_known_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if options.programs:
        return prove_programs(folder, options)
    tests = ROOT / "tests" / "python"
    requirements = requirements_of_tests()
    if not options.triton:
        home = environment_for(folder, options.python, requirements)
        if isinstance(home, str):
            return not_here(home)
        python = home / "bin" / "python"
        if not install_wheel(folder, python, ""):
            return 1
        checked = check_package(folder, python)
        return 0 if run_pytest(python, tests, options.bin, pytest_options) and checked else 1
    passed = True
    for release in releases(options.triton):
        print(f"Triton {release}", flush=True)
        home = environment_for(folder, options.python, [*requirements, f"triton=={release}"])
        if isinstance(home, str):
            return not_here(home)
        python = home / "bin" / "python"
        passed &= install_wheel(folder, python, f"_triton_{release}") and run_pytest(
            python, tests / "door", options.bin, pytest_options
        )
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
