"""A short campaign of faults, as large as every run of all tests can bear: each fault once. campaign.py has the whole."""
import unittest

import campaign


class CampaignTest(unittest.TestCase):
    def test_a_short_campaign_breaks_nothing(self):
        short = ["--workers", "4", "--trials", "300", "--kills", "6", "--rounds", "1", "--launch-ms", "40", "--again", "10"]
        self.assertEqual(campaign.main(short), 0, "the table above says what broke")


if __name__ == "__main__":
    unittest.main()
