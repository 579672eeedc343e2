"""Writes dashboards/*.json, the Grafana dashboards, from the panels below.

usage: make_dashboards.py [--check]

--check writes nothing and fails where a file differs from what would be written.
"""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = {"type": "prometheus", "uid": "lathe-prometheus"}


def quantile(q, metric, by):
    return f"histogram_quantile({q}, sum by (le, {by}) (rate({metric}_bucket[$__rate_interval])))"


def rate(metric, by):
    return f"sum by ({by}) (rate({metric}[$__rate_interval]))"


# dashboard -> title, rows of (panel title, kind, unit, [(query, legend)])
DASHBOARDS = {
    "lathe-operators": ("Lathe: operators", [
        [("Workers", "stat", "short", [("sum by (state) (lathe_server_workers)", "{{state}}")]),
         ("Devices", "stat", "short", [("sum by (model, state) (lathe_server_devices)", "{{model}} {{state}}")]),
         ("Taken out by operators", "stat", "short", [("sum by (scope, kind) (lathe_server_restrictions)", "{{scope}} {{kind}}")]),
         ("Jobs", "stat", "short", [("sum by (state) (lathe_server_jobs)", "{{state}}")]),
         ("Cache hits", "stat", "percentunit",
          [('sum by (kind) (lathe_server_cache_requests_total{result="hit"}) / sum by (kind) (lathe_server_cache_requests_total)', "{{kind}}")])],
        [("Queue depth", "timeseries", "short", [("sum by (kind, capability) (lathe_server_queue_depth)", "{{kind}} {{capability}}")]),
         ("Active leases", "timeseries", "short", [("sum by (kind) (lathe_server_leases_active)", "{{kind}}")]),
         ("Leases ended", "timeseries", "ops", [(rate("lathe_server_leases_ended_total", "kind, end"), "{{kind}} {{end}}")])],
        [("RPCs", "timeseries", "reqps", [(rate("lathe_server_rpcs_total", "method, code"), "{{method}} {{code}}")]),
         ("RPC latency, p99", "timeseries", "s", [(quantile(0.99, "lathe_server_rpc_seconds", "method"), "{{method}}")]),
         ("Store latency, p99", "timeseries", "s", [(quantile(0.99, "lathe_server_store_seconds", "operation"), "{{operation}}")])],
        [("Device busy", "timeseries", "percentunit", [(rate("lathe_server_device_busy_seconds_total", "worker, device"), "{{worker}} {{device}}")]),
         ("Slots in use", "timeseries", "short", [("sum by (kind) (lathe_worker_slots_busy)", "{{kind}} busy"), ("sum by (kind) (lathe_worker_slots)", "{{kind}}")]),
         ("Worker links", "timeseries", "short", [("lathe_worker_link_connected", "{{instance}}"), ("lathe_worker_link_connects_total", "{{instance}} connects")])],
        [("Time of slots and devices by tenant", "timeseries", "percentunit", [(rate("lathe_server_tenant_seconds_total", "tenant, kind"), "{{tenant}} {{kind}}")]),
         ("Jobs by tenant", "timeseries", "short", [("sum by (tenant) (lathe_server_tenant_jobs)", "{{tenant}}")]),
         ("Refused at a tenant's bound", "timeseries", "ops", [(rate("lathe_server_tenant_refused_total", "tenant"), "{{tenant}}")])],
        [("Calls by server", "timeseries", "reqps", [(rate("lathe_server_rpcs_total", "instance"), "{{instance}}")]),
         ("Store operations by server", "timeseries", "ops", [(rate("lathe_server_store_seconds_count", "instance, operation"), "{{instance}} {{operation}}")]),
         ("Size of the store", "timeseries", "bytes", [("lathe_server_store_bytes", "{{instance}}"), ("lathe_server_store_max_bytes", "{{instance}} bound")]),
         ("Removed by retention", "timeseries", "ops", [(rate("lathe_server_retention_removed_total", "record"), "{{record}}")])],
        [("Values kept", "timeseries", "bytes", [("lathe_server_key_value_bytes", "{{instance}}")]),
         ("Values found", "timeseries", "ops", [(rate("lathe_server_key_value_requests_total", "result"), "{{result}}")]),
         ("Values removed", "timeseries", "ops", [(rate("lathe_server_key_value_removals_total", "reason"), "{{reason}}")]),
         ("Redis commands", "timeseries", "ops", [(rate("lathe_server_redis_commands_total", "command, result"), "{{command}} {{result}}")]),
         ("Redis connections", "timeseries", "short", [("lathe_server_redis_connections", "{{instance}}")])],
    ]),
    "lathe-tuning": ("Lathe: tuning jobs", [
        [("Trials by outcome", "timeseries", "ops", [(rate("lathe_server_trials_total", "outcome"), "{{outcome}}")]),
         ("Trials by target", "timeseries", "short", [("sum by (target, outcome) (lathe_server_trials_total)", "{{target}} {{outcome}}")]),
         ("Jobs ended", "timeseries", "short", [("sum by (state) (lathe_server_jobs_ended_total)", "{{state}}")])],
        [("Compile time by phase, p50", "timeseries", "s", [(quantile(0.5, "lathe_server_compile_phase_seconds", "phase"), "{{phase}}")]),
         ("Compile time by phase, p99", "timeseries", "s", [(quantile(0.99, "lathe_server_compile_phase_seconds", "phase"), "{{phase}}")]),
         ("Compilations on workers", "timeseries", "ops", [(rate("lathe_worker_compiles_total", "outcome"), "{{outcome}}")])],
        [("Cache answers", "timeseries", "ops", [(rate("lathe_server_cache_requests_total", "kind, result"), "{{kind}} {{result}}")]),
         ("Why the cache missed", "timeseries", "short", [('sum by (kind, reason) (lathe_server_cache_requests_total{result="miss"})', "{{kind}} {{reason}}")]),
         ("Trials on devices", "timeseries", "ops", [(rate("lathe_worker_trials_total", "device, outcome"), "{{device}} {{outcome}}")])],
        [("Measuring time of devices", "timeseries", "percentunit", [(rate("lathe_worker_device_busy_seconds_total", "device"), "{{device}}")]),
         ("Rounds measured", "timeseries", "ops", [(rate("lathe_worker_measure_rounds_total", "device"), "{{device}}")]),
         ("Models of costs: rank correlation", "timeseries", "short",
          [("max by (target, of) (lathe_server_cost_model_rank_correlation)", "{{target}} {{of}}")]),
         ("Worker compile time by phase, p50", "timeseries", "s", [(quantile(0.5, "lathe_worker_compile_phase_seconds", "phase"), "{{phase}}")])],
    ]),
}


