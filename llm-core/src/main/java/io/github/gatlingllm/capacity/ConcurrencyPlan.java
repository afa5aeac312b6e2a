// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Levels of a closed load, one after the other: each begins with a ramp from the one before, or
 * from nobody after a pause. Gatling changes the number of users once a second: so all times are
 * whole seconds.
 *
 * @param users how many at once in each level
 * @param levelNanos how long each lasts at least, without its ramp
 * @param mostNanos how long each lasts at most
 * @param rampNanos how long the number of users changes before each; 1 s or more, since Gatling
 *     lets users who are missing come over a second
 * @param pauseNanos how long nobody comes between two of them
 * @param leastRequests a level lasts until as many have ended of those that were sent in it, if it
 *     may
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
      throw new IllegalArgumentException("there must be 1 load level or more, but there was none");
    }
    for (int level : users) {
      if (level <= 0) {
        throw new IllegalArgumentException(
            "the users of a closed load level must be 1 or more, but were " + level);
      }
    }
    requireSeconds("the duration of a closed load level", levelNanos, SECOND);
    requireSeconds("the longest duration of a closed load level", mostNanos, levelNanos);
    requireSeconds("the ramp before a closed load level", rampNanos, SECOND);
    requireSeconds("the pause between closed load levels", pauseNanos, 0);
    if (leastRequests <= 0) {
      throw new IllegalArgumentException(
          "the least number of requests of a load level must be above 0, but was " + leastRequests);
    }
  }

  /** Until it is over in any case; a second more, in which it is asked and says so. */
  public long longestNanos() {
    return (users.size() - 1) * pauseNanos + users.size() * (rampNanos + mostNanos) + SECOND;
  }

  /** {@code load levels 1, 2, 4 users at a time, each for 30 to 300 s until 300 requests}. */
  public String text() {
    return "load levels "
        + users.stream().map(String::valueOf).collect(Collectors.joining(", "))
        + " users at a time, each for "
        + levelNanos / SECOND
        + " to "
        + mostNanos / SECOND
        + " s until "
        + leastRequests
        + " requests have ended, after ramps of "
        + rampNanos / SECOND
        + " s"
        + (pauseNanos == 0 ? "" : ", with pauses of " + pauseNanos / SECOND + " s");
  }

  private static void requireSeconds(String what, long nanos, long least) {
    if (nanos < least || nanos % SECOND != 0) {
      throw new IllegalArgumentException(
          what
              + " must be whole seconds, since Gatling changes the number of users once a second,"
              + " and "
              + least / SECOND
              + " s or more, but was "
              + Duration.ofNanos(nanos));
    }
  }
}
