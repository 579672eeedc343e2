#!/usr/bin/env python3
"""A campaign of faults against real programs: kills, stops, partitions, bad disks, clocks and devices, while jobs run.

usage: campaign.py [--seed N] [--servers N] [--workers N] [--trials N] [--kills N] [--rounds N] [--only FAULT..]
       [--without FAULT..] [--keep FOLDER]

One server has a SQLite store; two or three share a PostgreSQL database, and one of them serves at a time.

Whatever happens, each job must end with every trial measured and remembered as it is, the true winner, nothing stored
that is an accident, and results must flow again within 5 s of a fault's end; where several servers share a database, one of
them must serve within 5 s, and results flow within 10 s. The order of the faults and the jobs
follow from the seed alone; when they meet does not, so that a rare failure may take several runs to come back. Exits 1
on a violation, with the command that repeats the campaign and the folder that holds logs and store.
"""
import argparse
import collections
import json
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import traceback

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[1] / "support")]

import campaign_checks as checks  # noqa: E402
import campaign_faults as faults  # noqa: E402
from campaign_fleet import Fleet, alive, children_of, usage  # noqa: E402
from campaign_jobs import TRIALS, make_kernel  # noqa: E402
from cluster import wait_until  # noqa: E402

JOBS_AT_A_TIME = 4
JOB_SECONDS = 150  # after which a job that runs is stuck


class Submitter(threading.Thread):
    """Keeps some jobs running, notes when they end, and judges each. Ends when told to and no job runs."""

    def __init__(self, campaign):
        super().__init__(daemon=True)
        self.campaign, self.fleet = campaign, campaign.fleet
        self.kernels, self.enough, self.found = [], threading.Event(), {}

    def run(self):
        try:
            rng = random.Random(self.campaign.options.seed * 7919 + 1)
            while True:
                running = [k for k in self.kernels if not k.ended]
                if self.enough.is_set() and not running:
                    return
                if not self.enough.is_set() and len(running) < JOBS_AT_A_TIME:
                    kernel = make_kernel(rng, len(self.kernels), self.fleet.path, self.campaign.options.seed)
                    self.submit(kernel)
                    self.kernels.append(kernel)
                    continue
                self.look(running)
                time.sleep(0.3)
        except Exception as error:  # a thread's end would else be silent
            self.campaign.violation(f"the submitter failed: {type(error).__name__}: {error}")

    def submit(self, kernel):
        kernel.submitted = time.monotonic()
        while not kernel.job:
            done = self.fleet.cli("tune", kernel.spec, "--detach", "--json")
            if done.returncode == 0:
                kernel.job = json.loads(done.stdout)["job"]
            elif time.monotonic() > kernel.submitted + JOB_SECONDS:
                raise AssertionError(f"lathe tune: exit {done.returncode}: {done.stderr}")

    def look(self, running):
        done = self.fleet.cli("jobs", "--json", "--limit", 100)
        if done.returncode != 0:
            return
        states = {j["name"]: j["state"] for j in json.loads(done.stdout)["jobs"]}
        for kernel in running:
            state = states.get(kernel.job)
            if state == "RUNNING":
                if time.monotonic() > kernel.submitted + JOB_SECONDS:
                    self.campaign.violation(f"stuck: {kernel.job} runs for over {JOB_SECONDS} s")
                    kernel.ended = time.monotonic()
            elif state is None:
                self.campaign.violation(f"lost: {kernel.job} is not in the list of jobs")
                kernel.ended = time.monotonic()
            else:
                kernel.ended = time.monotonic()
                kernel.ended_at = time.time()
                bad, self.found[kernel.index] = checks.judge_job(self.fleet, kernel)
                if state != "SUCCEEDED":
                    bad.append(f"wrong state: {kernel.job} is {state}")
                for text in bad:
                    self.campaign.violation(text)


class Row:
    """A count of the outcomes of all faults of one kind."""

    def __init__(self):
        self.count, self.results, self.workers, self.servers = 0, [], [], []
        self.before, self.after, self.again, self.violations = 0, 0, 0, 0


