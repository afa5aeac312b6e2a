/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The line that a running simulation prints; at most 100 columns for any figures that happen.
 *
 * @param active requests in flight
 * @param ttftP50 in ms
 * @param ttftP99 in ms
 * @param itlP50 in ms
 * @param itlP99 in ms
 * @param outputTokensPerSecond of the last interval
 * @param failed since the start
 */
public record LiveLine(
    long active,
    OptionalDouble ttftP50,
    OptionalDouble ttftP99,
    OptionalDouble itlP50,
    OptionalDouble itlP99,
    OptionalDouble outputTokensPerSecond,
    long failed) {

  private static final int COLUMNS = 100;
  private static final double SECONDS_FROM_MILLIS = 10_000;

  /** {@code LLM 12 active | TTFT p50 31 p99 48 ms | … | 1283 output tokens/s | 0 failed}. */
  public String text() {
    String line =
        "LLM  "
            + active
            + " active | "
            + latency("TTFT", ttftP50, ttftP99)
            + " | "
            + latency("ITL", itlP50, itlP99)
            + " | "
            + number(outputTokensPerSecond)
            + " output tokens/s | "
            + failed
            + " failed";
    return Texts.cut(line, COLUMNS);
  }

  private static String latency(String name, OptionalDouble p50, OptionalDouble p99) {
    if (p50.isEmpty() && p99.isEmpty()) {
      return name + " " + Texts.ABSENT;
    }
    return p99.orElse(0) < SECONDS_FROM_MILLIS
        ? name + " p50 " + number(p50) + " p99 " + number(p99) + " ms"
        : name + " p50 " + number(seconds(p50)) + " p99 " + number(seconds(p99)) + " s";
  }

  private static OptionalDouble seconds(OptionalDouble millis) {
    return millis.isEmpty() ? millis : OptionalDouble.of(millis.getAsDouble() / 1000);
  }

  private static String number(OptionalDouble value) {
    if (value.isEmpty()) {
      return Texts.ABSENT;
    }
    double number = value.getAsDouble();
    return String.format(Locale.ROOT, Math.abs(number) < 9.95 ? "%.1f" : "%.0f", number);
  }
}
