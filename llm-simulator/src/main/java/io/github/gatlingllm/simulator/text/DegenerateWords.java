// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import io.github.gatlingllm.simulator.engine.StatelessRandom;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The tokens of degenerate answers. Loops begin after at most a fifth of the answer. */
public final class DegenerateWords {

  private static final String REPLACEMENT = "\uFFFD";
  private static final int REPLACED_EACH = 7;
  private static final int LONGEST_UNIT = 30;

  private DegenerateWords() {}

  /** Returns an answer that repeats a unit of 2 to 30 words, an eighth of it at most. */
  public static List<String> repetition(int tokens, long seed) {
    int longest = Math.max(2, Math.min(LONGEST_UNIT, tokens / 8));
    int unit = 2 + (int) Long.remainderUnsigned(StatelessRandom.at(seed, 0), longest - 1);
    int start = start(tokens, seed);
    return of(
        tokens,
        index -> Vocabulary.text(seed, index < start ? index : 1_000_000 + (index - start) % unit));
  }

  /** Returns an answer that repeats one word. */
  public static List<String> token(int tokens, long seed) {
    int start = start(tokens, seed);
    return of(tokens, index -> Vocabulary.text(seed, index < start ? index : 1_000_000));
  }

  /** Returns an answer of white space. */
  public static List<String> empty(int tokens) {
    return of(tokens, index -> index % 2 == 0 ? " " : "\n");
  }

  /** Returns an answer in which each seventh token is a replacement character. */
  public static List<String> replacement(int tokens, long seed) {
    return of(
        tokens, index -> index % REPLACED_EACH == 1 ? REPLACEMENT : Vocabulary.text(seed, index));
  }

  private static int start(int tokens, long seed) {
    return (int) Long.remainderUnsigned(StatelessRandom.at(seed, 1), Math.max(1, tokens / 5));
  }

  private static List<String> of(int tokens, IntFunction<String> token) {
    return IntStream.range(0, tokens).mapToObj(token).toList();
  }
}
