// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import java.time.Duration;

/**
 * Answers that no engine makes. Immutable: each {@code with…} returns a copy.
 *
 * @param mode when events are written
 * @param first from a request's arrival to its first event; paced only
 * @param interval from one write of an answer to its next; paced only
 * @param grain how long a write that is due may wait for others, so that all go with one wake-up of
 *     the event loop; paced only
 * @param eventsPerWrite content events that are written at once, as one chunk of HTTP
 */
record LeanOptions(
    LeanMode mode, Duration first, Duration interval, Duration grain, int eventsPerWrite) {

  static final int MOST_EVENTS = 1024;

  /** An event every 20 ms, the first after 50 ms. */
  static LeanOptions paced() {
    return new LeanOptions(
        LeanMode.PACED, Duration.ofMillis(50), Duration.ofMillis(20), Duration.ZERO, 1);
  }

  /** As fast as the client takes them. */
  static LeanOptions blast() {
    return paced().withMode(LeanMode.BLAST);
  }

  /** In this mode. */
  LeanOptions withMode(LeanMode newMode) {
    return new LeanOptions(newMode, first, interval, grain, eventsPerWrite);
  }

  /** With the first event so long after the request. */
  LeanOptions withFirst(Duration newFirst) {
    return new LeanOptions(mode, newFirst, interval, grain, eventsPerWrite);
  }

  /** With a write every so often. */
  LeanOptions withInterval(Duration newInterval) {
    return new LeanOptions(mode, first, newInterval, grain, eventsPerWrite);
  }

  /** With so much patience for others. */
  LeanOptions withGrain(Duration newGrain) {
    return new LeanOptions(mode, first, interval, newGrain, eventsPerWrite);
  }

  /** With so many events in a write. */
  LeanOptions withEventsPerWrite(int newEventsPerWrite) {
    return new LeanOptions(mode, first, interval, grain, newEventsPerWrite);
  }
}
