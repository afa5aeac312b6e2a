// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricKind;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.watch.Destination;
import io.github.gatlingllm.watch.ShownLevels;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is shown while a run goes on is what the report counts. */
class LiveRecorderTest {

  private static final long MILLI = LiveRuns.MILLI;

  private final LiveRuns run = new LiveRuns();

  private static double sum(LiveSnapshot snapshot, ExportedMetric metric, String... some) {
    return points(snapshot, metric, some).stream().mapToDouble(Point::value).sum();
  }

  private static long count(LiveSnapshot snapshot, ExportedMetric metric, String... some) {
    return points(snapshot, metric, some).stream().mapToLong(Point::count).sum();
  }

  /** Those whose labels hold all of these. */
  private static List<Point> points(LiveSnapshot snapshot, ExportedMetric metric, String... some) {
    Predicate<Point> all = point -> point.labels().containsAll(Arrays.asList(some));
    return snapshot.of(metric).stream().filter(all).toList();
  }

  @Test
  void countsAreThoseOfTheReport() {
    LiveSnapshot last = run.mixed(500).last();

    var all = run.figures().snapshot();
    assertThat(all.requests()).hasSize(2);
    all.requests()
        .forEach(
            (path, stats) -> {
              String name = String.join(" / ", path);
              RequestStats.Counts counts = stats.counts();
              assertEnded(last, name, "succeeded", counts.succeeded());
              assertEnded(last, name, "failed", counts.failed());
              assertEnded(last, name, "cancelled", counts.cancelled());
              assertEnded(last, name, "unfinished", counts.unfinished());
              assertThat(sum(last, ExportedMetric.REQUESTS_ENDED, name, "warm_up"))
                  .isEqualTo(counts.warmUp());
              stats
                  .failures()
                  .forEach(
                      (text, failed) ->
                          assertThat(sum(last, ExportedMetric.REQUESTS_FAILED, name, text))
                              .isEqualTo(failed.doubleValue()));
              RequestStats.Tokens tokens = stats.tokens();
              assertThat(sum(last, ExportedMetric.TOKENS_INPUT, name))
                  .isEqualTo(tokens.inputTotal());
              assertThat(sum(last, ExportedMetric.TOKENS_OUTPUT, name))
                  .isEqualTo(tokens.outputTotal());
              assertThat(sum(last, ExportedMetric.TOKENS_CACHED, name))
                  .isEqualTo(tokens.cachedInputTotal().orElseThrow());
            });
    assertThat(sum(last, ExportedMetric.REQUESTS_SENT, "measured"))
        .isEqualTo(all.all().counts().sent());
    assertThat(sum(last, ExportedMetric.REQUESTS_SENT, "warm_up")).isEqualTo(10);
    assertThat(sum(last, ExportedMetric.RUN_ENDED)).isEqualTo(1);
  }

