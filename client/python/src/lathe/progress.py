"""Progress of a tuning as a bar on standard error; needs rich (pip install 'lathe[rich]')."""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from . import results


def _printable(text: str) -> str:
    """Text of anybody's as a terminal may show it: neither its control characters nor rich's markup count."""
    return escape("".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text))


class Bar:
    """Shows the events of one job. A context manager; in a notebook and in a pipe rich draws what fits there."""

    def __init__(self, job: results.Job, console: Console | None = None) -> None:
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[note]}"),
            console=console or Console(stderr=True),
        )
        name = _printable(job.proto.spec.name or job.name)
        self._task = self._progress.add_task(name, total=job.planned or None, note="")
        self._fastest: dict[str, tuple[float, results.Trial]] = {}

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def show(self, event: results.Event) -> None:
        for trial in event.trials:
            took = trial.time.median if trial.time is not None else trial.estimate_ns
            if trial.status == "ok" and took and took < self._fastest.get(trial.device, (float("inf"), trial))[0]:
                self._fastest[trial.device] = (took, trial)
        note = "; ".join(
            f"{_printable(device)}: {trial.time_text()}" for device, (_, trial) in sorted(self._fastest.items())
        )
        if event.job.failed:
            note = f"{event.job.failed} failed; {note}".removesuffix("; ")
        self._progress.update(
            self._task, completed=event.job.finished, total=event.job.planned or None, note=note, refresh=True
        )
