// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.quality.paired.Question;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which prompts are asked again and again, at rest and under load.
 *
 * @param file where the prompts come from, for messages
 * @param probes the prompts, at least one
 * @param sharePercent of the load's requests, at most {@link #MOST_SHARE}
 * @param atRest how often each is asked before the load
 * @param askedBy the name of the requests that ask; null: there is only one kind
 * @param named the name under which they count; null: that of the requests that ask
 */
public record ConsistencyPlan(
    String file,
    List<Question> probes,
    double sharePercent,
    int atRest,
    @Nullable String askedBy,
    @Nullable String named) {

  /** More would be a load of its own. */
  public static final double MOST_SHARE = 2;

  /** Without a word on it. */
  public static final double DEFAULT_SHARE = 1;

  /** Without a word on it: enough to see whether the server agrees with itself at rest. */
  public static final int DEFAULT_AT_REST = 3;

  private static final int MOST_AT_REST = 100;

  /** As it is without a word on anything. */
  public static ConsistencyPlan of(String file, List<Question> probes) {
    return new ConsistencyPlan(file, probes, DEFAULT_SHARE, DEFAULT_AT_REST, null, null);
  }

  /** Validates and copies. */
  public ConsistencyPlan {
    probes = List.copyOf(probes);
    if (probes.isEmpty()) {
      throw new IllegalArgumentException(
          "consistency(...) must have prompts, but " + file + " has none");
    }
    if (!(sharePercent > 0 && sharePercent <= MOST_SHARE)) {
      throw new IllegalArgumentException(
          "share(...) of consistency must be above 0 and at most 2 percent, but was "
              + sharePercent
              + ": probes must not change the load that they look at");
    }
    if (atRest < 1 || atRest > MOST_AT_REST) {
      throw new IllegalArgumentException(
          "repeatedAtRest(...) must be from 1 to " + MOST_AT_REST + ", but was " + atRest);
    }
  }

  /** Whether requests of that name may ask. */
  public boolean mayAsk(String name) {
    return askedBy == null || askedBy.equals(name);
  }

  /**
   * The place of the probe that the {@code k}-th request of the load asks, the same number of
   * others between any two; -1: it asks what it would anyway.
   */
  public int probe(long k) {
    return probe(k, 1);
  }

  /**
   * The same of one of several workers that asks for all, where each sends as many requests.
   *
   * @param k its own
   * @param workers how many there are
   */
  public int probe(long k, int workers) {
    long before = (long) Math.floor(k * workers * sharePercent / 100);
    long after = (long) Math.floor((k + 1) * workers * sharePercent / 100);
    return after > before ? (int) (before % probes.size()) : -1;
  }
}
