// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.VirtualLoad;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.FigurePair;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often a gate of seven regression objectives without tolerance fails by mistake, and how often
 * it finds a slower server: over pairs of whole runs of the simulator's engine in virtual time.
 */
class RegressionPairsProofTest {

  private static final Slo SLO =
      new Slo("slo", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 1e9)));

  private static final List<Subject> GATE =
      List.of(
          percentile(Metric.TTFT, 50),
          percentile(Metric.TTFT, 95),
          percentile(Metric.TTFT, 99),
          new Subject.OfMetric(List.of(), Metric.TTFT, Statistic.Simple.MEAN),
          percentile(Metric.E2E, 95),
          percentile(Metric.ITL, 99),
          new Subject.OfSlo(SLO, SloFigure.ATTAINMENT));

  /** In the short form: one load, the seeds are fixed. */
  @Test
  void anUnchangedServerSeldomFailsAndASlowerOneIsFound() {
    assertThat(failed(0.7, 1, 500, 15, false)).isLessThanOrEqualTo(4);
    assertThat(failed(0.7, 1.15, 500, 8, false)).isGreaterThanOrEqualTo(80);
  }

  /** Five levels of the same load each, on both sides; the seeds are fixed. */
  @Test
  void repeatsFindWhatRequestsLeaveOpen() {
    assertThat(ofRepeats(0.9, 1, 400, 5)).isZero();
    assertThat(ofRepeats(0.9, 1.15, 400, 3)).isGreaterThanOrEqualTo(80);
  }

  /** The table of repeats. */
  @Test
  @Tag("proof")
  void overLoadsAndSizesOfRepeats() {
    var softly = new SoftAssertions();
    for (double load : new double[] {0.7, 0.9, 0.96}) {
      for (int n : new int[] {200, 400}) {
        double same = ofRepeats(load, 1, n, 200);
        double slower = ofRepeats(load, 1.15, n, 100);
        System.out.printf(
            Locale.ROOT, "| %.0f %% | 5 x %d | %.1f | %.0f |%n", 100 * load, n, same, slower);
        softly.assertThat(same).isLessThanOrEqualTo(4);
      }
    }
    softly.assertAll();
  }

  private static double ofRepeats(double load, double slowdown, int n, int pairs) {
    double rate = load * VirtualLoad.CAPACITY;
    return LongStream.rangeClosed(1, pairs)
            .parallel()
            .filter(
                seed ->
                    fails(
                        repeats(rate, 1, 10 * seed, n),
                        repeats(rate, slowdown, 5_000_000 + 10 * seed, n)))
            .count()
        * 100.0
        / pairs;
  }

  private static List<BaselineStats> repeats(double rate, double slowdown, long seed, int n) {
    return LongStream.range(seed, seed + 5)
        .mapToObj(each -> figures(VirtualLoad.of(rate, slowdown, each, each, n)))
        .toList();
  }

  private static boolean fails(List<BaselineStats> before, List<BaselineStats> now) {
    return fails(
        subject ->
            FigurePair.of(subject, before.get(0), now.get(0), before, now)
                .filter(FigurePair::repeated));
  }

  /** Some minutes; the table of NOTES.md. */
  @Test
  @Tag("proof")
  void overLoadsAndSizes() {
    var softly = new SoftAssertions();
    for (double load : new double[] {0.4, 0.7, 0.9}) {
      for (int n : new int[] {400, 1000, 4000}) {
        int pairs = n == 4000 ? 150 : 300;
        double other = failed(load, 1, n, pairs, false);
        double same = failed(load, 1, n, pairs, true);
        double slower = failed(load, 1.15, n, pairs / 2, false);
        System.out.printf(
            Locale.ROOT,
            "| %.0f %% | %d | %.1f | %.1f | %.0f |%n",
            100 * load,
            n,
            other,
            same,
            slower);
        // 2 %, and what so many pairs may be off by chance
        softly.assertThat(Math.max(other, same)).isLessThanOrEqualTo(4);
        if (load <= 0.7) {
          softly.assertThat(slower).isGreaterThanOrEqualTo(90);
        }
      }
    }
    softly.assertAll();
  }

  /**
   * In percent of the pairs.
   *
   * @param slowdown of the later run's engine
   * @param same whether the requests of both come at the same moments
   */
  private static double failed(double load, double slowdown, int n, int pairs, boolean same) {
    double rate = load * VirtualLoad.CAPACITY;
    return LongStream.rangeClosed(1, pairs)
            .parallel()
            .filter(
                seed -> {
                  long later = 500_000 + seed;
                  var before = VirtualLoad.of(rate, 1, seed, seed, n);
                  var now = VirtualLoad.of(rate, slowdown, same ? seed : later, later, n);
                  return fails(figures(before), figures(now));
                })
            .count()
        * 100.0
        / pairs;
  }

  private static boolean fails(BaselineStats before, BaselineStats now) {
    return fails(subject -> FigurePair.of(subject, before, now));
  }

  private static boolean fails(Function<Subject, Optional<FigurePair>> pairs) {
    var doubts = new LinkedHashMap<RunObjective, Double>();
    for (Subject subject : GATE) {
      pairs
          .apply(subject)
          .filter(FigurePair::enough)
          .ifPresent(
              pair ->
                  doubts.put(new RunObjective(subject, BoundComparison.GTE, 0), 1 - pair.worse(0)));
    }
    return !RegressionFamily.of(doubts).worse().isEmpty();
  }

  private static BaselineStats figures(List<RequestRecord> requests) {
    var recorder = new RunRecorder(0);
    var shard = recorder.newShard();
    var slos = new SloRecorder(List.of(SLO), recorder);
    var keeper = slos.newShard();
    for (RequestRecord request : requests) {
      recorder.arrival(request.timing().due());
      shard.opened(request.timing().sent());
      shard.record(request);
      keeper.record(EndedRequest.of(request, recorder.source(request.id()), List.of(SLO), 0));
    }
    return BaselineStats.of(recorder.snapshot().all(), slos.snapshot().all());
  }

  private static Subject percentile(Metric metric, double percentile) {
    return new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile));
  }
}
