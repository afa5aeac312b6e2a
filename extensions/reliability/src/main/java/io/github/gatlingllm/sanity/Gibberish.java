// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;

/**
 * Finds text of random parts of words. A word is split into parts where its script changes and
 * before a capital letter inside it. In such text, hardly any part occurs twice, and breaks are
 * frequent: splits, control and replacement characters, brackets that close nothing. Readable text
 * has one or the other: prose has no breaks, and code repeats its names.
 *
 * <p>Ideographs, kana and Hangul stand beside other scripts in readable text, so they split
 * nothing.
 */
final class Gibberish {

  /** The fewest parts that are judged. */
  static final int LEAST_PARTS = 20;

  /** The share of the parts that occur once. */
  static final double ONCE_SHARE = 0.8;

  /** The breaks per part, and the fewest breaks. */
  static final double BREAK_SHARE = 0.06;

  static final int LEAST_BREAKS = 3;

  /** The fewest breaks where nearly all of many parts occur once. */
  static final int FEW_BREAKS = 2;

  static final int MANY_PARTS = 28;

  static final double NEARLY_ALL = 0.96;

  /** The fewest parts of a line, on average: lines of data and of code are shorter. */
  static final int PARTS_OF_LINE = 6;

  /** The fewest letters of a part, on average: encoded bytes and passwords have fewer. */
  static final double LETTERS_OF_PART = 3.5;

  private static final int DEEPEST = 64;

  private final String text;
  private final char[] open = new char[DEEPEST];
  private long[] parts;
  private int count;
  private int letters;
  private int lettersOfPart;
  private int breaks;
  private int lines;
  private int depth;
  private long part;

  private Gibberish(String text) {
    this.text = text;
    this.parts = new long[Math.max(16, text.length() / 4)];
  }

  /** Returns whether a text is made of random parts of words. */
  static boolean in(String text) {
    return new Gibberish(text).found();
  }

  private boolean found() {
    read();
    if (count < LEAST_PARTS || count < PARTS_OF_LINE * lines || letters < LETTERS_OF_PART * count) {
      return false;
    }
    int once = once();
    return (breaks >= Math.max(LEAST_BREAKS, BREAK_SHARE * count) && once >= ONCE_SHARE * count)
        || (breaks >= FEW_BREAKS && count >= MANY_PARTS && once >= NEARLY_ALL * count);
  }

  private void read() {
    boolean filled = false;
    int before = 0;
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      boolean escaped = character == '\\' && text.startsWith("n", at + 1);
      at += escaped ? 2 : Character.charCount(character);
      if (character == '\n' || escaped) {
        lines += filled ? 1 : 0;
        filled = false;
        before = end();
      } else if (Character.isLetter(character)) {
        letter(before, character);
        filled = true;
        before = character;
      } else if (!mark(character)) {
        filled |= !Character.isWhitespace(character);
        boolean word = lettersOfPart > 1;
        before = end();
        other(character, word);
      }
    }
    lines += filled ? 1 : 0;
    end();
  }

  private static boolean mark(int character) {
    int type = Character.getType(character);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  private void letter(int before, int character) {
    if (before != 0 && splits(before, character)) {
      breaks++;
      end();
    }
    letters++;
    lettersOfPart++;
    part = TextTokens.mixed(part, Character.toLowerCase(character));
  }

  private static boolean splits(int before, int character) {
    if (Character.isLowerCase(before) && Character.isUpperCase(character)) {
      return true;
    }
    UnicodeScript one = Scripts.family(before);
    UnicodeScript other = Scripts.family(character);
    return one != other && counts(one) && counts(other);
  }

  private static boolean counts(UnicodeScript script) {
    return switch (script) {
      case HAN, COMMON, INHERITED, UNKNOWN -> false;
      default -> true;
    };
  }

  /** Ends a part, and returns that no letter is before the next character. */
  private int end() {
    if (part != 0) {
      if (count == parts.length) {
        parts = Arrays.copyOf(parts, 2 * count);
      }
      parts[count++] = part;
      part = 0;
      lettersOfPart = 0;
    }
    return 0;
  }

  private void other(int character, boolean word) {
    switch (character) {
      case '(' -> opened(')');
      case '[' -> opened(']');
      case '{' -> opened('}');
      case ')', ']', '}' -> closed(character, word);
      case '\uFFFD' -> breaks++;
      default -> breaks += Character.isISOControl(character) && character > '\r' ? 1 : 0;
    }
  }

  private void opened(char end) {
    if (depth < DEEPEST) {
      open[depth++] = end;
    }
  }

  /** A round bracket alone is no break: {@code 1) like this :)}. It is one behind a word. */
  private void closed(int character, boolean word) {
    if (depth > 0 && open[depth - 1] == character) {
      depth--;
    } else if (character != ')' || depth > 0 || word) {
      breaks++;
    }
  }

  /** Returns the number of parts that occur once. */
  private int once() {
    long[] sorted = Arrays.copyOf(parts, count);
    Arrays.sort(sorted);
    int once = 0;
    for (int i = 0; i < count; i++) {
      boolean before = i > 0 && sorted[i - 1] == sorted[i];
      boolean after = i + 1 < count && sorted[i + 1] == sorted[i];
      once += before || after ? 0 : 1;
    }
    return once;
  }
}
