/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Rates;
import io.github.gatlingllm.timeline.RequestStats;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges objectives on a run's figures; nothing passes by mistake. */
public final class Judge {

  /** More requests cut by the run's end leave too much unknown. */
  private static final double UNFINISHED_SHARE = 0.01;

  private static final int REASON_LENGTH = 180;

  private final Evidence evidence;

  private Judge(Evidence evidence) {
    this.evidence = evidence;
  }

  /** Judges a run. */
  public static Judge of(Evidence evidence) {
    return new Judge(evidence);
  }

  /** Judges each objective, in order. */
  public List<ObjectiveResult> judge(List<Objective> objectives) {
    return objectives.stream().map(this::inUnits).map(this::judge).toList();
  }

  private Objective inUnits(Objective objective) {
    Objective in =
        evidence.prices() == null ? objective : objective.in(evidence.prices().currency());
    return evidence.capacities().unit().map(in::in).orElse(in);
  }

  private ObjectiveResult judge(Objective objective) {
    RequestStats stats = stats(objective.path());
    if (stats == null) {
      return Finding.none(neverRan(objective.path())).result(objective);
    }
    Finding finding = find(objective, stats);
    String unknown = evidence.unknown();
    if (unknown != null && !(objective.subject() instanceof Subject.OfValidity)) {
      return finding.forbidden(objective, ObjectiveText.cut(unknown, REASON_LENGTH));
    }
    String doubt = doubt();
    if (doubt != null && finding.certainty().verdict() == Verdict.MET) {
      return finding.forbidden(objective, doubt);
    }
    String cut = cut(objective, stats.counts());
    boolean missed = finding.certainty().verdict() == Verdict.MISSED;
    boolean lost = missed && (evidence.end().broken() || unmendable(objective));
    return cut == null || lost ? finding.result(objective) : finding.undetermined(objective, cut);
  }

  /** A failure stays one, whatever would have become of the requests that were cut. */
  private static boolean unmendable(Objective objective) {
    return objective.subject() instanceof Subject.OfCount count
        && count.figure() instanceof CountFigure.Failures;
  }

  /** Why a run can miss objectives, but meet none. */
  private @Nullable String doubt() {
    if (evidence.end().broken()) {
      return ObjectiveText.cut(evidence.end().words(), REASON_LENGTH);
    }
    return evidence.loadApplied() ? null : "the load was not applied as asked";
  }

  private Finding find(Objective objective, RequestStats stats) {
    if (objective.requirement() instanceof Requirement.NoWorse noWorse) {
      Finding measured = find(objective.measured(), stats);
      return RegressionFinding.of(objective, noWorse, measured, stats, evidence);
    }
    if (objective.subject() instanceof Subject.OfMetric metric) {
      return MetricFinding.of(objective, metric, stats);
    }
    if (objective.subject() instanceof Subject.OfAdjusted adjusted) {
      return AdjustedFinding.of(objective, adjusted, stats);
    }
    if (objective.subject() instanceof Subject.OfRate rate) {
      return rate(objective, rate.figure(), stats);
    }
    if (objective.subject() instanceof Subject.OfCount count) {
      return CountFinding.of(objective, count.figure(), stats);
    }
    if (objective.subject() instanceof Subject.OfValidity) {
      return ValidityFinding.of(objective, evidence.validity());
    }
    if (objective.subject() instanceof Subject.OfCost cost) {
      return CostFinding.of(objective, cost.figure(), evidence);
    }
    if (objective.subject() instanceof Subject.OfCapacity capacity) {
      return CapacityFinding.of(objective, capacity, evidence.capacities());
    }
    Subject.OfSlo subject = (Subject.OfSlo) objective.subject();
    return slo(subject)
        .map(found -> SloFinding.of(objective, subject.figure(), found))
        .orElseGet(() -> Finding.none("the run was not held against " + subject.slo().name()));
  }

  private Optional<SloStats> slo(Subject.OfSlo subject) {
    return evidence.slos().stream().filter(each -> each.slo().equals(subject.slo())).findFirst();
  }

  private static Finding rate(Objective objective, Subject.RateFigure figure, RequestStats stats) {
    Rates rates = stats.window();
    if (rates == null) {
      return Finding.none("the measuring window has no length");
    }
    if (stats.counts().sent() == 0) {
      return Finding.none("no measured request was sent");
    }
    String unknown = figure.unknown(stats);
    if (unknown != null) {
      return Finding.none(unknown);
    }
    // A rate of nothing keeps every upper bound, but nothing was measured.
    return stats.counts().succeeded() == 0 && objective.requirement().holds(0)
        ? Finding.none("no request succeeded")
        : Finding.plain(objective, figure.of(rates), stats.counts().succeeded());
  }

  private @Nullable RequestStats stats(List<String> path) {
    return path.isEmpty() ? evidence.snapshot().all() : evidence.snapshot().requests().get(path);
  }

  private String neverRan(List<String> path) {
    String others =
        evidence.snapshot().requests().keySet().stream()
            .map(ObjectiveText::join)
            .collect(Collectors.joining(", "));
    String reason = "no request named '" + ObjectiveText.join(path) + "' ran; there were: ";
    return ObjectiveText.cut(reason + (others.isEmpty() ? "none" : others), REASON_LENGTH);
  }

  /** Of the requests that the objective is about: few among all can be most of an SLO's. */
  private @Nullable String cut(Objective objective, RequestStats.Counts counts) {
    if (objective.subject() instanceof Subject.OfValidity) {
      return null; // about the load generator, not about requests
    }
    if (objective.subject() instanceof Subject.OfCapacity) {
      return null; // each level's own requests count, and those that were cut count against it
    }
    Optional<SloStats> slo =
        objective.subject() instanceof Subject.OfSlo subject ? slo(subject) : Optional.empty();
    return slo.isPresent()
        ? cut(slo.get().unfinished(), slo.get().judgedOrCut())
        : cut(counts.unfinished(), counts.sent());
  }

  /**
   * Whether so many requests were cut by the run's end that too much is unknown.
   *
   * @param of all that were judged or cut
   */
  public static boolean tooManyCut(long unfinished, long of) {
    return unfinished > UNFINISHED_SHARE * of;
  }

  private static @Nullable String cut(long unfinished, long sent) {
    return tooManyCut(unfinished, sent)
        ? unfinished + " of " + sent + " requests were cut by the end of the run: more than 1 %"
        : null;
  }
}
