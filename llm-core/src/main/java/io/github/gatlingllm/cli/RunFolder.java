/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.cli;

import io.github.gatlingllm.server.ScrapeLog;
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
   * @throws IllegalArgumentException if there is no such folder
   */
  static RunFolder of(Path named) {
    if (!Files.isDirectory(named)) {
      throw new IllegalArgumentException(
          "DIR must be the folder of a finished run, but there is no folder "
              + named
              + ": llm-latest.txt in the results folder names the latest run's");
    }
    Path inner = named.resolve(INNER);
    return new RunFolder(Files.isDirectory(inner) ? inner : named);
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
