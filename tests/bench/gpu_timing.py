"""Times of launches on one GPU, and what the benchmarks share of checking results."""
import statistics

import torch


def time_all(launches, rounds):
    """Median seconds of each launch; every round visits all in turn, with the L2 cache overwritten before each."""
    flush = torch.empty(256 << 20, dtype=torch.int8, device="cuda")
    samples = [[] for _ in launches]
    for launch in launches:
        launch()
    for _ in range(rounds):
        events = []
        for launch in launches:
            flush.zero_()
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            start.record()
            launch()
            end.record()
            events.append((start, end))
        torch.cuda.synchronize()
        for i, (start, end) in enumerate(events):
            samples[i].append(start.elapsed_time(end) * 1e-3)
    return [statistics.median(s) for s in samples]


def difference(outputs, expected, rtol, atol):
    """The errors in the outputs; empty if there are none."""
    for got, want in zip(outputs, expected):
        got, want = got.double(), want.double()
        close = torch.isclose(got, want, rtol=rtol, atol=atol, equal_nan=True)
        if not close.all():
            error = (got - want).abs()[~close]
            return f"{(~close).sum().item()} of {close.numel()} elements differ, by up to {error.nan_to_num(float('inf')).max().item():.3g}"
    return ""
