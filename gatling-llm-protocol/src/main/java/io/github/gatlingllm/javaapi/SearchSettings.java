/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.Levelling;
import io.github.gatlingllm.capacity.SearchPath;
import io.github.gatlingllm.capacity.SearchPlan;
import io.github.gatlingllm.capacity.SequentialTest;
import io.github.gatlingllm.slo.LoadUnit;
import io.github.gatlingllm.slo.Slo;
import java.time.Duration;

/** What was said of a search so far. */
record SearchSettings(
    Slo slo,
    LoadUnit unit,
    SearchPath path,
    double target,
    double indifference,
    double errorRate,
    long lengthNanos,
    long mostNanos,
    long atLeastRequests,
    long drainNanos) {

  private static final long UNSAID = -1;
  private static final int LONGER = 10;
  private static final double INDIFFERENCE = 0.01;
  private static final double ERROR_RATE = 0.05;
  private static final long AT_LEAST_REQUESTS = 300;
  private static final Duration LENGTH = Duration.ofSeconds(30);
  private static final Duration DRAIN = Duration.ofSeconds(60);

  static SearchSettings of(Slo slo, LoadUnit unit, SearchPath path) {
    return new SearchSettings(
        slo,
        unit,
        path,
        Levelling.DEFAULT_TARGET,
        INDIFFERENCE,
        ERROR_RATE,
        LENGTH.toNanos(),
        UNSAID,
        AT_LEAST_REQUESTS,
        DRAIN.toNanos());
  }

  SearchSettings target(double share) {
    return new SearchSettings(
        slo,
        unit,
        path,
        share,
        indifference,
        errorRate,
        lengthNanos,
        mostNanos,
        atLeastRequests,
        drainNanos);
  }

  SearchSettings indifference(double share) {
    return new SearchSettings(
        slo,
        unit,
        path,
        target,
        share,
        errorRate,
        lengthNanos,
        mostNanos,
        atLeastRequests,
        drainNanos);
  }

  SearchSettings errorRate(double share) {
    return new SearchSettings(
        slo,
        unit,
        path,
        target,
        indifference,
        share,
        lengthNanos,
        mostNanos,
        atLeastRequests,
        drainNanos);
  }

  SearchSettings lasting(Duration duration) {
    return new SearchSettings(
        slo,
        unit,
        path,
        target,
        indifference,
        errorRate,
        nanos("a level", duration),
        mostNanos,
        atLeastRequests,
        drainNanos);
  }

  SearchSettings atLeast(long requests) {
    return new SearchSettings(
        slo,
        unit,
        path,
        target,
        indifference,
        errorRate,
        lengthNanos,
        mostNanos,
        requests,
        drainNanos);
  }

  SearchSettings atMost(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(
          "the longest duration of a level must not be negative, but was " + duration);
    }
    return new SearchSettings(
        slo,
        unit,
        path,
        target,
        indifference,
        errorRate,
        lengthNanos,
        nanos("the longest level", duration),
        atLeastRequests,
        drainNanos);
  }

  private long most() {
    if (mostNanos != UNSAID) {
      return mostNanos;
    }
    return lengthNanos > Long.MAX_VALUE / LONGER ? Long.MAX_VALUE : LONGER * lengthNanos;
  }

  SearchSettings drainingAtMost(Duration duration) {
    return new SearchSettings(
        slo,
        unit,
        path,
        target,
        indifference,
        errorRate,
        lengthNanos,
        mostNanos,
        atLeastRequests,
        nanos("draining", duration));
  }

  private static long nanos(String what, Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "the duration of " + what + " must be below 292 years, but was " + duration, e);
    }
  }

  SearchPlan plan() {
    return new SearchPlan(
        slo,
        target,
        unit,
        path,
        SequentialTest.around(target, indifference, errorRate),
        new LevelRule(lengthNanos, most(), atLeastRequests, LevelRule.STEADY_SHARE, drainNanos));
  }

  /** What was asked for. */
  String text() {
    return "search of the highest load ("
        + unit.symbol()
        + ") at which "
        + plain(100 * target)
        + " % meet '"
        + slo.name()
        + "', "
        + path.text()
        + "; levels of "
        + plain(lengthNanos / 1e9)
        + " s and "
        + atLeastRequests
        + " requests or less"
        + (unit == LoadUnit.CONCURRENCY ? ", at most " + plain(most() / 1e9) + " s" : "")
        + ", indifferent to "
        + plain(100 * indifference)
        + " points, errors "
        + plain(100 * errorRate)
        + " %";
  }

  private static String plain(double value) {
    double rounded = Math.rint(value * 1e6) / 1e6;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}
