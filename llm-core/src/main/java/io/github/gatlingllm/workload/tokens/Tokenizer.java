// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import org.jspecify.annotations.Nullable;

/**
 * Counts the tokens of a text. Implementations must be thread-safe and must not block: a run counts
 * on one thread, and a user continues after its answer was counted.
 */
@FunctionalInterface
public interface Tokenizer {
  int count(String text);

  /**
   * Returns the token ids of a text, as many as {@link #count} reports; null if this tokenizer only
   * counts. Equal tokens have equal ids, which need not be those of the model.
   */
  default int @Nullable [] ids(String text) {
    return null;
  }

  /** Returns the name. Runs compare it, because counts of different tokenizers differ. */
  default String name() {
    return "custom";
  }

  /** Returns a tokenizer with that name. */
  static Tokenizer named(String name, Tokenizer counter) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "name must not be blank: runs are compared by the name of the tokenizer");
    }
    return new Tokenizer() {
      @Override
      public int count(String text) {
        return counter.count(text);
      }

      @Override
      public int @Nullable [] ids(String text) {
        return counter.ids(text);
      }

      @Override
      public String name() {
        return name;
      }
    };
  }
}
