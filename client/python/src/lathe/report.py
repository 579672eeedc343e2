"""The report of a job: one page that works without a network. Client.report and Tuning.report make it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timezone
from importlib import resources
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import Message

from . import results
from .errors import LatheError
from .v1 import tuning_pb2

SCHEMA = 1
MARK = "@DATA@"


def digests(job: results.Job) -> list[str]:
    """The blobs that the report shows: modules and assembly of the winners."""
    wanted = {digest for best in job.proto.best for digest in (_module(job, best.trial), _assembly(best.trial))}
    return sorted(wanted - {""})


def data(
    job: results.Job,
    trials: Iterable[results.Trial],
    blobs: Mapping[str, bytes | LatheError],
    version: str,
    now: datetime,
) -> dict[str, Any]:
    """The data of the page, as client/report/README.md of the repository describes it.

    `blobs` has each of `digests`, or why there is none, which the page says.
    """
    spec_without_texts = tuning_pb2.TuningJob()
    spec_without_texts.CopyFrom(job.proto)
    for module in spec_without_texts.spec.modules:
        module.ClearField("text")
    notes: list[str] = []
    winners = []
    for best in job.proto.best:
        winner = {"trial": best.trial.name}
        module = _module_of(job, best.trial)
        if module is not None and module.WhichOneof("source") == "text":
            winner["source"] = module.text.decode("utf-8", "replace")
        for name, digest in (("source", _module(job, best.trial)), ("assembly", _assembly(best.trial))):
            found = blobs.get(digest)
            if isinstance(found, bytes):
                winner[name] = found.decode("utf-8", "replace")
            elif digest:
                reason = found.message if found is not None else "it was not asked for"
                notes.append(f"No {name} of {best.trial.name} is shown: {reason}")
        winners.append(winner)
    return {
        "schema": SCHEMA,
        "made": {"version": version, "time": now.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")},
        "job": _plain(spec_without_texts),
        "trials": [_plain(trial.proto) for trial in trials],
        "winners": winners,
        "notes": notes,
    }


def page(shown: Mapping[str, Any]) -> str:
    """The page with its data. No text of a user ends the element that they are in."""
    text = (resources.files(__package__) / "_report_page.html").read_text(encoding="utf-8")
    return text.replace(
        MARK, json.dumps(shown, ensure_ascii=False, allow_nan=False, sort_keys=True).replace("<", "\\u003c")
    )


def fetched(wanted: Iterable[str], fetch: Callable[[str], bytes]) -> dict[str, bytes | LatheError]:
    found: dict[str, bytes | LatheError] = {}
    for digest in wanted:
        try:
            found[digest] = fetch(digest)
        except LatheError as error:
            found[digest] = error
    return found


def _plain(message: Message) -> dict[str, Any]:
    plain: dict[str, Any] = json_format.MessageToDict(message, preserving_proto_field_name=True)
    return plain


def _module_of(job: results.Job, trial: tuning_pb2.Trial) -> Any:
    modules = job.proto.spec.modules
    return modules[trial.module_index] if 0 <= trial.module_index < len(modules) else None


def _module(job: results.Job, trial: tuning_pb2.Trial) -> str:
    module = _module_of(job, trial)
    return "" if module is None else str(module.digest)


def _assembly(trial: tuning_pb2.Trial) -> str:
    return trial.artifact.assembly_digest
