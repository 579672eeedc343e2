"""The faults of a campaign. Each is a generator: it begins the fault, yields for how long it lasts, and ends it."""
import os
import signal

from campaign_fleet import LEASE, children_of
from campaign_jobs import WARPS
from tcp_proxy import DOWN, UP


def _worker(ctx):
    return ctx.rng.choice(ctx.fleet.workers)


def _proxies(ctx):
    """Those of a few workers, seldom of all."""
    proxies = ctx.fleet.proxies
    count = len(proxies) if ctx.rng.random() < 0.2 else ctx.rng.randint(1, max(1, len(proxies) // 2))
    return ctx.rng.sample(proxies, count)


def kill_server(ctx):
    ctx.kill(ctx.fleet.server)
    yield ctx.rng.uniform(0, 0.5)
    ctx.fleet.server.restart()


def kill_worker(ctx):
    worker = _worker(ctx)
    ctx.kill(worker)
    yield ctx.rng.uniform(0, 0.5)
    worker.restart()


def kill_children(ctx):
    """The compilers and the measuring child of a worker die, as by the killer of processes that use too much memory."""
    for pid, _ in children_of(ctx.rng.choice(ctx.fleet.real).process.pid):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass  # its parent was killed a moment ago, and took it along
    yield 0


def stop_server(ctx):
    ctx.fleet.server.stop()
    yield ctx.rng.uniform(0.5, 2 * LEASE)
    ctx.fleet.server.go_on()


def stop_worker(ctx):
    worker = _worker(ctx)
    worker.stop()
    yield ctx.rng.uniform(0.5, 2 * LEASE)
    worker.go_on()


def drain_worker(ctx):
    worker = _worker(ctx)
    ctx.terminate(worker)
    yield 0
    worker.restart()


def partition(ctx):
    proxies = _proxies(ctx)
    for proxy in proxies:
        proxy.cut()
    yield ctx.rng.uniform(0.2, 2 * LEASE)
    for proxy in proxies:
        proxy.heal()


def black_hole(ctx):
    """Nothing is forwarded, nothing is told; afterwards what was held arrives late, or the connections are gone."""
    proxies = _proxies(ctx)
    forgotten = ctx.rng.random() < 0.5
    directions = ctx.rng.choice(((UP, DOWN), (UP,), (DOWN,)))
    for proxy in proxies:
        proxy.hold(*directions)
    yield ctx.rng.uniform(0.5, 3 * LEASE)
    for proxy in proxies:
        proxy.heal()
        if forgotten:
            proxy.drop()


def half_close(ctx):
    for proxy in _proxies(ctx):
        proxy.half_close()
    yield 0


def slow_link(ctx):
    proxies = _proxies(ctx)
    for proxy in proxies:
        proxy.slow(ctx.rng.uniform(0.05, 0.4))
    yield ctx.rng.uniform(1, LEASE)
    for proxy in proxies:
        proxy.heal()


def slow_disk(ctx):
    ctx.write(ctx.fleet.disk_slow, ctx.rng.choice((5, 20, 100)))
    yield ctx.rng.uniform(1, LEASE)
    ctx.fleet.disk_slow.unlink()


def full_disk(ctx):
    ctx.write(ctx.fleet.disk_full, "")
    yield ctx.rng.uniform(0.5, 2 * LEASE)
    ctx.fleet.disk_full.unlink()


def clock_step(ctx):
    """The server's clock jumps by up to two hours, in either direction, and stays there."""
    ctx.write(ctx.fleet.clock, round(ctx.rng.uniform(-7200, 7200), 1))
    yield 0


def lost_worker(ctx, step=0):
    """A worker that never comes back: what it held is done by others when its lease is over."""
    worker = _worker(ctx)
    running = ctx.running()
    ctx.kill(worker)
    if step:
        ctx.write(ctx.fleet.clock, step)
    yield LEASE + 6
    for kernel in running:
        if not kernel.ended:
            ctx.violation(f"stuck: {kernel.job} waits for work of a worker that was lost")
    worker.restart()


def lost_worker_and_clock(ctx):
    """The clock goes back right after: no deadline may move with it."""
    return lost_worker(ctx, step=-round(ctx.rng.uniform(600, 7200), 1))


def _sick(fault):
    def begin_and_end(ctx):
        worker = ctx.rng.choice(ctx.fleet.real)
        ctx.kill(worker)
        worker.restart(fault=fault.format(warps=ctx.rng.choice(WARPS)))
        yield ctx.rng.uniform(2, 4)
        ctx.kill(worker)
        worker.restart()
    return begin_and_end


def crashing_worker(ctx):
    """A worker that dies of what it is given, and is started again by its supervisor."""
    worker = ctx.rng.choice(ctx.fleet.real)
    ctx.kill(worker)
    fault = f"worker:crash@num_warps={ctx.rng.choice(WARPS)}"
    worker.restart(fault=fault)
    for _ in range(3):
        yield 0.7
        if worker.process.poll() is not None:
            worker.restart(fault=fault)
    ctx.kill(worker)
    worker.restart()


# How often each comes for one `round` of a campaign; those of KILLS come as often as the campaign has kills.
KILLS = {"kill_server": kill_server, "kill_worker": kill_worker, "kill_children": kill_children}
OTHERS = {
    "stop_server": stop_server,
    "stop_worker": stop_worker,
    "drain_worker": drain_worker,
    "lost_worker": lost_worker,
    "lost_worker_clock": lost_worker_and_clock,
    "partition": partition,
    "black_hole": black_hole,
    "half_close": half_close,
    "slow_link": slow_link,
    "slow_disk": slow_disk,
    "full_disk": full_disk,
    "clock_step": clock_step,
    "wrong_device": _sick("measure:wrong@num_warps={warps}"),
    "scribbling_device": _sick("measure:scribble@num_warps={warps}"),
    "hanging_device": _sick("measure:hang@num_warps={warps}"),
    "throttling_device": _sick("measure:throttle"),
    "crashing_device": _sick("measure:crash@num_warps={warps}"),
    "lost_device": _sick("measure:lost@num_warps={warps},canary:fail"),
    "dropping_link": _sick("link:drop@seconds=0.4"),
    "crashing_worker": crashing_worker,
}
EVERY = {**KILLS, **OTHERS}


def plan(rng, kills, rounds, only=(), without=()):
    """The names of a campaign's faults in their order."""
    names = [rng.choice(list(KILLS)) for _ in range(max(0, kills - len(KILLS)))] + (list(KILLS) if kills else [])
    names += [name for name in OTHERS for _ in range(rounds)]
    names = [name for name in names if (not only or name in only) and name not in without]
    rng.shuffle(names)
    return names
