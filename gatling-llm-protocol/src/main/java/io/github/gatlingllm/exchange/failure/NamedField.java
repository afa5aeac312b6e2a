// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds names of body fields in the error message of a server that rejects a request. */
final class NamedField {

  private static final String NAME = "([A-Za-z_][\\w.]*)";
  private static final String QUOTE = "[\"'`\u2018\u2019\u201c\u201d]";
  private static final String KIND =
      "(?:fields?|parameters?|params?|propert(?:y|ies)|arguments?|options?)(?: supplied)?";

  /** Phrases that can only mean a field; the group captures its name. */
  private static final List<Pattern> PHRASES =
      List.of(
          // FastAPI's error list, as JSON or as Python prints it.
          phrase("\\bloc\\W+body\\W+" + NAME),
          phrase(KIND + ":?\\s*" + QUOTE + NAME + QUOTE),
          phrase("unknown name " + QUOTE + NAME + QUOTE),
          phrase(
              "(?:unknown|unrecogni[sz]ed|unsupported|unexpected|invalid|extra|missing)"
                  + "(?: \\w+)? "
                  + KIND
                  + ":?\\s+"
                  + NAME),
          phrase("^" + NAME + ": (?:extra inputs|field required|input should)"));

  private static final Pattern QUOTED = Pattern.compile(QUOTE + NAME + QUOTE);

  private NamedField() {}

  /** Returns the names that can only mean fields, in order. */
  static List<String> certain(String message) {
    return PHRASES.stream().flatMap(phrase -> names(phrase, message)).toList();
  }

  /** Returns the quoted words that may be names of fields, in order. */
  static List<String> quoted(String message) {
    return names(QUOTED, message).toList();
  }

  private static Stream<String> names(Pattern pattern, String message) {
    Matcher matcher = pattern.matcher(message);
    return matcher.results().map(found -> found.group(1).replaceAll("\\.+$", ""));
  }

  private static Pattern phrase(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }
}
