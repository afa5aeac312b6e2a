// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

/** A malformed entry of a dataset, with a reason and a remedy. */
final class MalformedEntryException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String remedy;
  private final boolean last;

  private MalformedEntryException(String reason, String remedy, boolean last) {
    // Without a stack trace, because a file may have millions of malformed entries.
    super(reason, null, false, false);
    this.remedy = remedy;
    this.last = last;
  }

  /**
   * Returns an error on an entry that may be skipped.
   *
   * @param reason continues after the words "file line n": {@code is not a JSON object}
   */
  static MalformedEntryException entry(String reason, String remedy) {
    return new MalformedEntryException(reason, remedy, false);
  }

  /** Returns an error after which the start of the next entry is unknown. */
  static MalformedEntryException file(String reason, String remedy) {
    return new MalformedEntryException(reason, remedy, true);
  }

  String reason() {
    return String.valueOf(getMessage());
  }

  String remedy() {
    return remedy;
  }

  /** Whether the rest of the file can't be read either. */
  boolean isLast() {
    return last;
  }
}
