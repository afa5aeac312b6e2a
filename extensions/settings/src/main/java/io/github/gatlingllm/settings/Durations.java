// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations of properties: {@code 60}, {@code 60s}, {@code 2m}, {@code 500ms}. */
final class Durations {

  private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)\\s*([a-z]*)");
  private static final Map<String, Long> UNITS =
      Map.of("ms", 1_000_000L, "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L);

  private Durations() {}

  /**
   * Reads a duration.
   *
   * @param text a number with an optional unit
   * @param unit the unit of a number without one
   */
  static Duration parse(String text, String unit) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    Long nanos = UNITS.get(matcher.group(2).isEmpty() ? unit : matcher.group(2));
    if (nanos == null) {
      throw new IllegalArgumentException(text);
    }
    return Duration.ofNanos(
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanos)).longValue());
  }

  /** Returns a duration as text, such as {@code 60s} or {@code 1500ms}. */
  static String text(Duration duration) {
    long millis = duration.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }
}
