"""Prints kernels with the installed release of Triton: what its front end spells otherwise than other releases do.

usage: make.py FOLDER    (`3.9` for release 3.9.x): FOLDER/NAME.ttir, locations left out

Each release that is here must give each kernel one identity (tests/unit/compiler/Ingest/corpus_test.cpp): they are
programs that the front end makes alike, and differ in names, in the order of constants and in the forms of attributes and
types.
"""
import pathlib
import sys

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent / name) for name in ("", "second")]
import kernels  # noqa: E402
import make as second  # noqa: E402


@triton.jit
def hints(x, y, n, B: tl.constexpr):
    i = tl.arange(0, B)
    a = tl.load(x + i, mask=i < n, other=0, cache_modifier=".cg")
    b = tl.load(x + i + B, volatile=True)
    c = tl.load(x + i + 3 * B, eviction_policy="evict_first")
    tl.store(y + i, a + b + c, cache_modifier=".cs")
    tl.store(y + i + B, a, cache_modifier=".wt", mask=i < n)
    tl.store(y + i + 2 * B, a, eviction_policy="evict_last", mask=i < n)


@triton.jit(noinline=True)
def thrice(a):
    return a * 3


@triton.jit
def calls(x, y, n, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(y + i, tl.load(x + i) * thrice(n))


@triton.jit
def descriptors(x, y, m, n, B: tl.constexpr):
    source = tl.make_tensor_descriptor(x, shape=[m, n], strides=[n, 1], block_shape=[B, 64])
    result = tl.make_tensor_descriptor(y, shape=[m, n], strides=[n, 1], block_shape=[B, 64])
    tile = source.load([0, 0])
    result.store([B, 0], tile)
    result.atomic_add([0, 0], tile)


def source_of(function, signature, constants):
    types = {**signature, **{name: "constexpr" for name in constants}}
    attributes = {(i,): [["tt.divisibility", 16]] for i, t in enumerate(types.values()) if t.startswith("*")}
    return ASTSource(fn=function, signature=types, constexprs=constants, attrs=attributes)


def sources():
    vectors = dict(x="*fp32", y="*fp32", n="i32")
    yield "hints", source_of(hints, vectors, dict(B=256))
    yield "calls", source_of(calls, vectors, dict(B=256))
    yield "descriptors", source_of(descriptors, dict(x="*fp32", y="*fp32", m="i32", n="i32"), dict(B=64))
    function, signature, sets = kernels.KERNELS["attention_fwd_f16"]
    yield "attention_fwd_f16_v1", source_of(function, signature, sets[1])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in sources():
        compiled = triton.compile(source, target=GPUTarget("cuda", 90, 32))
        (folder / f"{name}.ttir").write_text(second.without_locations(compiled.asm["ttir"]))


if __name__ == "__main__":
    main()
