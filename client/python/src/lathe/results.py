"""Answers of the service, as values to read. Each has the message that it shows in `proto`, which has all the rest."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._status import of_detail
from .artifacts import Artifact, KnobScalar, LoopWork, knobs_of, word
from .errors import Cancelled, LatheError
from .v1 import artifact_pb2, cache_pb2, compile_pb2, tuning_pb2

if TYPE_CHECKING:
    from google.protobuf.timestamp_pb2 import Timestamp

__all__ = [
    "Artifact",
    "Best",
    "BestAnswer",
    "Comparison",
    "Compilation",
    "Compiled",
    "EntryPoint",
    "Event",
    "Forgotten",
    "Heuristic",
    "Inspected",
    "Job",
    "KnobScalar",
    "LoopWork",
    "Time",
    "Trial",
    "Verdict",
]


def moment(stamp: Timestamp) -> datetime.datetime:
    return stamp.ToDatetime(datetime.timezone.utc)


@dataclass(frozen=True)
class Compiled:
    """The answer to a compilation."""

    proto: compile_pb2.CompileResponse

    @property
    def artifact(self) -> Artifact:
        return Artifact(self.proto.artifact)

    @property
    def cached(self) -> bool:
        return self.proto.cached

    @property
    def miss_reason(self) -> str:
        return word(compile_pb2.MissReason, self.proto.miss_reason, "MISS_REASON_")

    @property
    def emit_digest(self) -> str:
        """The digest of the phase that was asked for."""
        return self.proto.emit_digest

    @property
    def compile_ms(self) -> float:
        return self.proto.compile_ms


@dataclass(frozen=True)
class Compilation:
    """A compilation by handle, at one moment."""

    proto: compile_pb2.Compilation

    @property
    def name(self) -> str:
        return self.proto.name

    @property
    def state(self) -> str:
        """running, succeeded, failed or cancelled."""
        return word(compile_pb2.Compilation.State, self.proto.state, "")

    @property
    def ended(self) -> bool:
        return self.state not in ("", "running")

    @property
    def error(self) -> LatheError | None:
        return of_detail(self.proto.error) if self.proto.HasField("error") else None

    @property
    def result(self) -> Compiled:
        """Raises the error of one that failed, Cancelled, and RuntimeError while it runs."""
        if self.error is not None:
            raise self.error
        if self.state == "cancelled":
            raise Cancelled("cancelled", f"{self.name} was cancelled")
        if self.state != "succeeded":
            raise RuntimeError(f"{self.name} is {self.state}")
        return Compiled(self.proto.response)


@dataclass(frozen=True)
class EntryPoint:
    """A kernel of a module: types of its arguments as the tt.func has them."""

    proto: compile_pb2.EntryPoint

    @property
    def name(self) -> str:
        return self.proto.name

    @property
    def argument_types(self) -> list[str]:
        return [argument.type for argument in self.proto.arguments]

    @property
    def argument_names(self) -> list[str]:
        """ "" where the module does not say."""
        return [argument.name for argument in self.proto.arguments]


@dataclass(frozen=True)
class Inspected:
    """A module as the server sees it."""

    proto: compile_pb2.InspectResponse

    @property
    def digest(self) -> str:
        return self.proto.digest

    @property
    def entries(self) -> list[EntryPoint]:
        return [EntryPoint(entry) for entry in self.proto.entries]


@dataclass(frozen=True)
class Time:
    """Nanoseconds, with the 95 % confidence interval of the median."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{format_time(self.median)} [{format_time(self.low)}, {format_time(self.high)}]"


