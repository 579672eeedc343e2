"""Compiled variants, as values to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from .v1 import common_pb2

__all__ = ["Artifact", "KnobScalar", "LoopWork"]

KnobScalar: TypeAlias = bool | int | str


def word(enum: Any, value: int, prefix: str) -> str:
    """JOB_STATE_RUNNING as "running"; "" for the unspecified; a number that this version does not know as itself."""
    if value == 0:
        return ""
    try:
        name: str = enum.Name(value)
    except ValueError:
        return str(value)
    return name.removeprefix(prefix).lower()


def knobs_of(knobs: common_pb2.Knobs) -> dict[str, KnobScalar]:
    found: dict[str, KnobScalar] = {}
    for name, value in sorted(knobs.values.items()):
        kind = value.WhichOneof("value")
        if kind is not None:
            found[name] = getattr(value, kind)
    return found


@dataclass(frozen=True)
class LoopWork:
    """How much code does, counted without running it: by one CTA of a program, in one turn of each innermost loop, or
    from end to end where it has no loop."""

    global_bytes: int
    """To and from the device's memory."""
    shared_bytes: int
    """To and from shared memory."""
    flops: int
    """Operations of matrix products."""
    instructions: int
    """As the assembly has them: a warp's; where groups of warps do different work, the mean of a warp of each."""
    barriers: int
    """Of threads, and arrivals at barriers in shared memory; summed over groups of warps that do different work."""
    waits: int
    """For copies, products and barriers in shared memory; summed likewise."""

    @staticmethod
    def of(message: common_pb2.LoopWork) -> LoopWork:
        return LoopWork(
            global_bytes=message.global_bytes,
            shared_bytes=message.shared_bytes,
            flops=message.flops,
            instructions=message.instructions,
            barriers=message.barriers,
            waits=message.waits,
        )


@dataclass(frozen=True)
class Artifact:
    """A compiled variant: what a launcher needs to know. Sizes are bytes."""

    proto: common_pb2.Artifact

    @property
    def digest(self) -> str:
        """The digest of the binary; Client.fetch(digest) has it."""
        return self.proto.digest

    @property
    def target(self) -> str:
        return self.proto.target

    @property
    def entry(self) -> str:
        return self.proto.entry

    @property
    def knobs(self) -> dict[str, KnobScalar]:
        return knobs_of(self.proto.knobs)

    @property
    def num_warps(self) -> int:
        return self.proto.num_warps

    @property
    def shared_bytes(self) -> int:
        return self.proto.shared_bytes

    @property
    def registers(self) -> int:
        return self.proto.registers

    @property
    def estimated_registers(self) -> int:
        """What the compiler expected for registers before it had machine code; 0 where it made no estimate."""
        return self.proto.estimated_registers

    @property
    def spills(self) -> int:
        return self.proto.spill_bytes

    @property
    def loop_work(self) -> LoopWork | None:
        """The work of the code's loops; None for artifacts of earlier compilers."""
        return LoopWork.of(self.proto.loop_work) if self.proto.HasField("loop_work") else None

    @property
    def format(self) -> str:
        """cubin, hsaco or ptx."""
        return word(common_pb2.BinaryFormat, self.proto.binary_format, "BINARY_FORMAT_")

    @property
    def assembly_digest(self) -> str:
        return self.proto.assembly_digest
