"""Compares the registers that the compiler expects before it has machine code with those that the assembler took.

usage: register_estimate.py FOLDER [--all] [--worst N]

FOLDER is what registers.py left with --keep, best with --space: of each kernel and pair of warps and stages the launch data,
which have both figures. For each corpus a line says how many estimates are within 15 % and 25 %, and the median of the
ratio and of the error. Constants were chosen by all of them. A count of 255 that comes with spills is one of at least
255. --all prints each kernel, --worst those that are farthest off. Exits 1 where fewer than the mark are within 15 %.
"""
import argparse
import json
import pathlib
import statistics
import sys

CORPORA = ["first", "second", "third"]
NEAR, FAR = 0.15, 0.25
MARK = 0.6


def read(folder):
    """(corpus, label, count, estimate, spilled bytes) of each kernel."""
    rows = []
    for path in sorted(folder.glob("*/lathe.json")):
        said, job = json.loads(path.read_text()), json.loads((path.parent / "job.json").read_text())
        if said.get("registers") and said.get("estimated_registers"):
            rows.append((job["corpus"], path.parent.name, said["registers"], said["estimated_registers"], said.get("spills", 0)))
    return rows


def error(row):
    return abs(row[3] / row[2] - 1)


def share(rows, bound):
    return sum(error(row) <= bound for row in rows) / len(rows)


def report(name, rows):
    ratios = [estimate / count for _, _, count, estimate, _ in rows]
    print(f"{name:8} {len(rows):6} {share(rows, NEAR):9.1%} {share(rows, FAR):9.1%} {statistics.median(ratios):12.3f} "
          f"{statistics.median(map(error, rows)):12.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--worst", type=int, default=0)
    options = parser.parse_args()
    rows = read(options.folder)
    if not rows:
        parser.error(f"{options.folder} has no launch data with both figures")
    shown = rows if options.all else sorted(rows, key=error, reverse=True)[:options.worst]
    for _, label, count, estimate, spills in shown:
        print(f"{label:40} {count:4} expected {estimate:4} {estimate / count:6.2f}{f'  spills {spills}' if spills else ''}")
    print(f"{'corpus':8} {'count':>6} {'in 15 %':>9} {'in 25 %':>9} {'median ratio':>12} {'median error':>12}")
    for corpus in CORPORA:
        if of_corpus := [row for row in rows if row[0] == corpus]:
            report(corpus, of_corpus)
    report("all", rows)
    sys.exit(0 if share(rows, NEAR) >= MARK else 1)


if __name__ == "__main__":
    main()
