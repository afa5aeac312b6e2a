/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.files.MalformedEntryException;
import java.nio.file.Path;

/** A dataset can't be read, or not used as asked: the message names file, line, reason, remedy. */
public final class DatasetException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String reason;
  private final String remedy;

  /**
   * About the file as a whole.
   *
   * @param reason goes on after the file's name: {@code is empty}
   */
  DatasetException(Path file, String reason, String remedy) {
    this(file, reason, remedy, "");
  }

  private DatasetException(Path file, String reason, String remedy, String further) {
    super(file + " " + reason + ": " + remedy + further);
    this.reason = reason;
    this.remedy = remedy;
  }

  /**
   * The message tells how to pass over such entries, where that is possible; the remedy doesn't.
   */
  static DatasetException of(Path file, long line, MalformedEntryException malformed) {
    return new DatasetException(
        file,
        "line " + line + " " + malformed.reason(),
        malformed.remedy(),
        malformed.isLast() ? "" : "; or leave such entries out by .skipMalformed()");
  }

  /** What is wrong, said of the file: {@code line 3 is no JSON}. */
  public String reason() {
    return reason;
  }

  /** What to do about it. */
  public String remedy() {
    return remedy;
  }
}
