// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** {@code llm-latest.txt}: one line with the folder of the latest run's files, for scripts. */
public final class LatestRun {

  /** The name of the file. */
  public static final String FILE_NAME = "llm-latest.txt";

  private LatestRun() {}

  /**
   * Points the file to a run whose files are complete. The change is atomic: readers see the old or
   * the new line.
   *
   * @param results the results folder, which contains the file
   * @param llmDir the folder of the run's files, below the results folder
   * @throws IOException if the file can't be written
   */
  public static void point(Path results, Path llmDir) throws IOException {
    String line = results.relativize(llmDir).toString().replace('\\', '/') + "\n";
    Path written = results.resolve(FILE_NAME + "." + UUID.randomUUID());
    try {
      Files.write(written, line.getBytes(StandardCharsets.UTF_8));
      Files.move(
          written,
          results.resolve(FILE_NAME),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(written);
    }
  }
}
