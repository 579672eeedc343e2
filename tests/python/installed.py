"""Proves that two wheels are a whole installation; run by the Python of an environment that holds no more than them.

usage: installed.py ptx|cubin    what the machine's assembler, or its lack, makes of a kernel for NVIDIA

Starts `lathe up` as a user does, tunes the example that the wheel carries, compiles for both vendors, and stops it.
"""

from __future__ import annotations

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import lathe
import lathe_bin

BIN = pathlib.Path(sys.executable).parent
EXAMPLES = lathe_bin.FOLDER / "share" / "examples"


def output_of(*command: object) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise SystemExit(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def started(process: subprocess.Popen[bytes], ready: pathlib.Path) -> str:
    end = time.monotonic() + 60
    while not ready.exists():
        if process.poll() is not None or time.monotonic() > end:
            raise SystemExit("lathe up did not become ready")
        time.sleep(0.01)
    address: str = json.loads(ready.read_text())["address"]
    return address


def use(address: str, cuda: str) -> None:
    told = json.loads(output_of(BIN / "lathe", "tune", EXAMPLES / "row_softmax.yaml", "--server", address, "--json"))
    assert told["state"] == "SUCCEEDED", told
    assert {best["device"] for best in told["best"]} == {"sim:cuda:90", "sim:hip:gfx942"}, told["best"]
    with lathe.Client(address) as client:
        kernel = EXAMPLES / "vector_add_f32.ttir"
        made = {target: client.compile(kernel, target).artifact.format for target in ("cuda:90", "hip:gfx942")}
    assert made == {"cuda:90": cuda, "hip:gfx942": "hsaco"}, made
    print(made, lathe_bin.environment())


def main() -> None:
    licences = {path.name for path in (lathe_bin.FOLDER / "share" / "licenses").iterdir()}
    assert {"lathe", "rocm-device-libs"} < licences, licences
    for program in ("lathe", "lathe-server", "lathe-worker", "lathe-compiler"):
        output_of(BIN / program, "--help")
    with tempfile.TemporaryDirectory() as folder:
        ready = pathlib.Path(folder, "ready")
        places = ("--data-dir", folder, "--ready-file", str(ready), "--listen", "127.0.0.1:0")
        up = subprocess.Popen([str(BIN / "lathe"), "up", "--quiet", *places])
        try:
            use(started(up, ready), sys.argv[1])
            up.send_signal(signal.SIGINT)
            assert up.wait(60) == 0
        finally:
            if up.poll() is None:
                os.kill(up.pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
