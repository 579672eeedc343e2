"""The protocol keeps what proto/protocol.txtpb promises; each way of breaking a promise is seen."""
import pathlib
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "proto"))

import update_descriptor  # noqa: E402

TUNING = "lathe/v1/tuning.proto"
WORKER = "lathe/internal/worker.proto"


def changed(file, before, after):
    """The descriptor of the protocol with one text replaced by another."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        shutil.copytree(ROOT / "proto" / "lathe", root / "lathe")
        path = root / file
        text = path.read_text()
        assert text.count(before) == 1, f"{file} has {text.count(before)} times: {before}"
        path.write_text(text.replace(before, after))
        return update_descriptor.describe(root=root)


class ProtocolTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.now = update_descriptor.describe()

    def breaks(self, file, before, after):
        missing = update_descriptor.taken_away(self.now, changed(file, before, after))
        self.assertTrue(missing, f"{before} -> {after} was not seen")
        return "\n".join(missing)

    def keeps(self, file, before, after):
        other = changed(file, before, after)
        self.assertEqual(update_descriptor.taken_away(self.now, other), [])
        self.assertTrue(update_descriptor.taken_away(other, self.now), "nothing was added")

    def test_what_was_promised_is_there(self):
        promised = update_descriptor.DESCRIPTOR.read_text()
        self.assertGreater(len(update_descriptor.promises(promised)), 500)
        self.assertEqual(update_descriptor.taken_away(promised, self.now), [],
                         "the protocol is only added to; put back what is gone")

    def test_a_field_that_goes_is_seen(self):
        self.assertIn("Search", self.breaks(TUNING, "  bool prune = 5;\n", ""))
        self.breaks(TUNING, "  bool prune = 5;\n", "  reserved 5;\n")
        self.breaks(WORKER, "  bool drain = 3;\n", "")

    def test_a_field_with_another_number_name_type_or_label_is_seen(self):
        self.breaks(TUNING, "  bool prune = 5;\n", "  bool prune = 16;\n")
        self.breaks(TUNING, "  bool prune = 5;\n", "  bool pruned = 5;\n")
        self.breaks(TUNING, "  bool prune = 5;\n", "  int32 prune = 5;\n")
        self.breaks(TUNING, "  bool prune = 5;\n", "  repeated bool prune = 5;\n")
        self.breaks(TUNING, "  bool prune = 5;\n", "  optional bool prune = 5;\n")
        self.breaks(TUNING, "  Search search = 11;", "  Check search = 11;")
        self.breaks(TUNING, "map<string, ValueList> common = 1;", "map<string, string> common = 1;")

    def test_a_field_that_moves_between_oneofs_is_seen(self):
        self.breaks(TUNING, "    double float_value = 3;\n  }\n", "  }\n  double float_value = 3;\n")
        self.breaks(WORKER, "  oneof outcome {", "  oneof result {")

    def test_a_message_enumeration_value_or_method_that_changes_is_seen(self):
        self.breaks(TUNING, "  STOP_REASON_MAX_SECONDS = 3;\n", "")
        self.breaks(TUNING, "  STOP_REASON_MAX_SECONDS = 3;\n", "  STOP_REASON_MAX_SECONDS = 9;\n")
        self.breaks(TUNING, "  STOP_REASON_MAX_SECONDS = 3;\n", "  STOP_REASON_SECONDS = 3;\n")
        self.breaks("lathe/v1/fleet.proto", "  rpc DrainWorker(DrainWorkerRequest) returns (Worker);\n", "")
        self.breaks("lathe/v1/fleet.proto", "  rpc DrainWorker(DrainWorkerRequest) returns (Worker);\n",
                    "  rpc DrainWorker(DrainWorkerRequest) returns (ServerInfo);\n")
        self.breaks(TUNING, "returns (stream JobEvent)", "returns (JobEvent)")
        self.breaks("lathe/v1/artifact.proto", "message PutBlobResponse {\n  string digest = 1;\n}",
                    "message PutBlobResponse {\n}")

    def test_a_reserved_number_that_is_free_again_is_seen(self):
        self.assertIn("number 9 is reserved", self.breaks(WORKER, "  reserved 9;\n", ""))
        self.breaks(WORKER, "  reserved 9;\n", "  string again = 9;\n")

    def test_additions_are_welcome(self):
        self.keeps(TUNING, "  bool prune = 5;\n", "  bool prune = 5;\n  string more = 16;\n")
        self.keeps(TUNING, "  STOP_REASON_MAX_SECONDS = 3;\n",
                   "  STOP_REASON_MAX_SECONDS = 3;\n  STOP_REASON_BORED = 9;\n")
        self.keeps(TUNING, "message Search {", "message More {\n  oneof kind {\n    int32 a = 1;\n  }\n}\n\nmessage Search {")
        self.keeps(TUNING, "message ArgumentValue {",
                   "message ArgumentValue {\n  oneof first {\n    int32 one = 20;\n    int32 two = 21;\n  }")
        self.keeps("lathe/v1/fleet.proto", "service FleetService {",
                   "service FleetService {\n  rpc GetWorker(DrainWorkerRequest) returns (Worker);")
        self.keeps(WORKER, "  reserved 9;\n", "  reserved 9 to 9, 77 to 79;\n")

    def test_the_order_of_things_is_no_part_of_it(self):
        other = changed("lathe/v1/cache.proto", "  int64 compilations = 1;\n  int64 measurements = 2;\n",
                        "  int64 measurements = 2;\n  int64 compilations = 1;\n")
        self.assertEqual(update_descriptor.promises(self.now), update_descriptor.promises(other))


if __name__ == "__main__":
    unittest.main()
