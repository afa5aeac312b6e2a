// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSpan;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.ServerSubject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objectives on what the server tells. */
class JudgeServerTest {

  private static final long SECOND = 1_000_000_000;
  private static final RunObjective PREEMPTIONS =
      new RunObjective(
          new ServerSubject(ServerMetric.PREEMPTIONS, ServerStatistic.Simple.DELTA),
          new Requirement.Between(0, 0));

  @TempDir Path folder;
  private final JudgedRun run = new JudgedRun();

  /** A scrape before the window, one in it, one after it. */
  private ServerFigures reported(String before, String inside, String after, long taken)
      throws IOException {
    Path file = folder.resolve(ScrapeLog.FILE);
    try (ScrapeLog log = ScrapeLog.open(file, List.of("http://a/metrics"), SECOND)) {
      log.scraped(0, -SECOND, 1, ExpositionParser.parse(before));
      log.scraped(0, SECOND, 1, ExpositionParser.parse(inside));
      log.scraped(0, 3 * SECOND, 1, ExpositionParser.parse(after));
      log.end(
          new ServerSpan(0, 2 * SECOND, 2 * SECOND, new ServerSpan.Client(taken, taken, 0, true)));
    }
    return ServerAnalysis.of(file);
  }

  private ObjectiveResult judge(RunObjective objective, ServerFigures server) {
    run.requests(10, 100);
    return judged(objective, server);
  }

  private ObjectiveResult judged(RunObjective objective, ServerFigures server) {
    Evidence evidence = run.evidence().with(s -> s.server = server);
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private static RunObjective of(
      ServerMetric metric, ServerStatistic statistic, BoundComparison comparison, double bound) {
    return new RunObjective(new ServerSubject(metric, statistic), comparison, bound);
  }

  private static String preempted(int count) {
    return "process_start_time_seconds 1\nvllm:num_preemptions_total " + count + "\n";
  }

  @Test
  void aCountIsMetOrMissed() throws IOException {
    ObjectiveResult met =
        judge(PREEMPTIONS, reported(preempted(5), preempted(5), preempted(5), 10));
    assertThat(met.verdict()).as(met.reason()).isEqualTo(Verdict.MET);
    assertThat(met.objective().text()).isEqualTo("server preemptions = 0");
    ObjectiveResult missed =
        judge(PREEMPTIONS, reported(preempted(5), preempted(5), preempted(7), 10));
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.actual()).hasValue(2);
  }

  @Test
  void aServerThatRefusedAllRequestsMeetsNothing() throws IOException {
    for (int i = 0; i < 40; i++) {
      run.failure();
    }
    ServerFigures idle = reported(preempted(5), preempted(5), preempted(5), 0);
    ObjectiveResult open = judged(PREEMPTIONS, idle);
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).isEqualTo(FindingTexts.NOTHING_SUCCEEDED);
    assertThat(open.actual()).hasValue(0);
    ServerFigures busy = reported(preempted(5), preempted(5), preempted(7), 0);
    assertThat(judged(PREEMPTIONS, busy).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void withoutScrapesItIsUndetermined() {
    ObjectiveResult result = judge(PREEMPTIONS, ServerFigures.NONE);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).isEqualTo("no server metrics were scraped");
    assertThat(result.actual()).isEmpty();
  }

