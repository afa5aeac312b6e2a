// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import org.jspecify.annotations.Nullable;

/** The last number of an answer, as in grade-school math data sets. */
public final class LastNumber {

  private static final char MINUS = '\u2212';
  private static final int GROUP = 3;

  private LastNumber() {}

  /**
   * Returns whether both texts have the same last number: 1,000 equals 1000.0, but 2,3 are two
   * numbers. A text without a number never matches.
   */
  public static boolean same(String reference, String answer) {
    String expected = of(reference);
    return expected != null && expected.equals(of(TextLimit.cut(answer)));
  }

  /**
   * Returns the last number without commas, leading zeros and trailing zeros of the fraction; null
   * if there is none.
   */
  static @Nullable String of(String text) {
    int end = text.length();
    while (end > 0 && !digit(text, end - 1)) {
      end--;
    }
    if (end == 0) {
      return null;
    }
    int start = end - 1;
    while (start > 0 && (digit(text, start - 1) || inside(text, start - 1))) {
      start--;
    }
    if (start > 0 && text.charAt(start - 1) == '.' && leads(text, start - 1)) {
      start--;
    }
    boolean negative = start > 0 && minus(text, start - 1);
    return normal(text.substring(start, end).replace(",", ""), negative);
  }

  /**
   * Returns whether the character is a point between digits, or a comma followed by three digits.
   */
  private static boolean inside(String text, int at) {
    char character = text.charAt(at);
    return at > 0
        && digit(text, at - 1)
        && (character == '.' || (character == ',' && thousands(text, at + 1)));
  }

  private static boolean thousands(String text, int from) {
    int digits = 0;
    while (digits <= GROUP && from + digits < text.length() && digit(text, from + digits)) {
      digits++;
    }
    return digits == GROUP;
  }

  /** Returns whether a point leads a number, as in .5, and does not end a sentence. */
  private static boolean leads(String text, int point) {
    return point == 0
        || (text.charAt(point - 1) != '.' && !Character.isLetterOrDigit(text.charAt(point - 1)));
  }

  /** Returns whether the character is a minus sign and not the dash of a range: 3-5 ends with 5. */
  private static boolean minus(String text, int at) {
    int before = text.charAt(at) == '$' ? at - 1 : at;
    return before >= 0
        && (text.charAt(before) == '-' || text.charAt(before) == MINUS)
        && (before == 0 || !Character.isLetterOrDigit(text.charAt(before - 1)));
  }

  private static String normal(String digits, boolean negative) {
    int point = digits.lastIndexOf('.');
    String whole = point < 0 ? digits : digits.substring(0, point).replace(".", "");
    String fraction = point < 0 ? "" : digits.substring(point + 1);
    int first = 0;
    while (first < whole.length() && whole.charAt(first) == '0') {
      first++;
    }
    int last = fraction.length();
    while (last > 0 && fraction.charAt(last - 1) == '0') {
      last--;
    }
    String value = whole.substring(first) + (last == 0 ? "" : "." + fraction.substring(0, last));
    return negative && !value.isEmpty() ? "-" + value : value;
  }

  private static boolean digit(String text, int at) {
    char character = text.charAt(at);
    return character >= '0' && character <= '9';
  }
}
