// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.report.view.ReportFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Why a command could not be done, in one line: a file that others made may be the cause. */
final class CommandFailure {

  private static final int LONGEST = 2000;
  private static final String OURS = "io.github.gatlingllm.";

  private CommandFailure() {}

  static String line(Throwable failure) {
    Throwable cause = failure.getCause() instanceof Error error ? error : failure;
    return ReportFormat.cutMiddle(words(cause), LONGEST);
  }

  private static String words(Throwable failure) {
    if (failure instanceof IllegalArgumentException && failure.getMessage() != null) {
      return failure.getMessage();
    }
    if (failure instanceof OutOfMemoryError) {
      return "the files need more memory than the JVM has ("
          + (Runtime.getRuntime().maxMemory() >> 20)
          + " MiB): set more by -Xmx, or name the folder that the run left";
    }
    if (failure instanceof UncheckedIOException || failure instanceof IOException) {
      return "a file can't be read or written: " + failure;
    }
    return "failed by "
        + failure
        + place(failure)
        + ": a file is not as a run left it, or this is a defect";
  }

  /** Where it happened, for who looks for the defect. */
  private static String place(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith(OURS))
        .findFirst()
        .map(frame -> " at " + frame)
        .orElse("");
  }
}
