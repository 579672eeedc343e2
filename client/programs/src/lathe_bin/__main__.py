"""python -m lathe_bin: prints where the programs are, and what of this environment they will use."""

import sys

from . import FOLDER, environment


def main() -> int:
    if sys.argv[1:] == ["--examples"]:
        print(FOLDER / "share" / "examples")
        return 0
    if sys.argv[1:]:
        print("usage: python -m lathe_bin [--examples]", file=sys.stderr)
        return 2
    print(f"programs          {FOLDER / 'bin'}")
    print(f"examples          {FOLDER / 'share' / 'examples'}")
    for name, value in environment().items():
        print(f"{name:<17} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
