// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.gatling.GatlingMain;
import io.github.gatlingllm.gatling.GatlingText;
import java.nio.file.FileSystemException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Notices that Gatling's main thread ends by an exception: a results folder that can't be written,
 * a {@code before()} that throws.
 */
final class StartCrash {

  private static final String FOLDER =
      ". Make Gatling's results folder writable (Maven: target/gatling, Gradle:"
          + " build/reports/gatling), or set another one by -rf";

  private volatile @Nullable Throwable thrown;

  /** Watches that thread, if Gatling's main class runs in this JVM and will end it. */
  static StartCrash of(Thread thread) {
    var crash = new StartCrash();
    if (GatlingMain.runs()) {
      Thread.UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
      thread.setUncaughtExceptionHandler(
          (ending, exception) -> {
            crash.thrown = exception;
            before.uncaughtException(ending, exception);
          });
    }
    return crash;
  }

  /** The last line on the console; empty: the thread did not end by an exception. */
  Optional<String> text() {
    return Optional.ofNullable(thrown).map(StartCrash::text);
  }

  static String text(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    String name = cause.getClass().getSimpleName();
    return "FAILED: the run crashed before it began: "
        + GatlingText.of(message == null ? name : name + ": " + ShownUrl.in(message))
        + (cause instanceof FileSystemException ? FOLDER : "");
  }
}
