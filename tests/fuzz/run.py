"""Runs ingest_fuzz for some time, one process per core; exits with 1 if one found something.

usage: run.py --build build/fuzz [--seconds 600] [--jobs N]
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    build = args.build.resolve()
    for folder in ("corpus", "found"):
        (build / folder).mkdir(exist_ok=True)
    # The libraries of LLVM are not built with the sanitizer, and share containers and allocators with what is.
    environment = dict(os.environ, ASAN_OPTIONS="detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0")
    command = [build / "bin/ingest_fuzz", f"-max_total_time={args.seconds}", "-timeout=10", "-rss_limit_mb=4096",
               "-max_len=65536", "-print_final_stats=1", f"-artifact_prefix={build}/found/", build / "corpus",
               build / "seeds"]
    jobs = [subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            for _ in range(args.jobs)]
    tried, failed = 0, 0
    for job in jobs:
        log = job.communicate()[1]
        tried += sum(map(int, re.findall(r"number_of_executed_units: (\d+)", log)))
        if job.returncode != 0:
            failed += 1
            print(log[-6000:])
    print(f"{tried} inputs in {args.seconds} s on {args.jobs} processes, {failed} of which found something")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
