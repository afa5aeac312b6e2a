// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How requests left.
 *
 * @param given whether by a schedule; else users come back when they have their answers
 * @param offeredPerSecond what the schedule asked for, where each request had a due time
 * @param achievedPerSecond what was sent
 * @param lag how late the load generator was, over all that it sent, failed requests included, but
 *     those that waited for an answer before; null: not known
 * @param reach how many users came to an LLM request
 */
public record LoadPace(
    boolean given,
    OptionalDouble offeredPerSecond,
    double achievedPerSecond,
    @Nullable Distribution lag,
    Reach reach) {

  /** Of a load whose users nobody counted. */
  public LoadPace(
      boolean given,
      OptionalDouble offeredPerSecond,
      double achievedPerSecond,
      @Nullable Distribution lag) {
    this(given, offeredPerSecond, achievedPerSecond, lag, Reach.UNKNOWN);
  }

  /**
   * Users whose scenario leads them to an LLM request.
   *
   * @param users how many there were, without those who honestly drew another branch; 0: none, or
   *     they were not counted
   * @param reached how many of them came to it
   */
  public record Reach(long users, long reached) {

    /** Nobody counted. */
    public static final Reach UNKNOWN = new Reach(0, 0);

    boolean atLeast(double percent) {
      return reached >= percent / 100 * users;
    }

    double percent() {
      return users == 0 ? 100 : 100.0 * reached / users;
    }
  }

  /** Whether so much of what was offered was sent; where nothing is known of it, it was. */
  public boolean applied(double leastPercent) {
    boolean sent =
        !given
            || offeredPerSecond.isEmpty()
            || achievedPerSecond >= leastPercent / 100 * offeredPerSecond.getAsDouble();
    return sent && reach.atLeast(leastPercent);
  }

  /** What was sent, in percent of what was offered. */
  OptionalDouble achievedPercent() {
    return offeredPerSecond.isPresent()
        ? OptionalDouble.of(100 * achievedPerSecond / offeredPerSecond.getAsDouble())
        : OptionalDouble.empty();
  }
}
