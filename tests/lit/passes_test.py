"""Holds the names of passes to one scheme: lathe-<where>-<verb>-<object>.

`where` is the dialect whose operations the pass takes or serves, or `ir` for a pass on any of them.
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(os.environ["LATHE_SOURCE_DIR"])
OPT = os.environ["LATHE_OPT"]

sys.path.insert(0, str(SOURCE / "compiler/docs"))
import reference  # noqa: E402

READ_DIALECTS = reference.arguments().parse_args([*os.environ["LATHE_READ_DIALECTS"].split(), str(SOURCE / "compiler/docs")])

WHERE = {"ir", "tt", "ttg", "ttng", "amdg", "nvws", "proton", "nv", "amd", "nvvm", "rocdl", "llvm"}
VERBS = {"accelerate", "allocate", "assign", "coalesce", "complete", "convert", "count", "divide", "expand", "hoist",
         "inline", "insert", "legalize", "lower", "optimize", "pipeline", "remove", "resolve", "rewrite", "simplify", "slice",
         "specialize", "spread", "tile", "transpose", "unroll", "upgrade"}


def problem(name):
    """Why a pass cannot have this name; None if it can."""
    words = name.split("-")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or words[0] != "lathe" or len(words) < 4:
        return "is not of the form lathe-<where>-<verb>-<object>"
    if words[1] not in WHERE:
        return f"'{words[1]}' is not a dialect of {sorted(WHERE)}"
    if words[2] not in VERBS:
        return f"'{words[2]}' is not a verb of {sorted(VERBS)}"
    return None


def listed():
    """The passes and the pipelines that lathe-opt knows."""
    result = subprocess.run([OPT, "--help"], check=True, capture_output=True, text=True).stdout
    passes, _, pipelines = result.partition("Pass Pipelines:")
    of = lambda text: set(re.findall(r"^\s+--(lathe-[a-z0-9-]+)", text, re.M))
    return of(passes), of(pipelines)


class Passes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.declared = {}
        for td in sorted((SOURCE / "compiler/include/lathe").glob("**/Passes.td")):
            table = reference.Table(READ_DIALECTS.tblgen, td, READ_DIALECTS.include)
            for record in table.records["!instanceof"]["PassBase"]:
                cls.declared[record] = table[record]["argument"]

    def test_names_follow_the_scheme(self):
        names = {record: name for record, name in self.declared.items()}
        names.update({name: name for name in listed()[0]})
        self.assertGreater(len(names), 20)
        wrong = {record: f"'{name}': {problem(name)}" for record, name in names.items() if problem(name)}
        self.assertEqual(wrong, {})

    def test_the_scheme_refuses_other_names(self):
        for name in ("ttg-coalesce", "lathe-simplify", "lathe-ttg-coalesce", "lathe-foo-lower-loops",
                     "lathe-ttg-loops-lower", "lathe-ttg-Lower-loops", "convert-ttg-to-llvm"):
            self.assertIsNotNone(problem(name), name)

    def test_names_are_given_once_and_registered(self):
        names = sorted(self.declared.values())
        self.assertEqual(names, sorted(set(names)))
        self.assertLessEqual(set(names), listed()[0])

    def test_phases_are_pipelines(self):
        self.assertEqual(listed()[1], {"lathe-tt", "lathe-ttg", "lathe-pipelined", "lathe-llvm-dialect", "lathe-llvm"})


if __name__ == "__main__":
    unittest.main()
