// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.text.WordText;
import io.github.gatlingllm.workload.tokens.Tokenizer;

/**
 * Prompts of an exact token count, made of common words. Immutable; safe for many threads.
 *
 * <p>A prompt costs a few short strings: its long part is cut from a text that is made, and whose
 * tokens are counted, once. The server's chat template adds tokens of its own to each prompt.
 */
public final class SyntheticPrompts {

  /** Below it a prompt has no room for a beginning that is unlike all others. */
  public static final int MIN_UNIQUE_TOKENS = 8;

  /** Longer prompts can't be made. */
  public static final int MAX_TOKENS = WordText.MAX_TOKENS;

  private final WordText texts;
  private final int tokens;
  private final Prompt.Origin origin;

  private SyntheticPrompts(
      int tokens, boolean unique, String text, long seed, Tokenizer tokenizer) {
    this.texts = new WordText(seed, tokenizer, tokens);
    this.tokens = tokens;
    this.origin = new Prompt.Origin(text, unique);
  }

  /**
   * Prompts that differ from their first words on, so that no block of a prefix cache can serve two
   * of them.
   *
   * @throws IllegalArgumentException if {@code tokens} is below {@link #MIN_UNIQUE_TOKENS}
   */
  public static SyntheticPrompts unique(int tokens, long seed, Tokenizer tokenizer) {
    if (tokens < MIN_UNIQUE_TOKENS) {
      throw new IllegalArgumentException(
          "tokens must be at least "
              + MIN_UNIQUE_TOKENS
              + " for unique prompts, but was "
              + tokens
              + ": ask for more, or for shared prompts");
    }
    return new SyntheticPrompts(
        requirePossible(tokens), true, "synthetic, " + tokens + " tokens, unique", seed, tokenizer);
  }

  /** One prompt for all, which a prefix cache can hold whole. */
  static SyntheticPrompts shared(int tokens, long seed, Tokenizer tokenizer) {
    return new SyntheticPrompts(
        requirePossible(tokens),
        false,
        "synthetic, " + tokens + " tokens, shared",
        seed,
        tokenizer);
  }

  /**
   * Prompts of many lengths, which differ from their first words on: for {@link #prompt(long,
   * int)}. Below {@link #MIN_UNIQUE_TOKENS} they differ as far as there is room.
   *
   * @param maxTokens the largest length that will be asked for, as far as it is known; else {@link
   *     Integer#MAX_VALUE}: longer prompts than most take longer, once
   */
  static SyntheticPrompts upTo(int maxTokens, long seed, Tokenizer tokenizer) {
    return new SyntheticPrompts(Math.max(1, maxTokens), true, "synthetic, unique", seed, tokenizer);
  }

  /** The prompt of this index: the same for the same seed and tokenizer on any machine. */
  public String prompt(long index) {
    return texts.text(origin.unique() ? index : 0, tokens);
  }

  /**
   * The prompt of this index in that length: the same for the same seed and tokenizer on any
   * machine. Safe to be called on an event loop.
   *
   * @throws IllegalArgumentException if no prompt can have this length
   */
  public Prompt prompt(long index, int tokens) {
    requirePossible(tokens);
    boolean first = origin.unique() || index == 0;
    return new Prompt(
        texts.text(origin.unique() ? index : 0, tokens),
        origin,
        tokens,
        Prompt.UNKNOWN,
        first ? 0 : tokens);
  }

  static int requirePossible(int tokens) {
    if (tokens < 1) {
      throw new IllegalArgumentException("tokens must be at least 1, but was " + tokens);
    }
    if (tokens > MAX_TOKENS) {
      throw new IllegalArgumentException(
          "tokens must be at most "
              + MAX_TOKENS
              + ", but was "
              + tokens
              + ": limit the lengths, by between(min, max)");
    }
    return tokens;
  }
}
