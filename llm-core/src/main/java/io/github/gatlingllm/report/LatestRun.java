// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * {@code llm-latest.txt}: one line that says where the latest run's files are, so that no script
 * has to look for the newest folder.
 */
public final class LatestRun {

  /** The file's name. */
  public static final String FILE_NAME = "llm-latest.txt";

  private LatestRun() {}

  /**
   * Points to a run whose files are complete. Whoever reads the file meanwhile sees the old line or
   * the new one.
   *
   * @param results the results folder, which holds the file
   * @param llmDir the run's files, somewhere below
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
