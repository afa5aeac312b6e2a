// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What scrapes come to over a run. */
class ServerAnalysisTest extends ScrapedRun {

  private static MetricFigure metric(ServerFigures figures, ServerMetric metric) {
    return figures.metric(metric).orElseThrow();
  }

  private static Reconciliation reconciliation(ServerFigures figures) {
    return Objects.requireNonNull(figures.reconciliation());
  }

  @Test
  void countersGrowFromTheLastScrapeBeforeTheWindowToTheFirstAfterItsRequests() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);

    ServerFigures figures = end(log, 9, 900);

    assertThat(figures.doubts()).isEmpty();
    assertThat(figures.warnings()).isEmpty();
    MetricFigure tokens = metric(figures, ServerMetric.OUTPUT_TOKENS);
    // The scrape of the 2nd second arrived after the window began.
    assertThat(tokens.delta()).hasValue(700);
    assertThat(tokens.perSecond().orElseThrow()).isCloseTo(100, within(1.0));
    assertThat(tokens.nativeName()).isEqualTo("vllm:generation_tokens_total");
    assertThat(metric(figures, ServerMetric.PREEMPTIONS).delta()).hasValue(1);
    assertThat(metric(figures, ServerMetric.PREFIX_CACHE_HIT_RATE).mean()).hasValue(0.4);
    assertThat(figures.metrics()).doesNotContainKey(ServerMetric.RUNNING);
  }

  @Test
  void levelsAreThoseOfTheWindow() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);

    ServerFigures figures = end(log, 9, 900);

    MetricFigure kv = metric(figures, ServerMetric.KV_CACHE_USAGE);
    assertThat(kv.min()).hasValue(0.2);
    assertThat(kv.max()).hasValue(0.6);
    assertThat(kv.mean().orElseThrow()).isCloseTo(0.4, within(1e-9));
    assertThat(kv.samples()).isEqualTo(5);
    assertThat(kv.percentile(50)).hasValue(0.4);
    assertThat(kv.delta()).isEmpty();
    MetricFigure waiting = metric(figures, ServerMetric.WAITING);
    assertThat(waiting.percentile(99)).hasValue(2);
  }

  @Test
  void theWholeRunIsReconciled() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);

    Reconciliation reported = reconciliation(end(log, 9, 900));

    assertThat(reported.outputTokens()).isEqualTo(new Reconciliation.Pair(900, 900));
    assertThat(reported.requests()).isEqualTo(new Reconciliation.Pair(9, 9));
    assertThat(reported.foreignTraffic()).isFalse();
  }

  @Test
  void aDifferenceIsAWarningThatNamesCauses() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);

    ServerFigures figures = end(log, 9, 890);

    assertThat(figures.warnings())
        .singleElement()
        .asString()
        .startsWith("the server counted 900 output tokens, the client 890 (+1.12 %)")
        .contains("other clients");
    assertThat(figures.doubts()).isEmpty();
  }

  /** 1 234 567 and 1 240 049 tokens, as they are told: 1.23457e+06 and 1.24005e+06. */
  @Test
  void whatIsRoundedToSixDigitsAgreesWithinThem() throws IOException {
    for (long tokens : List.of(5_482L, 5_471L, 5_489L)) {
      assertThat(rounded(tokens).warnings()).as("%d", tokens).isEmpty();
    }
    assertThat(rounded(5_400L).warnings())
        .singleElement()
        .asString()
        .startsWith("the server counted 5480 output tokens, the client 5400 (+1.48 %)");
  }

  private ServerFigures rounded(long tokens) throws IOException {
    ScrapeLog log = log(URL);
    for (int second = -1; second <= 9; second++) {
      String count = second < 4 ? "1.23457e+06" : "1.24005e+06";
      scrape(log, 0, second, "llamacpp:tokens_predicted_total " + count);
    }
    return end(log, 9, tokens);
  }

  @Test
  void moreRequestsThanOursAreSomebodyElses() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);

    ServerFigures figures = end(log, 8, 900);

    assertThat(reconciliation(figures).foreignTraffic()).isTrue();
    assertThat(figures.doubt(ServerMetric.PREEMPTIONS))
        .isEqualTo(
            "the server answered 9 requests, of which this run sent at most 8: other clients used it");
  }

  @Test
  void farFewerThanWereAnsweredLeaveAReplicaUnseen() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);

    ServerFigures figures = end(log, 18, 1800);

    assertThat(figures.doubt(ServerMetric.PREEMPTIONS))
        .isEqualTo(
            "the metrics tell of 9 requests, the client had 18: a replica is not scraped, or a"
                + " cache in front answered");
    assertThat(figures.warnings()).hasSize(1);
    assertThat(reconciliation(figures).foreignTraffic()).isFalse();
  }

  /**
   * llama.cpp counts tokens when an answer ends by itself: 1920 of 30 answers, 224 were given up.
   */
  @Test
  void tokensOfUnfinishedAnswersMayBeCountedOrNot() throws IOException {
    for (long counted : List.of(1920L, 2000L, 2144L)) {
      ServerFigures figures = givenUp(counted);
      assertThat(figures.warnings()).as("%d", counted).isEmpty();
      assertThat(figures.doubts()).as("%d", counted).isEmpty();
    }
    assertThat(givenUp(1800).doubts())
        .containsExactly(
            "the metrics tell of 1800 output tokens, the client had 2144 (224 of them in unfinished"
                + " answers): a replica is not scraped, or a cache in front answered");
    assertThat(givenUp(1900).warnings())
        .singleElement()
        .asString()
        .startsWith(
            "the server counted 1900 output tokens, the client 2144 (224 of them in unfinished"
                + " answers) (-1.04 %): ");
    assertThat(givenUp(2200).warnings())
        .singleElement()
        .asString()
        .contains("the client 2144 (224 of them in unfinished answers) (+2.61 %)");
  }

  private ServerFigures givenUp(long counted) throws IOException {
    ScrapeLog log = log(URL);
    for (int second = -1; second <= 9; second++) {
      scrape(log, 0, second, "llamacpp:tokens_predicted_total " + (second < 4 ? 0 : counted));
    }
    return end(log, new ServerSpan.Client(30, 43, 2144, 1920, true));
  }

  /** What all of them sent is held against the server once they are merged. */
  @Test
  void whatOneOfSeveralWorkersSentIsHeldAgainstNothing() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);

    ServerFigures figures = end(log, ServerSpan.Client.ONE_OF_SEVERAL);

    assertThat(reconciliation(figures)).isEqualTo(Reconciliation.NONE);
    assertThat(figures.warnings()).isEmpty();
    assertThat(figures.doubts()).isEmpty();
    assertThat(figures.metric(ServerMetric.OUTPUT_TOKENS)).isPresent();
  }

  @Test
  void replicasAddUpAndGaugesKeepTheirExtremes() throws IOException {
    ScrapeLog log = log(URL, "http://b/metrics");
    steady(log, 0);
    for (int second = -1; second <= 9; second++) {
      int n = Math.max(0, second);
      scrape(log, 1, second, vllm(40, 0.95, 0, 10 * n, n));
    }

    ServerFigures figures = end(log, 18, 990);

    assertThat(figures.doubts()).isEmpty();
    assertThat(metric(figures, ServerMetric.OUTPUT_TOKENS).delta()).hasValue(770);
    assertThat(metric(figures, ServerMetric.OUTPUT_TOKENS).perSecond().orElseThrow())
        .isCloseTo(110, within(1.1));
    assertThat(metric(figures, ServerMetric.KV_CACHE_USAGE).max()).hasValue(0.95);
    assertThat(metric(figures, ServerMetric.KV_CACHE_USAGE).min()).hasValue(0.2);
    assertThat(metric(figures, ServerMetric.WAITING).max()).hasValue(40);
    assertThat(reconciliation(figures).outputTokens()).isEqualTo(new Reconciliation.Pair(990, 990));
  }

  @Test
  void aServerThatStartedAnewIsDoubted() throws IOException {
    ScrapeLog log = log(URL);
    scrape(log, 0, 1, vllm(0, 0, 5, 1000, 10));
    scrape(log, 0, 3, vllm(0, 0, 6, 1100, 11));
    scrape(log, 0, 5, vllm(0, 0, 2, 50, 1).replace("_seconds 100", "_seconds 105"));
    scrape(log, 0, 9, vllm(0, 0, 2, 70, 2).replace("_seconds 100", "_seconds 105"));

    ServerFigures figures = end(log, 3, 170);

    assertThat(figures.endpoints().get(0).restarted()).isTrue();
    assertThat(figures.doubt(ServerMetric.PREEMPTIONS)).contains("restarted during the run");
    assertThat(metric(figures, ServerMetric.PREEMPTIONS).delta()).hasValue(3);
    assertThat(metric(figures, ServerMetric.OUTPUT_TOKENS).delta()).hasValue(170);
  }

  @Test
  void countersThatFallTellOfARestartToo() throws IOException {
    ScrapeLog log = log(URL);
    scrape(log, 0, 1, "vllm:num_preemptions_total 5");
    scrape(log, 0, 9, "vllm:num_preemptions_total 4");

    assertThat(end(log, 0, 0).endpoints().get(0).restarted()).isTrue();
  }

  @Test
  void aGapIsADoubtAboutLevelsAlone() throws IOException {
    ScrapeLog log = log(URL);
    scrape(log, 0, 0, vllm(0, 0.1, 0, 0, 0));
    log.failed(0, 2 * SECOND, SECOND, "timed out");
    log.failed(0, 4 * SECOND, SECOND, "timed out");
    scrape(log, 0, 8.5, vllm(0, 0.1, 1, 900, 9));

    ServerFigures figures = end(log, 9, 900);

    assertThat(figures.endpoints().get(0).failed()).isEqualTo(2);
    assertThat(figures.doubt(ServerMetric.PREEMPTIONS)).isNull();
    assertThat(metric(figures, ServerMetric.PREEMPTIONS).delta()).hasValue(1);
    assertThat(figures.metrics()).doesNotContainKey(ServerMetric.KV_CACHE_USAGE);
  }

  @Test
  void aLongGapInTheWindowIsADoubtAboutLevels() throws IOException {
    ScrapeLog log = ScrapeLog.open(file, List.of(URL), SECOND / 10);
    scrape(log, 0, 1, vllm(0, 0.1, 0, 0, 0));
    scrape(log, 0, 2.5, vllm(0, 0.1, 0, 0, 0));
    scrape(log, 0, 5.5, vllm(0, 0.1, 0, 0, 0));
    scrape(log, 0, 9, vllm(0, 0.1, 1, 900, 9));

    ServerFigures figures = end(log, 9, 900);

    assertThat(figures.doubt(ServerMetric.KV_CACHE_USAGE)).contains("gave no metrics for 3.0 s");
    assertThat(figures.doubt(ServerMetric.PREEMPTIONS)).isNull();
  }

  @Test
  void scrapesMustStandOnBothSidesOfTheWindow() throws IOException {
    ScrapeLog late = log(URL);
    scrape(late, 0, 3, vllm(0, 0, 0, 0, 0));
    scrape(late, 0, 9, vllm(0, 0, 0, 0, 0));
    assertThat(end(late, 0, 0).doubts())
        .singleElement()
        .asString()
        .contains("before the measurement");

    ScrapeLog early = log(URL);
    scrape(early, 0, 1, vllm(0, 0, 0, 0, 0));
    scrape(early, 0, 5, vllm(0, 0, 0, 0, 0));
    assertThat(end(early, 0, 0).doubts())
        .singleElement()
        .asString()
        .contains("after the measurement");

    ScrapeLog never = log(URL);
    never.failed(0, 0, 1, "connection refused");
    assertThat(end(never, 0, 0).doubts()).containsExactly(URL + " gave no metrics");

    ScrapeLog other = log(URL);
    scrape(other, 0, 1, "up 1");
    scrape(other, 0, 9, "up 1");
    assertThat(end(other, 0, 0).doubts()).singleElement().asString().contains("exposes no metric");
  }

  @Test
  void aFileWithoutAnEndTellsNothing() throws IOException {
    ScrapeLog log = log(URL);
    steady(log, 0);
    log.close();
    Files.writeString(file, Files.readString(file) + "{\"endpoint\":0,\"se");

    ServerFigures figures = ServerAnalysis.of(file);

    assertThat(figures.isEmpty()).isTrue();
    assertThat(figures.doubts()).singleElement().asString().contains("has no end");
  }

  @Test
  void percentilesOfTimesAreEstimatedFromTheirBucket() throws IOException {
    String name = "vllm:time_to_first_token_seconds";
    String text =
        """
        %1$s_bucket{le="0.1"} %2$s
        %1$s_bucket{le="0.2"} %3$s
        %1$s_bucket{le="+Inf"} %4$s
        %1$s_count %4$s
        %1$s_sum %5$s
        """;
    ScrapeLog log = log(URL);
    scrape(log, 0, 1, String.format(Locale.ROOT, text, name, 100, 100, 100, 5));
    scrape(log, 0, 9, String.format(Locale.ROOT, text, name, 150, 190, 200, 20));

    MetricFigure ttft = metric(end(log, 0, 0), ServerMetric.TTFT);

    assertThat(ttft.delta()).hasValue(100);
    assertThat(ttft.mean()).hasValue(150);
    assertThat(ttft.percentile(50)).hasValue(100);
    assertThat(ttft.estimate(70)).hasValue(new Estimate(150, 100, 200));
    assertThat(ttft.percentile(99)).isEmpty();
  }

  @Test
  void seriesThatComeLaterBeginAtZeroAndThoseThatGoAreGone() throws IOException {
    ScrapeLog log = log(URL);
    scrape(log, 0, 1, "vllm:num_preemptions_total 5\nvllm:num_requests_waiting 3");
    scrape(log, 0, 4, "vllm:num_preemptions_total 5\nvllm:generation_tokens_total 30");
    scrape(log, 0, 9, "vllm:num_preemptions_total 5\nvllm:generation_tokens_total 70");

    ServerFigures figures = end(log, 0, 70);

    assertThat(metric(figures, ServerMetric.OUTPUT_TOKENS).delta()).hasValue(70);
    assertThat(figures.metrics()).doesNotContainKey(ServerMetric.WAITING);
  }

  @Test
  void aCounterIsReadByOneNameThroughout() throws IOException {
    ScrapeLog log = log(URL);
    scrape(log, 0, 1, "vllm:prefix_cache_hits_total 500");
    scrape(log, 0, 4, "vllm:prefix_cache_hits_total 510\nvllm:prompt_tokens_cached_total 10");
    scrape(log, 0, 9, "vllm:prefix_cache_hits_total 520\nvllm:prompt_tokens_cached_total 20");

    ServerFigures figures = end(log, 0, 0);

    assertThat(metric(figures, ServerMetric.CACHED_PROMPT_TOKENS).delta()).hasValue(20);
    assertThat(figures.endpoints().get(0).restarted()).isFalse();
  }

  @Test
  void onlyWhatHasChangedIsWritten() throws IOException {
    ScrapeLog log = log(URL);
    scrape(log, 0, 1, "vllm:a{b=\"c\"} 1\nvllm:d NaN");
    scrape(log, 0, 2, "vllm:a{b=\"c\"} 1\nvllm:d NaN");
    scrape(log, 0, 3, "vllm:a{b=\"c\"} 2");
    log.close();

    assertThat(Files.readAllLines(file))
        .containsExactly(
            "{\"endpoints\":[\"http://a/metrics\"],\"intervalNs\":1000000000}",
            "{\"endpoint\":0,\"sentNs\":1000000000,\"tookNs\":10000000,\"values\":"
                + "{\"vllm:a{b=\\\"c\\\"}\":1.0,\"vllm:d\":\"NaN\"}}",
            "{\"endpoint\":0,\"sentNs\":2000000000,\"tookNs\":10000000,\"values\":{}}",
            "{\"endpoint\":0,\"sentNs\":3000000000,\"tookNs\":10000000,\"values\":"
                + "{\"vllm:a{b=\\\"c\\\"}\":2.0},\"gone\":[\"vllm:d\"]}");
  }

  /** {@code [N/A]} is kept as it was told: its GPU is not left out. */
  @Test
  void powerThatIsNoNumberIsKeptInTheFile() throws IOException {
    ScrapeLog log = ScrapeLog.open(file, List.of("nvidia-smi"), 1, SECOND);
    for (int second = -1; second <= 9; second++) {
      scrape(
          log,
          0,
          second,
          "DCGM_FI_DEV_POWER_USAGE{UUID=\"a\"} "
              + (70 + second)
              + "\nDCGM_FI_DEV_POWER_USAGE{UUID=\"b\"} NaN");
    }

    ServerFigures figures = end(log, 0, 0);

    assertThat(figures.energy().gpus()).hasSize(2);
    assertThat(figures.energy().reasons()).containsExactly("b: its power was never a number");
  }
}
