"""Writes every module of the text tests and the corpus into a folder, one file each: the seeds of ingest_fuzz.

usage: seeds.py FOLDER
"""
import hashlib
import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    files = sorted([*TESTS.glob("lit/**/*.mlir"), *TESTS.glob("corpus/*.ttir")])
    for file in files:
        for part in file.read_text().split("// -----"):
            lines = [line for line in part.splitlines() if not line.lstrip().startswith("//")]
            text = "\n".join(lines).strip() + "\n"
            (folder / hashlib.sha1(text.encode()).hexdigest()[:16]).write_text(text)
    print(f"{len(list(folder.iterdir()))} seeds in {folder}")


if __name__ == "__main__":
    main()
