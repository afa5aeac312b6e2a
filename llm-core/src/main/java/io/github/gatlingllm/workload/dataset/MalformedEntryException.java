// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

/** What can't be read as an entry of a dataset: why, and what to do about it. */
final class MalformedEntryException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String remedy;
  private final boolean last;

  private MalformedEntryException(String reason, String remedy, boolean last) {
    // Without a stack: a file may hold millions of them.
    super(reason, null, false, false);
    this.remedy = remedy;
    this.last = last;
  }

  /**
   * An entry that may be passed over.
   *
   * @param reason goes on after the words "file line n": {@code is no JSON}
   */
  static MalformedEntryException entry(String reason, String remedy) {
    return new MalformedEntryException(reason, remedy, false);
  }

  /** Something behind which nobody knows where the next entry begins. */
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
