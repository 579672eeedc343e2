"""A tuning in the background yields to one that somebody waits for, and ends later."""
import json
import unittest

import specs
from cluster import Cluster, wait_until


class BackgroundTest(unittest.TestCase):
    def state(self, cluster, name):
        return next(job for job in cluster.json("jobs")["jobs"] if job["name"] == name)

    def test_a_job_in_the_background_ends_after_one_that_came_later(self):
        # One compilation at a time, so that the jobs share a queue.
        with Cluster(devices=["sim:cuda:90"], worker_flags=["--compile-slots", "1"]) as cluster:
            path = cluster.path / "background.json"
            path.write_text(json.dumps(specs.row_softmax(
                targets=["cuda:90"], space={"num_warps": [1, 2, 4, 8, 16], "maxnreg": [0, 64, 128, 168]},
                problems=[{"rows": 64, "n_cols": 4000}])))
            background = cluster.cli("tune", path, "--background", "--detach").stdout.strip()
            self.assertTrue(self.state(cluster, background)["background"])
            self.assertIn("RUNNING, background", cluster.cli("jobs").stdout)
            wait_until(lambda: self.state(cluster, background)["trials_compiled"] >= 1, 60, "the job has begun")

            waited_for = cluster.tune(specs.vector_add())
            self.assertFalse(self.state(cluster, waited_for["job"])["background"])
            before = self.state(cluster, background)
            self.assertEqual(before["state"], "RUNNING", "the job in the background held the other one up")
            self.assertLess(before["trials_finished"], 20)
            wait_until(lambda: self.state(cluster, background)["state"] == "SUCCEEDED", 240, "the job ends")
            self.assertEqual(self.state(cluster, background)["trials_finished"], 20)

    def test_a_wrong_value_is_refused_with_its_place(self):
        with Cluster(devices=["sim:cuda:90"]) as cluster:
            path = cluster.path / "wrong.yaml"
            path.write_text(json.dumps(specs.vector_add(search={"background": "low"})))
            done = cluster.cli("tune", path)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("search.background: 'low' stands in quotes, which make it text", done.stderr)


if __name__ == "__main__":
    unittest.main()
