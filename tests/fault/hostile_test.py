"""Modules that are made to exhaust a compiler, and connections that are made to exhaust a server: each module is compiled or
gets a clear error, in time; the programs stay what they are, and their memory stays bounded."""
import concurrent.futures
import pathlib
import socket
import time
import unittest

import specs
from cluster import Cluster

SECONDS = 40
# Errors that a client can do something about; a crash would be the compiler's fault.
CLEAR = {"invalid_ir", "unknown_op", "ir_too_large", "memory_limit", "compile_timeout", "no_kernel", "unsupported",
         "out_of_resources"}


def kernel(body="", attributes="", before=""):
    return f"{before}\nmodule {{\n  tt.func public @k(%p: !tt.ptr<f32>) {attributes} {{\n{body}\n    tt.return\n  }}\n}}\n"


def chain(mark, first, step, count):
    """Aliases of which each holds the one before, as often as `step` says."""
    lines = [f"{mark}a0 = {first}"]
    lines += [f"{mark}a{i} = " + step.replace("@", f"{mark}a{i - 1}") for i in range(1, count)]
    return "\n".join(lines)


def nested_loops(depth, factor):
    """Loops within each other, each to be unrolled."""
    opened = "".join(f"    scf.for %i{i} = %lo to %hi step %one : i32 {{\n" for i in range(depth))
    closed = f"    }} {{tt.loop_unroll_factor = {factor} : i32}}\n" * depth
    body = "      %v = tt.load %p : !tt.ptr<f32>\n      tt.store %p, %v : !tt.ptr<f32>\n"
    constants = "".join(f"    %{name} = arith.constant {value} : i32\n" for name, value in
                        (("lo", 0), ("hi", 100000), ("one", 1)))
    return kernel(constants + opened + body + closed)


HOSTILE = {
    "brackets": "(" * 200_000,
    "regions": kernel("scf.execute_region {" * 20_000 + "}" * 20_000),
    "signs": kernel(f'"test"() {{map = affine_map<(d0) -> ({"-" * 100_000}d0)>}} : () -> ()'),
    "deep types": kernel(attributes="attributes {x = !a99999}", before=chain("!", "i32", "tuple<@>", 100_000)),
    "wide types": kernel(attributes="attributes {x = !a63}", before=chain("!", "i32", "tuple<@, @>", 64)),
    "deep attributes": kernel(attributes="attributes {x = #a99999}", before=chain("#", "1 : i32", "[@]", 100_000)),
    "wide attributes": kernel(attributes="attributes {x = #a63}", before=chain("#", "1 : i32", "[@, @]", 64)),
    "wide locations": kernel("    tt.return loc(#a63)\n", before=chain("#", 'loc("f":1:1)', "loc(fused[@, @])", 64)).replace(
        "\n    tt.return\n", "\n"),
    "deep locations": kernel("    tt.return loc(#a99999)\n",
                             before=chain("#", 'loc("f":1:1)', "loc(callsite(@ at @))", 100_000)).replace("\n    tt.return\n", "\n"),
    "long attribute": kernel(attributes='attributes {x = "' + "x" * 3_000_000 + '"}'),
    "many attributes": kernel(attributes="attributes {" + ", ".join(f"x{i} = {i}" for i in range(200_000)) + "}"),
    "dense": kernel(f"    %c = arith.constant dense<[{', '.join('1' * 200_000)}]> : tensor<200000xi32>"),
    "large tensor": kernel("    %c = arith.constant dense<1> : tensor<1099511627776xi64>"),
    "large splat": kernel("    %c = tt.make_range {start = 0 : i32, end = 1073741824 : i32} : tensor<1073741824xi32>\n"
                          "    %s = tt.splat %p : !tt.ptr<f32> -> tensor<1073741824x!tt.ptr<f32>>\n"
                          "    %a = tt.addptr %s, %c : tensor<1073741824x!tt.ptr<f32>>, tensor<1073741824xi32>\n"
                          "    %f = arith.constant dense<1.0> : tensor<1073741824xf32>\n"
                          "    tt.store %a, %f : tensor<1073741824x!tt.ptr<f32>>"),
    "negative shape": kernel("    %c = arith.constant dense<1> : tensor<-1xi32>"),
    "overflowing shape": kernel("    %c = arith.constant dense<1> : tensor<9223372036854775807x9223372036854775807xi32>"),
    "resource": kernel() + '{-#\n dialect_resources: { builtin: { a: "0x' + "ff" * 100_000 + '" } }\n#-}\n',
    "zeros": kernel() + "\0" * 1000,
    "no text": "\xff\xfe" * 1000,
    "unrolled": nested_loops(3, 100_000),
    "operations": kernel("\n".join(f"    %x{i} = arith.constant {i} : i32" for i in range(60_000))),
    "functions": "module {\n" + "\n".join(f"tt.func private @f{i}() {{ tt.return }}" for i in range(30_000)) + "\n" +
                 kernel().split("module {\n")[1],
    "recursion": "module {\n  tt.func public @k(%p: !tt.ptr<f32>) {\n    tt.call @k(%p) : (!tt.ptr<f32>) -> ()\n    tt.return\n  }\n}\n",
}


