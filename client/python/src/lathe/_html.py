"""A tuning in a notebook: the winners, and each variant as a bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from . import results

SHOWN = 40  # variants of one group; the slowest are left out, and counted


def tuning(job: results.Job, trials: Sequence[results.Trial]) -> str:
    groups: dict[tuple[str, str, str], list[results.Trial]] = {}
    for trial in trials:
        groups.setdefault((trial.device, trial.target, _words(trial.problem)), []).append(trial)
    best = {(one.device, one.target, _words(one.problem)): one for one in job.best}
    counts = f"{job.finished} of {job.planned} trials, {job.failed} failed, {job.from_cache} from the cache"
    parts = [f"<p><b>{escape(job.name)}</b> {escape(job.proto.spec.name)}: {escape(job.state)}, {counts}</p>"]
    parts += [_group(key, group, best.get(key)) for key, group in sorted(groups.items())]
    if job.error is not None:
        parts.append(f"<pre>{escape(str(job.error))}</pre>")
    return "<div>" + "".join(parts) + "</div>"


def _group(key: tuple[str, str, str], trials: list[results.Trial], best: results.Best | None) -> str:
    timed = sorted((t for t in trials if _nanoseconds(t)), key=_nanoseconds)
    other = [t for t in trials if not _nanoseconds(t)]
    winner = best.trial.name if best else ""
    longest = max((_nanoseconds(t) for t in timed[:SHOWN]), default=1.0)
    rows = [_row(t, winner, set(best.ties) if best else set(), longest) for t in timed[:SHOWN]]
    rows += [_row(t, winner, set(), longest) for t in other[:SHOWN]]
    left_out = max(len(timed) - SHOWN, 0) + max(len(other) - SHOWN, 0)
    device, target, problem = (escape(text) for text in key)
    title = f"{device} ({target})" + (f", {problem}" if problem else "")
    note = f"<p>{left_out} more</p>" if left_out else ""
    head = "<tr><th>variant</th><th>status</th><th>time</th><th></th><th>registers</th><th>spills</th></tr>"
    return f"<h4>{title}</h4><table>{head}{''.join(rows)}</table>{note}"


def _row(trial: results.Trial, winner: str, ties: set[str], longest: float) -> str:
    mark = " ★" if trial.name == winner else " =" if trial.name in ties else ""
    width = round(120 * _nanoseconds(trial) / longest)
    bar = f'<svg width="120" height="10" role="img" aria-label="{escape(trial.time_text())}">'
    bar += f'<rect width="{width}" height="10" fill="{"#2a7" if mark else "#79b"}"/></svg>'
    artifact = trial.artifact
    compiled = bool(artifact.digest)
    cells = [
        escape((_words(trial.constants) + " " + _words(trial.knobs)).strip()) + mark,
        escape(trial.status),
        escape(trial.time_text()),
        bar if width else "",
        str(artifact.registers) if compiled else "-",
        str(artifact.spills) if compiled else "-",
    ]
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _nanoseconds(trial: results.Trial) -> float:
    return trial.time.median if trial.time is not None else trial.estimate_ns or 0.0


def _words(values: Mapping[str, results.KnobScalar]) -> str:
    return " ".join(f"{name}={value}" for name, value in values.items())
