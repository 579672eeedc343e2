"""The jobs of a campaign: kernels of the pretending compiler, whose right variants and true times are known."""
import dataclasses
import json
import pathlib

TARGET = "cuda:90"
DEVICE = "sim:cuda:90"
WARPS = (4, 8)
COSTS = 16  # values of `cost`; a job has COSTS * len(WARPS) trials
TRIALS = COSTS * len(WARPS)
BAD_COSTS = 2  # the cheapest ones are of variants that fail, so that they would win

# The kind of failure that the service should report for each value of the knob `fault` of the pretending compiler.
FAILURES = {"wrong": "wrong_result", "stray": "wrong_result", "race": "race", "error": "out_of_resources",
            "crash": "compiler_crash"}
# A crash costs its worker a new child each time.
WEIGHTS = {"wrong": 6, "stray": 5, "race": 4, "error": 4, "crash": 1}


def estimate(cost, warps):
    return cost + warps


@dataclasses.dataclass
class Kernel:
    """One job and what must come of it."""
    index: int
    name: str
    text: str  # of its module
    costs: list
    failure: str
    spec: pathlib.Path
    job: str = ""
    submitted: float = 0.0
    ended: float = 0.0  # by the monotonic clock
    ended_at: float = 0.0  # by the wall's

    @property
    def bound(self):
        return self.costs[BAD_COSTS - 1]

    def expected(self, cost):
        """The status of a variant."""
        return FAILURES[self.failure] if cost <= self.bound else "ok"

    def winner(self):
        return {"cost": self.costs[BAD_COSTS], "num_warps": min(WARPS)}


def make_kernel(rng, index, folder, seed):
    """The same kernel for the same generator, whenever and wherever it runs."""
    costs = sorted(rng.sample(range(1000, 900000, 100), COSTS))
    failure = rng.choices(list(WEIGHTS), WEIGHTS.values())[0]
    text = f"kernel-{seed}-{index}"
    module = folder / f"{text}.ttir"
    module.write_text(text)
    kernel = Kernel(index, f"campaign_{index}", text, costs, failure, folder / f"{text}.yaml")
    shuffled = rng.sample(costs, len(costs))
    tensor = {"dtype": "f32", "shape": ["n"]}
    kernel.spec.write_text(json.dumps({
        "name": kernel.name,
        "modules": [{"path": str(module), "constants": {}}],
        "targets": [TARGET],
        "space": {"num_warps": list(WARPS), "cost": shuffled, "fault": [f"{failure}<={kernel.bound}"]},
        "launch": {"grid": ["cdiv(n, 256)"]},
        "problems": [{"n": 512}],
        "arguments": [{"tensor": tensor}, {"tensor": tensor}, {"tensor": tensor, "role": "output"}],
        "check": {"rtol": 0, "atol": 0},
        "search": {"strategy": "exhaustive", "max_trials": 1000, "max_seconds": 100000, "seed": 1},
    }))
    return kernel
