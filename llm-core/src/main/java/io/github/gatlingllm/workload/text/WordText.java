// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.text;

import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;

/**
 * Generates texts of an exact token count from common words. Thread-safe.
 *
 * <p>A text allocates only short strings: its long part is cut from a text that is generated once.
 * It is not counted if token counts of words add up, as in all usual vocabularies.
 */
public final class WordText {

  /** The longest text, about 60 MB; longer than the context of any model. */
  public static final int MAX_TOKENS = 10_000_000;

  private static final int CORRECTIONS = 32;
  private static final int PROBES = 16;

  private final Tokenizer tokenizer;
  private final Prefixes prefixes;
  private final Filler filler;
  private final boolean additive;

  /**
   * Generates the text and tests the tokenizer.
   *
   * @param maxTokens the length of the longest text if known; longer texts take longer, once
   */
  public WordText(long seed, Tokenizer tokenizer, int maxTokens) {
    this.tokenizer = tokenizer;
    List<String> words =
        EnglishWords.all().stream().filter(word -> isOneToken(word, tokenizer)).toList();
    if (words.size() < 2) {
      throw new IllegalArgumentException(
          "tokenizer must count common words as one token each, but did so for "
              + words.size()
              + ": does it count tokens?");
    }
    prefixes = new Prefixes(words, seed);
    filler = new Filler(words, seed, maxTokens);
    additive = countsAddUp(maxTokens);
  }

  /** Whether the tokenizer must count each text, which may be slow. */
  public boolean countsEach() {
    return !additive;
  }

  /** Returns a text whose first words are unique to the key, as far as its length allows. */
  public String text(long key, int tokens) {
    return after("", 0, key, tokens);
  }

  /**
   * Returns a text that begins with another one and continues uniquely for the key.
   *
   * @param head the first part
   * @param headTokens the length of the first part
   * @param tokens the length of both together
   */
  public String after(String head, int headTokens, long key, int tokens) {
    String prefix = prefixes.prefix(key, tokens - headTokens);
    String beginning = head.isEmpty() ? prefix : prefix.isEmpty() ? head : head + ' ' + prefix;
    return additive
        ? beginning + filler.text(key, tokens - headTokens - prefixes.words(tokens - headTokens))
        : corrected(beginning, key, tokens);
  }

  private String corrected(String beginning, long key, int tokens) {
    int words = tokens - tokenizer.count(beginning);
    for (int i = 0; i <= CORRECTIONS; i++) {
      // No tokenizer makes fewer than half as many tokens as words.
      words = Math.min(words, 2 * tokens);
      String text = beginning + filler.text(key, words);
      int missing = tokens - tokenizer.count(text);
      if (missing == 0) {
        return text;
      }
      words += missing;
    }
    throw new IllegalStateException(
        "no prompt of "
            + tokens
            + " tokens was found. Is the tokenizer's count of a word constant?");
  }

  /** Whether the token count of short, middle and long texts is the number of words. */
  private boolean countsAddUp(int maxTokens) {
    return addUp(PROBES, 1)
        && addUp(PROBES, Math.min(maxTokens, 9))
        && addUp(PROBES, Math.min(maxTokens, 500))
        && addUp(4, Math.min(maxTokens, 4096))
        && addUp(1, Math.min(maxTokens, 32_768));
  }

  private boolean addUp(int keys, int tokens) {
    for (int key = 0; key < keys; key++) {
      int words = prefixes.words(tokens);
      String text = prefixes.prefix(key, tokens) + filler.text(key, tokens - words);
      if (tokenizer.count(text) != tokens) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOneToken(String word, Tokenizer tokenizer) {
    return tokenizer.count(" " + word) == 1 && tokenizer.count(word) == 1;
  }
}
