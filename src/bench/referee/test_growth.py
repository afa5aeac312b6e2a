# SPDX-License-Identifier: Apache-2.0
"""The arithmetic of the growth table, on hand-made logs and truths."""
import os
import resource
import unittest
from unittest import mock

import growth
from comparison import Answer, Request

MS = 1_000_000
MB = 1 << 20

# Stops of 4.5 ms before, 2 and 30.5 ms within, and 9 ms after the measured time of 1 s to 2 s.
G1 = """\
[100000ns] Using G1
[100001ns] Heap address: 0x00000000c0000000, size: 1024 MB, Compressed Oops mode: 32-bit
[999000000ns] Safepoint "G1CollectForAllocation", Time since last: 9 ns, Reaching safepoint: 5 ns, Cleanup: 3 ns, \
At safepoint: 4499995 ns, Total: 4500000 ns
[1000000000ns] Safepoint "ICBufferFull", Time since last: 9 ns, Reaching safepoint: 5 ns, At safepoint: 5 ns, \
Total:   2000000 ns
[1500000000ns] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 189M->166M(790M) 30.000ms
[1500100000ns] Safepoint "G1CollectForAllocation", Time since last: 9 ns, Reaching safepoint: 500000 ns, \
At safepoint: 30000000 ns, Total: 30500000 ns
[2000000000ns] Safepoint "HandshakeAllThreads", Time since last: 9 ns, Reaching safepoint: 5 ns, Total: 9000000 ns
"""

# Pages count by Pss. The heap is at 0xc0000000 to 0x100000000.
SMAPS = """\
00400000-00401000 r-xp 00000000 fd:01 123                                /usr/bin/java
Rss:                  12 kB
Pss:                   4 kB
c0000000-d0000000 rw-p 00000000 00:00 0
Rss:              204800 kB
Pss:              204800 kB
Pss_Dirty:        204800 kB
d0000000-100000000 ---p 00000000 00:00 0
Pss:                  96 kB
100000000-100001000 rw-p 00000000 00:00 0
Pss:                2048 kB
7f0000000000-7f0000100000 rw-p 00000000 00:00 0                          [stack]
Pss:                1020 kB
"""

ZGC_SMAPS = """\
040000000000-040010000000 rw-s 00000000 00:01 7                          /memfd:java_heap (deleted)
Rss:                3000 kB
Pss:                1000 kB
080000000000-080010000000 rw-s 00000000 00:01 7                          /memfd:java_heap (deleted)
Rss:                3000 kB
Pss:                1000 kB
7f0000000000-7f0000100000 rw-p 00000000 00:00 0
Pss:                 500 kB
"""

HISTOGRAM = """\
 num     #instances         #bytes  class name (module)
-------------------------------------------------------
   1:        206781       14703944  [B (java.base@17.0.15)
   2:             1             40  Total$Misleading
Total       2148183      104857600
"""


def request(number, received, first=100, gap=500, tokens=4):
    """Times in ms; a write lasts 1 ms."""
    after = [received + first + i * gap for i in range(tokens)]
    return Request({"id": f"r-{number}", "received": received * MS, "chunks": [at * MS for at in after],
                    "chunksBefore": [(at - 1) * MS for at in after]})


def answer(number, sent, ttft, gaps, status="ok"):
    return Answer({"requestId": f"r-{number}", "status": status, "sentNs": sent * MS, "ttftNs": ttft * MS,
                   "gapsUs": [gap * 1e3 for gap in gaps]})


class Pauses(unittest.TestCase):

    def test_stops_that_end_in_the_measured_time_count_whole(self):
        self.assertEqual(growth.pauses(G1, 1000 * MS, 2000 * MS), [2.0, 30.5])

    def test_a_log_without_stops_has_none(self):
        self.assertEqual(growth.pauses("[1ns] Using Shenandoah\n", 0, 10), [])


