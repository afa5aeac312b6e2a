// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.length;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.random.Mix;
import org.jspecify.annotations.Nullable;

/** How long each prompt is, and its answer. */
public interface Sizes {

  /** Tokens of the prompt of this index. */
  int input(long seed, long index);

  /** Tokens that its answer should have; {@link Prompt#UNKNOWN} where nothing is said. */
  int output(long seed, long index);

  /** The shortest prompt there can be. */
  int min();

  /** The longest, as far as one is known; else {@link Integer#MAX_VALUE}. */
  int max();

  /** What reports say of the prompts' lengths. */
  String text();

  /** What reports say of the answers' lengths; null: nothing is said of them, or not apart. */
  @Nullable String outputText();

  /**
   * Lengths that are drawn, the answer's apart from the prompt's.
   *
   * @param input of prompts
   * @param output of answers; null: nothing is said of them
   */
  record Drawn(TokenLengths input, @Nullable TokenLengths output) implements Sizes {

    @Override
    public int input(long seed, long index) {
      return input.at(seed, index);
    }

    @Override
    public int output(long seed, long index) {
      // A seed of its own, or long prompts would have long answers.
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
