"""Invariants that hold in and after a campaign, judged from outside: by the API, the store, the processes and what ran."""
import collections
import json
import time

from campaign_fleet import LEASE, files_of, usage
from campaign_jobs import TARGET, WARPS, estimate

# A worker that was silent goes on with what it held, and measures that to its end.
LATE_SECONDS = 5 * LEASE
# More than a fresh process of the kind may hold when all is quiet. A worker keeps up to 64 tensors in files.
ROOM = {"children": 2, "files": 96, "threads": 16, "rss_mib": 200}


def trials_of(fleet, kernel):
    done = fleet.cli("trials", kernel.job, "--json")
    if done.returncode != 0:
        raise AssertionError(f"lathe trials {kernel.job}: {done.stderr}")
    return json.loads(done.stdout)["trials"]


def judge_job(fleet, kernel):
    """Violations of an ended job, and {trial: what it found}."""
    bad, seen, found = [], collections.Counter(), {}
    for trial in trials_of(fleet, kernel):
        knobs = trial["knobs"]
        point = knobs["cost"], knobs["num_warps"]
        seen[point] += 1
        found[trial["name"]] = (trial["status"], json.dumps(knobs, sort_keys=True), trial.get("end_time"), trial.get("estimate_ns"))
        expected = kernel.expected(point[0])
        # A variant that fails in any case may fail otherwise, where its device is killed under it.
        failed_otherwise = expected != "ok" and trial["status"] in ("launch_failed", "gpu_hang", "illegal_write", "wrong_result")
        if trial["status"] != expected and not failed_otherwise:
            bad.append(f"wrong status: {trial['name']} {knobs} is {trial['status']}, should be {expected}: "
                       f"{trial.get('error')}, by {trial.get('worker')}")
        elif expected == "ok" and trial.get("estimate_ns") != estimate(*point):
            bad.append(f"wrong time: {trial['name']} {knobs} has {trial.get('estimate_ns')} ns")
    wanted = {(cost, warps) for cost in kernel.costs for warps in WARPS}
    bad += [f"lost: {kernel.job} has no trial of {point}" for point in sorted(wanted - set(seen))]
    bad += [f"doubled: {kernel.job} has {n} trials of {point}" for point, n in seen.items() if n > 1 or point not in wanted]
    return bad, found


def judge_winner(kernel, best):
    """Violations of a list of winners."""
    if len(best) != 1:
        return [f"wrong winner: {kernel.name} has {len(best)} winners"]
    knobs = best[0]["trial"]["knobs"]
    return [f"wrong winner: {kernel.name} {kernel.job}: {knobs}, should be {kernel.winner()}"
            for name, value in kernel.winner().items() if knobs[name] != value][:1]


def best_of(fleet, kernel):
    done = fleet.cli("best", kernel.spec, "--target", TARGET, "--json")
    return json.loads(done.stdout)["best"] if done.returncode == 0 else []


def accidents_stored(fleet, kernels):
    """Rows of the store that remember a failure of a variant that is right."""
    texts = {}
    for kernel in kernels:
        for cost in kernel.costs:
            texts[cost, f"{kernel.failure}<={kernel.bound}"] = kernel.expected(cost)
    bad, counted = [], collections.Counter()
    compiles = fleet.rows("SELECT knobs, failed, error FROM compiles")
    measured = fleet.rows("SELECT c.knobs, m.failed, m.worker FROM measurements m JOIN compiles c ON m.compile_key = c.key")
    for kind, rows in (("compile", compiles), ("measurement", measured)):
        for knobs, failed, detail in rows:
            values = knob_values(knobs)
            expected = texts[int(values["cost"]), values["fault"]]
            counted[kind, bool(failed)] += 1
            if failed and expected == "ok":
                bad.append(f"accident stored: {kind} of {knobs}: {detail!r}")
    return bad, counted


def knob_values(text):
    """The knobs of a key: `name=value`, separated by spaces."""
    return dict(word.split("=", 1) for word in text.split())


def measured_again(fleet, kernels):
    """[(time, kernel)] of every launch of a right variant beyond its first: one measurement launches it once."""
    points = {(k.text, float(estimate(cost, warps))): k for k in kernels for cost in k.costs for warps in WARPS
              if k.expected(cost) == "ok"}
    times = collections.defaultdict(list)
    for line in fleet.launches.read_text().splitlines():
        at, text, cost = line.split()
        times[text, float(cost)].append(float(at))
    return sorted(((at, points[point]) for point, all_times in times.items() if point in points
                  for at in sorted(all_times)[1:]), key=lambda one: one[0])


def leaks(fleet, fresh):
    """Processes that hold more than a fresh one of their kind did when nothing ran."""
    bad = []
    for member in [*fleet.servers, *fleet.real]:
        kind = "server" if member in fleet.servers else "worker"
        deadline = time.monotonic() + 15
        while True:
            now = usage(member.process.pid)
            over = [f"leak: {member.name} has {now[what]} {what}, a fresh one {fresh[kind][what]}"
                    for what, room in ROOM.items() if now[what] > fresh[kind][what] + room]
            if not over or time.monotonic() > deadline:
                break
            time.sleep(0.5)
        bad += [f"{text}; open: {files_of(member.process.pid)}" for text in over]
    return bad


def slowest_allowed(servers):
    """Seconds within which a server serves after a fault, a result is accepted, and a worker has come back."""
    return {"server": 5.0, "result": 5.0 if servers == 1 else 10.0, "worker": 10.0 + LEASE}
