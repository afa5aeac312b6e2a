// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.server.ScrapeLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files of a finished run.
 *
 * @param llm the folder that they lie in
 */
record RunFolder(Path llm) {

  private static final String INNER = "llm";

  /**
   * What a user names: a run's folder, or the one in it.
   *
   * @throws IllegalArgumentException if there is no such folder, or a link in it leads out
   */
  static RunFolder of(Path named) {
    if (!Files.isDirectory(named)) {
      throw new IllegalArgumentException(
          "DIR must be the folder of a finished run, but there is no folder "
              + named
              + ": llm-latest.txt in the results folder names the latest run's");
    }
    Path inner = named.resolve(INNER);
    Path llm = Files.isDirectory(inner) ? inner : named;
    try {
      ForeignFile.requireWithin(named, inner);
    } catch (IOException e) {
      throw new IllegalArgumentException(inner + " can't be read: " + e, e);
    }
    ForeignFile.requirePlain(llm);
    return new RunFolder(llm);
  }

  /**
   * One of its files.
   *
   * @throws IllegalArgumentException if there is none
   */
  Path file(String name) {
    Path file = llm.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "DIR must be the folder of a finished run, but there is no "
              + file
              + ": name the folder that holds index.html, or the one above");
    }
    return file;
  }

  /** May be missing. */
  Path rows() {
    return llm.resolve("requests.jsonl");
  }

  /** May be missing. */
  Path scrapes() {
    return llm.resolve(ScrapeLog.FILE);
  }

  /** May be missing. */
  Path histograms() {
    return llm.resolve("histograms.hlog");
  }
}
