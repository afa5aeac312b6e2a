/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.VirtualServer;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.EndedRequest;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.promise.SloFigure;
import io.github.gatlingllm.slo.promise.Statistic;
import io.github.gatlingllm.slo.promise.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often verdicts are wrong, over whole runs of a server that does not change: the simulator's
 * engine in virtual time, whose requests wait for each other, and answers whose gaps are slow
 * together. The truth is that of some 100 000 requests at the same load.
 */
class SureVerdictsProofTest {

  /** Requests/s at which 99 % of all requests together keep the SLO of the search's proof. */
  private static final double CAPACITY = 11.2;

  private static final long SECOND = 1_000_000_000;
  private static final int SETTLING = 200;
  private static final double JUST = 0.001;
  private static final double FAR = 0.2;

  /** A kind of figure, and what is true of it. */
  private record Figure(String name, Metric metric, double percentile, double truth) {

    Objective objective(double bound) {
      return new Objective(
          new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile)),
          Comparison.LTE,
          bound);
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

    String row(String name) {
      return String.format(
          Locale.ROOT,
          "| %s | %.1f | %.1f | %.0f | %.0f | %.0f |",
          name,
          wronglyMet,
          wronglyMissed,
          weaklyMet,
          shrugMet,
          shrugMissed);
    }
  }

  /** What is known of a run. */
  private record Run(List<RequestRecord> requests) {

    ObjectiveResult judge(Objective objective) {
      var recorder = new RunRecorder(0);
      var shard = recorder.newShard();
      Slo slo = objective.subject().slo();
      List<Slo> slos = slo == null ? List.of() : List.of(slo);
      var kept = new SloRecorder(slos, recorder);
      var keeper = kept.newShard();
      for (RequestRecord request : requests) {
        recorder.arrival(request.timing().due());
        shard.opened(request.timing().sent());
        shard.record(request);
        keeper.record(EndedRequest.of(request, recorder.source(request.id()), slos, 0));
      }
      var evidence = Evidence.of(recorder.snapshot(), kept.snapshot().all());
      return Judge.of(evidence).judge(List.of(objective)).get(0);
    }
  }

  /** In the short form a few loads and sizes; the seeds are fixed. */
  @Test
  void sureVerdictsAreSeldomWrong() {
    for (Figure figure : figures(0.7, 4)) {
      Rates rates = rates(figure, 60, seed -> engine(0.7, seed, 300));
      System.out.println(rates.row("70 %, n = 300, " + figure.name()));
      assertThat(rates.wrong()).as(figure.name()).isLessThanOrEqualTo(7);
    }
    Figure gaps = new Figure("ITL p99", Metric.ITL, 99, 80);
    Rates clustered = rates(gaps, 100, seed -> answers(seed, 50, 100, 0.02, true));
    assertThat(clustered.wrong()).as("whole answers").isLessThanOrEqualTo(5);
  }

  /** A quarter of an hour; the table of slo.md. */
  @Test
  @Tag("proof")
  void overLoadsAndSizes() {
    for (double load : new double[] {0.4, 0.7, 0.9, 0.96}) {
      List<Figure> figures = figures(load, 10);
      for (int n : new int[] {100, 500, 5000}) {
        int runs = n == 5000 ? 60 : 300;
        for (Figure figure : figures) {
          Rates rates = rates(figure, runs, seed -> engine(load, seed, n));
          String name =
              String.format(Locale.ROOT, "%.0f %% | %d | %s", 100 * load, n, figure.name());
          System.out.println(rates.row(name));
          if (load <= 0.9) {
            assertThat(rates.wrong()).as(name).isLessThanOrEqualTo(n == 5000 ? 8.4 : 7.5);
          }
        }
        System.out.println(
            attainment(figures.get(1), runs, seed -> engine(load, seed, n))
                .row(String.format(Locale.ROOT, "%.0f %% | %d | attainment 95 %%", 100 * load, n)));
      }
    }
  }

  /** As gaps of one answer are slow together. */
  @Test
  @Tag("proof")
  void overAnswersThatAreSlowAsAWhole() {
    Figure gaps = new Figure("ITL p99", Metric.ITL, 99, 80);
    for (boolean whole : new boolean[] {false, true}) {
      for (int requests : new int[] {20, 50, 100, 200, 500}) {
        Rates rates = rates(gaps, 400, seed -> answers(seed, requests, 100, 0.02, whole));
        String name = (whole ? "whole answers" : "single gaps") + " | " + requests + " × 100";
        System.out.println(rates.row(name));
        assertThat(rates.wrong()).as(name).isLessThanOrEqualTo(5);
      }
    }
  }

  /** The truth is the bound in between: of 2 % slow gaps the 99th percentile is a slow one. */
  private static Rates rates(Figure figure, int runs, LongFunction<Run> run) {
    boolean stepped = figure.metric() == Metric.ITL && figure.truth() == 80;
    List<double[]> each =
        LongStream.rangeClosed(1, runs)
            .parallel()
            .mapToObj(
                seed -> {
                  Run one = run.apply(seed);
                  double truth = figure.truth();
                  var beyond = one.judge(figure.objective(stepped ? 50 : truth * (1 - JUST)));
                  var within = one.judge(figure.objective(truth * (1 + JUST)));
                  var loose = one.judge(figure.objective(truth * (1 + FAR)));
                  var strict = one.judge(figure.objective(truth * (1 - FAR)));
                  return new double[] {
                    sure(beyond, Verdict.MET),
                    sure(within, Verdict.MISSED),
                    beyond.verdict() == Verdict.MET && beyond.weak() ? 1 : 0,
                    1 - sure(loose, Verdict.MET),
                    1 - sure(strict, Verdict.MISSED)
                  };
                })
            .toList();
    return percent(each);
  }

  /** Of an SLO that 95 % of all requests keep. */
  private static Rates attainment(Figure p95, int runs, LongFunction<Run> run) {
    var slo = new Slo("slo", List.of(new Bound(Metric.TTFT, Comparison.LTE, p95.truth() * 1e6)));
    List<double[]> each =
        LongStream.rangeClosed(1, runs)
            .parallel()
            .mapToObj(
                seed -> {
                  Run one = run.apply(seed);
                  var beyond = one.judge(attainment(slo, 95.1));
                  var within = one.judge(attainment(slo, 94.9));
                  var loose = one.judge(attainment(slo, 75));
                  var strict = one.judge(attainment(slo, 99.9));
                  return new double[] {
                    sure(beyond, Verdict.MET),
                    sure(within, Verdict.MISSED),
                    beyond.verdict() == Verdict.MET && beyond.weak() ? 1 : 0,
                    1 - sure(loose, Verdict.MET),
                    1 - sure(strict, Verdict.MISSED)
                  };
                })
            .toList();
    return percent(each);
  }

  private static Objective attainment(Slo slo, double percent) {
    return new Objective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), Comparison.GTE, percent);
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

  private static List<Figure> figures(double load, int parts) {
    var ttft = new ArrayList<Double>();
    var itl = new ArrayList<Double>();
    for (int part = 1; part <= parts; part++) {
      for (RequestRecord request : engine(load, 1_000_000 + part, 10_000).requests()) {
        ttft.add(Metric.TTFT.of(request).orElseThrow() / 1e6);
        Metric.ITL.samples(request, (value, times) -> itl.add(value / 1e6));
      }
    }
    return List.of(
        figure("TTFT p50", Metric.TTFT, 50, ttft),
        figure("TTFT p95", Metric.TTFT, 95, ttft),
        figure("TTFT p99", Metric.TTFT, 99, ttft),
        figure("ITL p99", Metric.ITL, 99, itl));
  }

  private static Figure figure(String name, Metric metric, double percentile, List<Double> all) {
    var values = Distribution.of(all.stream().mapToDouble(each -> each).toArray());
    return new Figure(name, metric, percentile, values.percentile(percentile));
  }

  private static Run engine(double load, long seed, int n) {
    var requests = new ArrayList<RequestRecord>();
    run(load * CAPACITY, seed, n + SETTLING, requests::add);
    requests.sort((a, b) -> Long.compare(a.timing().due(), b.timing().due()));
    return new Run(List.copyOf(requests.subList(SETTLING, requests.size())));
  }

  private static void run(double load, long seed, int n, Consumer<RequestRecord> ended) {
    var server = new VirtualServer(1, seed, ended);
    var random = new SplittableRandom(7919 * seed + 13);
    long next = gap(random, load);
    int sent = 0;
    while (sent < n || server.next() < Long.MAX_VALUE) {
      long arrival = sent < n ? next : Long.MAX_VALUE;
      if (server.next() <= arrival) {
        server.run(server.next());
      } else {
        server.arrive(arrival);
        sent++;
        next += gap(random, load);
      }
    }
  }

  private static long gap(SplittableRandom random, double load) {
    return Math.max(1, (long) (-StrictMath.log(1 - random.nextDouble()) / load * SECOND));
  }

  /** Gaps of 20 ms, some of 80 ms: one by one, or all of an answer. */
  private static Run answers(long seed, int n, int gaps, double slow, boolean whole) {
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
