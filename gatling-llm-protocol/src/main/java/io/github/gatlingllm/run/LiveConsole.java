// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.RunThread;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prints a few lines right after each of Gatling's own console summaries. */
final class LiveConsole {

  private static final Logger LOGGER = LoggerFactory.getLogger(LiveConsole.class);

  /** The delay after Gatling's timer, which starts with ours but prints on another thread. */
  private static final long AFTER_GATLING_MILLIS = 150;

  private final long periodMillis;
  private final Supplier<String> lines;
  private final ScheduledExecutorService timer = RunThread.CONSOLE.timer();

  LiveConsole(long periodMillis, Supplier<String> lines) {
    this.periodMillis = periodMillis;
    this.lines = lines;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // print() throws nothing
  void start() {
    timer.scheduleAtFixedRate(
        this::print, periodMillis + AFTER_GATLING_MILLIS, periodMillis, TimeUnit.MILLISECONDS);
  }

  void stop() {
    timer.shutdownNow();
  }

  private void print() {
    try {
      ConsoleOutput.printLines(lines.get()); // in one piece, like Gatling's block
    } catch (RuntimeException e) {
      LOGGER.debug("No live line", e);
    }
  }
}
