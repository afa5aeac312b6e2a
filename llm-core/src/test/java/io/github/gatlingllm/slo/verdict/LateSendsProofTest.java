// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.VirtualServers.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Late sends never make a verdict false. The truth is what the same server does with the same
 * requests when each of them leaves when it is due.
 */
class LateSendsProofTest {

  private static final int REQUESTS = 1000;

  /**
   * The server keeps up with as much of its capacity, in turn: at the first one it is often idle.
   */
  private static final double[] LOADS = {0.3, 0.6, 0.85};

  /** Every so many runs are judged by bounds beside the truth, too. */
  private static final int JUDGED = 4;

  private static final Slo SLO =
      new Slo(
          "quick",
          List.of(
              new Bound(Metric.TTFT, BoundComparison.LTE, 300e6),
              new Bound(Metric.TPOT, BoundComparison.LTE, 25e6)));

  private static final List<RunObjective> FIGURES =
      List.of(
          figure(Metric.TTFT, 50),
          figure(Metric.TTFT, 99),
          figure(Metric.E2E, 95),
          figure(Metric.TPOT, 90),
          figure(Metric.ITL, 99),
          figure(Metric.MAX_STALL, 95),
          new RunObjective(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), BoundComparison.GTE, 99));

  private static RunObjective figure(Metric metric, double percentile) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile)),
        BoundComparison.LTE,
        1000);
  }

  private static RunObjective bounded(RunObjective objective, double bound) {
    BoundComparison comparison =
        objective.subject() instanceof Subject.OfSlo ? BoundComparison.GTE : BoundComparison.LTE;
    return new RunObjective(objective.subject(), comparison, bound);
  }

  /** What a run shows, and how late its requests left. */
  private record Run(Evidence evidence) {

    static Run of(long[] dues, long[] sends, long[][] stamps) {
      var recorder = new RunRecorder(0);
      var shard = recorder.newShard();
      var slos = new SloRecorder(List.of(SLO), recorder);
      var slo = slos.newShard();
      var count = new SendCount();
      for (int i = 0; i < dues.length; i++) {
        RequestRecord request =
            Requests.sent(sends[i]).scheduled(dues[i]).chunks(stamps[i]).input(10).build();
        recorder.arrival(dues[i]);
        count.sent(dues[i], false, sends[i], recorder.window());
        shard.opened(sends[i]);
        shard.record(request);
        slo.record(EndedRequest.of(request, recorder.source(request.id()), List.of(SLO), 0));
        count.ended(request);
      }
      ClientLag lag = count.clientLag(recorder.window());
      return new Run(
          Evidence.of(recorder.snapshot(), slos.snapshot().all())
              .with(s -> s.validity = RunChecks.NONE.with(lag)));
    }

    List<ObjectiveResult> judge(List<RunObjective> objectives) {
      return Judge.of(evidence).judge(objectives);
    }

    /** A figure as it is, which takes no judge. */
    double value(Subject subject) {
      return subject instanceof Subject.OfMetric of
          ? of.statistic().of(evidence.snapshot().all().distribution(of.metric()).orElseThrow())
              / of.metric().outputDivisor()
          : 100 * evidence.slos().get(0).attainment().orElseThrow();
    }
  }

  /** How often a figure's ends did not hold the truth, and what was still decided. */
  private static final class Cell {

    private int runs;
    private int judged;
    private int outside;
    private int falsely;
    private int decided;
    private double width;

    String text() {
      return String.format(
          Locale.ROOT,
          "%d/%d | %.0f | %.0f %%",
          outside,
          falsely,
          100.0 * decided / judged,
          100 * width / runs);
    }
  }

  /** In the short form few runs; the seeds are fixed. */
  @Test
  void noVerdictIsFalseByTheLag() {
    for (VirtualServers server : VirtualServers.values()) {
      for (LateClients client : LateClients.values()) {
        for (Cell cell : cells(server, client, 2)) {
          assertThat(cell.outside).as("%s, %s", server, client).isZero();
          assertThat(cell.falsely).as("%s, %s", server, client).isZero();
        }
      }
    }
  }

  /** Each figure, server and client by 300 runs. */
  @Test
  @Tag("proof")
  void ofManyRuns() {
    System.out.println("outside the ends/false verdicts | decided at twice the truth, % | width");
    for (VirtualServers server : VirtualServers.values()) {
      for (LateClients client : LateClients.values()) {
        Cell[] cells = cells(server, client, Integer.getInteger("runs", 300));
        var line = new StringBuilder("| " + server + " | " + client);
        for (Cell cell : cells) {
          line.append(" | ").append(cell.text());
        }
        System.out.println(line);
        for (int i = 0; i < cells.length; i++) {
          String which = server + ", " + client + ", " + FIGURES.get(i).text();
          assertThat(cells[i].outside).as(which).isLessThanOrEqualTo(cells[i].runs / 50);
          assertThat(cells[i].falsely).as(which).isLessThanOrEqualTo(cells[i].runs / 50);
        }
      }
    }
  }

  private static Cell[] cells(VirtualServers server, LateClients client, int runs) {
    Cell[] cells = new Cell[FIGURES.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = new Cell();
    }
    for (int seed = 0; seed < runs; seed++) {
      compare(server, client, seed, cells);
    }
    return cells;
  }

  private static void compare(VirtualServers server, LateClients client, int seed, Cell[] cells) {
    var random =
        new SplittableRandom(1000L * seed + server.name().hashCode() + client.name().hashCode());
    Work[] work =
        IntStream.range(0, REQUESTS)
            .mapToObj(
                i -> new Work(random.nextLong(5, 80) * 1_000_000, random.nextInt(2, 40), 6_000_000))
            .toArray(Work[]::new);
    long[] dues = dues(server, work, LOADS[seed % LOADS.length], random);
    long[] sends = client.sends(dues, random);
    Run truth = Run.of(dues, dues, server.stamps(dues, work));
    Run measured = Run.of(dues, sends, server.stamps(sends, work));
    List<ObjectiveResult> shown = measured.judge(FIGURES);
    for (int i = 0; i < cells.length; i++) {
      double value = truth.value(FIGURES.get(i).subject());
      count(cells[i], value, shown.get(i));
      if (seed % JUDGED == 0) {
        judge(cells[i], measured, value, shown.get(i));
      }
    }
  }

  private static void count(Cell cell, double truth, ObjectiveResult shown) {
    double value = shown.actual().orElseThrow();
    ObjectiveResult.Ends ends =
        Objects.requireNonNullElse(
            shown.precision().ends(), new ObjectiveResult.Ends(value, value, false));
    double rounding = rounding(truth);
    cell.runs++;
    cell.outside += truth < ends.lower() - rounding || truth > ends.upper() + rounding ? 1 : 0;
    cell.width += (ends.upper() - ends.lower()) / 2 / Math.max(1e-9, truth);
  }

  private static double rounding(double truth) {
    return 0.002 * truth + 1e-6;
  }

  /** By bounds just beside the truth, and one that is far from it. */
  private static void judge(Cell cell, Run measured, double truth, ObjectiveResult shown) {
    double rounding = rounding(truth);
    cell.judged++;
    boolean share = shown.objective().subject() instanceof Subject.OfSlo;
    RunObjective beyond = bounded(shown.objective(), share ? truth + 0.05 : truth - rounding);
    RunObjective within = bounded(shown.objective(), share ? truth - 0.05 : truth + rounding);
    RunObjective far = bounded(shown.objective(), share ? truth / 2 : truth * 2);
    List<ObjectiveResult> judged = measured.judge(List.of(beyond, within, far));
    cell.falsely += judged.get(0).verdict() == Verdict.MET ? 1 : 0;
    cell.falsely += judged.get(1).verdict() == Verdict.MISSED ? 1 : 0;
    cell.decided += judged.get(2).verdict() == Verdict.MET ? 1 : 0;
  }

  /** At random, as many as make so much work for the server. */
  private static long[] dues(
      VirtualServers server, Work[] work, double load, SplittableRandom random) {
    double each = IntStream.range(0, work.length).mapToLong(i -> work[i].all()).average().orElse(0);
    double capacity =
        switch (server) {
          case QUEUE, FOUR, SHARED -> 1 / each;
          case TANDEM -> 1 / (each * 1.1);
          case BATCH -> 1.4 / each;
        };
    long[] dues = new long[work.length];
    double now = 0;
    for (int i = 0; i < dues.length; i++) {
      now -= StrictMath.log(1 - random.nextDouble()) / (capacity * load);
      dues[i] = Math.round(now);
    }
    return dues;
  }

  /** A server that takes so many requests a second, and some more at once. */
  @Test
  void failuresOfARateLimitAreSeldomJudgedFalsely() {
    for (LateClients client : LateClients.values()) {
      assertThat(falselyLimited(client, 60)).as(client.name()).isLessThanOrEqualTo(4);
    }
  }

  @Test
  @Tag("proof")
  void failuresOfARateLimitInManyRuns() {
    for (LateClients client : LateClients.values()) {
      double percent = falselyLimited(client, 1000) / 10.0;
      System.out.println("rate limit, " + client + ": false in " + percent + " %");
      assertThat(percent).as(client.name()).isLessThanOrEqualTo(3);
    }
  }

  private static int falselyLimited(LateClients client, int runs) {
    var open = new ArrayList<Integer>();
    int falsely = 0;
    for (int seed = 0; seed < runs; seed++) {
      var random = new SplittableRandom(77L * seed + client.name().hashCode());
      long[] dues = new long[REQUESTS];
      double now = 0;
      for (int i = 0; i < dues.length; i++) {
        now -= StrictMath.log(1 - random.nextDouble()) / 20;
        dues[i] = Math.round(now * 1e9);
      }
      double rate = 22 + 6 * random.nextDouble();
      double burst = 4 + 12 * random.nextDouble();
      long[] sends = client.sends(dues, random);
      boolean bad = failed(limited(dues, rate, burst)) > 0.03 * REQUESTS;
      Verdict verdict = limitedRun(dues, sends, limited(sends, rate, burst));
      falsely += verdict == (bad ? Verdict.MET : Verdict.MISSED) ? 1 : 0;
      if (verdict == Verdict.UNDETERMINED) {
        open.add(seed);
      }
    }
    System.out.println(client + ": open " + 100 * open.size() / runs + " %");
    return falsely;
  }

  private static boolean[] limited(long[] arrivals, double rate, double burst) {
    boolean[] refused = new boolean[arrivals.length];
    Integer[] order =
        IntStream.range(0, arrivals.length)
            .boxed()
            .sorted((a, b) -> Long.compare(arrivals[a], arrivals[b]))
            .toArray(Integer[]::new);
    double left = burst;
    long last = 0;
    for (int i : order) {
      left = Math.min(burst, left + (arrivals[i] - last) / 1e9 * rate);
      last = arrivals[i];
      refused[i] = left < 1;
      left -= refused[i] ? 0 : 1;
    }
    return refused;
  }

  private static long failed(boolean[] refused) {
    return IntStream.range(0, refused.length).filter(i -> refused[i]).count();
  }

  private static Verdict limitedRun(long[] dues, long[] sends, boolean[] refused) {
    var recorder = new RunRecorder(0);
    var shard = recorder.newShard();
    var count = new SendCount();
    for (int i = 0; i < dues.length; i++) {
      Requests request = Requests.sent(sends[i]).scheduled(dues[i]).chunks(sends[i] + 5_000_000);
      RequestRecord record = (refused[i] ? request.ended(RequestStatus.FAILED) : request).build();
      recorder.arrival(dues[i]);
      count.sent(dues[i], false, sends[i], recorder.window());
      shard.opened(sends[i]);
      shard.record(record);
      count.ended(record);
    }
    RunObjective objective =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
            BoundComparison.LTE,
            3);
    ClientLag lag = count.clientLag(recorder.window());
    return Judge.of(
            Evidence.of(recorder.snapshot(), List.of())
                .with(s -> s.validity = RunChecks.NONE.with(lag)))
        .judge(List.of(objective))
        .get(0)
        .verdict();
  }
}
