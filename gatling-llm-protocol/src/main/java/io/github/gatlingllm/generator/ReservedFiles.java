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
 * Files that are kept open for nothing, and closed when the report is to be written: so it can be,
 * even if connections have taken all files that the process may have open.
 */
public final class ReservedFiles implements Closeable {

  private static final int COUNT = 16;

  private static final Logger LOGGER = LoggerFactory.getLogger(ReservedFiles.class);

  private final List<InputStream> files = new ArrayList<>();

  /** Opens one file. */
  interface Opening {

    /** Opens it once more. */
    InputStream open() throws IOException;
  }

  /** Opens as many as can be had: the report may do with fewer, or with none. */
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
   * Opens them.
   *
   * @param any a file that is there
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
