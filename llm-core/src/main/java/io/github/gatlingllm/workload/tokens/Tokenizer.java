// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

/**
 * Counts a text's tokens. Implementations are safe for many threads, and wait for nothing: a run
 * has one thread for all counting, and a user goes on once the answer has been counted.
 */
@FunctionalInterface
public interface Tokenizer {
  int count(String text);

  /** What tells it from others: counts of different ones are not comparable. */
  default String name() {
    return "custom";
  }

  /** A tokenizer with a name of its own. */
  static Tokenizer named(String name, Tokenizer counter) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "name must tell the tokenizer from others, but was blank: runs are compared by it");
    }
    return new Tokenizer() {
      @Override
      public int count(String text) {
        return counter.count(text);
      }

      @Override
      public String name() {
        return name;
      }
    };
  }
}