  @Test
  void whatTheServerDoesNotReportIsUndetermined() throws IOException {
    ServerFigures reported = reported(preempted(0), preempted(0), preempted(0), 10);
    ObjectiveResult result =
        judge(
            of(ServerMetric.WAITING, ServerStatistic.Simple.MAX, BoundComparison.LT, 4), reported);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).isEqualTo(FindingTexts.serverReportsNo("waiting requests"));
  }

  @Test
  void aRestartIsADoubtEvenIfTheBoundIsBroken() throws IOException {
    ServerFigures reported =
        reported(preempted(5), preempted(9), preempted(0).replace("seconds 1", "seconds 2"), 10);
    ObjectiveResult result = judge(PREEMPTIONS, reported);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).contains("restarted during the run");
  }

  @Test
  void foreignRequestsAreADoubt() throws IOException {
    String requests = "vllm:request_success_total{finished_reason=\"stop\"} ";
    ServerFigures reported =
        reported(
            preempted(0) + requests + 5,
            preempted(0) + requests + 9,
            preempted(0) + requests + 17,
            10);
    ObjectiveResult result = judge(PREEMPTIONS, reported);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).contains("12 requests").contains("at most 10");
  }

  @Test
  void levelsAndShares() throws IOException {
    String text =
        """
        vllm:kv_cache_usage_perc{engine="0"} %s
        vllm:kv_cache_usage_perc{engine="1"} 0.2
        vllm:prefix_cache_queries_total %s
        vllm:prefix_cache_hits_total %s
        """;
    ServerFigures reported =
        reported(
            String.format(text, 0.99, 100, 0),
            String.format(text, 0.5, 150, 30),
            String.format(text, 0.99, 200, 50),
            10);
    ObjectiveResult kv =
        judge(
            of(ServerMetric.KV_CACHE_USAGE, ServerStatistic.Simple.MAX, BoundComparison.LT, 0.95),
            reported);
    assertThat(kv.verdict()).isEqualTo(Verdict.MET);
    assertThat(kv.actual()).hasValue(0.5);
    assertThat(kv.objective().text()).isEqualTo("server KV cache usage max < 0.95");
    ObjectiveResult hits =
        judge(
            of(
                ServerMetric.PREFIX_CACHE_HIT_RATE,
                ServerStatistic.Simple.MEAN,
                BoundComparison.GTE,
                0.6),
            reported);
    assertThat(hits.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(hits.actual()).hasValue(0.5);
    assertThat(hits.objective().text()).isEqualTo("server prefix cache hit rate ≥ 0.6");
  }

  @Test
  void aPercentileIsKnownToItsBucketOnly() throws IOException {
    String name = "vllm:request_queue_time_seconds";
    String text =
        """
        %1$s_bucket{le="0.1"} %2$s
        %1$s_bucket{le="0.2"} %3$s
        %1$s_bucket{le="+Inf"} %3$s
        %1$s_count %3$s
        %1$s_sum 1
        """;
    ServerFigures reported =
        reported(
            String.format(text, name, 0, 0),
            String.format(text, name, 1, 2),
            String.format(text, name, 50, 100),
            10);
    var p90 = new ServerStatistic.Percentile(90);
    ObjectiveResult above =
        judge(of(ServerMetric.QUEUE_TIME, p90, BoundComparison.LTE, 200), reported);
    assertThat(above.verdict()).isEqualTo(Verdict.MET);
    assertThat(above.objective().text()).isEqualTo("server queue time p90 ≤ 200 ms");
    assertThat(above.actual()).hasValue(180);
    assertThat(judge(of(ServerMetric.QUEUE_TIME, p90, BoundComparison.LT, 100), reported).verdict())
        .isEqualTo(Verdict.MISSED);
    ObjectiveResult inside =
        judge(of(ServerMetric.QUEUE_TIME, p90, BoundComparison.LTE, 190), reported);
    assertThat(inside.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(inside.reason()).contains(FindingTexts.coarseHistogram("100", "200", "ms"));
  }

  @Test
  void aLevelThatIsNoNumberKeepsNoBound() throws IOException {
    for (String odd : List.of("NaN", "+Inf", "-1")) {
      RunObjective most =
          of(ServerMetric.WAITING, ServerStatistic.Simple.MAX, BoundComparison.LT, 4);
      String two = "vllm:num_requests_waiting{e=\"0\"} 1\nvllm:num_requests_waiting{e=\"1\"} ";
      ObjectiveResult open =
          judge(most.allowUndetermined(), reported(two + 1, two + odd, two + 1, 10));
      assertThat(open.verdict()).as(odd).isEqualTo(Verdict.UNDETERMINED);
      assertThat(open.passes()).isFalse();
      assertThat(open.reason())
          .isEqualTo(
              "1 of 2 values of vllm:num_requests_waiting are not numbers or below 0: more than"
                  + " 1 %");
      assertThat(judge(most, reported(two + odd, two + 1, two + odd, 10)).verdict())
          .as("before the load, and after it")
          .isEqualTo(Verdict.MET);
    }
  }

  @Test
  void aCounterThatIsNoNumberKeepsNoBound() throws IOException {
    String none = preempted(5).replace(" 5", " NaN");
    ObjectiveResult after = judge(PREEMPTIONS, reported(preempted(5), preempted(5), none, 10));
    assertThat(after.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(after.reason()).contains("values of vllm:num_preemptions", "not numbers");
    ObjectiveResult before = judge(PREEMPTIONS, reported(none, preempted(5), preempted(5), 10));
    assertThat(before.verdict()).as("it did not begin at 0 then").isEqualTo(Verdict.MET);
  }
}
