// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.report.json.SummaryReader;
import io.github.gatlingllm.report.json.SummaryReader.Judged;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.EnergyFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.Gauge;
import io.github.gatlingllm.slo.objective.MetricLimit;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every kind of objective comes back as it was, and is judged by rows where they tell its figure.
 */
class GateKindsTest {

  private static final List<String> CHAT = List.of("chat");
  private static final Statistic P50 = new Statistic.Percentile(50);
  private static final Requirement ANY = new Requirement.Side(BoundComparison.GTE, 0);
  private static final Slo EVERY_BOUND =
      new Slo(
          "every bound",
          List.of(
              new Bound(Metric.TTFT, BoundComparison.LTE, 249.5e6),
              new Bound(
                  Metric.E2E_FROM_SCHEDULE, BoundComparison.LT, new MetricLimit(1e9, 0.3e6, 20e6)),
              new Bound(Metric.DECODE_RATE, BoundComparison.GTE, 5.5)));
  private static final Slo OF_GAPS =
      new Slo(
          "of gaps",
          List.of(
              new Bound(
                  new Gauge.GapPercentile(new Statistic.Percentile(95)),
                  BoundComparison.LTE,
                  MetricLimit.of(60.3e6))));

  @TempDir Path folder;

  @Test
  void percentilesOfGapsAreJudgedByHistogramsAndAllElseByRows() throws IOException {
    Path run = FinishedRun.of(TimedLoad.of(200)).objectives(everyMetric(P50)).in(folder);

    assertThat(notReported(run)).containsExactly("chat: TTST p50");
  }

  @Test
  void meansOfGapsAreTheRunsOwn() throws IOException {
    Path run =
        FinishedRun.of(TimedLoad.of(200)).objectives(everyMetric(Statistic.Simple.MEAN)).in(folder);

    assertThat(notReported(run))
        .containsExactly("chat: TTST mean", "chat: ITL mean", "chat: ITL per token mean");
  }

  @Test
  void withGapsAllOfThemAreJudgedByRows() throws IOException {
    Path run =
        FinishedRun.of(TimedLoad.of(200))
            .objectives(everyMetric(Statistic.Simple.MEAN))
            .withGaps()
            .in(folder);
    Files.delete(run.resolve("llm/histograms.hlog"));

    assertThat(notReported(run)).isEmpty();
  }

  @Test
  void withoutHistogramsPercentilesOfGapsAreTheRunsOwn() throws IOException {
    Path run = FinishedRun.of(TimedLoad.of(200)).objectives(everyMetric(P50)).in(folder);
    Files.delete(run.resolve("llm/histograms.hlog"));

    assertThat(notReported(run))
        .containsExactly("chat: TTST p50", "chat: ITL p50", "chat: ITL per token p50");
  }

  @Test
  void gapsOfAllRequestsTogetherAreThoseOfEachPath() throws IOException {
    var requests = new ArrayList<RequestRecord>(TimedLoad.of(200));
    for (int i = 200; i < 300; i++) {
      requests.add(TimedLoad.request(i, 0).name("search / all").perChunk(1, 3, 1, 2, 1).build());
    }
    Path run =
        FinishedRun.of(requests)
            .objectives(
                of(new Subject.OfMetric(List.of(), Metric.ITL, new Statistic.Percentile(99))),
                of(new Subject.OfMetric(List.of(), Metric.ITL_PER_TOKEN, P50)))
            .in(folder);

    assertThat(notReported(run)).isEmpty();
  }

  private static RunObjective[] everyMetric(Statistic statistic) {
    return Arrays.stream(Metric.values())
        .map(metric -> new RunObjective(new Subject.OfMetric(CHAT, metric, statistic), ANY))
        .toArray(RunObjective[]::new);
  }

  @Test
  void everyObjectiveIsReadAsItWas() throws IOException {
    List<RunObjective> all = everyKind();
    Path run =
        FinishedRun.of(TimedLoad.of(200))
            .slo(EVERY_BOUND)
            .slo(OF_GAPS)
            .prices(new Prices(3.6, 1, 0.5, 2, "EUR"))
            .objectives(all.toArray(RunObjective[]::new))
            .in(folder);
    List<Judged> read = SummaryReader.read(run.resolve("llm/summary.json")).objectives();

    assertThat(read).hasSameSizeAs(all);
    for (int i = 0; i < all.size(); i++) {
      RunObjective written = all.get(i).in("EUR");
      assertThat(read.get(i).result().objective()).isEqualTo(written);
      assertThat(read.get(i).text()).isEqualTo(written.text());
    }
  }

