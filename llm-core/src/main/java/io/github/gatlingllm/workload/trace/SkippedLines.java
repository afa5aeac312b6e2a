// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.files.Lines;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The malformed lines that a file of requests is read without. */
final class SkippedLines {

  private static final String MEND = "; mend such lines, or leave out .strict()";

  private final Path file;
  private final boolean strict;
  private long count;
  private long firstNumber;
  private @Nullable MalformedLineException first;

  SkippedLines(Path file, boolean strict) {
    this.file = file;
    this.strict = strict;
  }

  /** Skips a line, unless none may be. */
  void line(long number, MalformedLineException reason) {
    count++;
    if (first == null) {
      first = reason;
      firstNumber = number;
    }
    if (strict) {
      requireNone();
    }
  }

  /** Refuses the file if a line was malformed. */
  void requireNone() {
    if (first != null) {
      throw Lines.refusal(file, firstNumber, first, MEND);
    }
  }

  long count() {
    return count;
  }

  /**
   * Refuses a file of which most lines are malformed: it is in another format than it seems.
   *
   * @param read how many lines were read well
   */
  void requireMostRead(long read) {
    if (first != null && count > read) {
      String most =
          "; " + count + " of " + (count + read) + " lines can't be read: is it of this format?";
      throw Lines.refusal(file, firstNumber, first, most);
    }
  }

  /** {@code , 2 malformed lines skipped (the first: line 3, not JSON)}; empty: none was. */
  String text() {
    if (first == null) {
      return "";
    }
    String lines =
        count == 1 ? " malformed line skipped (" : " malformed lines skipped (the first: ";
    return ", " + count + lines + "line " + firstNumber + ", " + first.getMessage() + ")";
  }
}
