"""Replays search strategies on recorded spaces: the tuner's, and Kernel Tuner's where it is installed.

usage: search_replay.py --program search_replay --spaces FOLDER [--spaces FOLDER ..] [--strategies A,B] [--peers A,B]
                        [--seeds N] [--trials N] [--counts N,M] [--widths N,M] [--race [--disturb NAME=X,..]] [--facts [--work]] [--aheads N,M]
                        [--transfer N] [--learn others|kernels] [--gain G] [--keep FOLDER] [--jobs N] [--seconds S] [--json FILE] [space..]

FOLDER has recorded spaces as NAME.json.gz: `parameters` (name -> values) and `rows` of values, time in ms (null: failed),
failure, spread, compile time in ms, and samples in ms. For each space and strategy the table has, over seeds, the median of
the best time found over the optimum after 25, 50, 100 and 200 trials (--counts) with a 95 % interval, the percentages of seeds
within 5, 2 and 1 % then and after the last trial, the trials and the simulated seconds to 95 % of the way, and the score: how
far the mean of the best times lies from that of random search (0) to the optimum (1), on average over the time that random
search takes to come 95 % of the way from the median of the space to its optimum (Willemsen et al., A methodology for comparing
auto-tuning optimization algorithms, 2024), with a 95 % interval by bootstrap over the seeds. A trial takes its compile time and
its samples, four times the recorded 8; where none are recorded, 32 times its time.

--widths has how many points are asked for at a time; one above 8 also tells what 8 rounds find, beside a width of 1 after
--trials. Kernel Tuner's strategies ask for one. With --race points are measured as a worker measures them (search_replay.cc),
and the shares are those of the winners; --disturb adds noise that the recording lacks (noise=0.005,misplaced=0.02, say). With
--facts strategies hear of each point that they try what the compiler told of its code, where the space has that recorded (with
--work what its loops do as well; and which points have the same code), and with --aheads, how many they look at for each that they try (0: none): of these they hear before they choose. The time that this
takes is not counted; the table has how many points were compiled and not tried. With
--transfer each search hears what the same strategy found in N trials of another space that has the same axes, for each such
space, and for all of them together. With --learn a model of costs is learned from all that is recorded in the other spaces that
have code described, `kernels`: of other kernels alone. With
--gain it ends once a gain of that share has become unlikely, and the table has how often more was left. --keep caches runs, which take long. --jobs processes run at once; after --seconds no further seeds
begin, but cached ones are read, and the table has how many there were.
"""
import argparse
import concurrent.futures
import contextlib
import functools
import gzip
import io
import json
import math
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

SHARE = 0.95
FACTS = ("registers", "spills", "shared bytes")  # what compilers tell of code
WORK = tuple(f"loop {name}" for name in ("global bytes", "shared bytes", "flops", "instructions", "barriers", "waits"))
FAILURES = ("InvalidConfig", "CompilationFailedConfig", "RuntimeFailedConfig")  # Kernel Tuner's names
PEERS = "genetic_algorithm,hybrid_vndx,adaptive_tabu_greywolf,simulated_annealing,diff_evo,bayes_opt"


