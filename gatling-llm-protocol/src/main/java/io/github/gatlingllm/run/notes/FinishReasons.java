// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Counts answers that ended well but without a finish reason. Any thread. */
public final class FinishReasons {

  /** A share that can be chance; more of them are a habit of the server. */
  private static final double MOST_MISSING = 0.01;

  private final LongAdder answers = new LongAdder();
  private final LongAdder missing = new LongAdder();

  /** A request has succeeded in a dialect whose answers have a finish reason. */
  public void answered(boolean withReason) {
    answers.increment();
    if (!withReason) {
      missing.increment();
    }
  }

  /** Returns the count; none if each answer has a reason. */
  Stream<String> warning() {
    long without = missing.sum();
    long all = answers.sum();
    if (without == 0) {
      return Stream.empty();
    }
    String counted = without + " of " + all + " answers have no finish reason";
    String share = " (" + Quantity.plain(100.0 * without / all) + " %)";
    return Stream.of(
        without <= MOST_MISSING * all
            ? counted + share
            : counted
                + share
                + ": they may be cut. Look at the server's log; to count them as failures, use"
                + " llm.requireFinishReason() or -Dllm.requireFinishReason=true");
  }
}
