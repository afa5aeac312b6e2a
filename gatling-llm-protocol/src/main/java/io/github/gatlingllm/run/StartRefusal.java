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
 * Says why a run does not start, once and as the last line on the console: thrown on, Gatling says
 * it in a log line and the JVM in another, each with the name of a class before it.
 */
public final class StartRefusal {

  /** What Gatling itself exits with when a run could not start. */
  private static final int NOT_STARTED = 1;

  private static final Logger LOGGER = LoggerFactory.getLogger(StartRefusal.class);

  private StartRefusal() {}

  /** Runs {@code start}; what it refuses to start with is the last that is said. */
  public static void on(Runnable start) {
    of(
        () -> {
          start.run();
          return true;
        });
  }

  /** Gives what {@code start} gives; what it refuses to start with is the last that is said. */
  public static <T extends @Nullable Object> T of(Supplier<T> start) {
    try {
      return start.get();
    } catch (IllegalStateException | UnsupportedGatlingException refusal) {
      end(refusal);
      throw refusal;
    }
  }

  /** The same for what people gave it: values and files that are not as they must be. */
  public static <T extends @Nullable Object> T ofInput(Supplier<T> read) {
    try {
      return of(read);
    } catch (IllegalArgumentException refusal) {
      end(refusal);
      throw refusal;
    }
  }

  /**
   * Ends the JVM with that refusal, if it is one of Gatling's own; whoever runs Gatling in a JVM of
   * theirs hears of it by the exception.
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

  /** Says it at the very end. */
  static void say(String text) {
    String shown = ShownUrl.in(text);
    try {
      RunThread.LAST_LINES.atEndOfJvm(() -> ConsoleOutput.error(shown));
    } catch (IllegalStateException alreadyEnding) {
      ConsoleOutput.error(shown);
    }
  }
}