class Space:
    def __init__(self, path):
        recorded = json.loads(gzip.open(path).read())
        self.recorded = recorded
        self.name = path.name.removesuffix(".json.gz")
        self.axes = [name for name, values in recorded["parameters"].items() if len(values) > 1]
        self.keys = list(recorded["parameters"])
        self.rows = recorded["rows"]
        self.costs = [math.inf if row[1] is None else row[1] for row in self.rows]
        self.seconds = [((row[4] or 0) + (4 * sum(row[5]) or 32 * (row[1] or 0))) / 1000 for row in self.rows]
        self.threads = [32 * row[0][self.keys.index("num_warps")] for row in self.rows] if "num_warps" in self.keys else []
        self.described = all(name in recorded.get("fields", ()) for name in FACTS)
        self.counted = all(name in recorded.get("fields", ()) for name in WORK)
        column = recorded["fields"].index("programs") if "programs" in recorded.get("fields", ()) else None
        self.programs = [row[column] for row in self.rows] if column is not None else []
        self.numbers = {tuple(row[0]): i for i, row in enumerate(self.rows)}
        self.sorted = sorted(cost for cost in self.costs if cost < math.inf)
        self.optimum, self.median = self.sorted[0], statistics.median(self.sorted)
        self.mean_seconds = statistics.fmean(self.seconds)
        self.cutoff = self.trials_to(self.median - SHARE * (self.median - self.optimum))

    def random_best(self, trials):
        """The expected best of so many different points drawn at random."""
        left, chance, mean = len(self.rows), 1.0, 0.0
        for cost in self.sorted:
            hit = min(1.0, trials / left)
            mean += chance * hit * cost
            chance *= 1 - hit
            left -= 1
            if chance < 1e-12 or not left:
                break
        return mean / (1 - chance)

    def trials_to(self, cost):
        low, high = 1, len(self.rows)
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.random_best(middle) <= cost else (middle + 1, high)
        return low

    def known(self, options):
        """The names of what the compiler told of code, as far as strategies may hear of it."""
        return (FACTS + (WORK if options.work and self.counted else ())) if options.facts and self.described else ()

    def table(self, options):
        indices = [self.keys.index(axis) for axis in self.axes]
        facts = self.known(options)
        known = facts + (("programs",) if self.programs else ()) + (("code",) if facts and "code" in self.recorded["fields"] else ())
        columns = [self.recorded["fields"].index(name) for name in known]
        threads = self.threads if facts else []
        lines = ["\t".join([*self.axes, *("@" + name.replace(" ", "_") for name in known), *(["@threads"] if threads else [])])]
        for number, row in enumerate(self.rows):
            values, time = row[0], row[1]
            lines.append("\t".join([*(str(int(values[i])) for i in indices), *(str(row[i] or 0) for i in columns),
                                    *([str(threads[number])] if threads else []),
                                    "nan" if time is None else str(time)]))
        return "\n".join(lines) + "\n"

    def precedents(self, points, of, seed, number):
        """What a search of the space `of` found, as lines for the search here with that seed."""
        for point in points:
            here = self.numbers.get(tuple(of.rows[point][0]))
            if here is not None:
                time = of.rows[point][1]
                yield f"{seed} {number} {here} {'nan' if time is None else time} {of.programs[point] if of.programs else 0}\n"

    def lessons(self, options):
        """What a model of costs may be learned from for a search here, a line for each result."""
        if not (options.learn and options.facts and self.described):
            return
        for other in SPACES:
            if other is self or not other.described or options.learn == "kernels" and other.recorded["kernel"] == self.recorded["kernel"]:
                continue
            columns = [other.recorded["fields"].index(name) for name in FACTS]
            work = [other.recorded["fields"].index(name) for name in other.known(options)[len(FACTS):]]
            for number, row in enumerate(other.rows):
                if row[1] is not None:
                    known = [*(row[i] or 0 for i in columns), other.threads[number], other.programs[number], row[1], *(row[i] for i in work)]
                    yield "\t".join(map(str, [other.recorded["kernel"], other.name, other.recorded["device"], *known])) + "\n"

    def write_cache(self, path):
        """As Kernel Tuner's cache file."""
        cache = {}
        for values, time, failure, _, compile_ms, samples, *_ in self.rows:
            if time is None and failure not in FAILURES:
                failure = "RuntimeFailedConfig"
            entry = dict(zip(self.keys, values), time=failure if time is None else time, times=samples or ([] if time is None else [time]),
                         compile_time=compile_ms, verification_time=0, benchmark_time=sum(samples), strategy_time=0, framework_time=0,
                         timestamp="2025-01-01 00:00:00+00:00", GFLOP_per_s=0)
            cache[",".join(map(str, values))] = entry
        path.write_text(json.dumps(dict(
            schema_version="1.0.0", device_name=self.recorded["device"], kernel_name=self.recorded["kernel"], problem_size=[1],
            tune_params_keys=self.keys, tune_params=self.recorded["parameters"], objective="time", cache=cache)))


