"""Specifications that several tests use, as dicts in the form of the YAML."""
import copy

from cluster import CORPUS


def row_softmax(**changes):
    """The row softmax of the README: 5 variants for each target."""
    spec = {
        "name": "row_softmax_bf16",
        "entry": "row_softmax",
        "modules": [{"path": str(CORPUS / "row_softmax_bf16.ttir"), "constants": {"BLOCK": 4096}}],
        "targets": ["cuda:90", "hip:gfx942"],
        "space": {"num_warps": [1, 2, 4, 8, 16]},
        "constraints": ["num_warps * 32 <= BLOCK"],
        "launch": {"grid": ["rows", 1, 1]},
        "problems": [{"rows": 256, "n_cols": 4000}],
        "arguments": [
            {"tensor": {"dtype": "bf16", "shape": ["rows", 4096]}, "init": "normal"},
            {"tensor": {"dtype": "bf16", "shape": ["rows", 4096]}, "role": "output"},
            {"scalar": 4096},
            {"scalar": 4096},
            {"scalar": "n_cols"},
        ],
        "check": {"rtol": 1.0e-2, "atol": 1.0e-3, "programs": 4},
        "search": {"strategy": "exhaustive", "max_trials": 200, "max_seconds": 600, "seed": 1},
    }
    return {**copy.deepcopy(spec), **changes}


def strict_softmax():
    """A softmax in f32 that must equal the reference bit for bit, which no variant does: all are wrong_result."""
    tensor = {"dtype": "f32", "shape": ["rows", 4096]}
    return row_softmax(name="strict_softmax", targets=["cuda:90"],
                       modules=[{"path": str(CORPUS / "row_softmax_f32_v1.ttir"), "constants": {"BLOCK": 4096}}],
                       problems=[{"rows": 16, "n_cols": 4000}], check={"rtol": 0, "atol": 0, "programs": 2},
                       arguments=[{"tensor": tensor, "init": "normal"}, {"tensor": tensor, "role": "output"},
                                  {"scalar": 4096}, {"scalar": 4096}, {"scalar": "n_cols"}])


def vector_add(**changes):
    spec = {
        "name": "vector_add_f32",
        "modules": [{"path": str(CORPUS / "vector_add_f32.ttir"), "constants": {"BLOCK": 1024}}],
        "targets": ["cuda:90"],
        "space": {"num_warps": [1, 2, 4, 8]},
        "launch": {"grid": ["cdiv(n, BLOCK)"]},
        "problems": [{"n": 4080}],
        "arguments": [
            {"tensor": {"dtype": "f32", "shape": ["n"]}},
            {"tensor": {"dtype": "f32", "shape": ["n"]}},
            {"tensor": {"dtype": "f32", "shape": ["n"]}, "role": "output"},
            {"scalar": "n"},
        ],
        "check": {"rtol": 0, "atol": 0},
    }
    return {**copy.deepcopy(spec), **changes}


def matmul(**changes):
    """The matrix product of client/examples/matmul.yaml: two block sizes, each a module of its own."""
    def block(file, m, n, k):
        return {"path": str(CORPUS / file), "constants": {"BM": m, "BN": n, "BK": k}}
    spec = {
        "name": "matmul_f16",
        "entry": "matmul",
        "modules": [block("matmul_f16_v0.ttir", 128, 128, 32), block("matmul_f16_v2.ttir", 64, 64, 64)],
        "targets": ["cuda:90", "hip:gfx942"],
        "space": {"num_warps": [4], "num_stages": [1, 2, 3], "hip": {"use_buffer_ops": [False, True]}},
        "launch": {"grid": ["cdiv(M, BM) * cdiv(N, BN)"]},
        "problems": [{"M": 256, "N": 256, "K": 256}],
        "arguments": [
            {"tensor": {"dtype": "f16", "shape": ["M", "K"]}},
            {"tensor": {"dtype": "f16", "shape": ["K", "N"]}},
            {"tensor": {"dtype": "f16", "shape": ["M", "N"]}, "role": "output"},
            *({"scalar": name} for name in ("M", "N", "K", "K", "N", "N")),
        ],
        "check": {"programs": 2},
    }
    return {**copy.deepcopy(spec), **changes}
