// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import java.io.IOException;
import java.nio.file.Path;

/** An output format. {@code ServiceLoader} finds those of features. */
public interface ReportWriter {

  /** The file's name within the run's {@code llm/} folder. */
  String fileName();

  /**
   * Writes the file.
   *
   * @param report the run
   * @param file the file to write
   * @throws IOException if the file can't be written
   */
  void write(RunReport report, Path file) throws IOException;
}
