// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.text.WordText;
import io.github.gatlingllm.workload.tokens.Tokenizer;

/**
 * Generates prompts of an exact token count from common words. Immutable and thread-safe.
 *
 * <p>A prompt allocates only short strings: its long part is cut from a text that is generated and
 * counted once. The server's chat template adds tokens to each prompt.
 */
public final class SyntheticPrompts {

  /** The shortest prompt with room for a unique first part. */
  public static final int MIN_UNIQUE_TOKENS = 8;

  /** The longest prompt. */
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
   * Returns prompts that differ from the first words, so that they share no block of a prefix
   * cache.
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
              + ": use longer prompts, or shared prompts");
    }
    return new SyntheticPrompts(
        requirePossible(tokens), true, "synthetic, " + tokens + " tokens, unique", seed, tokenizer);
  }

  /** Returns one prompt for all requests, which a prefix cache can serve completely. */
  static SyntheticPrompts shared(int tokens, long seed, Tokenizer tokenizer) {
    return new SyntheticPrompts(
        requirePossible(tokens),
        false,
        "synthetic, " + tokens + " tokens, shared",
        seed,
        tokenizer);
  }

  /**
   * Returns prompts of many lengths that differ from the first words, for {@link #prompt(long,
   * int)}. Below {@link #MIN_UNIQUE_TOKENS} they differ as far as there is room.
   *
   * @param maxTokens the largest length if known, or {@link Integer#MAX_VALUE}; unusually long
   *     prompts then take longer, once
   */
  static SyntheticPrompts upTo(int maxTokens, long seed, Tokenizer tokenizer) {
    return new SyntheticPrompts(Math.max(1, maxTokens), true, "synthetic, unique", seed, tokenizer);
  }

  /** Returns the prompt of this index; the same seed and tokenizer give the same prompts. */
  public String prompt(long index) {
    return texts.text(origin.unique() ? index : 0, tokens);
  }

  /**
   * Returns the prompt of this index with that length. The same seed and tokenizer give the same
   * prompts on any machine. It does not block, so event loops may call it.
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
              + ": limit the lengths with between(min, max)");
    }
    return tokens;
  }
}
