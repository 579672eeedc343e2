"""python -m lathe prefetch MANIFEST: fills Triton's cache with the kernels that a deployment needs."""

from __future__ import annotations

import argparse
import sys

from .errors import LatheError


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m lathe", description=__doc__)
    commands = parser.add_subparsers(required=True)
    prefetch = commands.add_parser("prefetch", help="fetch the kernels of a manifest from LATHE_SERVER")
    prefetch.add_argument("manifest", help="as lathe.triton.record, or LATHE_RECORD, wrote it")
    options = parser.parse_args()
    try:
        from .triton import prefetch as run
    except ModuleNotFoundError as error:
        print(f"lathe: prefetch fills the cache of Triton, which is not installed here ({error})", file=sys.stderr)
        return 2
    try:
        counts = run(options.manifest)
    except (LatheError, OSError, ValueError) as error:
        print(f"lathe: {error}", file=sys.stderr)
        return 2 if isinstance(error, OSError | ValueError) else 1
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return 1 if counts["missing"] else 0


if __name__ == "__main__":
    sys.exit(main())