class Campaign:
    def __init__(self, options, folder):
        self.options = options
        self.rng = random.Random(options.seed)
        self.lock = threading.Lock()
        self.violations, self.begun, self.measured_again = [], time.monotonic(), 0
        self.rows = collections.defaultdict(Row)
        self.current = "quiet"
        self.history = [(0, "quiet")]  # when each fault began
        self.log = open(folder / "campaign.log", "w", buffering=1)
        self.fleet = Fleet(folder, options.workers, options.launch_ms,
                           not options.no_played, self.say, options.servers, self.violation)
        self.submitter = Submitter(self)

    # -- for faults

    def say(self, text):
        self.log.write(f"{time.strftime('%H:%M:%S')} {time.monotonic() - self.begun:8.2f} {text}\n")

    def violation(self, text):
        with self.lock:
            self.violations.append(f"[{self.current}] {text}")
            self.rows[self.current].violations += 1
        self.say(f"VIOLATION {text}")

    def write(self, path, text):
        """Whole or not at all, as its reader may come at any moment."""
        partial = path.with_suffix(".partial")
        partial.write_text(str(text))
        partial.rename(path)

    def running(self):
        return [k for k in self.submitter.kernels if k.job and not k.ended]

    def gone(self, member, children):
        deadline = time.monotonic() + 5
        while left := [c for c in children if alive(c)]:
            if time.monotonic() > deadline:
                self.violation(f"leak: {member.name} is gone, its processes {left} are not")
                return
            time.sleep(0.02)

    def kill(self, member):
        children = children_of(member.process.pid)
        member.kill()
        self.gone(member, children)

    def terminate(self, member):
        children = children_of(member.process.pid)
        try:
            code = member.terminate(30)
            if code != 0:
                self.violation(f"{member.name} ended with {code} after SIGTERM")
        except subprocess.TimeoutExpired:
            self.violation(f"{member.name} did not end within 30 s of SIGTERM")
            member.kill()
        self.gone(member, children)

    # -- the campaign

    def active(self):
        done = self.fleet.cli("workers", "--json", wait=1)
        if done.returncode != 0:
            return -1
        # A row of an earlier life of the campaign's other programs is not a worker of ours.
        rows = json.loads(done.stdout)["workers"]
        return sum(w["state"] == "active" and all(d["state"] != "quarantined" for d in w["devices"]) for w in rows)

    def one(self, name):
        row, fleet = self.rows[name], self.fleet
        self.current = name
        self.history.append((time.time(), name))
        before = fleet.finished()
        self.say(f"{name} begins, {len(before)} finished, {len(self.running())} jobs run")
        steps = faults.EVERY[name](self)
        for hold in steps:
            time.sleep(hold)
        end, at_end = time.monotonic(), fleet.finished_count()
        limits = checks.slowest_allowed(len(fleet.servers))
        if len(fleet.servers) > 1:
            self.await_(end, limits["server"], "no server serves", row.servers,
                        lambda: any(fleet.ready(i) for i in range(len(fleet.servers))))
        self.await_(end, limits["result"], "no result", row.results, lambda: fleet.finished_count() > at_end)
        self.await_(end, limits["worker"], "not all workers are back", row.workers,
                    lambda: self.active() == self.options.workers)
        after = fleet.finished()
        lost = [key for key, what in before.items() if after.get(key) != what]
        if lost:
            self.violation(f"lost or changed: {len(lost)} finished trials, {lost[:3]}")
        row.count += 1
        row.before += len(before)
        row.after += len(after)
        self.say(f"{name} is over, result after {row.results[-1]:.2f} s, workers after {row.workers[-1]:.2f} s")
        time.sleep(self.rng.uniform(0, 0.5))

    def await_(self, end, limit, complaint, times, condition):
        while not condition():
            if time.monotonic() > end + 60:
                break
            if not self.submitter.is_alive():
                break
            time.sleep(0.02)
        times.append(time.monotonic() - end)
        if times[-1] > limit / 2:
            self.say(f"{complaint} for {times[-1]:.1f} s, {len(self.running())} jobs run")
        if times[-1] > limit:
            self.violation(f"{complaint} within {limit:g} s, but {times[-1]:.1f} s after the fault")

    def run(self):
        wait_until(lambda: self.active() == self.options.workers, 60, "all workers are active")
        fresh = {"server": usage(self.fleet.server.process.pid), "worker": usage(self.fleet.workers[0].process.pid)}
        self.submitter.start()
        wait_until(lambda: self.fleet.finished_count(), 30, "the first trial is done")
        for name in faults.plan(self.rng, self.options.kills, self.options.rounds, self.options.only,
                                self.options.without, self.options.servers > 1):
            self.one(name)
        self.current = "quiet"
        wait_until(lambda: len(self.submitter.kernels) * TRIALS >= self.options.trials or not self.submitter.is_alive(),
                   36000, "enough trials")
        self.submitter.enough.set()
        self.submitter.join(JOB_SECONDS + 60)
        if self.submitter.is_alive():
            self.violation("stuck: the last jobs do not end")
        self.afterwards(fresh)

    def afterwards(self, fresh):
        """When all is quiet: what was finished is still there, is remembered, and nothing else is."""
        self.current = "after"
        fleet, kernels = self.fleet, [k for k in self.submitter.kernels if k.job]
        self.trials = fleet.finished_count()
        for kernel in kernels:
            bad, found = checks.judge_job(fleet, kernel)
            # Told already where it was so from the start.
            if found != self.submitter.found.get(kernel.index, found):
                self.violation(f"lost or changed: trials of {kernel.job} after it had ended")
            for text in checks.judge_winner(kernel, checks.best_of(fleet, kernel)):
                self.violation(text)
        bad, self.stored = checks.accidents_stored(fleet, kernels)
        for text in bad + checks.leaks(fleet, fresh):
            self.violation(text)
        for at, kernel in checks.measured_again(fleet, kernels):
            self.rows[next(name for begin, name in reversed(self.history) if begin <= at)].again += 1
            if kernel.ended_at and at > kernel.ended_at + checks.LATE_SECONDS:
                self.violation(f"doubled: {kernel.job} had a variant measured {at - kernel.ended_at:.0f} s after its end")
        self.again(kernels)
        for member in [*fleet.workers, *fleet.servers]:
            self.terminate(member)

    def again(self, kernels):
        """A quiet run of the same jobs finds the same winners, by what is remembered."""

        for kernel in self.rng.sample(kernels, min(len(kernels), self.options.again)):
            out = self.fleet.path / "again.json"
            done = self.fleet.cli("tune", kernel.spec, "--json", out)
            if done.returncode != 0:
                self.violation(f"lathe tune {kernel.spec}: {done.stderr}")
                continue
            result = json.loads(out.read_text())
            kernel.job = result["job"]
            for text in checks.judge_winner(kernel, result["best"]) + checks.judge_job(self.fleet, kernel)[0]:
                self.violation(f"again: {text}")
            self.measured_again += sum(not t["cached"] for t in result["trials"])

    def table(self):
        lines = [f"{'fault':<19}{'count':>6}{'result p50':>12}{'max':>7}{'workers p50':>13}{'max':>7}{'before':>9}{'after':>9}"
                 f"{'twice':>7}{'violations':>12}"]
        for name, row in sorted(self.rows.items()):
            p50, top = ((statistics.median(v), max(v)) if v else (0, 0) for v in (row.results, row.workers))
            lines.append(f"{name:<19}{row.count:>6}{p50[0]:>11.2f}s{p50[1]:>6.2f}s{top[0]:>12.2f}s{top[1]:>6.2f}s"
                         f"{row.before:>9}{row.after:>9}{row.again:>7}{row.violations:>12}")
        seconds = time.monotonic() - self.begun
        lines.append(f"{sum(r.count for r in self.rows.values())} faults, {getattr(self, 'trials', 0)} trials of "
                     f"{len(self.submitter.kernels)} jobs on {self.options.servers} servers and "
                     f"{self.options.workers} workers"
                     f"{' (one of them played)' if self.fleet.played else ''} in {seconds:.0f} s; "
                     f"{len(self.violations)} violations")
        if times := [t for row in self.rows.values() for t in row.servers]:
            lines.append(f"a server served again {statistics.median(times):.2f} s after a fault, {max(times):.2f} s at most")
        if hasattr(self, "stored"):
            lines.append("stored: " + ", ".join(f"{n} {kind}s {'failed' if failed else 'ok'}"
                                                for (kind, failed), n in sorted(self.stored.items())))
            lines.append(f"a quiet run of {min(len(self.submitter.kernels), self.options.again)} of these jobs measured "
                         f"{self.measured_again} trials anew")
        return "\n".join(lines)


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--servers", type=int, default=1, choices=(1, 2, 3), help="above one with PostgreSQL")
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--trials", type=int, default=10000, help="at least so many")
    parser.add_argument("--kills", type=int, default=200, help="of the server, of workers, and of a worker's children")
    parser.add_argument("--rounds", type=int, default=10, help="of each other fault")
    parser.add_argument("--only", nargs="*", default=[], choices=sorted(faults.EVERY), help="these faults alone")
    parser.add_argument("--without", nargs="*", default=[], choices=sorted(faults.EVERY), help="all but these")
    parser.add_argument("--launch-ms", type=float, default=60, help="how long a launch on a simulated device takes")
    parser.add_argument("--again", type=int, default=100, help="so many jobs are run once more when all is quiet")
    parser.add_argument("--no-played", action="store_true", help="no worker is played from the protocol's descriptor")
    parser.add_argument("--keep", help="a folder for logs and store, kept in any case")
    return parser.parse_args(arguments)


def main(arguments=None):
    options = parse(arguments)
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="lathe-campaign-"))
    folder.mkdir(parents=True, exist_ok=True)
    campaign = Campaign(options, folder)
    try:
        campaign.run()
    except Exception as error:  # what goes wrong here is a finding too, and has logs
        campaign.violation("".join(traceback.format_exception(error)))
    finally:
        campaign.fleet.close()
    print(campaign.table())
    if campaign.violations:
        print("\n".join(["", *(text[:500] for text in campaign.violations[:40])]))
        print(f"\nrepeat it with: LATHE_BIN=... {pathlib.Path(__file__)} {' '.join(arguments or sys.argv[1:])}\n(seed {options.seed}); logs and store: {folder}")
        return 1
    if not options.keep:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
