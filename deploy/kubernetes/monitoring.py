"""Prints the objects that make Prometheus' operator scrape Lathe and alert, and Grafana's side car show its dashboards.

usage: monitoring.py [--namespace lathe] | kubectl apply -f -

The alerts are those of deploy/prometheus, the dashboards those of deploy/grafana.
"""
import argparse
import json
import pathlib

import yaml

DEPLOY = pathlib.Path(__file__).resolve().parents[1]
WORKERS = ["lathe-worker-nvidia", "lathe-worker-amd", "lathe-worker-compile"]


def endpoint(name):
    """Scraped over TLS, by a certificate of this name that the authority of the secret lathe-ca has signed."""
    tls = {"ca": {"secret": {"name": "lathe-ca", "key": "ca.crt"}}, "serverName": name}
    return {"port": "metrics", "interval": "15s", "scheme": "https", "tlsConfig": tls}


def objects(namespace):
    def named(kind, version, name, spec, labels=None):
        metadata = {"name": name, "namespace": namespace, "labels": labels or {}}
        return {"apiVersion": version, "kind": kind, "metadata": metadata, **spec}

    operator = "monitoring.coreos.com/v1"
    # The label `app` becomes the job, by which the alerts and dashboards tell servers from workers.
    yield named("ServiceMonitor", operator, "lathe-server", {"spec": {
        "jobLabel": "app", "selector": {"matchLabels": {"app": "lathe-server"}},
        "endpoints": [endpoint("lathe-server")]}})
    yield named("PodMonitor", operator, "lathe-worker", {"spec": {
        "jobLabel": "app", "selector": {"matchExpressions": [{"key": "app", "operator": "In", "values": WORKERS}]},
        "podMetricsEndpoints": [endpoint("lathe-worker")]}})
    rules = yaml.safe_load((DEPLOY / "prometheus/lathe.rules.yml").read_text())
    yield named("PrometheusRule", operator, "lathe", {"spec": rules})
    for dashboard in sorted((DEPLOY / "grafana/dashboards").glob("*.json")):
        json.loads(dashboard.read_text())
        data = {dashboard.name: dashboard.read_text()}
        yield named("ConfigMap", "v1", dashboard.stem, {"data": data}, {"grafana_dashboard": "1"})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--namespace", default="lathe")
    print(yaml.safe_dump_all(objects(parser.parse_args().namespace), sort_keys=False), end="")


if __name__ == "__main__":
    main()
