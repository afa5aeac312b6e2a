// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import java.io.IOException;
import java.nio.file.Path;

/** One output format. Those of features are found by {@code ServiceLoader}. */
public interface ReportWriter {

  /** The file's name within the run's {@code llm/} folder. */
  String fileName();

  /**
   * Writes the file.
   *
   * @param report what to say
   * @param file where
   * @throws IOException if the file can't be written
   */
  void write(RunReport report, Path file) throws IOException;
}
