// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.search.SearchPath;
import io.github.gatlingllm.capacity.search.SearchPlan;
import io.github.gatlingllm.capacity.search.SequentialTest;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.time.Duration;

/**
 * The settings of a capacity search.
 *
 * @param wanted the goal of the search
 * @param certainty the required certainty
 * @param levels the duration of its levels
 */
record SearchSettings(Wanted wanted, Certainty certainty, Lengths levels) {

  /** The goal: the highest load in a unit that meets the SLO, searched along a path. */
  record Wanted(Slo slo, LoadUnit unit, SearchPath path) {}

  /**
   * The required certainty of a search; shares from 0 to 1.
   *
   * @param target the attainment at which a level passes
   * @param indifference the distance from the target within which either verdict is right
   * @param errorRate the rate of wrong verdicts at greater distances
   */
  record Certainty(double target, double indifference, double errorRate) {

    private static final Certainty DEFAULT = new Certainty(LevelPolicy.DEFAULT_TARGET, 0.01, 0.05);

    SequentialTest test() {
      return SequentialTest.around(target, indifference, errorRate);
    }
  }

  /**
   * The duration of the levels of a search.
   *
   * @param lengthNanos the usual duration
   * @param mostNanos the maximum duration, however few requests there were; {@link #UNSAID}: {@link
   *     #LONGER} times the usual duration
   * @param atLeastRequests the sufficient number of requests
   * @param drainNanos the time after which requests in flight have missed the SLO
   */
  record Lengths(long lengthNanos, long mostNanos, long atLeastRequests, long drainNanos) {

    private static final long UNSAID = -1;
    private static final int LONGER = 10;
    private static final Lengths DEFAULT =
        new Lengths(
            Duration.ofSeconds(30).toNanos(), UNSAID, 300, Duration.ofSeconds(60).toNanos());

    private long most() {
      if (mostNanos != UNSAID) {
        return mostNanos;
      }
      return lengthNanos > Long.MAX_VALUE / LONGER ? Long.MAX_VALUE : LONGER * lengthNanos;
    }

    LevelRule rule() {
      return new LevelRule(
          lengthNanos, most(), atLeastRequests, LevelRule.STEADY_SHARE, drainNanos);
    }
  }

  static SearchSettings of(Slo slo, LoadUnit unit, SearchPath path) {
    return new SearchSettings(new Wanted(slo, unit, path), Certainty.DEFAULT, Lengths.DEFAULT);
  }

  SearchSettings target(double share) {
    return with(new Certainty(share, certainty.indifference, certainty.errorRate));
  }

  SearchSettings indifference(double share) {
    return with(new Certainty(certainty.target, share, certainty.errorRate));
  }

  SearchSettings errorRate(double share) {
    return with(new Certainty(certainty.target, certainty.indifference, share));
  }

  private SearchSettings with(Certainty other) {
    return new SearchSettings(wanted, other, levels);
  }

  SearchSettings lasting(Duration duration) {
    long nanos = nanos("a level", duration);
    return with(new Lengths(nanos, levels.mostNanos, levels.atLeastRequests, levels.drainNanos));
  }

  SearchSettings atLeast(long requests) {
    return with(new Lengths(levels.lengthNanos, levels.mostNanos, requests, levels.drainNanos));
  }

  SearchSettings atMost(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(
          "the longest duration of a level must not be negative, but was " + duration);
    }
    long nanos = nanos("the longest level", duration);
    return with(new Lengths(levels.lengthNanos, nanos, levels.atLeastRequests, levels.drainNanos));
  }

  SearchSettings drainingAtMost(Duration duration) {
    long nanos = nanos("draining", duration);
    return with(new Lengths(levels.lengthNanos, levels.mostNanos, levels.atLeastRequests, nanos));
  }

  private SearchSettings with(Lengths other) {
    return new SearchSettings(wanted, certainty, other);
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
        wanted.slo, certainty.target, wanted.unit, wanted.path, certainty.test(), levels.rule());
  }

  /** Returns the settings as text. */
  String text() {
    boolean closed = wanted.unit == LoadUnit.CONCURRENCY;
    return "search of the highest load ("
        + wanted.unit.symbol()
        + ") at which "
        + percent(certainty.target)
        + " % meet '"
        + wanted.slo.name()
        + "', "
        + wanted.path.text()
        + "; levels of "
        + Quantity.exact(levels.lengthNanos / 1e9)
        + " s and "
        + levels.atLeastRequests
        + " requests or less"
        + (closed ? ", at most " + Quantity.exact(levels.most() / 1e9) + " s" : "")
        + ", indifferent to "
        + percent(certainty.indifference)
        + " points, errors "
        + percent(certainty.errorRate)
        + " %";
  }

  /** Formats a share in percent, without the rounding errors of binary fractions. */
  private static String percent(double share) {
    return Quantity.exact(Math.rint(share * 1e8) / 1e6);
  }
}