def own_runs(options, space, strategy, width, ahead, donors, first, count):
    """(points in the order of trials, winner, seconds of the strategy, points looked at alone) for each seed."""
    trials = max(options.trials, 8 * width if width > 8 else 0)
    command = [options.program, strategy, "--seeds", str(count), "--first", str(first), "--trials", str(trials), "--width", str(width),
               "--ahead", str(ahead), "--device", space.recorded["device"]]
    with tempfile.NamedTemporaryFile("w") as precedents, tempfile.NamedTemporaryFile("w") as lessons:
        if donors:
            for number, donor in enumerate(donors):
                alone = argparse.Namespace(**vars(options) | {"trials": options.transfer, "race": False, "disturb": [], "gain": 0})
                for i, (points, *_) in enumerate(Row(donor, strategy).run(alone, first, count)):
                    precedents.writelines(space.precedents(points, donor, first + i, number))
            precedents.flush()
            command += ["--precedents", precedents.name]
        if options.gain:
            command += ["--gain", str(options.gain)]
        if options.race:
            command.append("--race")
            for name, value in options.disturb:
                command += [f"--{name}", value]
        lessons.writelines(space.lessons(options))
        lessons.flush()
        if lessons.tell():
            command += ["--learn", lessons.name]
        done = subprocess.run(command, input=space.table(options), capture_output=True, text=True, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    return [([int(word) for word in words[:-3]], int(words[-3]), float(words[-2]), int(words[-1])) for words in lines]


@contextlib.contextmanager
def read_once():
    """Kernel Tuner reads its cache file twice in a search, which takes most of the time in a large space."""
    import kernel_tuner.util
    read = kernel_tuner.util.read_cache
    kernel_tuner.util.read_cache = functools.cache(read)
    try:
        yield
    finally:
        kernel_tuner.util.read_cache = read


def peer_runs(options, space, strategy, first, count):
    import kernel_tuner
    import numpy
    runs = []
    with tempfile.TemporaryDirectory() as folder, read_once():
        cache = pathlib.Path(folder, "cache.json")
        space.write_cache(cache)
        for seed in range(first, first + count):
            random.seed(seed)
            numpy.random.seed(seed)
            began = time.monotonic()
            with contextlib.redirect_stdout(io.StringIO()):
                rows, _ = kernel_tuner.tune_cache(str(cache), strategy=strategy, strategy_options={"max_fevals": options.trials}, quiet=True)
            points = list(dict.fromkeys(space.numbers[tuple(row[key] for key in space.keys)] for row in rows))
            runs.append((points, min(points, key=space.costs.__getitem__), time.monotonic() - began, 0))
    return runs


class Row:
    """One line of the table: a strategy on a space."""

    def __init__(self, space, strategy, width=1, donors=(), peer=False, ahead=0):
        self.space, self.strategy, self.width, self.donors, self.peer, self.ahead = space, strategy, width, donors, peer, ahead
        self.runs = {}  # by seed
        self.error = None
        self.name = strategy + (f" x{width}" if width > 1 else "") + (f" ahead {ahead}" if ahead else "") + (f" <- {','.join(donor.name.split('_', 1)[-1] for donor in donors)}" if donors else "")

    def kept(self, options, first, count):
        """Where the runs are cached; None without --keep."""
        if options.keep:
            disturbed = "-".join(name + value for name, value in options.disturb) or options.race
            if options.facts and self.space.described and not self.peer:
                disturbed = f"{disturbed}-facts" + ("-work" if options.work else "") + (f"-{options.learn}" if options.learn else "")
            if self.donors:
                disturbed = f"{disturbed}-{options.transfer}"
            parts = [self.space.name, self.name.replace(" <- ", "-from-").replace(" ", "-"), options.trials, options.gain, disturbed, first, count]
            return options.keep / (".".join(map(str, parts)) + ".json")
        return None

    def run(self, options, first, count):
        kept = self.kept(options, first, count)
        if kept and kept.exists():
            return json.loads(kept.read_text())
        if time.time() > options.deadline:
            return []
        if self.peer:
            runs = peer_runs(options, self.space, self.strategy, first, count)
        else:
            runs = own_runs(options, self.space, self.strategy, self.width, self.ahead, self.donors, first, count)
        if kept:
            kept.write_text(json.dumps(runs))
        return runs


SPACES = []  # all that were read
ROWS = []  # forked processes have them


def run_row(options, number, first, count):
    return ROWS[number].run(options, first, count)


def run_all(options):
    """Runs all seeds of all rows, some seeds at a time, so that those that were run when the time is over are as many everywhere."""
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        tasks = {}
        for first in range(0, options.seeds, options.chunk):
            count = min(options.chunk, options.seeds - first)
            for number in range(len(ROWS)):
                tasks[pool.submit(run_row, options, number, first, count)] = (number, first)
        for task in concurrent.futures.as_completed(tasks):
            number, first = tasks[task]
            try:
                for i, run in enumerate(task.result()):
                    ROWS[number].runs[first + i] = run
            except Exception as error:  # a peer's own; the row says so
                ROWS[number].error = f"{type(error).__name__}: {error}"


def best_so_far(space, run, trials):
    curve, best = [], math.inf
    for point in run[:trials]:
        best = min(best, space.costs[point])
        curve.append(best)
    return curve + [best] * (trials - len(curve))


def median_interval(values):
    """The median and an interval that covers it with 95 %, by order statistics."""
    values, n = sorted(values), len(values)
    reach = math.ceil(0.98 * math.sqrt(n))
    return statistics.median(values), values[max(0, n // 2 - reach)], values[min(n - 1, (n - 1) // 2 + reach)]


def shares(found):
    """The percentages of times over the optimum that lie within 5, 2 and 1 % of it."""
    return [100 * sum(x <= 1 + limit / 100 for x in found) / len(found) for limit in (5, 2, 1)]


STEPS = 200


def curve_by_time(space, run):
    """The best time at each step of the span that the score looks at; None before the first result. Trials count one after the
    other, of whatever width they were."""
    span = space.cutoff * space.mean_seconds
    curve, clock, best = [], 0.0, math.inf
    for point in run:
        clock += space.seconds[point]
        while len(curve) < STEPS and (len(curve) + 1) * span / STEPS < clock:
            curve.append(best if best < math.inf else None)
        best = min(best, space.costs[point])
    return curve + [best if best < math.inf else None] * (STEPS - len(curve))


def score_of(curves, chances, optimum):
    parts = []
    for step, chance in enumerate(chances):
        known = [curve[step] for curve in curves if curve[step] is not None]
        if known:
            parts.append((chance - statistics.fmean(known)) / (chance - optimum))
    return statistics.fmean(parts)


def score(space, runs):
    """See the top: the score and the ends of its interval."""
    curves = [curve_by_time(space, run) for run in runs]
    chances = [space.random_best(max(1, round((step + 1) * space.cutoff / STEPS))) for step in range(STEPS)]
    dice, draws = random.Random(1), 100
    drawn = sorted(score_of(dice.choices(curves, k=len(curves)), chances, space.optimum) for _ in range(draws))
    return score_of(curves, chances, space.optimum), drawn[draws // 40], drawn[-1 - draws // 40]


def way(space, run):
    """Trials and seconds until 95 % of the way from the median to the optimum; infinite where it was not come."""
    goal, seconds = space.median - SHARE * (space.median - space.optimum), 0.0
    for i, point in enumerate(run):
        seconds += space.seconds[point]
        if space.costs[point] <= goal:
            return i + 1, seconds
    return math.inf, math.inf


def report(row, options):
    space = row.space
    if row.error or not row.runs:
        print(f"{space.name:22} {row.name:34} {row.error or 'no seed was run'}", flush=True)
        return None
    every = [row.runs[seed] for seed in sorted(row.runs)]
    runs = [run[:options.trials] for run, *_ in every]
    curves = [best_so_far(space, run, options.trials) for run in runs]
    result = {"space": space.name, "strategy": row.name, "peer": row.peer, "width": row.width, "seeds": len(runs), "ahead": row.ahead}
    cells = []
    for count in (c for c in options.counts if c <= options.trials):
        found = [curve[count - 1] / space.optimum for curve in curves]
        middle, low, high = median_interval(found)
        result[f"after {count}"] = [middle, low, high]
        result[f"shares after {count}"] = shares(found)
        cells.append(f"{middle:6.3f} [{low:.3f} {high:.3f}] {' '.join(f'{share:3.0f}' for share in shares(found))}")
    last = [space.costs[winner] / space.optimum for _, winner, *_ in every] if options.race else [c[-1] / space.optimum for c in curves]
    ways = [way(space, run) for run in runs]
    result["shares"] = shares(last)
    result["trials"], result["seconds"] = (statistics.median(w[i] for w in ways) for i in (0, 1))
    result["score"] = score(space, runs)
    print(f"{space.name:22} {row.name:34} {len(runs):3}  {'  '.join(cells)}  5, 2, 1 %: {' '.join(f'{share:3.0f}' for share in result['shares'])}  "
          f"to 95 %: {result['trials']:5.0f} trials {result['seconds']:7.1f} s  score "
          f"{result['score'][0]:6.3f} [{result['score'][1]:.3f} {result['score'][2]:.3f}]  {statistics.fmean(s for _, _, s, _ in every):.2f} s"
          + (f"  {statistics.median(one[3] for one in every):.0f} compiled alone" if row.ahead else ""), flush=True)
    if row.width > 8:
        rounds = [best_so_far(space, run, 8 * row.width)[-1] / space.optimum for run, *_ in every]
        result["after 8 rounds"] = statistics.median(rounds)
        narrow = next((other for other in ROWS if (other.space, other.strategy, other.donors, other.ahead, other.width)
                       == (space, row.strategy, row.donors, row.ahead, 1)), None)
        beside = ""
        if narrow and narrow.runs:
            result["width 1"] = statistics.median(best_so_far(space, run, options.trials)[-1] / space.optimum for run, *_ in narrow.runs.values())
            beside = f"; one at a time after {options.trials} trials {result['width 1']:.4f}"
        print(f"{'':22} after 8 rounds {result['after 8 rounds']:.4f}{beside}")
    return result


def report_stops(space, runs, gain):
    trials = sorted(map(len, runs))
    left = [min(space.costs[point] for point in run) * (1 - gain) > space.optimum for run in runs]
    print(f"{'':20} ended after {trials[0]}, {statistics.median(trials):.0f}, {trials[-1]} trials (least, median, most); in "
          f"{100 * sum(left) / len(left):.0f} % of the runs more was left to gain")


def make_rows(options):
    spaces = [Space(path) for folder in options.spaces for path in sorted(folder.glob("*.json.gz"))]
    SPACES.extend(spaces)
    split = lambda names: [name for name in names.split(",") if name]
    for space in spaces:
        if options.names and space.name not in options.names:
            continue
        like = [other for other in spaces if other is not space and other.axes == space.axes] if options.transfer else []
        groups = [(other,) for other in like] + ([tuple(like)] if len(like) > 1 else []) if options.transfer else [()]
        for strategy in split(options.strategies):
            ROWS.extend(Row(space, strategy, width, group, ahead=ahead) for width in map(int, split(options.widths))
                        for ahead in map(int, split(options.aheads)) for group in groups)
        ROWS.extend(Row(space, strategy, peer=True) for strategy in split(options.peers))


def print_means(results):
    scores = {}
    for result in results:
        scores.setdefault(result["strategy"], []).append(result["score"][0])
    for strategy, found in sorted(scores.items(), key=lambda item: -statistics.fmean(item[1])):
        print(f"{strategy:34} mean score {statistics.fmean(found):.3f}, least {min(found):.3f}, of {len(found)} spaces")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--spaces", type=pathlib.Path, action="append", required=True)
    parser.add_argument("--strategies", default="auto,surrogate,evolution,random")
    parser.add_argument("--peers", default=PEERS)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--chunk", type=int, default=5, help="seeds of one process at a time")
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--counts", default=(25, 50, 100, 200), type=lambda text: [int(count) for count in text.split(",")])
    parser.add_argument("--widths", default="1")
    parser.add_argument("--race", action="store_true")
    parser.add_argument("--disturb", default=[], type=lambda text: [part.split("=") for part in text.split(",")])
    parser.add_argument("--facts", action="store_true")
    parser.add_argument("--work", action="store_true")
    parser.add_argument("--aheads", default="0")
    parser.add_argument("--transfer", type=int, default=0, metavar="N")
    parser.add_argument("--learn", choices=("others", "kernels"))
    parser.add_argument("--gain", type=float, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if options.disturb and not options.race:
        parser.error("--disturb is noise of what --race measures")
    options.deadline = time.time() + options.seconds
    make_rows(options)
    run_all(options)
    results = []
    for i, row in enumerate(ROWS):
        if i == 0 or row.space is not ROWS[i - 1].space:
            print(f"{row.space.name}: {len(row.space.rows)} points, random search takes {row.space.cutoff} trials for 95 % of the way")
        result = report(row, options)
        if result and options.gain and not row.peer:
            report_stops(row.space, [run for run, *_ in row.runs.values()], options.gain)
        if result:
            results.append(result)
    print_means(results)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
    failed = [row for row in ROWS if row.error]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
