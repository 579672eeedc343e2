"""The command line of benchmarks that compile on one machine (`prepare`, no GPU) and measure on another (`run`)."""
import argparse
import json
import pathlib
import sys


def main(doc, prepare, run, jobs, add_to_run=lambda parser: None):
    """Ends the program with what `prepare` or `run` gives for the arguments. `jobs`: compilations at a time by default."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    modes = parser.add_subparsers(dest="mode", required=True)
    first = modes.add_parser("prepare")
    first.add_argument("--compiler", required=True)
    first.add_argument("--target", default="cuda:90")
    first.add_argument("--jobs", type=int, default=jobs)
    second = modes.add_parser("run")
    add_to_run(second)
    second.add_argument("--rounds", type=int, default=15)
    second.add_argument("--json", type=pathlib.Path)
    for mode in (first, second):
        mode.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    sys.exit((prepare if arguments.mode == "prepare" else run)(arguments))


def report(path, device, wrong, rows):
    """Writes the results to `path`, if there is one, and names the wrong ones. The exit status: 1 where there are some."""
    if path:
        path.write_text(json.dumps({"device": device, "wrong": wrong, "rows": rows}, indent=1))
    for one in wrong:
        print("WRONG", one)
    return 1 if wrong else 0
