// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import java.util.Locale;

/** Rules for values of headers: RFC 9110 §5.5. No text of this class shows a value. */
public final class HeaderValue {

  private HeaderValue() {}

  /**
   * Returns the key if it can be sent unchanged.
   *
   * @param source the property or call that set it
   * @throws IllegalArgumentException if not; names the first character that can't be sent
   */
  public static String requiredKey(String source, String key) {
    return required(source, key, true);
  }

  /**
   * Returns the value if a header with that name can contain it. Secret values must be ASCII, since
   * servers decode other characters differently.
   *
   * @param source the property or call that set it
   * @throws IllegalArgumentException if not; names the first character that can't be sent
   */
  public static String required(String source, String name, String value) {
    return required(source, value, HeaderName.isSecret(name));
  }

  private static String required(String source, String value, boolean secret) {
    int length = value.length();
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      boolean inside = i > 0 && i < length - 1;
      if (!(c > ' ' && c <= '~') && !isAllowed(c, inside, secret)) {
        throw new IllegalArgumentException(
            RequestTexts.headerValue(
                source,
                value.codePointCount(0, i) + 1,
                value.codePointCount(0, length),
                named(value.codePointAt(i)),
                secret));
      }
    }
    return value;
  }

  private static boolean isAllowed(char c, boolean inside, boolean secret) {
    if (c == ' ' || c == '\t') {
      return inside || !secret;
    }
    return !secret && c >= 0xa0 && c <= 0xff;
  }

  /** {@code U+200B ZERO WIDTH SPACE}. */
  private static String named(int codePoint) {
    String name = Character.getName(codePoint);
    return String.format(Locale.ROOT, "U+%04X", codePoint) + (name == null ? "" : " " + name);
  }
}
