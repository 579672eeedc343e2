"""Plants includes and links in a copy of the compiler's sources and looks at what the scan says of them."""
import pathlib
import shutil
import sys
import tempfile
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy/check"))
import compiler_rooms

LOWERING = "compiler/lib/Conversion/TTGToLLVM"


class CompilerRooms(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for part in ("lib", "include/lathe"):
            shutil.copytree(ROOT / "compiler" / part, self.root / "compiler" / part)

    def problems(self):
        return compiler_rooms.scan(self.root)[0]

    def check(self, path, header, problem):
        """One include planted at the end of `path` is found."""
        source = self.root / path
        text = source.read_text()
        source.write_text(f'{text}#include "{header}"\n')
        self.assertIn(f"{path}: {problem} must not include {header}", self.problems())
        source.write_text(text)

    def test_chips_are_named_by_the_libraries_that_may(self):
        for path in ("compiler/lib/Transforms/Coalesce.cpp", "compiler/include/lathe/Phases/Knobs.def"):
            source = self.root / path
            text = source.read_text()
            for name in ("cuda:90", "hip", "gfx942", "sm_80"):
                source.write_text(text + f'// as in "{name}"\n')
                self.assertIn(f"{path}:{text.count(chr(10)) + 1}: names a chip", self.problems()[0])
            source.write_text(text)
        allowed = self.root / "compiler/lib/Target/Target.cpp"
        allowed.write_text(allowed.read_text() + '// as in "cuda:90"\n')
        self.assertEqual(self.problems(), [])

    def test_the_tree_passes(self):
        problems, count = compiler_rooms.scan(ROOT)
        self.assertEqual(problems, [])
        self.assertGreater(count, 200)

    def test_arrows_back_are_found(self):
        self.check("compiler/lib/Analysis/Movement/ScanPlan.cpp", "Conversion/TTGToLLVM/Core/Lowering.h", "Analysis/Movement")
        self.check("compiler/lib/Analysis/SharedMemory/SharedMemory.cpp", "lathe/Transforms/SharedMemory/Passes.h",
                   "Analysis/SharedMemory")
        self.check("compiler/lib/Transforms/Coalesce.cpp", "lathe/Analysis/SharedMemory/SharedMemory.h", "Transforms")

    def test_vendors_stay_in_their_folders(self):
        self.check(f"{LOWERING}/Memory/SharedAccess.cpp", "Conversion/TTGToLLVM/AMD/AMDHandlers.h", "Conversion/TTGToLLVM/Memory")
        self.check(f"{LOWERING}/NVIDIA/MmaToLLVM.cpp", "Conversion/TTGToLLVM/AMD/AMDHandlers.h", "Conversion/TTGToLLVM/NVIDIA")
        self.check(f"{LOWERING}/Core/Lowering.h", "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h", "Conversion/TTGToLLVM/Core")

    def test_links_are_what_the_sources_include(self):
        lists = self.root / LOWERING / "Math/CMakeLists.txt"
        text = lists.read_text()
        lists.write_text(text.replace("LINKS LatheLoweringCore", "LINKS LatheLoweringCore LatheMovement"))
        self.assertEqual(self.problems(), [
            f"{LOWERING}/Math: LatheLoweringMath links LatheMovement and includes no header of it"])
        lists.write_text(text.replace("LINKS LatheLoweringCore", ""))
        self.assertEqual(self.problems(), [
            f"{LOWERING}/Math: LatheLoweringMath includes headers of LatheLoweringCore and does not link it"])

    def test_rows_without_sources_and_sources_without_rows_are_found(self):
        with unittest.mock.patch.dict(compiler_rooms.ROOMS, {"Cellar": ""}):
            self.assertEqual(self.problems(), ["ROOMS: Cellar has no sources"])
        attic = self.root / "compiler/lib/Attic"
        attic.mkdir()
        (attic / "Box.cpp").write_text("")
        self.assertEqual(self.problems(), [
            "compiler/lib/Attic/Box.cpp: its folder is no row of ROOMS in compiler_rooms.py"])

    def test_a_row_below_is_a_problem(self):
        with unittest.mock.patch.dict(compiler_rooms.ROOMS, {"Chip": "Target"}):
            self.assertIn("ROOMS: Chip names Target, which is not a row above it", self.problems())


if __name__ == "__main__":
    unittest.main()
