/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.text;

import java.util.Arrays;

/**
 * The simulator's own tokens, near 4 characters of English each: a token is up to four letters or
 * digits, with one space before them; or one ideograph, with one space before it; or up to four
 * white-space characters; or one other character. Every answer, tokenized again, has as many tokens
 * as were generated.
 */
public final class Tokenizer {
  private static final int LONGEST = 4;

  private Tokenizer() {}

  /** How many tokens {@code text} has. */
  public static int count(String text) {
    return encode(text).length;
  }

  /** The ids: hashes of the tokens' characters. */
  public static int[] encode(String text) {
    int[] ids = new int[text.length() / 2 + 4];
    int count = 0;
    for (int from = 0; from < text.length(); ) {
      int to = end(text, from);
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, 2 * count);
      }
      ids[count++] = id(text, from, to);
      from = to;
    }
    return Arrays.copyOf(ids, count);
  }

  private static int id(String text, int from, int to) {
    int hash = 17;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + text.charAt(i);
    }
    return hash;
  }

  private static int end(String text, int from) {
    int start = text.charAt(from) == ' ' && from + 1 < text.length() ? from + 1 : from;
    int point = text.codePointAt(start);
    if (Character.isWhitespace(point)) {
      return endOfRun(text, from, Kind.SPACE);
    }
    if (Kind.of(point) == Kind.WORD) {
      return endOfRun(text, start, Kind.WORD);
    }
    return start + Character.charCount(point);
  }

  private static int endOfRun(String text, int from, Kind kind) {
    int to = from;
    for (int i = 0; i < LONGEST && to < text.length(); i++) {
      int point = text.codePointAt(to);
      if (Kind.of(point) != kind) {
        break;
      }
      to += Character.charCount(point);
    }
    return to;
  }

  private enum Kind {
    WORD,
    SPACE,
    SINGLE;

    static Kind of(int point) {
      if (Character.isWhitespace(point)) {
        return SPACE;
      }
      boolean word = Character.isLetterOrDigit(point) && !Character.isIdeographic(point);
      return word ? WORD : SINGLE;
    }
  }
}
