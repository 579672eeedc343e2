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


def _server(ctx):
    """The one that serves, now and then one that waits."""
    return ctx.fleet.server if ctx.rng.random() < 0.8 else ctx.rng.choice(ctx.fleet.servers)


def kill_server(ctx):
    server = _server(ctx)
    ctx.kill(server)
    yield ctx.rng.uniform(0, 0.5)
    server.restart()


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
    server = _server(ctx)
    server.stop()
    yield ctx.rng.uniform(0.5, 2 * LEASE)
    server.go_on()


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


def drain_server(ctx):
    """An upgrade of one server: it ends as it is told, and another goes on."""
    server = _server(ctx)
    ctx.terminate(server)
    yield ctx.rng.uniform(0, 0.5)
    server.restart()


def crash_database(ctx):
    """All processes of PostgreSQL end without a checkpoint; it is started again."""
    ctx.fleet.postgres.crash()
    yield ctx.rng.uniform(0, 0.5)
    ctx.fleet.postgres.start()


def cut_database(ctx):
    """The servers' connections end, as where a switch between them and the database has forgotten them."""
    ctx.fleet.rows("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                   "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")
    yield 0


def stop_database(ctx):
    """The database stands still, with all connections open."""
    processes = [pid for pid, _ in children_of(ctx.fleet.postgres.process.pid)] + [ctx.fleet.postgres.process.pid]
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    yield ctx.rng.uniform(0.5, LEASE)
    for pid in processes:
        os.kill(pid, signal.SIGCONT)


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
# With a SQLite file, whose disk the server's own faults stand for; and with a database of its own.
OF_SQLITE = ("slow_disk", "full_disk")
OF_POSTGRES = {
    "drain_server": drain_server,
    "crash_database": crash_database,
    "cut_database": cut_database,
    "stop_database": stop_database,
}
EVERY = {**KILLS, **OTHERS, **OF_POSTGRES}


def plan(rng, kills, rounds, only=(), without=(), postgres=False):
    """The names of a campaign's faults in their order."""
    names = [rng.choice(list(KILLS)) for _ in range(max(0, kills - len(KILLS)))] + (list(KILLS) if kills else [])
    others = [name for name in OTHERS if not (postgres and name in OF_SQLITE)] + (list(OF_POSTGRES) if postgres else [])
    names += [name for name in others for _ in range(rounds)]
    names = [name for name in names if (not only or name in only) and name not in without]
    rng.shuffle(names)
    return names
