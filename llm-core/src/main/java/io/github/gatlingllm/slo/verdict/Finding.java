/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Requirement;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What was found about an objective, before the run as a whole is looked at.
 *
 * @param actual in the objective's unit
 * @param interval of 95 %, in the objective's unit
 * @param samples how many values it rests on
 * @param certainty the verdict
 * @param reason why it is undetermined
 * @param change against the baseline, where it was compared with one
 */
record Finding(
    OptionalDouble actual,
    @Nullable Interval interval,
    long samples,
    Certainty certainty,
    @Nullable String reason,
    ObjectiveResult.@Nullable Change change) {

  Finding(
      OptionalDouble actual,
      @Nullable Interval interval,
      long samples,
      Certainty certainty,
      @Nullable String reason) {
    this(actual, interval, samples, certainty, reason, null);
  }

  /** The same, compared with a baseline. */
  Finding withChange(ObjectiveResult.Change compared) {
    return new Finding(actual, interval, samples, certainty, reason, compared);
  }

  /** The same with another verdict, which needs no reason. */
  Finding with(Certainty other) {
    return new Finding(actual, interval, samples, other, null, change);
  }

  static Finding none(String reason) {
    return new Finding(OptionalDouble.empty(), null, 0, Certainty.NONE, reason);
  }

  /** A figure without an interval: it is what it is. */
  static Finding plain(Objective objective, double actual, long samples) {
    boolean holds = objective.requirement().holds(actual);
    return new Finding(OptionalDouble.of(actual), null, samples, Certainty.plain(holds), null);
  }

  /** A share of counted things, with its exact binomial interval. */
  static Finding percent(Objective objective, long count, long all) {
    double actual = 100.0 * count / all;
    Certainty certainty =
        Certainty.of(objective.requirement(), actual, side -> ofPercent(side, count, all, actual));
    Interval share = Binomial.share(count, all);
    return share(actual, new Interval(100 * share.low(), 100 * share.high()), all, certainty);
  }

  private static Certainty ofPercent(Requirement.Side side, long count, long all, double actual) {
    double bound = side.bound() / 100;
    boolean atLeast = !side.comparison().upper();
    return Certainty.of(
        atLeast ? count : all - count, all, atLeast ? bound : 1 - bound, side.holds(actual));
  }

  static Finding share(double actual, Interval interval, long samples, Certainty certainty) {
    String reason =
        certainty.verdict() == Verdict.UNDETERMINED
            ? samples + " samples are too few, " + certainty.needed() + " are needed"
            : null;
    return new Finding(OptionalDouble.of(actual), interval, samples, certainty, reason);
  }

  /** The result, unless the run as a whole speaks against it. */
  ObjectiveResult result(Objective objective) {
    return new ObjectiveResult(
        objective,
        actual,
        interval,
        samples,
        certainty.weak(),
        certainty.verdict(),
        reason,
        change,
        false);
  }

  /** The result of a run that as a whole doesn't allow a verdict: nor may leave make it pass. */
  ObjectiveResult forbidden(Objective objective, String why) {
    return undetermined(objective, why, true);
  }

  /** The result of a run of which too much is unknown; what was missed all the same can't pass. */
  ObjectiveResult undetermined(Objective objective, String why) {
    return undetermined(objective, why, certainty.verdict() == Verdict.MISSED);
  }

  private ObjectiveResult undetermined(Objective objective, String why, boolean binding) {
    return new ObjectiveResult(
        objective, actual, interval, samples, false, Verdict.UNDETERMINED, why, change, binding);
  }
}