@dataclass(frozen=True)
class Trial:
    """One variant on one kind of device, for one problem."""

    proto: tuning_pb2.Trial

    @property
    def name(self) -> str:
        return self.proto.name

    @property
    def target(self) -> str:
        return self.proto.target

    @property
    def device(self) -> str:
        """The device model."""
        return self.proto.device_model

    @property
    def constants(self) -> dict[str, int]:
        return dict(sorted(self.proto.constants.items()))

    @property
    def knobs(self) -> dict[str, KnobScalar]:
        return knobs_of(self.proto.knobs)

    @property
    def problem(self) -> dict[str, int]:
        return dict(sorted(self.proto.problem.values.items()))

    @property
    def ended(self) -> bool:
        return self.proto.state in (tuning_pb2.Trial.SUCCEEDED, tuning_pb2.Trial.FAILED)

    @property
    def status(self) -> str:
        """ok, the kind of its error, or running."""
        if not self.ended:
            return "running"
        return "ok" if self.proto.state == tuning_pb2.Trial.SUCCEEDED else self.proto.error.kind

    @property
    def error(self) -> LatheError | None:
        return of_detail(self.proto.error) if self.proto.HasField("error") else None

    @property
    def time(self) -> Time | None:
        """As measured; None on simulated devices and where it failed."""
        if not self.proto.HasField("time_ns"):
            return None
        return Time(self.proto.time_ns.median, self.proto.time_ns.ci_low, self.proto.time_ns.ci_high)

    @property
    def estimate_ns(self) -> float | None:
        """By the simulator; never to be compared with measured times."""
        return self.proto.estimate_ns or None

    @property
    def artifact(self) -> Artifact:
        return Artifact(self.proto.artifact)

    @property
    def cached(self) -> bool:
        return self.proto.cached

    @property
    def checked(self) -> bool:
        return self.proto.checked

    @property
    def samples_ns(self) -> list[float]:
        """Only of trials that were listed with them."""
        return list(self.proto.samples_ns)

    @property
    def profile_of(self) -> str:
        """The trial whose variant this one profiles; empty for others."""
        return self.proto.profile_of

    @property
    def profile_digest(self) -> str:
        """Of the blob that has the profile; empty where there is none."""
        return self.proto.profile_digest

    def time_text(self) -> str:
        if self.time is not None:
            return str(self.time)
        return f"estimate {format_time(self.estimate_ns)}" if self.estimate_ns else "-"


@dataclass(frozen=True)
class Best:
    """A winner."""

    proto: tuning_pb2.BestVariant

    @property
    def target(self) -> str:
        return self.proto.target

    @property
    def device(self) -> str:
        return self.proto.device_model

    @property
    def problem(self) -> dict[str, int]:
        return dict(sorted(self.proto.problem.values.items()))

    @property
    def trial(self) -> Trial:
        return Trial(self.proto.trial)

    @property
    def constants(self) -> dict[str, int]:
        return self.trial.constants

    @property
    def knobs(self) -> dict[str, KnobScalar]:
        return self.trial.knobs

    @property
    def ties(self) -> list[str]:
        """Trials that cannot be told apart from it."""
        return list(self.proto.ties)

    @property
    def estimate(self) -> bool:
        """Whether it was ranked by the simulator's estimates."""
        return self.proto.estimate

    @property
    def predicted(self) -> bool:
        """Nobody has tuned the problem: the variant is chosen by how variants did at others, and has no time."""
        return self.proto.HasField("prediction")

    @property
    def expected_slowdown(self) -> float | None:
        """The time over the fastest variant's that such predictions had at problems that were tuned; None where this
        one is not a prediction, or there is one such problem alone."""
        return self.proto.prediction.slowdown or None

    @property
    def stale_because(self) -> list[str]:
        """The conditions that differed when it was measured; empty where none did."""
        return list(self.proto.stale_because)

    @property
    def job(self) -> str:
        return self.proto.job


@dataclass(frozen=True)
class BestAnswer:
    """Winners that are known for a kernel. Iterates over them; false where there is none."""

    proto: tuning_pb2.GetBestResponse

    @property
    def best(self) -> list[Best]:
        return [Best(one) for one in self.proto.best]

    @property
    def mismatches(self) -> list[str]:
        """Winners that are known and do not match, and why."""
        return list(self.proto.mismatches)

    def __iter__(self) -> Iterator[Best]:
        return iter(self.best)

    def __bool__(self) -> bool:
        return bool(self.proto.best)


