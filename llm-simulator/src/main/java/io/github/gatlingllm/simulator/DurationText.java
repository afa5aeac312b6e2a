// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses times such as {@code 25us}, {@code 8ms} or {@code 1.5s}. */
final class DurationText {
  private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|µs|ms|s)");
  private static final Map<String, Long> NANOS =
      Map.of("ns", 1L, "us", 1_000L, "µs", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

  private DurationText() {}

  static Duration parse(String text) {
    Matcher matcher = FORM.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a time. It must be a number with ns, us, ms or s, such as 8ms.");
    }
    long unit = NANOS.getOrDefault(matcher.group(2), 1L);
    return Duration.ofNanos(
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValue());
  }
}
