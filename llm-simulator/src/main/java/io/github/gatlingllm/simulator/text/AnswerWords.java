// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import io.github.gatlingllm.simulator.engine.StatelessRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of an answer: random ones before and after the known ones.
 *
 * @param start the index of the first known word
 * @param known the known words, one token each
 * @param turn the index of the first wrong token
 * @param other the seed of the wrong words
 */
public record AnswerWords(int start, List<String> known, int turn, long other) {

  /** Only random words. */
  public static final AnswerWords DRAWN = known(0, List.of());

  /** Copies the list. */
  public AnswerWords {
    known = List.copyOf(known);
  }

  /** Returns known words from an index on. */
  public static AnswerWords known(int start, List<String> known) {
    return new AnswerWords(start, known, Integer.MAX_VALUE, 0);
  }

  /** Returns words that are wrong from a token on. */
  public AnswerWords turning(int at, long seed) {
    return new AnswerWords(start, known, at, seed);
  }

  /** Returns the words without the last character, such as unclosed JSON. */
  public AnswerWords broken() {
    if (known.isEmpty()) {
      return this;
    }
    int last = known.size() - 1;
    String end = known.get(last).stripTrailing();
    var less = new ArrayList<>(known);
    less.set(last, end.length() > 1 ? end.substring(0, end.length() - 1) : " ");
    return new AnswerWords(start, less, turn, other);
  }

  /** Whether a number of tokens includes all known words. */
  public boolean endsWithin(int tokens) {
    return !known.isEmpty() && start + known.size() <= Math.min(tokens, turn);
  }

  private boolean known(int index) {
    return index < turn && isKnownAt(index);
  }

  private boolean isKnownAt(int index) {
    return index >= start && index - start < known.size();
  }

  private long seed(long seed, int index) {
    return index < turn ? seed : turned(seed, index);
  }

  /** Returns the seed of a wrong word. The first one is never right by chance. */
  private long turned(long seed, int index) {
    long turned = StatelessRandom.mix(seed ^ other);
    while (index == turn && Vocabulary.text(turned, index).equals(right(seed, index))) {
      turned = StatelessRandom.mix(turned);
    }
    return turned;
  }

  private String right(long seed, int index) {
    return isKnownAt(index) ? known.get(index - start) : Vocabulary.text(seed, index);
  }

  /** Returns the text of a token. */
  public String text(long seed, int index) {
    return known(index) ? known.get(index - start) : Vocabulary.text(seed(seed, index), index);
  }

  /** Whether a token is a random word of the vocabulary. */
  public boolean drawn(int index) {
    return !known(index);
  }

  /** Returns the text of a {@link #drawn} token, as UTF-8 in JSON. */
  public byte[] bytes(long seed, int index) {
    return Vocabulary.bytes(seed(seed, index), index);
  }

  /** Returns the id of a token. */
  public int id(long seed, int index) {
    return known(index)
        ? SimulatedTokenizer.encode(known.get(index - start))[0]
        : Vocabulary.id(seed(seed, index), index);
  }
}
