// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import org.jspecify.annotations.Nullable;

/** The last number of an answer, as in grade school mathematics. */
public final class LastNumber {

  private static final char MINUS = '\u2212';
  private static final int GROUP = 3;

  private LastNumber() {}

  /**
   * Whether both end with the same number: 1,000 is 1000.0, but 2,3 are two of them. A text without
   * a number never is.
   */
  public static boolean same(String reference, String answer) {
    String expected = of(reference);
    return expected != null && expected.equals(of(TextLimit.cut(answer)));
  }

  /** Its digits without commas, leading zeros and zeros that end a fraction; null: none. */
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

  /** A point between digits, or a comma between them that three more follow. */
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

  /** The point of .5, not that of a sentence's end. */
  private static boolean leads(String text, int point) {
    return point == 0
        || (text.charAt(point - 1) != '.' && !Character.isLetterOrDigit(text.charAt(point - 1)));
  }

  /** Not the dash of a range: 3-5 ends with 5. */
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
