"""Workers and their devices, as the service tells of them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cached_property

from .results import moment, word
from .v1 import fleet_pb2

__all__ = ["Device", "Worker"]


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
