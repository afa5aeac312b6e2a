/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.report.LiveLine;
import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.LiveInterval;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line right after each of Gatling's own summaries: the same period, a moment later. */
final class LiveConsole {

  private static final Logger LOGGER = LoggerFactory.getLogger(LiveConsole.class);

  /** Gatling's console writer starts its timer when we start ours, but prints on another thread. */
  private static final long AFTER_GATLING_MILLIS = 150;

  private final long periodMillis;
  private final Supplier<String> line;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "llm-console");
            thread.setDaemon(true);
            return thread;
          });

  LiveConsole(long periodMillis, Supplier<String> line) {
    this.periodMillis = periodMillis;
    this.line = line;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // print() lets nothing escape
  void start() {
    timer.scheduleAtFixedRate(
        this::print, periodMillis + AFTER_GATLING_MILLIS, periodMillis, TimeUnit.MILLISECONDS);
  }

  void stop() {
    timer.shutdownNow();
  }

  static String line(LiveInterval interval) {
    Distribution ttft = interval.ttft();
    Distribution itl = interval.itl();
    return new LiveLine(
            interval.active(),
            millis(ttft, 50),
            millis(ttft, 99),
            millis(itl, 50),
            millis(itl, 99),
            OptionalDouble.of(interval.outputTokensPerSecond()),
            interval.failures())
        .text();
  }

  private static OptionalDouble millis(@Nullable Distribution distribution, double percentile) {
    return distribution == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(distribution.percentile(percentile) / 1e6);
  }

  private void print() {
    try {
      System.out.println(line.get());
    } catch (RuntimeException e) {
      LOGGER.debug("No live line", e);
    }
  }
}
