// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.server.ScrapeLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of a finished run.
 *
 * @param llm the folder that contains the files
 */
record RunFolder(Path llm) {

  private static final String INNER = "llm";

  /**
   * Returns the run in a folder. The folder is the run's own or the {@code llm} folder inside it.
   *
   * @throws IllegalArgumentException if the folder does not exist, or a link in it leads outside
   */
  static RunFolder of(Path named) {
    if (!Files.isDirectory(named)) {
      throw new IllegalArgumentException(CliTexts.noFolder(named));
    }
    Path inner = named.resolve(INNER);
    Path llm = Files.isDirectory(inner) ? inner : named;
    try {
      ForeignFile.requireWithin(named, inner);
    } catch (IOException e) {
      throw new IllegalArgumentException(CliTexts.unreadable(inner, e.toString()), e);
    }
    ForeignFile.requirePlain(llm);
    return new RunFolder(llm);
  }

  /**
   * Returns a file of the run.
   *
   * @throws IllegalArgumentException if the file does not exist
   */
  Path file(String name) {
    Path file = llm.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(CliTexts.noFile(file));
    }
    return file;
  }

  /** The rows of the requests. The file may be missing. */
  Path rows() {
    return llm.resolve("requests.jsonl");
  }

  /** The scraped server metrics. The file may be missing. */
  Path scrapes() {
    return llm.resolve(ScrapeLog.FILE);
  }

  /** The histograms of the gaps between tokens. The file may be missing. */
  Path histograms() {
    return llm.resolve("histograms.hlog");
  }
}
