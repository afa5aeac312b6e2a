// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

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

  /** About one entry, or the heading. */
  static DatasetException of(Path file, long line, MalformedEntryException malformed) {
    return of(file, line, malformed, "");
  }

  /**
   * The same of a strict reading: the message says how to skip such entries, the remedy doesn't.
   */
  static DatasetException strict(Path file, long line, MalformedEntryException malformed) {
    return of(file, line, malformed, "; or leave out .strict(), and such entries are skipped");
  }

  private static DatasetException of(
      Path file, long line, MalformedEntryException malformed, String further) {
    return new DatasetException(
        file, "line " + line + " " + malformed.reason(), malformed.remedy(), further);
  }

  /** About the place behind which no entry can be found any more. */
  static DatasetException broken(Path file, Records records, MalformedEntryException malformed) {
    String place = " (byte " + records.offset() + ", entries before it: " + records.passed() + ")";
    return new DatasetException(
        file, "line " + records.line() + " " + malformed.reason() + place, malformed.remedy());
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
