// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Counts successful answers without a finish reason. Any thread. */
public final class FinishReasons {

  /** Up to this share, missing finish reasons may be chance. */
  private static final double MOST_MISSING = 0.01;

  private final LongAdder answers = new LongAdder();
  private final LongAdder missing = new LongAdder();

  /** Counts a successful answer in a dialect with finish reasons. */
  public void answered(boolean withReason) {
    answers.increment();
    if (!withReason) {
      missing.increment();
    }
  }

  /** Returns a warning, or nothing if each answer has a finish reason. */
  Stream<String> warning() {
    long without = missing.sum();
    long all = answers.sum();
    if (without == 0) {
      return Stream.empty();
    }
    return Stream.of(
        RunNoteTexts.noFinishReason(
            without, all, Quantity.plain(100.0 * without / all), without > MOST_MISSING * all));
  }
}
