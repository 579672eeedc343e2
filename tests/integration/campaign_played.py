"""A worker played from the checked-in descriptor of the protocol, which measures as the pretending compiler would: a
worker of another release among those of this one. Takes the options of played_worker.py; needs grpcio and protobuf."""
import os
import pathlib
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / "support")]

import played_worker  # noqa: E402
from campaign_jobs import FAILURES, estimate  # noqa: E402

LAUNCH_SECONDS = float(os.environ.get("LATHE_FAKE_LAUNCH_MS", 0)) / 1000


class Truth(played_worker.Results):
    def measure(self, work, device, result):
        for candidate in work.candidates:
            time.sleep(LAUNCH_SECONDS)
            knobs = candidate.artifact.knobs.values
            cost = knobs["cost"].int_value
            failure, bound = knobs["fault"].string_value.split("<=")
            outcome = result.measure.trials.add(trial=candidate.trial, checked=True)
            outcome.conditions.driver = device.driver
            if cost <= int(bound):
                outcome.checked = False
                outcome.error.kind = FAILURES[failure]
                outcome.error.message = "as the knob `fault` asks"
            else:
                outcome.estimate_ns = estimate(cost, knobs["num_warps"].int_value)
                outcome.simulation.programs = 1
        result.measure.device_id = device.id
        result.measure.fresh_process = work.policy.fresh_process


class Worker(played_worker.PlayedWorker):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, results=Truth, **options)


if __name__ == "__main__":
    played_worker.PlayedWorker = Worker
    sys.exit(played_worker.main())
