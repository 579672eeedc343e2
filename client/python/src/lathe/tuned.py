"""The tuned files of vLLM and SGLang: winners that Lathe found, as the JSON that these servers load, and back.

A file belongs to one kernel of one shape on one device, which its name tells: a fused mixture of experts
(E=128,N=1024,device_name=NVIDIA_H200,dtype=fp8_w8a8.json) or a product of matrices quantised in blocks
(N=1536,K=7168,device_name=..,dtype=fp8_w8a8,block_shape=[128,128].json). It holds a config for each of some sizes M; a
server takes that of the nearest M.

    job = client.tune(spec).wait()      # problems [{"M": 1}, {"M": 16}, ..], constants BLOCK_SIZE_M, .., knobs
    for file in lathe.tuned.of_best(job.best, {"E": 128, "N": 1024}, dtype="fp8_w8a8"):
        file.save("configs", style="vllm")      # then VLLM_TUNED_CONFIG_FOLDER=configs

    python -m lathe.tuned JOB E=128 N=1024 --dtype fp8_w8a8 -o configs     # the same without a program

    known = lathe.tuned.load(path)
    @lathe.autotune(configs=known.triton_configs(), key=["M"])      # what others found, measured anew
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from .results import Best, KnobScalar

__all__ = ["CONSTANTS", "OPTIONS", "Style", "TunedFile", "load", "of_best"]

Style: TypeAlias = Literal["vllm", "sglang"]

CONSTANTS = ("BLOCK_SIZE_M", "BLOCK_SIZE_N", "BLOCK_SIZE_K", "GROUP_SIZE_M", "SPLIT_K")
OPTIONS = ("num_warps", "num_stages", "waves_per_eu", "matrix_instr_nonkdim", "kpack")
_NEEDED = CONSTANTS[:3]
_SHAPES = (("E", "N"), ("N", "K"))
_PAIR = re.compile(r"(\w+)=(\[[^\]]*\]|[^,\[\]]+)(?:,|$)")


@dataclass(frozen=True)
class TunedFile:
    """One file.

    shape    what its name begins with: {"E": experts, "N": columns of one expert} or {"N": columns, "K": depth}
    device   the model of the device, with "_" for blanks: "NVIDIA_H200"
    configs  the config of each M: constants of the kernel, and Triton's options
    more     what else the name tells, in its order: dtype, block_shape ("[128,128]"), ..
    down     it is of the second product of a mixture of experts (SGLang)
    triton   the release that it was tuned with; empty where it is not known
    """

    shape: Mapping[str, int]
    device: str
    configs: Mapping[int, Mapping[str, KnobScalar]]
    more: Mapping[str, str] = field(default_factory=dict)
    down: bool = False
    triton: str = ""

    def __post_init__(self) -> None:
        if tuple(self.shape) not in _SHAPES:
            raise ValueError(f"a tuned file is of {{E, N}} or {{N, K}}, not of {sorted(self.shape)}")
        if not self.configs:
            raise ValueError("a tuned file without a config is of no use")
        for m, config in self.configs.items():
            if m < 1:
                raise ValueError(f"M is {m}; it counts rows")
            if lacking := [name for name in _NEEDED if name not in config]:
                raise ValueError(f"the config for M={m} has no {', '.join(lacking)}")
            for name, value in config.items():
                if not isinstance(value, int | str) or (name in (*CONSTANTS, *OPTIONS) and type(value) is not int):
                    raise ValueError(f"the config for M={m} has {name}={value!r}")

    def name(self, style: Style = "vllm") -> str:
        """The name under which a server looks for it. SGLang writes a blank in block_shape, vLLM none."""
        blank = " " if style == "sglang" else ""
        pairs = {**self.shape, "device_name": self.device, **self.more}
        if "block_shape" in pairs:
            pairs["block_shape"] = re.sub(r",\s*", f",{blank}", str(pairs["block_shape"]))
        return ",".join(f"{key}={value}" for key, value in pairs.items()) + ("_down" if self.down else "") + ".json"

    def save(self, folder: str | Path, style: Style = "vllm") -> Path:
        """Writes it where a server looks, and returns its path.

        vllm    FOLDER/NAME, for VLLM_TUNED_CONFIG_FOLDER=FOLDER; `triton` is told inside
        sglang  FOLDER/configs/triton_X_Y_Z/NAME, for SGLANG_MOE_CONFIG_DIR=FOLDER; raises ValueError without `triton`
        """
        home = Path(folder)
        told: dict[str, Any] = {str(m): dict(config) for m, config in sorted(self.configs.items())}
        if style == "sglang":
            if not self.triton:
                raise ValueError("SGLang keeps its files by the release of Triton: give triton='X.Y.Z'")
            home = home / "configs" / f"triton_{self.triton.replace('.', '_')}"
        elif self.triton:
            told = {"triton_version": self.triton, **told}
        home.mkdir(parents=True, exist_ok=True)
        path = home / self.name(style)
        aside = home / f".{os.getpid()}.{path.name}"
        aside.write_text(json.dumps(told, indent=4) + "\n", encoding="utf-8")
        aside.replace(path)
        return path

    def config(self, m: int) -> Mapping[str, KnobScalar]:
        """The config that a server takes for `m` rows: that of the nearest M."""
        return self.configs[min(self.configs, key=lambda known: abs(known - m))]

    def space(self) -> dict[str, list[KnobScalar]]:
        """The values of each name over all sizes, for lathe.space(**file.space()): a search among what proved good."""
        found: dict[str, set[KnobScalar]] = {}
        for config in self.configs.values():
            for name, value in config.items():
                found.setdefault(name, set()).add(value)
        return {
            name: sorted(values, key=lambda value: (isinstance(value, str), value)) for name, values in found.items()
        }

    def triton_configs(self) -> list[Any]:
        """The configs, each once, as triton.Config, for @lathe.autotune or @triton.autotune."""
        import triton

        found = []
        for config in {tuple(sorted(config.items())): config for config in self.configs.values()}.values():
            own = {name: value for name, value in config.items() if name not in ("num_warps", "num_stages")}
            options = {name: value for name, value in config.items() if name not in own}
            found.append(triton.Config(own, **options))
        return found


def load(path: str | Path) -> TunedFile:
    """Reads a file of vLLM's or SGLang's. Raises ValueError where its name or its content is none of them."""
    path = Path(path)
    stem = path.name.removesuffix(".json")
    down = stem.endswith("_down")
    stem = stem.removesuffix("_down")
    pairs: dict[str, str] = {}
    end = 0
    for pair in _PAIR.finditer(stem):
        if pair.start() != end or pair[1] in pairs:
            break
        pairs[pair[1]] = pair[2]
        end = pair.end()
    shape = next((names for names in _SHAPES if tuple(pairs)[:2] == names), ())
    if end != len(stem) or not shape or "device_name" not in pairs:
        raise ValueError(
            f"{path.name} is not a name of a tuned file (E=..,N=..,device_name=.. or N=..,K=..,device_name=..)"
        )
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(told, dict):
            raise ValueError("it is no object of JSON")
        release = str(told.pop("triton_version", ""))
        configs = {int(m): dict(config) for m, config in told.items()}
        sizes = {name: int(pairs.pop(name)) for name in shape}
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} is not a tuned file: {error}") from None
    folder = re.fullmatch(r"triton_(\d+(?:_\d+)+)", path.parent.name)
    if not release and folder is not None:
        release = folder[1].replace("_", ".")
    device = pairs.pop("device_name")
    if "block_shape" in pairs:
        pairs["block_shape"] = pairs["block_shape"].replace(" ", "")
    try:
        return TunedFile(sizes, device, configs, pairs, down, release)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def of_best(
    best: Iterable[Best],
    shape: Mapping[str, int],
    *,
    m: str = "M",
    dtype: str = "",
    block_shape: tuple[int, int] | None = None,
    more: Mapping[str, str] | None = None,
    names: Mapping[str, str] | None = None,
    down: bool = False,
    triton: str = "",
    estimates: bool = False,
) -> list[TunedFile]:
    """The files of a tuning's winners, one for each device that has some.

    best       of a Job, or the answer of Client.best
    m          the size of the problem that is the key
    names      names of constants and knobs in the files, where the kernel has others: {"BM": "BLOCK_SIZE_M"}
    more       what else the files' names tell, after dtype and block_shape
    estimates  takes winners that only a simulator has ranked; without it they raise ValueError

    A constant that the files do not know, as the shape's own, is left out; ValueError where winners differ in it, for
    then the file would not say what won.
    """
    rename = names or {}
    devices: dict[str, dict[int, dict[str, KnobScalar]]] = {}
    others: dict[tuple[str, str], KnobScalar] = {}
    for one in best:
        if one.estimate and not estimates:
            raise ValueError(f"the winner for {one.device} was ranked by a simulator, not measured")
        if m not in one.problem:
            raise ValueError(f"the problem {one.problem} has no {m}")
        device = re.sub(r"[\s/]+", "_", one.device)
        configs = devices.setdefault(device, {})
        if one.problem[m] in configs:
            raise ValueError(
                f"there are two winners for {m}={one.problem[m]} on {one.device}: choose one kernel and shape"
            )
        config: dict[str, KnobScalar] = {}
        for name, value in {**one.constants, **one.knobs}.items():
            told = rename.get(name, name)
            if told in (*CONSTANTS, *OPTIONS):
                config[told] = value
            elif others.setdefault((device, name), value) != value:
                raise ValueError(f"winners differ in {name}, which tuned files do not hold")
        configs[one.problem[m]] = config
    told_more = {
        **({"dtype": dtype} if dtype else {}),
        **({"block_shape": f"[{block_shape[0]},{block_shape[1]}]"} if block_shape else {}),
        **(more or {}),
    }
    return [TunedFile(dict(shape), device, configs, told_more, down, triton) for device, configs in devices.items()]


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME=VALUE")
    return name, value


def main(arguments: Sequence[str] | None = None) -> int:
    """python -m lathe.tuned"""
    parser = argparse.ArgumentParser(
        prog="python -m lathe.tuned", description="Writes the winners of a tuning job as files of vLLM's or SGLang's."
    )
    parser.add_argument("job", help="jobs/<id>, or the id alone")
    parser.add_argument("shape", nargs=2, type=_pair, metavar="NAME=SIZE", help="E=128 N=1024, or N=1536 K=7168")
    parser.add_argument("-o", dest="folder", default=".", help="the folder of the files (default: this one)")
    parser.add_argument("--style", choices=("vllm", "sglang"), default="vllm")
    parser.add_argument("--dtype", default="", help="fp8_w8a8, int8_w8a16, ..")
    parser.add_argument("--block-shape", type=int, nargs=2, metavar=("N", "K"))
    parser.add_argument(
        "--more", type=_pair, action="append", default=[], metavar="NAME=VALUE", help="of the file's name"
    )
    parser.add_argument("--rename", type=_pair, action="append", default=[], metavar="OWN=THEIRS", help="of a constant")
    parser.add_argument("--m", default="M", help="the size of the problem that is the key (default: M)")
    parser.add_argument("--down", action="store_true", help="of the second product of a mixture of experts")
    parser.add_argument("--triton", default="", help="the release that was tuned with; SGLang needs it")
    parser.add_argument("--estimates", action="store_true", help="also winners that only a simulator has ranked")
    parser.add_argument("--server", help="host:port (default: LATHE_SERVER, or 127.0.0.1:7470)")
    options = parser.parse_args(arguments)
    from .client import Client
    from .errors import LatheError

    try:
        with Client(options.server) as client:
            best = client.tuning(options.job).job.best
        if not best:
            raise ValueError(f"{options.job} has no winner")
        files = of_best(
            best,
            {name: int(size) for name, size in options.shape},
            m=options.m,
            dtype=options.dtype,
            block_shape=tuple(options.block_shape) if options.block_shape else None,
            more=dict(options.more),
            names=dict(options.rename),
            down=options.down,
            triton=options.triton,
            estimates=options.estimates,
        )
        for file in files:
            print(file.save(options.folder, options.style))
    except (LatheError, OSError, ValueError) as error:
        print(f"lathe.tuned: {error}", file=sys.stderr)
        return 1 if isinstance(error, LatheError) else 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
