"""Workers, their devices, and what was learned of their chips, as the service tells of them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cached_property

from .artifacts import word
from .results import moment
from .v1 import fleet_pb2

__all__ = ["CostModel", "Device", "RankedKernel", "Worker"]


@dataclass(frozen=True)
class Device:
    proto: fleet_pb2.Device

    @property
    def id(self) -> str:
        return self.proto.id

    @property
    def chip(self) -> str:
        return self.proto.target

    @property
    def model(self) -> str:
        return self.proto.model

    @property
    def simulated(self) -> bool:
        return self.proto.simulated

    @property
    def state(self) -> str:
        return word(fleet_pb2.Device.State, self.proto.state, "")

    @property
    def memory_bytes(self) -> int:
        return self.proto.memory_bytes


@dataclass(frozen=True)
class Worker:
    proto: fleet_pb2.Worker

    @property
    def name(self) -> str:
        return self.proto.name

    @property
    def host(self) -> str:
        return self.proto.host

    @property
    def state(self) -> str:
        """active, cordoned, draining, quarantined, silent or lost."""
        return word(fleet_pb2.Worker.State, self.proto.state, "")

    @property
    def devices(self) -> list[Device]:
        return [Device(device) for device in self.proto.devices]

    @property
    def targets(self) -> list[str]:
        """Chips that it can compile for."""
        return [target.id for target in self.proto.targets]

    @property
    def client_binaries(self) -> bool:
        """Whether its devices run machine code that clients bring."""
        return self.proto.client_binaries

    @cached_property
    def last_seen(self) -> datetime.datetime:
        return moment(self.proto.last_seen)


@dataclass(frozen=True)
class RankedKernel:
    """A kernel that a model of costs was learned from, and how well one that was learned from the others ranks it."""

    proto: fleet_pb2.CostModel.Kernel

    @property
    def names(self) -> list[str]:
        """The names of its entry points, sorted."""
        return list(self.proto.names)

    @property
    def digest(self) -> str:
        """The digest of its structure: kernels of other jobs that differ in numbers alone have the same."""
        return self.proto.digest

    @property
    def searches(self) -> int:
        return self.proto.searches

    @property
    def results(self) -> int:
        return self.proto.results

    @property
    def rank_correlation(self) -> float:
        """Spearman's correlation of measured times with expected ones; the mean over its searches."""
        return self.proto.rank_correlation

    @property
    def estimate_rank_correlation(self) -> float:
        """The same correlation of the built-in estimate."""
        return self.proto.estimate_rank_correlation


@dataclass(frozen=True)
class CostModel:
    """A model of what code costs on one chip before it is timed, learned from all that was measured there."""

    proto: fleet_pb2.CostModel

    @property
    def chip(self) -> str:
        return self.proto.target

    @property
    def version(self) -> int:
        return self.proto.version

    @property
    def searches(self) -> int:
        """Searches that it was learned from, each of one kernel for one problem on one device model."""
        return self.proto.searches

    @property
    def results(self) -> int:
        return self.proto.results

    @property
    def rank_correlation(self) -> float:
        """The mean over searches of kernels that were left out of the learning."""
        return self.proto.rank_correlation

    @property
    def estimate_rank_correlation(self) -> float:
        """The same correlation of the built-in estimate."""
        return self.proto.estimate_rank_correlation

    @property
    def used(self) -> bool:
        """Whether searches begin with it: it ranks better than the built-in estimate."""
        return self.proto.used

    @property
    def kernels(self) -> list[RankedKernel]:
        return [RankedKernel(kernel) for kernel in self.proto.kernels]

    @cached_property
    def learned(self) -> datetime.datetime:
        return moment(self.proto.learn_time)