def resident(process):
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) // 1024


class HostileTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(devices=["none"], server_flags=["--compile-timeout-seconds", "15", "--inspect-timeout-seconds", "15",
                                                              "--inspect-memory-bytes", str(1 << 30)],
                              worker_flags=["--compiler-memory-mb", "1000", "--compile-slots", "1"])
        cls.pids = [p.process.pid for p in (cls.cluster.server, *cls.cluster.workers)]

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()

    def tearDown(self):
        for program, pid in zip((self.cluster.server, *self.cluster.workers), self.pids):
            self.assertIsNone(program.process.poll(), program.text()[-2000:])
            self.assertEqual(program.process.pid, pid)
            self.assertLess(resident(program.process), 700, "megabytes")
        self.assertTrue(any(w["state"] == "active" for w in self.cluster.json("workers")["workers"]))

    def compile(self, name, text):
        path = self.cluster.path / f"{name.replace(' ', '_')}.ttir"
        path.write_bytes(text.encode("latin-1"))
        begin = time.monotonic()
        done = self.cluster.cli("compile", path, "--target", "cuda:90", seconds=4 * SECONDS)
        return done, time.monotonic() - begin

    def test_hostile_modules_are_compiled_or_refused(self):
        for name, text in HOSTILE.items():
            with self.subTest(name):
                done, seconds = self.compile(name, text)
                said = done.stdout[-3000:] + done.stderr[-3000:]
                self.assertLess(seconds, SECONDS, said)
                if done.returncode != 0:
                    kind = next((kind for kind in CLEAR if f"lathe: {kind}" in said or f": {kind}: " in said), None)
                    self.assertIsNotNone(kind, said)
                    self.assertNotIn("compiler_crash", said)

    def test_good_work_is_done_beside_hostile_work(self):
        good = specs.vector_add()["modules"][0]["path"]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            bad = [pool.submit(self.compile, f"bad {name}", HOSTILE[name]) for name in ("unrolled", "wide types", "brackets")]
            begin = time.monotonic()
            done = self.cluster.cli("compile", good, "--target", "cuda:90", "--set", "num_warps=2")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertLess(time.monotonic() - begin, SECONDS)
            for one in bad:
                self.assertNotEqual(one.result()[0].returncode, 0)

    def test_connections_that_say_nothing_stop_nobody(self):
        host, port = self.cluster.address.rsplit(":", 1)
        held = []
        self.addCleanup(lambda: [one.close() for one in held])
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        for i in range(600):
            one = socket.create_connection((host, int(port)), timeout=10)
            one.sendall(preface[:i % len(preface)])
            held.append(one)
        begin = time.monotonic()
        self.assertEqual(self.cluster.cli("workers").returncode, 0)
        self.assertLess(time.monotonic() - begin, 10)

    def test_garbage_on_a_connection_stops_nobody(self):
        host, port = self.cluster.address.rsplit(":", 1)
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\x04\0\0\0\0\0"
        for garbage in (b"GET / HTTP/1.1\r\n\r\n", b"\0" * 4096, preface + b"\xff" * 4096, preface + b"\xff\xff\xff\x01\x05\0\0\0\x01",
                        preface + b"\0\0\x08\x06\0\0\0\0\0" + b"ping\0\0\0\0" * 20000):
            one = socket.create_connection((host, int(port)), timeout=10)
            try:
                one.sendall(garbage)
                one.settimeout(1)
                while one.recv(65536):
                    pass
            except OSError:
                pass
            one.close()
        self.assertEqual(self.cluster.cli("workers").returncode, 0)


if __name__ == "__main__":
    unittest.main()
