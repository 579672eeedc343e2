"""Checks the text of the tree. Prints a line of GoogleTest's form for each check; exits 1 if one failed."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import time

import include_scan
import names

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Another version lays out and warns differently.
LLVM_VERSION = "22"
# More changed sources than these take too long for a test; the check says so.
TIDY_LIMIT = 20
# Builds whose compile_commands.json says how a source is compiled, the fastest for clang-tidy first.
BUILDS = ("tsan-service", "release")
FORMATTED = (".h", ".cc", ".cpp", ".def", ".proto")


class Skipped(Exception):
    pass


def git(*arguments):
    """Lines that git prints; None where it fails, or is not here."""
    try:
        done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return done.stdout.splitlines() if done.returncode == 0 else None


def all_files():
    """Files that git tracks, and new ones that it does not ignore; without git all but builds."""
    found = git("ls-files", "--cached", "--others", "--exclude-standard")
    if found is None:
        found = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*")]
        found = [name for name in found if not re.search(r"^build/|^\.git/|__pycache__", name)]
    return sorted(name for name in set(found) if (ROOT / name).is_file())


def need(program):
    """The command of `program`, an LLVM tool, or the reason why it does not serve."""
    command = f"{program}-{LLVM_VERSION}"
    try:
        version = subprocess.run([command, "--version"], capture_output=True, text=True).stdout
    except FileNotFoundError:
        raise AssertionError(f"{command} is not installed; Debian's package {command} has it") from None
    found = re.search(r"version (\d+)", version)
    if not found or found[1] != LLVM_VERSION:
        raise AssertionError(f"{command} says that it is version {found[1] if found else 'unknown'}; only {LLVM_VERSION} serves")
    return command


def run_each(commands):
    """Runs commands, as many at a time as there are cores; raises with the outputs of those that failed."""
    def run(command):
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout if done.returncode else ""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failed = [output for output in pool.map(run, commands) if output]
    if failed:
        raise AssertionError("\n".join(failed))


def check_format(options):
    command = need("clang-format")
    files = [f for f in options.files or all_files() if f.endswith(FORMATTED) and not f.startswith("proto/google/")]
    run_each([command, "--dry-run", "-Werror", *files[i:i + 50]] for i in range(0, len(files), 50))
    return f"{len(files)} files"


def check_includes(options):
    problems, scanned = include_scan.scan(ROOT)
    if problems:
        raise AssertionError("\n".join(problems))
    return f"{scanned} sources"


def check_names(options):
    files = all_files()
    problems = names.scan(ROOT, files)
    if problems:
        raise AssertionError("\n".join(problems))
    return f"{len(files)} files"


def base_commit(base):
    """The commit that changes are counted from."""
    head = git("rev-parse", "HEAD")
    if base:
        found = git("merge-base", "HEAD", base)
        if not found:
            raise AssertionError(f"git knows no common ancestor of HEAD and {base}")
        return found[0]
    found = git("merge-base", "HEAD", "origin/main")
    if not found or found == head:
        found = git("rev-parse", "--verify", "--quiet", "HEAD^")
    if not found:
        raise Skipped("git knows no commit before this one")
    return found[0]


def tidy_sources(options):
    """Sources that were given or have changed; for a header, the source of its name."""
    if options.files:
        changed = options.files
    else:
        base = base_commit(options.base)
        changed = git("diff", "--name-only", "--diff-filter=d", base) + git("ls-files", "--others", "--exclude-standard")
    sources = set()
    for name in changed:
        stem, _, suffix = name.rpartition(".")
        if suffix == "h":
            stem = re.sub(r"^compiler/include/lathe/", "compiler/lib/", stem)
            sources.update({f"{stem}.cc", f"{stem}.cpp"})
        elif suffix in ("cc", "cpp"):
            sources.add(name)
    sources = {name for name in sources if (ROOT / name).is_file()}
    if not sources:
        raise Skipped("no source was given" if options.files else f"no source has changed since {base[:10]}")
    if len(sources) > TIDY_LIMIT and not options.files:
        raise Skipped(f"{len(sources)} sources have changed since {base[:10]}, over the limit of {TIDY_LIMIT}; "
                      "run deploy/check/lint.sh tidy on files of your choice")
    return sources


def check_tidy(options):
    sources, commands = tidy_sources(options), []
    tidy = need("clang-tidy")
    for build in BUILDS:
        path = ROOT / "build" / build / "compile_commands.json"
        if path.is_file():
            built = {os.path.relpath(os.path.join(row["directory"], row["file"]), ROOT) for row in json.loads(path.read_text())}
            commands += [[tidy, "--quiet", "-p", path.parent, name] for name in sorted(sources & built)]
            sources -= built
    if not commands:
        raise Skipped(f"no compile_commands.json in build/{' or build/'.join(BUILDS)} has the {len(sources)} changed sources")
    run_each(commands)
    return f"{len(commands)} sources" + (f"; no build compiles {', '.join(sorted(sources))}" if sources else "")


CHECKS = {
    "format": (check_format, f"each file as clang-format-{LLVM_VERSION} lays it out"),
    "includes": (check_includes, "who may include whom, as include_scan.py says"),
    "names": (check_names, "comments and Markdown name no file that does not exist"),
    "tidy": (check_tidy, f"clang-tidy-{LLVM_VERSION}, as .clang-tidy says, on the sources that have changed since REF"),
}


def run_check(name, options):
    """False if it failed."""
    print(f"[ RUN      ] lint.{name}", flush=True)
    began, mark = time.monotonic(), "     OK"
    try:
        print(CHECKS[name][0](options))
    except Skipped as reason:
        mark = "SKIPPED"
        print(reason)
    except AssertionError as problem:
        mark = "FAILED "
        print(problem)
    print(f"[ {mark:>8} ] lint.{name} ({(time.monotonic() - began) * 1000:.0f} ms)", flush=True)
    return mark != "FAILED "


def main():
    parser = argparse.ArgumentParser(
        prog="deploy/check/lint.sh", usage="%(prog)s [--base REF] [CHECK..] [FILE..]",
        formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__,
        epilog="checks (all where none is given):\n" + "\n".join(f"  {name:10}{text}" for name, (_, text) in CHECKS.items()))
    parser.add_argument("--base", metavar="REF", help="default: origin/main where HEAD has left it, else the commit before HEAD")
    parser.add_argument("words", nargs="*", metavar="CHECK or FILE", help="`format` and `tidy` look at the given files only")
    options = parser.parse_args()
    options.files = [os.path.relpath(word, ROOT) for word in options.words if word not in CHECKS]
    missing = [name for name in options.files if not (ROOT / name).is_file()]
    if missing:
        parser.error(f"neither a check nor a file: {', '.join(missing)}")
    chosen = [name for name in CHECKS if name in options.words or not set(CHECKS) & set(options.words)]
    # Every check runs, whether or not the one before it failed.
    return 0 if all([run_check(name, options) for name in chosen]) else 1


if __name__ == "__main__":
    sys.exit(main())
