"""The server knows no vendor: its code has no chip's or device's name. Only what reads older stores may."""
import pathlib
import re
import unittest

SERVER = pathlib.Path(__file__).resolve().parents[2] / "server"
READS_OLDER_STORES = {SERVER / "store/upgrade.cc"}
NAME = re.compile(r'"(cuda|hip|sim)(:[^"\n]*)?"|"[^"\n]*\b(sm_|gfx|nvidia)[^"\n]*"', re.I)


def names(text):
    """Lines whose code, comments left out, has a vendor's word in a string."""
    return [line.strip() for line in text.splitlines() if NAME.search(re.sub(r"(?<!:)//.*", "", line))]


class ServerVendorTest(unittest.TestCase):
    def test_names_are_found_in_code_and_not_in_comments(self):
        for line in ('return StartsWith(target, "cuda:");', 'if (kind == "sim") f();', 'x = "gfx942";'):
            self.assertEqual(names(line), [line])
        for line in ('// like "cuda:90"', 'x = "simulation";  // of "sim:cuda:90"', 'y = "a";'):
            self.assertEqual(names(line), [])

    def test_the_server_has_none(self):
        found = {str(path.relative_to(SERVER)): names(path.read_text()) for path in SERVER.rglob("*")
                 if path.suffix in (".cc", ".h") and path not in READS_OLDER_STORES}
        self.assertEqual({path: lines for path, lines in found.items() if lines}, {})


if __name__ == "__main__":
    unittest.main()
