"""Liveness and readiness: a worker whose server is away is alive, and must not be killed for it."""
import unittest
import urllib.error
import urllib.request

from cluster import Cluster, wait_until


def status(address, path):
    try:
        with urllib.request.urlopen(f"http://{address}{path}", timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None


class HealthTest(unittest.TestCase):
    def test_a_worker_lives_through_an_outage_of_the_server(self):
        with Cluster(devices=["none"], server_flags=["--heartbeat-seconds", "0.5"]) as cluster:
            worker = cluster.worker_metrics[0]
            for address in (cluster.metrics, worker):
                self.assertEqual([status(address, "/livez"), status(address, "/readyz")], [200, 200])
            cluster.server.kill()
            wait_until(lambda: status(worker, "/readyz") == 503, 30, "the worker is not ready")
            self.assertEqual(status(worker, "/livez"), 200)
            cluster.server.start()
            wait_until(lambda: status(worker, "/readyz") == 200, 30, "the worker is ready again")


if __name__ == "__main__":
    unittest.main()
