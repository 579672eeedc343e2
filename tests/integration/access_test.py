"""The real programs over TLS with certificates and tokens: what each may do, and that certificates may be replaced."""
import hashlib
import json
import os
import pathlib
import shutil
import ssl
import subprocess
import tempfile
import unittest
import urllib.error

import specs
from cluster import BIN, CORPUS, Cluster, Program, free_port, http_get, scrape, wait_until


class Authority:
    """Certificates in a folder, made by openssl."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.run("req", "-x509", *self.KEY, "-days", "2", "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem")

    KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")

    def run(self, *arguments):
        subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True)

    def sign(self, name, names="DNS:unused"):
        (self.folder / "ext").write_text(f"subjectAltName={names}\n")
        self.run("req", *self.KEY, "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        self.run("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
                 "-extfile", "ext", "-out", f"{name}.pem")
        return self.flags(name)

    def flags(self, name):
        return ["--tls-ca", self.folder / "ca.pem", "--tls-cert", self.folder / f"{name}.pem", "--tls-key",
                self.folder / f"{name}.key"]


ACCESS = """
certificates:
- {match: "cn:node", role: worker}
- {match: "cn:root", role: admin}
- {match: "cn:alice", role: client, tenant: red}
tokens:
- {name: ci, role: client, tenant: blue, sha256: "%s"}
""" % hashlib.sha256(b"blue-token").hexdigest()


class AccessCluster(Cluster):
    """The command line as one of the callers."""

    def __init__(self, folder, **more):
        self.authority = Authority(folder / "authority")
        (folder / "access.yaml").write_text(ACCESS)
        (folder / "token").write_text("blue-token\n")
        self.callers = {name: self.authority.sign(name) for name in ("root", "alice", "mallory")}
        self.callers["ci"] = ["--tls-ca", folder / "authority/ca.pem", "--token-file", folder / "token"]
        self.callers["nobody"] = ["--tls-ca", folder / "authority/ca.pem"]
        self.callers["plain"] = []
        self.caller = "root"
        (folder / "metrics-token").write_text("metrics-token\n")
        token = ["--metrics-token-file", folder / "metrics-token"]
        certificate = self.authority.sign("server", "IP:127.0.0.1")
        super().__init__(server_flags=[*certificate, "--access-file", folder / "access.yaml", "--audit-file",
                                       folder / "audit.jsonl", *token],
                         worker_flags=[*self.authority.sign("node"), "--metrics-tls-cert", certificate[3],
                                       "--metrics-tls-key", certificate[5], *token], **more)

    def believes(self):
        """TLS of one who believes the authority of now."""
        return ssl.create_default_context(cafile=self.authority.folder / "ca.pem")

    def cli(self, *arguments, seconds=240):
        return super().cli(*arguments, *self.callers[self.caller], "--wait", "1", seconds=seconds)

    def by(self, caller, *arguments):
        self.caller = caller
        done = self.cli(*arguments)
        self.caller = "root"
        return done


class AccessTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lathe-access-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def code_of(self, address, path, **security):
        try:
            return http_get(address, path, **security).status
        except urllib.error.HTTPError as error:
            return error.code

    def test_a_fleet_with_certificates_and_tokens(self):
        module = CORPUS / "row_softmax_f32_v0.ttir"
        with AccessCluster(self.folder, devices=["none"]) as cluster:
            for caller in ("alice", "ci"):
                done = cluster.by(caller, "compile", module, "--target", "cuda:90", "--json")
                self.assertEqual(done.returncode, 0, done.stderr)
            for caller, word in (("mallory", "unauthenticated"), ("nobody", "unauthenticated"), ("plain", "unavailable")):
                done = cluster.by(caller, "workers")
                self.assertNotEqual(done.returncode, 0, caller)
                self.assertIn(word, done.stderr)
            done = cluster.by("alice", "forget", "--failures")
            self.assertIn("permission_denied", done.stderr)
            self.assertEqual(cluster.by("root", "forget", "--failures").returncode, 0)
            # The page is there over TLS alone, and asks for a token.
            self.assertEqual(self.code_of(cluster.metrics, "/ui", context=cluster.believes()), 401)
            page = http_get(cluster.metrics, "/ui/api/workers", cluster.believes(), "blue-token")
            self.assertIn("workers", json.load(page))
            # Metrics have a token of their own; probes need none.
            for address in (cluster.metrics, cluster.worker_metrics[0]):
                with self.assertRaises(OSError):
                    http_get(address, "/livez")
                self.assertEqual(self.code_of(address, "/readyz", context=cluster.believes()), 200)
                self.assertEqual(self.code_of(address, "/metrics", context=cluster.believes()), 401)
                self.assertEqual(self.code_of(address, "/metrics", context=cluster.believes(), token="blue-token"), 401)
                self.assertTrue(scrape(address, context=cluster.believes(), token="metrics-token"))
            lines = [json.loads(line) for line in (self.folder / "audit.jsonl").read_text().splitlines()]
            self.assertTrue(any(l["code"] == "PERMISSION_DENIED" and l["method"].endswith("/Forget") and
                                l["caller"] == "alice" for l in lines), lines)
            self.assertTrue(any(l["code"] == "OK" and l["caller"] == "root" for l in lines), lines)
            self.assertTrue(any(l["code"] == "OK" and l["caller"] == "node" for l in lines), lines)
            # A token that is taken out of the file does not count any more, without a restart.
            (self.folder / "access.new").write_text(ACCESS.split("tokens:")[0])
            os.rename(self.folder / "access.new", self.folder / "access.yaml")
            wait_until(lambda: "unauthenticated" in cluster.by("ci", "workers").stderr, 20, "the token is refused")
            self.assertEqual(cluster.by("alice", "workers").returncode, 0)

    def test_certificates_are_replaced_under_a_running_fleet(self):
        with AccessCluster(self.folder, devices=["none"]) as cluster:
            other = Authority(self.folder / "other")
            for name, names in (("server", "IP:127.0.0.1"), ("node", "DNS:unused"), ("root", "DNS:unused")):
                other.sign(name, names)
            old = [str(x) for x in cluster.callers["root"]]
            keep = self.folder / "keep"
            shutil.copytree(self.folder / "authority", keep)
            for name in ("server.pem", "server.key", "node.pem", "node.key", "root.pem", "root.key", "ca.pem"):
                shutil.copy(self.folder / "other" / name, self.folder / "authority" / (name + ".new"))
            for name in ("server.pem", "server.key", "node.pem", "node.key", "root.pem", "root.key", "ca.pem"):
                os.rename(self.folder / "authority" / (name + ".new"), self.folder / "authority" / name)
            wait_until(lambda: cluster.by("root", "workers").returncode == 0, 20, "the new certificates are used")
            cluster.callers["old"] = [x.replace(str(self.folder / "authority"), str(keep)) for x in old]
            self.assertNotEqual(cluster.by("old", "workers").returncode, 0)
            for address in (cluster.metrics, cluster.worker_metrics[0]):
                self.assertEqual(self.code_of(address, "/livez", context=cluster.believes()), 200)
                with self.assertRaises(OSError):
                    http_get(address, "/livez", ssl.create_default_context(cafile=keep / "ca.pem"))
            # The worker comes back with its new certificate after the server was started anew.
            cluster.server.kill()
            cluster.server.start()
            cluster.wait_for_workers(1)

    def test_tenants_never_share_a_measuring_process(self):
        """Jobs of two tenants on one device, one after the other: who restarts for whom."""
        with AccessCluster(self.folder, devices=["sim:cuda:90"]) as cluster:
            def restarts():
                samples = scrape(cluster.worker_metrics[0], context=cluster.believes(), token="metrics-token")
                return samples.get('lathe_worker_children_restarted_total{child="measure",reason="tenant"}', 0)

            def measure(caller, n):
                path = self.folder / f"{caller}{n}.yaml"
                path.write_text(json.dumps(specs.vector_add(space={"num_warps": [1, 2]}, problems=[{"n": n}])))
                done = cluster.by(caller, "tune", path)
                self.assertEqual(done.returncode, 0, done.stderr)

            measure("alice", 1024)
            measure("alice", 2048)
            self.assertEqual(restarts(), 0)
            measure("ci", 3072)
            self.assertEqual(restarts(), 1)
            measure("ci", 4096)
            self.assertEqual(restarts(), 1)
            measure("alice", 5120)
            self.assertEqual(restarts(), 2)

    def test_the_server_does_not_serve_others_without_tls(self):
        command = [BIN / "lathe-server", "--store", "memory", "--metrics-listen", "127.0.0.1:0", "--listen",
                   f"0.0.0.0:{free_port()}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("has no TLS", done.stderr)

    def test_the_page_beyond_this_machine(self):
        """Who sees it at an address that others reach: no one without TLS, else those whom the server's calls would know."""
        authority = Authority(self.folder / "authority")
        certificate, own = authority.sign("server", "IP:127.0.0.1"), authority.sign("alice")
        (self.folder / "access.yaml").write_text(ACCESS)
        anyone = ssl.create_default_context(cafile=authority.folder / "ca.pem")
        certified = ssl.create_default_context(cafile=authority.folder / "ca.pem")
        certified.load_cert_chain(own[3], own[5])
        for flags, context, code in (
                (["--metrics-insecure"], None, 403),
                (["--metrics-insecure", *certificate], None, 403),
                (certificate, anyone, 403),  # its calls are for callers with a certificate
                (certificate, certified, 403),  # of which this endpoint does not ask
                ([*certificate, "--metrics-tls-ca", certificate[1]], anyone, 403),
                ([*certificate, "--metrics-tls-ca", certificate[1]], certified, 200),
                (certificate[2:], anyone, 200),
                ([*certificate, "--access-file", self.folder / "access.yaml"], anyone, 401)):
            metrics, port = f"127.0.0.1:{free_port()}", free_port()
            program = Program([BIN / "lathe-server", "--store", "memory", "--listen", f"127.0.0.1:{port}", "--metrics-listen",
                               metrics.replace("127.0.0.1", "0.0.0.0"), *flags], self.folder / "log")
            try:
                wait_until(lambda: "listening on" in program.text(), 30, "the server serves")
                self.assertEqual(self.code_of(metrics, "/ui", context=context), code, flags)
                self.assertEqual(self.code_of(metrics, "/livez", context=context), 200)
            finally:
                program.close()
                program.log.unlink()

    def test_metrics_are_not_served_to_others_without_tls(self):
        for program in ("lathe-server", "lathe-worker"):
            done = subprocess.run([BIN / program, "--metrics-listen", f"0.0.0.0:{free_port()}", "--data-dir", self.folder / "d"],
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1, program)
            self.assertIn("has no TLS", done.stderr)

    def test_up_serves_others_only_when_it_is_told_to(self):
        ready = self.folder / "ready"
        command = [BIN / "lathe", "up", "--listen", f"0.0.0.0:{free_port()}", "--metrics-listen", "127.0.0.1:0",
                   "--worker-metrics-listen", "127.0.0.1:0", "--device", "none", "--data-dir", self.folder / "data",
                   "--ready-file", ready, "--quiet"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("has no TLS", done.stderr)
        service = subprocess.Popen([*command, "--insecure"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until(ready.exists, 60, "the service is ready")
        finally:
            service.terminate()
            self.assertEqual(service.wait(30), 0)


if __name__ == "__main__":
    unittest.main()
