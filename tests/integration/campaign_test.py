"""A short campaign of faults, as large as every run of all tests can bear: each fault once. campaign.py has the whole."""
import unittest

import campaign


class CampaignTest(unittest.TestCase):
    def test_a_short_campaign_breaks_nothing(self):
        short = ["--workers", "4", "--trials", "300", "--kills", "5", "--rounds", "1", "--again", "10",
                 "--without", "lost_worker", "dropping_link"]
        self.assertEqual(campaign.main(short), 0, "the table above says what broke")


if __name__ == "__main__":
    unittest.main()