@dataclass(frozen=True)
class Heuristic:
    """A decision tree from a problem's values to a variant."""

    proto: tuning_pb2.Heuristic

    @property
    def values(self) -> list[str]:
        """The names of the values that choose() takes."""
        return list(self.proto.values)

    @property
    def slowdown(self) -> float:
        """The geometric mean of the chosen variants' times over the fastest ones', at the problems that it was learned
        from."""
        return self.proto.learned.mean

    @property
    def held_out_slowdown(self) -> float | None:
        """The same at problems that were left out of the learning; None where there is one problem alone."""
        return self.proto.held_out.mean or None

    def choose(self, **values: int) -> tuple[dict[str, int], dict[str, KnobScalar]]:
        """The constants and the knobs for a problem, all of whose values are given by name: choose(M=4096, N=512).

        Raises TypeError where a value is missing or unknown.
        """
        if sorted(values) != self.values:
            raise TypeError(f"choose() takes {', '.join(self.values)}, not {', '.join(sorted(values)) or 'nothing'}")
        node = self.proto.nodes[0]
        while node.value:
            value = values[node.value]
            holds = value % node.multiple_of == 0 if node.multiple_of else value <= node.at_most
            node = self.proto.nodes[node.yes if holds else node.no]
        variant = self.proto.variants[node.variant]
        return dict(sorted(variant.constants.items())), knobs_of(variant.knobs)


@dataclass(frozen=True)
class Comparison:
    """One kernel beside its reference, on one device model, problem and draw."""

    proto: tuning_pb2.Comparison

    @property
    def device(self) -> str:
        """The device's model."""
        return self.proto.device_model

    @property
    def problem(self) -> dict[str, int]:
        return dict(self.proto.problem.values)

    @property
    def draw(self) -> int:
        return self.proto.draw

    @property
    def seed(self) -> int:
        """The seed of the inputs; 0: those of an earlier job, whose measurement it is."""
        return self.proto.seed

    @property
    def estimate(self) -> bool:
        """The times are the simulator's."""
        return self.proto.estimate

    @property
    def time_ns(self) -> float | None:
        return self.proto.time_ns or None

    @property
    def reference_ns(self) -> float | None:
        return self.proto.reference_ns or None

    @property
    def speedup(self) -> float | None:
        """How many times as fast as the reference."""
        return self.proto.speedup or None

    @property
    def speedup_interval(self) -> tuple[float, float] | None:
        """At 95 %; None where the times are estimates."""
        return (self.proto.speedup_low, self.proto.speedup_high) if self.proto.speedup_low else None

    @property
    def bound_ns(self) -> float | None:
        """No kernel can be faster on this device model; None where that is not known."""
        return self.proto.bound_ns or None

    @property
    def limit(self) -> str:
        """The resource that sets the bound: memory or matrix; empty where it is not known."""
        return word(tuning_pb2.Comparison.Limit, self.proto.limit, "")

    @property
    def nondeterministic(self) -> bool:
        """Two runs on the same inputs differed in a bit."""
        return self.proto.nondeterministic


@dataclass(frozen=True)
class Verdict:
    """Whether a kernel does what its reference does. `job` is empty where it was refused before there was one."""

    proto: tuning_pb2.Verdict
    job: str = ""

    @property
    def outcome(self) -> str:
        """passed, failed, suspicious (right, but faster than the device can be), or undecided (the reference, a device
        or a part of Lathe failed)."""
        return word(tuning_pb2.Verdict.Outcome, self.proto.outcome, "")

    @property
    def passed(self) -> bool:
        return self.proto.outcome == tuning_pb2.Verdict.PASSED

    @property
    def stage(self) -> str:
        """static, simulator or device: the first that did not pass, else the last that did."""
        return word(tuning_pb2.Verdict.Stage, self.proto.stage, "")

    @property
    def error(self) -> LatheError | None:
        return of_detail(self.proto.error) if self.proto.HasField("error") else None

    @property
    def trial(self) -> str:
        """Whose error it is."""
        return self.proto.trial

    @property
    def comparisons(self) -> list[Comparison]:
        return [Comparison(one) for one in self.proto.comparisons]

    def __bool__(self) -> bool:
        return self.passed


@dataclass(frozen=True)
class Queue:
    """The work in front of a job, as it is now: others may come in between, or go."""

    waiting: int
    """Work items of the job that wait for a worker."""
    ahead: int
    """Work items of all tenants that get their turn before the first of them."""
    seconds: float | None
    """Until that turn, by what such work took of late; None where that is not known, or no worker can do it."""


