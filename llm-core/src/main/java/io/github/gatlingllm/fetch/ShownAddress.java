// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses and other foreign texts in a form that is safe to print. */
public final class ShownAddress {

  private static final int LONGEST = 200;
  private static final Pattern NOT_PRINTED =
      Pattern.compile("[\\s\\p{Cntrl}\\p{Cf}\\u2028\\u2029]+");

  private ShownAddress() {}

  /** Returns the address without user, password, query and fragment. */
  public static String of(URI url) {
    String authority = url.getRawAuthority();
    if (authority == null) {
      return url.isOpaque() ? url.getScheme() + ":…" : line(String.valueOf(url.getRawPath()));
    }
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    String scheme = url.getScheme() == null ? "" : url.getScheme() + ":";
    return line(scheme + "//" + host + url.getRawPath());
  }

  /** Returns the beginning of a text as one line without control characters. */
  static String line(@Nullable String text) {
    String line = NOT_PRINTED.matcher(beginning(String.valueOf(text))).replaceAll(" ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  private static String beginning(String text) {
    return text.substring(0, Math.min(text.length(), 2 * LONGEST));
  }
}
