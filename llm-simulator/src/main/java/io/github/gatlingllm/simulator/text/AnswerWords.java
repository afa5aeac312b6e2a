// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import io.github.gatlingllm.simulator.engine.StatelessRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of an answer: known ones, and else such as the seed draws.
 *
 * @param known a token each, from the first on
 * @param turn from this token on they are others than they should be
 * @param other what those are drawn from
 */
public record AnswerWords(List<String> known, int turn, long other) {

  /** All drawn. */
  public static final AnswerWords DRAWN = new AnswerWords(List.of(), Integer.MAX_VALUE, 0);

  /** Copied. */
  public AnswerWords {
    known = List.copyOf(known);
  }

  /** The same up to a token, and others from there on. */
  public AnswerWords turning(int at, long seed) {
    return new AnswerWords(known, at, seed);
  }

  /** The same, but without its last character: JSON that never closes. */
  public AnswerWords broken() {
    if (known.isEmpty()) {
      return this;
    }
    int last = known.size() - 1;
    String end = known.get(last).stripTrailing();
    var less = new ArrayList<>(known);
    less.set(last, end.length() > 1 ? end.substring(0, end.length() - 1) : " ");
    return new AnswerWords(less, turn, other);
  }

  /** Whether so many tokens have all that is known, to its end. */
  public boolean endsWithin(int tokens) {
    return !known.isEmpty() && known.size() <= Math.min(tokens, turn);
  }

  private boolean known(int index) {
    return index < turn && index < known.size();
  }

  private long seed(long seed, int index) {
    return index < turn ? seed : turned(seed, index);
  }

  /** The first word is never the right one by chance. */
  private long turned(long seed, int index) {
    long turned = StatelessRandom.mix(seed ^ other);
    while (index == turn && Vocabulary.text(turned, index).equals(right(seed, index))) {
      turned = StatelessRandom.mix(turned);
    }
    return turned;
  }

  private String right(long seed, int index) {
    return index < known.size() ? known.get(index) : Vocabulary.text(seed, index);
  }

  /** The token's text. */
  public String text(long seed, int index) {
    return known(index) ? known.get(index) : Vocabulary.text(seed(seed, index), index);
  }

  /** Whether the token stands in the vocabulary. */
  public boolean drawn(int index) {
    return !known(index);
  }

  /** The token's text in UTF-8, as it stands in JSON; only of one that is {@link #drawn}. */
  public byte[] bytes(long seed, int index) {
    return Vocabulary.bytes(seed(seed, index), index);
  }

  /** The token's id. */
  public int id(long seed, int index) {
    return known(index)
        ? SimulatedTokenizer.encode(known.get(index))[0]
        : Vocabulary.id(seed(seed, index), index);
  }
}