@dataclass(frozen=True)
class Deleted:
    """What went with a job that was deleted. Compilations and measurements stay."""

    proto: tuning_pb2.DeleteTuningJobResponse

    @property
    def trials(self) -> int:
        return self.proto.trials

    @property
    def winners(self) -> int:
        return self.proto.winners


@dataclass(frozen=True)
class Job:
    """The state of a tuning at one moment."""

    proto: tuning_pb2.TuningJob

    @property
    def name(self) -> str:
        return self.proto.name

    @property
    def state(self) -> str:
        """running, succeeded, failed or cancelled."""
        return word(tuning_pb2.JobState, self.proto.state, "JOB_STATE_")

    @property
    def ended(self) -> bool:
        return self.proto.state in (
            tuning_pb2.JOB_STATE_SUCCEEDED,
            tuning_pb2.JOB_STATE_FAILED,
            tuning_pb2.JOB_STATE_CANCELLED,
        )

    @property
    def error(self) -> LatheError | None:
        return of_detail(self.proto.error) if self.proto.HasField("error") else None

    @property
    def best(self) -> list[Best]:
        return [Best(one) for one in self.proto.best]

    @property
    def stop_reason(self) -> str:
        return word(tuning_pb2.StopReason, self.proto.stop_reason, "STOP_REASON_")

    @property
    def background(self) -> bool:
        """Its work yields to that of all others."""
        return self.proto.spec.search.background

    @property
    def planned(self) -> int:
        return self.proto.trials_planned

    @property
    def compiled(self) -> int:
        return self.proto.trials_compiled

    @property
    def finished(self) -> int:
        return self.proto.trials_finished

    @property
    def failed(self) -> int:
        return self.proto.trials_failed

    @property
    def from_cache(self) -> int:
        return self.proto.trials_cached

    @property
    def compiled_ahead(self) -> int:
        """Variants that were compiled to choose among them and have no trial, as far as the server's last start."""
        return self.proto.compiled_ahead

    @property
    def verdict(self) -> Verdict | None:
        """The verdict of a job that has ended and that compared one variant with a reference."""
        return Verdict(self.proto.verdict, self.name) if self.proto.HasField("verdict") else None

    @property
    def labels(self) -> Mapping[str, str]:
        return dict(self.proto.spec.labels)

    @property
    def create_time(self) -> datetime.datetime:
        return moment(self.proto.create_time)

    @property
    def created_by(self) -> str:
        """The name by which the server knows who asked for it; empty where it made the job by itself."""
        return self.proto.created_by

    @property
    def queue(self) -> Queue | None:
        """The work in front of a job that runs, as Tuning.refresh, Client.tuning and Client.jobs tell it; None where
        none of its work waits."""
        if not self.proto.HasField("queue"):
            return None
        found = self.proto.queue
        return Queue(found.waiting, found.ahead, found.seconds if found.HasField("seconds") else None)

    def raise_for_state(self) -> Job:
        """Itself; raises the error of a job that failed."""
        if self.proto.state == tuning_pb2.JOB_STATE_FAILED:
            raise self.error or LatheError("internal", f"{self.name} failed and does not say why")
        return self


@dataclass(frozen=True)
class Event:
    """A change in a tuning."""

    job: Job
    trials: list[Trial]
    token: str  # Client.watch(name, resume_token=token) goes on after this event


@dataclass(frozen=True)
class Forgotten:
    """How much Client.forget removed, or would remove."""

    proto: cache_pb2.ForgetResponse

    @property
    def compilations(self) -> int:
        return self.proto.compilations

    @property
    def measurements(self) -> int:
        return self.proto.measurements

    @property
    def winners(self) -> int:
        return self.proto.winners


def missing_of(response: artifact_pb2.FindMissingBlobsResponse) -> list[str]:
    return list(response.missing)


def format_time(nanoseconds: float) -> str:
    for unit, size in (("ns", 1.0), ("us", 1e3), ("ms", 1e6)):
        if nanoseconds < size * 1e3:
            return f"{nanoseconds / size:.0f} {unit}" if unit == "ns" else f"{nanoseconds / size:.2f} {unit}"
    return f"{nanoseconds / 1e9:.2f} s"
