// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * How servers, proxies and logs write a text that they repeat. Each writes character by character.
 */
public enum Echo {
  RAW(text -> text),
  QUESTION_MARKS(text -> new String(text.getBytes(US_ASCII), US_ASCII)),
  LATIN_1(text -> new String(text.getBytes(ISO_8859_1), ISO_8859_1)),
  MOJIBAKE(text -> new String(text.getBytes(UTF_8), ISO_8859_1)),
  UPPER_CASE(text -> text.toUpperCase(Locale.ROOT)),
  LOWER_CASE(text -> text.toLowerCase(Locale.ROOT)),
  PERCENT(text -> URLEncoder.encode(text, UTF_8)),
  PERCENT_LOWER(
      text ->
          URLEncoder.encode(text, UTF_8)
              .replace("%2F", "%2f")
              .replace("%2B", "%2b")
              .replace("%3D", "%3d")),
  PERCENT_ALL(text -> "%" + HexFormat.ofDelimiter("%").formatHex(text.getBytes(UTF_8))),
  JSON(text -> new String(JsonStringEncoder.getInstance().quoteAsString(text))),
  JSON_SLASH(text -> JSON.write(text).replace("/", "\\/")),
  JSON_TWICE(text -> JSON.write(JSON.write(text))),
  JSON_UNICODE(text -> escaped(text, "\\u%04x")),
  JSON_UNICODE_UPPER(text -> escaped(text, "\\u%04X")),
  HTML(
      text ->
          text.replace("&", "&amp;")
              .replace("<", "&lt;")
              .replace(">", "&gt;")
              .replace("\"", "&quot;")
              .replace("'", "&#39;")),
  HTML_HEX(text -> escaped(text, "&#x%X;")),
  HTML_DECIMAL(text -> escaped(text, "&#%d;")),
  HTML_OF_JSON(text -> HTML.write(JSON.write(text))),
  JSON_OF_PERCENT(text -> JSON_SLASH.write(PERCENT.write(text))),
  HEX(text -> HexFormat.of().formatHex(text.getBytes(UTF_8)));

  @SuppressWarnings("ImmutableEnumChecker") // lambdas that keep nothing
  private final UnaryOperator<String> writer;

  Echo(UnaryOperator<String> writer) {
    this.writer = writer;
  }

  /** The text as this one writes it. */
  public String write(String text) {
    return writer.apply(text);
  }

  private static String escaped(String text, String format) {
    return text.chars().mapToObj(c -> String.format(format, c)).collect(Collectors.joining());
  }

  /** A stack trace whose messages have the text in them. */
  static String stackTrace(String text) {
    var trace = new StringWriter();
    new IllegalStateException("refused " + text, new IllegalArgumentException(text))
        .printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }
}