def panel(number, spec, x, y, width):
    title, kind, unit, queries = spec
    return {
        "id": number, "title": title, "type": kind, "datasource": SOURCE,
        "gridPos": {"x": x, "y": y, "w": width, "h": 4 if kind == "stat" else 8},
        "fieldConfig": {"defaults": {"unit": unit}, "overrides": []},
        "targets": [{"refId": chr(ord("A") + i), "expr": expr, "legendFormat": legend, "datasource": SOURCE}
                    for i, (expr, legend) in enumerate(queries)],
    }


def dashboard(uid, title, rows):
    panels, y = [], 0
    for row in rows:
        width = 24 // len(row)
        for i, spec in enumerate(row):
            panels.append(panel(len(panels) + 1, spec, i * width, y, width))
        y += max(p["gridPos"]["h"] for p in panels[-len(row):])
    return {"uid": uid, "title": title, "schemaVersion": 38, "version": 1, "refresh": "10s", "tags": ["lathe"],
            "time": {"from": "now-1h", "to": "now"}, "panels": panels,
            # A server's page is at the address that Prometheus reads.
            "templating": {"list": [{"name": "server", "label": "Server", "type": "query", "refresh": 2,
                                     "datasource": SOURCE,
                                     "query": "label_values(lathe_server_queue_depth, instance)"},
                                    {"name": "scheme", "label": "Its page by", "type": "custom", "query": "http,https",
                                     "current": {"text": "http", "value": "http"},
                                     "options": [{"text": word, "value": word, "selected": word == "http"}
                                                 for word in ("http", "https")]}]},
            "links": [{"title": "Jobs, workers and reports", "type": "link", "icon": "external link", "targetBlank": True,
                       "url": "${scheme}://${server}/ui"}]}


def main():
    stale = []
    for uid, (title, rows) in DASHBOARDS.items():
        path = HERE / "dashboards" / f"{uid}.json"
        text = json.dumps(dashboard(uid, title, rows), indent=1) + "\n"
        if "--check" in sys.argv:
            if not path.exists() or path.read_text() != text:
                stale.append(path.name)
        else:
            path.write_text(text)
    if stale:
        print("stale, run make_dashboards.py:", *stale)
    return 1 if stale else 0


sys.exit(main())
