// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.text;

import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;

/**
 * Texts of an exact token count, made of common words. Safe for many threads.
 *
 * <p>A text costs a few short strings: its long part is cut from a text that is made once. It is
 * not even counted, where the words' counts add up, as they do with all usual vocabularies.
 */
public final class WordText {

  /** Longer than the longest context of any model; a text of it has some 60 MB. */
  public static final int MAX_TOKENS = 10_000_000;

  private static final int CORRECTIONS = 32;
  private static final int PROBES = 16;

  private final Tokenizer tokenizer;
  private final Prefixes prefixes;
  private final Filler filler;
  private final boolean additive;

  /**
   * Makes and tries it.
   *
   * @param maxTokens the length of the longest text, or what is known of it; longer ones take
   *     longer, once
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

  /** Whether the tokenizer has to count each text, which it may take its time for. */
  public boolean countsEach() {
    return !additive;
  }

  /** A text whose first words are those of no other key, as far as its length allows. */
  public String text(long key, int tokens) {
    return after("", 0, key, tokens);
  }

  /**
   * A text that begins with another one, and goes on like that of no other key.
   *
   * @param head what it begins with
   * @param headTokens the head's length
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
      // Tokenizers that make fewer tokens of a text than it has words do not do so by half.
      words = Math.min(words, 2 * tokens);
      String text = beginning + filler.text(key, words);
      int missing = tokens - tokenizer.count(text);
      if (missing == 0) {
        return text;
      }
      words += missing;
    }
    throw new IllegalStateException(
        "no prompt of " + tokens + " tokens was found: does the tokenizer count words alike?");
  }

  /** Whether a text's count is the number of its words: tried at short, middle and long texts. */
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
