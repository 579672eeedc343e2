"""A short campaign of faults, as large as every run of all tests can bear: each fault once. campaign.py has the whole."""
import unittest

import campaign
import postgres

SHORT = ["--workers", "4", "--trials", "300", "--kills", "5", "--rounds", "1", "--again", "10", "--without", "lost_worker",
         "dropping_link"]


class CampaignTest(unittest.TestCase):
    def test_a_short_campaign_breaks_nothing(self):
        self.assertEqual(campaign.main(SHORT), 0, "the table above says what broke")

    @unittest.skipIf(postgres.why_not(), postgres.why_not())
    def test_a_short_campaign_on_three_servers_breaks_nothing(self):
        # Faults of a worker alone are tried above.
        of_workers = ["lost_worker_clock", "half_close", "wrong_device", "scribbling_device", "hanging_device",
                      "throttling_device", "crashing_device", "lost_device", "crashing_worker", "drain_worker"]
        self.assertEqual(campaign.main([*SHORT, *of_workers, "--servers", "3"]), 0, "the table above says what broke")


if __name__ == "__main__":
    unittest.main()
