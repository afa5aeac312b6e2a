// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.report.view.ReportFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Describes in one line why a command failed. A file from elsewhere may be the cause. */
final class CommandFailure {

  private static final int LONGEST = 2000;
  private static final String OWN_PACKAGES = "io.github.gatlingllm.";

  private CommandFailure() {}

  static String line(Throwable failure) {
    Throwable cause = failure.getCause() instanceof Error error ? error : failure;
    return ReportFormat.cutMiddle(text(cause), LONGEST);
  }

  private static String text(Throwable failure) {
    if (failure instanceof IllegalArgumentException && failure.getMessage() != null) {
      return failure.getMessage();
    }
    if (failure instanceof OutOfMemoryError) {
      return CliTexts.outOfMemory(Runtime.getRuntime().maxMemory() >> 20);
    }
    if (failure instanceof UncheckedIOException || failure instanceof IOException) {
      return CliTexts.unreadableOrUnwritable(failure.toString());
    }
    return CliTexts.unexpected(failure + place(failure));
  }

  /** Returns the first stack frame of gatling-llm, for bug reports. */
  private static String place(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith(OWN_PACKAGES))
        .findFirst()
        .map(frame -> " at " + frame)
        .orElse("");
  }
}
