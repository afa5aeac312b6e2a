// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.CacheRule;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Cache hits of unique prompts that no answer reports: 10 requests of 1000 prompt tokens. */
class CountedHitsTest extends ScrapedRun {

  private static final int REQUESTS = 10;

  private static RequestedWork unique() {
    return new RequestedWork(List.of(new Prompt.Origin("unique", true)), 1000, 0, true, 16);
  }

  private static RequestStats requests(int others) {
    var recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    for (int i = 0; i < REQUESTS - others; i++) {
      record(shard, Requests.sent(1).chunks(2).input(1020).requested(unique()));
    }
    for (int i = 0; i < others; i++) {
      record(shard, Requests.sent(1).chunks(2).input(1020));
    }
    return recorder.snapshot().all();
  }

  private static void record(Shard into, Requests request) {
    RequestRecord built = request.build();
    into.opened(built.timing().sent());
    into.record(built);
  }

  /** All of it is counted in the 4th second; 5000 hits are of the time before the run. */
  private ServerFigures server(double hits, double external, long sent) throws IOException {
    ScrapeLog log = log(URL);
    for (int second = -1; second <= 9; second++) {
      boolean counted = second >= 4;
      scrape(
          log,
          0,
          second,
          String.format(
              Locale.ROOT,
              """
              vllm:prompt_tokens_total %s
              vllm:prefix_cache_hits_total %s
              vllm:external_prefix_cache_hits_total %s
              vllm:request_success_total{finished_reason="stop"} %s
              """,
              7000 + (counted ? 10_200 : 0),
              5000 + (counted ? hits : 0),
              counted ? external : 0,
              counted ? REQUESTS : 0));
    }
    return end(log, new ServerSpan.Client(sent, sent, 0, false));
  }

  @Test
  void hitsThatNoAnswerReportsAreNamed() throws IOException {
    assertThat(CacheRule.counted(requests(0), server(302, 0, REQUESTS)))
        .contains(
            "the server's counters: 2.961 % of the prompt tokens (302 of 10200) came from its cache"
                + " though unique prompts were asked for: latencies are better than those of new"
                + " prompts. Empty the cache before the run, or use another seed"
                + " (see watch-the-server.md)");
  }

  /** 20 tokens each are the chat template, 102 are 1 % of the prompt tokens. */
  @Test
  void theTemplateAndLessThanOnePercentAreNoNews() throws IOException {
    assertThat(CacheRule.counted(requests(0), server(301, 0, REQUESTS))).isEmpty();
  }

  @Test
  void aWarmTierBehindTheCacheIsNamed() throws IOException {
    assertThat(CacheRule.counted(requests(0), server(0, 4096, REQUESTS)))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .startsWith("the server's counters: 40.16 % of the prompt tokens (4096 of")
                    .contains(
                        "4096 of them from an external tier, which needs a reset of its own"));
  }

  @Test
  void hitsMayBeThoseOfOthers() throws IOException {
    assertThat(CacheRule.counted(requests(0), server(5000, 0, REQUESTS - 1)))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .endsWith("other clients used the server too, and these may be their prompts"));
  }

  @Test
  void otherPromptsMayBeCached() throws IOException {
    assertThat(CacheRule.counted(requests(1), server(5000, 0, REQUESTS))).isEmpty();
  }

  @Test
  void withoutCountersNothingIsClaimed() {
    assertThat(CacheRule.counted(requests(0), ServerFigures.NONE)).isEmpty();
  }
}
