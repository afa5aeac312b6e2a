// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.exposition.ExpositionParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

/** Scrapes for other tests. */
public final class Scrapes {

  private static final long SECOND = 1_000_000_000;

  private Scrapes() {}

  /**
   * Writes the scrapes of a minute, one a second: a preemption every ten seconds, 20 tokens a
   * second.
   *
   * @return the file
   */
  public static Path minute(Path folder) throws IOException {
    return minute(folder, n -> "");
  }

  /**
   * The same of a server that drafts 10 tokens a second, of which 8 are accepted in the first half
   * of the minute, and 5 in the second.
   */
  public static Path speculating(Path folder) throws IOException {
    return minute(
        folder,
        n ->
            """
            vllm:spec_decode_num_draft_tokens_total %d
            vllm:spec_decode_num_accepted_tokens_total %d
            """
                .formatted(10 * n, 8 * Math.min(n, 30) + 5 * Math.max(0, n - 30)));
  }

  /** The same of a server that tells queue from prefill, 2 ms and 5 ms, of so many requests. */
  public static Path dividing(Path folder, long requests) throws IOException {
    return dividing(folder, requests, 0.002, 0.005);
  }

  /** The same with other means, in seconds. */
  public static Path dividing(Path folder, long requests, double queue, double prefill)
      throws IOException {
    return minute(folder, n -> divided(requests * n / 60, queue, prefill));
  }

  private static String divided(long n, double queue, double prefill) {
    return """
        vllm:request_queue_time_seconds_count %d
        vllm:request_queue_time_seconds_sum %s
        vllm:request_prefill_time_seconds_count %d
        vllm:request_prefill_time_seconds_sum %s
        """
        .formatted(n, n * queue, n, n * prefill);
  }

  private static Path minute(Path folder, IntFunction<String> more) throws IOException {
    Path file = folder.resolve(ScrapeLog.FILE);
    try (ScrapeLog log = ScrapeLog.open(file, List.of("http://gpu-1:8000/metrics"), SECOND)) {
      for (int i = -1; i <= 62; i++) {
        int n = Math.min(60, Math.max(0, i));
        String text =
            """
            process_start_time_seconds 1
            vllm:num_requests_running %d
            vllm:num_requests_waiting %d
            vllm:kv_cache_usage_perc %s
            vllm:num_preemptions_total %d
            vllm:generation_tokens_total %d
            vllm:request_success_total{finished_reason="length"} %d
            vllm:time_to_first_token_seconds_bucket{le="0.1"} %d
            vllm:time_to_first_token_seconds_bucket{le="+Inf"} %d
            vllm:time_to_first_token_seconds_count %d
            vllm:time_to_first_token_seconds_sum %s
            """
                    .formatted(n % 7, n % 3, n / 100.0, n / 10, 20 * n, n, n, n, n, n * 0.05)
                + more.apply(n);
        log.scraped(0, i * SECOND, SECOND / 500, ExpositionParser.parse(text));
      }
      log.end(
          new ServerSpan(0, 60 * SECOND, 61 * SECOND, new ServerSpan.Client(60, 60, 1200, true)));
    }
    return file;
  }
}
