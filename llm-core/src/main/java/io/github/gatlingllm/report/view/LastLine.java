// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.gatlingllm.PlainSigns;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The last line on the console: the outcome, and as much of the {@link Headline} as fits. The
 * reasons of an invalid run have their own lines above it.
 */
public final class LastLine {

  /** The maximum length in characters, also if signs are replaced by ASCII. */
  public static final int LONGEST = 160;

  private static final int LONGEST_VALIDITY = 40;
  private static final String BETWEEN = " · ";
  private static final String INVALID = RunVerdict.INVALID.words();
  private static final String REASONS = BETWEEN + INVALID + ": ";
  private static final Pattern LOST = Pattern.compile("\\d+ of \\d+ (failed|given up).*");

  private LastLine() {}

  /** Returns the line of a run. */
  public static String of(RunReport report) {
    String detail =
        RunVerdict.detail(
            report.run().end(), report.validity(), report.objectives(), report.assertions());
    return of(RunVerdict.of(report), detail, report.run().end(), Headline.of(report));
  }

  /**
   * Returns the line of a run with that outcome.
   *
   * @param detail the reason for the outcome
   * @param headline the whole headline; it ends with the run's validity
   */
  public static String of(RunVerdict verdict, String detail, RunEnd end, String headline) {
    String outcome = ReportFormat.oneLine(verdict.words() + ": " + detail);
    List<String> parts = parts(end, withoutReasons(headline));
    String validity = cut(parts.remove(parts.size() - 1), LONGEST_VALIDITY);
    return compose(outcome, parts, verdict == RunVerdict.INVALID ? "" : validity);
  }

  private static String withoutReasons(String headline) {
    int reasons = headline.indexOf(REASONS);
    return reasons < 0 ? headline : headline.substring(0, reasons) + BETWEEN + INVALID;
  }

  /** Splits the headline, without the end of a broken run: the outcome names it. */
  private static List<String> parts(RunEnd end, String headline) {
    String line = ReportFormat.oneLine(headline);
    String broken = ReportFormat.oneLine(end.words()) + BETWEEN;
    String rest = line.startsWith(broken) ? line.substring(broken.length()) : line;
    return new ArrayList<>(Arrays.asList(rest.split(Pattern.quote(BETWEEN))));
  }

  /** Joins the parts that fit; failures and validity take precedence over figures. */
  private static String compose(String outcome, List<String> parts, String validity) {
    int room = LONGEST - room(validity);
    String lost =
        parts.stream().filter(part -> LOST.matcher(part).matches()).findFirst().orElse("");
    var line = new StringBuilder(cut(outcome, room));
    int reserved = width(line) + room(lost) <= room ? room(lost) : 0;
    for (String part : parts) {
      boolean first = part.equals(parts.get(0));
      int left = room - width(line) - (part.equals(lost) ? 0 : reserved) - BETWEEN.length();
      String shown = first ? cut(part, left) : part;
      if (!shown.isEmpty() && width(shown) <= left) {
        line.append(BETWEEN).append(shown);
      }
      reserved = part.equals(lost) ? 0 : reserved;
    }
    return validity.isEmpty() ? line.toString() : line.append(BETWEEN).append(validity).toString();
  }

  private static int room(String part) {
    return part.isEmpty() ? 0 : BETWEEN.length() + width(part);
  }

  private static int width(CharSequence text) {
    return Math.max(text.length(), PlainSigns.in(US_ASCII, text.toString()).length());
  }

  /** Cuts a text after a word, with an ellipsis; empty: no word fits. */
  private static String cut(String text, int width) {
    if (width(text) <= width) {
      return text;
    }
    String shorter = text;
    while (!shorter.isEmpty() && width(shorter + " …") > width) {
      shorter = shorter.substring(0, Math.max(0, shorter.lastIndexOf(' ')));
    }
    return shorter.isEmpty() ? "" : shorter + " …";
  }
}
