// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.gatling.GatlingMain;
import io.github.gatlingllm.gatling.GatlingText;
import java.nio.file.FileSystemException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects that an exception ended Gatling's main thread, such as a results folder that is not
 * writable or a {@code before()} that throws.
 */
final class StartCrash {

  private volatile @Nullable Throwable thrown;

  /** Watches a thread if Gatling's main class runs in this JVM; otherwise does nothing. */
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

  /** Returns the last console line, or empty if no exception ended the thread. */
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
    return RunStartTexts.crashed(
        GatlingText.of(message == null ? name : name + ": " + ShownUrl.in(message)),
        cause instanceof FileSystemException);
  }
}
