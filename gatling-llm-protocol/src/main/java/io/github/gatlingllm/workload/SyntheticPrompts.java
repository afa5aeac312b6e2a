/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Prompts of an exact token count, made of common words. Immutable; safe for many threads.
 *
 * <p>A prompt costs a few short strings: its long part is cut from a text that is made, and whose
 * tokens are counted, once. The server's chat template adds tokens of its own to each prompt.
 */
public final class SyntheticPrompts {

  /** Below it a prompt has no room for a beginning that is unlike all others. */
  public static final int MIN_UNIQUE_TOKENS = 8;

  private static final int CORRECTIONS = 32;

  private final int tokens;
  private final Tokenizer tokenizer;
  private final Prefixes prefixes;
  private final Filler filler;
  private final LongUnaryOperator indexToKey;
  private final boolean additive;

  private SyntheticPrompts(
      int tokens, Tokenizer tokenizer, long seed, LongUnaryOperator indexToKey) {
    this.tokens = tokens;
    this.tokenizer = tokenizer;
    this.indexToKey = indexToKey;
    List<String> words = Words.all().stream().filter(word -> isOneToken(word, tokenizer)).toList();
    if (words.size() < 2) {
      throw new IllegalArgumentException(
          "tokenizer must count common words as one token each, but did so for "
              + words.size()
              + ": does it count tokens?");
    }
    prefixes = new Prefixes(words, seed);
    filler = new Filler(words, seed, tokens);
    additive = countsAddUp();
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
    return new SyntheticPrompts(tokens, tokenizer, seed, index -> index);
  }

  /** One prompt for all, which a prefix cache can hold whole. */
  public static SyntheticPrompts shared(int tokens, long seed, Tokenizer tokenizer) {
    if (tokens < 1) {
      throw new IllegalArgumentException("tokens must be at least 1, but was " + tokens);
    }
    return new SyntheticPrompts(tokens, tokenizer, seed, index -> 0);
  }

  /** The prompt of this index: the same for the same seed and tokenizer on any machine. */
  public String prompt(long index) {
    long key = indexToKey.applyAsLong(index);
    String prefix = prefixes.prefix(key, tokens);
    int missing = tokens - tokenizer.count(prefix);
    String prompt = prefix + filler.text(key, missing);
    return additive ? prompt : corrected(prompt, key, prefix, missing);
  }

  private String corrected(String first, long key, String prefix, int words) {
    String prompt = first;
    int length = words;
    for (int i = 0; i < CORRECTIONS; i++) {
      int missing = tokens - tokenizer.count(prompt);
      if (missing == 0) {
        return prompt;
      }
      length += missing;
      prompt = prefix + filler.text(key, length);
    }
    throw new IllegalStateException(
        "no prompt of " + tokens + " tokens was found: does the tokenizer count words alike?");
  }

  /** Whether a text's count is the sum of its words' counts, as with all usual vocabularies. */
  private boolean countsAddUp() {
    for (int key = 0; key < 16; key++) {
      String prefix = prefixes.prefix(key, tokens);
      int missing = tokens - tokenizer.count(prefix);
      if (missing < 0 || tokenizer.count(prefix + filler.text(key, missing)) != tokens) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOneToken(String word, Tokenizer tokenizer) {
    return tokenizer.count(" " + word) == 1 && tokenizer.count(word) == 1;
  }
}
