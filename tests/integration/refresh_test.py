"""A server measures old winners again by itself, and says what moved."""
import unittest

import specs
from cluster import Cluster, wait_until


class RefreshTest(unittest.TestCase):
    def test_an_old_winner_is_measured_again(self):
        # One second; the server looks for stale winners 10 s after the fleet has changed.
        flags = ["--refresh-share", "1", "--refresh-age-days", str(1 / 86400)]
        with Cluster(devices=["sim:cuda:90"], server_flags=flags) as cluster:
            result = cluster.tune(specs.vector_add())
            won = result["best"][0]["trial"]["knobs"]
            reports = []

            def refreshed():
                reports[:] = cluster.json("refreshes")["refreshes"]
                return [r for r in reports if r["state"] == "SUCCEEDED"]
            wait_until(refreshed, 60, "the winner is measured again")
            self.assertEqual(len(reports), 1, reports)
            self.assertEqual(reports[0]["refresh"]["job"], result["job"])
            move = reports[0]["refresh"]["moves"][0]
            self.assertEqual(move["outcome"], "kept")
            self.assertEqual(move["before"]["knobs"], won)
            self.assertEqual(move["after"]["knobs"], won)
            self.assertIn("age: measured", move["because"][0])
            jobs = [job["name"] for job in cluster.json("jobs")["jobs"]]
            self.assertEqual(jobs, [result["job"]])
            table = cluster.cli("refreshes").stdout
            self.assertIn("kept", table)
            best = cluster.json("best", specs.vector_add()["modules"][0]["path"])["best"][0]
            self.assertEqual(best["job"], reports[0]["name"])


if __name__ == "__main__":
    unittest.main()
