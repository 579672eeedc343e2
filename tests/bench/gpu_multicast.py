"""Times matrix products on an NVIDIA GPU with one CTA for each tile and with a cluster, whose CTAs load operands for each other.

usage: gpu_multicast.py prepare FOLDER --compiler PROGRAM [--target cuda:90] [--jobs N]   no GPU
       gpu_multicast.py run FOLDER [--sizes N..] [--rounds N] [--json FILE]               on the device, with PyTorch

The kernel takes host descriptors of f16 matrices, the second one with its columns as rows. `prepare` compiles it for the
tiles, warps and stages of VARIANTS; with several CTAs a tile is as much larger, so that each of them has as much to do. A
warp of its own loads in some of them, and some have a program for each unit, which computes one tile after the other.
`run` checks results against PyTorch in f32 and prints TFLOP/s, and those of PyTorch's own product, all measured in turn.
It exits 1 where a result is wrong.
"""
import concurrent.futures
import json
import subprocess

from gpu_modes import main, report

# (num_ctas, rows and columns of a cluster's tile, warps, stages, whether a warp of its own loads, whether a program computes
# several tiles, one after the other)
VARIANTS = [(ctas, bm, bn, warps, 4, loads, tiles)
            for ctas, bm, bn, warps in ((1, 128, 128, 4), (2, 256, 128, 4), (4, 256, 256, 4), (1, 128, 256, 8), (2, 256, 256, 8),
                                        (4, 256, 512, 8))
            for loads, tiles in ((False, False), (True, False), (True, True))]
DEPTH = 64
ROWS = 2048  # of the tiles that programs compute side by side, so that what they load is in the cache

KERNEL = """module {
  tt.func public @matmul(%a: !tt.tensordesc<BMxBKxf16>, %am: i32, %an: i32, %ar: i64, %ac: i64,
                         %b: !tt.tensordesc<BNxBKxf16>, %bm: i32, %bn: i32, %br: i64, %bc: i64,
                         %c: !tt.tensordesc<BMxBNxf16>, %cm: i32, %cn: i32, %cr: i64, %cc: i64,
                         %m: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %cbm = arith.constant BM : i32
    %cbn = arith.constant BN : i32
    %cbk = arith.constant BK : i32
    %zero = arith.constant dense<0.0> : tensor<BMxBNxf32>
    %first = tt.get_program_id x : i32
    %rows = arith.divsi %m, %cbm : i32
    %columns = arith.divsi %m, %cbn : i32
    %all = arith.muli %rows, %columns : i32
    %cgroup = arith.constant GROUP : i32
    %inGroup = arith.muli %columns, %cgroup : i32
    BEGIN
      %group = arith.divsi %tile, %inGroup : i32
      %before = arith.muli %group, %cgroup : i32
      %within = arith.remsi %tile, %inGroup : i32
      %rest = arith.remsi %within, %cgroup : i32
      %i = arith.addi %before, %rest : i32
      %j = arith.divsi %within, %cgroup : i32
      %row = arith.muli %i, %cbm : i32
      %column = arith.muli %j, %cbn : i32
      %sum = scf.for %at = %c0 to %k step %cbk iter_args(%acc = %zero) -> (tensor<BMxBNxf32>) : i32 {
        %va = tt.descriptor_load %a[%row, %at] : !tt.tensordesc<BMxBKxf16> -> tensor<BMxBKxf16>
        %vb = tt.descriptor_load %b[%column, %at] : !tt.tensordesc<BNxBKxf16> -> tensor<BNxBKxf16>
        %vt = tt.trans %vb {order = array<i32: 1, 0>} : tensor<BNxBKxf16> -> tensor<BKxBNxf16>
        %d = tt.dot %va, %vt, %acc : tensor<BMxBKxf16> * tensor<BKxBNxf16> -> tensor<BMxBNxf32>
        scf.yield %d : tensor<BMxBNxf32>
      }
      %short = arith.truncf %sum : tensor<BMxBNxf32> to tensor<BMxBNxf16>
      tt.descriptor_store %c[%row, %column], %short : !tt.tensordesc<BMxBNxf16>, tensor<BMxBNxf16>
    END
    tt.return
  }
}
"""
ONE_TILE = ("%tile = arith.addi %first, %c0 : i32", "")
TILES = ("%programs = tt.get_num_programs x : i32\n    scf.for %tile = %first to %all step %programs : i32 {", "}")


