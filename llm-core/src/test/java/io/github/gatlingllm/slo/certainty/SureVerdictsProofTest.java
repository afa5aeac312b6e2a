// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.VirtualLoad;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often verdicts are wrong, over whole runs of a server that does not change: the simulator's
 * engine in virtual time, whose requests wait for each other, and answers whose gaps are slow
 * together. The truth is that of 600 000 requests at the same load.
 */
class SureVerdictsProofTest {

  private static final long SECOND = 1_000_000_000;
  private static final double JUST = 0.001;
  private static final double FAR = 0.2;

  /** Of 2 % slow gaps of 80 ms the 99th percentile is a slow one. */
  private static final Truth SLOW_GAPS =
      new Truth(List.of(Figure.of("ITL p99", Metric.ITL, 99, 80, 50)), List.of());

  /** A kind of figure, and bounds around what is true of it. */
  private record Figure(
      String name,
      RunObjective beyond,
      RunObjective within,
      RunObjective loose,
      RunObjective strict) {

    static Figure of(String name, Metric metric, double percentile, double truth, double below) {
      return new Figure(
          name,
          objective(metric, percentile, below),
          objective(metric, percentile, truth * (1 + JUST)),
          objective(metric, percentile, truth * (1 + FAR)),
          objective(metric, percentile, truth * (1 - FAR)));
    }

    private static RunObjective objective(Metric metric, double percentile, double bound) {
      return new RunObjective(
          new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile)),
          BoundComparison.LTE,
          bound);
    }

    /** Of an SLO that 95 % of all requests keep. */
    static Figure attainment(Slo slo) {
      return new Figure(
          "attainment 95 %",
          attainment(slo, 95.1), attainment(slo, 94.9), attainment(slo, 75), attainment(slo, 99.9));
    }

    private static RunObjective attainment(Slo slo, double percent) {
      return new RunObjective(
          new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, percent);
    }

    double[] of(Judge judge) {
      List<ObjectiveResult> results = judge.judge(List.of(beyond, within, loose, strict));
      return new double[] {
        sure(results.get(0), Verdict.MET),
        sure(results.get(1), Verdict.MISSED),
        results.get(0).verdict() == Verdict.MET && results.get(0).weak() ? 1 : 0,
        1 - sure(results.get(2), Verdict.MET),
        1 - sure(results.get(3), Verdict.MISSED)
      };
    }
  }

  /**
   * How often, in percent of the runs.
   *
   * @param wronglyMet surely met, though the truth lies just beyond the bound
   * @param wronglyMissed surely missed, though it lies just within
   * @param weaklyMet met by the estimate alone, though it lies just beyond
   * @param shrugMet not surely met, though the bound is a fifth larger than the truth
   * @param shrugMissed not surely missed, though it is a fifth smaller
   */
  private record Rates(
      double wronglyMet,
      double wronglyMissed,
      double weaklyMet,
      double shrugMet,
      double shrugMissed) {

    double wrong() {
      return Math.max(wronglyMet, wronglyMissed);
    }

    double open() {
      return Math.max(shrugMet, shrugMissed);
    }

    /** As the table of NOTES.md has it. */
    String cell() {
      return String.format(Locale.ROOT, "%.1f · %.0f · %.0f", wrong(), weaklyMet, open());
    }
  }

  /** The figures of a load, and the SLO among them. */
  private record Truth(List<Figure> figures, List<Slo> slos) {}

  /** What is known of a run. */
  private record Run(List<RequestRecord> requests) {

    Judge judge(List<Slo> slos) {
      var recorder = new RunRecorder(0);
      var shard = recorder.newShard();
      var kept = new SloRecorder(slos, recorder);
      var keeper = kept.newShard();
      for (RequestRecord request : requests) {
        recorder.arrival(request.timing().due());
        shard.opened(request.timing().sent());
        shard.record(request);
        keeper.record(EndedRequest.of(request, recorder.source(request.id()), slos, 0));
      }
      return Judge.of(Evidence.of(recorder.snapshot(), kept.snapshot().all()));
    }
  }

  /** In the short form one load and size; the seeds are fixed. */
  @Test
  void sureVerdictsAreSeldomWrong() {
    Truth truth = truth(0.7, 6);
    List<Rates> rates = rates(truth, 60, seed -> engine(0.7, seed, 300));
    for (int i = 0; i < rates.size(); i++) {
      String name = truth.figures().get(i).name();
      System.out.println("70 %, n = 300, " + name + ": " + rates.get(i).cell());
      assertThat(rates.get(i).wrong()).as(name).isLessThanOrEqualTo(7);
    }
    Rates clustered = rates(SLOW_GAPS, 100, seed -> answers(seed, 50, true)).get(0);
    assertThat(clustered.wrong()).as("whole answers").isLessThanOrEqualTo(5);
  }

  /** Some minutes; the table of NOTES.md. */
  @Test
  @Tag("proof")
  void overLoadsAndSizes() {
    for (double load : new double[] {0.4, 0.7, 0.9, 0.96}) {
      Truth truth = truth(load, 60);
      for (int n : new int[] {100, 500, 5000}) {
        List<Rates> rates = rates(truth, n == 5000 ? 400 : 1000, seed -> engine(load, seed, n));
        String cells = rates.stream().map(Rates::cell).collect(Collectors.joining(" | "));
        System.out.printf(Locale.ROOT, "| %.0f %% | %,d | %s |%n", 100 * load, n, cells);
        for (int i = 0; i < rates.size(); i++) {
          prove(rates.get(i), truth.figures().get(i).name(), load, n);
        }
      }
    }
  }

  private static void prove(Rates rates, String figure, double load, int n) {
    if (load <= 0.9) {
      assertThat(rates.wrong())
          .as("%s, %s of the capacity, n = %s", figure, load, n)
          .isLessThanOrEqualTo(5);
    }
    // what LimitsProofTest shows to be beyond any test that counts
    boolean tail = figure.equals("TTFT p99") || (figure.equals("TTFT p95") && load > 0.4);
    if (load <= 0.7 && n >= 500 && (!tail || (n == 5000 && !figure.equals("TTFT p99")))) {
      assertThat(rates.open())
          .as("%s, %s of the capacity, n = %s", figure, load, n)
          .isLessThanOrEqualTo(figure.equals("ITL p99") ? 30 : 20);
    }
  }

  /** As gaps of one answer are slow together. */
  @Test
  @Tag("proof")
  void overAnswersThatAreSlowAsAWhole() {
    for (boolean whole : new boolean[] {false, true}) {
      for (int requests : new int[] {20, 50, 100, 200, 500}) {
        Rates rates = rates(SLOW_GAPS, 400, seed -> answers(seed, requests, whole)).get(0);
        String name = (whole ? "whole answers, " : "single gaps, ") + requests + " × 100";
        System.out.println(name + ": " + rates.cell());
        assertThat(rates.wrong()).as(name).isLessThanOrEqualTo(5);
      }
    }
  }

  private static List<Rates> rates(Truth truth, int runs, LongFunction<Run> run) {
    List<List<double[]>> each =
        LongStream.rangeClosed(1, runs)
            .parallel()
            .mapToObj(
                seed -> {
                  Judge judge = run.apply(seed).judge(truth.slos());
                  return truth.figures().stream().map(figure -> figure.of(judge)).toList();
                })
            .toList();
    return IntStream.range(0, truth.figures().size())
        .mapToObj(i -> percent(each.stream().map(one -> one.get(i)).toList()))
        .toList();
  }

  private static Rates percent(List<double[]> runs) {
    double[] sums = new double[5];
    for (double[] run : runs) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += 100 * run[i] / runs.size();
      }
    }
    return new Rates(sums[0], sums[1], sums[2], sums[3], sums[4]);
  }

  private static int sure(ObjectiveResult result, Verdict verdict) {
    return result.verdict() == verdict && !result.weak() ? 1 : 0;
  }

  private static Truth truth(double load, int parts) {
    List<List<RequestRecord>> all =
        LongStream.rangeClosed(1, parts)
            .mapToObj(part -> engine(load, 1_000_000 + part, 10_000).requests())
            .toList();
    Distribution ttft = values(all, Metric.TTFT);
    Distribution itl = values(all, Metric.ITL);
    double limit = ttft.percentile(95);
    var slo = new Slo("slo", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, limit * 1e6)));
    return new Truth(
        List.of(
            figure("TTFT p50", Metric.TTFT, 50, ttft),
            figure("TTFT p95", Metric.TTFT, 95, ttft),
            figure("TTFT p99", Metric.TTFT, 99, ttft),
            figure("ITL p99", Metric.ITL, 99, itl),
            Figure.attainment(slo)),
        List.of(slo));
  }

  private static Distribution values(List<List<RequestRecord>> all, Metric metric) {
    var values = DoubleStream.builder();
    for (List<RequestRecord> part : all) {
      for (RequestRecord request : part) {
        metric.samples(request, (value, times) -> values.add(value / 1e6));
      }
    }
    return Distribution.of(values.build().toArray());
  }

  private static Figure figure(String name, Metric metric, double percentile, Distribution all) {
    double truth = all.percentile(percentile);
    return Figure.of(name, metric, percentile, truth, truth * (1 - JUST));
  }

  private static Run engine(double load, long seed, int n) {
    return new Run(VirtualLoad.of(load * VirtualLoad.CAPACITY, 1, seed, seed, n));
  }

  /** Gaps of 20 ms, some of 80 ms: one by one, or all of an answer. */
  private static Run answers(long seed, int n, boolean whole) {
    int gaps = 100;
    double slow = 0.02;
    var random = new SplittableRandom(seed);
    var requests = new ArrayList<RequestRecord>();
    for (int i = 0; i < n; i++) {
      long sent = i * SECOND / 5;
      long[] chunks = new long[gaps + 1];
      chunks[0] = sent + SECOND / 10;
      boolean slowAnswer = random.nextDouble() < slow;
      for (int g = 1; g <= gaps; g++) {
        boolean slowGap = whole ? slowAnswer : random.nextDouble() < slow;
        chunks[g] = chunks[g - 1] + (slowGap ? 80_000_000 : 20_000_000);
      }
      requests.add(Requests.sent(sent).scheduled(sent).chunks(chunks).build());
    }
    return new Run(requests);
  }
}
