// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.run.StartRefusal;
import io.github.gatlingllm.session.RunSkippedLines;
import io.github.gatlingllm.workload.files.DataFile;

/**
 * Pairs of prompt and answer lengths from a file
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class LengthPairs {

  private final io.github.gatlingllm.workload.trace.TokenLengthPairs pairs;

  private LengthPairs(io.github.gatlingllm.workload.trace.TokenLengthPairs pairs) {
    this.pairs = pairs;
  }

  static LengthPairs of(String file) {
    var read =
        StartRefusal.ofInput(
            () ->
                io.github.gatlingllm.workload.trace.TokenLengthPairs.read(
                    DataFile.find("lengthPairs", file)));
    if (read.isIncomplete()) {
      RunSkippedLines.say("lengthPairs: " + read);
    }
    return new LengthPairs(read);
  }

  /**
   * Refuse the file if a line is malformed. By default, such lines are skipped, counted, and
   * reported with the number of the first
   *
   * @return a new LengthPairs instance
   */
  public LengthPairs strict() {
    return StartRefusal.ofInput(() -> new LengthPairs(pairs.strict()));
  }

  /**
   * Draw pairs at random by the prompts' seed, instead of in the file's order
   *
   * @return a new LengthPairs instance
   */
  public LengthPairs random() {
    return new LengthPairs(pairs.random());
  }

  /**
   * Skip pairs whose prompt is shorter or longer than a range; their number is reported
   *
   * @param minInput the minimum number of prompt tokens
   * @param maxInput the maximum number of prompt tokens
   * @return a new LengthPairs instance
   * @throws IllegalArgumentException if no pair is left
   */
  public LengthPairs between(int minInput, int maxInput) {
    return new LengthPairs(pairs.between(minInput, maxInput));
  }

  io.github.gatlingllm.workload.trace.TokenLengthPairs pairs() {
    return pairs;
  }

  @Override
  public String toString() {
    return pairs.text();
  }
}
