"""Shows what the sanitizers reported in any process of the tests; exits 1 if there was something.

usage: sanitizer_reports.py FOLDER
"""
import pathlib
import sys


def main(folder):
    reports = sorted(path for path in pathlib.Path(folder).glob("*") if path.is_file())
    for path in reports:
        print(f"==== {path.name}", path.read_text(errors="replace"), sep="\n")
    print(f"{len(reports)} reports")
    return 1 if reports else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
