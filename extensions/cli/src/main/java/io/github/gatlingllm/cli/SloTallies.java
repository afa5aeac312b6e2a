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
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Judges rows by the SLOs of a run: by the bounds in its summary, and as the run judged them. */
final class SloTallies {

  private final Summary summary;
  private final Map<String, Tally> tallies = new HashMap<>();

  SloTallies(Summary summary) {
    this.summary = summary;
    summary.slos().forEach(slo -> tallies.put(slo.name(), new Tally(slo)));
  }

  /**
   * Adds a measured request. The SLOs of the load ignore bystanders; SLOs that apply to bystanders
   * only are judged by them.
   *
   * @param path the joined name of the request
   */
  void add(Row row, String path) {
    switch (row.request().outcome().status()) {
      case OK ->
          row.slos()
              .forEach(
                  (name, outcome) -> {
                    if (counts(row, name)) {
                      succeeded(row, name, outcome);
                    }
                  });
      case FAILED -> slosOf(row, path).forEach(name -> tally(name).failed(row));
      case UNFINISHED ->
          slosOf(row, path).forEach(name -> tally(name).cut(row, row.slos().containsKey(name)));
      case CANCELLED -> {
        if (row.request().outcome().givenUp()) {
          slosOf(row, path).forEach(name -> tally(name).givenUp(row, row.slos().containsKey(name)));
        }
      }
      case RETRIED -> {
        // SLOs ignore retried attempts
      }
    }
  }

  /** Returns the SLOs of a request name. Rows of unsuccessful requests do not contain them. */
  private List<String> slosOf(Row row, String path) {
    Counted counted = summary.requests().get(path);
    return counted == null
        ? List.of()
        : counted.slos().keySet().stream().filter(name -> counts(row, name)).toList();
  }

  private boolean counts(Row row, String slo) {
    return !row.request().id().bystander() || !summary.all().slos().containsKey(slo);
  }

  /** Returns the counts of an SLO in the summary; null: it has none. */
  private @Nullable Kept kept(String slo) {
    Kept ofTheLoad = summary.all().slos().get(slo);
    if (ofTheLoad != null) {
      return ofTheLoad;
    }
    List<Kept> ofBystanders =
        summary.requests().values().stream()
            .map(each -> each.slos().get(slo))
            .filter(Objects::nonNull)
            .toList();
    return ofBystanders.size() == 1 ? ofBystanders.get(0) : null;
  }

  private void succeeded(Row row, String name, String outcome) {
    tally(name).succeeded(row, outcome);
  }

  private Tally tally(String name) {
    Tally tally = tallies.get(name);
    if (tally == null) {
      throw new IllegalArgumentException(GateTexts.unknownSlo(name));
    }
    return tally;
  }

  /** Returns each SLO over all rows, without rates, since the window is unknown. */
  List<SloStats> stats() {
    return summary.slos().stream().map(slo -> tally(slo.name()).stats()).toList();
  }

  /** Returns why rows lack the attainment of an SLO; null: they contain it. */
  @Nullable String missing(Slo slo) {
    Tally tally = tally(slo.name());
    Kept kept = kept(slo.name());
    if (kept == null || !kept.equals(tally.asRecorded())) {
      return GateTexts.ROWS_OF_SLO_MISSING;
    }
    return tally.gapsMissing ? GateTexts.NO_GAPS : null;
  }

  private static final class Tally {

    private final Slo slo;
    private final boolean boundsGaps;
    private final Map<SloOutcome, Long> judged = new HashMap<>();
    private final Map<String, Long> recorded = new HashMap<>();
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
      this.boundsGaps =
          slo.bounds().stream().anyMatch(each -> each.gauge() instanceof Gauge.GapPercentile);
    }

    void succeeded(Row row, String outcome) {
      Judgement judgement = Judgement.of(slo, row.request());
      judgement
          .outcome()
          .ifPresent(
              each -> {
                judged.merge(each, 1L, Long::sum);
                misses.add(due(row), each == SloOutcome.GOOD);
              });
      answers.add(judgement, row.request());
      near.add(judgement);
      recorded.merge(outcome, 1L, Long::sum);
      gapsMissing |= boundsGaps && !row.gaps();
    }

    void failed(Row row) {
      failed++;
      misses.add(due(row), false);
    }

    private static long due(Row row) {
      return row.request().timing().due();
    }

    /** Adds a request that the end of the run cut. Its row contains only the outcome. */
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
          judged(SloOutcome.GOOD),
          judged(SloOutcome.MISSED) + cutAfterMiss,
          failed,
          judged(SloOutcome.UNEVALUABLE),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          judged.values().stream().mapToLong(Long::longValue).sum()
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
          List.of(),
          null);
    }

    Kept asRecorded() {
      return new Kept(
          recorded(SloOutcome.GOOD),
          recorded(SloOutcome.MISSED) + cutAfterMiss,
          failed,
          recorded(SloOutcome.UNEVALUABLE));
    }

    private long judged(SloOutcome outcome) {
      return judged.getOrDefault(outcome, 0L);
    }

    private long recorded(SloOutcome outcome) {
      return recorded.getOrDefault(outcome.key(), 0L);
    }
  }
}
