"""Each check of deploy/check/lint.sh finds what it is for, in a small tree of its own."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECK = ROOT / "deploy/check"
sys.path.insert(0, str(CHECK))
import include_scan

GOOD = "// A header.\nint Add(int a, int b);\n"


class Tree(unittest.TestCase):
    """A git repository that holds the checks, their settings and what a test writes."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        for name in ("lint.sh", "lint.py", "include_scan.py", "compiler_rooms.py", "names.py"):
            self.write(f"deploy/check/{name}", (CHECK / name).read_text())
        (self.root / "deploy/check/lint.sh").chmod(0o755)
        for name in (".clang-format", ".clang-tidy", "compiler/.clang-format"):
            self.write(name, (ROOT / name).read_text())
        self.write(".gitignore", "/build/\n__pycache__/\n")
        self.environment = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
        self.git("init", "-q")
        self.commit()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@t", *arguments], cwd=self.root, check=True,
                       env=self.environment, capture_output=True)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "x")

    def lint(self, *arguments):
        """(exit status, output)"""
        done = subprocess.run(["deploy/check/lint.sh", *arguments], cwd=self.root, env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def passes(self, check, *arguments):
        status, output = self.lint(check, *arguments)
        self.assertEqual(status, 0, output)
        self.assertIn(f"[       OK ] lint.{check} (", output)

    def fails(self, check, *words):
        status, output = self.lint(check)
        self.assertEqual(status, 1, output)
        self.assertIn(f"[  FAILED  ] lint.{check} (", output)
        for word in words:
            self.assertIn(word, output)

    def skips(self, check, reason, *arguments):
        status, output = self.lint(check, *arguments)
        self.assertEqual(status, 0, output)
        self.assertIn(f"[  SKIPPED ] lint.{check} (", output)
        self.assertIn(reason, output)


class FormatTest(Tree):
    def test_every_kind_of_source_is_looked_at_in_the_style_of_its_folder(self):
        self.write("server/a.h", GOOD)
        self.write("compiler/lib/A.cpp", "int *add(int a, int b);\n")  # the star of LLVM's style
        self.passes("format")
        for name in ("server/b.h", "server/b.cc", "compiler/lib/B.cpp", "proto/b.def", "proto/lathe/b.proto"):
            path = self.write(name, "enum  E { A  = 0; }\n" if name.endswith("proto") else "int  x ;\n")
            self.fails("format", name)
            path.unlink()
        self.write("server/c.cc", "int *Add(int a, int b);\n")
        self.fails("format", "server/c.cc")

    def test_protos_of_others_and_ignored_files_are_left_alone(self):
        self.write("proto/google/a.proto", "enum  E { A  = 0; }\n")
        self.write("build/a.cc", "int  x ;\n")
        self.passes("format")

    def test_files_may_be_chosen(self):
        self.write("server/a.h", GOOD)
        self.write("server/b.h", "int  x ;\n")
        self.passes("format", "server/a.h")
        self.assertEqual(self.lint("format", "server/b.h")[0], 1)
        self.assertEqual(self.lint("format", "server/no_such.h")[0], 2)

    def test_without_git_all_files_are_looked_at(self):
        shutil.rmtree(self.root / ".git")
        self.write("server/b.h", "int  x ;\n")
        self.fails("format", "server/b.h")

    def test_another_version_is_refused(self):
        for script, words in (("echo Debian clang-format version 14.0.6", "version 14"), ("exit 1", "unknown")):
            self.write("bin/clang-format-22", f"#!/bin/sh\n{script}\n").chmod(0o755)
            self.environment["PATH"] = f"{self.root}/bin:{os.environ['PATH']}"
            self.fails("format", words, "only 22")

    def test_a_missing_program_is_named(self):
        for program in ("bash", "python3", "git", "env", "dirname"):
            path = self.root / "bin" / program
            path.parent.mkdir(exist_ok=True)
            path.symlink_to(shutil.which(program))
        self.environment["PATH"] = f"{self.root}/bin"
        self.fails("format", "clang-format-22 is not installed")


class IncludesTest(Tree):
    """The tables against a copy of the tree's own include lines, with one line planted."""

    def setUp(self):
        super().setUp()
        for folder in ("proto", "server", "worker", "tuner", "client", "compiler", "tests/unit"):
            for path in (ROOT / folder).rglob("*"):
                if path.suffix in include_scan.SOURCES:
                    lines = [line for line in path.read_text(errors="replace").splitlines() if "#include" in line]
                    name = path.relative_to(ROOT).as_posix()
                    self.write(name, "\n".join(lines) + "\n")

    def refuses(self, name, header, *words):
        path = self.root / name
        before = path.read_text() if path.exists() else None
        self.write(name, (before or "") + f'#include "{header}"\n')
        self.fails("includes", f"{name}: ", *words)
        path.unlink() if before is None else path.write_text(before)

    def test_the_tree_passes_and_forbidden_includes_do_not(self):
        self.passes("includes")
        self.refuses("server/main.cc", "worker/worker.h", "server must not include worker/worker.h")
        self.refuses("tuner/space/space.h", "sqlite3.h", "tuner must not include sqlite3.h")
        self.refuses("server/store/store.h", "SQLiteCpp/Database.h", "server must not include SQLiteCpp")
        self.refuses("proto/support/clock.h", "server/flags.h", "proto/support must not")
        self.refuses("compiler/lib/Layout/Planted.cpp", "lathe/Target/Target.h", "Layout must not include")
        self.refuses("compiler/lib/Layout/Planted.cpp", "absl/strings/string_view.h", "compiler/lib must not")

    def test_rooms(self):
        self.refuses("server/store/store.h", "server/rpc/inspector.h", "server/store must not include")
        self.refuses("server/scheduler/scheduler.h", "server/store/store.h", "server/scheduler must not include")
        self.refuses("server/session/session.h", "server/store/sql/connection.h", "server/session must not include")
        self.refuses("worker/device/device.h", "worker/link/link.h", "worker/device must not include")
        self.refuses("tuner/space/space.h", "tuner/budget/budget.h", "tuner/space must not include")
        self.refuses("client/lib/client.h", "client/cli/json.h", "client/lib must not include")
        self.refuses("server/new_room/a.h", "server/store/store.h", "its folder is no row")

    def test_locks(self):
        self.refuses("server/rpc/inspector.h", "absl/synchronization/mutex.h", "include proto/support/mutex.h")
        self.refuses("tests/unit/planted.cc", "absl/synchronization/notification.h", "include proto/support/mutex.h")

    def test_parents(self):
        self.refuses("server/rpc/inspector.h", "../store/store.h", '"../"')
        self.refuses("compiler/lib/Layout/Planted.cpp", "../Other.h", '"../"')
        self.refuses("tests/unit/planted.cc", "../a.h", '"../"')

    def test_a_row_that_nothing_needs_is_a_problem(self):
        for table, row in (("ARROWS_BACK", ("server/flags.h", "server/rpc/inspector.h")), ("PARENT_INCLUDES", "server/rpc")):
            with unittest.mock.patch.object(include_scan, table, getattr(include_scan, table) | {row}):
                problems, _ = include_scan.scan(self.root)
            self.assertEqual(len(problems), 1, problems)
            self.assertIn(table, problems[0])
        with unittest.mock.patch.dict(include_scan.ROOMS["client"], {"shop": ""}):
            problems, _ = include_scan.scan(self.root)
        self.assertEqual(problems, ["ROOMS: client/shop has no sources"])

    def test_a_row_below_is_a_problem(self):
        with unittest.mock.patch.dict(include_scan.ROOMS["client"], {"lib": "cli"}):
            problems, _ = include_scan.scan(self.root)
        self.assertEqual(problems, ["ROOMS: client/lib names cli, which is not a row above it"])


class NamesTest(Tree):
    def setUp(self):
        super().setUp()
        self.write("deploy/test.sh", "")
        self.write("server/store/store.h", "")
        self.write("compiler/include/lathe/Target/Chips.def", "")

    def test_names_that_exist_or_are_no_files_of_ours_pass(self):
        self.write("server/a.h", "// See store.h, server/store/store.h, Target/Chips.def, ./store/store.h, absl/time/clock.h,\n"
                                 "// store/*.h and NVVM's cuda.h. https://github.com/x/server/no.h\n"
                                 'const char* const kName = "server/no.h // server/none.h";\nchar quote = \'"\';\n')
        self.write("README.md", "[a](server/store) [b](server/store/store.h) [c](#d) [e](https://x.org/server/no.h) `XOps.td`\n")
        self.write("deploy/a.py", '"""Reads server/store/store.h."""\nx = "server/no.h"\n')
        self.passes("names")

    def test_names_that_do_not_exist_are_found(self):
        for name, text in (("server/a.h", "int a;  // As DESIGN.md says.\n"), ("server/a.h", "/* Like stores.h. */\n"),
                           ("server/a.h", "char q = '\"';  // see server/no.h\n"), ("server/a.cc", "// ../store/no.h\n"),
                           ("server/a.proto", "// server/no.cc\n"), ("README.md", "[a](server/shop)\n"),
                           ("server/README.md", "`server/store/shop.h`\n"), ("deploy/a.py", '"""Reads\nserver/no.py."""\n'),
                           ("deploy/a.sh", "true  # as deploy/no.sh\n"), ("server/CMakeLists.txt", "# tests/no.cc and server/no.cc\n")):
            path = self.write(name, text)
            self.fails("names", f"{name}:{text.count(chr(10), 0, text.find('server/no.py')) + 1 if 'no.py' in text else 1}: names ")
            path.unlink()


class TidyTest(Tree):
    BAD = "#include <string>\n#include <utility>\nstd::string F(std::string a) {\n  std::string b = std::move(a);\n  return a + b;\n}\n"

    def database(self, build, *names):
        rows = ",".join(f'{{"directory": "{self.root}/build/{build}", "file": "../../{name}", '
                        f'"command": "clang++-22 -std=c++20 -c ../../{name}"}}' for name in names)
        self.write(f"build/{build}/compile_commands.json", f"[{rows}]\n")

    def test_changed_sources_are_looked_at(self):
        self.write("server/old.cc", self.BAD)
        self.commit()
        self.write("server/new.cc", self.BAD)
        self.database("release", "server/old.cc", "server/new.cc")
        status, output = self.lint("--base", "HEAD", "tidy")
        self.assertEqual(status, 1, output)
        self.assertIn("'a' used after it was moved", output)
        self.assertNotIn("old.cc", output)
        self.assertEqual(self.lint("tidy", "server/old.cc")[0], 1)
        self.write("server/new.cc", "int F() { return 1; }\n")
        self.passes("tidy", "--base", "HEAD")

    def test_a_header_counts_for_the_source_of_its_name(self):
        self.write("compiler/lib/A/B.cpp", self.BAD)
        self.database("tsan-service", "compiler/lib/A/B.cpp")
        self.commit()
        self.write("compiler/include/lathe/A/B.h", GOOD)
        status, output = self.lint("--base", "HEAD", "tidy")
        self.assertEqual(status, 1, output)
        self.assertIn("used after it was moved", output)

    def test_the_base_where_none_is_given(self):
        self.write("server/a.cc", self.BAD)
        self.database("tsan-service", "server/a.cc")
        self.commit()
        self.git("update-ref", "refs/remotes/origin/main", "HEAD")
        self.fails("tidy", "used after it was moved")  # on origin/main itself: the last commit
        self.commit()
        self.skips("tidy", "no source has changed")
        self.git("update-ref", "refs/remotes/origin/main", "HEAD~2")
        self.fails("tidy", "used after it was moved")  # two commits away from it
        self.assertEqual(self.lint("--base", "no-such-ref", "tidy")[0], 1)

    def test_reasons_to_skip_are_printed(self):
        self.skips("tidy", "git knows no commit before this one")
        self.commit()
        self.skips("tidy", "no source has changed")
        self.write("server/new.cc", self.BAD)
        self.skips("tidy", "no compile_commands.json")
        for i in range(21):
            self.write(f"server/n{i}.cc", GOOD)
        self.skips("tidy", "over the limit of 20")


class AllTest(Tree):
    def test_one_failure_hides_no_other(self):
        self.write("server/a.h", "// no.h\nint  x ;\n")
        status, output = self.lint()
        self.assertEqual(status, 1)
        for line in ("[  FAILED  ] lint.format", "[  FAILED  ] lint.includes", "[  FAILED  ] lint.names", "[  SKIPPED ] lint.tidy"):
            self.assertIn(line, output)


if __name__ == "__main__":
    unittest.main()
