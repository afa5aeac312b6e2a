// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.Locale;

/**
 * The result of the check whether an answer is degenerate: text that no reader can use, whatever
 * the question was. An answer has one result, the first kind that applies, in this order.
 */
public enum AnswerSanity {
  /** No rule applies. */
  SANE,
  /** Nothing is left after stripping white space, and it calls no tool. */
  EMPTY,
  /** It contains replacement characters (U+FFFD). */
  REPLACEMENT,
  /** It is mostly one token, character or word. */
  TOKEN,
  /** It repeats itself: it compresses too well, or most of its n-grams occur before. */
  REPETITION,
  /** It is made of random parts of words, as a model with broken weights or cache writes it. */
  GIBBERISH,
  /** It is written in another script than the prompt. */
  SCRIPT;

  /** Returns the name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether a rule applies. */
  public boolean degenerate() {
    return this != SANE;
  }
}
