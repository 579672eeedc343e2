"""A played worker whose answers a test decides: those of the JSON file --script, which it reads before each answer.

The keys of its maps are values of num_warps, all are optional:
    times             -> nanoseconds; with "8@4096", where the first tensor's first extent is 4096
    errors            -> kind of error that a measurement ends with
    dropped           list of those that lose their race
    compile_errors    -> kind of error that a compilation ends with
    no_code           list of those whose compilation comes without an outcome
    no_blob           list of those whose binary is not uploaded

--log names a file that gets a line "compile N" or "measure N" for each variant that it is given to work on.
"""
import argparse
import json
import pathlib
import signal
import sys
import threading

from played_worker import PlayedWorker, Results, digest_of


def warps_of(knobs):
    value = knobs.values.get("num_warps")
    return str(value.int_value if value else 4)


class Told(Results):
    script = log = None

    def say(self, key):
        return json.loads(self.script.read_text()).get(key, {}) if self.script.exists() else {}

    def note(self, what, warps):
        with self.log.open("a") as out:
            out.write(f"{what} {warps}\n")

    def compile(self, work, result):
        warps = warps_of(work.knobs)
        self.note("compile", warps)
        kind = self.say("compile_errors").get(warps)
        if kind:
            result.error.kind, result.error.message = kind, "as the test says"
        elif warps not in self.say("no_code"):
            super().compile(work, result)
            if warps in self.say("no_blob"):
                result.compile.artifact.digest = digest_of(b"never uploaded")

    def time_ns(self, candidate):
        warps, times = warps_of(candidate.artifact.knobs), self.say("times")
        extents = candidate.problem.arguments[0].tensor.shape if candidate.problem.arguments else []
        return times.get(f"{warps}@{extents[0] if extents else 0}") or times.get(warps) or super().time_ns(candidate)

    def measure(self, work, device, result):
        super().measure(work, device, result)
        errors, dropped = self.say("errors"), self.say("dropped")
        for candidate, outcome in zip(work.candidates, result.measure.trials):
            warps = warps_of(candidate.artifact.knobs)
            if not candidate.incumbent:
                self.note("measure", warps)
            if warps in errors:
                outcome.Clear()
                outcome.trial = candidate.trial
                outcome.error.kind, outcome.error.message = errors[warps], "as the test says"
            elif warps in dropped and len(work.candidates) > 1:
                outcome.dropped = True
        # A process of its own for each work: a device that is sick stays so.
        result.measure.fresh_process = False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--script", type=pathlib.Path, required=True)
    parser.add_argument("--log", type=pathlib.Path, required=True)
    parser.add_argument("--compile-slots", type=int, default=2)
    parser.add_argument("--driver", default="570")
    parser.add_argument("--power", type=float, default=700)
    parser.add_argument("--quarantined", action="store_true")
    parser.add_argument("--work-seconds", type=float, default=0.01)
    options = parser.parse_args()
    Told.script, Told.log = options.script, options.log
    worker = PlayedWorker(options.server, options.name, compile_slots=options.compile_slots,
                          work_seconds=options.work_seconds, results=Told)
    for device in worker.worker.devices:
        device.driver, device.power_limit_watts = options.driver, options.power
        if options.quarantined:
            device.state = device.QUARANTINED
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    worker.start(seconds=600)
    stopped.wait()
    worker.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
