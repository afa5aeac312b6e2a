// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.wire.Delta;

/** Counts which of the requested choices have begun and ended. Event loop only. */
final class ChoiceCount {

  /** One bit per counted choice. */
  private static final long ANY = -1;

  private static final long ONE = 1;

  private long requested = ANY;
  private long seen;
  private long ended;
  private int beyond;

  /**
   * Sets the number of requested choices.
   *
   * @param choices 0 if it is not known
   */
  void expect(int choices) {
    if (choices > 0 && choices < Long.SIZE) {
      requested = (1L << choices) - 1;
    }
  }

  /** Returns whether one choice was requested: any index counts as that one. */
  boolean one() {
    return requested == ONE;
  }

  void add(Delta delta) {
    if (one()) {
      seen |= delta.choices() ? 1 : 0;
      ended |= delta.finishReason() != null ? 1 : 0;
    } else {
      seen |= delta.choicesSeen() & requested;
      ended |= delta.choicesEnded() & requested;
      beyond += (delta.choicesSeen() & ~requested) == 0 ? 0 : 1;
    }
  }

  /** Returns how many choices have begun, by their indexes. */
  int begun() {
    return Long.bitCount(seen);
  }

  /** Returns whether a choice began and did not end. */
  boolean cut() {
    return (seen & ~ended) != 0;
  }

  /** Returns the number of events for choices that were not requested. */
  int beyond() {
    return beyond;
  }
}
