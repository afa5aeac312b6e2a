// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.github.gatlingllm.ForeignText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The malformed lines and entries that were skipped in workload files, for the report. Files are
 * opened before their run exists; the next run that ends reports them.
 */
public final class RunSkippedLines {

  private static final Logger LOGGER = LoggerFactory.getLogger(RunSkippedLines.class);
  private static final Queue<Supplier<String>> FILES = new ConcurrentLinkedQueue<>();

  private RunSkippedLines() {}

  /** Logs and adds what was skipped in a file that has been read. */
  public static void say(String text) {
    LOGGER.warn("{}", ForeignText.logged(text));
    add(() -> text);
  }

  /**
   * Adds a file.
   *
   * @param text describes what has been skipped when the run ends
   */
  public static void add(Supplier<String> text) {
    FILES.add(text);
  }

  /** Returns a line for each file that was added since the last call. */
  public static List<String> drain() {
    var texts = new LinkedHashSet<String>();
    for (var file = FILES.poll(); file != null; file = FILES.poll()) {
      texts.add(file.get());
    }
    return List.copyOf(texts);
  }
}
