// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.measure.ExcludedRequests;
import io.github.gatlingllm.report.json.RequestRows.Row;
import io.github.gatlingllm.report.json.SummaryReader.Counted;
import io.github.gatlingllm.report.json.SummaryReader.Kept;
import io.github.gatlingllm.report.json.SummaryReader.Summary;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.MissSpread;
import io.github.gatlingllm.slo.goodput.HeldAnswers;
import io.github.gatlingllm.slo.goodput.MissBatches;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;
import io.github.gatlingllm.slo.goodput.NearBounds;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Gauge;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How rows keep the SLOs of a run: by the bounds in its summary, and as the run itself found. */
final class SloTallies {

  private final Summary summary;
  private final Map<String, Tally> tallies = new HashMap<>();

  SloTallies(Summary summary) {
    this.summary = summary;
    summary.slos().forEach(slo -> tallies.put(slo.name(), new Tally(slo)));
  }

  /**
   * A measured request.
   *
   * @param path its joined name
   */
  void add(Row row, String path) {
    switch (row.request().outcome().status()) {
      case OK -> row.slos().forEach((name, outcome) -> succeeded(row, name, outcome));
      case FAILED -> held(path).forEach(name -> tally(name).failed(row));
      case UNFINISHED ->
          held(path).forEach(name -> tally(name).cut(row, row.slos().containsKey(name)));
      case CANCELLED -> {
        if (row.request().outcome().givenUp()) {
          held(path).forEach(name -> tally(name).givenUp(row, row.slos().containsKey(name)));
        }
      }
      case RETRIED -> {
        // means nothing for an SLO
      }
    }
  }

  /** Rows of requests that did not succeed don't tell what they were held against. */
  private Set<String> held(String path) {
    Counted counted = summary.requests().get(path);
    return counted == null ? Set.of() : counted.slos().keySet();
  }

  private void succeeded(Row row, String name, String outcome) {
    tally(name).succeeded(row, outcome);
  }

  private Tally tally(String name) {
    Tally tally = tallies.get(name);
    if (tally == null) {
      throw new IllegalArgumentException(
          "requests.jsonl names the SLO '"
              + name
              + "', which summary.json does not have: take the folder that the run left");
    }
    return tally;
  }

  /** Each SLO over all rows; not how many good ones a second, since nobody tells the window. */
  List<SloStats> stats() {
    return summary.slos().stream().map(slo -> tally(slo.name()).stats()).toList();
  }

  /** Why rows don't tell how the SLO was kept; null: they do. */
  @Nullable String gap(Slo slo) {
    Tally tally = tally(slo.name());
    Kept kept = summary.all().slos().get(slo.name());
    if (kept == null || !kept.equals(tally.asTheRunFound())) {
      return "requests.jsonl does not have all requests that were held against it";
    }
    return tally.gapsMissing ? Replay.NO_GAPS : null;
  }

  private static final class Tally {

    private final Slo slo;
    private final boolean ofGaps;
    private final Map<SloOutcome, Long> anew = new HashMap<>();
    private final Map<String, Long> found = new HashMap<>();
    private long failed;
    private long cutAfterMiss;
    private long unfinished;
    private long givenUp;
    private long sentAndGivenUp;
    private boolean gapsMissing;
    private final HeldAnswers answers;
    private final NearBounds near;
    private final MissBatches misses = MissBatches.ofRun();

    Tally(Slo slo) {
      this.slo = slo;
      this.answers = new HeldAnswers(slo);
      this.near = NearBounds.of(slo);
      this.ofGaps =
          slo.bounds().stream().anyMatch(each -> each.gauge() instanceof Gauge.GapPercentile);
    }

    void succeeded(Row row, String outcome) {
      Judgement judgement = Judgement.of(slo, row.request());
      judgement
          .outcome()
          .ifPresent(
              each -> {
                anew.merge(each, 1L, Long::sum);
                misses.add(due(row), each == SloOutcome.GOOD);
              });
      answers.add(judgement, row.request());
      near.add(judgement);
      found.merge(outcome, 1L, Long::sum);
      gapsMissing |= ofGaps && !row.gaps();
    }

    void failed(Row row) {
      failed++;
      misses.add(due(row), false);
    }

    private static long due(Row row) {
      return row.request().timing().due();
    }

    /** What it had shown until then is not in its row, but for what became of it. */
    void cut(Row row, boolean missed) {
      unfinished++;
      cutAfter(row, missed);
    }

    private void cutAfter(Row row, boolean missed) {
      if (missed) {
        cutAfterMiss++;
        misses.add(due(row), false);
      }
    }

    void givenUp(Row row, boolean missed) {
      givenUp += missed ? 0 : 1;
      cutAfter(row, missed);
      sentAndGivenUp++;
    }

    SloStats stats() {
      MissSpread spread = misses.spread();
      return new SloStats(
          slo,
          List.of(),
          anew(SloOutcome.GOOD),
          anew(SloOutcome.MISSED) + cutAfterMiss,
          failed,
          anew(SloOutcome.UNEVALUABLE),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          anew.values().stream().mapToLong(Long::longValue).sum()
              + failed
              + unfinished
              + sentAndGivenUp,
          unfinished,
          givenUp,
          Dependence.effect(spread.coarse()),
          answers.counts(),
          near,
          NearBoundCounts.NONE,
          spread,
          ExcludedRequests.NOTHING,
          List.of());
    }

    Kept asTheRunFound() {
      return new Kept(
          found(SloOutcome.GOOD),
          found(SloOutcome.MISSED) + cutAfterMiss,
          failed,
          found(SloOutcome.UNEVALUABLE));
    }

    private long anew(SloOutcome outcome) {
      return anew.getOrDefault(outcome, 0L);
    }

    private long found(SloOutcome outcome) {
      return found.getOrDefault(outcome.key(), 0L);
    }
  }
}
