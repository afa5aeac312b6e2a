// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What all the formats share about text and numbers. */
public final class ReportFormat {

  /** A sign that can't be measured reads like this. */
  public static final String ABSENT = "–";

  /** Names and reasons in tables end after so many characters. */
  public static final int LONGEST_NAME = 120;

  /** No part of a name, a time or an address. */
  private static final Pattern LONG_NUMBER = Pattern.compile("(?<![\\w.:/-])\\d{4,15}(?![\\w:/-])");

  /** As a name of a person or a team begins. */
  private static final Pattern MENTION = Pattern.compile("@(?=\\w)");

  private ReportFormat() {}

  /** How a request's Gatling path is named in outputs. */
  public static String path(List<String> parts) {
    return String.join(" / ", parts);
  }

  /** The same, where there is little room. */
  public static String shortPath(List<String> parts) {
    return cut(path(parts), LONGEST_NAME);
  }

  /** One line: control characters and those that reorder the text around them become spaces. */
  public static String oneLine(String text) {
    return ForeignText.oneLine(text);
  }

  /** At most {@code width} characters, an ellipsis where some are missing. */
  public static String cut(String text, int width) {
    String line = oneLine(text);
    return line.length() <= width ? line : line.substring(0, width - 1) + "…";
  }

  /** At most {@code width} characters; the end stays, since it holds an objective's bound. */
  public static String cutMiddle(String text, int width) {
    String line = oneLine(text);
    int tail = width / 2;
    return line.length() <= width
        ? line
        : line.substring(0, width - tail - 1) + "…" + line.substring(line.length() - tail);
  }

  /** A share of 0 to 1 in percent, rounded down so that 99.996 % does not read as 100 %. */
  public static String percent(double share) {
    BigDecimal percent =
        BigDecimal.valueOf(share)
            .movePointRight(2)
            .setScale(2, RoundingMode.DOWN)
            .stripTrailingZeros();
    return (percent.signum() == 0 ? "0" : percent.toPlainString()) + " %";
  }

  /** With a fixed number of decimals and thin spaces between thousands, for columns of numbers. */
  public static String fixed(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return value > 0 ? "∞" : ABSENT;
    }
    return String.format(Locale.ROOT, "%,." + decimals + "f", value)
        .replace(',', '\u202F')
        .replace('-', '−');
  }

  /** Four digits, as all outputs have them, in groups of thousands: for the page. */
  public static String number(double value) {
    return Math.abs(value) >= 1000 && Double.isFinite(value)
        ? fixed(value, 0)
        : Quantity.plain(value).replace('-', '−');
  }

  /** The same of numbers within words: for the page. */
  public static String grouped(String words) {
    return LONG_NUMBER
        .matcher(words)
        .replaceAll(number -> fixed(Double.parseDouble(number.group()), 0));
  }

  /** The same of a metric, with its unit. */
  public static String number(Metric metric, double value) {
    return number(value / metric.outputDivisor()) + " " + Quantity.unit(metric);
  }

  /** A cell of a column with so many decimals: large values need fewer of them. */
  public static String cell(double value, int decimals) {
    return fixed(value, Math.min(decimals, decimals(value)));
  }

  /** How many decimals a value of this size deserves: about four digits. */
  public static int decimals(double value) {
    double size = Math.abs(value);
    if (!Double.isFinite(value) || size >= 1000) {
      return 0;
    }
    return size >= 100 ? 1 : size >= 1 ? 2 : 3;
  }

  /** Writes UTF-8; what is no valid text becomes question marks instead of an exception. */
  public static void write(Path file, CharSequence text) throws IOException {
    Files.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * As a plain text within Markdown. Names come from users and failure texts from servers: none of
   * them may become markup. A bar is an entity, since parsers of tables differ about a backslash
   * before it. Nor may they call people: where the summary becomes a comment, each name behind an
   * at sign would be.
   */
  public static String markdown(String text) {
    return MENTION
        .matcher(oneLine(text))
        .replaceAll("@\u200B")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("([\\\\`*_{}\\[\\]#~$!])", "\\\\$1")
        .replace("|", "&#124;");
  }
}
