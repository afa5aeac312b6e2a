/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How an SLO was kept over a run, by the requests that were held against it.
 *
 * @param slo which
 * @param bounds each bound by itself, in the SLO's order
 * @param good succeeded requests that met it
 * @param missed requests that broke a bound: succeeded ones, and those the run's end cut after it
 * @param failed failed requests: none meets it
 * @param unevaluable succeeded requests for which no bound could be evaluated
 * @param goodRequestsPerSecond goodput: good completions per second of the window
 * @param goodOutputTokensPerSecond output tokens of good requests per second of the window
 * @param sent all that were held against it
 * @param unfinished those of them that the run's end cut
 * @param givenUp those of them that their users gave up before they had broken a bound: nobody
 *     knows whether they would have
 * @param dependence φ: so many of its requests count as one
 */
public record SloStats(
    Slo slo,
    List<BoundStats> bounds,
    long good,
    long missed,
    long failed,
    long unevaluable,
    OptionalDouble goodRequestsPerSecond,
    OptionalDouble goodOutputTokensPerSecond,
    long sent,
    long unfinished,
    long givenUp,
    double dependence) {

  /** Of requests that are independent of each other, or nobody knows it. */
  public SloStats(
      Slo slo,
      List<BoundStats> bounds,
      long good,
      long missed,
      long failed,
      long unevaluable,
      OptionalDouble goodRequestsPerSecond,
      OptionalDouble goodOutputTokensPerSecond,
      long sent,
      long unfinished,
      long givenUp) {
    this(
        slo,
        bounds,
        good,
        missed,
        failed,
        unevaluable,
        goodRequestsPerSecond,
        goodOutputTokensPerSecond,
        sent,
        unfinished,
        givenUp,
        1);
  }

  /** More requests cut by the run's end leave too much unknown. */
  private static final double UNFINISHED_SHARE = 0.01;

  /** All requests that count: succeeded and failed. */
  public long judged() {
    return good + missed + failed + unevaluable;
  }

  /** Those that count, and those that might if the run's end had not cut them. */
  public long judgedOrCut() {
    return judged() + unfinished;
  }

  /** good ÷ (succeeded + failed), 0 to 1; empty without any request. */
  public OptionalDouble attainment() {
    return judged() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) good / judged());
  }

  /**
   * Whether so many requests are good, as an objective on attainment is judged.
   *
   * @param target 0 to 1
   */
  public Verdict reaches(double target) {
    OptionalDouble attainment = attainment();
    return attainment.isEmpty()
            || tooManyCut(unfinished, judgedOrCut())
            || tooManyCut(givenUp, judged() + givenUp)
        ? Verdict.UNDETERMINED
        : Certainty.of(good, judged(), target, attainment.getAsDouble() >= target).verdict();
  }

  /**
   * One bound by itself.
   *
   * @param bound which
   * @param evaluated requests for which it could be evaluated: succeeded ones, and those the run's
   *     end cut after they broke it
   * @param met those that kept it
   * @param failed failed requests, which count in the denominator
   */
  public record BoundStats(Bound bound, long evaluated, long met, long failed) {

    /** met ÷ (evaluated + failed), 0 to 1; empty where nothing counts. */
    public OptionalDouble attainment() {
      long all = evaluated + failed;
      return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) met / all);
    }
  }

  /**
   * Whether so many requests were cut by the run's end that too much is unknown.
   *
   * @param of all that were judged or cut
   */
  public static boolean tooManyCut(long unfinished, long of) {
    return unfinished > UNFINISHED_SHARE * of;
  }
}
