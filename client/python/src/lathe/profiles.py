"""Profiles: the run of one launch of a kernel, as it wrote it down itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .results import Trial
from .v1 import profile_pb2

__all__ = ["Profile"]


@dataclass(frozen=True)
class Profile:
    """The run of one launch of a variant, by program and warp. `data` is what the file of `lathe profile --output` has,
    which `lathe profile FILE` shows."""

    data: bytes
    trial: Trial

    @cached_property
    def proto(self) -> profile_pb2.Profile:
        return profile_pb2.Profile.FromString(self.data)

    @property
    def scopes(self) -> dict[int, str]:
        """The names of scopes, by their numbers."""
        return {scope.number: scope.name for scope in self.proto.scopes}

    @property
    def plain_ns(self) -> float | None:
        """Of one launch without records; None where it was not measured."""
        return self.proto.plain_ns or None

    @property
    def profiled_ns(self) -> float | None:
        """Of one launch with records."""
        return self.proto.profiled_ns or None

    def spans(self, scope: str) -> list[tuple[float, float]]:
        """Start and end of each span of a scope, in nanoseconds since the first program began."""
        return [
            (start, end)
            for program in self.proto.programs
            for warp in program.warps
            for number, start, end in zip(warp.scopes, warp.starts_ns, warp.ends_ns, strict=True)
            if self.scopes[number] == scope
        ]