class Memory(unittest.TestCase):

    def test_the_live_heap_is_the_histograms_total(self):
        self.assertEqual(growth.live_heap(HISTOGRAM), 100 * MB)
        self.assertIsNone(growth.live_heap("1: 206781 14703944 [B\n"))

    def test_all_but_the_heaps_mappings_is_outside(self):
        self.assertEqual(growth.outside_heap(SMAPS, G1), (4 + 2048 + 1020) << 10)
        self.assertEqual(growth.outside_heap(ZGC_SMAPS, "[1ns] Using The Z Garbage Collector\n"), 500 << 10)
        self.assertIsNone(growth.outside_heap(SMAPS, "[1ns] Using Serial\n"))

    def test_a_page_that_is_mapped_more_than_once_counts_once(self):
        self.assertEqual(growth.resident(ZGC_SMAPS), 2500 << 10)
        self.assertEqual(growth.resident(SMAPS), (4 + 204800 + 96 + 2048 + 1020) << 10)

    def test_a_process_without_a_gc_log_has_no_heap(self):
        memory = growth.Memory(SMAPS)
        self.assertGreater(memory.all, 0)
        self.assertIsNone(memory.outside)
        self.assertIsNone(memory.live)

    def test_a_stream_costs_what_is_beyond_the_fewest_streams(self):
        grown = {"200x10": {"ours": {**one(200, 50, 30, 300), "pauses": 0}, "node-sdk": one(200, None, None, 100)},
                 "1200x10": {"ours": {**one(1200, 60, 35, 900), "pauses": 0}, "node-sdk": one(1200, None, None, 150)}}
        growth.add_per_stream(grown)
        self.assertNotIn("kB a stream", grown["200x10"]["ours"])
        self.assertAlmostEqual(grown["1200x10"]["ours"]["kB a stream"], 15 * 1.024)
        self.assertAlmostEqual(grown["1200x10"]["ours"]["of it heap"], 10 * 1.024)
        self.assertAlmostEqual(grown["1200x10"]["node-sdk"]["kB a stream"], 50 * 1.024)
        self.assertNotIn("of it heap", grown["1200x10"]["node-sdk"])

    def test_a_heap_that_was_not_seen_in_time_gives_no_memory_a_stream(self):
        grown = {"200x10": {"ours": {**one(200, 50, 30, 300), "pauses": 0}},
                 "1200x10": {"ours": {**one(1200, None, None, 900), "pauses": 0}}}
        growth.add_per_stream(grown)
        self.assertNotIn("kB a stream", grown["1200x10"]["ours"])

    def test_memory_counts_only_while_the_streams_are_open(self):
        watch = mock.Mock(samples=[], memory=mock.Mock(all=7 * MB, live=3 * MB, outside=2 * MB, at=1900 * MS))
        watch.start.return_value, watch.end.return_value = 1200 * MS, 1800 * MS
        requests = [request(1, 500), request(2, 500)]  # until 2.1 s
        self.assertEqual(growth.figures(watch, [], requests, None)["live heap MB"], 3)
        watch.memory.at = 2200 * MS
        late = growth.figures(watch, [], requests, None)
        self.assertIsNone(late["live heap MB"])
        self.assertIsNone(late["outside heap MB"])
        self.assertEqual(late["memory MB"], 7)


def one(streams, live, outside, memory):
    return {"streams open": streams, "live heap MB": live, "outside heap MB": outside, "memory MB": memory}


class Cpu(unittest.TestCase):

    def test_it_is_interpolated_between_samples(self):
        samples = [(0, 1.0), (100, 2.0), (200, 6.0)]
        self.assertAlmostEqual(growth.cpu(samples, 50, 150), 4.0 - 1.5)

    def test_it_is_missing_if_no_sample_is_beyond_the_measured_time(self):
        self.assertIsNone(growth.cpu([(10, 1.0), (100, 2.0)], 50, 150))
        self.assertIsNone(growth.cpu([(60, 1.0), (200, 2.0)], 50, 150))

    def test_it_is_shared_by_the_tokens_of_the_measured_time(self):
        watch = mock.Mock(samples=[(0, 1.0), (900 * MS, 1.5), (3000 * MS, 3.6)], memory=None)
        watch.start.return_value, watch.end.return_value = 800 * MS, 2800 * MS
        result = growth.figures(watch, [answer(1, 700, 100, [500, 500, 500])], [request(1, 700)], G1)
        self.assertAlmostEqual(result["CPU µs a token"], 1e6 * (3.4 - 1.0 - 0.5 + 0.5 / 9) / 4)
        self.assertAlmostEqual(result["paused %"], 100 * (4.5 + 2 + 30.5 + 9) / 2000)
        self.assertIsNone(result["live heap MB"])


