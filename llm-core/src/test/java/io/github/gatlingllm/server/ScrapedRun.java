// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.exposition.ExpositionParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scrapes a second apart; the measuring window is from 2 s to 6 s, the last answer comes at 8 s.
 */
abstract class ScrapedRun {

  static final long SECOND = 1_000_000_000;
  static final String URL = "http://a/metrics";

  @TempDir Path folder;
  Path file = Path.of("");

  @BeforeEach
  void name() {
    file = folder.resolve("llm").resolve(ScrapeLog.FILE);
  }

  ScrapeLog log(String... urls) throws IOException {
    return ScrapeLog.open(file, List.of(urls), SECOND);
  }

  static void scrape(ScrapeLog log, int endpoint, double second, String text) throws IOException {
    log.scraped(endpoint, Math.round(second * SECOND), SECOND / 100, ExpositionParser.parse(text));
  }

  ServerFigures end(ScrapeLog log, long requests, long tokens) throws IOException {
    return end(log, new ServerSpan.Client(requests, requests, tokens, true));
  }

  ServerFigures end(ScrapeLog log, ServerSpan.Client client) throws IOException {
    log.end(new ServerSpan(2 * SECOND, 6 * SECOND, 8 * SECOND, client));
    log.close();
    return ServerAnalysis.of(file);
  }

  static String vllm(double waiting, double kv, double preempted, double tokens, double n) {
    return String.format(
        Locale.ROOT,
        """
        process_start_time_seconds 100
        vllm:num_requests_waiting %s
        vllm:kv_cache_usage_perc %s
        vllm:num_preemptions_total %s
        vllm:generation_tokens_total %s
        vllm:request_success_total{finished_reason="stop"} %s
        vllm:prefix_cache_queries_total %s
        vllm:prefix_cache_hits_total %s
        """,
        waiting,
        kv,
        preempted,
        tokens,
        n,
        10 * n,
        4 * n);
  }

  /** One request and 100 tokens a second, one preemption from the 4th second on, 7 before all. */
  static void steady(ScrapeLog log, int endpoint) throws IOException {
    for (int second = -1; second <= 9; second++) {
      int n = Math.max(0, second);
      scrape(
          log, endpoint, second, vllm(n % 3, n / 10.0, second < 4 ? 7 : 8, 1000 + 100 * n, 50 + n));
    }
  }
}
