"""The tuner's limits of chips are those of the compiler's table, which the service does not include."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def chips():
    """{target: (threads, programs and shared KiB of a multiprocessor)} of the compiler's NVIDIA chips."""
    text = (ROOT / "compiler/include/lathe/Chip/Chips.def").read_text()
    rows = {}
    for row in re.findall(r"^LATHE_CHIP\((.*?)\)$", text, re.MULTILINE | re.DOTALL):
        fields = dict(re.findall(r"\.(\w+) = (\"[^\"]*\"|\w+)", row))
        if fields["id"].startswith('"cuda:'):
            rows[fields["id"].strip('"')] = (int(fields["maxThreadsPerUnit"]), int(fields["maxBlocksPerUnit"]),
                                             int(fields["sharedBytesPerUnit"]) // 1024)
    return rows


class ChipLimitsTest(unittest.TestCase):
    def test_they_are_those_of_the_compiler(self):
        text = (ROOT / "tuner/budget/chip_limits.def").read_text()
        found = re.findall(r'^LATHE_CHIP_LIMITS\("(.*?)", (\d+), (\d+), (\d+)\)$', text, re.MULTILINE)
        self.assertEqual({target: tuple(map(int, limits)) for target, *limits in found}, chips())
        self.assertGreater(len(found), 5)


if __name__ == "__main__":
    unittest.main()
