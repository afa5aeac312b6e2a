// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.wire.Delta;

/** Which of the choices that a request asks for have begun and ended. Event loop only. */
final class ChoiceCount {

  /** A bit for each choice that counts. */
  private static final long ANY = -1;

  private static final long ONE = 1;

  private long asked = ANY;
  private long seen;
  private long ended;
  private int beyond;

  /**
   * The request asks for so many.
   *
   * @param choices 0: it is not known
   */
  void expect(int choices) {
    if (choices > 0 && choices < Long.SIZE) {
      asked = (1L << choices) - 1;
    }
  }

  /** Whether a single one is asked for: whatever index comes is that one. */
  boolean one() {
    return asked == ONE;
  }

  void add(Delta delta) {
    if (one()) {
      seen |= delta.choices() ? 1 : 0;
      ended |= delta.finishReason() != null ? 1 : 0;
    } else {
      seen |= delta.choicesSeen() & asked;
      ended |= delta.choicesEnded() & asked;
      beyond += (delta.choicesSeen() & ~asked) == 0 ? 0 : 1;
    }
  }

  /** How many have begun, by their indexes. */
  int begun() {
    return Long.bitCount(seen);
  }

  /** Whether one of them began and did not end. */
  boolean cut() {
    return (seen & ~ended) != 0;
  }

  /** Events of choices beyond those that were asked for. */
  int beyond() {
    return beyond;
  }
}
