/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files that are kept open for nothing, and closed when the report is to be written: so it can be,
 * even if connections have taken all files that the process may have open.
 */
final class SpareFiles implements Closeable {

  private static final int COUNT = 16;

  private final List<InputStream> files = new ArrayList<>();

  /**
   * Opens them.
   *
   * @param any a file that is there
   */
  SpareFiles(Path any) throws IOException {
    for (int i = 0; i < COUNT; i++) {
      files.add(Files.newInputStream(any));
    }
  }

  @Override
  public void close() throws IOException {
    for (InputStream file : files) {
      file.close();
    }
  }
}
