"""The manifests of deploy/kubernetes: they fit the schemas and each other, and what they configure runs."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import yaml
from cluster import BIN, ROOT, Program, free_port, wait_until

FOLDER = ROOT / "deploy/kubernetes"
WORKERS = ("workers/nvidia", "workers/amd", "workers/compile")
SETS = [("sqlite", *WORKERS), ("postgres", *WORKERS)]
sys.path.append(str(ROOT / "tests/python"))


def resources(folder):
    """The documents of a kustomization and of those that it names."""
    made = yaml.safe_load((folder / "kustomization.yaml").read_text())
    for name in made["resources"]:
        path = folder / name
        if path.is_dir():
            yield from resources(path.resolve())
        else:
            yield from yaml.safe_load_all(path.read_text())


def pods(documents):
    for one in documents:
        if "template" in one.get("spec", {}):
            yield one, one["spec"]["template"]


def selects(selector, labels):
    return all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items()) and all(
        labels.get(rule["key"]) in rule["values"] for rule in selector.get("matchExpressions", []))


def readme_block():
    """The commands that make the secrets."""
    text = (FOLDER / "README.md").read_text()
    lines = text[text.index("    mkdir -m 700"):].splitlines()
    end = next(n for n, line in enumerate(lines) if line and not line.startswith("    "))
    return "\n".join(line[4:] for line in lines[:end])


class KubernetesTest(unittest.TestCase):
    def test_every_file_belongs_to_a_set(self):
        named = set()
        for made in FOLDER.rglob("kustomization.yaml"):
            named.add(made)
            named |= {made.parent / name for name in yaml.safe_load(made.read_text())["resources"] if name.endswith(".yaml")}
        self.assertEqual(named, set(FOLDER.rglob("*.yaml")))

    def test_what_is_named_is_there(self):
        secrets = set(re.findall(r"create secret (?:generic|tls) (\S+)", (FOLDER / "README.md").read_text()))
        for parts in SETS:
            documents = [one for part in parts for one in resources(FOLDER / part)]
            names = [(one["kind"], one["metadata"]["name"]) for one in documents]
            self.assertEqual(len(names), len(set(names)), parts)
            self.assertEqual({one["metadata"].get("namespace", "lathe") for one in documents}, {"lathe"})
            every_pod = [(template["metadata"]["labels"], template["spec"]) for _, template in pods(documents)]
            for owner, template in pods(documents):
                labels, spec = template["metadata"]["labels"], template["spec"]
                name = owner["metadata"]["name"]
                self.assertTrue(selects(owner["spec"]["selector"], labels), name)
                claims = {claim["metadata"]["name"] for claim in owner["spec"].get("volumeClaimTemplates", [])}
                volumes = {volume["name"]: volume for volume in spec.get("volumes", [])}
                for container in spec["containers"]:
                    mounts = {mount["name"] for mount in container["volumeMounts"]}
                    self.assertEqual(mounts, claims | set(volumes), name)
                    ports = {port["name"] for port in container["ports"]}
                    for probe in ("readinessProbe", "livenessProbe"):
                        if "httpGet" in container.get(probe, {}):
                            self.assertIn(container[probe]["httpGet"]["port"], ports)
                    for variable in container.get("env", []):
                        if "secretKeyRef" in variable.get("valueFrom", {}):
                            self.assertIn(variable["valueFrom"]["secretKeyRef"]["name"], secrets)
                for volume in volumes.values():
                    if "configMap" in volume:
                        self.assertIn(("ConfigMap", volume["configMap"]["name"]), names)
                    if "persistentVolumeClaim" in volume:
                        self.assertIn(("PersistentVolumeClaim", volume["persistentVolumeClaim"]["claimName"]), names)
                    if "secret" in volume:
                        self.assertIn(volume["secret"]["secretName"], secrets)
            for one in documents:
                spec = one.get("spec", {})
                if one["kind"] == "HorizontalPodAutoscaler":
                    self.assertIn((spec["scaleTargetRef"]["kind"], spec["scaleTargetRef"]["name"]), names)
                if one["kind"] in ("Service", "PodDisruptionBudget", "NetworkPolicy"):
                    selector = spec.get("podSelector", spec.get("selector"))
                    selector = {"matchLabels": selector} if one["kind"] == "Service" else selector
                    found = [pod for labels, pod in every_pod if selects(selector, labels)]
                    self.assertTrue(found, one["metadata"]["name"])
                    rules = spec.get("ingress", [spec])
                    wanted = [port.get("targetPort", port.get("port")) for rule in rules for port in rule.get("ports", [])]
                    for pod in found:
                        ports = {port["name"] for container in pod["containers"] for port in container["ports"]}
                        self.assertLessEqual(set(wanted), ports, one["metadata"]["name"])

    def test_nothing_is_killed_for_being_cut_off(self):
        # A worker whose server is away, and a server that waits for its turn, are alive.
        for part in {part for parts in SETS for part in parts}:
            for owner, template in pods(resources(FOLDER / part)):
                for container in template["spec"]["containers"]:
                    if "lathe" in container["image"]:
                        self.assertEqual(container["livenessProbe"]["httpGet"]["path"], "/livez", part)
                        self.assertEqual({container[probe]["httpGet"].get("scheme") for probe in
                                          ("livenessProbe", "readinessProbe")}, {"HTTPS"}, part)
                        ready = container["readinessProbe"]["httpGet"]["path"]
                        self.assertEqual(ready, "/livez" if owner["spec"].get("replicas", 1) > 1 else "/readyz", part)

    def test_they_fit_the_schemas_of_kubernetes(self):
        from run import environment_for

        home = environment_for(BIN.parent / "kubernetes", sys.executable, ["kubernetes-validate==1.37.0"])
        if not isinstance(home, pathlib.Path):
            self.skipTest(f"pip could not install the schemas: {home[-200:]}")
        files = [path for path in FOLDER.rglob("*.yaml") if path.name != "kustomization.yaml"]
        check = [home / "bin/kubernetes-validate", "--strict"]
        done = subprocess.run([*check, *files], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as wrong:
            wrong.write((FOLDER / "sqlite/server.yaml").read_text().replace("replicas: 1", "replica: 1"))
            wrong.flush()
            self.assertNotEqual(subprocess.run([*check, wrong.name], capture_output=True).returncode, 0)

    def test_monitoring_has_every_alert_and_dashboard(self):
        done = subprocess.run([sys.executable, FOLDER / "monitoring.py", "--namespace", "there"], capture_output=True, check=True)
        made = list(yaml.safe_load_all(done.stdout))
        self.assertEqual({one["metadata"]["namespace"] for one in made}, {"there"})
        rules = next(one for one in made if one["kind"] == "PrometheusRule")["spec"]
        self.assertEqual(rules, yaml.safe_load((ROOT / "deploy/prometheus/lathe.rules.yml").read_text()))
        boards = [name for one in made if one["kind"] == "ConfigMap" for name in one["data"]]
        self.assertEqual(sorted(boards), sorted(path.name for path in (ROOT / "deploy/grafana/dashboards").glob("*.json")))
        documents = [one for part in SETS[0] for one in resources(FOLDER / part)]
        monitors = [one["spec"]["selector"] for one in made if one["kind"].endswith("Monitor")]
        for _, template in pods(documents):
            self.assertTrue(any(selects(selector, template["metadata"]["labels"]) for selector in monitors))

    def test_what_they_configure_runs(self):
        """The secrets as README.md makes them, the configuration of the ConfigMap, the programs of the build."""
        made = tempfile.TemporaryDirectory(prefix="lathe-kubernetes-")
        self.addCleanup(made.cleanup)  # after the programs, which write there
        folder = pathlib.Path(made.name)
        self.make_secrets(folder)
        data = next(one for one in resources(FOLDER / "base") if one["kind"] == "ConfigMap")["data"]
        ports = {"7470": free_port(), "7471": free_port(), "7472": free_port()}
        places = {"/data": "data", "/cache": "cache", "/etc/lathe/tls": "lathe-server-tls",
                  "/etc/lathe/access": "lathe-access", "/etc/lathe/ca": "lathe-ca", "/etc/lathe/token": "lathe-worker-token",
                  "/etc/lathe/worker-tls": "lathe-worker-tls"}
        (folder / "data").mkdir()
        for name, text in data.items():
            text = re.sub(r"(/data|/cache|/etc/lathe/[\w-]+)", lambda found: str(folder / places[found[1]]), text)
            text = text.replace("lathe-server:", "127.0.0.1:")
            text = re.sub(r":(\d+)$", lambda found: f":{ports[found[1]]}", text, flags=re.M)
            (folder / name).write_text(text)
        programs = []
        self.addCleanup(lambda: [program.close() for program in programs])
        for name in ("server", "worker"):
            more = ["--devices", "none", "--name", "node-a"] if name == "worker" else []
            command = [BIN / f"lathe-{name}", "--config", folder / f"{name}.yaml", *more]
            programs.append(Program(command, folder / f"{name}.log"))

        def active():
            done = subprocess.run([BIN / "lathe", "workers", "--json", "--server", f"127.0.0.1:{ports['7470']}",
                                   "--tls-ca", folder / "lathe-ca/ca.crt",
                                   "--token-file", folder / "lathe-secrets/admin-token"], capture_output=True, text=True)
            return done.returncode == 0 and "node-a" in done.stdout
        try:
            wait_until(active, 60, "the worker is known")
        except AssertionError:
            self.fail("".join(program.text()[-3000:] for program in programs))
        self.check_scrapes(folder, {"ServiceMonitor": ports["7471"], "PodMonitor": ports["7472"]})

    def check_scrapes(self, folder, ports):
        """Scrapes as Prometheus does by monitoring.py's objects; probes check no certificate, as the kubelet's."""
        done = subprocess.run([sys.executable, FOLDER / "monitoring.py"], capture_output=True, check=True)
        for one in yaml.safe_load_all(done.stdout):
            if one["kind"] not in ports:
                continue
            [endpoint] = one["spec"].get("endpoints") or one["spec"]["podMetricsEndpoints"]
            secret, name = endpoint["tlsConfig"]["ca"]["secret"], endpoint["tlsConfig"]["serverName"]
            there = f"{name}:{ports[one['kind']]}"
            command = ["curl", "-sSf", "--connect-to", f"{there}:127.0.0.1:{ports[one['kind']]}"]
            ca = ["--cacert", folder / secret["name"] / secret["key"]]
            metrics = subprocess.run([*command, *ca, f"{endpoint['scheme']}://{there}/metrics"], capture_output=True, text=True)
            self.assertIn("lathe_", metrics.stdout, metrics.stderr)
            probe = subprocess.run([*command, "--insecure", f"https://{there}/readyz"], capture_output=True, text=True)
            self.assertEqual((probe.returncode, probe.stdout), (0, "ok\n"), probe.stderr)
            plain = subprocess.run([*command, f"http://{there}/metrics"], capture_output=True, text=True)
            self.assertNotEqual(plain.returncode, 0)

    def make_secrets(self, folder):
        """Runs README.md's commands with a kubectl that keeps each secret in a folder."""
        (folder / "kubectl").write_text(f"""#!{sys.executable}
import pathlib, shutil, sys
words = sys.argv[1:]
if "secret" in words:
    home = pathlib.Path({str(folder)!r}) / words[words.index("secret") + 2]
    home.mkdir()
    for word in words:
        key, _, name = word.partition("=")
        if key in ("--from-file", "--cert", "--key"):
            shutil.copy(name, home / {{"--cert": "tls.crt", "--key": "tls.key"}}.get(key, name))
""")
        (folder / "kubectl").chmod(0o755)
        script = readme_block().replace("DNS:lathe-server,", "IP:127.0.0.1,DNS:lathe-server,")
        self.assertIn("IP:127.0.0.1", script)
        done = subprocess.run(["bash", "-euc", script], cwd=folder, capture_output=True, text=True,
                              env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