class Watching(unittest.TestCase):

    def test_a_client_that_does_not_end_is_given_up(self):
        process = mock.Mock(pid=os.getpid())
        process.poll.return_value = None
        with mock.patch.object(growth, "LIMIT", 0), self.assertRaisesRegex(RuntimeError, "did not end within 0 s"):
            growth.Watch(growth.Load(200, 8), os.getpid(), "folder")(process)


class Errors(unittest.TestCase):

    def errors(self, answers, requests, start=1000, end=2000):
        return growth.errors(answers, requests, start * MS, end * MS)

    def test_gaps_and_ttft_of_the_measured_time_count_though_answers_last_longer(self):
        # Tokens at 1.1, 1.6, 2.1 and 2.6 s: one TTFT and one gap lie within.
        result = self.errors([answer(1, 1000, 107, [509, 700, 700])], [request(1, 1000)])
        self.assertAlmostEqual(result["TTFT error p50"], 7)
        self.assertAlmostEqual(result["ITL error p99"], 8)  # a write of 1 ms: 499 to 501 ms

    def test_an_answer_that_began_before_gives_gaps_but_no_ttft(self):
        result = self.errors([answer(1, 300, 999, [999, 501, 503])], [request(1, 300)])
        self.assertIsNone(result["TTFT error p99"])
        self.assertAlmostEqual(result["ITL error p50"], 2)  # only the gap from 1.4 to 1.9 s lies within

    def test_requests_without_a_whole_answer_failed_and_a_preflight_did_not(self):
        requests = [request(0, 100), request(1, 1000), request(2, 1000), request(3, 1000)]
        answers = [answer(1, 1000, 100, [500] * 3), answer(2, 1000, 100, [500], status="failed")]
        self.assertEqual(self.errors(answers, requests)["failed"], 2)

    def test_tokens_are_lost_where_the_client_counts_fewer_or_more(self):
        requests = [request(i, 1000) for i in range(3)]
        answers = [answer(0, 999, 100, [500] * 3), answer(1, 1000, 100, [500] * 2), answer(2, 1000, 100, [400] * 5)]
        self.assertEqual(self.errors(answers, requests)["tokens lost"], 3)

    def test_streams_open_are_an_average_over_the_measured_time(self):
        tokens, streams = growth.sent([request(1, 500), request(2, 1500)], 1000 * MS, 2000 * MS)
        self.assertEqual(tokens, 3)  # 1.1 and 1.6 s; 1.6 s
        self.assertAlmostEqual(streams, 1 + 0.5)


class Page(unittest.TestCase):

    def test_a_run_that_does_not_count_says_why_below_the_table(self):
        grown = {"200x10": {"ours": {"streams open": 199.6, "own verdict": "INVALID: it was frozen"},
                            "jdk": {"streams open": 200, "failed": 3}}}
        page = "\n".join(growth.section(grown, 12, mock.Mock(options=["-XX:+UseZGC"])))
        self.assertIn("| 200x10 | ours | 200 |", page)
        self.assertIn("| INVALID |", page)
        self.assertIn("- 200x10, ours: INVALID: it was frozen", page)
        self.assertIn("| 3 |", page)


class Files(unittest.TestCase):

    def test_too_few_files_are_an_error_that_names_the_limit_and_the_remedy(self):
        with mock.patch.object(resource, "getrlimit", return_value=(1024, 4096)):
            with self.assertRaises(SystemExit) as refused:
                growth.check_files(10000)
        for words in ("--streams", "10000", "4096", "ulimit -n 10500"):
            self.assertIn(words, str(refused.exception))

    def test_the_own_limit_is_raised_where_the_system_allows_it(self):
        with mock.patch.object(resource, "getrlimit", return_value=(1024, 20000)), \
                mock.patch.object(resource, "setrlimit") as raised:
            growth.check_files(10000)
            raised.assert_called_once_with(resource.RLIMIT_NOFILE, (10500, 20000))


if __name__ == "__main__":
    unittest.main()
