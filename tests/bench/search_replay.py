"""Replays search strategies on recorded spaces: the tuner's, and Kernel Tuner's where it is installed.

usage: search_replay.py --program search_replay --spaces FOLDER [--strategies A,B] [--peers A,B] [--seeds N] [--trials N]
                        [--width N] [--transfer] [--gain G] [--keep FOLDER] [space..]

FOLDER has recorded spaces as NAME.json.gz: `parameters` (name -> values) and `rows` of values, time in ms (null: failed),
failure, spread, compile time in ms, and samples in ms. For each space and strategy the table has, over seeds, the median of
the best time found over the optimum after 25, 50, 100 and 200 trials with a 95 % interval, the share of seeds within 5 % and
1 % after the last trial, the trials and the simulated seconds to 95 % of the way, and the score: how far the mean of the best
times lies from that of random search (0) to the optimum (1), on average over the time that random search takes to come 95 %
of the way from the median of the space to its optimum (Willemsen et al., A methodology for comparing auto-tuning
optimization algorithms, 2024). A trial takes its compile time and its samples, four times the recorded 8. With
--transfer each search begins with the four best points of another space that has the same axes; with --gain it ends once a
gain of that share has become unlikely, and the table has how often more was left. --keep caches the peers' runs, which take
long.
"""
import argparse
import contextlib
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

COUNTS = (25, 50, 100, 200)
SHARE = 0.95
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
        self.seconds = [((row[4] or 0) + 4 * sum(row[5])) / 1000 for row in self.rows]
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

    def table(self):
        indices = [self.keys.index(axis) for axis in self.axes]
        lines = ["\t".join(self.axes)]
        for values, time, *_ in self.rows:
            lines.append("\t".join([*(str(int(values[i])) for i in indices), "nan" if time is None else str(time)]))
        return "\n".join(lines) + "\n"

    def best_rows(self, count=4):
        """The values of the fastest points, for another space with the same axes."""
        indices = [self.keys.index(axis) for axis in self.axes]
        best = sorted(range(len(self.rows)), key=self.costs.__getitem__)[:count]
        return "\n".join(["\t".join(self.axes), *("\t".join(str(int(self.rows[i][0][k])) for k in indices) for i in best)]) + "\n"

    def write_cache(self, path):
        """As Kernel Tuner's cache file."""
        cache = {}
        for values, time, failure, _, compile_ms, samples in self.rows:
            entry = dict(zip(self.keys, values), time=failure if time is None else time, times=samples or ([] if time is None else [time]),
                         compile_time=compile_ms, verification_time=0, benchmark_time=sum(samples), strategy_time=0, framework_time=0,
                         timestamp="2025-01-01 00:00:00+00:00", GFLOP_per_s=0)
            cache[",".join(map(str, values))] = entry
        path.write_text(json.dumps(dict(
            schema_version="1.0.0", device_name=self.recorded["device"], kernel_name=self.recorded["kernel"], problem_size=[1],
            tune_params_keys=self.keys, tune_params=self.recorded["parameters"], objective="time", cache=cache)))


