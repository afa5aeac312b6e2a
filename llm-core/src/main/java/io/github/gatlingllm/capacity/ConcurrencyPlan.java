// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import java.time.Duration;
import java.util.List;

/**
 * The levels of a closed load. Each begins with a ramp from the previous level, or from zero users
 * after a pause. Gatling changes the number of users once a second, so all times are whole seconds.
 *
 * @param users the concurrent users of each level
 * @param levelNanos the shortest duration of a level, without its ramp
 * @param mostNanos the longest duration of a level
 * @param rampNanos the duration of the ramp before each level; 1 s or more, because Gatling spreads
 *     new users over a second
 * @param pauseNanos the duration without users between two levels
 * @param leastRequests the number of requests sent in a level that must end before the level ends,
 *     unless its longest duration is reached
 */
public record ConcurrencyPlan(
    List<Integer> users,
    long levelNanos,
    long mostNanos,
    long rampNanos,
    long pauseNanos,
    long leastRequests) {

  private static final long SECOND = 1_000_000_000;

  /** Validates and copies. */
  public ConcurrencyPlan {
    users = List.copyOf(users);
    if (users.isEmpty()) {
      throw new IllegalArgumentException(CapacityTexts.USERS_NOT_GIVEN);
    }
    for (int level : users) {
      if (level <= 0) {
        throw new IllegalArgumentException(CapacityTexts.usersInvalid(level));
      }
    }
    requireSeconds("duration of a closed level", levelNanos, SECOND);
    requireSeconds("longest duration of a closed level", mostNanos, levelNanos);
    requireSeconds("ramp before a closed level", rampNanos, SECOND);
    requireSeconds("pause between closed levels", pauseNanos, 0);
    if (leastRequests <= 0) {
      throw new IllegalArgumentException(CapacityTexts.leastRequestsInvalid(leastRequests));
    }
  }

  /** Returns the longest duration of all levels, plus the second in which Gatling sees the end. */
  public long longestNanos() {
    return (users.size() - 1) * pauseNanos + users.size() * (rampNanos + mostNanos) + SECOND;
  }

  /** Returns the plan as text, such as {@code load levels of 1, 2, 4 concurrent users, …}. */
  public String text() {
    String plan =
        CapacityTexts.plan(
            users.stream().map(String::valueOf).toList(),
            levelNanos / SECOND,
            mostNanos / SECOND,
            leastRequests,
            rampNanos / SECOND);
    return pauseNanos == 0 ? plan : plan + CapacityTexts.pauses(pauseNanos / SECOND);
  }

  private static void requireSeconds(String what, long nanos, long least) {
    if (nanos < least || nanos % SECOND != 0) {
      throw new IllegalArgumentException(
          CapacityTexts.durationInvalid(what, Duration.ofNanos(nanos).toString(), least / SECOND));
    }
  }
}
