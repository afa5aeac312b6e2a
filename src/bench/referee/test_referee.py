# SPDX-License-Identifier: Apache-2.0
"""The referee's own arithmetic: python3 -m unittest, in this folder."""
import unittest

import comparison

MS = 1_000_000


def request(number, received, first=30, gap=50, tokens=3, write=1):
    """Times in ms; a write lasts so long."""
    after = [received + first + i * gap for i in range(tokens)]
    return comparison.Request({
        "id": f"r-{number}",
        "received": received * MS,
        "chunks": [at * MS for at in after],
        "chunksBefore": [(at - write) * MS for at in after],
    })


def answer(number, sent, ttft, gaps, status="ok"):
    return comparison.Answer({
        "requestId": f"r-{number}", "status": status, "sentNs": sent * MS, "ttftNs": ttft * MS,
        "gapsUs": [gap * 1e3 for gap in gaps],
    })


class Errors(unittest.TestCase):

    def test_what_the_log_allows_is_no_error(self):
        for ttft in (29, 29.5, 30):
            figures = comparison.compared([answer(1, 300, ttft, [50, 50])], [request(1, 300)], 0, 1)
            self.assertEqual(figures["TTFT error p99"], 0)
            self.assertEqual(figures["ITL error p99"], 0)

    def test_errors_count_from_the_nearest_time_that_it_allows(self):
        figures = comparison.compared([answer(1, 300, 37, [60, 45])], [request(1, 300)], 0, 1)
        self.assertAlmostEqual(figures["TTFT error p50"], 7)
        self.assertAlmostEqual(figures["ITL error p50"], 4)
        self.assertAlmostEqual(figures["ITL error p99"], 9)
        self.assertAlmostEqual(figures["TPOT error p50"], 2)

    def test_the_warm_up_and_failures_are_left_out(self):
        answers = [answer(1, 100, 90, [50, 50]), answer(2, 300, 30, [50, 50]),
                   answer(3, 400, 99, [50, 50], status="failed")]
        requests = [request(i, at) for i, at in ((1, 100), (2, 300), (3, 400))]
        self.assertEqual(comparison.compared(answers, requests, 0, 1)["requests compared"], 1)

    def test_rates_are_those_of_the_measured_time(self):
        requests = [request(i, 300 + i) for i in range(10)]
        answers = [answer(i, 300 + i, 30, [50, 50]) for i in range(8)]
        figures = comparison.compared(answers, requests, 0, 1)
        self.assertAlmostEqual(figures["requests/s error"], -20)
        self.assertAlmostEqual(figures["tokens/s error"], -20)

    def test_goodput_is_off_by_what_the_client_misjudges(self):
        requests = [request(i, 300 + i, first=30 + i) for i in range(10)]
        right = [answer(i, 300 + i, 29.5 + i, [50, 50]) for i in range(10)]
        slow = [answer(i, 300 + i, 79.5 + i, [50, 50]) for i in range(10)]
        self.assertEqual(comparison.compared(right, requests, 0, 1)["goodput error"], 0)
        self.assertEqual(comparison.compared(slow, requests, 0, 1)["goodput error"], -80)

    def test_a_client_that_nobody_knows_is_no_result(self):
        with self.assertRaises(ValueError):
            comparison.compared([answer(9, 300, 30, [50])], [request(1, 300)], 0, 1)

    def test_percentiles_are_held_against_percentiles(self):
        requests = [request(i, 300 + i) for i in range(10)]
        figures = comparison.compared_figures({"E2E": [140 * MS] * 10}, requests, 0, 1)
        self.assertAlmostEqual(figures["E2E error p50"], 10)


if __name__ == "__main__":
    unittest.main()
