// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Splits a text into words and marks as mteval-v13a does. */
final class BleuTokens {

  /** All ASCII marks except apostrophe, comma, hyphen and full stop. */
  private static final Pattern MARK = Pattern.compile("[!-&(-+/:-@\\[-`{-~]");

  private static final Pattern AFTER_OTHER = Pattern.compile("([^0-9])([.,])");
  private static final Pattern BEFORE_OTHER = Pattern.compile("([.,])([^0-9])");
  private static final Pattern DASH = Pattern.compile("([0-9])(-)");

  private BleuTokens() {}

  static List<String> of(String text) {
    String line = Spaces.stripped("." + text).substring(1); // from its end alone
    line = line.replace("<skipped>", "").replace("-\n", "").replace('\n', ' ');
    line = " " + unescaped(line) + " ";
    line = MARK.matcher(line).replaceAll(" $0 ");
    line = AFTER_OTHER.matcher(line).replaceAll("$1 $2 ");
    line = BEFORE_OTHER.matcher(line).replaceAll(" $1 $2");
    line = DASH.matcher(line).replaceAll("$1 $2 ");
    return Arrays.stream(Spaces.plain(line).split(" ", -1))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static String unescaped(String line) {
    return line.replace("&quot;", "\"")
        .replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&gt;", ">");
  }
}
