// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelVerdict;

/**
 * The state of a search level. Times are in nanoseconds since the run's zero.
 *
 * @param load the load
 * @param number from 1
 * @param purpose the purpose of the level
 * @param before the counts of earlier levels of the same load, which are judged together with it
 * @param startNanos the start, as far as known; a warm-up moves it
 * @param lookedAt the time of the last check
 * @param early the verdict before its end; {@link LevelVerdict#UNDECIDED} if there is none
 * @param endNanos the end, exclusive; {@link Level#GOING_ON} if it has not ended
 */
record SearchLevel(
    double load,
    int number,
    LevelPurpose purpose,
    LoadCounts before,
    long startNanos,
    long lookedAt,
    LevelVerdict early,
    long endNanos) {

  /** Returns a level that begins. */
  static SearchLevel of(
      double load, int number, LevelPurpose purpose, LoadCounts before, long startNanos) {
    return new SearchLevel(
        load,
        number,
        purpose,
        before,
        startNanos,
        startNanos,
        LevelVerdict.UNDECIDED,
        Level.GOING_ON);
  }

  /** Whether its load was tried before. */
  boolean again() {
    return before.judged() > 0;
  }

  SearchLevel from(long nanos) {
    return new SearchLevel(load, number, purpose, before, nanos, lookedAt, early, endNanos);
  }

  SearchLevel looked(long nanos, LevelVerdict verdict) {
    return new SearchLevel(load, number, purpose, before, startNanos, nanos, verdict, endNanos);
  }

  SearchLevel ending(long nanos) {
    return new SearchLevel(load, number, purpose, before, startNanos, lookedAt, early, nanos);
  }
}