  @Test
  void whatRowsDoNotTellIsTheRunsOwn() throws IOException {
    Path run =
        FinishedRun.of(TimedLoad.of(200))
            .slo(EVERY_BOUND)
            .slo(OF_GAPS)
            .objectives(everyKind().toArray(RunObjective[]::new))
            .in(folder);

    assertThat(notReported(run))
        .containsExactly(
            "peak concurrency",
            "output tokens",
            "every bound (" + EVERY_BOUND.text() + "): goodput",
            "of gaps (" + OF_GAPS.text() + "): sane goodput",
            "of gaps (" + OF_GAPS.text() + "): attainment",
            "cost per request",
            "cost per 1M good tokens of every bound",
            "energy per output token",
            "of gaps (" + OF_GAPS.text() + "): capacity at 95 %",
            "the run",
            "TTFT p50",
            "E2E p50");
  }

  private static List<RunObjective> everyKind() {
    var all = new ArrayList<RunObjective>();
    all.add(of(new Subject.OfMetric(CHAT, Metric.TTFT, Statistic.Simple.MEAN)).allowUndetermined());
    all.add(
        of(
            new Subject.OfAdjusted(
                List.of(), Metric.E2E_FROM_SCHEDULE, new Statistic.Percentile(99.9))));
    all.add(of(new Subject.OfCount(CHAT, new CountFigure.FailureShare(null))));
    all.add(of(new Subject.OfCount(CHAT, new CountFigure.FailureShare("HTTP 503"))));
    all.add(
        new RunObjective(
            new Subject.OfCount(CHAT, new CountFigure.Failures()), new Requirement.Between(0, 0)));
    all.add(of(new Subject.OfCount(CHAT, new CountFigure.FinishShare("stop"))));
    all.add(of(new Subject.OfCount(CHAT, new CountFigure.DegenerateShare())));
    all.add(of(new Subject.OfCount(List.of(), CountFigure.Concurrency.PEAK)));
    all.add(
        new RunObjective(
            new Subject.OfRate(List.of(), RateFigure.OUTPUT_TOKENS),
            new Requirement.OneOf(List.of(1.5, 2.0))));
    all.add(of(new Subject.OfSlo(EVERY_BOUND, SloFigure.ATTAINMENT)));
    all.add(of(new Subject.OfSlo(EVERY_BOUND, SloFigure.REQUESTS_PER_SECOND)));
    all.add(of(new Subject.OfSlo(OF_GAPS, SloFigure.SANE_REQUESTS_PER_SECOND)));
    all.add(of(new Subject.OfSlo(OF_GAPS, SloFigure.ATTAINMENT)));
    all.add(of(new Subject.OfCost(CostFigure.Plain.PER_REQUEST)));
    all.add(of(new Subject.OfCost(new CostFigure.PerMillionGoodTokens(EVERY_BOUND))));
    all.add(of(new EnergySubject(EnergyFigure.PER_OUTPUT_TOKEN)));
    all.add(of(new CapacitySubject(OF_GAPS, OptionalDouble.of(0.95))));
    all.add(new RunObjective(new Subject.OfValidity(), new Requirement.Valid()));
    all.add(
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.TTFT, P50),
            new Requirement.NoWorse(new BaselineFile("old.json"), new Tolerance.Percent(10))));
    all.add(
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.E2E, P50),
            new Requirement.NoWorse(
                new BaselineFile("old.json"), new Tolerance.Percent(10), true)));
    return all;
  }

  private static RunObjective of(Subject subject) {
    return new RunObjective(subject, new Requirement.Between(0.5, 100));
  }

  /** The objectives, up to their bounds, of which the gate gives the run's own verdict. */
  private static List<String> notReported(Path run) {
    return GateCommand.of(RunFolder.of(run)).objectives().stream()
        .filter(each -> each.keptReason() != null)
        .map(each -> each.result().objective())
        .map(each -> each.text().replace(" " + each.requirement().text(each.unit()), ""))
        .map(text -> text.replaceAll(" between 0.5 and 100$", ""))
        .toList();
  }
}
