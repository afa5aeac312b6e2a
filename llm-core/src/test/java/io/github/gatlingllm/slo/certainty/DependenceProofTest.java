// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
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
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often sure verdicts are wrong, and how often they come, on servers that share nothing with
 * the simulator: independent answers, correlated ones, bursts, queues, batching and processor
 * sharing. The truth is that of 400,000 requests.
 */
class DependenceProofTest {

  private static final double JUST = 0.001;
  private static final int RUNS = Integer.getInteger("gatling.llm.proof.runs", 300);

  /** The rules were chosen on smaller seeds. */
  private static final long FIRST_SEED = 90_001;

  /** 4 %, and two standard errors of 300 runs. */
  private static final double MOST = 6.3;

  private static final int TRUTH = 400_000;
  private static final int TRUTH_OF_QUEUES = 4_000_000;

  private static final Slo NO_SLO =
      new Slo("slo", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 320e6)));

  /**
   * A server under a load.
   *
   * @param n how many requests a run has
   * @param longEnough seconds; shorter runs are hardly longer than what their requests share
   */
  private record Load(String name, ModelServer server, double rate, int n, double longEnough) {

    /** Correlated answers are as slow as independent ones, at any moment. */
    ModelServer alike() {
      return name.startsWith("τ") ? ModelServer.independent() : server;
    }

    int truth() {
      return name.startsWith("M/M") ? TRUTH_OF_QUEUES : TRUTH;
    }

    List<RequestRecord> run(long seed) {
      var all = new ArrayList<RequestRecord>();
      server.serve(new SplittableRandom(seed), rate, n, all::add);
      return all;
    }

    Load of(int requests) {
      return new Load(name, server, rate, requests, longEnough);
    }
  }

  private static final Load INDEPENDENT =
      new Load("independent", ModelServer.independent(), 45, 1350, 0);
  private static final Load SHORT_LIVED =
      new Load("τ = 50 ms", ModelServer.autoregressive(0.05), 45, 1350, 0);

  /** A shorter run can't have shown bursts. */
  private static final Load IN_30_SECONDS =
      new Load("independent", ModelServer.independent(), 40, 1200, 0);

  private static final List<Load> LOADS =
      List.of(
          INDEPENDENT,
          SHORT_LIVED,
          new Load("τ = 1 s", ModelServer.autoregressive(1), 45, 1350, 30),
          new Load("τ = 5 s", ModelServer.autoregressive(5), 45, 1350, 150),
          new Load("bursts", ModelServer.bursts(), 20, 1350, 60),
          new Load("batching 50 %", ModelServer.batching(), 4.9, 1350, 30),
          new Load("batching 80 %", ModelServer.batching(), 7.8, 1350, 100),
          new Load("batching 95 %", ModelServer.batching(), 9.3, 1350, 1000),
          new Load("PS 60 %", ModelServer.sharing(), 6, 1350, 30),
          new Load("PS 85 %", ModelServer.sharing(), 8.5, 1350, 100),
          new Load("M/M/4 50 %", ModelServer.queue(4), 5, 1350, 30),
          new Load("M/M/4 80 %", ModelServer.queue(4), 8, 1350, 100));

  /** A figure and what is true of it. */
  private record Figure(String name, Metric metric, double percentile, double truth) {

    static Figure of(String name, Metric metric, double percentile, double[] all) {
      return new Figure(name, metric, percentile, Distribution.of(all).percentile(percentile));
    }

    RunObjective at(double factor) {
      return new RunObjective(
          new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile)),
          BoundComparison.LTE,
          truth * factor);
    }
  }

  /**
   * In percent of the runs.
   *
   * @param falseMet surely met, though the truth lies just beyond the bound
   * @param falseMissed surely missed, though it lies just within
   * @param met surely met at twice the truth
   * @param missed surely missed at 0.8 times the truth
   */
  private record Rates(double falseMet, double falseMissed, double met, double missed) {

    static Rates of(List<double[]> runs) {
      double[] sums = new double[4];
      for (double[] run : runs) {
        for (int i = 0; i < sums.length; i++) {
          sums[i] += 100 * run[i] / runs.size();
        }
      }
      return new Rates(sums[0], sums[1], sums[2], sums[3]);
    }

    String cell() {
      return String.format(
          Locale.ROOT, "%.1f/%.1f · %.0f/%.0f", falseMet, falseMissed, met, missed);
    }
  }

  /** What is true of a load. */
  private record Truth(List<Figure> figures, Slo slo) {

    static Truth of(Load load) {
      var ttft = DoubleStream.builder();
      var gaps = DoubleStream.builder();
      var tpot = DoubleStream.builder();
      var random = new SplittableRandom(4711);
      int parts = 4;
      for (int part = 0; part < parts; part++) {
        load.alike()
            .serve(
                new SplittableRandom(1_000_000 + part),
                load.rate,
                load.truth() / parts,
                request -> {
                  ttft.add(Metric.TTFT.of(request).orElseThrow() / 1e6);
                  tpot.add(Metric.TPOT.of(request).orElseThrow() / 1e6);
                  double[] kept = {0, 0};
                  Metric.ITL.samples(
                      request,
                      (value, times) -> {
                        kept[1]++;
                        kept[0] = random.nextDouble() * kept[1] < 1 ? value : kept[0];
                      });
                  // one of an answer stands for all: longer answers have more
                  for (int i = random.nextInt(8); i < kept[1]; i += 8) {
                    gaps.add(kept[0] / 1e6);
                  }
                });
      }
      double[] all = ttft.build().toArray();
      double bound = Distribution.of(all).percentile(99);
      return new Truth(
          List.of(
              Figure.of("TTFT p50", Metric.TTFT, 50, all),
              Figure.of("TTFT p95", Metric.TTFT, 95, all),
              Figure.of("TTFT p99", Metric.TTFT, 99, all),
              Figure.of("ITL p99", Metric.ITL, 99, gaps.build().toArray()),
              Figure.of("TPOT p90", Metric.TPOT, 90, tpot.build().toArray())),
          new Slo("slo", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, bound * 1e6))));
    }

    /** By figure, and the attainment as the last one: 99 % keep it. */
    List<double[]> judged(List<RequestRecord> run) {
      var recorder = new RunRecorder(0);
      var shard = recorder.newShard();
      var kept = new SloRecorder(List.of(slo), recorder);
      var keeper = kept.newShard();
      for (RequestRecord request : run) {
        recorder.arrival(request.timing().due());
        shard.opened(request.timing().sent());
        shard.record(request);
        keeper.record(EndedRequest.of(request, recorder.source(request.id()), List.of(slo), 0));
      }
      Judge judge = Judge.of(Evidence.of(recorder.snapshot(), kept.snapshot().all()));
      var all = new ArrayList<double[]>();
      for (Figure figure : figures) {
        all.add(
            surely(judge, figure.at(1 - JUST), figure.at(1 + JUST), figure.at(2), figure.at(0.8)));
      }
      all.add(surely(judge, kept(99.1), kept(98.9), kept(95), kept(99.9)));
      return all;
    }

    private RunObjective kept(double percent) {
      return new RunObjective(
          new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, percent);
    }

    private static double[] surely(
        Judge judge,
        RunObjective beyond,
        RunObjective within,
        RunObjective loose,
        RunObjective strict) {
      List<ObjectiveResult> results = judge.judge(List.of(beyond, within, loose, strict));
      return new double[] {
        sure(results.get(0), Verdict.MET),
        sure(results.get(1), Verdict.MISSED),
        sure(results.get(2), Verdict.MET),
        sure(results.get(3), Verdict.MISSED)
      };
    }
  }

  private static int sure(ObjectiveResult result, Verdict verdict) {
    return result.verdict() == verdict && !result.weak() ? 1 : 0;
  }

  private static List<Rates> rates(Load load, Truth truth, int runs) {
    var byFigure = new ArrayList<List<double[]>>();
    for (int i = 0; i <= truth.figures.size(); i++) {
      byFigure.add(new ArrayList<>());
    }
    for (long seed = FIRST_SEED; seed < FIRST_SEED + runs; seed++) {
      List<double[]> judged = truth.judged(load.run(seed));
      for (int i = 0; i < judged.size(); i++) {
        byFigure.get(i).add(judged.get(i));
      }
    }
    return byFigure.stream().map(Rates::of).toList();
  }

  /** What is true of TTFTs of 100 ms times e<sup>z ÷ 2</sup>, z being normal: 320 ms. */
  private static final Figure TAIL =
      new Figure("TTFT p99", Metric.TTFT, 99, 100 * Math.exp(0.5 * 2.3263479));

  private static Rates ofTail(Load load, int runs) {
    return rates(load, new Truth(List.of(TAIL), NO_SLO), runs).get(0);
  }

  /** The short form: what half the bound takes. */
  @Test
  void aTailFarInsideItsBoundIsSoonSure() {
    for (Load load : List.of(IN_30_SECONDS, SHORT_LIVED.of(1800))) {
      Rates rates = ofTail(load, 30);
      System.out.println(load.name + ", n = " + load.n + ": " + rates.cell());
      assertThat(rates.met()).as(load.name).isGreaterThanOrEqualTo(80);
      assertThat(rates.falseMet()).as(load.name).isLessThanOrEqualTo(7);
      assertThat(rates.falseMissed()).as(load.name).isLessThanOrEqualTo(7);
    }
  }

  @Test
  @Tag("proof")
  void halfTheBoundTakes1200IndependentRequestsOr1800() {
    for (Load load : List.of(IN_30_SECONDS, SHORT_LIVED.of(1800))) {
      Rates rates = ofTail(load, 500);
      System.out.println(load.name + ", n = " + load.n + ": " + rates.cell());
      assertThat(rates.met()).as(load.name).isGreaterThanOrEqualTo(90);
      assertThat(rates.falseMet()).as(load.name).isLessThanOrEqualTo(4);
      assertThat(rates.falseMissed()).as(load.name).isLessThanOrEqualTo(4);
    }
  }

  /**
   * Some minutes; the table of NOTES.md. Runs hardly longer than bursts, or queues, may err more.
   */
  @Test
  @Tag("proof")
  void sureVerdictsAreSeldomWrongOnAnyServer() {
    for (Load load : LOADS) {
      Truth truth = Truth.of(load);
      for (int n : new int[] {300, 1350}) {
        List<Rates> rates = rates(load.of(n), truth, RUNS);
        String cells = String.join(" | ", rates.stream().map(Rates::cell).toList());
        System.out.println("| " + load.name + " | " + n + " | " + cells + " |");
        if (n / load.rate >= load.longEnough()) {
          assertThat(rates)
              .as("%s, n = %s", load.name, n)
              .allSatisfy(each -> assertThat(each.falseMet()).isLessThanOrEqualTo(MOST))
              .allSatisfy(each -> assertThat(each.falseMissed()).isLessThanOrEqualTo(MOST));
        }
      }
    }
  }
}