  private static void assertEnded(
      LiveSnapshot snapshot, String request, String outcome, long expected) {
    assertThat(expected).isPositive();
    assertThat(sum(snapshot, ExportedMetric.REQUESTS_ENDED, request, "measured", outcome))
        .as(request + " " + outcome)
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"TTFT", "TTST", "ITL", "ITL_PER_TOKEN", "TPOT", "E2E", "MAX_STALL", "SCHEDULE_LAG"})
  void aLatencyHasTheReportsCountAndItsQuantileLiesInTheBucketOfTheReports(ExportedMetric latency) {
    LiveSnapshot last = run.mixed(500).last();

    Metric metric = latency.measured().orElseThrow();
    run.figures()
        .snapshot()
        .requests()
        .forEach(
            (path, stats) -> {
              Distribution reported = stats.distribution(metric).orElseThrow();
              Point shown = points(last, latency, String.join(" / ", path)).get(0);
              assertThat(shown.count()).isEqualTo(reported.count());
              assertThat(Arrays.stream(shown.counts()).sum()).isEqualTo(shown.count());
              assertThat(shown.value())
                  .isCloseTo(reported.mean() * reported.count() / 1e9, within(1e-6));
              for (double q : new double[] {10, 50, 90, 99}) {
                assertThat(Math.abs(bucket(latency, shown, q) - bucketOf(latency, reported, q)))
                    .as("bucket of p" + q)
                    .isLessThanOrEqualTo(1);
              }
            });
  }

  private static int bucket(ExportedMetric latency, Point point, double percentile) {
    long rank = (long) Math.ceil(percentile / 100 * point.count());
    long upTo = 0;
    for (int i = 0; i < point.counts().length; i++) {
      upTo += point.counts()[i];
      if (upTo >= rank) {
        return i;
      }
    }
    return latency.bounds().size();
  }

  private static int bucketOf(ExportedMetric latency, Distribution reported, double percentile) {
    double seconds = reported.percentile(percentile) / 1e9;
    return (int) latency.bounds().stream().filter(bound -> bound < seconds).count();
  }

  @Test
  void slosAreThoseOfTheReport() {
    LiveSnapshot last = run.mixed(500).last();

    SloStats fast = run.slos().snapshot().all().get(0);
    assertThat(sum(last, ExportedMetric.SLO_REQUESTS, "good")).isEqualTo(fast.good()).isPositive();
    assertThat(sum(last, ExportedMetric.SLO_REQUESTS, "missed")).isEqualTo(fast.missed());
    assertThat(sum(last, ExportedMetric.SLO_REQUESTS, "failed")).isEqualTo(fast.failed());
    assertThat(sum(last, ExportedMetric.SLO_ATTAINMENT)).isEqualTo(fast.attainment().orElseThrow());
    assertThat(sum(last, ExportedMetric.SLO_GOODPUT))
        .isCloseTo(fast.goodRequestsPerSecond().orElseThrow(), within(1e-9));
    assertThat(sum(last, ExportedMetric.SLO_BOUND_ATTAINMENT))
        .isEqualTo(fast.bounds().get(0).attainment().orElseThrow());
  }

  @Test
  void theConventionsCountWhatEndedAndTellErrors() {
    LiveSnapshot last = run.mixed(500).last();

    RequestStats.Counts counts = run.figures().snapshot().all().counts();
    for (ExportedMetric duration :
        List.of(ExportedMetric.GENAI_DURATION, ExportedMetric.LEGACY_DURATION)) {
      assertThat(count(last, duration, "chat", "openai", "llama-3", "gpu-7", "8000"))
          .isEqualTo(counts.succeeded() + counts.failed() + counts.cancelled());
      assertThat(count(last, duration, "")).isEqualTo(counts.succeeded());
      assertThat(count(last, duration, "cancelled")).isEqualTo(counts.cancelled());
      assertThat(count(last, duration, "HTTP 503") + count(last, duration, "Request timed out"))
          .isEqualTo(counts.failed())
          .isPositive();
    }
    Distribution gaps = run.figures().snapshot().all().distribution(Metric.ITL).orElseThrow();
    assertThat(count(last, ExportedMetric.GENAI_PER_CHUNK)).isEqualTo(gaps.count());
    assertThat(count(last, ExportedMetric.GENAI_FIRST_CHUNK)).isEqualTo(counts.succeeded());
  }

  /** The conventions ask for 0 of an unknown modality where nobody tells. */
  @Test
  void tokensAreWhatTheProviderReturned() {
    run.ends(Requests.sent(2000 * MILLI).chunks(2100 * MILLI).input(7).output(9), LiveRuns.CHAT);
    run.ends(Requests.sent(3000 * MILLI).failed("HTTP 500", null), LiveRuns.CHAT);
    var pictured = new Destination("openai-chat", "http://gpu-7:8000", "llama-3", null, false);
    run.ends(Requests.sent(4000 * MILLI).chunks(4100 * MILLI).input(30).output(2), pictured);

    LiveSnapshot last = run.at(5).last();

    assertThat(sum(last, ExportedMetric.GENAI_INPUT, "text")).isEqualTo(7);
    assertThat(sum(last, ExportedMetric.GENAI_INPUT, "unknown")).isEqualTo(30);
    assertThat(sum(last, ExportedMetric.GENAI_OUTPUT, "text")).isEqualTo(11);
    assertThat(points(last, ExportedMetric.GENAI_INPUT, "unknown", "llama-3-instruct")).hasSize(1);
    assertThat(count(last, ExportedMetric.GENAI_OPERATION_INPUT)).isEqualTo(2);
    assertThat(sum(last, ExportedMetric.LEGACY_TOKENS, "output")).isEqualTo(11);
  }

  /** An embedding generates nothing: it is no inference. */
  @Test
  void embeddingsAreNoInference() {
    var vectors = new Destination("openai-embeddings", "https://api.mistral.ai", "e5", null, true);
    run.ends(Requests.sent(2000 * MILLI).notStreamed(2100 * MILLI).input(7), vectors);

    LiveSnapshot last = run.at(3).last();

    assertThat(last.of(ExportedMetric.GENAI_DURATION)).isEmpty();
    assertThat(last.of(ExportedMetric.GENAI_INPUT)).isEmpty();
    assertThat(last.of(ExportedMetric.GENAI_OPERATION_INPUT)).isEmpty();
    for (ExportedMetric once :
        List.of(
            ExportedMetric.EMBEDDINGS_DURATION,
            ExportedMetric.EMBEDDINGS_INPUT,
            ExportedMetric.LEGACY_DURATION,
            ExportedMetric.LEGACY_TOKENS)) {
      assertThat(count(last, once)).as(once.name()).isEqualTo(1);
      assertThat(count(last, once, "embeddings", "mistral_ai", "443")).isEqualTo(1);
    }
    assertThat(sum(last, ExportedMetric.EMBEDDINGS_INPUT)).isEqualTo(7);
  }

  /** Where judging takes long it is put off; which level the load is at is told all the same. */
  @Test
  void theLevelIsNoOlderThanTheSnapshot() {
    var first = new ShownLevels.Level(1, "6 req/s", 0.5, OptionalDouble.of(2.5));
    var second = new ShownLevels.Level(2, "12 req/s", 2.5, OptionalDouble.empty());
    run.judgedIn(LiveRuns.SECOND);
    run.levels(new ShownLevels(List.of(first), OptionalInt.of(2), "level 1 of 2"));
    LiveSnapshot before = run.at(1).snapshot();
    var both = new ShownLevels(List.of(first, second), OptionalInt.of(2), "level 2 of 2");

    LiveSnapshot after = run.levels(both).at(3).snapshot();

    assertThat(after.levels()).isEqualTo(both);
    assertThat(after.standings()).isSameAs(before.standings());
  }

  @Test
  void countersNeverGoBack() {
    var random = new SplittableRandom(1);
    LiveSnapshot before = run.snapshot();
    for (int step = 1; step <= 20; step++) {
      for (int i = 0; i < 10; i++) {
        long sent = step * LiveRuns.SECOND + i * MILLI;
        run.ends(Requests.sent(sent).chunks(sent + random.nextLong(1, 500 * MILLI)), LiveRuns.CHAT);
      }
      LiveSnapshot now = run.at(step + 1).snapshot();
      for (ExportedMetric metric : ExportedMetric.allLive()) {
        if (metric.kind() != MetricKind.GAUGE) {
          before
              .of(metric)
              .forEach(
                  then -> {
                    Point later =
                        now.of(metric).stream()
                            .filter(point -> point.labels().equals(then.labels()))
                            .findFirst()
                            .orElseThrow();
                    assertThat(later.value()).isGreaterThanOrEqualTo(then.value());
                    assertThat(later.count()).isGreaterThanOrEqualTo(then.count());
                  });
        }
      }
      before = now;
    }
    assertThat(sum(before, ExportedMetric.REQUESTS_ENDED)).isEqualTo(200);
  }

  @Test
  void anObjectiveIsLostOnceNothingCanMendIt() {
    for (int i = 0; i < 120; i++) {
      long sent = 2 * LiveRuns.SECOND + i * MILLI;
      run.ends(Requests.sent(sent).chunks(sent + 100 * MILLI), LiveRuns.CHAT);
    }
    LiveSnapshot before = run.at(3).snapshot();
    assertThat(before.standings()).extracting(InterimVerdict::key).containsExactly("met", "met");
    assertThat(sum(before, ExportedMetric.OBJECTIVE_LOST)).isZero();

    run.ends(Requests.sent(3 * LiveRuns.SECOND).chunks(3300 * MILLI), LiveRuns.CHAT);
    LiveSnapshot after = run.at(4).snapshot();

    assertThat(after.standings()).extracting(InterimVerdict::key).containsExactly("lost", "met");
    assertThat(after.standings().get(0).lost())
        .isEqualTo("out of reach: no request may break the bound, but 1 did");
    assertThat(sum(after, ExportedMetric.OBJECTIVE_LOST, LiveRuns.LONGEST.text())).isEqualTo(1);
    assertThat(sum(after, ExportedMetric.OBJECTIVE_VERDICT, LiveRuns.LONGEST.text(), "missed"))
        .isEqualTo(1);
    assertThat(sum(after, ExportedMetric.OBJECTIVE_VERDICT, LiveRuns.LONGEST.text())).isEqualTo(1);
  }

  @Test
  void whatIsDueAndNotSentShows() {
    run.ends(Requests.sent(2000 * MILLI).chunks(2100 * MILLI), LiveRuns.CHAT);
    LiveSnapshot owing = run.due(3).at(3).snapshot();

    assertThat(sum(owing, ExportedMetric.ARRIVALS_DUE)).isEqualTo(4);
    assertThat(sum(owing, ExportedMetric.ARRIVALS_SENT)).isEqualTo(1);
  }

  @Test
  void withoutDataNothingIsMet() {
    LiveSnapshot first = run.at(1).snapshot();

    assertThat(first.standings())
        .extracting(InterimVerdict::key)
        .containsExactly("undetermined", "undetermined");
    assertThat(first.of(ExportedMetric.SLO_ATTAINMENT)).isEmpty();
    assertThat(first.of(ExportedMetric.TTFT)).isEmpty();
  }

  @Test
  void aMomentIsWhatHappenedSinceTheOneBefore() {
    run.at(1).snapshot();
    for (int i = 0; i < 8; i++) {
      long sent = LiveRuns.SECOND + i * MILLI;
      run.ends(Requests.sent(sent).chunks(sent + 100 * MILLI, sent + 110 * MILLI), LiveRuns.CHAT);
    }
    run.leaves(2 * LiveRuns.SECOND, Phase.MEASURED);
    LiveSecond moment = Objects.requireNonNull(run.at(3).snapshot().moment());

    assertThat(moment.at()).isEqualTo(3);
    assertThat(moment.sent()).isEqualTo(4.5);
    assertThat(moment.chunks()).isEqualTo(8);
    assertThat(moment.active()).isEqualTo(1);
    assertThat(moment.good()).hasValue(4);
    assertThat(moment.ttftP50().orElseThrow()).isCloseTo(100, within(1.0));
    assertThat(moment.itlP99().orElseThrow()).isCloseTo(10, within(0.1));
    LiveSecond idle = Objects.requireNonNull(run.at(4).snapshot().moment());
    assertThat(idle.sent()).isZero();
    assertThat(idle.ttftP50()).isEmpty();
  }

  /** Names that a session fills in may be as many as there are sessions. */
  @Test
  void noNumberOfLabelsFillsTheMemory() {
    for (int i = 0; i < 1500; i++) {
      long sent = 2 * LiveRuns.SECOND;
      var own = new Destination("openai-chat", "http://gpu:8000", "model-" + i, null, true);
      run.ends(Requests.sent(sent).chunks(sent + MILLI), own);
    }
    LiveSnapshot last = run.at(3).last();

    assertThat(last.of(ExportedMetric.GENAI_FIRST_CHUNK)).hasSize(Series.MOST + 1);
    assertThat(count(last, ExportedMetric.GENAI_FIRST_CHUNK)).isEqualTo(1500);
    assertThat(count(last, ExportedMetric.GENAI_FIRST_CHUNK, Series.OTHER)).isEqualTo(500);
  }
}
