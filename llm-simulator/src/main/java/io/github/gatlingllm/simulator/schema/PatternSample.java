// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.schema;

import java.util.ArrayList;
import java.util.function.IntUnaryOperator;

/**
 * A text that matches a regular expression of literals, classes, groups, alternatives, quantifiers
 * and anchors. Others, such as look-arounds, are refused.
 */
final class PatternSample {
  private static final String DIGITS = "0123456789";
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String WORD = LETTERS + DIGITS + "_";
  private static final int MORE = 3;
  private static final int MOST_TRIES = 200;

  private final String pattern;
  private final IntUnaryOperator draw;
  private int at;

  /**
   * @param draw returns a random number below its argument
   */
  PatternSample(String pattern, IntUnaryOperator draw) {
    this.pattern = pattern;
    this.draw = draw;
  }

  /** Returns a text whose length is within two bounds. */
  String text(int least, int most) {
    for (int i = 0; i < MOST_TRIES; i++) {
      at = 0;
      String text = alternatives();
      if (at < pattern.length()) {
        throw refused();
      }
      if (text.length() >= least && text.length() <= most) {
        return text;
      }
    }
    throw new IllegalArgumentException(
        "no text was found that matches '" + pattern + "' within its lengths");
  }

  private IllegalArgumentException refused() {
    return new IllegalArgumentException(
        "the pattern '" + pattern + "' is not supported at character " + (at + 1));
  }

  private boolean more() {
    return at < pattern.length();
  }

  private boolean take(char c) {
    boolean here = more() && pattern.charAt(at) == c;
    at += here ? 1 : 0;
    return here;
  }

  private char next() {
    if (!more()) {
      throw refused();
    }
    return pattern.charAt(at++);
  }

  private String alternatives() {
    var all = new ArrayList<String>();
    do {
      all.add(sequence());
    } while (take('|'));
    return all.get(draw.applyAsInt(all.size()));
  }

  private String sequence() {
    StringBuilder text = new StringBuilder();
    while (more() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
      int start = at;
      String first = atom();
      int[] times = times();
      int count = times[0] + draw.applyAsInt(times[1] - times[0] + 1);
      int end = at;
      for (int i = 0; i < count; i++) {
        at = start;
        text.append(i == 0 ? first : atom());
      }
      at = end;
    }
    return text.toString();
  }

  /** Returns how often an atom may stand, at least and at most. */
  private int[] times() {
    if (take('?')) {
      return new int[] {0, 1};
    }
    if (take('*')) {
      return new int[] {0, MORE};
    }
    if (take('+')) {
      return new int[] {1, 1 + MORE};
    }
    if (!take('{')) {
      return new int[] {1, 1};
    }
    int least = number();
    int most = least;
    if (take(',')) {
      most = more() && pattern.charAt(at) == '}' ? least + MORE : number();
    }
    if (!take('}') || most < least) {
      throw refused();
    }
    return new int[] {least, most};
  }

  private int number() {
    int start = at;
    while (more() && Character.isDigit(pattern.charAt(at))) {
      at++;
    }
    if (at == start || at - start > 4) {
      throw refused();
    }
    return Integer.parseInt(pattern.substring(start, at));
  }

  private String atom() {
    char c = next();
    return switch (c) {
      case '^', '$' -> "";
      case '(' -> group();
      case '[' -> one(characters());
      case '.' -> one(WORD);
      case '\\' -> one(escaped(next()));
      case '*', '+', '?', '{' -> throw refused();
      default -> String.valueOf(c);
    };
  }

  private String group() {
    if (take('?') && !take(':')) {
      throw refused();
    }
    String text = alternatives();
    if (!take(')')) {
      throw refused();
    }
    return text;
  }

  private String one(String characters) {
    if (characters.isEmpty()) {
      throw refused();
    }
    return String.valueOf(characters.charAt(draw.applyAsInt(characters.length())));
  }

  private String escaped(char c) {
    return switch (c) {
      case 'd' -> DIGITS;
      case 'w' -> WORD;
      case 's' -> " ";
      case 'n' -> "\n";
      case 't' -> "\t";
      default -> {
        if (Character.isLetterOrDigit(c)) {
          throw refused();
        }
        yield String.valueOf(c);
      }
    };
  }

  private String characters() {
    boolean negated = take('^');
    StringBuilder in = new StringBuilder();
    while (!take(']')) {
      char c = next();
      if (c == '\\') {
        in.append(escaped(next()));
      } else if (more() && pattern.charAt(at) == '-' && !pattern.startsWith("-]", at)) {
        at++;
        range(in, c, next());
      } else {
        in.append(c);
      }
    }
    if (!negated) {
      return in.toString();
    }
    StringBuilder others = new StringBuilder();
    WORD.chars()
        .filter(c -> in.indexOf(String.valueOf((char) c)) < 0)
        .forEach(others::appendCodePoint);
    return others.toString();
  }

  private void range(StringBuilder in, char from, char to) {
    if (to < from || to - from > 0x3ff) {
      throw refused();
    }
    for (int c = from; c <= to; c++) {
      in.append((char) c);
    }
  }
}
