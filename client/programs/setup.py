"""Tags the wheel with the C library that its programs need, and with no version of Python."""

import os
import pathlib

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

PROGRAMS = pathlib.Path(__file__).resolve().parent / "src" / "lathe_bin" / "bin"


class WithPrograms(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        if not (PROGRAMS / "lathe").is_file():
            raise SystemExit("there are no programs in src/lathe_bin/bin: deploy/wheel.sh puts them there")
        return "py3", "none", os.environ["LATHE_WHEEL_PLATFORM"]


setup(distclass=WithPrograms, cmdclass={"bdist_wheel": Wheel})
