// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.gatling.GatlingMain;
import io.github.gatlingllm.gatling.UnsupportedGatlingException;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prints why a run does not start, once and as the last console line. If it were only thrown,
 * Gatling and the JVM would each log it with the name of a class.
 */
public final class StartRefusal {

  /** Gatling's exit code for a run that could not start. */
  private static final int NOT_STARTED = 1;

  private static final Logger LOGGER = LoggerFactory.getLogger(StartRefusal.class);

  private StartRefusal() {}

  /** Runs {@code start}; a refusal is printed as the last line. */
  public static void on(Runnable start) {
    of(
        () -> {
          start.run();
          return true;
        });
  }

  /** Returns the result of {@code start}; a refusal is printed as the last line. */
  public static <T extends @Nullable Object> T of(Supplier<T> start) {
    try {
      return start.get();
    } catch (IllegalStateException | UnsupportedGatlingException refusal) {
      end(refusal);
      throw refusal;
    }
  }

  /** Returns the result of {@code read}; invalid values and files of users are refusals, too. */
  public static <T extends @Nullable Object> T ofInput(Supplier<T> read) {
    try {
      return of(read);
    } catch (IllegalArgumentException refusal) {
      end(refusal);
      throw refusal;
    }
  }

  /**
   * Ends the JVM with a refusal if it is Gatling's own. A program that embeds Gatling receives the
   * exception instead.
   */
  static void end(RuntimeException refusal) {
    LOGGER.debug("The run does not start", refusal);
    if (GatlingMain.runs()) {
      end(refusal, System::exit);
    }
  }

  static void end(RuntimeException refusal, IntConsumer exit) {
    ConsoleOutput.error(ShownUrl.in(String.valueOf(refusal.getMessage())));
    exit.accept(NOT_STARTED);
  }

  /** Prints a text at the very end of the JVM. */
  static void print(String text) {
    String shown = ShownUrl.in(text);
    try {
      RunThread.LAST_LINES.atEndOfJvm(() -> ConsoleOutput.error(shown));
    } catch (IllegalStateException alreadyEnding) {
      ConsoleOutput.error(shown);
    }
  }
}