def name_of(variant):
    ctas, bm, bn, warps, stages, loads, tiles = variant
    return f"ctas{ctas}_{bm}x{bn}_w{warps}_s{stages}" + ("_loader" if loads else "") + ("_tiles" if tiles else "")


def prepare(arguments):
    arguments.folder.mkdir(parents=True, exist_ok=True)

    def compile_one(variant):
        ctas, bm, bn, warps, stages, loads, tiles = variant
        into = arguments.folder / name_of(variant)
        source = into.with_suffix(".ttir")
        begin, end = TILES if tiles else ONE_TILE
        text = KERNEL.replace("BEGIN", begin).replace("END", end).replace("GROUP", str(ROWS // bm))
        source.write_text(text.replace("BM", str(bm)).replace("BN", str(bn)).replace("BK", str(DEPTH)))
        done = subprocess.run([arguments.compiler, "compile", str(source), "--target", arguments.target, "-o", f"{into}.bin", "--json",
                               f"{into}.json", "--set", f"num_ctas={ctas}", "--set", f"num_warps={warps}", "--set",
                               f"num_stages={stages}", "--set", f"warp_specialize={str(loads).lower()}"], capture_output=True, text=True)
        lines = (done.stdout + done.stderr).splitlines()
        return f"{into.name}: {lines[0] if lines else f'exit {done.returncode}'}" if done.returncode else ""

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        errors = [line for line in pool.map(compile_one, VARIANTS) if line]
    print("\n".join(errors))
    return 1 if errors else 0


def run(arguments):
    import torch

    from gpu_launch import Driver
    from gpu_specialize import descriptor
    from gpu_timing import difference, time_all

    driver, wrong, rows = Driver(), [], []
    if any(size % ROWS for size in arguments.sizes):
        raise SystemExit(f"--sizes takes multiples of {ROWS}")
    for size in arguments.sizes:
        a, b = (torch.randn(size, size, device="cuda").half() for _ in range(2))
        c = torch.empty_like(a)
        values = [one for tensor in (a, b, c) for one in descriptor(tensor)] + [size, size]
        expected, launches = [a.float() @ b.float().T], {}
        for variant in VARIANTS:
            image = arguments.folder / f"{name_of(variant)}.bin"
            if not image.exists():
                continue
            facts = json.loads(image.with_suffix(".json").read_text())
            programs = size // variant[1] * (size // variant[2])
            if variant[-1]:
                units = torch.cuda.get_device_properties(0).multi_processor_count
                programs = min(programs, driver.programs_at_once(facts, image.read_bytes()) if facts["cluster"] else units)
            launch = driver.launcher(facts, image.read_bytes(), (programs, 1, 1), values)
            c.zero_()
            launch()
            torch.cuda.synchronize()
            if error := difference([c], expected, 2e-2, 2e-2):
                wrong.append(f"{size} {name_of(variant)}: {error}")
            else:
                launches[name_of(variant)] = launch
        launches["library"] = lambda a=a, b=b, c=c: torch.matmul(a, b.T, out=c)
        speeds = {name: 2 * size ** 3 / seconds / 1e12 for name, seconds in zip(launches, time_all(list(launches.values()), arguments.rounds))}
        rows.append(dict(size=size, tflops=speeds))
        for name, speed in speeds.items():
            print(f"{size} {name:24} {speed:6.0f} TFLOP/s", flush=True)
    return report(arguments.json, torch.cuda.get_device_name(), wrong, rows)


if __name__ == "__main__":
    main(__doc__, prepare, run, jobs=1, add_to_run=lambda parser: parser.add_argument("--sizes", type=int, nargs="+", default=[4096, 8192]))
