// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelVerdict;

/**
 * A level of a search: what it is for, and how it stands. Times are in nanoseconds since the run's
 * zero.
 *
 * @param number from 1 on
 * @param purpose what is to be known of it
 * @param before what was seen at the same load: that of a load which held before is judged together
 *     with it
 * @param startNanos as far as is known: while a warm-up goes on, ever later
 * @param lookedAt when its counts were last looked at
 * @param early its verdict before its time was over; {@link LevelVerdict#UNDECIDED}: none
 * @param endNanos requests due before then are its own; {@link Level#GOING_ON}: it goes on
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

  /** One that begins. */
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

  /** Whether its load held before. */
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
