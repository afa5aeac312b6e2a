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

/** The formats of texts and numbers that all outputs share. */
public final class ReportFormat {

  /** The sign of a missing value. */
  public static final String ABSENT = "–";

  /** The maximum length of names and reasons in tables, in characters. */
  public static final int LONGEST_NAME = 120;

  /** A number that is not part of a name, a time or an address. */
  private static final Pattern LONG_NUMBER = Pattern.compile("(?<![\\w.:/-])\\d{4,15}(?![\\w:/-])");

  /** The begin of a mention of a person or a team. */
  private static final Pattern MENTION = Pattern.compile("@(?=\\w)");

  private ReportFormat() {}

  /** Returns a Gatling path as outputs show it. */
  public static String path(List<String> parts) {
    return String.join(" / ", parts);
  }

  /** Returns the path, cut to {@link #LONGEST_NAME}. */
  public static String shortPath(List<String> parts) {
    return cut(path(parts), LONGEST_NAME);
  }

  /** Replaces control characters and characters that reorder text by spaces. */
  public static String oneLine(String text) {
    return ForeignText.oneLine(text);
  }

  /** Cuts a text to at most {@code width} characters, with an ellipsis at its end. */
  public static String cut(String text, int width) {
    String line = oneLine(text);
    return line.length() <= width ? line : line.substring(0, width - 1) + "…";
  }

  /** Cuts the middle of a text: the end of an objective contains its bound. */
  public static String cutMiddle(String text, int width) {
    String line = oneLine(text);
    int tail = width / 2;
    return line.length() <= width
        ? line
        : line.substring(0, width - tail - 1) + "…" + line.substring(line.length() - tail);
  }

  /** Formats a share of 0 to 1 in percent, rounded down: 99.996 % must not become 100 %. */
  public static String percent(double share) {
    BigDecimal percent =
        BigDecimal.valueOf(share)
            .movePointRight(2)
            .setScale(2, RoundingMode.DOWN)
            .stripTrailingZeros();
    return (percent.signum() == 0 ? "0" : percent.toPlainString()) + " %";
  }

  /** Formats a number with a fixed number of decimals and thin spaces between thousands. */
  public static String fixed(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return value > 0 ? "∞" : ABSENT;
    }
    return String.format(Locale.ROOT, "%,." + decimals + "f", value)
        .replace(',', '\u202F')
        .replace('-', '−');
  }

  /** Formats a number with four digits and groups of thousands, for the page. */
  public static String number(double value) {
    return Math.abs(value) >= 1000 && Double.isFinite(value)
        ? fixed(value, 0)
        : Quantity.plain(value).replace('-', '−');
  }

  /** Groups the thousands of numbers within a text, for the page. */
  public static String grouped(String words) {
    return LONG_NUMBER
        .matcher(words)
        .replaceAll(number -> fixed(Double.parseDouble(number.group()), 0));
  }

  /** Formats the value of a metric with its unit, for the page. */
  public static String number(Metric metric, double value) {
    return number(value / metric.outputDivisor()) + " " + Quantity.unit(metric);
  }

  /** Formats a cell of a column with at most {@code decimals}: large values have fewer. */
  public static String cell(double value, int decimals) {
    return fixed(value, Math.min(decimals, decimals(value)));
  }

  /** Returns the decimals of a value of this size: about four digits. */
  public static int decimals(double value) {
    double size = Math.abs(value);
    if (!Double.isFinite(value) || size >= 1000) {
      return 0;
    }
    return size >= 100 ? 1 : size >= 1 ? 2 : 3;
  }

  /** Writes UTF-8; invalid characters become question marks. */
  public static void write(Path file, CharSequence text) throws IOException {
    Files.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Escapes a text for Markdown: names of users and failure texts of servers must not become
   * markup. A bar becomes an entity, because table parsers differ on an escaped bar. A zero-width
   * space after an at sign prevents mentions in comments.
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
