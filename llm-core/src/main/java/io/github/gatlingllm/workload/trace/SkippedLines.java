// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.files.Lines;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The malformed lines of a file, which are skipped. */
final class SkippedLines {

  private final Path file;
  private final boolean strict;
  private long count;
  private long firstNumber;
  private @Nullable MalformedLineException first;

  SkippedLines(Path file, boolean strict) {
    this.file = file;
    this.strict = strict;
  }

  /** Skips a line, or throws if the reading is strict. */
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

  /** Throws if a line was malformed. */
  void requireNone() {
    if (first != null) {
      throw Lines.refusal(file, firstNumber, first, TraceTexts.FIX_LINES);
    }
  }

  long count() {
    return count;
  }

  /**
   * Throws if most lines are malformed, because the file is in another format.
   *
   * @param read the number of lines that were read
   */
  void requireMostRead(long read) {
    if (first != null && count > read) {
      String most = TraceTexts.mostLinesMalformed(count, count + read);
      throw Lines.refusal(file, firstNumber, first, most);
    }
  }

  /** Returns {@code , 2 malformed lines skipped (the first: line 3, not JSON)}; empty if none. */
  String text() {
    if (first == null) {
      return "";
    }
    String lines =
        count == 1 ? " malformed line skipped (" : " malformed lines skipped (the first: ";
    return ", " + count + lines + "line " + firstNumber + ", " + first.getMessage() + ")";
  }
}
