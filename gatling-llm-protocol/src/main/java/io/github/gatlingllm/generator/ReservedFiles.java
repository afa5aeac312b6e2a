// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that are kept open in reserve and closed before the report is written, so that it can be
 * written even if connections use all files of the process.
 */
public final class ReservedFiles implements Closeable {

  private static final int COUNT = 16;

  private static final Logger LOGGER = LoggerFactory.getLogger(ReservedFiles.class);

  private final List<InputStream> files = new ArrayList<>();

  /** Opens a file. */
  interface Opening {

    /** Opens the file again. */
    InputStream open() throws IOException;
  }

  /** Opens as many files as possible; the report may need fewer or none. */
  ReservedFiles(Opening any) {
    try {
      for (int i = 0; i < COUNT; i++) {
        files.add(any.open());
      }
    } catch (IOException e) {
      LOGGER.debug("Only {} spare files could be opened", files.size(), e);
    }
  }

  /**
   * Opens the files.
   *
   * @param any an existing file
   */
  public static ReservedFiles of(Path any) {
    return new ReservedFiles(() -> Files.newInputStream(any));
  }

  @Override
  public void close() throws IOException {
    for (InputStream file : files) {
      file.close();
    }
  }
}
