"""An interpreter with grpcio and protobuf, for tests that speak gRPC: this one, or that of a virtual environment, which
pip fills once."""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
REQUIREMENTS = ["grpcio>=1.60", "protobuf>=5.29,<8"]

sys.path.insert(0, str(ROOT / "tests" / "python"))


def has_grpc(python):
    return subprocess.run([str(python), "-c", "import grpc, google.protobuf.message_factory as f; f.GetMessageClass"],
                          capture_output=True).returncode == 0


def interpreter():
    """The path of one; None where there is none and pip can install nothing here."""
    if has_grpc(sys.executable):
        return pathlib.Path(sys.executable)
    from run import environment_for
    folder = pathlib.Path(os.environ["LATHE_BIN"]).resolve().parent / "python"
    folder.mkdir(parents=True, exist_ok=True)
    home = environment_for(folder, sys.executable, REQUIREMENTS)
    return None if isinstance(home, str) else home / "bin" / "python"
