// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import java.nio.file.Path;

/** A dataset can't be read or used. The message names file, line, reason and remedy. */
public final class DatasetException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String reason;
  private final String remedy;

  /**
   * Creates an error on the whole file.
   *
   * @param reason continues after the file's name: {@code is empty}
   */
  DatasetException(Path file, String reason, String remedy) {
    this(file, reason, remedy, "");
  }

  private DatasetException(Path file, String reason, String remedy, String further) {
    super(file + " " + reason + ": " + remedy + further);
    this.reason = reason;
    this.remedy = remedy;
  }

  /** Returns an error on one entry, or on the heading. */
  static DatasetException of(Path file, long line, MalformedEntryException malformed) {
    return of(file, line, malformed, "");
  }

  /**
   * Returns an error of a strict reading. The message, but not the remedy, says how to skip
   * entries.
   */
  static DatasetException strict(Path file, long line, MalformedEntryException malformed) {
    return of(file, line, malformed, DatasetTexts.OR_SKIP);
  }

  private static DatasetException of(
      Path file, long line, MalformedEntryException malformed, String further) {
    return new DatasetException(
        file, "line " + line + " " + malformed.reason(), malformed.remedy(), further);
  }

  /** Returns an error on the place after which no entry can be found. */
  static DatasetException broken(Path file, Records records, MalformedEntryException malformed) {
    String place = DatasetTexts.place(records.offset(), records.passed());
    return new DatasetException(
        file, "line " + records.line() + " " + malformed.reason() + place, malformed.remedy());
  }

  /** Returns what is wrong: {@code line 3 is not a JSON object}. */
  public String reason() {
    return reason;
  }

  /** Returns the remedy. */
  public String remedy() {
    return remedy;
  }
}
