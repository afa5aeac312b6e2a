// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The rate and lateness of the requests sent.
 *
 * @param given whether a schedule set the send times; otherwise users send when they have their
 *     answers
 * @param offeredPerSecond the scheduled requests per second; empty if requests had no due time
 * @param achievedPerSecond the requests sent per second
 * @param lag the schedule lag of all requests sent, including failed ones and excluding those that
 *     waited for an earlier answer; null if not known
 * @param reach how many users reached an LLM request
 */
public record LoadPace(
    boolean given,
    OptionalDouble offeredPerSecond,
    double achievedPerSecond,
    @Nullable Distribution lag,
    Reach reach) {

  /** Creates the pace of a load whose users were not counted. */
  public LoadPace(
      boolean given,
      OptionalDouble offeredPerSecond,
      double achievedPerSecond,
      @Nullable Distribution lag) {
    this(given, offeredPerSecond, achievedPerSecond, lag, Reach.UNKNOWN);
  }

  /**
   * The users whose scenario contains an LLM request.
   *
   * @param users the number of users, without those who took another branch at random; 0 if there
   *     are none, or if they were not counted
   * @param reached how many of them sent it
   */
  public record Reach(long users, long reached) {

    /** Users that were not counted. */
    public static final Reach UNKNOWN = new Reach(0, 0);

    boolean atLeast(double percent) {
      return reached >= percent / 100 * users;
    }

    double percent() {
      return users == 0 ? 100 : 100.0 * reached / users;
    }
  }

  /**
   * Returns whether at least this percentage of the offered load was sent; true if that is not
   * known.
   */
  public boolean applied(double leastPercent) {
    boolean sent =
        !given
            || offeredPerSecond.isEmpty()
            || achievedPerSecond >= leastPercent / 100 * offeredPerSecond.getAsDouble();
    return sent && reach.atLeast(leastPercent);
  }

  /** Returns the share of the offered load that was sent, in percent. */
  OptionalDouble achievedPercent() {
    return offeredPerSecond.isPresent()
        ? OptionalDouble.of(100 * achievedPerSecond / offeredPerSecond.getAsDouble())
        : OptionalDouble.empty();
  }
}
