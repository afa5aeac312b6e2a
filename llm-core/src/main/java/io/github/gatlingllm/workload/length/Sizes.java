// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.length;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.random.Mix;
import org.jspecify.annotations.Nullable;

/** The lengths of prompts and of their answers, in tokens. */
public interface Sizes {

  /** Returns the tokens of the prompt of this index. */
  int input(long seed, long index);

  /** Returns the tokens of its answer; {@link Prompt#UNKNOWN} if not set. */
  int output(long seed, long index);

  /** Returns the shortest possible prompt. */
  int min();

  /** Returns the longest possible prompt; {@link Integer#MAX_VALUE} if not known. */
  int max();

  /** Returns the description of the prompt lengths in reports. */
  String text();

  /** Returns the description of the answer lengths; null if not set or not separate. */
  @Nullable String outputText();

  /**
   * Lengths of prompts and answers that are drawn independently.
   *
   * @param input the lengths of prompts
   * @param output the lengths of answers; null if not set
   */
  record Drawn(TokenLengths input, @Nullable TokenLengths output) implements Sizes {

    @Override
    public int input(long seed, long index) {
      return input.at(seed, index);
    }

    @Override
    public int output(long seed, long index) {
      // A separate seed, so that long prompts do not have long answers.
      return output == null ? Prompt.UNKNOWN : output.at(Mix.mix(~seed), index);
    }

    @Override
    public int min() {
      return input.min();
    }

    @Override
    public int max() {
      return input.max();
    }

    @Override
    public String text() {
      return input.min() == input.max() ? input.text() + " tokens" : input.text();
    }

    @Override
    public @Nullable String outputText() {
      return output == null ? null : output.text();
    }
  }
}
