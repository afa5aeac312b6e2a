// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes a run in one format. */
interface RunExport {

  /** Returns the name of the main file if the user named none. */
  String fileName(ExportedRun run);

  /**
   * Writes the files.
   *
   * @param file the main file; others are written beside it
   * @return the files, the main file first
   * @throws IOException if a file can't be written
   * @throws IllegalArgumentException if a row of the run is damaged
   */
  List<Path> write(ExportedRun run, Path file) throws IOException;
}