def own_runs(program, space, strategy, options, donor=None):
    command = [program, strategy, "--seeds", str(options.seeds), "--trials", str(options.trials), "--width", str(options.width)]
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as winners:
        if donor:
            winners.write(donor.best_rows())
            winners.flush()
            command += ["--winners", winners.name]
        if options.gain:
            command += ["--gain", str(options.gain)]
        done = subprocess.run(command, input=space.table(), capture_output=True, text=True, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    return [[int(word) for word in words[:-1]] for words in lines], statistics.fmean(float(words[-1]) for words in lines)


def peer_runs(space, strategy, options):
    kept = options.keep / f"{space.name}.{strategy}.{options.seeds}.{options.trials}.json" if options.keep else None
    if kept and kept.exists():
        return json.loads(kept.read_text())
    import kernel_tuner
    import numpy
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        cache = pathlib.Path(folder, "cache.json")
        space.write_cache(cache)
        for seed in range(options.seeds):
            random.seed(seed)
            numpy.random.seed(seed)
            with contextlib.redirect_stdout(io.StringIO()):
                rows, _ = kernel_tuner.tune_cache(str(cache), strategy=strategy, strategy_options={"max_fevals": options.trials}, quiet=True)
            runs.append(list(dict.fromkeys(space.numbers[tuple(row[key] for key in space.keys)] for row in rows)))
    if kept:
        kept.write_text(json.dumps(runs))
    return runs


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


def score(space, runs):
    """See the top. Trials count one after the other, of whatever width they were."""
    span, steps = space.cutoff * space.mean_seconds, 200
    sums, counts = [0.0] * steps, [0] * steps
    for run in runs:
        clock, best, step = 0.0, math.inf, 0
        for point in run:
            clock += space.seconds[point]
            while step < steps and (step + 1) * span / steps < clock:
                if best < math.inf:
                    sums[step] += best
                    counts[step] += 1
                step += 1
            best = min(best, space.costs[point])
        for late in range(step, steps):
            sums[late] += best
            counts[late] += 1
    parts = []
    for step in range(steps):
        if not counts[step]:
            continue
        chance = space.random_best(max(1, round((step + 1) * span / steps / space.mean_seconds)))
        parts.append((chance - sums[step] / counts[step]) / (chance - space.optimum))
    return statistics.fmean(parts)


def way(space, run):
    """Trials and seconds until 95 % of the way from the median to the optimum; infinite where it was not come."""
    goal, seconds = space.median - SHARE * (space.median - space.optimum), 0.0
    for i, point in enumerate(run):
        seconds += space.seconds[point]
        if space.costs[point] <= goal:
            return i + 1, seconds
    return math.inf, math.inf


def report(space, strategy, runs, trials):
    curves = [best_so_far(space, run, trials) for run in runs]
    cells = []
    for count in (c for c in COUNTS if c <= trials):
        middle, low, high = median_interval([curve[count - 1] / space.optimum for curve in curves])
        cells.append(f"{middle:6.3f} [{low:.3f} {high:.3f}]")
    last = [curve[-1] / space.optimum for curve in curves]
    ways = [way(space, run) for run in runs]
    found = score(space, runs)
    within = [100 * sum(x <= limit for x in last) // len(last) for limit in (1.05, 1.01)]
    print(f"{space.name:20} {strategy:24} {'  '.join(cells)}  5 %: {within[0]:3}  1 %: {within[1]:3}  to 95 %: "
          f"{statistics.median(w[0] for w in ways):5.0f} trials {statistics.median(w[1] for w in ways):7.1f} s  score {found:6.3f}", flush=True)
    return found


def report_stops(space, runs, gain):
    trials = sorted(map(len, runs))
    left = [min(space.costs[point] for point in run) * (1 - gain) > space.optimum for run in runs]
    print(f"{'':20} ended after {trials[0]}, {statistics.median(trials):.0f}, {trials[-1]} trials (least, median, most); in "
          f"{100 * sum(left) / len(left):.0f} % of the runs more was left to gain")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--spaces", type=pathlib.Path, required=True)
    parser.add_argument("--strategies", default="portfolio,surrogate,evolution,random")
    parser.add_argument("--peers", default=PEERS)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--width", type=int, default=1)
    parser.add_argument("--transfer", action="store_true")
    parser.add_argument("--gain", type=float, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    scores = {}
    spaces = [Space(path) for path in sorted(options.spaces.glob("*.json.gz"))]
    for space in spaces:
        if options.names and space.name not in options.names:
            continue
        print(f"{space.name}: {len(space.rows)} points, random search takes {space.cutoff} trials for 95 % of the way")
        donor = next((other for other in spaces if other is not space and other.axes == space.axes), None) if options.transfer else None
        for strategy in filter(None, options.strategies.split(",")):
            runs, seconds = own_runs(options.program, space, strategy, options, donor)
            found = report(space, f"{strategy} <- {donor.name.split('_')[-1]}" if donor else strategy, runs, options.trials)
            if options.gain:
                report_stops(space, runs, options.gain)
            scores.setdefault(strategy, []).append(found)
            if seconds > 0.001:
                print(f"{'':45} {seconds:.2f} s of its own for {options.trials} trials")
        for strategy in filter(None, options.peers.split(",")):
            found = report(space, strategy, peer_runs(space, strategy, options), options.trials)
            scores.setdefault(strategy, []).append(found)
    for strategy, found in sorted(scores.items(), key=lambda item: -statistics.fmean(item[1])):
        print(f"{strategy:24} mean score {statistics.fmean(found):.3f}, least {min(found):.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
